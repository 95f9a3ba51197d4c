import type { Kobo } from '../../platform/values/money.ts';
import type { RailPosition } from '../payouts/in-flight.ts';

/** A provider's balance beside the ledger's; whole kobo. */
export interface BalanceComparison {
  /** The provider's balance less the ledger's. */
  readonly difference: Kobo;
  /** The part of the difference that nothing in flight explains; 0 if all is explained. */
  readonly unexplained: Kobo;
}

/**
 * Compares a provider's balance with the ledger. A payment in flight may or may not have left the balance, with its
 * cost, and money moves during the query. So any balance between the ledger's before and after is explained. Pure.
 *
 * @param positions the ledger before and after the query; the difference is to the last one
 * @param payoutCostMost the maximum cost of one payout
 */
export function compareBalance(
  positions: readonly [RailPosition, RailPosition],
  available: Kobo,
  payoutCostMost: Kobo,
): BalanceComparison {
  const [before, after] = positions;
  const leastOf = ({ owed, inFlight, payouts }: RailPosition): Kobo =>
    owed - inFlight - payouts * payoutCostMost;
  const most = before.owed > after.owed ? before.owed : after.owed;
  const least = leastOf(before) < leastOf(after) ? leastOf(before) : leastOf(after);
  const difference = available - after.owed;
  if (available > most) return { difference, unexplained: available - most };
  return { difference, unexplained: available < least ? available - least : 0n };
}
