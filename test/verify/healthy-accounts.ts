import { toRfc3339 } from '../../src/values/clock.ts';
import { START_MS, SUSPENSE, type TenantWriter } from './tenant-writer.ts';

/** Virtual accounts by request, and what was paid to them. */
export interface AccountIds {
  /** For one payment of 40,000, which it has had. */
  paidAccount: string;
  paidByAccount: string;
  /** For one payment of at least 40,000; one that is less came in by it, and is held. */
  openAccount: string;
  /** Takes any number of payments; two came in by it. */
  busyAccount: string;
  paidByBusy: string;
}

/** Writes accounts of a wallet of every policy. */
export async function writeAccounts(w: TenantWriter, wallet: string): Promise<AccountIds> {
  const disposable = { type: 'disposable', expires_at: toRfc3339(START_MS + 86_400_000) };
  const one = { ...disposable, amount: 40_000, error_margin: 500 };
  const paidAccount = await w.virtualAccount(wallet, {
    ...{ ...one, payment_policy: 'EXACT_ONLY', reference: 'order-1' },
  });
  const openAccount = await w.virtualAccount(wallet, {
    ...{ ...one, payment_policy: 'REJECT_UNDER_PAYMENT', reference: 'order-2' },
  });
  const busyAccount = await w.virtualAccount(wallet, { ...disposable, reference: 'order-3' });
  const paidByAccount = await w.inflow(wallet, 40_500);
  await w.paidBy(paidByAccount, paidAccount, true);
  const tooLittle = await w.inflow(SUSPENSE, 39_499);
  await w.paidBy(tooLittle, openAccount, false);
  const paidByBusy = await w.inflow(wallet, 1);
  await w.paidBy(paidByBusy, busyAccount, false);
  await w.paidBy(await w.inflow(wallet, 2), busyAccount, false);
  return { paidAccount, paidByAccount, openAccount, busyAccount, paidByBusy };
}
