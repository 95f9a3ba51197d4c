import type { Dispatcher } from 'undici';
import type { Clock } from '../../platform/values/clock.ts';
import type { RailLog } from '../context.ts';
import { exchange } from '../exchange.ts';
import type { CallbackMessage } from './protocol.ts';
import { signRequest } from './signature.ts';

/** Timeout for Kolo's answer, milliseconds. */
const TIMEOUT_MS = 10_000;
/** Callbacks at the same time. */
const AT_ONCE = 8;
/** Maximum waiting callbacks. Others are dropped: the receiver finds the change by a query. */
const WAITING_MAX = 10_000;
/** Rests before one that was not taken is sent again, milliseconds by the clock. */
const AGAIN_AFTER_MS = [1_000, 5_000, 30_000];
/** Interval between checks for due callbacks, milliseconds. */
const POLL_MS = 100;

/** Dependencies of callbacks. */
interface AnnouncerOptions {
  /** URL of Kolo's callback route. */
  readonly url: URL;
  readonly secret: string;
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly log: RailLog;
}

interface Announcement {
  readonly message: CallbackMessage;
  /** Time of sending, milliseconds since the epoch. */
  readonly atMs: number;
  /** Number of earlier attempts. */
  readonly tries: number;
}

/** Sends callbacks as a bank does: unordered, a few times where they are not taken, and not for ever. */
export class Announcer {
  readonly #options: AnnouncerOptions;
  #waiting: Announcement[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
  }

  /** @param atMs when it is true, milliseconds since the epoch; it may lie ahead */
  announce(message: CallbackMessage, atMs: number): void {
    this.#add({ message, atMs, tries: 0 });
  }

  /** Waits for what is being sent. Waiting messages are not sent any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting = [];
    clearTimeout(this.#timer);
    await Promise.all(this.#underWay);
  }

  #add(announcement: Announcement): void {
    if (this.#closed || this.#waiting.length >= WAITING_MAX) return;
    this.#waiting.push(announcement);
    this.#sendDue();
  }

  #sendDue(): void {
    const nowMs = this.#options.clock.now();
    const left: Announcement[] = [];
    for (const announcement of this.#waiting) {
      if (announcement.atMs <= nowMs && this.#underWay.size < AT_ONCE) this.#begin(announcement);
      else left.push(announcement);
    }
    this.#waiting = left;
    clearTimeout(this.#timer);
    if (left.length > 0) this.#timer = setTimeout(() => this.#sendDue(), POLL_MS).unref();
  }

  #begin(announcement: Announcement): void {
    const sending = this.#send(announcement).finally(() => {
      this.#underWay.delete(sending);
      this.#sendDue();
    });
    this.#underWay.add(sending);
  }

  async #send({ message, tries }: Announcement): Promise<void> {
    const { url, secret, dispatcher, clock, log } = this.#options;
    const method = 'POST' as const;
    const target = `${url.pathname}${url.search}`;
    const body = Buffer.from(JSON.stringify(message));
    const begunMs = clock.now();
    const signature = signRequest(secret, { method, host: url.host, target, body }, begunMs);
    const headers = { ...signature, host: url.host, 'content-type': 'application/json' };
    const outgoing = { origin: url.origin, method, target, headers, body };
    const problem = await exchange(dispatcher, outgoing, { timeoutMs: TIMEOUT_MS }).then(
      ({ status }) => (status >= 200 && status < 300 ? null : `it was answered ${status}`),
      (error: Error) => error.message,
    );
    if (problem === null) return;
    const rest = AGAIN_AFTER_MS[tries];
    if (rest === undefined) log.error({}, `rail protocol: a callback was not taken: ${problem}`);
    else this.#add({ message, atMs: begunMs + rest, tries: tries + 1 });
  }
}
