import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Session } from '../platform/db/database.ts';
import type { Tenant } from '../platform/http/app-types.ts';
import type { Clock } from '../platform/values/clock.ts';
import { ApiError, RateLimitedError } from '../platform/values/errors.ts';
import { Networks } from '../platform/values/networks.ts';
import { DEFAULT_PROFILE, type Profile } from '../platform/values/profiles.ts';
import type { Scope } from '../platform/values/scopes.ts';
import { type FailedAttempts, goodKeys } from './failed-attempts.ts';
import { faultOfKey, hashKey, parseKey } from './key-format.ts';
import { findKeyToCheck, hasEnded, type KeyRecord } from './queries.ts';

/** Time for which a good key is not looked up again, milliseconds. A change of a key takes effect after it at the latest. */
const KEY_CACHE_MS = 5_000;
/** Keys remembered at most; the one remembered longest is forgotten first. */
const KEY_CACHE_MAX = 10_000;

/** The caller, and the permissions of its key. */
export interface Caller {
  tenant: Tenant;
  /** The id of its key. */
  keyId: string;
  scopes: readonly Scope[];
  /** The key refuses unknown body fields. */
  strict: boolean;
  /** Undefined: the standard profile. */
  profile: Profile | undefined;
}

/** The usual spelling, compared without a regular expression. */
const SCHEME = 'Bearer ';
/** A scheme is the same in any case of its letters (RFC 9110 section 11.1). */
const ANY_SCHEME = /^bearer +/i;

/** The key that a request carries; undefined where it carries none. */
export function keyIn(authorization: string | undefined): string | undefined {
  if (authorization?.startsWith(SCHEME)) return authorization.slice(SCHEME.length);
  const scheme = ANY_SCHEME.exec(authorization ?? '');
  return scheme === null ? undefined : authorization!.slice(scheme[0].length);
}

/** The error for a header that is faulty in itself. Keys that are unknown or have ended get no such detail. */
const headerFaulty = (message: string): ApiError =>
  new ApiError('unauthorized', [{ path: 'Authorization', message }]);

/** Says why a header holds no well-formed key. */
function faultOfHeader(authorization: string | undefined): string {
  if (authorization === undefined || authorization === '')
    return 'is missing: send "Authorization: Bearer <SECRET_KEY>"';
  const key = keyIn(authorization);
  if (key !== undefined) return faultOfKey(key);
  return /^bearer *$/i.test(authorization)
    ? 'holds no key: send "Authorization: Bearer <SECRET_KEY>"'
    : 'must begin with "Bearer "';
}

interface CachedKey extends Caller {
  expiresAt: number | null;
  /** From where it may be used; null: from anywhere. */
  networks: Networks | null;
  /** Its use has been counted since it was looked up. */
  counted: boolean;
  staleAt: number;
}

/** Dependencies of the authenticator. */
interface AuthenticatorOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  /** IP address that a request comes from, in its plain spelling. */
  addressOf: (request: IncomingMessage) => string;
  attempts: FailedAttempts;
  /** Reports now and then that a key is in use. */
  onUsed: (keyId: string, nowMs: number) => void;
}

const addressNotAllowed = (address: string): ApiError =>
  new ApiError('address_not_allowed', [
    { path: 'Authorization', message: `the key is not for requests from ${address}` },
  ]);

/** Identifies the caller by the `Authorization` header. Only good keys are remembered, none for longer than `KEY_CACHE_MS`. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #cache = new Map<string, CachedKey>();
  readonly #isGood: (secretHash: Buffer) => Promise<boolean>;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#isGood = goodKeys(options.directory, options.clock);
  }

  /**
   * Throws the same 401 for a key that is unknown, revoked or expired, 401 with the fault for a header without a
   * well-formed key, 403 for a good one that may not be used from where the request comes, and 429 in place of the 401
   * where its address has failed too often.
   */
  authenticate(request: IncomingMessage): Caller | Promise<Caller> {
    const key = keyIn(request.headers.authorization);
    const now = this.#options.clock.now();
    const cached = key === undefined ? undefined : this.#cache.get(key);
    if (cached !== undefined && now < cached.staleAt) return this.#admit(cached, request, now);
    return this.#lookUp(key, request, now).then((found) => this.#admit(found, request, now));
  }

  /** Checks that every request makes. For a cached key that is valid from any address, these are all checks. */
  #admit(key: CachedKey, request: IncomingMessage, now: number): CachedKey {
    if (key.expiresAt !== null && now >= key.expiresAt) throw new ApiError('unauthorized');
    if (key.networks !== null) {
      const address = this.#options.addressOf(request);
      if (!key.networks.has(address)) throw addressNotAllowed(address);
    }
    if (!key.counted) {
      key.counted = true;
      this.#options.onUsed(key.keyId, now);
    }
    return key;
  }

  /** Looks a key up. One that was good a moment ago is looked up whatever its address has tried beside it. */
  async #lookUp(key: string | undefined, request: IncomingMessage, now: number): Promise<CachedKey> {
    const { attempts, addressOf } = this.#options;
    const wasGood = key !== undefined && this.#cache.delete(key);
    const parsed = key === undefined ? undefined : parseKey(key);
    const hash = parsed && hashKey(key!);
    const attempt = wasGood ? undefined : attempts.begin(addressOf(request), now);
    if (attempt !== undefined && attempt.waitMs > 0) {
      if (hash === undefined || !(await this.#isGood(hash))) throw new RateLimitedError(attempt.waitMs);
    }
    if (parsed === undefined) throw headerFaulty(faultOfHeader(request.headers.authorization));
    const record = await findKeyToCheck(this.#options.directory, parsed.keyId).catch((error: unknown) => {
      attempt?.giveBack();
      throw error;
    });
    const good =
      record !== undefined &&
      record.mode === parsed.mode &&
      timingSafeEqual(record.secretHash, hash!) &&
      !hasEnded(record, now);
    if (!good) throw new ApiError('unauthorized');
    attempt?.giveBack();
    return this.#remember(key!, record, now);
  }

  #remember(key: string, record: KeyRecord, now: number): CachedKey {
    const { tenantId, businessId, mode, keyId, scopes, strict, profile, expiresAt, allowedNetworks } = record;
    const found = {
      tenant: { tenantId, businessId, mode },
      keyId,
      scopes,
      strict,
      profile: profile === DEFAULT_PROFILE ? undefined : profile,
      expiresAt,
      networks: allowedNetworks === null ? null : new Networks(allowedNetworks),
      counted: false,
      staleAt: now + KEY_CACHE_MS,
    };
    if (this.#cache.size >= KEY_CACHE_MAX) this.#cache.delete(this.#cache.keys().next().value!);
    this.#cache.set(key, found);
    return found;
  }
}
