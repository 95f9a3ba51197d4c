import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarScope } from '../../../src/platform/jobs/calendar-job.ts';
import { countFailingPeriods, INSTALLATION } from '../../../src/platform/jobs/calendar-queries.ts';
import { until } from '../../ledger/support.ts';
import { Calendars, DAY_MS, HOUR_MS, listing, START_MS, scope } from './calendar-support.ts';

/** Longer than a claim lasts, milliseconds. */
const PAST_LEASE_MS = 60_001;
/** The 15th is over in Lagos, and was not a millisecond before. */
const FIRST_DAY_OVER_MS = Date.parse('2026-01-15T23:00:00.000Z');

let calendars: Calendars;
let gates: (() => void)[];

beforeEach(async () => {
  calendars = await Calendars.open();
  gates = [];
});
afterEach(async () => {
  for (const open of gates) open();
  await calendars.close();
});

/** A promise that a test resolves, or else its end. */
function gate() {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gates.push(open);
  return { open, opened };
}

describe('a period', () => {
  it('is due when its day is over in Lagos, and not a millisecond before', async () => {
    const bounds: number[] = [];
    const runner = calendars.start({
      work: async ({ fromMs, untilMs }) => {
        bounds.push(fromMs, untilMs);
      },
    });
    calendars.clock.advance(FIRST_DAY_OVER_MS - 1 - START_MS);
    await calendars.polled(runner);
    expect(calendars.steps).toEqual([]);
    calendars.clock.advance(1);
    await calendars.reaches('2026-01-16');
    await calendars.polled(runner);
    expect(calendars.periods()).toEqual(['2026-01-15']);
    expect(bounds).toEqual([FIRST_DAY_OVER_MS - DAY_MS, FIRST_DAY_OVER_MS]);
    expect(await calendars.progress()).toEqual([
      {
        scope: INSTALLATION,
        period: '2026-01-16',
        failures: 0,
        claimedBy: null,
        finishedAt: FIRST_DAY_OVER_MS,
        finishedBy: runner.processId,
      },
    ]);
  });

  it('of a month is due when the month is over in Lagos', async () => {
    const runner = calendars.start({ every: 'month' });
    calendars.clock.advance(Date.parse('2026-01-31T22:59:59.999Z') - START_MS);
    await calendars.polled(runner);
    expect(calendars.steps).toEqual([]);
    calendars.clock.advance(1);
    await calendars.reaches('2026-02');
    expect(calendars.periods()).toEqual(['2026-01']);
  });
});

describe('work due while no process ran', () => {
  it.each([
    ['day', 4 * DAY_MS, ['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18'], '2026-01-19'],
    ['month', 80 * DAY_MS, ['2026-01', '2026-02', '2026-03'], '2026-04'],
  ] as const)('is made up by two processes, each %s once and in order', async (every, passedMs, made, current) => {
    const installed = calendars.start({ every });
    await calendars.polled(installed);
    await calendars.stopAll();
    calendars.clock.advance(passedMs);
    const both = [calendars.start({ every }), calendars.start({ every })];
    await calendars.reaches(current);
    await calendars.polled(...both);
    expect(calendars.periods()).toEqual(made);
  });

  it('is not made up from before the job was installed', async () => {
    calendars.clock.advance(10 * DAY_MS);
    const runner = calendars.start();
    await calendars.polled(runner);
    calendars.clock.advance(DAY_MS);
    await calendars.reaches('2026-01-26');
    expect(calendars.periods()).toEqual(['2026-01-25']);
  });
});

describe('work of several steps', () => {
  it('is done step by step, and the next day after it', async () => {
    let left = 3;
    const work = async ({ name }: { name: string }) => {
      if (name !== '2026-01-15') return 'finished';
      left -= 1;
      return left > 0 ? 'more' : 'finished';
    };
    await calendars.polled(calendars.start({ work }));
    calendars.clock.advance(2 * DAY_MS);
    await calendars.reaches('2026-01-17');
    expect(calendars.periods()).toEqual(['2026-01-15', '2026-01-15', '2026-01-15', '2026-01-16']);
  });

  it('is left after the step in progress when the process stops, and gone on with by another', async () => {
    const { open, opened } = gate();
    const first = calendars.start({ work: () => opened.then(() => 'more') });
    await calendars.polled(first);
    calendars.clock.advance(DAY_MS);
    await until('a step is in progress', () => calendars.steps.length === 1);
    const stopped = calendars.stopAll();
    open();
    await stopped;
    expect(await calendars.progress()).toMatchObject([{ period: '2026-01-15', claimedBy: null }]);
    const second = calendars.start();
    await calendars.reaches('2026-01-16');
    expect(calendars.steps.map(({ process }) => process)).toEqual([first.processId, second.processId]);
  });
});

describe('a failing job', () => {
  it('backs off exponentially, for all processes, and is then done in order', async () => {
    let works = false;
    const work = async () => {
      if (!works) throw new Error('not today');
    };
    const both = [calendars.start({ work }), calendars.start({ work })];
    await calendars.polled(...both);
    calendars.clock.advance(2 * DAY_MS);
    // The backoffs after the first failures, milliseconds.
    for (const [index, backoffMs] of [10_000, 20_000, 40_000].entries()) {
      await until('it has failed', async () => (await calendars.progress())[0]!.failures === index + 1);
      calendars.clock.advance(backoffMs - 1);
      await calendars.polled(...both);
      expect(calendars.periods()).toHaveLength(index + 1);
      calendars.clock.advance(1);
    }
    await until('it has failed', async () => (await calendars.progress())[0]!.failures === 4);
    expect(await countFailingPeriods(calendars.world.owner)).toBe(1);
    expect(calendars.errors.at(-1)).toEqual({
      error: new Error('not today'),
      context: { job: 'closing', scope: INSTALLATION, period: '2026-01-15', failures: 4 },
    });
    expect(both.map(({ job }) => job.failing)).toEqual([false, false]);
    works = true;
    calendars.clock.advance(HOUR_MS);
    await calendars.reaches('2026-01-17');
    expect(calendars.periods()).toEqual([...Array(5).fill('2026-01-15'), '2026-01-16']);
    expect(await countFailingPeriods(calendars.world.owner)).toBe(0);
  });

  it('keeps no other job waiting', async () => {
    const failing = calendars.start({ name: 'broken', work: () => Promise.reject(new Error('broken')) });
    const sound = calendars.start({ name: 'sound' });
    await calendars.polled(failing, sound);
    calendars.clock.advance(3 * DAY_MS);
    await calendars.reaches('2026-01-18', INSTALLATION, 'sound');
    expect(await calendars.progress('broken')).toMatchObject([{ period: '2026-01-15' }]);
  });

  it('is the poll itself where the table cannot be read, and the job fails until it can', async () => {
    const { job } = calendars.start();
    await until('it is entered', async () => (await calendars.progress()).length === 1);
    await calendars.world.owner.execute('ALTER TABLE calendar_jobs RENAME TO away');
    await until('its poll fails', () => job.failing);
    await calendars.world.owner.execute('ALTER TABLE away RENAME TO calendar_jobs');
    await until('its poll works again', () => !job.failing);
  });
});

describe('a process that dies in the middle of a step', () => {
  /** A process whose step hangs; its work until then stays. */
  async function hanging() {
    const { open, opened } = gate();
    const done = new Set<string>();
    const runner = calendars.start({
      work: async ({ name }) => {
        done.add(name);
        await opened;
      },
    });
    await calendars.polled(runner);
    calendars.clock.advance(DAY_MS);
    await until('a step is in progress', () => calendars.steps.length === 1);
    return { runner, wake: open };
  }

  it('is followed by another process when its claim ends, and not before', async () => {
    const dead = await hanging();
    const other = calendars.start();
    calendars.clock.advance(PAST_LEASE_MS - 2);
    await calendars.polled(other);
    expect(calendars.steps).toHaveLength(1);
    calendars.clock.advance(2);
    await calendars.reaches('2026-01-16');
    expect(calendars.steps.at(-1)).toMatchObject({ process: other.processId, period: '2026-01-15' });
    dead.wake();
  });

  it('is followed at once where it is known to be dead; should it wake, nothing of its work is stored', async () => {
    const { open, opened } = gate();
    const dead = await hanging();
    const other = calendars.start({ dead: [dead.runner.processId], work: () => opened });
    await until('another is at it', () => calendars.steps.length === 2);
    // It was merely slow, and finishes a step that is no longer its own.
    dead.wake();
    await calendars.polled(dead.runner);
    expect(await calendars.progress()).toMatchObject([
      { period: '2026-01-15', claimedBy: other.processId, finishedBy: null },
    ]);
    open();
    await calendars.reaches('2026-01-16');
    expect(await calendars.progress()).toMatchObject([{ finishedBy: other.processId }]);
    expect(calendars.periods()).toEqual(['2026-01-15', '2026-01-15']);
  });
});

describe('a job that is done for one scope after the other', () => {
  const OLD: CalendarScope = { id: scope(1), sinceMs: START_MS - 30 * DAY_MS };
  const OTHER: CalendarScope = { id: scope(2), sinceMs: START_MS };

  it('begins with the day of each, but with none from before the job, and does older days first', async () => {
    const scopes = [OLD];
    await calendars.polled(calendars.start({ scopes: listing(scopes) }));
    await calendars.stopAll();
    scopes.push({ id: scope(3), sinceMs: START_MS + 2 * DAY_MS }, OTHER);
    calendars.clock.advance(4 * DAY_MS);
    const runner = calendars.start({ scopes: listing(scopes) });
    for (const { id } of scopes) await calendars.reaches('2026-01-19', id);
    await calendars.polled(runner);
    const done = calendars.steps.map(({ period }) => period);
    expect(done).toEqual(done.toSorted());
    const four = ['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18'];
    expect(scopes.map(({ id }) => calendars.periods(id))).toEqual([four, four.slice(2), four]);
    // Nothing is done for the installation: its row says since when the job has been there.
    expect(calendars.periods(INSTALLATION)).toEqual([]);
    expect((await calendars.progress())[0]).toMatchObject({ scope: INSTALLATION, period: '2026-01-15' });
  });

  it('takes in who came during a day once that is over', async () => {
    const scopes = [OTHER];
    const runner = calendars.start({ scopes: listing(scopes) });
    await calendars.polled(runner);
    scopes.push({ id: scope(9), sinceMs: calendars.clock.now() });
    await calendars.polled(runner);
    calendars.clock.advance(DAY_MS);
    await calendars.reaches('2026-01-16', scope(9));
    expect(calendars.periods(scope(9))).toEqual(['2026-01-15']);
  });

  it('goes on with the others while one fails, which keeps its order', async () => {
    let works = false;
    const work = async (_: unknown, id: string) => {
      if (id === OLD.id && !works) throw new Error('not for this one');
    };
    const scopes = listing([OLD, OTHER]);
    const both = [calendars.start({ scopes, work }), calendars.start({ scopes, work })];
    await calendars.polled(...both);
    calendars.clock.advance(3 * DAY_MS);
    await calendars.reaches('2026-01-18', OTHER.id);
    await calendars.polled(...both);
    expect(calendars.periods(OLD.id)).toEqual(['2026-01-15']);
    works = true;
    calendars.clock.advance(10_000);
    await calendars.reaches('2026-01-18', OLD.id);
    expect(calendars.periods(OLD.id)).toEqual(['2026-01-15', '2026-01-15', '2026-01-16', '2026-01-17']);
  });

  it('takes in more of them than one page has', async () => {
    const scopes = Array.from({ length: 1_001 }, (_, i) => ({ id: scope(i + 1), sinceMs: START_MS }));
    await calendars.polled(calendars.start({ scopes: listing(scopes) }));
    expect(await calendars.progress()).toHaveLength(1_002);
  });
});
