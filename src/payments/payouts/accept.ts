import type { AcceptTransfer } from '../../ledger/commands/accept-transfer.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { RailDescription } from '../../rails/description.ts';
import { chooseAccount } from '../provider-accounts/choice.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { customerOfVirtualAccount } from '../wallets/virtual-accounts/directory.ts';
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
  rails: TenantRails;
}

/** The command that accepts a bank transfer of a tenant now, with every id that it may need. */
export async function bankTransfer(
  { database, clock, calendar, rails, railIds }: BankTransferDeps,
  { tenantId, mode }: { tenantId: string; mode: Mode },
  asked: AskedBankTransfer,
): Promise<AcceptTransfer> {
  const now = clock.now();
  const bank = rails.shared.banksFor(mode).find(asked.bankCode);
  const bankCode = bank?.code ?? asked.bankCode;
  const route = await routeOf(rails, { tenantId, mode }, { bankCode, amount: asked.amount });
  const issuer = rails.shared.serving(mode, 'virtualAccounts')?.virtualAccounts.institution;
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
    bankCode,
    bankListed: bank !== undefined && route.paysBank,
    accountNumber: asked.accountNumber,
    narration: asked.narration,
    recipientCustomerId,
    rail: route.rail && { name: route.rail.name, railId: railIds.next(route.rail, now) },
    railBounds: route.outside,
  };
}

/** By which rail a tenant pays, as far as it can be said now: an account is chosen again when it is told. */
interface Route {
  /** Null where none pays this amount to this bank. */
  rail: RailDescription | null;
  /** Whether some rail of the tenant pays this bank, or it has none at all. */
  paysBank: boolean;
  /** The bounds that the amount is outside of. */
  outside: AcceptTransfer['railBounds'];
}

async function routeOf(
  rails: TenantRails,
  { tenantId, mode }: { tenantId: string; mode: Mode },
  payment: { bankCode: string; amount: Kobo },
): Promise<Route> {
  const shared = rails.shared.serving(mode, 'payouts');
  if (shared !== null) return { rail: shared.description, paysBank: true, outside: null };
  const choice = chooseAccount(await rails.accounts.of(tenantId), payment);
  const paysBank = choice.kind !== 'unknown_bank';
  if (choice.kind === 'pays') return { rail: choice.account.opened.description, paysBank, outside: null };
  return { rail: null, paysBank, outside: choice.kind === 'outside_bounds' ? choice : null };
}
