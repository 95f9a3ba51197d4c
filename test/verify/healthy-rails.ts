import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { HTTP_SETTLEMENT, type TenantWriter } from './tenant-writer.ts';

const DAY_MS = 86_400_000;

/** Payouts by the account of `http`, as corruptions aim at them. */
export interface AccountPayoutIds {
  /** Paid, and to be asked after again. */
  toldAndPaid: string;
  /** Failed, and paid as the provider said later. */
  contradicted: string;
  /** Failed before the provider was told. */
  untold: string;
  /** Told, and not final. */
  told: string;
}

/** Writes payouts by an account at a provider, with their checks. */
export async function writeAccountPayouts(w: TenantWriter, wallet: string): Promise<AccountPayoutIds> {
  const by = { rail: 'http', settlement: HTTP_SETTLEMENT };
  const pay = (status: 'successful' | 'failed' | 'processing', amount: number, claimed = true) =>
    w.outflow(wallet, { ...by, status, amount, claimed, reference: `by-account-${amount}` });
  const toldAndPaid = await pay('successful', 700);
  const contradicted = await pay('failed', 800);
  const untold = await pay('failed', 900, false);
  const told = await pay('processing', 600);
  const now = w.now();
  await w.put('payout_checks', { transaction_id: toldAndPaid, due_at: now });
  await w.put('payout_checks', { transaction_id: contradicted, contradicted_at: now });
  await w.put('payout_checks', { transaction_id: told, due_at: now, requested_at: now });
  const incident = { kind: 'contrary_outcome', transaction_id: contradicted, detail: 'it was paid' };
  await w.put('incidents', { id: w.id(), ...incident, created_at: now });
  return { toldAndPaid, contradicted, untold, told };
}

/** Writes what is kept of providers beside movements, for a time: what was told last, and what they said. */
export async function writeRails(w: TenantWriter): Promise<void> {
  const now = w.now();
  const expires_at = toRfc3339(Date.parse(now) + DAY_MS);
  const told = { bank_code: '058', account_number: '0123456789', amount: 20_000, submitted_at: now };
  await w.put('payout_repeats', { rail: 'monnify', ...told, expires_at });
  const said = { id: w.id(), rail: 'http', digest: Buffer.alloc(32), notifications: '[]', received_at: now };
  await w.put('provider_notifications', { ...said, expires_at });
}
