import { type AnsweredWith, NoAnswerError, type RefusedError } from './errors.ts';
import { refusalOf } from './refusals.ts';

/** One HTTP request. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The media type of the file that is answered in place of JSON; undefined for all but files. */
  file: string | undefined;
}

/** A 2xx answer. */
export interface Answer {
  /** The `data` of the envelope; the bytes of a file. */
  data: unknown;
  /** True if Kolo had carried out the request before and repeats its answer. */
  replayed: boolean;
  requestId: string | undefined;
}

/** Result of one attempt. */
export type Attempt =
  | {
      readonly kind: 'answered';
      readonly answer: Answer;
      readonly status: number;
      readonly unknownFields: string | undefined;
    }
  /** Kolo says that it was not done. */
  | { readonly kind: 'refused'; readonly error: RefusedError; readonly unknownFields: string | undefined }
  /** It may have been done: `error` describes the failure. */
  | {
      readonly kind: 'unknown';
      readonly error: NoAnswerError;
      readonly status: number | undefined;
      readonly retryAfterMs: number | undefined;
    };

const SECOND_MS = 1_000;

/** `Retry-After` in milliseconds; undefined if it is missing or malformed (RFC 9110, section 10.2.3). */
function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** Statuses that leave the outcome unknown: something may have been done before them. */
const leavesOutcomeUnknown = (status: number): boolean => status === 408 || status >= 500;

/** `fetch` reports only that it failed; its cause has the reason, such as `ECONNREFUSED`. */
function reasonOf(cause: unknown): string {
  const { message, cause: reason } = Object(cause) as Partial<Error>;
  const { code } = Object(reason) as { code?: unknown };
  return String(code ?? message ?? cause);
}

/**
 * Sends a request once, and reads the whole response.
 *
 * @param signal aborts it, for the caller or after the timeout
 */
export async function sendOnce(
  fetch: typeof globalThis.fetch,
  { method, url, headers, body, file }: HttpRequest,
  signal: AbortSignal,
): Promise<Attempt> {
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(url, {
      method,
      headers,
      signal,
      redirect: 'manual' as const,
      ...(body === undefined ? {} : { body }),
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const error = new NoAnswerError(
      `No answer came from ${new URL(url).origin}: ${reasonOf(cause)}`,
      { code: undefined, requestId: undefined },
      { cause },
    );
    return { kind: 'unknown', error, status: undefined, retryAfterMs: undefined };
  }
  const with_: AnsweredWith = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterOf(response.headers, Date.now()),
  };
  if (file !== undefined && response.ok && response.headers.get('content-type')?.startsWith(file) === true) {
    const answer = { data: bytes, replayed: false, requestId: with_.requestId };
    return { kind: 'answered', status: with_.status, answer, unknownFields: undefined };
  }
  return attemptOf(response, new TextDecoder().decode(bytes), with_);
}

function attemptOf(response: Response, text: string, answered: AnsweredWith): Attempt {
  const { status, requestId, retryAfterMs } = answered;
  const unknown = (why: string, code?: string): Attempt => ({
    kind: 'unknown',
    status,
    retryAfterMs,
    error: new NoAnswerError(`${why} (HTTP ${status})`, { code, requestId }),
  });
  const unknownFields = response.headers.get('kolo-unknown-fields') ?? undefined;
  const body = parsed(text);
  if (leavesOutcomeUnknown(status))
    return unknown(body?.message ?? 'The answer says nothing of what was done', body?.code);
  if (response.ok && body?.status === true) {
    const replayed = response.headers.get('idempotent-replay') === 'true';
    return { kind: 'answered', status, answer: { data: body.data, replayed, requestId }, unknownFields };
  }
  if (status >= 400 && body?.status === false)
    return { kind: 'refused', error: refusalOf(body, answered), unknownFields };
  return unknown('What was answered is not an answer of Kolo');
}

interface Envelope {
  code?: string;
  status?: unknown;
  message?: string;
  data?: unknown;
}

/** The envelope of an answer (contract section 1); undefined where it is none: cut, or from somebody else. */
function parsed(text: string): Envelope | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
