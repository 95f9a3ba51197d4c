import { INTEREST_EXPENSE, type TenantWriter } from './tenant-writer.ts';

/** Closes the days of January from the 15th on, on each of which a wallet earns 5 percent a year, and pays that. */
export async function writeInterest(
  w: TenantWriter,
  earning: string,
  balance: number,
  to: string,
): Promise<string> {
  const amount = balance * 50_000;
  for (let day = 15; day <= 31; day++) {
    const name = `2026-01-${day}`;
    const until = `2026-01-${day}T23:00:00.000Z`;
    const terms = { rate: day < 20 ? 0 : 2.5, withholding_tax_percent: 10 };
    const closed = { day: name, time_zone: 'Africa/Lagos', until, ...terms };
    const accrued = {
      closed_at: until,
      accrued_to: earning,
      accrued_wallets: 1,
      accrued_units: JSON.stringify({ NGN: amount }),
      accrued_at: until,
    };
    await w.put('interest_days', { ...closed, ...accrued, paid_at: day === 31 ? until : null });
    await w.put('interest_accruals', { day: name, account_id: earning, balance, rate: 5, amount });
  }
  const accrued = 17 * amount;
  const gross = Math.floor(accrued / 365_000_000);
  const id = w.id();
  const row = { id, type: 'credit', category: 'interest-payout', reference: null, status: 'successful' };
  const now = w.now();
  const sides = { amount: gross, fee: 0, currency: 'NGN', destination_account: to };
  await w.put('transactions', { ...row, ...sides, created_at: now, completed_at: now });
  await w.post(id, 0, INTEREST_EXPENSE, to, gross);
  await w.put('interest_payouts', {
    account_id: earning,
    month: '2026-01-01',
    first_day: '2026-01-15',
    last_day: '2026-01-31',
    days: 17,
    carried_in: 0,
    accrued,
    forfeited: false,
    gross,
    tax: 0,
    carried_out: accrued - gross * 365_000_000,
    transaction_id: id,
    paid_at: now,
  });
  await w.transferEvent('interest-payout.success', id, { ...row, amount: gross }, to);
  return id;
}
