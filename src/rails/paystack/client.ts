import { stringify } from 'lossless-json';
import type { Clock } from '../../platform/values/clock.ts';
import type { AccountContext } from '../context.ts';
import type { Deadline } from '../deadline.ts';
import { type Incoming, NotSentError } from '../exchange.ts';
import { Line } from '../line.ts';
import type { ResponseListener } from '../rail.ts';
import { type Answer, readJson } from './answers.ts';
import { domainOf, type PaystackCredentials } from './description.ts';

const ORIGIN = 'https://api.paystack.co';

/** The limits on requests. */
export interface ClientBounds {
  readonly callsPerSecond: number;
  readonly atOnce: number;
  /** Timeout of one call, from the moment it leaves the queue. */
  readonly timeoutMs: number;
}

/** Paystack's own limits are not documented. */
const BOUNDS: ClientBounds = { callsPerSecond: 5, atOnce: 10, timeoutMs: 30_000 };
/** A stand-in in tests has no limits of Paystack's. */
const ELSEWHERE: ClientBounds = { callsPerSecond: 10_000, atOnce: 100, timeoutMs: 5_000 };

/** Backoff after a 429 without a time, and the maximum after one with it, milliseconds. */
const REST_MS = 5_000;
const REST_MAX_MS = 60_000;

/** One request to Paystack. */
interface PaystackRequest {
  readonly method: 'GET' | 'POST';
  /** With its query; what stands in it is encoded. */
  readonly path: string;
  /** Integers may be bigints. */
  readonly body?: object;
  /** Past it nothing is sent. */
  readonly deadline?: Deadline;
  /** Receives the raw response. */
  readonly onResponse?: ResponseListener | undefined;
}

/** Speaks to Paystack for one account. */
export class PaystackClient {
  /** The domain that every response must name. */
  readonly domain: 'live' | 'test';
  readonly clock: Clock;
  readonly #line: Line;
  readonly #timeoutMs: number;
  readonly #origin: string;
  readonly #authorization: string;
  /** The start and the end of the pause that Paystack asked for, milliseconds since the epoch. */
  #rest = { sinceMs: 0, untilMs: 0 };
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(context: AccountContext<PaystackCredentials>, bounds?: Partial<ClientBounds>) {
    const { credentials, dispatcher, origin, clock } = context;
    const { timeoutMs, ...ofLine } = { ...(origin === null ? BOUNDS : ELSEWHERE), ...bounds };
    this.domain = domainOf(credentials.secret_key);
    this.clock = clock;
    this.#line = new Line(dispatcher, ofLine);
    this.#timeoutMs = timeoutMs;
    this.#origin = origin ?? ORIGIN;
    this.#authorization = `Bearer ${credentials.secret_key}`;
  }

  /**
   * Sends a request.
   *
   * @throws NotSentError past the deadline, during a pause that Paystack asked for, and once closed: nothing was sent. Any other
   *   Error means that there is no whole answer; Paystack may have done what was requested
   */
  async request(request: PaystackRequest): Promise<Answer> {
    if (this.#closed) throw new NotSentError('not sent: the rail is closed');
    const nowMs = this.clock.now();
    // A clock that was set back must not make a pause of hours.
    if (nowMs >= this.#rest.sinceMs && nowMs < this.#rest.untilMs) {
      throw new NotSentError('not sent: Paystack asked Kolo to retry later');
    }
    const running = this.#exchange(request);
    this.#running.add(running);
    try {
      const incoming = await running;
      this.#restAfter(incoming);
      request.onResponse?.(incoming);
      return { status: incoming.status, body: readJson(incoming.body) };
    } finally {
      this.#running.delete(running);
    }
  }

  /** Waits for the requests in flight. Later requests are not sent. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
  }

  #exchange({ method, path, body, deadline }: PaystackRequest): Promise<Incoming> {
    const headers = {
      authorization: this.#authorization,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const bytes = body === undefined ? null : Buffer.from(stringify(body)!);
    return this.#line.exchange(
      { origin: this.#origin, method, target: path, headers, body: bytes },
      { timeoutMs: this.#timeoutMs, deadline },
    );
  }

  /** 429 is not documented. After one, or after a 503 with a time, no request is sent for a while. */
  #restAfter({ status, headers }: Incoming): void {
    const { 'retry-after': given } = headers;
    const seconds = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : undefined;
    if (status !== 429 && (status < 500 || seconds === undefined)) return;
    const restMs = seconds === undefined ? REST_MS : Math.min(seconds * 1_000, REST_MAX_MS);
    const sinceMs = this.clock.now();
    this.#rest = { sinceMs, untilMs: sinceMs + restMs };
  }
}
