import type { Session, TenantDatabase } from '../../db/database.ts';
import { statement } from '../../db/database.ts';
import type { InflowResult } from '../../ledger/commands/credit-inflow.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import { recordIncident } from '../../ledger/incidents.ts';
import type { OpenedAccount } from '../../rail-accounts/opened-accounts.ts';
import type { BankList } from '../../rails/banks.ts';
import type { ConfirmedInflow } from '../../rails/provider.ts';
import type { Calendar } from '../../values/calendar.ts';
import type { Clock } from '../../values/clock.ts';
import { idOf, uuidv7 } from '../../values/ids.ts';
import type { Kobo } from '../../values/money.ts';
import { isAccountNumber } from '../../values/nuban.ts';
import type { RailIds } from '../payouts/rail-ids.ts';
import { keepSender } from './queries.ts';
import { returnAddress } from './return-address.ts';

/** What money that came in by an account at a provider is credited with. */
export interface ConfirmedOptions {
  database: TenantDatabase;
  engine: Pick<Engine, 'submit'>;
  clock: Clock;
  calendar: Calendar;
  banks: BankList;
  railIds: RailIds;
  /** The virtual account that a rail issued to a tenant, by whatever of it is known; undefined where it issued none such. */
  findIssued: (
    session: Session,
    tenantId: string,
    rail: string,
    to: ConfirmedInflow['to'],
  ) => Promise<{ id: string; accountId: string } | undefined>;
  /** Keeps what the provider charged for it. */
  chargeCost: (account: OpenedAccount, transactionId: string, cost: Kobo) => Promise<void>;
}

/** Plan: the unique key over rail and the bank's id. */
const IS_CREDITED = statement(
  'is_inflow_credited',
  `SELECT 1 FROM inflows WHERE tenant_id = $1 AND rail = $2 AND rail_inflow_id = $3`,
);

/**
 * Asks a provider after money that came in, and credits it once by the provider's id of it. What hints say of it is not
 * looked at: amount, account and sender are those of the answer. Money for an account that this rail did not issue to this
 * tenant is credited to nobody: a person has to look.
 *
 * @throws where it cannot be done now
 */
export async function creditConfirmed(
  options: ConfirmedOptions,
  account: OpenedAccount,
  inflowId: string,
): Promise<void> {
  const { database } = options;
  const { tenantId, rail } = account;
  const known = await database.within(tenantId, (session) =>
    session.query(IS_CREDITED, [tenantId, rail, inflowId]),
  );
  if (known.length > 0) return;
  const { confirmations } = account.opened;
  if (confirmations === undefined) throw new Error(`${rail} cannot be asked what came in`);
  const inflow = await confirmations.inflow(inflowId);
  if (inflow === null) return;
  if (inflow.inflowId !== inflowId) throw new Error(`${rail} answered of another inflow`);
  const issued = await database.within(tenantId, (session) =>
    options.findIssued(session, tenantId, rail, inflow.to),
  );
  if (issued === undefined) {
    await tellOf(
      options,
      account,
      inflow,
      'inflow_of_unknown_account',
      'for an account that it did not issue',
    );
    return;
  }
  await database.within(tenantId, (session) => keepSender(session, tenantId, rail, inflow));
  const result = await submit(options, account, inflow, issued);
  if (result.kind === 'refused') {
    await tellOf(options, account, inflow, 'inflow_changed', 'that was credited before with another content');
    return;
  }
  if (inflow.cost !== null) await options.chargeCost(account, result.transactionId, inflow.cost);
}

function submit(
  { engine, clock, calendar, banks, railIds }: ConfirmedOptions,
  { tenantId, rail, opened }: OpenedAccount,
  inflow: ConfirmedInflow,
  issued: { id: string; accountId: string },
): Promise<InflowResult> {
  const now = clock.now();
  const { name, accountNumber, bankName, bankCode } = fullSender(inflow);
  return engine.submit(tenantId, {
    kind: 'creditInflow',
    now,
    day: calendar.dayOf(now),
    accountId: issued.accountId,
    virtualAccountId: issued.id,
    transactionId: uuidv7(now),
    reference: null,
    rail,
    railInflowId: inflow.inflowId,
    amount: inflow.amount,
    paidAt: inflow.receivedAtMs ?? now,
    narration: inflow.narration,
    sender: { name, account_number: accountNumber, bank_name: bankName, bank_code: bankCode },
    returnTo: returnAddress({ rail: opened.description, banks, railIds, now }, { bankCode, accountNumber }),
    eventId: uuidv7(now),
  });
}

/** Providers mask numbers: what is not one is not shown, and nothing is sent back there. */
const fullSender = ({ sender }: ConfirmedInflow): ConfirmedInflow['sender'] => ({
  ...sender,
  accountNumber:
    sender.accountNumber !== null && isAccountNumber(sender.accountNumber) ? sender.accountNumber : null,
});

/** Records once that money came in which is credited to nobody. */
async function tellOf(
  { database, clock }: ConfirmedOptions,
  { tenantId, rail }: OpenedAccount,
  { inflowId, amount }: ConfirmedInflow,
  kind: string,
  what: string,
): Promise<void> {
  await database.within(tenantId, (session) =>
    recordIncident(session, tenantId, {
      id: idOf(kind, rail, inflowId),
      kind,
      transactionId: null,
      detail: `${amount} kobo came in by ${rail} as ${inflowId}, ${what}: credited to nobody.`,
      createdAt: clock.now(),
    }),
  );
}
