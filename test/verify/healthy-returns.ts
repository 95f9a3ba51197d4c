import { writeLaterCredit } from './healthy-inflows.ts';
import { SETTLEMENT, SUSPENSE, type TenantWriter } from './tenant-writer.ts';

/** Returned payments, as corruptions aim at them. */
export interface ReturnIds {
  /** Of what came back of `paid`: the first return, and what passes its amount, which waits in suspense. */
  reversed: string;
  excess: string;
  /** In suspense, until it was credited to another wallet. */
  creditedReturn: string;
  returnCredit: string;
  /** Returned to the sender of an inflow. */
  backAgain: string;
  backCredit: string;
}

/**
 * Writes what came back of a payment of `wallet` and of an inflow's way back, credited or in suspense; `other` is the account that
 * what was in suspense is credited to.
 */
export async function writeReturns(
  w: TenantWriter,
  { paid, paidBack, wallet, other }: { paid: string; paidBack: string; wallet: string; other: string },
): Promise<ReturnIds> {
  const returnCredit = w.id();
  const backCredit = w.id();
  const reversed = await writeReturn(w, { of: paid, to: wallet, amount: 15_000, bankId: 'back-1' });
  await writeReturn(w, { of: paid, to: wallet, amount: 5_000, bankId: 'back-2' });
  const held = { account_id: wallet, reason: 'more_than_paid' };
  const excess = await writeReturn(w, { of: paid, amount: 1_000, bankId: 'back-2', part: 1, held });
  const creditedReturn = await writeReturn(w, {
    of: paid,
    amount: 2_000,
    bankId: 'back-3',
    held: { ...held, state: 'credited', answer_id: returnCredit },
  });
  const backAgain = await writeReturn(w, {
    of: paidBack,
    amount: 890,
    bankId: 'back-4',
    held: { reason: 'sender_returned', state: 'credited', answer_id: backCredit },
  });
  const reported = { type: 'bank-transfer.outflow.reversed', reference: 'pay-2' };
  await writeLaterCredit(w, { id: returnCredit, of: creditedReturn, amount: 2_000, wallet: other }, reported);
  await writeLaterCredit(w, { id: backCredit, of: backAgain, amount: 890, wallet: other });
  return { reversed, excess, creditedReturn, returnCredit, backAgain, backCredit };
}

interface Return {
  /** The payment. */
  of: string;
  /** A wallet's account; suspense where it is left out. */
  to?: string;
  amount: number;
  /** The bank's of it. */
  bankId: string;
  part?: number;
  /** Its outcome in suspense. */
  held?: Record<string, unknown>;
}

async function writeReturn(
  w: TenantWriter,
  { of, to = SUSPENSE, amount, bankId, part = 0, held }: Return,
): Promise<string> {
  const id = w.id();
  const now = w.now();
  const row = { id, type: 'credit', category: 'bank-outflow-reversal', status: 'successful', amount };
  const sides = { currency: 'NGN', destination_account: to, reverses_id: of };
  await w.put('transactions', { ...row, ...sides, fee: 0, created_at: now, completed_at: now });
  const key = { payment_id: of, rail: 'sandbox', rail_return_id: bankId, part };
  await w.put('payment_returns', { transaction_id: id, ...key });
  await w.post(id, 0, SETTLEMENT, to, amount);
  if (held !== undefined) await w.put('held_inflows', { transaction_id: id, state: 'held', ...held });
  else await w.transferEvent('bank-transfer.outflow.reversed', id, { ...row, reference: 'pay-2' }, to);
  return id;
}
