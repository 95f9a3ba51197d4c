import { type Bucket, Buckets } from '../../../identity/buckets.ts';
import { RateLimitedError } from '../../../platform/values/errors.ts';
import { networkOf } from '../../../platform/values/networks.ts';

/** Failed attempts allowed in a burst, and the period within which they replenish, milliseconds. */
const TRIES_MAX = 10;
const WITHIN_MS = 15 * 60_000;
/** Failed attempts allowed from one address over all accounts, which bounds the cost of guessing. */
const TRIES_OF_ADDRESS_MAX = 100;
/** Remembered keys of each kind; the oldest is forgotten first. */
const REMEMBERED_MAX = 20_000;

/** The key of an attempt: a known device, a session, or otherwise an address (for IPv6 a /64) and account. */
type AttemptSource =
  | { readonly device: string }
  | { readonly session: string }
  | { readonly address: string; readonly account: string };

/** A counted attempt. */
interface Try {
  /** Uncounts this attempt only. */
  takeBack(): void;
  /** Succeeds: clears the key's previous attempts at this account. */
  succeeded(): void;
}

/**
 * Login throttle by source and account. An attacker exhausts the attempts of an address at an account, and
 * eventually of the address, but never those of a known device: nobody is locked out of a device that has
 * signed in before. An attempt counts when it begins, so concurrency gains nothing. Each process counts by
 * itself.
 */
export class LoginAttempts {
  readonly #known = new Buckets({ requests: TRIES_MAX, windowMs: WITHIN_MS }, REMEMBERED_MAX);
  readonly #accounts = new Buckets({ requests: TRIES_MAX, windowMs: WITHIN_MS }, REMEMBERED_MAX);
  readonly #addresses = new Buckets({ requests: TRIES_OF_ADDRESS_MAX, windowMs: WITHIN_MS }, REMEMBERED_MAX);

  /** @throws RateLimitedError `too_many_tries` while throttled */
  begin(source: AttemptSource, nowMs: number): Try {
    const counted = this.#bucketsOf(source);
    const waitMs = Math.max(...counted.map(([buckets, bucket]) => buckets.waitMs(bucket, nowMs)));
    if (waitMs > 0) throw new RateLimitedError(waitMs, 'too_many_tries');
    for (const [buckets, bucket] of counted) buckets.take(bucket, nowMs);
    const takeBack = (): void => {
      for (const [buckets, bucket] of counted) buckets.giveBack(bucket);
    };
    return {
      takeBack,
      succeeded() {
        takeBack();
        counted[0]![1].fullAtMs = 0;
      },
    };
  }

  #bucketsOf(source: AttemptSource): [Buckets, Bucket][] {
    if ('device' in source) return [[this.#known, this.#known.of(`device ${source.device}`)]];
    if ('session' in source) return [[this.#known, this.#known.of(`session ${source.session}`)]];
    const network = networkOf(source.address);
    return [
      [this.#accounts, this.#accounts.of(`${network} ${source.account}`)],
      [this.#addresses, this.#addresses.of(network)],
    ];
  }
}
