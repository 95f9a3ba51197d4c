import type { Session } from '../db/database.ts';
import { type Calendar, nextPeriod, type Period, type PeriodKind } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { NIL_UUID } from '../values/ids.ts';
import {
  type CalendarClaim,
  claimPeriod,
  enrolScopes,
  finishPeriod,
  INSTALLATION,
  installationPeriod,
  releasePeriod,
} from './calendar-queries.ts';
import type { Claimant } from './claimant.ts';
import type { Job } from './job.ts';
import { Loop } from './loop.ts';

/** Scopes enrolled in one statement. */
const SCOPES_PAGE = 500;
/** The lease of a claim, milliseconds; longer than any step. */
const LEASE_MS = 60_000;
/** The interval between polls for due periods, milliseconds. */
const POLL_MS = 5_000;
/** The delay before the first retry, milliseconds; it doubles with each failure. */
const BACKOFF_INITIAL_MS = 10_000;
/** The longest delay before a retry, milliseconds. */
const BACKOFF_MAX_MS = 3_600_000;

/** A scope with periods of its own: a tenant. */
export interface CalendarScope {
  /** A UUID. */
  id: string;
  /** The start of its work, milliseconds since the epoch. Its first period contains this instant. */
  sinceMs: number;
}

/**
 * Work that runs once for each day or month of the business time zone, after it is over.
 *
 * It runs under a claim and must still be *idempotent*. After a crash, or when a process outlives its claim, another
 * process restarts the work, possibly beside the first one. So each step reads the work that is left for the period,
 * and running a step twice has the same effect as running it once.
 */
export interface CalendarWork {
  /** As in {@link Job}. Also the key in the table, so it must never change. */
  name: string;
  every: PeriodKind;
  /**
   * Lists at most `limit` scopes in order of id, starting after `after`, for work with a row per scope.
   * Without it the work runs once for the whole installation.
   */
  scopes?: (after: string, limit: number) => Promise<readonly CalendarScope[]>;
  /**
   * Runs one step of the work for a period. Bounded: a statement or two, well within a minute. After `more`, another
   * step follows, in this process or in another.
   */
  step(period: Period, scope: string): Promise<'finished' | 'more'>;
}

/** Calendar work and its dependencies. */
export interface CalendarJobOptions extends CalendarWork {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  calendar: Calendar;
  clock: Clock;
  onError: (
    error: unknown,
    context: { job: string; scope?: string; period?: string; failures?: number },
  ) => void;
  /** The interval between polls for due periods, milliseconds. */
  pollMs?: number | undefined;
}

/**
 * Runs calendar work. A table holds the progress, one row per scope. A day or month is due when it is over; periods
 * missed while no process ran are made up, oldest first. A scope's next period starts only after the previous one is
 * finished. The first period is the one in which the job was installed. The first process to claim a step runs it, and
 * others take over the claims of dead processes. A failed scope backs off in all processes; other scopes go on.
 */
export class CalendarJob implements Job {
  readonly name: string;
  readonly #options: CalendarJobOptions;
  readonly #loop: Loop;
  /** The period for which this process has enrolled all scopes. */
  #enrolledIn = '';

  constructor(options: CalendarJobOptions) {
    this.name = options.name;
    this.#options = options;
    this.#loop = new Loop({
      name: options.name,
      round: (stopping) => this.#round(stopping),
      pollMs: options.pollMs ?? POLL_MS,
      onError: (error) => options.onError(error, { job: options.name }),
    });
  }

  /** True when the last poll failed. Failed work does not count: it does not block other work. */
  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  start(): void {
    this.#loop.start();
  }

  /** Waits for the step in progress. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Runs one step of the oldest due period, outside the loop; false when none was due. */
  async runNext(): Promise<boolean> {
    return (await this.#round(new AbortController().signal)) > 0;
  }

  /** Runs one step of the oldest due period. */
  async #round(stopping: AbortSignal): Promise<number> {
    const { name, every, directory, claimant, calendar, clock } = this.#options;
    const nowMs = clock.now();
    const current = calendar.periodNameAt(every, nowMs);
    // A scope that appears during a period is not needed before the period is over.
    if (this.#enrolledIn !== current) await this.#enrol(current, nowMs, stopping);
    const claim = await claimPeriod(directory, name, {
      current,
      nowMs,
      endMs: nowMs + LEASE_MS,
      claimedBy: claimant.processId,
      dead: claimant.deadProcessIds,
    });
    if (claim === undefined) return 0;
    await this.#runStep(claim);
    return 1;
  }

  /** Enrols the job and all new scopes: each from its own first period, but none from before the job was installed. */
  async #enrol(current: string, nowMs: number, stopping: AbortSignal): Promise<void> {
    const { name, every, scopes, directory, claimant, calendar } = this.#options;
    const dueAtMs = scopes === undefined ? nowMs : Number.POSITIVE_INFINITY;
    await enrolScopes(directory, name, [{ scope: INSTALLATION, firstPeriod: current }], dueAtMs);
    if (scopes !== undefined) {
      const installed = await installationPeriod(directory, name);
      let page: readonly CalendarScope[] = [];
      do {
        page = await scopes(page.at(-1)?.id ?? NIL_UUID, SCOPES_PAGE);
        // Tenants that another process has reserved are enrolled in the next period.
        const ours = page.filter(({ id }) => !claimant.skipsTenant?.(id));
        const enrolments = ours.map(({ id, sinceMs }) => {
          const first = calendar.periodNameAt(every, sinceMs);
          return { scope: id, firstPeriod: first > installed ? first : installed };
        });
        await enrolScopes(directory, name, enrolments, nowMs);
      } while (page.length === SCOPES_PAGE && !stopping.aborted);
    }
    if (!stopping.aborted) this.#enrolledIn = current;
  }

  async #runStep(claim: CalendarClaim): Promise<void> {
    const { step, directory, calendar, clock, onError } = this.#options;
    const { job, scope, period } = claim;
    try {
      const outcome = await step(calendar.period(period), scope);
      if (outcome === 'more') await releasePeriod(directory, claim, clock.now(), 0);
      else await finishPeriod(directory, claim, nextPeriod(period), clock.now());
    } catch (error) {
      const failures = claim.failures + 1;
      onError(error, { job, scope, period, failures });
      const delayMs = Math.min(BACKOFF_INITIAL_MS * 2 ** claim.failures, BACKOFF_MAX_MS);
      await releasePeriod(directory, claim, clock.now() + delayMs, failures);
    }
  }
}
