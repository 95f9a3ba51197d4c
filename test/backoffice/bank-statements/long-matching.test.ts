import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { matchDueAccount } from '../../../src/backoffice/bank-statements/matching/job.ts';
import { updateRollups } from '../../../src/backoffice/rollups/rollups-job.ts';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { Calendar } from '../../../src/platform/values/calendar.ts';
import { DAY_MS, StatementDesk } from './desk.ts';

const CALENDAR = new Calendar('Africa/Lagos');
const MINUTE_MS = 60_000;
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

let desk: StatementDesk;
let pool: pg.Pool;
let day: string;
beforeEach(async () => {
  desk = await StatementDesk.open('api');
  pool = createPool(desk.kolo.database.connection('kolo_app'), 'kolo_app', LIMITS);
  const { clock, business } = desk.kolo;
  const database = new TenantDatabase(pool);
  const counting = { database, history: database, clock, calendar: CALENDAR, onMissing: () => {} };
  await updateRollups(counting, { tenantId: business.testTenantId });
  day = desk.day();
  await desk.setUp({ preset: 'signed_amount' });
  desk.kolo.clock.advance(DAY_MS);
  expect((await load(day, '-10.75', { opening_balance: 0 })).status).toBe(201);
});
afterEach(async () => {
  await pool.end();
  expect(await desk.kolo.findings()).toEqual([]);
  await desk.close();
});

/** Imports one line of a day. */
const load = (on: string, amount: string, fields: object = {}) => {
  const row = `${on.split('-').toReversed().join('/')},${amount},CHG1,`;
  return desk.import('csv', `Date,Amount,Reference,Narration\n${row}`, fields);
};

/** A process that matches the account if it is due. */
const process = (onStep?: (step: string) => Promise<void>): Promise<boolean> => {
  const { clock, business } = desk.kolo;
  const database = new TenantDatabase(pool);
  const work = { database, clock, calendar: CALENDAR };
  return matchDueAccount(onStep === undefined ? work : { ...work, onStep }, business.testTenantId);
};
/** Signs a day off without a note. @returns the errors, or the status */
const signWithoutNote = async (of: string) => {
  const { status, body } = await desk.signOff(of);
  return body.errors ?? status;
};
const signOff = async (of = day) => (await desk.signOff(of, { note: 'A charge of the bank' })).status;

it('keeps the claim of an account whose matching takes longer than the claim, so that its days can be signed', async () => {
  const { clock } = desk.kolo;
  const beganMs = clock.now();
  const others: boolean[] = [];
  const matched = await process(async () => {
    clock.advance(MINUTE_MS);
    others.push(await process());
  });
  expect(matched).toBe(true);
  expect(clock.now() - beganMs).toBeGreaterThan(8 * MINUTE_MS);
  expect(others).not.toContain(true);
  expect(await signOff()).toBe(200);
});

it('lets the claim of a process lapse that died after it had extended the claim', async () => {
  const { clock } = desk.kolo;
  let steps = 0;
  const dying = process(async () => {
    clock.advance(MINUTE_MS);
    steps += 1;
    if (steps === 6) throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await process()).toBe(false);
  clock.advance(5 * MINUTE_MS);
  expect(await process()).toBe(true);
  expect(await signOff()).toBe(200);
});

it('matches again after a matching during which somebody asked, and not beside it', async () => {
  const { clock } = desk.kolo;
  let asked = false;
  const others: boolean[] = [];
  await process(async () => {
    clock.advance(MINUTE_MS);
    if (!asked) expect((await desk.act('/match')).status).toBe(202);
    asked = true;
    others.push(await process());
  });
  expect(others).not.toContain(true);
  expect(await signOff()).toBe(400);
  expect(await process()).toBe(true);
  expect(await signOff()).toBe(200);
});

it('leaves an account to the process that took over from one that stood still', async () => {
  const { clock } = desk.kolo;
  const days = async () => (await desk.owner.query('SELECT FROM reconciled_days')).rowCount;
  let taken = false;
  await process(async () => {
    if (taken) return;
    taken = true;
    clock.advance(5 * MINUTE_MS);
    await expect(
      process(async (step) => {
        if (step === 'movements') throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
  });
  expect(await days()).toBe(0);
  expect(await signOff()).toBe(404);
  clock.advance(5 * MINUTE_MS);
  expect(await process()).toBe(true);
  expect(await signOff()).toBe(200);
});

it('signs a day off only after a matching that began when it was over', async () => {
  const { clock } = desk.kolo;
  const today = desk.day();
  expect((await load(today, '10.75')).status).toBe(201);
  const midnightMs = CALENDAR.startOfDay(desk.day(1));
  clock.advance(midnightMs - 1_000 - clock.now());
  await process(async () => clock.advance(1_000));
  expect(desk.day(-1)).toBe(today);
  expect(await signOff(today)).toBe(400);
  clock.advance(10 * MINUTE_MS);
  expect(await process()).toBe(true);
  expect(await signOff()).toBe(200);
  expect(await signOff(today)).toBe(200);
});

/** Imports a line of today, explained by the line before it, and matches on the next day. */
async function loadAtNoon(fields: object = {}): Promise<string> {
  const today = desk.day();
  expect((await load(today, '10.75', fields)).status).toBe(201);
  expect((await desk.act('/matches', { lines: [1, 2], movements: [] })).status).toBe(200);
  desk.kolo.clock.advance(DAY_MS);
  expect(await process()).toBe(true);
  return today;
}

it('refuses the signature of numbers that have changed since, and records those that were signed', async () => {
  const today = await loadAtNoon();
  const dayOf = async (of: string) =>
    (await desk.list('/days')).find((one: { day: string }) => one.day === of);
  const seen = await dayOf(day);
  const sign = async (of: string, digest: string, note: string) => {
    const { status, body } = await desk.act(`/days/${of}/sign-off`, { digest, note }, desk.two.bola);
    return [status, body.code ?? null];
  };
  expect((await desk.act('/lines/1/undo', { note: 'It was another' })).status).toBe(200);
  expect(await process()).toBe(true);
  const now = await dayOf(day);
  expect([seen.unmatched_line_count, now.unmatched_line_count]).toEqual([0, 1]);
  expect(await sign(day, seen.digest, 'All is matched')).toEqual([409, 'day_changed']);
  expect(await sign(day, (await dayOf(today)).digest, 'Of the other day')).toEqual([409, 'day_changed']);
  expect(await dayOf(day)).toMatchObject({ signed_at: null, digest: now.digest });
  expect(await sign(day, now.digest, 'A charge')).toEqual([200, null]);
  expect(await sign(today, (await dayOf(today)).digest, 'Imported at noon')).toEqual([200, null]);
  expect(await desk.list('/days')).toMatchObject([{ note: 'Imported at noon' }, { note: 'A charge' }]);
  const { rows } = await desk.owner.query(
    "SELECT after, reason FROM audit_entries WHERE act = 'reconciled_day.signed_off' ORDER BY id",
  );
  const { computed_at, signed_by, signed_by_name, signed_at, note, ...rest } = now;
  const { reopened_by, reopened_by_name, reopened_at, reopened_because, ...numbers } = rest;
  expect(rows[0]).toEqual({ after: numbers, reason: 'A charge' });
});

it('needs a note for a day without a statement of it that was imported when it was over', async () => {
  const today = await loadAtNoon();
  expect(await signWithoutNote(day)).toBe(200);
  const message = 'is required: no statement of the day was imported after the day was over';
  expect(await signWithoutNote(today)).toEqual([{ path: 'note', message }]);
  expect((await load(desk.day(), '1.00')).status).toBe(201);
  expect(await process()).toBe(true);
  expect(await signWithoutNote(today)).toEqual([{ path: 'note', message }]);
  expect(await signOff(today)).toBe(200);
});

it('needs no note for days from whose closing balance the next statement goes on, as the bank states it', async () => {
  const noon = await loadAtNoon();
  const quiet = desk.day();
  desk.kolo.clock.advance(DAY_MS);
  const date = desk.day().slice(2).replaceAll('-', '');
  const balances = [`:60F:C${date}NGN0,00`, `:61:${date}D1,00NCHGNONREF`, `:62F:D${date}NGN1,00`];
  const mt940 = [':20:S1', ':25:0123456789', ':28C:1/1', ...balances].join('\r\n');
  expect((await desk.import('mt940', mt940)).status).toBe(201);
  desk.kolo.clock.advance(DAY_MS);
  expect(await process()).toBe(true);
  const oldest = (of: string) => `must be the oldest that is not signed off; ${of} is open before it`;
  expect(await signWithoutNote(quiet)).toEqual([{ path: 'day', message: oldest(day) }]);
  expect(await signWithoutNote(day)).toBe(200);
  expect(await signWithoutNote(quiet)).toEqual([{ path: 'day', message: oldest(noon) }]);
  expect(await signWithoutNote(noon)).toBe(200);
  expect(await signWithoutNote(quiet)).toBe(200);
});

it('needs a note for a day from whose closing balance the next statement does not continue', async () => {
  await loadAtNoon({ opening_balance: -1_000 });
  expect(await signWithoutNote(day)).toEqual([
    {
      path: 'note',
      message: 'is required: the day closes with -1075 kobo, and the next statement opens with -1000 kobo',
    },
  ]);
  expect(await signOff()).toBe(200);
});

it('computes and signs off a day however far it is behind the newest statement', async () => {
  const { clock } = desk.kolo;
  const days = 130;
  clock.advance((days - 1) * DAY_MS);
  expect((await load(desk.day(), '10.75')).status).toBe(201);
  clock.advance(DAY_MS);
  expect(await process()).toBe(true);
  expect(await signOff()).toBe(200);

  const reopened = await desk.act(`/days/${day}/reopen`, { reason: 'It is back' }, desk.two.bola);
  expect(reopened.status).toBe(200);
  expect((await desk.act('/matches', { lines: [1, 2], movements: [] })).status).toBe(200);
  expect(await process()).toBe(true);
  const { rows } = await desk.owner.query(
    'SELECT count(*)::integer AS days, min(day)::text AS first FROM reconciled_days',
  );
  expect(rows).toEqual([{ days: days + 1, first: day }]);
  const oldest = (
    await desk.owner.query(
      'SELECT not_yet_posted, unmatched_line_count FROM reconciled_days WHERE day = $1',
      [day],
    )
  ).rows;
  expect(oldest).toEqual([{ not_yet_posted: '-1075', unmatched_line_count: 0 }]);
});
