import type { Kobo } from '../../platform/values/money.ts';
import type { Draft } from '../draft.ts';
import { type HeldMoney, type HeldState, HOLD_REASONS, type HoldReason } from '../held-money.ts';
import type { SuspenseIncident } from '../incidents.ts';
import { accountIn, SUSPENSE_ACCOUNT } from '../system-accounts.ts';
import type { BankInflow, InterestPayoutMovement, OutflowReversal, Transaction } from '../transactions.ts';

/** What can bring money into suspense. */
export type Suspended = BankInflow | OutflowReversal | InterestPayoutMovement;

/** Money that is held in suspense as the batch so far leaves it, with what is written of it. */
export interface FoundHeld<Movement extends Suspended = Suspended> {
  readonly kind: 'held';
  readonly movement: Movement;
  readonly row: HeldMoney;
  readonly before: HeldMoney;
}

/** There is nothing to decide: nothing of the kind went to suspense, or it is decided already. */
export type NotHeld =
  | { readonly kind: 'refused'; readonly code: 'not_found' }
  | { readonly kind: 'refused'; readonly code: 'not_held'; readonly state: HeldState };

/** Finds money that is held, of a kind, by the movement that brought it into suspense; or says why it is not. */
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

/** Whether a movement is one that can bring money into suspense. */
export const canBeHeld = (movement: Transaction): movement is Suspended =>
  movement.category === 'bank-inflow' ||
  movement.category === 'bank-outflow-reversal' ||
  movement.category === 'interest-payout';

/** Money that waits in suspense for an operator. */
interface ToHold {
  readonly movementId: string;
  readonly amount: Kobo;
  /** What it is, for the operator: `kobo …`. */
  readonly what: string;
  readonly reason: HoldReason;
  /** Of the wallet that it is for; null for nobody. */
  readonly accountId: string | null;
  readonly incidentId: string;
  readonly kind: Exclude<SuspenseIncident, 'inflow_return_failed'>;
  readonly now: number;
}

/** Leaves money that a movement brought into suspense to an operator, who is told why. */
export function holdForOperator(draft: Draft, held: ToHold): void {
  const { movementId, amount, what, reason, accountId, incidentId, kind, now } = held;
  draft.changeHeldMoney({ movementId, state: 'held', reason, accountId, answerId: null }, null);
  draft.incidents.push({
    id: incidentId,
    kind,
    transactionId: movementId,
    detail: `${amount} kobo ${what} wait in suspense: ${HOLD_REASONS[reason].description}.`,
    createdAt: now,
  });
}
