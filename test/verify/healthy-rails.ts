import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { HTTP_SETTLEMENT, type TenantWriter } from './tenant-writer.ts';

const DAY_MS = 86_400_000;

/** Payouts by the account of `http`, as corruptions aim at them. */
export interface AccountPayoutIds {
  /** Paid, and its status is to be queried again. */
  submittedAndPaid: string;
  /** Failed, and paid as the provider said later. */
  contradicted: string;
  /** Failed before it was submitted to the provider. */
  unsubmitted: string;
  /** Submitted, and not final. */
  submitted: string;
}

/** Writes payouts by an account at a provider, with their checks. */
export async function writeAccountPayouts(w: TenantWriter, wallet: string): Promise<AccountPayoutIds> {
  const by = { rail: 'http', settlement: HTTP_SETTLEMENT };
  const pay = (status: 'successful' | 'failed' | 'processing', amount: number, claimed = true) =>
    w.outflow(wallet, { ...by, status, amount, claimed, reference: `by-account-${amount}` });
  const submittedAndPaid = await pay('successful', 700);
  const contradicted = await pay('failed', 800);
  const unsubmitted = await pay('failed', 900, false);
  const submitted = await pay('processing', 600);
  const now = w.now();
  await w.put('payout_checks', { transaction_id: submittedAndPaid, due_at: now });
  await w.put('payout_checks', { transaction_id: contradicted, contradicted_at: now });
  await w.put('payout_checks', { transaction_id: submitted, due_at: now, requested_at: now });
  const incident = { kind: 'contrary_outcome', transaction_id: contradicted, detail: 'it was paid' };
  await w.put('incidents', { id: w.id(), ...incident, created_at: now });
  return { submittedAndPaid, contradicted, unsubmitted, submitted };
}

/** Writes what is stored beside movements, for a time: the last submission, notifications of providers, emails. */
export async function writeRails(w: TenantWriter): Promise<void> {
  const now = w.now();
  const expires_at = toRfc3339(Date.parse(now) + DAY_MS);
  const submitted = { bank_code: '058', account_number: '0123456789', amount: 20_000, submitted_at: now };
  await w.put('payout_repeats', { rail: 'monnify', ...submitted, expires_at });
  const said = { id: w.id(), rail: 'http', digest: Buffer.alloc(32), notifications: '[]', received_at: now };
  await w.put('provider_notifications', { ...said, expires_at });
  const sealed = { content_ciphertext: Buffer.from('x'), content_key_id: 'k' };
  await w.put('emails', { id: w.id(), ...sealed, created_at: now, due_at: now, expires_at });
}
