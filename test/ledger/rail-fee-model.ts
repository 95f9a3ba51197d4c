import type { ChargeRailFee, ChargeResult } from '../../src/ledger/commands/charge-rail-fee.ts';
import type { OneByOne } from './one-by-one.ts';

/** A fee as the model remembers it. */
export interface ModelFee {
  readonly kind: ChargeRailFee['feeKind'];
  readonly movement: string;
  readonly amount: bigint;
  /** What posted it. */
  readonly by: string | null;
}

/** A provider says what it charged for a movement, or what of that it gives back. */
export function chargeOn(books: OneByOne, c: ChargeRailFee): ChargeResult {
  const own = books.fees.filter(({ movement }) => movement === c.movementId);
  const same = own.find(({ kind }) => kind === c.feeKind);
  if (same) return same.amount === c.amount ? { kind: 'already' } : wrong(books, c, 'changed');
  const isRefund = c.feeKind === 'refund';
  const charge = own.find(({ kind }) => kind === 'payout') ?? own.find(({ kind }) => kind === 'inflow');
  if (isRefund && c.amount > (charge ? charge.amount : 0n)) return wrong(books, c, 'unmatched');
  const moves = c.amount !== 0n;
  books.fees.push({
    ...{ kind: c.feeKind, movement: c.movementId, amount: c.amount },
    by: moves ? c.transactionId : null,
  });
  if (!moves) return { kind: 'charged' };
  const change = isRefund ? -c.amount : c.amount;
  books.system.charges -= change;
  books.system.settlement += change;
  books.movements.set(c.transactionId, {
    ...{ id: c.transactionId, what: isRefund ? 'fee back' : 'rail fee', amount: c.amount },
    ...{ status: 'successful', charges: [], content: '', reference: null, account: null, failureCode: null },
    of: isRefund ? charge!.by : null,
  });
  return { kind: 'charged' };
}

/** An operator is told once of the same. */
function wrong(books: OneByOne, c: ChargeRailFee, kind: 'changed' | 'unmatched'): ChargeResult {
  if (!books.incidents.some(({ id }) => id === c.incidentId)) {
    const incident = kind === 'changed' ? 'rail_fee_changed' : 'rail_fee_refund_unmatched';
    books.incidents.push({ id: c.incidentId, kind: incident });
  }
  return { kind };
}
