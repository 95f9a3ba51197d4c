import type pg from 'pg';
import { sessionOn } from '../../../platform/db/database.ts';
import { cached } from '../../../platform/values/cached.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { ApiError, RateLimitedError } from '../../../platform/values/errors.ts';
import { findSession, openSessionHashes, SESSION_MS, type SignedInOperator } from '../sessions/sessions.ts';
import { isToken, tokenHash } from '../tokens.ts';
import type { UnauthenticatedRequests } from './unauthenticated-requests.ts';

/** Cached valid sessions, at most; the oldest is forgotten first. */
const KNOWN_MAX = 10_000;
/** Lifetime of the cached list of open sessions, milliseconds. */
const LIST_MS = 5_000;

/** Dependencies of finding sessions. */
interface KnownSessionsOptions {
  pool: pg.Pool;
  clock: Clock;
  unauthenticated: UnauthenticatedRequests;
  /** True where real money is served: then sessions of the local administrator are invalid. */
  production: boolean;
  /** Idle limit of a browser's session, milliseconds. */
  browserIdleMs: number;
}

/** A request with a session token. */
interface Showing {
  address: string;
  nowMs: number;
  /** False for a page that refreshes itself. */
  isAttended: boolean;
}

/**
 * Finds the operator of a session token, each time in the database. A malformed token costs no query. A
 * session that was valid before, here or in a shared list of a few seconds ago, is queried at once; any other
 * token counts as an unauthenticated request.
 */
export class KnownSessions {
  readonly #pool: pg.Pool;
  readonly #unauthenticated: UnauthenticatedRequests;
  readonly #production: boolean;
  /** Idle limit of a browser's session, milliseconds. */
  readonly browserIdleMs: number;
  /** Latest possible expiry, milliseconds since the epoch, by token hash. */
  readonly #known = new Map<string, number>();
  readonly #open: () => Promise<ReadonlySet<string>>;

  /** @param options `pool` has connections of the role `kolo_operator` */
  constructor({ pool, clock, unauthenticated, production, browserIdleMs }: KnownSessionsOptions) {
    this.#pool = pool;
    this.#unauthenticated = unauthenticated;
    this.#production = production;
    this.browserIdleMs = browserIdleMs;
    this.#open = cached(LIST_MS, () => openSessionHashes(sessionOn(pool), clock.now(), KNOWN_MAX));
  }

  /**
   * @param token as sent; undefined where none was @throws ApiError `not_signed_in`, or `rate_limited` where
   * the address has failed too often; `service_unavailable`
   */
  async find(token: string | undefined, showing: Showing): Promise<SignedInOperator> {
    const { nowMs } = showing;
    const hash = token !== undefined && isToken(token, 'session') ? tokenHash(token) : undefined;
    const name = hash?.toString('base64') ?? '';
    const wasGood = (this.#known.get(name) ?? 0) > nowMs;
    const found = wasGood
      ? await this.#query(hash!, showing)
      : await this.#findUnauthenticated(hash, showing);
    if (found === undefined) {
      this.#known.delete(name);
      throw new ApiError('not_signed_in');
    }
    this.#remember(name, nowMs);
    return found;
  }

  /** Registers a session that began here. */
  add(token: string, nowMs: number): void {
    this.#remember(tokenHash(token).toString('base64'), nowMs);
  }

  #remember(name: string, nowMs: number): void {
    if (this.#known.size >= KNOWN_MAX) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(name, nowMs + SESSION_MS);
  }

  #query(hash: Buffer, { nowMs, isAttended }: Showing): Promise<SignedInOperator | undefined> {
    const terms = { production: this.#production, browserIdleMs: this.browserIdleMs };
    return findSession(sessionOn(this.#pool), hash, { ...terms, nowMs, isAttended });
  }

  async #findUnauthenticated(
    hash: Buffer | undefined,
    showing: Showing,
  ): Promise<SignedInOperator | undefined> {
    const unauthenticated = this.#unauthenticated;
    const attempt = unauthenticated.attempts.begin(showing.address, showing.nowMs);
    const mayQuery = attempt.waitMs === 0 && !unauthenticated.isFull;
    const isOpen = !mayQuery && hash !== undefined && (await this.#open()).has(hash.toString('base64'));
    if (attempt.waitMs > 0 && !isOpen) throw new RateLimitedError(attempt.waitMs);
    if (hash === undefined) return undefined;
    const query = () => this.#query(hash, showing);
    const found = await (isOpen ? query() : unauthenticated.run(query)).catch((error: unknown) => {
      attempt.giveBack();
      throw error;
    });
    if (found !== undefined) attempt.giveBack();
    return found;
  }
}
