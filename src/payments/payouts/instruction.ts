import type { Payout } from '../../ledger/transactions.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { PayoutInstruction, Payouts } from '../../rails/rail.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { findSender } from '../wallets/virtual-accounts/issue.ts';

interface InstructionDeps {
  readonly database: TenantDatabase;
  readonly rails: Pick<TenantRails, 'banks'>;
}

/**
 * Makes the instruction for submitting a payout or querying its status.
 *
 * @param submits true for a submission, which may carry the sender
 * @throws Error if its bank is no longer listed
 */
export async function instructionFor(
  { database, rails }: InstructionDeps,
  tenantId: string,
  payout: Payout,
  rail: Pick<Payouts, 'showsSender'>,
  submits: boolean,
): Promise<PayoutInstruction> {
  const bank = rails.banks.find(payout.bankCode);
  if (bank === undefined) throw new Error(`bank ${payout.bankCode} is no longer listed`);
  // Money that goes back to its sender is not paid by a wallet.
  const showsSender = submits && payout.category === 'bank-outflow' && rail.showsSender(bank.code);
  const sender = showsSender
    ? await database.within(tenantId, (session) => findSender(session, tenantId, payout.sourceAccount))
    : null;
  return {
    railId: payout.railId,
    amount: payout.amount,
    currency: 'NGN',
    bankCode: bank.code,
    nipCode: bank.nip_code,
    accountNumber: payout.accountNumber,
    narration: payout.narration,
    sender,
  };
}
