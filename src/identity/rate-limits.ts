import { networkOf } from '../platform/values/networks.ts';
import type { Caller } from './authenticate.ts';
import { type Bucket, Buckets } from './buckets.ts';

/** Maximum keys, and addresses, whose usage is known. */
const SUBJECTS_MAX = 20_000;
/** Maximum buckets that wait to be shared. While sharing is not possible, others wait for their caller's next request. */
const TO_SHARE_MAX = 2 * SUBJECTS_MAX;

/** Numbers of requests that may pass. */
export interface RateSettings {
  /** Of one key within the window; 0: as many as come. */
  perKey: number;
  /** Of one address, that of an IPv6 network of 64 bits, within the window; 0: as many as come. */
  perAddress: number;
  windowMs: number;
  /** True if test keys are limited too. */
  testKeys: boolean;
}

/** The decision on a request. */
export interface Rated {
  /** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10), lists of structured fields. */
  policy: string;
  state: string;
  /** Time until it may be sent again, milliseconds; 0 if it may pass. */
  waitMs: number;
}

interface Rule {
  name: string;
  buckets: Buckets;
  /** The subject whose bucket counts the request. */
  subjectOf: (caller: Caller, address: () => string) => string;
}

/** Holds callers to so many requests, in the memory of this process; `ShareLimits` notifies the other processes. */
export class RateLimits {
  readonly #rules: Rule[] = [];
  readonly #testKeys: boolean;
  readonly #policy: string;
  #toShare: Bucket[] = [];

  constructor({ perKey, perAddress, windowMs, testKeys }: RateSettings) {
    this.#testKeys = testKeys;
    const add = (name: string, requests: number, subjectOf: Rule['subjectOf']): void => {
      const buckets = new Buckets({ requests, windowMs }, SUBJECTS_MAX);
      if (requests > 0) this.#rules.push({ name, buckets, subjectOf });
    };
    add('key', perKey, ({ keyId }) => `key ${keyId}`);
    add('address', perAddress, (_caller, address) => `address ${networkOf(address())}`);
    this.#policy = this.#rules
      .map(({ name, buckets }) => `"${name}";q=${buckets.limit.requests};w=${windowMs / 1_000}`)
      .join(', ');
  }

  /** True if nobody is limited. */
  get off(): boolean {
    return this.#rules.length === 0;
  }

  /**
   * Counts a request, or says that it must wait: what is refused takes nothing. Undefined where the caller is held to no
   * limit.
   *
   * @param address where the request comes from; called only where it counts
   */
  take(caller: Caller, address: () => string, nowMs: number): Rated | undefined {
    if (caller.tenant.mode === 'test' && !this.#testKeys) return undefined;
    const counted = this.#rules.map(({ name, buckets, subjectOf }) => ({
      name,
      buckets,
      bucket: buckets.of(subjectOf(caller, address)),
    }));
    let waitMs = 0;
    for (const { buckets, bucket } of counted) waitMs = Math.max(waitMs, buckets.waitMs(bucket, nowMs));
    const states: string[] = [];
    for (const { name, buckets, bucket } of counted) {
      if (waitMs === 0) buckets.take(bucket, nowMs);
      this.#list(bucket);
      const fullInS = Math.max(0, Math.ceil((bucket.fullAtMs - nowMs) / 1_000));
      states.push(`"${name}";r=${buckets.remaining(bucket, nowMs)};t=${fullInS}`);
    }
    return { policy: this.#policy, state: states.join(', '), waitMs };
  }

  /** Schedules a bucket for sharing: its usage is sent, and other processes' usage is received. */
  #list(bucket: Bucket): void {
    if (bucket.listed || this.#toShare.length >= TO_SHARE_MAX) return;
    bucket.listed = true;
    this.#toShare.push(bucket);
  }

  /** The buckets that are to be shared; none of them is any more. */
  toShare(): Bucket[] {
    const buckets = this.#toShare;
    this.#toShare = [];
    for (const bucket of buckets) bucket.listed = false;
    return buckets;
  }

  /** Has buckets be given again by `toShare`, because they were not shared. */
  shareAgain(buckets: Iterable<Bucket>): void {
    for (const bucket of buckets) this.#list(bucket);
  }
}
