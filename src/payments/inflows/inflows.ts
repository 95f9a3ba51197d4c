import type { InflowResult } from '../../ledger/commands/credit-inflow.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { type Job, oldestPoll } from '../../platform/jobs/job.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Inflow } from '../../rails/money-in.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { RailWith } from '../../rails/rail.ts';
import type { RailIds } from '../payouts/rail-ids.ts';
import type { AccountDirectory } from '../wallets/virtual-accounts/directory.ts';
import { findFunding, insertSender } from './queries.ts';
import { returnAddress } from './return-address.ts';
import { recordUnclaimed } from './unclaimed.ts';
import { Walk } from './walk.ts';

/** A rail by which money comes in. */
type ReportingRail = RailWith<'inflows'>;

/**
 * The result of an inflow. `unclaimed`: nobody has the account number, and the money went back to its sender.
 * `returned`: it had gone back before. `left`: another process works for its tenant and credits it.
 */
type CreditOutcome = InflowResult | { readonly kind: 'unclaimed' | 'returned' | 'left' };

/** Dependencies of crediting inflows. */
export interface InflowsOptions {
  rails: Pick<OpenRails, 'with' | 'banks'>;
  railIds: RailIds;
  accounts: AccountDirectory;
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  engine: Engine;
  clock: Clock;
  calendar: Calendar;
  /** Leaves out tenants that another process handles; absent if this process handles all. */
  claimant?: Pick<Claimant, 'skipsTenant'>;
  onError: (error: unknown, context: { inflowId?: string; failures?: number }) => void;
  /** Polling interval for inflows that were left behind, milliseconds. */
  pollMs?: number | undefined;
  /** A clock that is never set, milliseconds; backoffs are counted by it. */
  monotonic?: () => number;
}

/** The tenant of an inflow, with the ids and names for the credit. */
interface Credit {
  tenantId: string;
  accountId: string;
  virtualAccountId: string;
  transactionId: string;
  reference: string | null;
}

/**
 * Credits inflows. The bank books one first, then the ledger, then Kolo acknowledges it at the bank. A walk over all
 * unacknowledged inflows repairs a crash in between. Each is credited once, because the ledger knows the bank's id.
 */
export class Inflows implements Job {
  readonly name = 'inflows';
  readonly #options: InflowsOptions;
  readonly #walks: readonly Walk[];
  /** Inflows being credited, by rail and id. A second request for the same one waits for the first. */
  readonly #underWay = new Map<string, Promise<CreditOutcome>>();

  constructor(options: InflowsOptions) {
    this.#options = options;
    this.#walks = options.rails.with('inflows').map((rail) => {
      const { onError, pollMs, monotonic } = options;
      const credit = (inflow: Inflow) => this.credit(rail, inflow);
      const walk = new Walk({ rail, credit, onError, pollMs, monotonic });
      rail.inflows.listen((inflow) => void walk.tryToCredit(inflow));
      return walk;
    });
  }

  start(): void {
    for (const walk of this.#walks) walk.start();
  }

  /** True if the last walk failed at some rail. */
  get failing(): boolean {
    return this.#walks.some((walk) => walk.failing);
  }

  get lastPollAtMs(): number | undefined {
    return oldestPoll(this.#walks);
  }

  /** Number of inflows that the last whole walk could not credit. */
  get stuck(): number {
    return this.#walks.reduce((sum, walk) => sum + walk.stuck, 0);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#walks.map((walk) => walk.stop()));
    await Promise.allSettled(this.#underWay.values());
  }

  /** Credits an inflow, or sends it back. Rejects when neither could be done now; a walk does it later. */
  credit(rail: ReportingRail, inflow: Inflow): Promise<CreditOutcome> {
    const key = `${rail.description.name}\n${inflow.inflowId}`;
    const before = this.#underWay.get(key);
    if (before !== undefined) return before;
    const crediting = this.#credit(rail, inflow).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, crediting);
    return crediting;
  }

  /** Credits a new inflow without a result. A failure is reported, and the walk tries again. */
  async arrived(rail: ReportingRail, inflow: Inflow): Promise<void> {
    await this.credit(rail, inflow).catch((error: unknown) =>
      this.#options.onError(error, { inflowId: inflow.inflowId }),
    );
  }

  async #credit(rail: ReportingRail, reported: Inflow): Promise<CreditOutcome> {
    const { engine, clock, calendar, rails, railIds, directory, claimant } = this.#options;
    const inflow = await confirmed(rail, reported);
    if (inflow.state === 'returned') return { kind: 'returned' };
    const now = clock.now();
    const credit = await this.#creditFor(rail, inflow, now);
    if (credit === undefined) {
      await recordUnclaimed(directory, rail.description.name, inflow, rail.returns !== undefined);
      await giveBack(rail, inflow);
      return { kind: 'unclaimed' };
    }
    const { tenantId, ...ids } = credit;
    if (claimant?.skipsTenant?.(tenantId)) return { kind: 'left' };
    const result = await engine.submit(tenantId, {
      kind: 'creditInflow',
      now,
      day: calendar.dayOf(now),
      ...ids,
      rail: rail.description.name,
      railInflowId: inflow.inflowId,
      amount: inflow.amount,
      paidAt: inflow.receivedAtMs,
      narration: inflow.narration,
      sender: shownSender(inflow),
      returnTo: returnAddress({ rail: rail.description, banks: rails.banks, railIds, now }, inflow.sender),
      eventId: uuidv7(now),
    });
    // Another movement has the reference: the money goes back to its sender.
    if (result.kind === 'refused') await giveBack(rail, inflow);
    else if (inflow.state === 'received') await rail.inflows.acknowledge(inflow.inflowId);
    return result;
  }

  /** Finds the wallet of the account number, with the caller's reference where it is a test funding. */
  async #creditFor(rail: ReportingRail, inflow: Inflow, now: number): Promise<Credit | undefined> {
    const { to } = inflow;
    const { accounts, database } = this.#options;
    const { name, modes } = rail.description;
    const found = await accounts.find(to.bankCode, to.accountNumber, modes);
    if (found === undefined) return undefined;
    const { tenantId, accountId, id: virtualAccountId } = found;
    return database.within(tenantId, async (session) => {
      const funding = await findFunding(session, tenantId, name, inflow.inflowId);
      await insertSender(session, tenantId, name, inflow);
      const { transactionId = uuidv7(now), reference = null } = funding ?? {};
      return { tenantId, accountId, virtualAccountId, transactionId, reference };
    });
  }
}

const shownSender = ({ sender: { name, accountNumber, bankName, bankCode } }: Inflow) => ({
  name,
  account_number: accountNumber,
  bank_name: bankName,
  bank_code: bankCode,
});

/** The inflow as its bank reports it on a query. Without queries the unverified report has to do. */
async function confirmed(rail: ReportingRail, reported: Inflow): Promise<Inflow> {
  if (rail.inflowQueries === undefined) return reported;
  const inflow = await rail.inflowQueries.find(reported.inflowId);
  if (inflow === null) throw new Error(`${rail.description.name} knows nothing of ${reported.inflowId}`);
  return inflow;
}

async function giveBack(rail: ReportingRail, { inflowId }: Inflow): Promise<void> {
  if (rail.returns === undefined) throw new Error(`${rail.description.name} cannot send ${inflowId} back`);
  await rail.returns.giveBack(inflowId);
}
