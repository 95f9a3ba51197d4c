import type { ChargeRailFee, ChargeResult } from '../../src/ledger/commands/charge-rail-fee.ts';
import type { OneByOne } from './one-by-one.ts';

/** A fee as the model remembers it. */
export interface ModelFee {
  readonly kind: ChargeRailFee['feeKind'];
  readonly movement: string;
  readonly amount: bigint;
  /** The id of its posting. */
  readonly by: string | null;
}

/** A provider reports its charge for a movement, or the part of it that it refunds. */
export function chargeOn(
  books: OneByOne,
  c: Pick<ChargeRailFee, 'movementId' | 'feeKind' | 'amount' | 'transactionId' | 'incidentId'>,
): ChargeResult {
  const own = books.fees.filter(({ movement }) => movement === c.movementId);
  const same = own.find(({ kind }) => kind === c.feeKind);
  if (same) return same.amount === c.amount ? { kind: 'already' } : wrong(books, c, 'changed');
  const isRefund = c.feeKind === 'refund';
  const charge = own.find(({ kind }) => kind === 'payout') ?? own.find(({ kind }) => kind === 'inflow');
  if (isRefund && c.amount > (charge ? charge.amount : 0n)) return wrong(books, c, 'unmatched');
  takeFee(books, c.feeKind, c.movementId, c, isRefund ? charge : undefined);
  return { kind: 'charged' };
}

/** The same, reported with the outcome that makes the movement final. */
export function saidOn(
  books: OneByOne,
  feeKind: ModelFee['kind'],
  movementId: string,
  fee: { amount: bigint; transactionId: string; incidentId: string } | undefined,
): void {
  if (fee) chargeOn(books, { ...fee, feeKind, movementId });
}

/** The bank takes a fee, or gives some of it back. */
function takeFee(
  books: OneByOne,
  kind: ModelFee['kind'],
  movement: string,
  fee: { transactionId: string; amount: bigint },
  back?: ModelFee,
): void {
  const moves = fee.amount !== 0n;
  books.fees.push({ kind, movement, amount: fee.amount, by: moves ? fee.transactionId : null });
  if (!moves) return;
  const change = kind === 'refund' ? -fee.amount : fee.amount;
  books.system.charges -= change;
  books.system.settlement += change;
  books.movements.set(fee.transactionId, {
    id: fee.transactionId,
    what: kind === 'refund' ? 'fee back' : 'rail fee',
    amount: fee.amount,
    status: 'successful',
    charges: [],
    content: '',
    reference: null,
    account: null,
    failureCode: null,
    of: back?.by ?? null,
  });
}

/** Opens one incident for the same cause. */
function wrong(books: OneByOne, c: { incidentId: string }, kind: 'changed' | 'unmatched'): ChargeResult {
  if (!books.incidents.some(({ id }) => id === c.incidentId)) {
    const incident = kind === 'changed' ? 'rail_fee_changed' : 'rail_fee_refund_unmatched';
    books.incidents.push({ id: c.incidentId, kind: incident });
  }
  return { kind };
}
