import { toRfc3339 } from '../../src/platform/values/clock.ts';
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
  /** Issued on request by a bank, and one whose request is open. */
  issuedAccount: string;
  pendingAccount: string;
  /** The bank refused one, and issued another when its wallet was closed already. */
  refusedAccount: string;
  lateAccount: string;
}

/** Writes accounts of a wallet of every policy. */
export async function writeAccounts(w: TenantWriter, wallet: string): Promise<AccountIds> {
  const disposable = { type: 'disposable', expires_at: toRfc3339(START_MS + 86_400_000) };
  const one = { ...disposable, amount: 40_000, error_margin: 500 };
  const paidAccount = await w.virtualAccount(wallet, {
    ...one,
    payment_policy: 'EXACT_ONLY',
    reference: 'order-1',
  });
  const openAccount = await w.virtualAccount(wallet, {
    ...one,
    payment_policy: 'REJECT_UNDER_PAYMENT',
    reference: 'order-2',
  });
  const busyAccount = await w.virtualAccount(wallet, { ...disposable, reference: 'order-3' });
  const paidByAccount = await w.inflow(wallet, 40_500);
  await w.paidBy(paidByAccount, paidAccount, true);
  const tooLittle = await w.inflow(SUSPENSE, 39_499);
  await w.paidBy(tooLittle, openAccount, false);
  const paidByBusy = await w.inflow(wallet, 1);
  await w.paidBy(paidByBusy, busyAccount, false);
  await w.paidBy(await w.inflow(wallet, 2), busyAccount, false);
  const ofBank = await writeAccountsOfBank(w, wallet);
  return { paidAccount, paidByAccount, openAccount, busyAccount, paidByBusy, ...ofBank };
}

let numbers = 7_000_000_000;

/** Accounts that a bank issues on request, one of each state. */
async function writeAccountsOfBank(w: TenantWriter, wallet: string) {
  const at = w.now();
  await w.put('rail_accounts', {
    rail: 'http',
    provider_account: `account-${numbers}`,
    callback_id: (++numbers).toString(16).padStart(32, '0'),
    credentials_ciphertext: Buffer.alloc(1),
    credentials_key_id: 'k',
    preference: 1,
    created_at: at,
  });
  const write = async (state: object): Promise<string> => {
    const id = w.id();
    const provider_reference = (++numbers).toString(16).padStart(32, '0');
    const requested = {
      id,
      account_id: wallet,
      account_name: 'Ada',
      rail: 'http',
      provider_reference,
      created_at: at,
    };
    await w.put('virtual_accounts', { ...requested, ...state });
    return id;
  };
  const numbered = (bank_code: string | null, account_number = String(++numbers)) => ({
    account_number,
    bank_code,
    bank_name: 'A bank',
    issued_name: 'KOLO/ADA',
    issued_at: w.now(),
  });
  // The bank of every tenant gives this number.
  const issuedAccount = await write({ ...numbered('035', '6000000000'), status: 'active' });
  await w.event('reserve_virtual_account.success', issuedAccount, {
    wallet: null,
    eventData: { id: issuedAccount },
  });
  const pendingAccount = await write({ status: 'pending', due_at: at });
  const refusedAccount = await write({ status: 'failed', failure_reason: 'it was refused' });
  const lateAccount = await write({
    ...numbered(null),
    status: 'failed',
    failure_reason: 'its wallet is closed',
  });
  return { issuedAccount, pendingAccount, refusedAccount, lateAccount };
}
