import type { Payout } from '../../ledger/transactions.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { PayoutInstruction, Payouts } from '../../rails/rail.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { findSender } from '../wallets/virtual-accounts/issue.ts';

/** What an instruction is made with. */
interface InstructionParts {
  readonly database: TenantDatabase;
  readonly rails: Pick<TenantRails, 'banks'>;
}

/**
 * A payout as a rail is told of it or asked after it.
 *
 * @param tells whether it is to be told, and the rail may show who pays
 * @throws Error where its bank is listed no longer
 */
export async function instructionFor(
  { database, rails }: InstructionParts,
  tenantId: string,
  payout: Payout,
  rail: Pick<Payouts, 'showsSender'>,
  tells: boolean,
): Promise<PayoutInstruction> {
  const bank = rails.banks.find(payout.bankCode);
  if (bank === undefined) throw new Error(`bank ${payout.bankCode} is no longer listed`);
  // What goes back to its sender is paid by no wallet.
  const showsSender = tells && payout.category === 'bank-outflow' && rail.showsSender(bank.code);
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
