import { randomUUID } from 'node:crypto';
import { type Session, sessionOn } from '../../../src/platform/db/database.ts';
import type { Statement } from '../../../src/platform/db/statement.ts';
import {
  CalendarJob,
  type CalendarJobOptions,
  type CalendarScope,
} from '../../../src/platform/jobs/calendar-job.ts';
import { INSTALLATION } from '../../../src/platform/jobs/calendar-queries.ts';
import type { Period } from '../../../src/platform/values/calendar.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { openWorld, until, type World } from '../../ledger/support.ts';
import { LAGOS } from '../../support/lagos.ts';

/** Ten in the morning of the 15th in Lagos, which is an hour ahead of UTC. */
export const START_MS = Date.parse('2026-01-15T09:00:00.000Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A step that has been begun. */
interface Step {
  process: string;
  job: string;
  scope: string;
  period: string;
}

/** A job's progress for a scope, as the table has it. */
interface Progress {
  scope: string;
  period: string;
  failures: number;
  finishedAt: number | null;
  finishedBy: string | null;
  claimedBy: string | null;
}

/** A process's worth of one job. */
interface Runner {
  processId: string;
  job: CalendarJob;
  /** Number of its polls that found the table there. */
  polls(): number;
}

/** A database and processes' worth of calendar jobs on it, by a manual clock. */
export class Calendars {
  readonly world: World;
  readonly clock = new ManualClock(START_MS);
  readonly calendar = LAGOS;
  /** Steps in the order in which they began. */
  readonly steps: Step[] = [];
  readonly errors: { error: unknown; context: object }[] = [];
  #runners: Runner[] = [];

  private constructor(world: World) {
    this.world = world;
  }

  static async open(): Promise<Calendars> {
    return new Calendars(await openWorld());
  }

  async close(): Promise<void> {
    await this.stopAll();
    await this.world.close();
  }

  /** Starts a process's worth of a job; `work` is done by each step, which finishes the period unless it says 'more'. */
  start(
    options: Partial<CalendarJobOptions> & {
      dead?: string[];
      work?: (period: Period, scope: string, processId: string) => Promise<unknown>;
    } = {},
  ): Runner {
    const processId = randomUUID();
    const { dead = [], work, ...given } = options;
    let polls = 0;
    const name = given.name ?? 'closing';
    const job = new CalendarJob({
      name,
      every: 'day',
      directory: this.#counting(() => {
        polls += 1;
      }),
      claimant: { processId, deadProcessIds: dead },
      calendar: this.calendar,
      clock: this.clock,
      pollMs: 5,
      onError: (error, context) => this.errors.push({ error, context }),
      step: async (period, scope) => {
        this.steps.push({ process: processId, job: name, scope, period: period.name });
        return (await work?.(period, scope, processId)) === 'more' ? 'more' : 'finished';
      },
      ...given,
    });
    const runner = { processId, job, polls: () => polls };
    this.#runners.push(runner);
    job.start();
    return runner;
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#runners.splice(0).map(({ job }) => job.stop()));
  }

  /** Waits until these have polled once more, from the beginning of the poll to its end. */
  async polled(...runners: Runner[]): Promise<void> {
    for (const { polls } of runners) {
      const before = polls();
      await until('it has polled again', () => polls() >= before + 2);
    }
  }

  /** Waits until the oldest period that is not finished is this one, for a scope. */
  reaches(period: string, scope = INSTALLATION, job = 'closing'): Promise<void> {
    return until(`${job} has come to ${period}`, async () => {
      const rows = await this.progress(job);
      return rows.find((row) => row.scope === scope)?.period === period;
    });
  }

  progress(job = 'closing'): Promise<Progress[]> {
    return this.world.owner.query<Progress>(
      `SELECT scope, next_period AS period, failures, finished_at AS "finishedAt", finished_by AS "finishedBy",
         claimed_by AS "claimedBy"
       FROM calendar_jobs WHERE job = $1 ORDER BY scope`,
      [job],
    );
  }

  /** The periods of a job's steps, in order. */
  periods(scope = INSTALLATION, job = 'closing'): string[] {
    return this.steps.filter((step) => step.scope === scope && step.job === job).map(({ period }) => period);
  }

  /** A session of the directory that reports each poll. */
  #counting(polled: () => void): Session {
    const session = sessionOn(this.world.pool('kolo_directory', 2));
    return {
      ...session,
      async query<Row>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]> {
        const rows = await session.query<Row>(statement, values);
        if (typeof statement !== 'string' && statement.name === 'claim_calendar_job') polled();
        return rows;
      },
    };
  }
}

/** Lists scopes for a job: the array's elements at the time of the call. */
export const listing =
  (scopes: readonly CalendarScope[]) =>
  (after: string, limit: number): Promise<readonly CalendarScope[]> =>
    Promise.resolve(
      scopes
        .filter(({ id }) => id > after)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    );

/** A scope's short name: its last digit. */
export const scope = (digit: number): string => `00000000-0000-7000-8000-${String(digit).padStart(12, '0')}`;
