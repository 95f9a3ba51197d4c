import { afterEach, beforeEach, expect, it } from 'vitest';
import { matchSoon, setAccount } from '../../../src/backoffice/bank-statements/accounts.ts';
import { digestOf } from '../../../src/backoffice/bank-statements/day-schemas.ts';
import { findDay } from '../../../src/backoffice/bank-statements/days.ts';
import { PRESET_MAPPINGS } from '../../../src/backoffice/bank-statements/formats/mappings.ts';
import { importStatement } from '../../../src/backoffice/bank-statements/import-statement.ts';
import { countLeft } from '../../../src/backoffice/bank-statements/lists.ts';
import { StatementMatchingJob } from '../../../src/backoffice/bank-statements/matching/job.ts';
import { signOff } from '../../../src/backoffice/bank-statements/sign-off.ts';
import { updateRollups } from '../../../src/backoffice/rollups/rollups-job.ts';
import { settlementAccount } from '../../../src/ledger/system-accounts.ts';
import { type Session, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import type { Statement } from '../../../src/platform/db/statement.ts';
import { Calendar } from '../../../src/platform/values/calendar.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { uuidv7Floor } from '../../../src/platform/values/ids.ts';
import {
  inflow,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  transfer,
  type World,
} from '../../ledger/support.ts';
import { until } from '../../support/http.ts';

const RAIL = 'sandbox';
const TEN_MINUTES_MS = 600_000;
const DAY_MS = 86_400_000;
/** Session ids of the lines. */
const SESSIONS = ['999999000000000000000000000001', '999999000000000000000000000002'];
const CALENDAR = new Calendar('Africa/Lagos');
const ACCOUNT = {
  rail: RAIL,
  name: 'Bank',
  accountNumber: null,
  mapping: PRESET_MAPPINGS.signed_amount,
  sources: {},
  windowDays: 3,
};

let world: World;
let clock: ManualClock;
let tenant: SeededTenant;
let database: TenantDatabase;
let job: StatementMatchingJob;
/** Names of the statements since the last round. */
let ran: string[];
/** Tenants that another process has reserved. */
let reserved: Set<string>;
/** Awaited before each statement. */
let onStatement: (name: string) => Promise<void>;
/** Awaited at the end of each step. */
let onStep: () => Promise<void>;
let onError: (error: unknown, context: { tenantId?: string }) => void;

/** A session that notes the names of its statements. */
const noting = (session: Session): Session => {
  const note = (one: Statement | string): Promise<void> => {
    const name = typeof one === 'string' ? one : one.name;
    ran.push(name);
    return onStatement(name);
  };
  return {
    async query(one, values) {
      await note(one);
      return session.query(one, values);
    },
    async execute(one, values) {
      await note(one);
      return session.execute(one, values);
    },
    pipeline: (...given) => session.pipeline(...given),
    begin: () => session.begin(),
    rollback: () => session.rollback(),
  };
};

beforeEach(async () => {
  world = await openWorld();
  clock = new ManualClock(START_MS);
  tenant = await seedTenant(world.owner);
  database = new TenantDatabase(world.pool('kolo_app'));
  ran = [];
  reserved = new Set();
  onStatement = async () => {};
  onStep = async () => {};
  onError = (error) => {
    throw error;
  };
  const noted = {
    within: (id, work) => database.within(id, (session) => work(noting(session))),
    transaction: (id, work) => database.transaction(id, (session) => work(noting(session))),
  } as TenantDatabase;
  job = new StatementMatchingJob({
    directory: sessionOn(world.pool('kolo_directory')),
    database: noted,
    claimant: { skipsTenant: (tenantId) => reserved.has(tenantId) },
    calendar: CALENDAR,
    clock,
    pollMs: 5,
    atOnce: 2,
    onStep: () => onStep(),
    onError: (error, context) => onError(error, context),
  });
  await open(tenant);
  expect(await left()).toBe(2);
  job.start();
  await round();
});
afterEach(async () => {
  await job.stop();
  await world.close();
});

/** Sets the account of a tenant up, and imports two lines. */
async function open({ tenantId }: SeededTenant): Promise<void> {
  await database.within(tenantId, (session) => setAccount(session, tenantId, ACCOUNT, clock.now()));
  const rows = SESSIONS.map((session, i) => `15/01/2026,${i + 1}.00,${session},`);
  await load(rows, 0n, { tenantId });
}

/** Imports lines. */
async function load(
  rows: readonly string[],
  opening: bigint | null,
  { tenantId }: Pick<SeededTenant, 'tenantId'> = tenant,
): Promise<void> {
  const content = Buffer.from(['Date,Amount,Reference,Narration', ...rows].join('\n'));
  const file = { format: 'csv' as const, source: 'main', fileName: 'a.csv', content, opening, closing: null };
  const acting = { tenantId, by: 'ada', nowMs: clock.now(), calendar: CALENDAR };
  await database.transaction(tenantId, (session) => importStatement(session, acting, RAIL, file));
}

/** Lines that the matching has not come to. */
const left = () => database.within(tenant.tenantId, (session) => countLeft(session, tenant.tenantId, RAIL));

/** The statements of the next round of the account, once it is due by then. */
async function round(): Promise<string[]> {
  const ended = async () =>
    (
      await world.owner.query<{ at: string }>(
        'SELECT due_at::text AS at FROM reconciled_accounts WHERE matched_at = $1',
        [new Date(clock.now())],
      )
    ).length > 0;
  await until(ended);
  const all = ran;
  ran = [];
  return all;
}
async function after(ms: number): Promise<string[]> {
  clock.advance(ms);
  return round();
}
const rulesOf = (names: readonly string[]): number =>
  names.filter((name) => /^(match|propose)_.*(lines|bookings)/.test(name)).length;
const states = async () =>
  (await world.owner.query<{ state: string }>('SELECT state FROM bank_statement_lines ORDER BY number')).map(
    ({ state }) => state,
  );
const soon = () =>
  database.within(tenant.tenantId, (session) => matchSoon(session, tenant.tenantId, RAIL, clock.now()));

it('applies the rules where a movement is new, and collects alone where nothing is', async () => {
  expect(await left()).toBe(0);
  const idle = await after(TEN_MINUTES_MS);
  expect(rulesOf(idle)).toBe(0);
  expect(idle.length).toBeLessThan(12);
  await credit(SESSIONS[1]!, 200n);
  const busy = await after(TEN_MINUTES_MS);
  expect(rulesOf(busy)).toBe(7);
  expect(busy.length).toBeGreaterThan(2 * idle.length);
  expect(await states()).toEqual(['open', 'matched']);
  expect(rulesOf(await after(TEN_MINUTES_MS))).toBe(0);
});

it('applies them after a decision, with other settings, and once a day', async () => {
  clock.advance(1_000);
  await soon();
  expect(rulesOf(await round())).toBe(7);
  expect(rulesOf(await after(TEN_MINUTES_MS))).toBe(0);
  clock.advance(1_000);
  await database.within(tenant.tenantId, (session) =>
    setAccount(session, tenant.tenantId, { ...ACCOUNT, windowDays: 9 }, clock.now()),
  );
  expect(rulesOf(await round())).toBe(7);
  expect(rulesOf(await after(DAY_MS))).toBe(7);
  expect(rulesOf(await after(TEN_MINUTES_MS))).toBe(0);
});

it('matches other tenants while the matching of one is long, and each account once', async () => {
  const other = await seedTenant(world.owner);
  let steps = 0;
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  onStep = async () => {
    steps += 1;
    if (steps === 1) await held;
  };
  clock.advance(1_000);
  await soon();
  await until(() => steps === 1);
  await soon();
  await open(other);
  await round();
  const matchedAt = async ({ tenantId }: SeededTenant) =>
    (
      await world.owner.query<{ at: number }>(
        'SELECT matched_at AS at FROM reconciled_accounts WHERE tenant_id = $1',
        [tenantId],
      )
    )[0]!.at;
  expect([await matchedAt(tenant), await matchedAt(other)]).toEqual([START_MS, clock.now()]);
  expect(steps).toBe(1 + 11);
  go();
  await until(() => steps === 3 * 11);
});

it('matches again soon after a failure, which counts as one of its tenant', async () => {
  let fails = true;
  const failed: unknown[] = [];
  onError = (_, { tenantId }) => failed.push(tenantId);
  onStep = async () => {
    if (fails) throw new Error('broken');
  };
  clock.advance(1_000);
  await soon();
  await until(() => failed.length === 2);
  await until(() => job.failing);
  expect(failed.every((tenantId) => tenantId === tenant.tenantId)).toBe(true);
  const [left] = await world.owner.query('SELECT claim, requested FROM reconciled_accounts');
  expect(left).toEqual({ claim: null, requested: true });
  fails = false;
  ran = [];
  expect(rulesOf(await round())).toBe(7);
  await until(() => !job.failing);
});

it.each([
  ['while a part of the movements is read', ['collect_settlement_movements', 'first_payout_never_submitted']],
  ['before the second part of the movements', ['lock_reconciled_account']],
])('collects a payout that is submitted %s, after it has waited', async (_, names) => {
  await credit(SESSIONS[0]!, 1_000n);
  clock.advance(1_000);
  const engine = world.engine();
  await engine.submit(
    tenant.tenantId,
    transfer('stopped', { now: clock.now(), transactionId: uuidv7Floor(clock.now()) }),
  );
  await engine.stop();
  clock.advance(1_000);
  await credit(SESSIONS[1]!, 200n);
  await after(TEN_MINUTES_MS);
  let read = 0;
  onStatement = async (name) => {
    if (!names.includes(name)) return;
    read += 1;
    if (read === 2)
      await world.owner.execute(
        "UPDATE payouts SET state = 'submitting', submissions = 1, submitted_at = $1, submit_until = $1",
        [new Date(clock.now())],
      );
  };
  await after(TEN_MINUTES_MS);
  await after(TEN_MINUTES_MS);
  expect(read).toBeGreaterThan(2);
  expect(
    await world.owner.query(
      "SELECT posted_on AS on FROM settlement_movements WHERE category = 'bank-outflow'",
    ),
  ).toEqual([{ on: null }]);
});

it('leaves the accounts of a tenant alone that another process has reserved', async () => {
  const other = await seedTenant(world.owner);
  reserved.add(tenant.tenantId);
  clock.advance(1_000);
  await soon();
  await open(other);
  await round();
  const [left] = await world.owner.query(
    'SELECT requested, matched_at AS at FROM reconciled_accounts WHERE requested',
  );
  expect(left).toEqual({ requested: true, at: START_MS });
});

it('computes a day again whose hours were counted up since, without the rules', async () => {
  const ledger = async () =>
    (await world.owner.query<{ ledger: bigint }>('SELECT ledger FROM reconciled_days'))[0]!.ledger;
  expect(await ledger()).toBe(0n);
  await world.owner.execute(
    `INSERT INTO account_rollups (tenant_id, account_id, currency, begins_at, debits, credits, balance)
     VALUES ($1, $2, 'NGN', $3, 700, 0, -700)`,
    [tenant.tenantId, settlementAccount(RAIL), new Date(START_MS)],
  );
  const names = await after(TEN_MINUTES_MS);
  expect(rulesOf(names)).toBe(0);
  expect(await ledger()).toBe(700n);
});

it('computes no day before it comes, whatever dates the lines have', async () => {
  const days = () => world.owner.query('SELECT day::text AS day FROM reconciled_days ORDER BY day');
  clock.advance(60_000);
  await load(['31/12/9999,5.00,999999000000000000000000000003,'], null);
  await round();
  expect(await days()).toEqual([{ day: '2026-01-15' }]);
  await after(DAY_MS);
  expect(await days()).toEqual([{ day: '2026-01-15' }, { day: '2026-01-16' }]);
});

/** Credits the first wallet as the session says. */
async function credit(session: string, amount: bigint, now = clock.now()): Promise<void> {
  const engine = world.engine();
  // Made by `uuidv7`, it would be later than the ids of other tests.
  const moved = { railInflowId: session, transactionId: uuidv7Floor(now), now };
  await engine.submit(tenant.tenantId, inflow(tenant.wallets[0]!, amount, moved));
  await engine.stop();
}
const countHours = () =>
  updateRollups({ database, history: database, calendar: CALENDAR, clock, onMissing: () => {} }, tenant);
const sign = (note: string) => {
  const deciding = { tenantId: tenant.tenantId, rail: RAIL, by: 'bola', nowMs: clock.now() };
  return database.transaction(tenant.tenantId, async (session) => {
    const day = '2026-01-15';
    const digest = digestOf(await findDay(session, deciding, day));
    return signOff(session, deciding, { day, digest, note, calendar: CALENDAR, singleOperator: false });
  });
};

it('signs off an old day as it is now, though a routine round left it alone', async () => {
  const later = START_MS + 150 * DAY_MS;
  clock.advance(later - clock.now());
  await load(['14/06/2026,5.00,999999000000000000000000000003,'], null);
  await round();
  await credit(SESSIONS[1]!, 200n);
  expect(rulesOf(await after(TEN_MINUTES_MS))).toBe(7);
  expect(await states()).toEqual(['open', 'matched', 'open']);
  await countHours();
  // The numbers that were read are old; the refusal keeps the new ones.
  expect(await sign('One is late')).toBeUndefined();
  expect(await sign('One is late')).toMatchObject({
    notYetPosted: 200n,
    unmatchedLines: 100n,
    unmatchedLineCount: 1,
    unexplained: 0n,
  });
  expect(
    await world.owner.query(
      'SELECT not_yet_posted AS posted_later FROM reconciled_days WHERE signed_by IS NOT NULL',
    ),
  ).toEqual([{ posted_later: 200n }]);
});

it('signs a day off once its postings are final and counted', async () => {
  await countHours();
  const midnightMs = CALENDAR.startOfDay('2026-01-16');
  clock.advance(midnightMs - 1_000 - clock.now());
  await credit(SESSIONS[0]!, 100n);
  clock.advance(2_000);
  await load(['16/01/2026,5.00,999999000000000000000000000003,'], null);
  await round();
  await expect(sign('One is late')).rejects.toMatchObject({
    errors: [{ path: 'day', message: 'is being computed again. Try again in a minute' }],
  });
  await credit(SESSIONS[1]!, 200n, midnightMs - 500);
  await countHours();
  expect(await sign('One is late')).toBeUndefined();
  expect(await sign('One is late')).toMatchObject({ ledger: 100n, unmatchedLines: 200n, unexplained: 0n });
  await after(TEN_MINUTES_MS);
  expect(await world.owner.query('SELECT max(posted_on)::text AS on FROM settlement_movements')).toEqual([
    { on: '2026-01-16' },
  ]);
});
