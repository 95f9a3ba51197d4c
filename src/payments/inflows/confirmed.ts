import type { InflowResult } from '../../ledger/commands/credit-inflow.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import { closeIncident, recordIncident } from '../../ledger/incidents.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { deterministicId, uuidv7 } from '../../platform/values/ids.ts';
import { isAccountNumber } from '../../platform/values/nuban.ts';
import type { BankList } from '../../rails/banks.ts';
import { AccountNotSaidError, type ConfirmedInflow, UnreadableInflowError } from '../../rails/provider.ts';
import type { RailIds } from '../payouts/rail-ids.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import { chargeCost, reportedFee } from '../transfers/charge-cost.ts';
import { insertSender } from './queries.ts';
import { returnAddress } from './return-address.ts';

/** Maximum inflows remembered as having no reported cost. */
const REMEMBERED_MAX = 10_000;

/** Kinds of incidents about inflows that are not credited until an operator has reviewed them. */
export const SET_ASIDE: readonly string[] = [
  'rail_malformed_entry',
  'inflow_unreadable',
  'inflow_of_unsaid_account',
  'inflow_of_unknown_account',
];

/** Reason for which an inflow is not credited. */
const UNKNOWN = { kind: 'inflow_of_unknown_account', description: 'for an account that it did not issue' };
const NOT_SAID = {
  kind: 'inflow_of_unsaid_account',
  description: 'and the provider does not say for which account',
};
const UNREADABLE = 'inflow_unreadable';
const unreadable = ({ message }: UnreadableInflowError) => ({
  kind: UNREADABLE,
  description: `and what the provider says of it cannot be credited (${message})`,
});
/** Incidents that end when the inflow is credited. */
const UNCREDITED = [UNKNOWN, NOT_SAID, { kind: UNREADABLE }];
const incidentId = (kind: string, rail: string, inflowId: string): string =>
  deterministicId(kind, rail, inflowId);
const CHANGED = { kind: 'inflow_changed', description: 'that was credited before with another content' };

/** Dependencies of crediting an inflow to a provider account. */
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
}

/** Plan: the unique key over rail and the bank's id, and the primary keys of its cost and of incidents. */
const STATE = statement(
  'state_of_confirmed_inflow',
  `SELECT EXISTS (
       SELECT 1 FROM inflows i JOIN rail_fees f
         ON f.tenant_id = i.tenant_id AND f.rail = i.rail AND f.movement_id = i.transaction_id AND f.kind = 'inflow'
       WHERE i.tenant_id = $1 AND i.rail = $2 AND i.rail_inflow_id = $3) AS "hasCost",
     ARRAY(SELECT id::text FROM incidents WHERE tenant_id = $1 AND id = ANY ($4::uuid[]) AND closed_at IS NULL) AS incidents`,
);

/** An inflow as it is here, before its provider is queried. */
interface InflowState {
  /** It is credited, and its cost is booked. */
  hasCost: boolean;
  /** Open incidents that say that it is not credited. */
  incidents: string[];
}

/** Money that came in by accounts at providers. Each process has one. */
export class ConfirmedInflows {
  readonly #options: ConfirmedOptions;
  /** Inflows whose provider reported no cost when queried. */
  readonly #withoutCost = new Set<string>();

  constructor(options: ConfirmedOptions) {
    this.#options = options;
  }

  /**
   * Queries an inflow at its provider, and credits it once by the provider's id. Nothing in a notification counts:
   * amount, account and sender come from the response. Money for an account that this rail did not issue to this tenant
   * is not credited; an operator has to review it. An inflow that is credited with its cost is not queried again.
   *
   * @throws if it cannot be done now
   */
  async credit(account: OpenedAccount, inflowId: string): Promise<void> {
    const { tenantId, rail } = account;
    const state = await this.#state(tenantId, rail, inflowId);
    if (state === undefined) return;
    // A process that ended meanwhile credited it.
    if (state.hasCost) return this.#close(tenantId, state);
    const { confirmations } = account.opened;
    if (confirmations === undefined) throw new Error(`${rail} cannot be queried for inflows`);
    const inflow = await confirmations.inflow(inflowId).catch(async (error: unknown) => {
      // The provider may say more later, so it is queried again. Until then an operator has to review it.
      if (error instanceof AccountNotSaidError)
        await recordUncredited(this.#options, account, inflowId, NOT_SAID);
      if (error instanceof UnreadableInflowError)
        await recordUncredited(this.#options, account, inflowId, unreadable(error));
      throw error;
    });
    if (inflow === null) return;
    if (inflow.inflowId !== inflowId) throw new Error(`${rail} answered of another inflow`);
    const credited = await creditOnce(this.#options, account, inflow);
    if (credited === undefined) return;
    await this.#close(tenantId, state);
    const { engine, clock } = this.#options;
    const { cost } = inflow;
    if (credited.replay) {
      const { transactionId } = credited;
      await chargeCost(engine, tenantId, { rail, transactionId, kind: 'inflow', cost, now: clock.now() });
    }
    if (cost === null) this.#remember(`${tenantId} ${rail} ${inflowId}`);
  }

  /** Undefined for an inflow that needs nothing more. */
  async #state(tenantId: string, rail: string, inflowId: string): Promise<InflowState | undefined> {
    if (this.#withoutCost.has(`${tenantId} ${rail} ${inflowId}`)) return undefined;
    const incidents = UNCREDITED.map(({ kind }) => incidentId(kind, rail, inflowId));
    const [state] = await this.#options.database.within(tenantId, (session) =>
      session.query<InflowState>(STATE, [tenantId, rail, inflowId, incidents]),
    );
    return state;
  }

  /** Closes incidents about an inflow that is credited now. */
  async #close(tenantId: string, { incidents }: InflowState): Promise<void> {
    if (incidents.length === 0) return;
    const { database, clock } = this.#options;
    const closing = { closedBy: 'kolo inflows', note: 'The inflow was credited.', atMs: clock.now() };
    await database.transaction(tenantId, async (session) => {
      for (const id of incidents) await closeIncident(session, tenantId, id, closing);
    });
  }

  #remember(key: string): void {
    const [longestAgo] = this.#withoutCost.size >= REMEMBERED_MAX ? this.#withoutCost : [];
    if (longestAgo !== undefined) this.#withoutCost.delete(longestAgo);
    this.#withoutCost.add(key);
  }
}

/** Credits an inflow, or books its cost if it was credited before; undefined if it is not credited. */
async function creditOnce(
  options: ConfirmedOptions,
  account: OpenedAccount,
  inflow: ConfirmedInflow,
): Promise<Extract<InflowResult, { kind: 'credited' }> | undefined> {
  const { database } = options;
  const { tenantId, rail } = account;
  const issued = await database.within(tenantId, (session) =>
    options.findIssued(session, tenantId, rail, inflow.to),
  );
  if (issued === undefined) {
    await recordUncredited(options, account, inflow.inflowId, UNKNOWN);
    return undefined;
  }
  const sender = fullSender(inflow);
  await database.within(tenantId, (session) => insertSender(session, tenantId, rail, { ...inflow, sender }));
  const result = await submit(options, account, inflow, issued);
  if (result.kind === 'credited') return result;
  await recordUncredited(options, account, inflow.inflowId, CHANGED);
  return undefined;
}

function submit(
  { engine, clock, calendar, banks, railIds }: ConfirmedOptions,
  { tenantId, rail, opened }: OpenedAccount,
  inflow: ConfirmedInflow,
  issued: { id: string; accountId: string },
): Promise<InflowResult> {
  const now = clock.now();
  const transactionId = uuidv7(now);
  const fee = reportedFee({ rail, transactionId, kind: 'inflow', cost: inflow.cost, now });
  const { name, accountNumber, bankName, bankCode } = fullSender(inflow);
  return engine.submit(tenantId, {
    kind: 'creditInflow',
    now,
    day: calendar.dayOf(now),
    accountId: issued.accountId,
    virtualAccountId: issued.id,
    transactionId,
    reference: null,
    rail,
    railInflowId: inflow.inflowId,
    amount: inflow.amount,
    paidAt: inflow.receivedAtMs ?? now,
    narration: inflow.narration,
    sender: { name, account_number: accountNumber, bank_name: bankName, bank_code: bankCode },
    returnTo: returnAddress({ rail: opened.description, banks, railIds, now }, { bankCode, accountNumber }),
    ...(fee && { fee }),
    eventId: uuidv7(now),
  });
}

/** Providers mask account numbers. An incomplete one is neither shown nor used for a return. */
const fullSender = ({ sender }: ConfirmedInflow): ConfirmedInflow['sender'] => ({
  ...sender,
  accountNumber:
    sender.accountNumber !== null && isAccountNumber(sender.accountNumber) ? sender.accountNumber : null,
});

/** Records an incident once for an inflow that is not credited. */
async function recordUncredited(
  { database, clock }: ConfirmedOptions,
  { tenantId, rail }: OpenedAccount,
  inflowId: string,
  { kind, description }: { kind: string; description: string },
): Promise<void> {
  await database.within(tenantId, (session) =>
    recordIncident(session, tenantId, {
      id: incidentId(kind, rail, inflowId),
      kind,
      transactionId: null,
      detail: `Money came in by ${rail} as ${inflowId}, ${description}: it is credited to nobody.`,
      createdAt: clock.now(),
    }),
  );
}
