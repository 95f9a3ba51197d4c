import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Agent } from 'undici';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import { type ClaimedPayout, claimPayouts } from '../../../src/payments/payouts/claim.ts';
import { payoutsInFlight } from '../../../src/payments/payouts/in-flight.ts';
import { RecheckWorker } from '../../../src/payments/payouts/recheck-worker.ts';
import { requeryByRailId } from '../../../src/payments/payouts/requery.ts';
import type { PayoutWorker, PayoutWorkerOptions } from '../../../src/payments/payouts/worker.ts';
import { testAccount } from '../../../src/payments/provider-accounts/check.ts';
import { addAccount, type ManageOptions } from '../../../src/payments/provider-accounts/manage.ts';
import { OpenedAccounts } from '../../../src/payments/provider-accounts/opened-accounts.ts';
import { TenantRails } from '../../../src/payments/provider-accounts/tenant-rails.ts';
import { type Session, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import type { Claimant } from '../../../src/platform/jobs/claimant.ts';
import { toRfc3339 } from '../../../src/platform/values/clock.ts';
import { hexId } from '../../../src/platform/values/hex-id.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { OpenRails } from '../../../src/rails/open-rails.ts';
import { accountsOf, START_MS, transfer, until } from '../../ledger/support.ts';
import { fundedTenant } from '../../ledger/worked-tenant.ts';
import { BY_TEST } from '../../support/actor.ts';
import { PayingProvider } from './paying-provider.ts';
import { Payouts, SUBMIT_WITHIN_MS } from './payout-support.ts';

/** Credentials of the account of each rail. */
export const CREDENTIALS: Readonly<Record<string, string>> = {
  http: JSON.stringify({ url: 'https://bank.example', secret: 's'.repeat(32) }),
  paystack: JSON.stringify({ secret_key: 'sk_test_12345678', preferred_bank: 'test-bank' }),
};

/** Columns of an account's payout that tests read. */
interface AccountPayoutRow {
  status: string;
  failureCode: string | null;
  rail: string;
  dueAt: number | null;
  attempts: number;
  submissions: number;
  state: string;
  leasedUntil: number | null;
  flaggedAt: number | null;
  waitReason: string | null;
  failureReportedAt: number | null;
}

/** Columns of a payout's check that tests read; milliseconds since the epoch. */
interface CheckRow {
  dueAt: number | null;
  requestedAt: number | null;
  contradictedAt: number | null;
  leasedUntil: number | null;
}

/** A live tenant with money and accounts at providers, and processes' worth of payout workers. */
export class AccountPayouts extends Payouts {
  /** Those that there are, each by its rail; the tenant has brought an account of each. */
  providers: PayingProvider[] = [];
  readonly #agent = new Agent();
  readonly #vault = new Vault({
    current: 'k1',
    keys: new Map([['k1', Buffer.alloc(32, 1)]]),
    index: onlyIndexKey(Buffer.alloc(32, 2)),
  });

  /** @param providers in the order in which they are preferred; each account has been tested */
  static override async open(
    { funds = 100_000n } = {},
    providers = [new PayingProvider()],
  ): Promise<AccountPayouts> {
    const opened = new AccountPayouts(
      await fundedTenant(funds, [{}], { bankTransferFee: 5n, bankTransferMax: null }),
    );
    const { tenantId } = opened.tenant;
    const businessId = randomUUID();
    const { owner } = opened.world;
    await owner.execute("INSERT INTO businesses VALUES ($1, 'Ada Stores', $2)", [
      businessId,
      toRfc3339(START_MS),
    ]);
    await owner.execute("INSERT INTO tenants VALUES ($1, $2, 'live', $3)", [
      tenantId,
      businessId,
      toRfc3339(START_MS),
    ]);
    opened.providers = providers;
    for (const { rail } of providers) {
      await addAccount(opened.manage, tenantId, rail, CREDENTIALS[rail.description.name]!);
    }
    for (const provider of providers) await opened.test(provider);
    return opened;
  }

  /** The only provider, or the first in order. */
  get provider(): PayingProvider {
    return this.providers[0]!;
  }

  #directoryPool: pg.Pool | undefined;
  get #pool(): pg.Pool {
    this.#directoryPool ??= this.world.pool('kolo_directory', 1);
    return this.#directoryPool;
  }
  get #directory(): Session {
    return sessionOn(this.#pool);
  }

  /** Options for setting up accounts. */
  get manage(): ManageOptions {
    const { clock } = this;
    return {
      pool: this.#pool,
      by: BY_TEST,
      vault: this.#vault,
      clock,
      takesTests: true,
      accounts: this.#newAccounts(),
    };
  }

  /** Has an operator test an account, so that it submits payouts. */
  async test({ rail }: PayingProvider): Promise<void> {
    await testAccount(this.manage, this.tenant.tenantId, rail, () => {});
  }

  /** Accounts as a process has them open; time goes on for it with the clock. */
  #newAccounts(): OpenedAccounts {
    const rails = this.providers.map(({ rail }) => rail);
    const database = new TenantDatabase(this.world.pool('kolo_app', 1));
    return new OpenedAccounts({
      directoryPool: this.#pool,
      vault: this.#vault,
      rails,
      dispatcher: this.#agent,
      clock: this.clock,
      inFlight: (tenantId, rail) =>
        database.within(tenantId, (session) => payoutsInFlight(session, tenantId, rail)),
      log: { error: (details) => this.errors.push(details) },
      monotonic: () => this.clock.now(),
    });
  }

  /** The rails of a process, with accounts that it has opened itself. */
  newRails(): TenantRails {
    return new TenantRails(new OpenRails([]), this.#newAccounts());
  }

  /** Starts a process's worth of worker, with accounts that it has opened itself. */
  startProcess(options: Partial<PayoutWorkerOptions> = {}): PayoutWorker {
    return this.startWorker({
      rails: this.newRails(),
      accountRails: this.providers.map(({ description }) => description.name),
      monotonic: () => this.clock.now(),
      claimant: { processId: randomUUID(), deadProcessIds: [] } satisfies Claimant,
      ...options,
    });
  }

  /** Starts a recheck worker; its errors go to `errors`. */
  startChecks(claimant: Claimant = { processId: randomUUID(), deadProcessIds: [] }): RecheckWorker {
    return this.begin(
      new RecheckWorker({
        ...this.process(),
        claimant,
        pollMs: 20,
        rails: new TenantRails(new OpenRails([]), this.#newAccounts()),
        onContradiction: ({ transactionId }) => this.contradicted.push(transactionId),
      }),
    );
  }

  /** Has the status of a payout queried now, as a callback does. */
  want(railId: string, rail = 'http', tenantId = this.tenant.tenantId): Promise<boolean> {
    const { database, clock } = this;
    return requeryByRailId({ directory: this.#directory, database }, tenantId, { rail, railId }, clock.now());
  }

  /** The check of a payout. */
  async checkOf({ transactionId }: AcceptTransfer): Promise<CheckRow> {
    const [row] = await this.world.owner.query<CheckRow>(
      `SELECT due_at AS "dueAt", requested_at AS "requestedAt", contradicted_at AS "contradictedAt", leased_until AS "leasedUntil"
       FROM payout_checks WHERE transaction_id = $1`,
      [transactionId],
    );
    return row!;
  }

  /** Accepts a transfer that the first account would pay. */
  async pay(reference = 'r', changes: Partial<AcceptTransfer> = {}): Promise<AcceptTransfer> {
    const { name } = this.provider.description;
    const railId = hexId({ nowMs: this.clock.now() });
    const command = transfer(reference, {
      now: this.clock.now(),
      rail: { name, railId },
      ...changes,
    });
    const result = await this.engine.submit(this.tenant.tenantId, command);
    if (result.kind !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(result)}`);
    return command;
  }

  /** Leases and claims as a process does that then does nothing more. */
  lease(
    processId: string,
    { leaseMs = 60_000, dead = [] as readonly string[] } = {},
  ): Promise<ClaimedPayout[]> {
    const nowMs = this.clock.now();
    const times = { nowMs, leaseEndMs: nowMs + leaseMs, submitUntilMs: nowMs + SUBMIT_WITHIN_MS };
    const accountRails = this.providers.map(({ description }) => description.name);
    const claim = { ...times, claimedBy: processId, dead, limit: 10, accountRails };
    return this.database.within(this.tenant.tenantId, (session) =>
      claimPayouts(session, this.tenant.tenantId, claim),
    );
  }

  async rowOf({ transactionId }: AcceptTransfer): Promise<AccountPayoutRow> {
    const [row] = await this.world.owner.query<AccountPayoutRow>(
      `SELECT t.status, t.failure_code AS "failureCode", p.rail, p.due_at AS "dueAt", p.attempts, p.submissions,
         p.state, p.leased_until AS "leasedUntil", p.flagged_at AS "flaggedAt",
         p.wait_reason AS "waitReason", p.failure_reported_at AS "failureReportedAt"
       FROM transactions t JOIN payouts p USING (tenant_id) WHERE t.id = $1 AND p.transaction_id = $1`,
      [transactionId],
    );
    return row!;
  }

  /** Waits until an attempt at a payout has ended, and its row is written. */
  async rests(command: AcceptTransfer, holds: (row: AccountPayoutRow) => boolean): Promise<AccountPayoutRow> {
    let row = await this.rowOf(command);
    await until('the payout rests as expected', async () => {
      row = await this.rowOf(command);
      return row.leasedUntil === null && holds(row);
    });
    return row;
  }

  waitsFor(command: AcceptTransfer, what: string | null): Promise<AccountPayoutRow> {
    return this.rests(command, ({ waitReason, status }) => waitReason === what && status === 'processing');
  }

  /** Moves time on to when a payout is due, and wakes the worker. */
  async toDue(command: AcceptTransfer, ...workers: PayoutWorker[]): Promise<void> {
    const { dueAt } = await this.rowOf(command);
    this.clock.advance(Math.max(0, dueAt! - this.clock.now()));
    for (const worker of workers) worker.wake();
  }

  /** Ledger balance of each provider's settlement account, whole kobo. */
  async balances(): Promise<Record<string, bigint>> {
    const accounts = await accountsOf(this.world.owner, this.tenant.tenantId);
    return Object.fromEntries(
      this.providers.map(({ description: { name, settlementAccountId } }) => [
        name,
        accounts.find(({ id }) => id === settlementAccountId)!.posted,
      ]),
    );
  }

  incidents(kind: string) {
    return this.world.owner.query<{ transactionId: string | null; detail: string }>(
      'SELECT transaction_id AS "transactionId", detail FROM incidents WHERE kind = $1 ORDER BY id',
      [kind],
    );
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#agent.destroy();
  }
}
