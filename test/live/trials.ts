import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import { expect } from 'vitest';
import { payoutsInFlight } from '../../src/payments/payouts/in-flight.ts';
import { PayoutWorker } from '../../src/payments/payouts/worker.ts';
import type { Breaker } from '../../src/payments/provider-accounts/breaker.ts';
import { testAccount } from '../../src/payments/provider-accounts/check.ts';
import { addAccount } from '../../src/payments/provider-accounts/manage.ts';
import { OpenedAccounts } from '../../src/payments/provider-accounts/opened-accounts.ts';
import { TenantRails } from '../../src/payments/provider-accounts/tenant-rails.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { hexId } from '../../src/platform/values/hex-id.ts';
import { onlyIndexKey, Vault } from '../../src/platform/values/vault.ts';
import type { AccountRail } from '../../src/rails/context.ts';
import { OpenRails } from '../../src/rails/open-rails.ts';
import { transfer } from '../ledger/support.ts';
import { fundedTenant, WorkedTenant } from '../ledger/worked-tenant.ts';
import { BY_TEST } from '../support/actor.ts';
import { until } from '../support/http.ts';

/** Trials of each misbehaviour: a few in every run, 500 for the record (docs/reliability.md). */
export const TRIALS = Number(process.env.KOLO_TRIALS ?? 4);
const HOUR_MS = 3_600_000;
/** So long 500 payments may take to be spoken of once, milliseconds of real time. */
const SETTLED_WITHIN_MS = 120_000;
/** The longest wait for payments that cannot be submitted at all. */
const ROUNDS_MAX = 12;
/** A payout that is not final by then is flagged for an operator. */
const WATCHED_MS = 4 * HOUR_MS;

/** A bank that misbehaves on purpose, and knows its real payments. */
export interface TrialBank {
  readonly row: AccountRail;
  readonly credentials: object;
  /** Base URL. */
  readonly origin: string;
  /** Applies a misbehaviour to the payments submitted from now on. */
  begin(kind: string): void;
  /** Answers as it should from now on; payments submitted before keep their treatment. */
  end(): void;
  /** Number of times it has moved the money of a payment. */
  timesPaid(railId: string): number;
  /** True if all of it came back. */
  cameBack?(railId: string): boolean;
}

/** Outcomes of some payments. */
interface Result {
  successful: number;
  failed: number;
  /** Left to an operator. */
  flagged: number;
  /** Violations: a line each. */
  wrong: string[];
}

interface Row {
  id: string;
  railId: string;
  status: string;
  flagged: boolean;
  submissions: number;
}

/** A tenant with an account at a bank that misbehaves, and a process's worth of payout worker. */
export class Trials extends WorkedTenant {
  bank!: TrialBank;
  #rails!: TenantRails;
  #count = 0;
  readonly #agent = new Agent();
  readonly results: [kind: string, result: Result][] = [];

  static async open(bankOf: (world: Trials) => Promise<TrialBank>): Promise<Trials> {
    const trials = new Trials(await fundedTenant(1_000_000_000_000n));
    trials.bank = await bankOf(trials);
    await trials.#bringAccount();
    return trials;
  }

  async #bringAccount(): Promise<void> {
    const { world, bank, clock, tenant } = this;
    const pool = world.pool('kolo_directory', 2);
    const database = new TenantDatabase(world.pool('kolo_app'));
    const vault = new Vault({
      current: 'k1',
      keys: new Map([['k1', Buffer.alloc(32, 1)]]),
      index: onlyIndexKey(Buffer.alloc(32, 2)),
    });
    const accounts = new OpenedAccounts({
      directoryPool: pool,
      vault,
      clock,
      rails: [bank.row],
      dispatcher: this.#agent,
      origins: { [bank.row.description.name]: bank.origin },
      inFlight: (tenantId, rail) =>
        database.within(tenantId, (session) => payoutsInFlight(session, tenantId, rail)),
      monotonic: () => clock.now(),
      log: { error: () => {} },
    });
    const business = randomUUID();
    await world.owner.execute("INSERT INTO businesses VALUES ($1, 'Ada Stores', now())", [business]);
    await world.owner.execute("INSERT INTO tenants VALUES ($1, $2, 'live', now())", [
      tenant.tenantId,
      business,
    ]);
    const manage = { pool, by: BY_TEST, vault, clock, accounts, takesTests: true };
    await addAccount(manage, tenant.tenantId, bank.row, JSON.stringify(bank.credentials));
    const failed: unknown[] = [];
    await testAccount(manage, tenant.tenantId, bank.row, (checked) => {
      if (checked.result === 'failed') failed.push(checked);
    });
    expect(failed).toEqual([]);
    // Submits without a pause, however often the provider does not answer: each payment meets the misbehaviour.
    const breaker: Pick<Breaker, 'maySubmit' | 'recordSubmission'> = {
      maySubmit: () => true,
      recordSubmission: () => {},
    };
    this.#rails = new TenantRails(new OpenRails([]), {
      of: async (tenantId) =>
        (await accounts.of(tenantId)).map((account) => Object.assign(Object.create(account), { breaker })),
      suspend: (account, because) => accounts.suspend(account, because),
    });
  }

  startWorker(): PayoutWorker {
    return this.begin(
      new PayoutWorker({
        ...this.process(),
        claimant: { processId: randomUUID(), deadProcessIds: [] },
        rails: this.#rails,
        accountRails: [this.bank.row.description.name],
        failureConfirmAfterMs: 600_000,
        monotonic: () => this.clock.now(),
        onFlagged: () => {},
        onContradiction: () => {},
      }),
    );
  }

  async #accept(): Promise<string> {
    const number = ++this.#count;
    const now = this.clock.now();
    const command = transfer(`t${number}`, {
      now,
      amount: 10_000n + BigInt(number),
      accountNumber: String(1_000_000_000 + number),
      rail: { name: this.bank.row.description.name, railId: hexId({ nowMs: now }) },
    });
    expect(await this.engine.submit(this.tenant.tenantId, command)).toMatchObject({ kind: 'accepted' });
    return command.transactionId;
  }

  #rows(ids: readonly string[]): Promise<Row[]> {
    return this.world.owner.query<Row>(
      `SELECT t.id, p.rail_id AS "railId", t.status, p.flagged_at IS NOT NULL AS flagged, p.submissions
       FROM transactions t JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
       WHERE t.id = ANY ($1::uuid[])`,
      [ids],
    );
  }

  async #someUnsubmitted(ids: readonly string[]): Promise<boolean> {
    return (await this.#rows(ids)).some(
      ({ status, submissions }) => status === 'processing' && submissions === 0,
    );
  }

  /** Time at which the next of them is due; null where all are final. */
  async #nextDue(ids: readonly string[]): Promise<number | null> {
    const [row] = await this.world.owner.query<{ due: number | null }>(
      'SELECT min(due_at) AS due FROM payouts WHERE transaction_id = ANY ($1::uuid[])',
      [ids],
    );
    return row!.due;
  }

  /** Waits until nobody has anything to do before time moves on. */
  async #settled(ids: readonly string[], worker: PayoutWorker): Promise<number | null> {
    worker.wake();
    let due: number | null = null;
    await until(async () => {
      due = await this.#nextDue(ids);
      return due === null || due > this.clock.now();
    }, SETTLED_WITHIN_MS);
    return due;
  }

  /** Tries one misbehaviour: pays `TRIALS` transfers, and compares each outcome with the bank's own book. */
  async run(kind: string, worker: PayoutWorker): Promise<Result> {
    this.bank.begin(kind);
    const ids = await Promise.all(Array.from({ length: TRIALS }, () => this.#accept()));
    let due = await this.#settled(ids, worker);
    // Payments that a slow machine could not submit in time must meet the fault too.
    for (let round = 0; round < ROUNDS_MAX && due !== null && (await this.#someUnsubmitted(ids)); round++) {
      this.clock.advance(Math.max(0, due - this.clock.now()));
      due = await this.#settled(ids, worker);
    }
    this.bank.end();
    const begunAt = this.clock.now();
    while (due !== null && due - begunAt < WATCHED_MS) {
      this.clock.advance(Math.max(0, due - this.clock.now()));
      due = await this.#settled(ids, worker);
    }
    const rows = await this.#rows(ids);
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    const result = {
      successful: count('successful'),
      failed: count('failed'),
      flagged: rows.filter(({ status, flagged }) => status === 'processing' && flagged).length,
      wrong: rows.flatMap((row) => this.#wrongWith(row)),
    };
    this.results.push([kind, result]);
    return result;
  }

  #wrongWith({ id, railId, status, flagged }: Row): string[] {
    const paid = this.bank.timesPaid(railId);
    const wrong: string[] = [];
    if (paid > 1) wrong.push(`${id} was paid ${paid} times`);
    if (status === 'successful' && paid === 0) wrong.push(`${id} is successful, and was not paid`);
    if (status === 'failed' && paid > 0 && this.bank.cameBack?.(railId) !== true) {
      wrong.push(`${id} is failed, and was paid`);
    }
    if (status === 'processing' && !flagged) wrong.push(`${id} is left to nobody`);
    return wrong;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#agent.destroy();
    if (process.env.KOLO_TRIALS === undefined) return;
    for (const [kind, { successful, failed, flagged, wrong }] of this.results) {
      process.stdout.write(
        `${this.bank.row.description.name} ${kind}: ${TRIALS} payments, ${successful} successful, ${failed} failed, ${flagged} flagged, ${wrong.length} wrong\n`,
      );
    }
  }
}
