import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Engine } from '../../../src/ledger/engine/engine.ts';
import { RailIds } from '../../../src/payments/payouts/rail-ids.ts';
import { changeSchedule } from '../../../src/payments/schedules/change-schedule.ts';
import { insertRuns, insertSchedule, type NewSchedule } from '../../../src/payments/schedules/queries.ts';
import { ScheduleWorker, type ScheduleWorkerOptions } from '../../../src/payments/schedules/worker.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { scheduleChecks } from '../../../src/verify/schedules.ts';
import { until } from '../../ledger/support.ts';
import { fundedTenant, WorkedTenant } from '../../ledger/worked-tenant.ts';
import { LAGOS } from '../../support/lagos.ts';
import { ScriptedRail } from '../payouts/scripted-rail.ts';

/** A run as the database has it. */
interface RunRow {
  n: number;
  status: string;
  attempts: number;
  transactionId: string | null;
  claimedBy: string | null;
}

/** A tenant with money and schedules from its first wallet to its second, and processes' worth of workers. */
export class Workers extends WorkedTenant {
  static async open(): Promise<Workers> {
    const funded = await fundedTenant(1_000_000n, [{}, {}]);
    const { owner } = funded.world;
    const businessId = randomUUID();
    await owner.execute("INSERT INTO businesses VALUES ($1, 'Ada Stores', now())", [businessId]);
    await owner.execute("INSERT INTO tenants VALUES ($1, $2, 'test', now())", [
      funded.tenant.tenantId,
      businessId,
    ]);
    return new Workers(funded);
  }

  /** Runs, transfers and books agree. */
  protected override async check(): Promise<void> {
    await super.check();
    for (const check of scheduleChecks) {
      if (!('query' in check)) throw new Error(`${check.name} is no query`);
      expect([check.name, await this.world.owner.query(check.query)]).toEqual([check.name, []]);
    }
  }

  /** Starts a process's worth of worker; gives its id. */
  start(options: Partial<ScheduleWorkerOptions> & { processId?: string; dead?: string[] } = {}): string {
    const { processId = randomUUID(), dead = [], ...given } = options;
    const { alone: rails } = new ScriptedRail();
    this.begin(
      new ScheduleWorker({
        ...this.process(),
        claimant: { processId, deadProcessIds: dead },
        calendar: LAGOS,
        rails,
        missed: 'make-up',
        railIds: new RailIds('999999', 1),
        ...given,
      }),
    );
    return processId;
  }

  /** A process claims what is due and dies, before it has its transfer made or once that has committed; gives its id. */
  async die(when: 'before' | 'after'): Promise<string> {
    const { engine } = this;
    const submit = async (...[tenantId, command]: Parameters<Engine['submit']>) => {
      if (when === 'after') await engine.submit(tenantId, command);
      throw new Error('killed');
    };
    const failed = this.errors.length + 1;
    const processId = this.start({ engine: { submit } as Pick<Engine, 'submit'> });
    await until('the attempt is cut', () => this.errors.length >= failed);
    await this.workers.at(-1)!.stop();
    return processId;
  }

  /** Makes schedules that are due now; gives their ids. */
  async schedule(count: number, fields: Partial<NewSchedule> = {}): Promise<string[]> {
    const { tenantId, wallets } = this.tenant;
    const createdAt = this.clock.now();
    const ids = Array.from({ length: count }, () => uuidv7(createdAt));
    await this.database.transaction(tenantId, async (session) => {
      for (const id of ids) {
        await insertSchedule(session, tenantId, {
          id,
          sourceAccount: wallets[0]!.accountId,
          destinationAccount: wallets[1]!.accountId,
          bankCode: null,
          accountNumber: null,
          amount: 10n,
          currency: 'NGN',
          description: null,
          metadata: null,
          startAt: createdAt,
          endAt: null,
          frequency: null,
          createdAt,
          ...fields,
        });
        const first = { n: 1, scheduledFor: createdAt, status: 'waiting' as const };
        await insertRuns(session, tenantId, id, [first]);
      }
    });
    return ids;
  }

  setActive(id: string, isActive: boolean): Promise<void> {
    const change = { isActive, nextAttemptAt: undefined };
    return this.database.transaction(this.tenant.tenantId, (session) =>
      changeSchedule(session, this.tenant.tenantId, id, change, { calendar: LAGOS, nowMs: this.clock.now() }),
    );
  }

  runs(id: string): Promise<RunRow[]> {
    return this.world.owner.query<RunRow>(
      `SELECT n, status, attempts, transaction_id AS "transactionId", claimed_by AS "claimedBy"
       FROM schedule_runs WHERE schedule_id = $1 ORDER BY n`,
      [id],
    );
  }

  /** The references of the transfers that schedules have made. */
  async transfers(): Promise<string[]> {
    const rows = await this.world.owner.query<{ reference: string }>(
      "SELECT reference FROM transactions WHERE reference LIKE 'schedule:%' ORDER BY id",
    );
    return rows.map(({ reference }) => reference);
  }

  /** Waits until the runs of a schedule have these states, from the first on. */
  become(id: string, ...statuses: string[]): Promise<void> {
    return until(`runs are ${statuses}`, async () => {
      const rows = await this.runs(id);
      return JSON.stringify(rows.map(({ status }) => status)) === JSON.stringify(statuses);
    });
  }
}
