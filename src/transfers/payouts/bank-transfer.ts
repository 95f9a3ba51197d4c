import type { TenantDatabase } from '../../db/database.ts';
import type { AcceptTransfer } from '../../ledger/commands/accept-transfer.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { Calendar } from '../../values/calendar.ts';
import type { Clock } from '../../values/clock.ts';
import { uuidv7 } from '../../values/ids.ts';
import type { Mode } from '../../values/mode.ts';
import type { Kobo } from '../../values/money.ts';
import { customerOfVirtualAccount } from '../../wallets/virtual-accounts/directory.ts';
import type { RailIds } from './rail-ids.ts';

/** A bank transfer as somebody asks for it. */
interface AskedBankTransfer {
  /** The wallet to debit: wallet id or identifier. */
  source: string;
  amount: Kobo;
  currency: string;
  reference: string;
  /** A `code` or a `nip_code` of the bank list. */
  bankCode: string;
  /** 10 digits. */
  accountNumber: string;
  narration: string | null;
}

/** What the command of a bank transfer is made with. */
export interface BankTransferDeps {
  database: TenantDatabase;
  clock: Clock;
  calendar: Calendar;
  railIds: RailIds;
  rails: OpenRails;
}

/** The command that accepts a bank transfer of a tenant now, with every id that it may need. */
export async function bankTransfer(
  { database, clock, calendar, rails, railIds }: BankTransferDeps,
  { tenantId, mode }: { tenantId: string; mode: Mode },
  asked: AskedBankTransfer,
): Promise<AcceptTransfer> {
  const now = clock.now();
  const bank = rails.banksFor(mode).find(asked.bankCode);
  const rail = rails.serving(mode, 'payouts');
  const issuer = rails.serving(mode, 'virtualAccounts')?.virtualAccounts.institution;
  const recipientCustomerId =
    bank !== undefined && bank.code === issuer?.code
      ? await database.within(tenantId, (session) =>
          customerOfVirtualAccount(session, tenantId, bank.code, asked.accountNumber),
        )
      : null;
  return {
    kind: 'acceptTransfer',
    now,
    day: calendar.dayOf(now),
    transactionId: uuidv7(now),
    source: asked.source,
    amount: asked.amount,
    currency: asked.currency,
    reference: asked.reference,
    bankCode: bank?.code ?? asked.bankCode,
    bankListed: bank !== undefined,
    accountNumber: asked.accountNumber,
    narration: asked.narration,
    recipientCustomerId,
    rail: rail && { name: rail.description.name, railId: railIds.next(rail.description, now) },
  };
}
