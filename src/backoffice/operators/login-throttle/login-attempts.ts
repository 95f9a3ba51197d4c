import { type Bucket, Buckets } from '../../../identity/buckets.ts';
import { RateLimitedError } from '../../../platform/values/errors.ts';
import { networkOf } from '../../../platform/values/networks.ts';

/** Wrong tries of one that are let pass at once, and within so many milliseconds; one comes back after another. */
const TRIES_MAX = 10;
const WITHIN_MS = 15 * 60_000;
/** Wrong tries from an address, whoever's password they are at: what guesses cost is bounded by it. */
const TRIES_OF_ADDRESS_MAX = 100;
/** Of each kind so many are remembered at most; the one that is known the longest is forgotten first. */
const REMEMBERED_MAX = 20_000;

/**
 * Whose try it is: a browser's or a command's that has signed this person in before, that of somebody who has signed in, or, of
 * everybody else, that of an address (of IPv6 a network of 64 bits) at one account.
 */
type Trying =
  | { readonly device: string }
  | { readonly session: string }
  | { readonly address: string; readonly account: string };

/** A try that counts. */
interface Try {
  /** It says nothing of those before it, and counts no more. */
  takeBack(): void;
  /** It was right: those of the same one before it are forgotten, at this account alone. */
  succeeded(): void;
}

/**
 * Slows down who guesses, by where they guess from and at whom. A stranger uses up what others at the same address have at one account,
 * and in the end what they have in all, and never what a device has that is known: so nobody is locked out of where they have signed in before.
 * A try counts when it begins, so that however many come at once no more are looked at. Each process counts for itself.
 */
export class LoginAttempts {
  readonly #known = new Buckets({ requests: TRIES_MAX, windowMs: WITHIN_MS }, REMEMBERED_MAX);
  readonly #accounts = new Buckets({ requests: TRIES_MAX, windowMs: WITHIN_MS }, REMEMBERED_MAX);
  readonly #addresses = new Buckets({ requests: TRIES_OF_ADDRESS_MAX, windowMs: WITHIN_MS }, REMEMBERED_MAX);

  /** @throws RateLimitedError `too_many_tries` where it has to wait */
  begin(who: Trying, nowMs: number): Try {
    const counted = this.#bucketsOf(who);
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

  #bucketsOf(who: Trying): [Buckets, Bucket][] {
    if ('device' in who) return [[this.#known, this.#known.of(`device ${who.device}`)]];
    if ('session' in who) return [[this.#known, this.#known.of(`session ${who.session}`)]];
    const network = networkOf(who.address);
    return [
      [this.#accounts, this.#accounts.of(`${network} ${who.account}`)],
      [this.#addresses, this.#addresses.of(network)],
    ];
  }
}
