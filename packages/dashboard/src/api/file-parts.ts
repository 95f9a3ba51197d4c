import { ApiError, dataOf } from './operator-api.ts';

/** Longest silence before a download counts as broken off, milliseconds. */
const SILENT_MS = 60_000;

/**
 * Streams a download in parts. It is complete only if the connection ends normally.
 *
 * @throws ApiError also where it breaks off
 */
export async function* fileParts(url: string, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENT_MS);
  };
  heard();
  try {
    const init = { signal: AbortSignal.any([signal, silent.signal]), credentials: 'same-origin' } as const;
    const response = await fetch(url, init);
    if (!response.ok) await dataOf(response, signal);
    const reader = response.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard();
      yield part.value;
    }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError('The download broke off. Nothing was saved.');
  } finally {
    clearTimeout(timer);
  }
}
