import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FieldError, OperatorErrorCode } from '../platform/values/errors.ts';
import { CommandError } from './command-error.ts';
import { requireBusinessId, type Side } from './environment.ts';

/** How long the service has for an answer, milliseconds: it may ask providers for it. */
const TIMEOUT_MS = 120_000;

/** Where a command has signed in. */
interface KeptSession {
  /** Of the service, without a path. */
  url: string;
  token: string;
  expires_at: string;
}

/** Only its owner reads what is in it. */
const fileOf = (name: string): string => join(homedir(), '.config', 'kolo', name);
const sessionFile = (): string => fileOf('session.json');
/** Marks of this device, by whom and where it has signed in. */
const devicesFile = (): string => fileOf('devices.json');

/** An answer of the operator API. */
interface Answer {
  status: boolean;
  message: string;
  code?: OperatorErrorCode;
  data?: unknown;
  errors?: readonly FieldError[];
}

/** The operator API refuses something; the message is for whoever called the command. */
export class OpsRefusedError extends CommandError {
  readonly code: OperatorErrorCode | undefined;

  constructor({ message, code, errors = [] }: Answer) {
    const faults = errors.map((one) => `  ${one.path}: ${one.message}.`);
    const advice = code === 'confirmation_needed' ? ['  kolo operator confirm'] : [];
    super([`${message}.`, ...faults, ...advice].join('\n'));
    this.code = code;
  }
}

/** A page of a list, as it is answered. */
interface AnsweredPage<Item> {
  paginatedPayload: { edges: Item[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

/** Which page, and of what; what is undefined is left out. */
interface PageQuery {
  limit: number;
  /** What named it in the page before; the first when omitted. */
  cursor: string | undefined;
  /** Any other is a filter of the list. */
  [filter: string]: string | number | boolean | undefined;
}

/** Where a side of a business is. @throws CommandError where it cannot be one */
export function sidePath({ business, mode }: Side): string {
  requireBusinessId(business);
  return `/ops/v1/businesses/${business}/${mode}`;
}

/** Speaks the operator API for a command. */
export class OpsClient {
  /** Of the service, without a path. */
  readonly url: string;
  readonly #token: string | null;

  constructor(url: string, token: string | null) {
    this.url = url;
    this.#token = token;
  }

  /**
   * @param timeoutMs how long the whole answer may take, milliseconds
   * @throws CommandError with what the service says, or why it could not be asked
   */
  async call<T>(method: string, path: string, body?: object, timeoutMs = TIMEOUT_MS): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await this.#answerOf(await this.#fetch(method, path, signal, body));
    if (answer.status) return answer.data as T;
    throw new OpsRefusedError(answer);
  }

  /**
   * A page of the list at a path.
   *
   * @returns next is the cursor of the page behind it, null where there is none
   * @throws CommandError as `call` does
   */
  async page<Item>(path: string, query: PageQuery): Promise<{ items: Item[]; next: string | null }> {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) params.set(name, String(value));
    const { paginatedPayload } = await this.call<AnsweredPage<Item>>('GET', `${path}?${params}`);
    const { edges: items, pageInfo } = paginatedPayload;
    return { items, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
  }

  /**
   * Asks for a file, which comes as it is read: it may be of any length, and take any time once it has begun.
   *
   * @throws CommandError with what the service says, why it could not be asked, or, as the file is read, that it broke off
   */
  async download(method: string, path: string, body?: object): Promise<AsyncIterable<Uint8Array>> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error('it does not answer')), TIMEOUT_MS);
    const response = await this.#fetch(method, path, waiting.signal, body).finally(() => clearTimeout(timer));
    if (!response.ok) throw new OpsRefusedError(await this.#answerOf(response));
    return this.#read(response.body!);
  }

  async *#read(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* file;
    } catch (error) {
      throw new CommandError(`${this.url} broke off: ${(error as Error).message}.`);
    }
  }

  async #fetch(method: string, path: string, signal: AbortSignal, body?: object): Promise<Response> {
    const headers = {
      'user-agent': 'kolo',
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return fetch(new URL(path, this.url), init).catch((error) => this.#unasked(error));
  }

  #answerOf(response: Response): Promise<Answer> {
    return response.json().catch((error) => this.#unasked(error)) as Promise<Answer>;
  }

  #unasked(error: Error): never {
    throw new CommandError(`${this.url} cannot be asked: ${reasonOf(error)}.`);
  }
}

/** What is said in place of a code of the system, where it has a plain meaning. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
};

/** `fetch` says only that it failed; why stands in its cause. */
function reasonOf({ cause, message }: Error): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code === undefined ? message : (REASONS[code] ?? code);
}

async function keep(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}

/** Keeps where a command has signed in, for the commands after it. */
export const keepSession = (session: KeptSession): Promise<void> => keep(sessionFile(), session);

type Marks = Readonly<Record<string, string>>;

/** Whatever is wrong with the file, somebody can sign in without it. */
const marks = (): Promise<Marks> =>
  readFile(devicesFile(), 'utf8')
    .then((text) => JSON.parse(text) as Marks)
    .catch(() => ({}));

/** By which a service knows this device; undefined where it does not. */
export const keptMark = async (url: string, email: string): Promise<string | undefined> =>
  (await marks())[`${email.toLowerCase()} at ${url}`];

/** Keeps what this device is known by when the same person signs in next. */
const keepMark = async (url: string, email: string, mark: string): Promise<void> =>
  keep(devicesFile(), { ...(await marks()), [`${email.toLowerCase()} at ${url}`]: mark });

export const forgetSession = (): Promise<void> => rm(sessionFile(), { force: true });

/** A session, as a command is answered. */
export interface Begun {
  token: string;
  expires_at: string;
  device_mark: string;
}

/** Keeps a session that has begun, and the mark of this device. */
export async function keepBegun(url: string, email: string, begun: Begun): Promise<void> {
  const { token, expires_at, device_mark } = begun;
  await keepSession({ url, token, expires_at });
  await keepMark(url, email, device_mark);
}

/** @throws CommandError where nobody has signed in */
export async function signedIn(): Promise<OpsClient> {
  const text = await readFile(sessionFile(), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new CommandError(
      'Sign in first: kolo operator sign-in --url <url> --email <email>; or, in development, kolo operator sign-in --local',
    );
  const { url, token } = JSON.parse(text) as KeptSession;
  return new OpsClient(url, token);
}
