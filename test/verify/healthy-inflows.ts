import { SETTLEMENT, SUSPENSE, type TenantWriter } from './tenant-writer.ts';

/** Inflows that went to suspense, each with the movement that answers it, as corruptions aim at them. */
export interface HeldInflowIds {
  /** Nothing has answered it. */
  suspended: string;
  creditedLater: string;
  laterCredit: string;
  returning: string;
  wayBack: string;
  returned: string;
  paidBack: string;
  /** Of `suspended`: it is held again. */
  failedReturn: string;
}

const INFLOW = { type: 'bank-transfer.inflow.success', reference: null };

/** Writes money in suspense in each of its states; `wallet` is the account that one of them is credited to later. */
export async function writeHeldInflows(w: TenantWriter, wallet: string): Promise<HeldInflowIds> {
  const laterCredit = w.id();
  const wayBack = w.id();
  const paidBack = w.id();
  const failedReturn = w.id();
  const suspended = await w.inflow(SUSPENSE, 777);
  const heldAs = (amount: number, state: string, answer_id: string) =>
    w.inflow(SUSPENSE, amount, 0, null, { state, answer_id });
  const creditedLater = await heldAs(888, 'credited', laterCredit);
  const returning = await heldAs(889, 'returning', wayBack);
  const returned = await heldAs(890, 'returned', paidBack);
  await writeLaterCredit(w, { id: laterCredit, of: creditedLater, amount: 888, wallet });
  await writeReturn(w, { id: wayBack, of: returning, amount: 889, status: 'processing' });
  await writeReturn(w, { id: paidBack, of: returned, amount: 890, status: 'successful' });
  await writeReturn(w, { id: failedReturn, of: suspended, amount: 777, status: 'failed' });
  return { suspended, creditedLater, laterCredit, returning, wayBack, returned, paidBack, failedReturn };
}

/** Credits to a wallet what waited in suspense, and reports it as what it is. */
export async function writeLaterCredit(
  w: TenantWriter,
  { id, of, amount, wallet }: { id: string; of: string; amount: number; wallet: string },
  { type, reference }: { type: string; reference: string | null } = INFLOW,
): Promise<void> {
  const now = w.now();
  const row = { id, type: 'credit', category: 'adjustment', status: 'successful', amount };
  const sides = { currency: 'NGN', source_account: SUSPENSE, destination_account: wallet, reverses_id: of };
  const proposal_id = await w.agreed('suspense.credit', { held_id: of }, id);
  await w.put('transactions', { ...row, ...sides, proposal_id, created_at: now, completed_at: now });
  await w.post(id, 0, SUSPENSE, wallet, amount);
  await w.transferEvent(type, id, { ...row, reference }, wallet);
}

async function writeReturn(
  w: TenantWriter,
  { id, of, amount, status }: { id: string; of: string; amount: number; status: string },
): Promise<void> {
  const now = w.now();
  const final = status !== 'processing';
  const row = { id, type: 'debit', category: 'bank-inflow-return', status, amount, currency: 'NGN' };
  const dates = { created_at: now, completed_at: final ? now : null };
  const failure_code = status === 'failed' ? '07' : null;
  await w.put('transactions', { ...row, source_account: SUSPENSE, reverses_id: of, ...dates, failure_code });
  await w.put('payouts', {
    transaction_id: id,
    rail: 'sandbox',
    rail_id: id,
    bank_code: '058',
    account_number: '0123456789',
    due_at: final ? null : now,
    state: { processing: 'unknown', successful: 'settled', failed: 'failed' }[status],
    attempts: 1,
    submissions: 1,
    submitted_at: now,
  });
  if (status === 'successful') await w.post(id, 0, SUSPENSE, SETTLEMENT, amount);
}
