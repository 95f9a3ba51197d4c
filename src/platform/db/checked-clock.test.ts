import { expect, it } from 'vitest';
import { CheckedClock } from './checked-clock.ts';
import type { Session } from './database.ts';

const YEAR_MS = 365 * 86_400_000;
const START_MS = Date.parse('2026-01-15T09:00:00.000Z');

/** A process and a server whose clocks the test sets; monotonic time only goes on. */
function machines() {
  const at = { own: START_MS, server: START_MS, monotonic: 77, answersAfterMs: 0 };
  const pass = (ms: number) => {
    at.own += ms;
    at.server += ms;
    at.monotonic += ms;
  };
  const session = {
    query: () => {
      // The server reads its clock half-way.
      pass(at.answersAfterMs / 2);
      const now = at.server;
      pass(at.answersAfterMs / 2);
      return Promise.resolve([{ now }]);
    },
  } as unknown as Session;
  const clock = new CheckedClock({
    clock: { now: () => at.own },
    differenceMaxMs: 5_000,
    monotonic: () => at.monotonic,
  });
  return { at, pass, clock, read: () => clock.read(session) };
}

type Machines = ReturnType<typeof machines>;

const AHEAD = /^this process's clock is 31536000 s ahead of the database server's$/;

it.each<[name: string, happens: (m: Machines) => Promise<unknown> | unknown, fault: RegExp | undefined]>([
  ['nothing', () => {}, undefined],
  ['a long time passes', ({ pass }) => pass(YEAR_MS), undefined],
  ['the clock is set as far as it may', ({ at }) => (at.own += 5_000), undefined],
  ['the clock is set further', ({ at }) => (at.own += 5_001), /5 s ahead of/],
  ['the clock is set back', ({ at }) => (at.own -= 60_000), /60 s behind the/],
  ['the clock is set by a year', ({ at }) => (at.own += YEAR_MS), AHEAD],
  [
    'it is still wrong at the next reading',
    ({ at, read }) => {
      at.own += YEAR_MS;
      return read();
    },
    AHEAD,
  ],
  [
    'it is set right again',
    ({ at }) => {
      at.own += YEAR_MS;
      at.own -= YEAR_MS;
    },
    undefined,
  ],
  ["the server's clock is set, and not read yet", ({ at }) => (at.server += YEAR_MS), undefined],
  [
    "the server's clock is set back",
    ({ at, read }) => {
      at.server -= YEAR_MS;
      return read();
    },
    AHEAD,
  ],
  [
    'the machine rests, which monotonic time does not count',
    ({ at }) => {
      at.own += 60_000;
      at.server += 60_000;
    },
    /60 s ahead of/,
  ],
  [
    'the machine was suspended, and reads the clock again',
    ({ at, read }) => {
      at.own += 60_000;
      at.server += 60_000;
      return read();
    },
    undefined,
  ],
  [
    'the server is slow to answer',
    ({ at, read }) => {
      at.answersAfterMs = 20_000;
      return read();
    },
    undefined,
  ],
])('when %s', async (_, happens, fault) => {
  const all = machines();
  await all.read();
  await happens(all);
  const { clock, at } = all;
  if (fault === undefined) {
    expect(clock.fault).toBeUndefined();
    expect(clock.now()).toBe(at.own);
  } else {
    expect(clock.fault).toMatch(fault);
    expect(() => clock.now()).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  }
});

it("gives no time before the server's clock was read", async () => {
  const { clock, read } = machines();
  expect(() => clock.now()).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  expect(clock.fault).toContain('not been seen');
  await read();
  expect(clock.now()).toBe(START_MS);
});
