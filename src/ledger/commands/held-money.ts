import type { Draft } from '../draft.ts';
import { type HeldMoney, type HeldState, HOLD_REASONS, type HoldReason } from '../held-money.ts';
import type { SuspenseIncident } from '../incidents.ts';
import { accountIn, SUSPENSE_ACCOUNT } from '../system-accounts.ts';
import type { BankInflow, InterestPayoutMovement, OutflowReversal, Transaction } from '../transactions.ts';

/** Movements that can bring money into suspense. */
export type Suspended = BankInflow | OutflowReversal | InterestPayoutMovement;

/** Money held in suspense, as the batch leaves it so far. */
export interface FoundHeld<Movement extends Suspended = Suspended> {
  readonly kind: 'held';
  readonly movement: Movement;
  readonly row: HeldMoney;
  readonly before: HeldMoney;
}

/** Refusal: no such money went to suspense, or it is decided already. */
export type NotHeld =
  | { readonly kind: 'refused'; readonly code: 'not_found' }
  | { readonly kind: 'refused'; readonly code: 'not_held'; readonly state: HeldState };

/** Finds held money of a kind by the movement that brought it into suspense, or returns the refusal. */
export function heldMoney<Movement extends Suspended>(
  draft: Draft,
  id: string,
  isOfKind: (movement: Transaction) => movement is Movement,
): FoundHeld<Movement> | NotHeld {
  const movement = draft.byId(id);
  if (movement === undefined || !isOfKind(movement) || !wentToSuspense(movement)) return NOT_FOUND;
  const row = draft.heldMoney(id);
  if (row === undefined) return NOT_FOUND;
  if (row.state !== 'held') return { kind: 'refused', code: 'not_held', state: row.state };
  return { kind: 'held', movement, row, before: row };
}

const NOT_FOUND: NotHeld = { kind: 'refused', code: 'not_found' };

const wentToSuspense = ({ destinationAccount, currency }: Suspended): boolean =>
  destinationAccount === accountIn(currency, SUSPENSE_ACCOUNT);

/** True if a movement can bring money into suspense. */
export const canBeHeld = (movement: Transaction): movement is Suspended =>
  movement.category === 'bank-inflow' ||
  movement.category === 'bank-outflow-reversal' ||
  movement.category === 'interest-payout';

interface ToHold {
  readonly movementId: string;
  /** The money in words, for operators: `₦20.00 of interest`. */
  readonly sum: string;
  readonly reason: HoldReason;
  /** Account of the wallet that it is for; null for none. */
  readonly accountId: string | null;
  readonly incidentId: string;
  readonly kind: Exclude<SuspenseIncident, 'inflow_return_failed'>;
  readonly now: number;
}

/** Leaves money in suspense to an operator, with an incident that gives the reason. */
export function holdForOperator(draft: Draft, held: ToHold): void {
  const { movementId, sum, reason, accountId, incidentId, kind, now } = held;
  draft.changeHeldMoney({ movementId, state: 'held', reason, accountId, answerId: null }, null);
  draft.incidents.push({
    id: incidentId,
    kind,
    transactionId: movementId,
    detail: `${sum} wait in suspense: ${HOLD_REASONS[reason].description}.`,
    createdAt: now,
  });
}
