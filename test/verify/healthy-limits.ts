import { DAY, type TenantWriter } from './tenant-writer.ts';

/** Costs of the day's transfers, some of them zero. */
const FEES = {
  bank_transfer: [
    { up_to: 9_999, flat: 0 },
    { up_to: 10_000, flat: 25 },
    { up_to: 20_000, flat: 0 },
    { up_to: 40_000, flat: 10, percent: 0.05, cap: 15 },
    { up_to: null, flat: 0 },
  ],
  vat_percent: 1,
  stamp_duty: { from: 1_000_000, amount: 5_000 },
};
/** Set in its evening, when all had been accepted. */
const TOO_LATE = { bank_transfer: [{ up_to: null, flat: 7 }] };
/** The fee of the inflow, 50 of 1,000,000, is the most that either bound allows. */
const BOUNDS = { wallet_settings: { inflow_fee_max_kobo: 50, inflow_fee_max_percent: 0.005 } };
const INTEREST = { rate: 2.5, withholding_tax_percent: 10 };

/** Writes all versions of the policy that the ledger names the newest of. */
export async function writePolicies(w: TenantWriter): Promise<void> {
  const set = (version: number, created_at: string, row: object) =>
    w.put('policies', { version, created_at, ...row });
  await set(1, '2026-01-01T08:00:00Z', {});
  await set(2, '2026-01-15T08:00:00Z', { holds_from: DAY, fees: FEES, limits: BOUNDS });
  await set(3, '2026-01-15T20:00:00Z', { holds_from: DAY, fees: TOO_LATE });
  // In Lagos a second before the day that it holds from.
  await set(4, '2026-01-19T22:59:59Z', { holds_from: '2026-01-20', interest: INTEREST });
}

/** Has a limit count what each wallet pays to banks on a day, and counts it. */
export async function writeLimitUsage(w: TenantWriter): Promise<void> {
  await w.put('limit_counters', { scope: 'wallet', period: 'day', since: DAY });
  for (const [subject, amounts] of w.paid) {
    const used = { amount: amounts.reduce((sum, amount) => sum + amount, 0), count: amounts.length };
    await w.put('limit_usage', { subject, period: DAY, ...used, expires_at: '2026-04-11T00:00:00Z' });
  }
}
