import type pg from 'pg';
import { sessionOn } from '../../../platform/db/database.ts';
import { cached } from '../../../platform/values/cached.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { ApiError, RateLimitedError } from '../../../platform/values/errors.ts';
import { findSession, openSessionHashes, SESSION_MS, type SignedInOperator } from '../sessions/sessions.ts';
import { isToken, tokenHash } from '../tokens.ts';
import type { UnauthenticatedRequests } from './unauthenticated-requests.ts';

/** Sessions that are known to have been good, at most; the one known the longest is forgotten first. */
const KNOWN_MAX = 10_000;
/** How long a list of the open sessions is used, milliseconds. */
const LIST_MS = 5_000;

/** What sessions are found with. */
interface Looking {
  pool: pg.Pool;
  clock: Clock;
  strangers: UnauthenticatedRequests;
  /** Whether real money is served: sessions of the local administrator are nobody's then. */
  production: boolean;
  /** How long a browser's session may be idle, milliseconds. */
  browserIdleMs: number;
}

/** A request that shows a session. */
interface Showing {
  address: string;
  nowMs: number;
  /** False for a page that refreshes itself. */
  isAttended: boolean;
}

/**
 * Finds whose a session's token is, each time in the database. What has no token's form costs no look there. A session that was good
 * before, here or as of a few seconds ago in a list that all share, is looked up at once; every other token is a stranger's.
 */
export class KnownSessions {
  readonly #pool: pg.Pool;
  readonly #strangers: UnauthenticatedRequests;
  readonly #production: boolean;
  /** How long a browser's session may be idle, milliseconds. */
  readonly browserIdleMs: number;
  /** Until when they can be good at most, milliseconds since the epoch, by their hashes. */
  readonly #known = new Map<string, number>();
  readonly #open: () => Promise<ReadonlySet<string>>;

  /** @param options `pool` has connections of the role `kolo_operator` */
  constructor({ pool, clock, strangers, production, browserIdleMs }: Looking) {
    this.#pool = pool;
    this.#strangers = strangers;
    this.#production = production;
    this.browserIdleMs = browserIdleMs;
    this.#open = cached(LIST_MS, () => openSessionHashes(sessionOn(pool), clock.now(), KNOWN_MAX));
  }

  /**
   * @param token what was sent as one; undefined where nothing was
   * @throws ApiError `not_signed_in`, `rate_limited` in its place where the address has failed too often, `service_unavailable`
   */
  async find(token: string | undefined, showing: Showing): Promise<SignedInOperator> {
    const { nowMs } = showing;
    const hash = token !== undefined && isToken(token, 'session') ? tokenHash(token) : undefined;
    const name = hash?.toString('base64') ?? '';
    const wasGood = (this.#known.get(name) ?? 0) > nowMs;
    const found = wasGood ? await this.#look(hash!, showing) : await this.#ofStranger(hash, showing);
    if (found === undefined) {
      this.#known.delete(name);
      throw new ApiError('not_signed_in');
    }
    this.#remember(name, nowMs);
    return found;
  }

  /** A session has begun here. */
  begun(token: string, nowMs: number): void {
    this.#remember(tokenHash(token).toString('base64'), nowMs);
  }

  #remember(name: string, nowMs: number): void {
    if (this.#known.size >= KNOWN_MAX) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(name, nowMs + SESSION_MS);
  }

  #look(hash: Buffer, { nowMs, isAttended }: Showing): Promise<SignedInOperator | undefined> {
    const terms = { production: this.#production, browserIdleMs: this.browserIdleMs };
    return findSession(sessionOn(this.#pool), hash, { ...terms, nowMs, isAttended });
  }

  async #ofStranger(hash: Buffer | undefined, showing: Showing): Promise<SignedInOperator | undefined> {
    const strangers = this.#strangers;
    const attempt = strangers.attempts.begin(showing.address, showing.nowMs);
    const mayLook = attempt.waitMs === 0 && !strangers.isFull;
    const isOpen = !mayLook && hash !== undefined && (await this.#open()).has(hash.toString('base64'));
    if (attempt.waitMs > 0 && !isOpen) throw new RateLimitedError(attempt.waitMs);
    if (hash === undefined) return undefined;
    const look = () => this.#look(hash, showing);
    const found = await (isOpen ? look() : strangers.inTurn(look)).catch((error: unknown) => {
      attempt.giveBack();
      throw error;
    });
    if (found !== undefined) attempt.giveBack();
    return found;
  }
}
