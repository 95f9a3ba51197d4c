import type { Session } from '../platform/db/database.ts';
import { cached } from '../platform/values/cached.ts';
import type { Clock } from '../platform/values/clock.ts';
import { networkOf } from '../platform/values/networks.ts';
import { type Bucket, Buckets } from './buckets.ts';
import { goodKeyHashes } from './queries.ts';

const MINUTE_MS = 60_000;
/** Maximum addresses whose failures are counted. */
const ADDRESSES_MAX = 20_000;
/** Lifetime of a list of all good keys, milliseconds: as long as a good key is remembered. */
const LIST_MS = 5_000;
/** Keys on it at most, the newest. */
const LIST_MAX = 100_000;

/** The decision on a request whose key is not known to be valid. */
interface Attempt {
  /** Time until such a request may be sent again, milliseconds; 0: this one may be checked. */
  waitMs: number;
  /** The key was good: the attempt does not count. */
  giveBack(): void;
}

/**
 * Limits failed authentications of an address (an IPv6 network of 64 bits) in a minute. An attempt counts when it
 * begins, so that simultaneous attempts are not looked up either. A success gives its attempt back.
 */
export class FailedAttempts {
  readonly #buckets: Buckets | undefined;

  /** @param options 0 `perMinute`: as many as come */
  constructor({ perMinute }: { perMinute: number }) {
    if (perMinute > 0)
      this.#buckets = new Buckets({ requests: perMinute, windowMs: MINUTE_MS }, ADDRESSES_MAX);
  }

  /** An attempt from an address that may fail. */
  begin(address: string, nowMs: number): Attempt {
    const buckets = this.#buckets;
    if (buckets === undefined) return { waitMs: 0, giveBack() {} };
    const bucket: Bucket = buckets.of(networkOf(address));
    const waitMs = buckets.waitMs(bucket, nowMs);
    if (waitMs > 0) return { waitMs, giveBack() {} };
    buckets.take(bucket, nowMs);
    return { waitMs, giveBack: () => buckets.giveBack(bucket) };
  }
}

/**
 * Looks up which keys are valid, a few seconds old at most. For callers from addresses that have used up their
 * attempts: one query answers all that arrive at a time.
 *
 * @param directory a session of the role `kolo_directory`
 */
export function goodKeys(directory: Session, clock: Clock): (secretHash: Buffer) => Promise<boolean> {
  const hashes = cached(LIST_MS, () => goodKeyHashes(directory, clock.now(), LIST_MAX));
  return async (secretHash) => (await hashes()).has(secretHash.toString('base64'));
}
