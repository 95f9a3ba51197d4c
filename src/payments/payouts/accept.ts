import type { AcceptTransfer } from '../../ledger/commands/accept-transfer.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { RailDescription } from '../../rails/description.ts';
import { chooseAccount } from '../provider-accounts/choice.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { customerOfVirtualAccount } from '../wallets/virtual-accounts/directory.ts';
import type { RailIds } from './rail-ids.ts';

/** A requested bank transfer. */
export interface BankTransferRequest {
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
  metadata: Metadata | null;
  /** The inflow that it refunds; null where it refunds none. */
  refundsId: string | null;
  /** The bulk transfer that it belongs to; null where to none. */
  bulkId: string | null;
}

export interface BankTransferDeps {
  database: TenantDatabase;
  clock: Clock;
  calendar: Calendar;
  railIds: RailIds;
  rails: TenantRails;
}

/** Makes the command that accepts a bank transfer now, with all ids that it may need. */
export async function acceptTransferCommand(
  { database, clock, calendar, rails, railIds }: BankTransferDeps,
  { tenantId, mode }: { tenantId: string; mode: Mode },
  request: BankTransferRequest,
): Promise<AcceptTransfer> {
  const now = clock.now();
  const bank = rails.shared.banksFor(mode).find(request.bankCode);
  const bankCode = bank?.code ?? request.bankCode;
  const route = await chooseRoute(rails, { tenantId, mode }, { bankCode, amount: request.amount });
  const issuer = rails.shared.serving(mode, 'virtualAccounts')?.virtualAccounts.institution;
  const recipientCustomerId =
    bank !== undefined && bank.code === issuer?.code
      ? await database.within(tenantId, (session) =>
          customerOfVirtualAccount(session, tenantId, bank.code, request.accountNumber),
        )
      : null;
  return {
    kind: 'acceptTransfer',
    now,
    day: calendar.dayOf(now),
    transactionId: uuidv7(now),
    source: request.source,
    amount: request.amount,
    currency: request.currency,
    reference: request.reference,
    bankCode,
    bankListed: bank !== undefined && route.paysBank,
    accountNumber: request.accountNumber,
    narration: request.narration,
    metadata: request.metadata,
    refundsId: request.refundsId,
    bulkId: request.bulkId,
    recipientCustomerId,
    rail: route.rail && { name: route.rail.name, railId: railIds.next(route.rail, now) },
    railBounds: route.outside,
  };
}

/** The rail by which a tenant pays. It is preliminary: the account is chosen again at submission. */
interface Route {
  /** Null if no rail pays this amount to this bank. */
  rail: RailDescription | null;
  /** True if some rail of the tenant pays this bank, or if the tenant has no rail at all. */
  paysBank: boolean;
  /** The bounds that the amount violates; null if none. */
  outside: AcceptTransfer['railBounds'];
}

async function chooseRoute(
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
