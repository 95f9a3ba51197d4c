import { type KoloError, type NoAnswerError, OutcomeUnknownError, RefusedError } from './errors.ts';
import { pause } from './pause.ts';
import { type Answer, type Attempt, type HttpRequest, sendOnce } from './send.ts';

/**
 * Effect of sending the same request again:
 * - `read`: nothing, it changes nothing.
 * - `reference`: nothing more, the caller's own reference names it (contract section 1, "Reference").
 * - `key`: nothing more, under the `Idempotency-Key` that is made for the call (contract section 1, "Other writes").
 * - `same`: the same state again.
 * - `again`: another one; it is sent once.
 */
type Repeating = 'read' | 'reference' | 'key' | 'same' | 'again';

/** One call of a method of the client. */
export interface Call {
  /** Its effect, for messages: `Paying a bank account`. */
  action: string;
  method: HttpRequest['method'];
  /** From the base URL, with its parameters encoded. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  repeating: Repeating;
  /** The media type of a requested file; undefined for JSON. */
  file?: string | undefined;
  /** The caller's name for the movement. */
  reference?: string | undefined;
  options?: CallOptions | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call. Once a request that changes something was sent, that is an `OutcomeUnknownError`. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take, milliseconds. */
  timeoutMs?: number | undefined;
  /** Sent with the request, returned with its answer, and logged by the service. */
  requestId?: string | undefined;
}

/** One attempt, without keys, bodies and queries. */
export interface LogEntry {
  method: string;
  path: string;
  /** From 1. */
  attempt: number;
  /** The HTTP status; undefined where no answer came. */
  status: number | undefined;
  outcome: 'answered' | 'refused' | 'unknown';
  /** Of a refusal, and of what Kolo said in place of an outcome. */
  code: string | undefined;
  requestId: string | undefined;
  /**
   * Fields of the request that Kolo does not know, and refused or ignored, as its header `Kolo-Unknown-Fields` names them:
   * `reserve_account; did-you-mean=reserveAccount`. undefined where it knows all of them.
   */
  unknownFields: string | undefined;
  tookMs: number;
  /** When it is sent again, milliseconds; undefined where it is not. */
  againInMs: number | undefined;
}

/** Dependencies of a call. */
export interface Line {
  apiKey: string;
  /** Without a slash at its end. */
  baseUrl: string;
  timeoutMs: number;
  /** How often a call is sent again at most. */
  retries: number;
  /** Ask for refusals of unknown fields. */
  strict: boolean;
  fetch: typeof globalThis.fetch;
  log: ((entry: LogEntry) => void) | undefined;
}

/** Between two attempts at least and at most, milliseconds; doubled from one to the next, and drawn from the upper half. */
const WAIT_MS = 250;
const WAIT_MAX_MS = 8_000;
/** A `Retry-After` that is longer is not waited for, milliseconds. */
const RETRY_AFTER_MAX_MS = 30_000;
/** Refusals that hold only for the moment: nothing was done, and the same may be sent again. */
const FOR_THE_MOMENT = new Set(['rate_limited', 'in_progress']);

/**
 * Makes a call, and sends it again where that is safe and may help.
 *
 * @throws RefusedError where nothing was done; NoAnswerError of a read; OutcomeUnknownError of anything else
 */
export async function call(line: Line, operation: Call): Promise<Answer> {
  const signal = operation.options?.signal;
  signal?.throwIfAborted();
  const key = operation.repeating === 'key' ? crypto.randomUUID() : undefined;
  const request = requestOf(line, operation, key);
  /** Error of an attempt with an unknown outcome. */
  let unknown: NoAnswerError | undefined;
  for (let attempt = 1; ; attempt++) {
    const began = performance.now();
    const came = await timed(line, operation, request);
    const left = signal?.aborted ? 0 : line.retries + 1 - attempt;
    const againInMs = left > 0 ? waitFor(operation.repeating, came, attempt) : undefined;
    line.log?.(entryOf(operation, attempt, came, { tookMs: performance.now() - began, againInMs }));
    if (came.kind === 'answered') return came.answer;
    if (came.kind === 'unknown') unknown = came.error;
    if (againInMs === undefined || !(await pause(againInMs, signal))) {
      throw ended(operation, came, { unknown, key });
    }
  }
}

/** A parameter as a URL holds it: a map as one `name[key]` for each of its keys, and nothing if there is no value. */
function asText(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, String(text)]);
}

function requestOf({ apiKey, baseUrl, strict }: Line, operation: Call, key: string | undefined): HttpRequest {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(operation.query ?? {}))
    for (const [key, text] of asText(name, value)) query.set(key, text);
  const requestId = operation.options?.requestId;
  return {
    method: operation.method,
    url: `${baseUrl}${operation.path}${query.size === 0 ? '' : `?${query}`}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      accept: operation.file ?? 'application/json',
      ...(operation.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(operation.body === undefined || !strict ? {} : { 'kolo-strict': 'true' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
    body: operation.body === undefined ? undefined : JSON.stringify(operation.body),
    file: operation.file,
  };
}

/** One attempt, for as long as one may take. */
async function timed(line: Line, { options }: Call, request: HttpRequest): Promise<Attempt> {
  const ended = new AbortController();
  const end = (): void => ended.abort(options?.signal?.reason);
  const timer = setTimeout(
    () => ended.abort(new Error('it took too long')),
    options?.timeoutMs ?? line.timeoutMs,
  );
  options?.signal?.addEventListener('abort', end, { once: true });
  try {
    return await sendOnce(line.fetch, request, ended.signal);
  } finally {
    clearTimeout(timer);
    options?.signal?.removeEventListener('abort', end);
  }
}

/** After how long to send it again, milliseconds; undefined where it is not sent again. */
function waitFor(repeating: Repeating, came: Attempt, attempt: number): number | undefined {
  if (came.kind === 'answered') return undefined;
  const isForTheMoment = came.kind === 'refused' && FOR_THE_MOMENT.has(came.error.code);
  const mayBeSentAgain = came.kind === 'unknown' && repeating !== 'again';
  if (!isForTheMoment && !mayBeSentAgain) return undefined;
  const retryAfterMs = came.kind === 'refused' ? came.error.retryAfterMs : came.retryAfterMs;
  if (retryAfterMs !== undefined && retryAfterMs > RETRY_AFTER_MAX_MS) return undefined;
  const mostMs = Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** attempt);
  return Math.max(retryAfterMs ?? 0, mostMs / 2 + (Math.random() * mostMs) / 2);
}

function entryOf(
  { method, path }: Call,
  attempt: number,
  came: Attempt,
  times: { tookMs: number; againInMs: number | undefined },
): LogEntry {
  const status = came.kind === 'refused' ? came.error.status : came.status;
  const requestId = came.kind === 'answered' ? came.answer.requestId : came.error.requestId;
  const code = came.kind === 'answered' ? undefined : came.error.code;
  const unknownFields = came.kind === 'unknown' ? undefined : came.unknownFields;
  return { method, path, attempt, status, outcome: came.kind, code, requestId, unknownFields, ...times };
}

const ADVICE: Readonly<Record<Exclude<Repeating, 'read'>, string>> = {
  reference:
    'Query the status of this reference, or send the same request again with it: it is made once, however often it arrives.',
  key: 'Make the same call again with this Idempotency-Key, or check whether it was done.',
  same: 'Make the same call again: done again it changes nothing.',
  again: 'Check whether it was done before you do it again.',
};

/**
 * The error of a call that has ended. If the outcome of an attempt is unknown, a refusal of a later one does not settle it: the first may
 * still be on its way, and be done.
 */
function ended(
  { action, repeating, reference }: Call,
  came: Exclude<Attempt, { kind: 'answered' }>,
  { unknown, key }: { unknown: NoAnswerError | undefined; key: string | undefined },
): KoloError {
  if (unknown === undefined || repeating === 'read') return came.error;
  const cause = came.error;
  const isRefused = cause instanceof RefusedError;
  const advice = isRefused
    ? `${ADVICE[repeating]} (The last attempt was refused: ${cause.message}.)`
    : ADVICE[repeating];
  const of = { reference, idempotencyKey: key, code: unknown.code, requestId: cause.requestId };
  return new OutcomeUnknownError({ action, why: unknown.message, advice }, of, { cause });
}
