import { type Enquiry, enquireNames } from '../../payments/name-enquiries/enquire-names.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import { accountKeys } from '../../payments/transactions/queries.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { uuidv7Floor } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { koboFromNumber } from '../../platform/values/money.ts';
import { called, type OnBankCall } from '../../rails/bank-call.ts';
import { type EarlierTransfer, earlierTransfers } from './duplicates.ts';
import type { RunTransfer } from './transfers.ts';

/** Period in which an equal transfer counts as a possible duplicate. */
const DUPLICATE_WITHIN_MS = 30 * 86_400_000;

/** The result of checking a transfer, in the field names of the operator API. */
export interface TransferCheck extends Pick<Enquiry, 'status' | 'account_name' | 'match'> {
  /** An equal transfer of the last 30 days; null where there is none. */
  duplicate_of: EarlierTransfer | null;
}

export interface CheckDeps {
  database: TenantDatabase;
  rails: TenantRails;
  onBankCall: OnBankCall;
}

/** Looks up the names of accounts, and equal transfers of the last 30 days. @returns a check for each, in order */
export async function checkTransfers(
  { database, rails, onBankCall }: CheckDeps,
  tenant: { tenantId: string; mode: Mode },
  transfers: readonly RunTransfer[],
  nowMs: number,
): Promise<TransferCheck[]> {
  const { tenantId } = tenant;
  const accounts = transfers.map(({ account_number: accountNumber, bank_code: bankCode, name }) => ({
    accountNumber,
    bankCode,
    ...(name === undefined ? {} : { name }),
  }));
  const rail = await rails.enquiring(tenant);
  const enquiries = await enquireNames(accounts, async (bankCode, accountNumber) => {
    if (rail === undefined) return { kind: 'unavailable', detail: 'no account at a provider' };
    const call = { rail: rail.description.name, operation: 'name_enquiry' as const };
    return called(onBankCall, call, () => rail.nameEnquiry.ask(bankCode, accountNumber));
  });
  const wanted = accounts.map(({ accountNumber, bankCode }, i) => {
    const [key] = accountKeys(accountNumber);
    return { key: key!, bankCode, amount: koboFromNumber(transfers[i]!.amount) };
  });
  const since = uuidv7Floor(nowMs - DUPLICATE_WITHIN_MS);
  const earlier = await database.within(tenantId, (session) =>
    earlierTransfers(session, tenantId, wanted, since),
  );
  return enquiries.map(({ index, ...enquiry }) => ({
    ...enquiry,
    duplicate_of: earlier.get(index) ?? null,
  }));
}
