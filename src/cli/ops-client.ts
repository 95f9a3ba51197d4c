import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FieldError, OperatorErrorCode } from '../platform/values/errors.ts';
import { CommandError } from './command-error.ts';

/** In milliseconds. The service may call providers before it answers. */
const TIMEOUT_MS = 120_000;

/** A stored session. */
interface KeptSession {
  /** The origin of the service. */
  url: string;
  token: string;
  expires_at: string;
}

/** Only the owner can read this folder. */
const fileOf = (name: string): string => join(homedir(), '.config', 'kolo', name);
const sessionFile = (): string => fileOf('session.json');
/** Device tokens, by email and service. */
const devicesFile = (): string => fileOf('devices.json');

/** A response of the operator API. */
interface Answer {
  status: boolean;
  message: string;
  code?: OperatorErrorCode;
  data?: unknown;
  errors?: readonly FieldError[];
}

/** Messages of several sentences end with a full stop, others have none. */
const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

/** The operator API refused a request. The message is printed. */
export class OpsRefusedError extends CommandError {
  readonly code: OperatorErrorCode | undefined;
  readonly #answer: Answer;

  constructor(answer: Answer) {
    const { message, code, errors = [] } = answer;
    const faults = errors.map((one) => `  ${one.path}: ${sentence(one.message)}`);
    const advice = code === 'confirmation_needed' ? ['  kolo operator confirm'] : [];
    super([sentence(message), ...faults, ...advice].join('\n'));
    this.code = code;
    this.#answer = answer;
  }

  /** The same error, which names the user's options in place of fields. */
  withOptions(options: ReadonlyMap<string, string>): OpsRefusedError {
    const errors = this.#answer.errors?.map(({ path, message }) => {
      const [field = '', ...rest] = path.replace(/^content\./, '').split('.');
      const option = options.get(field);
      return { path: option === undefined ? path : [option, rest.join('.')].join(' ').trim(), message };
    });
    return new OpsRefusedError({ ...this.#answer, ...(errors && { errors }) });
  }
}

/** A client of the operator API. */
export class OpsClient {
  /** The origin of the service. */
  readonly url: string;
  readonly #token: string | null;

  constructor(url: string, token: string | null) {
    this.url = url;
    this.#token = token;
  }

  /**
   * @param timeoutMs limit for the whole response
   * @throws CommandError with the message of the service, or the reason why it is unreachable
   */
  async call<T>(method: string, path: string, body?: object, timeoutMs = TIMEOUT_MS): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await this.#answerOf(await this.#fetch(method, path, signal, body));
    if (answer.status) return answer.data as T;
    throw new OpsRefusedError(answer);
  }

  /**
   * Downloads a file as a stream, of any length. Only the wait for the first byte has a timeout.
   *
   * @throws CommandError as `call` does, and while reading if the connection breaks
   */
  async download(method: string, path: string, body?: object): Promise<AsyncIterable<Uint8Array>> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error('it does not respond')), TIMEOUT_MS);
    const response = await this.#fetch(method, path, waiting.signal, body).finally(() => clearTimeout(timer));
    if (!response.ok) throw new OpsRefusedError(await this.#answerOf(response));
    return this.#read(response.body!);
  }

  async *#read(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* file;
    } catch (error) {
      throw new CommandError(`The connection to ${this.url} broke: ${(error as Error).message}.`);
    }
  }

  async #fetch(method: string, path: string, signal: AbortSignal, body?: object): Promise<Response> {
    const headers = {
      'user-agent': 'kolo',
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return fetch(new URL(path, this.url), init).catch((error) => this.#unreachable(error));
  }

  #answerOf(response: Response): Promise<Answer> {
    return response.json().catch((error) => this.#unreachable(error)) as Promise<Answer>;
  }

  #unreachable(error: Error): never {
    throw new CommandError(`Cannot reach ${this.url}: ${reasonOf(error)}.`);
  }
}

/** Plain words for error codes of the system. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
};

/** The error of `fetch` has the reason in its cause. */
function reasonOf({ cause, message }: Error): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code === undefined ? message : (REASONS[code] ?? code);
}

async function store(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
}

/** Stores the session for later commands. */
export const keepSession = (session: KeptSession): Promise<void> => store(sessionFile(), session);

type Marks = Readonly<Record<string, string>>;

/** Sign-in works without the file, so an unreadable one counts as empty. */
const marks = (): Promise<Marks> =>
  readFile(devicesFile(), 'utf8')
    .then((text) => JSON.parse(text) as Marks)
    .catch(() => ({}));

/** The token by which a service recognises this device. */
export const keptMark = async (url: string, email: string): Promise<string | undefined> =>
  (await marks())[`${email.toLowerCase()} at ${url}`];

const keepMark = async (url: string, email: string, mark: string): Promise<void> =>
  store(devicesFile(), { ...(await marks()), [`${email.toLowerCase()} at ${url}`]: mark });

export const forgetSession = (): Promise<void> => rm(sessionFile(), { force: true });

export interface Begun {
  token: string;
  expires_at: string;
  device_mark: string;
}

/** Stores a new session and the device token. */
export async function keepBegun(url: string, email: string, begun: Begun): Promise<void> {
  const { token, expires_at, device_mark } = begun;
  await keepSession({ url, token, expires_at });
  await keepMark(url, email, device_mark);
}

/** @throws CommandError if there is no stored session */
export async function signedIn(): Promise<OpsClient> {
  const text = await readFile(sessionFile(), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new CommandError(
      'Sign in first: kolo operator sign-in --url <url> --email <email> (in development: kolo operator sign-in --local)',
    );
  const { url, token } = JSON.parse(text) as KeptSession;
  return new OpsClient(url, token);
}
