import { parse } from 'lossless-json';
import { Check } from 'typebox/value';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../platform/values/clock.ts';
import type { Deadline } from '../deadline.ts';
import type { Outgoing } from '../exchange.ts';
import { Line, type LineBounds } from '../line.ts';
import type { ResponseListener } from '../rail.ts';
import { errorAnswer } from './protocol.ts';
import { isAnswerSigned, SIGNATURE_HEADER, signRequest } from './signature.ts';

/** Timeout of one request in all, milliseconds. */
const TIMEOUT_MS = 30_000;
/** The default limits on requests to a bank. */
const LINE_BOUNDS: LineBounds = { callsPerSecond: 20, atOnce: 32 };
const NOTHING = Buffer.alloc(0);

/** Dependencies of the client. */
export interface ProtocolClientOptions {
  /** Base URL of the protocol's paths, without a slash at the end. */
  readonly url: URL;
  /** With which requests are signed. */
  readonly secret: string;
  /** Address that replaces the one in the bank's URL, for tests. Null or left out: the one in the URL. */
  readonly origin?: string | null;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly line?: LineBounds;
}

/** A signed response of the bank. */
export interface Answer {
  readonly status: number;
  /** JSON; undefined where there is none. */
  readonly body: unknown;
}

/** Speaks the rail protocol with one bank: signs what it says, and reads only what is signed. */
export class ProtocolClient {
  readonly #options: ProtocolClientOptions;
  readonly #line: Line;
  readonly #underWay = new Set<Promise<unknown>>();
  #closed = false;

  constructor(options: ProtocolClientOptions) {
    this.#options = options;
    this.#line = new Line(options.dispatcher, options.line ?? LINE_BOUNDS);
  }

  /**
   * Sends one request.
   *
   * @param path below the bank's URL
   * @throws NotSentError past its deadline; any other Error means that no signed answer came, and says why: the bank may
   *   have done what was requested
   */
  async request(
    method: 'GET' | 'PUT',
    path: string,
    message?: object,
    { deadline, onResponse }: { deadline?: Deadline; onResponse?: ResponseListener | undefined } = {},
  ): Promise<Answer> {
    if (this.#closed) throw new Error('the line to the bank is closed');
    const sending = this.#send(method, path, message, deadline, onResponse);
    this.#underWay.add(sending);
    try {
      return await sending;
    } finally {
      this.#underWay.delete(sending);
    }
  }

  /** Waits for the requests in flight. Later requests are not sent. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#underWay);
  }

  async #send(
    method: 'GET' | 'PUT',
    path: string,
    message: object | undefined,
    deadline: Deadline | undefined,
    onResponse: ResponseListener | undefined,
  ): Promise<Answer> {
    const { url, secret, origin, clock, timeoutMs = TIMEOUT_MS } = this.#options;
    const body = message === undefined ? NOTHING : Buffer.from(JSON.stringify(message));
    const target = `${url.pathname.replace(/\/$/, '')}${path}`;
    let requestSignature = '';
    // Signed when its turn has come: whatever waits long is not of long ago.
    const outgoing = (): Outgoing => {
      const signature = signRequest(secret, { method, host: url.host, target, body }, clock.now());
      requestSignature = signature[SIGNATURE_HEADER];
      const headers = {
        ...signature,
        host: url.host,
        accept: 'application/json',
        ...(message !== undefined && { 'content-type': 'application/json' }),
      };
      return {
        origin: origin ?? url.origin,
        method,
        target,
        headers,
        body: message === undefined ? null : body,
      };
    };
    const incoming = await this.#line.exchange(outgoing, { timeoutMs, deadline });
    onResponse?.(incoming);
    if (!isAnswerSigned([secret], { ...incoming, requestSignature }, incoming.headers, clock.now())) {
      throw new Error(`an answer ${incoming.status} that the bank has not signed`);
    }
    return { status: incoming.status, body: readBody(incoming.body) };
  }
}

/** The message of an error. */
export const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** True if the bank does not know the object. Only a response that names the id proves it. */
export const isUnheardOf = ({ status, body }: Answer, id: string): boolean =>
  status === 404 && Check(errorAnswer, body) && body.error === 'not_found' && body.id === id;

/** Only whole numbers, written as such, count in an answer; schemas bound them by what JavaScript holds exactly. */
const exactly = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);

function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return parse(body.toString('utf8'), undefined, exactly);
  } catch {
    return undefined;
  }
}
