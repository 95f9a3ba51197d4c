import { timingSafeEqual } from 'node:crypto';
import type { Session } from '../db/database.ts';
import type { Tenant } from '../http/app-types.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError } from '../values/errors.ts';
import type { Scope } from '../values/scopes.ts';
import { hashKey, parseKey } from './key-format.ts';
import { findKey } from './queries.ts';

/** How long a key that was found good is not looked up again, milliseconds. A revocation takes this long. */
const KEY_CACHE_MS = 5_000;
/** Keys remembered at most; the one remembered longest is forgotten first. */
const KEY_CACHE_MAX = 10_000;

/** Who calls, and what its key may do. */
export interface Caller {
  tenant: Tenant;
  /** The id of its key. */
  keyId: string;
  scopes: readonly Scope[];
}

/** What almost everybody sends, which costs no regular expression. */
const SCHEME = 'Bearer ';
/** A scheme is the same in any case of its letters (RFC 9110 section 11.1). */
const ANY_SCHEME = /^bearer +/i;

function keyIn(authorization: string | undefined): string {
  if (authorization?.startsWith(SCHEME)) return authorization.slice(SCHEME.length);
  const scheme = ANY_SCHEME.exec(authorization ?? '');
  if (scheme === null) throw new ApiError('unauthorized');
  return authorization!.slice(scheme[0].length);
}

interface CachedKey extends Caller {
  expiresAt: number | null;
  staleAt: number;
}

/** Tells who calls by the `Authorization` header. Only good keys are remembered, never past `KEY_CACHE_MS`. */
export class Authenticator {
  readonly #directory: Session;
  readonly #clock: Clock;
  readonly #cache = new Map<string, CachedKey>();

  constructor(directory: Session, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
  }

  /** Throws the same 401 for a key that is missing, malformed, unknown, revoked or expired. */
  authenticate(authorization: string | undefined): Caller | Promise<Caller> {
    const key = keyIn(authorization);
    const now = this.#clock.now();
    const cached = this.#cache.get(key);
    if (cached !== undefined && now < cached.staleAt) {
      if (cached.expiresAt !== null && now >= cached.expiresAt) throw new ApiError('unauthorized');
      return cached;
    }
    return this.#lookUp(key, now);
  }

  async #lookUp(key: string, now: number): Promise<Caller> {
    this.#cache.delete(key);
    const parsed = parseKey(key);
    if (parsed === undefined) throw new ApiError('unauthorized');
    const record = await findKey(this.#directory, parsed.keyId);
    const good =
      record !== undefined &&
      record.mode === parsed.mode &&
      timingSafeEqual(record.secretHash, hashKey(key)) &&
      record.revokedAt === null &&
      (record.expiresAt === null || now < record.expiresAt);
    if (!good) throw new ApiError('unauthorized');
    const tenant = { tenantId: record.tenantId, businessId: record.businessId, mode: record.mode };
    if (this.#cache.size >= KEY_CACHE_MAX) this.#cache.delete(this.#cache.keys().next().value!);
    const { keyId, scopes, expiresAt } = record;
    const caller = { tenant, keyId, scopes, expiresAt, staleAt: now + KEY_CACHE_MS };
    this.#cache.set(key, caller);
    return caller;
  }
}
