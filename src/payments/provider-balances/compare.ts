import type { Kobo } from '../../platform/values/money.ts';
import type { RailPosition } from '../payouts/in-flight.ts';

/** What a provider has beside what the books say that it owes; whole kobo. */
export interface BalanceComparison {
  /** What it has more than the books say; less where it is negative. */
  readonly difference: Kobo;
  /** What of that nothing in flight explains; 0 where all of it is explained. */
  readonly unexplained: Kobo;
}

/**
 * Compares a provider's balance with the books. Whether a payment in flight has left the balance, and with it what it costs, is
 * not known; and money moves while the provider is asked, so that whatever lies between the books before and after is
 * explained. Pure.
 *
 * @param looks the books before the provider was asked, and after; the last one counts for the difference
 * @param payoutCostMost the most that one payout costs
 */
export function compareBalance(
  looks: readonly [RailPosition, RailPosition],
  available: Kobo,
  payoutCostMost: Kobo,
): BalanceComparison {
  const [before, after] = looks;
  const leastOf = ({ owed, inFlight, payouts }: RailPosition): Kobo =>
    owed - inFlight - payouts * payoutCostMost;
  const most = before.owed > after.owed ? before.owed : after.owed;
  const least = leastOf(before) < leastOf(after) ? leastOf(before) : leastOf(after);
  const difference = available - after.owed;
  if (available > most) return { difference, unexplained: available - most };
  return { difference, unexplained: available < least ? available - least : 0n };
}
