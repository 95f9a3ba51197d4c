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
/** A claim ends by itself after so long, milliseconds; longer than any step. */
const LEASE_MS = 60_000;
/** How often to look for what is due, milliseconds. */
const POLL_MS = 5_000;
/** What fails is tried again after this long, and then after twice as long each time, milliseconds. */
const BACKOFF_INITIAL_MS = 10_000;
/** No rest is longer, milliseconds. */
const BACKOFF_MAX_MS = 3_600_000;

/** Whom a period is closed for, apart from others: a tenant. */
export interface CalendarScope {
  /** A UUID. */
  id: string;
  /** Since when there is something to be done for it, milliseconds: its first period is the one that this is in. */
  sinceMs: number;
}

/**
 * What is to be done once for each day or month of the business time zone, after it is over.
 *
 * It is done under a claim, and yet must be *idempotent*: after a crash, or where a process was slow for longer than its
 * claim lasted, it is begun again, from the middle or from the front, maybe beside the one that is still at it. So each
 * step reads what is left to be done for the period, and what it does is the same done twice.
 */
export interface CalendarWork {
  /** As in {@link Job}; also its key in the table, so never changed. */
  name: string;
  every: PeriodKind;
  /**
   * For work that is closed for one scope after the other: at most `limit` of them in order of id, after one of them.
   * Without it the work is done once for the whole installation.
   */
  scopes?: (after: string, limit: number) => Promise<readonly CalendarScope[]>;
  /**
   * One step of the work for a period. Bounded: a statement or two, well within a minute. Resolves to whether that was
   * the last; otherwise another step follows, in this process or in another.
   */
  step(period: Period, scope: string): Promise<'finished' | 'more'>;
}

/** Calendar work, and what it is done with. */
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
  /** How often to look for what is due, milliseconds. */
  pollMs?: number | undefined;
}

/**
 * Does calendar work. How far it has come is kept in a table, a row a scope: a day or month becomes due when it is
 * over, those that went by while no process ran are made up, the oldest first, and a scope's next one is not begun
 * before the one before it is finished. The first is the one in which the job was installed. Whichever process is first
 * claims a step, and what a dead one had claimed is taken over. What fails rests, for all processes, while other scopes
 * and jobs go on.
 */
export class CalendarJob implements Job {
  readonly name: string;
  readonly #options: CalendarJobOptions;
  readonly #loop: Loop;
  /** The period in which this process has enrolled everybody. */
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

  /** The last look for what is due failed. Work that fails does not count: it keeps this process from nothing else. */
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

  /** Does one step of the oldest period that is due, without the loop; resolves to whether one was due. */
  async runNext(): Promise<boolean> {
    return (await this.#round(new AbortController().signal)) > 0;
  }

  /** One step of the oldest period that is due. */
  async #round(stopping: AbortSignal): Promise<number> {
    const { name, every, directory, claimant, calendar, clock } = this.#options;
    const nowMs = clock.now();
    const current = calendar.periodNameAt(every, nowMs);
    // Whoever comes later in a period is not needed before it is over.
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

  /** Enters the job when it is new, and all scopes that are: each from its own first period on, but none from before the job. */
  async #enrol(current: string, nowMs: number, stopping: AbortSignal): Promise<void> {
    const { name, every, scopes, directory, claimant, calendar } = this.#options;
    const dueAtMs = scopes === undefined ? nowMs : Number.POSITIVE_INFINITY;
    await enrolScopes(directory, name, [{ scope: INSTALLATION, firstPeriod: current }], dueAtMs);
    if (scopes !== undefined) {
      const installed = await installationPeriod(directory, name);
      let page: readonly CalendarScope[] = [];
      do {
        page = await scopes(page.at(-1)?.id ?? NIL_UUID, SCOPES_PAGE);
        // What another process keeps for itself is enrolled in the next period.
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
