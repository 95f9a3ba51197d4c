import type { components, paths } from './openapi.d.ts';

/** Schemas of the operator API by name. */
export type Schemas = components['schemas'];
/** An environment of a business. */
export type Mode = 'test' | 'live';
type FailureCode = Schemas['Failure']['code'];

type Method = 'get' | 'post' | 'patch' | 'delete';
/** Paths that take a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type ParametersOf<O, Kind extends 'path' | 'query'> = O extends { parameters: infer All }
  ? Kind extends keyof All
    ? Exclude<All[Kind], undefined>
    : never
  : never;
type Part<Name extends string, Value> = [Value] extends [never]
  ? object
  : object extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : O extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : object;

/** Optional fields may also be `undefined`, which leaves them out. */
type Loose<Value> = {
  [Name in keyof Value]: object extends Pick<Value, Name> ? Value[Name] | undefined : Value[Name];
};

/** Path parameters, query and body of a request. */
export type Request<P extends keyof paths, M extends Method> = Part<
  'path',
  ParametersOf<paths[P][M], 'path'>
> &
  Part<'query', Loose<ParametersOf<paths[P][M], 'query'>>> &
  BodyOf<paths[P][M]>;

/** The `data` of its answer. */
export type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends {
  responses: infer Answers;
}
  ? Answers[keyof Answers & (200 | 201 | 202)] extends { content: { 'application/json': infer Body } }
    ? Body extends { data: infer Data }
      ? Data
      : undefined
    : never
  : never;

/** A refused request, or one without an answer. */
export class ApiError extends Error {
  /** `no_answer` without a readable answer. */
  readonly code: FailureCode | 'no_answer';
  readonly errors: readonly Schemas['FieldError'][];
  /** Quote this id to support. */
  readonly requestId: string | undefined;

  constructor(message: string, failure?: Partial<Schemas['Failure']>) {
    super(message);
    this.code = failure?.code ?? 'no_answer';
    this.errors = failure?.errors ?? [];
    this.requestId = failure?.request_id;
  }
}

/** True if the API refused with this code. */
export const isRefusal = (error: unknown, code: FailureCode): boolean =>
  error instanceof ApiError && error.code === code;

/** Codes after which the request may have been carried out. */
const OPEN: readonly ApiError['code'][] = ['no_answer', 'internal_error', 'service_unavailable'];
/** True if the request may have been carried out in spite of the error. */
export const leavesOpen = ({ code }: ApiError): boolean => OPEN.includes(code);

/** Timeout of a request, milliseconds, and the characters of its body that add one: a bank statement may be long. */
const ANSWER_MS = 30_000;
const CHARACTERS_PER_MS = 100;

/**
 * The CSRF token, which a browser sends beside its cookie with every change (`readSession`). It lives in this page
 * only.
 */
let csrf: string | undefined;
export const keepCsrfToken = (token: string | null): void => {
  csrf = token ?? undefined;
};

/** Idle time after which automatic reads no longer extend the session, milliseconds. */
const ATTENDED_MS = 60_000;
let lastActedMs = Date.now();
for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
  const acted = (): void => {
    lastActedMs = Date.now();
  };
  window.addEventListener(name, acted, { capture: true, passive: true });
}

/** Time of the last change that this page has sent, by the server's clock, milliseconds. */
let changedMs = 0;
/** By path, the time as of which the last answer was, where it came from the read replica. */
const asOfs = new Map<string, string>();
const asOfListeners = new Set<() => void>();

function keepAsOf(path: string, asOf: string | undefined): void {
  if (asOfs.get(path) === asOf) return;
  if (asOf === undefined) asOfs.delete(path);
  else asOfs.set(path, asOf);
  for (const listener of asOfListeners) listener();
}

/** Calls `listener` when an answer is as of another time. */
export function watchAsOf(listener: () => void): () => void {
  asOfListeners.add(listener);
  return () => asOfListeners.delete(listener);
}

/** The time as of which the last answers of these paths are; undefined where all are current. */
export const oldestAsOf = (paths: readonly string[]): string | undefined =>
  paths
    .flatMap((path) => asOfs.get(path) ?? [])
    .sort()
    .at(0);

/** Fills in the ids of a path and adds the query. */
function urlOf(
  path: string,
  { path: ids = {}, query = {} }: { path?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return params.size === 0 ? filled : `${filled}?${params}`;
}

interface AnyRequest {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface SendOptions {
  signal?: AbortSignal;
  /** Idempotency key: the operator API carries out a repeated request once. */
  key?: string;
}

/** Sends a request. @throws ApiError without a response */
async function fetchApi(
  method: Method,
  path: string,
  request: AnyRequest,
  { signal, key }: SendOptions = {},
): Promise<Response> {
  const { body, ...rest } = request;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const late = AbortSignal.timeout(ANSWER_MS + Math.ceil((text?.length ?? 0) / CHARACTERS_PER_MS));
  const headers: Record<string, string> = { accept: 'application/json' };
  if (text !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  if (method === 'get' && Date.now() - lastActedMs > ATTENDED_MS) headers['x-kolo-unattended'] = 'true';
  if (method !== 'get' && csrf !== undefined) headers['x-csrf-token'] = csrf;
  const init: RequestInit = {
    method: method.toUpperCase(),
    headers,
    credentials: 'same-origin',
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    ...(text === undefined ? {} : { body: text }),
  };
  try {
    const response = await fetch(urlOf(path, rest), init);
    if (method !== 'get') {
      // The header has whole seconds.
      changedMs = Math.max(changedMs, Date.parse(response.headers.get('date') ?? '') + 1_000 || 0);
      return response;
    }
    const asOf = response.headers.get('kolo-data-as-of') ?? undefined;
    if (asOf === undefined || Date.parse(asOf) > changedMs) {
      keepAsOf(path, asOf);
      return response;
    }
    // The read replica does not have this page's last change yet.
    keepAsOf(path, undefined);
    return await fetch(urlOf(path, rest), { ...init, headers: { ...headers, 'cache-control': 'no-cache' } });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('Kolo does not answer.');
  }
}

interface Body {
  status?: boolean;
  data?: unknown;
  message?: string;
}

/** Parses a JSON answer. */
export async function dataOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  let body: Body | undefined;
  try {
    body = (await response.json()) as Body;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('Kolo does not answer.');
  }
  if (body?.status === true) return body.data;
  throw new ApiError(body?.message ?? 'Kolo gave an answer that cannot be read.', body as Schemas['Failure']);
}

/**
 * Sends a request.
 *
 * @returns the `data` of the answer
 * @throws ApiError
 */
export async function send<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  request: Request<P, M>,
  options: SendOptions = {},
): Promise<Answer<P, M>> {
  const response = await fetchApi(method, path, request as AnyRequest, options);
  return (await dataOf(response, options.signal)) as Answer<P, M>;
}

/** Sends a request whose answer is a file. @throws ApiError */
export async function sendForFile<P extends PathOf<'post'>>(
  path: P,
  request: Request<P, 'post'>,
): Promise<Blob> {
  const response = await fetchApi('post', path, request as AnyRequest);
  if (!response.ok) await dataOf(response);
  return response.blob();
}
