import { parse } from 'lossless-json';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../values/clock.ts';
import type { Deadline } from '../deadline.ts';
import { exchange } from '../exchange.ts';
import { isAnswerSigned, SIGNATURE_HEADER, signRequest } from './signature.ts';

/** How long one request may take in all, milliseconds. */
const TIMEOUT_MS = 30_000;
const NOTHING = Buffer.alloc(0);

/** What a bank is spoken to with. */
export interface ProtocolClientOptions {
  /** Where the protocol's paths begin, without a slash at the end. */
  readonly url: URL;
  /** With which requests are signed. */
  readonly secret: string;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** What a bank answered, and signed. */
export interface Answer {
  readonly status: number;
  /** JSON; undefined where there is none. */
  readonly body: unknown;
}

/** Speaks the rail protocol with one bank: signs what it says, and reads only what is signed. */
export class ProtocolClient {
  readonly #options: ProtocolClientOptions;

  constructor(options: ProtocolClientOptions) {
    this.#options = options;
  }

  /**
   * Sends one request.
   *
   * @param path below the bank's URL
   * @throws NotSentError past its deadline; an Error where there is no answer that the bank has signed, which says why: what was asked
   *   may have been done all the same
   */
  async ask(method: 'GET' | 'PUT', path: string, message?: object, deadline?: Deadline): Promise<Answer> {
    const { url, secret, dispatcher, clock, timeoutMs = TIMEOUT_MS } = this.#options;
    const body = message === undefined ? NOTHING : Buffer.from(JSON.stringify(message));
    const target = `${url.pathname.replace(/\/$/, '')}${path}`;
    const signature = signRequest(secret, { method, host: url.host, target, body }, clock.now());
    const headers = {
      ...signature,
      host: url.host,
      accept: 'application/json',
      ...(message !== undefined && { 'content-type': 'application/json' }),
    };
    const outgoing = {
      origin: url.origin,
      method,
      target,
      headers,
      body: message === undefined ? null : body,
    };
    const incoming = await exchange(dispatcher, outgoing, { timeoutMs, deadline });
    const answer = { ...incoming, requestSignature: signature[SIGNATURE_HEADER] };
    if (!isAnswerSigned([secret], answer, incoming.headers, clock.now())) {
      throw new Error(`an answer ${incoming.status} that the bank has not signed`);
    }
    return { status: incoming.status, body: readBody(incoming.body) };
  }
}

/** Of an answer only whole numbers count, written as such; schemas bound them by what JavaScript holds exactly. */
const exactly = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);

function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    return parse(body.toString('utf8'), undefined, exactly);
  } catch {
    return undefined;
  }
}
