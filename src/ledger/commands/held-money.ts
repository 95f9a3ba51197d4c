import type { Kobo } from '../../values/money.ts';
import type { Draft } from '../draft.ts';
import { type HeldMoney, type HeldMoneyChange, HOLD_REASONS, type HoldReason } from '../held-money.ts';
import { accountIn, SUSPENSE_ACCOUNT } from '../system-accounts.ts';
import type { BankInflow, InterestPayoutMovement, OutflowReversal, Transaction } from '../transactions.ts';

/** What can bring money into suspense. */
export type Suspended = BankInflow | OutflowReversal | InterestPayoutMovement;

/** Money in suspense as the batch so far leaves it, with what is written of it. */
export interface FoundHeld {
  movement: Suspended;
  row: HeldMoney;
  before: HeldMoneyChange['before'];
}

/** Finds it by the movement that brought it there; undefined where the id is of nothing of the kind. */
export function heldMoney(draft: Draft, id: string): FoundHeld | undefined {
  const movement = draft.byId(id);
  if (movement === undefined || !comesIn(movement)) return undefined;
  if (movement.destinationAccount !== accountIn(movement.currency, SUSPENSE_ACCOUNT)) return undefined;
  const written = draft.heldMoney(id);
  if (written !== undefined) return { movement, row: written, before: written };
  // Version 0.1.0 held inflows, and wrote no row.
  if (movement.category !== 'bank-inflow') return undefined;
  const row = { movementId: id, state: 'held', reason: null, accountId: null, answerId: null } as const;
  return { movement, row, before: null };
}

const comesIn = (movement: Transaction): movement is Suspended =>
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
  readonly kind: 'inflow_in_suspense' | 'return_in_suspense' | 'interest_in_suspense';
  readonly now: number;
}

/** Leaves money that a movement brought into suspense to an operator, who is told why. */
export function holdForOperator(draft: Draft, held: ToHold): void {
  const { movementId, amount, what, reason, accountId, incidentId, kind, now } = held;
  draft.decideHeld({ movementId, state: 'held', reason, accountId, answerId: null }, null);
  draft.incidents.push({
    id: incidentId,
    kind,
    transactionId: movementId,
    detail: `${amount} kobo ${what} wait in suspense: ${HOLD_REASONS[reason].words}.`,
    createdAt: now,
  });
}
