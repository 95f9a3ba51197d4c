import { ApiError, dataOf } from './operator-api.ts';

/** How long nothing of a file may come before it counts as broken off, milliseconds. */
const SILENT_MS = 60_000;

/**
 * Asks for a file that may take long, and gives it part by part as it comes. One that was sent without an end is none: the connection says
 * whether it was whole.
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
    const asked = { signal: AbortSignal.any([signal, silent.signal]), credentials: 'same-origin' } as const;
    const response = await fetch(url, asked);
    if (!response.ok) await dataOf(response, signal);
    const reader = response.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard();
      yield part.value;
    }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError('It broke off before its end. Nothing was saved.');
  } finally {
    clearTimeout(timer);
  }
}
