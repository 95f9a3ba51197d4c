import { Kolo, type KoloOptions, type LogEntry } from '../../packages/sdk/src/index.ts';

/** Result of one attempt on a line: an answer, or an error thrown in its place. */
export type Brought = Response | Error;

/** A client on a line that brings a test's answers, one after the other; the last again and again. */
export function onLine(
  brings: readonly (() => Brought | Promise<Brought>)[],
  options: Partial<KoloOptions> = {},
) {
  const requests: Request[] = [];
  const log: LogEntry[] = [];
  const kolo = new Kolo({
    apiKey: 'test_key_abc',
    baseUrl: 'https://kolo.example.com/',
    retries: 2,
    ...options,
    log: (entry) => log.push(entry),
    fetch: async (url, init) => {
      requests.push(new Request(url as string, init));
      const brought = await (brings[requests.length - 1] ?? brings.at(-1)!)();
      if (brought instanceof Error) throw brought;
      return brought;
    },
  });
  return { kolo, requests, log };
}

/** An answer of Kolo. */
export const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'x-request-id': 'r-1', ...headers },
  });
export const done = (data?: unknown, headers?: Record<string, string>): Response =>
  answer(200, { status: true, message: 'OK', data }, headers);
export const refused = (status: number, code: string, headers?: Record<string, string>): Response =>
  answer(status, { status: false, message: 'No', code, request_id: 'r-1' }, headers);
