import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimRuns, tenantsWithDueRuns } from '../../../src/payments/schedules/claims.ts';
import { findSchedule, listSchedules } from '../../../src/payments/schedules/queries.ts';
import { hasActiveSchedule } from '../../../src/payments/wallets/restrictions/change-status.ts';
import {
  createPool,
  type Role,
  type Session,
  sessionOn,
  TenantDatabase,
} from '../../../src/platform/db/database.ts';
import { NIL_UUID } from '../../../src/platform/values/ids.ts';
import { type Path, planning } from '../../plans/planned.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 5_000 };
const NOW = Date.parse('2026-06-15T09:00:00.000Z');
const SCHEDULES = 4_000;
const RUNS = 5;
const TENANTS = 5;
const tenantId = (i: number): string => `00000000-0000-7000-8000-0000000000a${i}`;
const TENANT = tenantId(1);

let test: TestDatabase;
let directory: pg.Pool;
let app: pg.Pool;

/** The schedules of each tenant have paid every month; the next time of all but the last tenant's has come. */
const FILL = [
  `INSERT INTO schedules (tenant_id, id, source_account, destination_account, amount, currency, frequency, start_at,
     created_at, updated_at)
   SELECT $1, lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n % 50), 32, '0')::uuid, lpad(to_hex(60), 32, '0')::uuid, 1,
     'NGN', 'month', '2026-02-15T09:00:00Z', '2026-02-15', '2026-02-15'
   FROM generate_series(1, ${SCHEDULES}) n`,
  `INSERT INTO schedule_runs (tenant_id, schedule_id, n, scheduled_for, status, due_at, attempts,
     first_attempt_at, last_attempt_at, transaction_id, decided)
   SELECT $1, s.id, n, s.start_at + make_interval(months => n - 1),
     CASE WHEN n < ${RUNS} THEN 'successful' ELSE 'waiting' END,
     CASE WHEN n = ${RUNS} THEN s.start_at + make_interval(months => n - 1, days => $2) END,
     CASE WHEN n < ${RUNS} THEN 1 ELSE 0 END,
     CASE WHEN n < ${RUNS} THEN s.start_at END, CASE WHEN n < ${RUNS} THEN s.start_at END,
     CASE WHEN n < ${RUNS} THEN s.id END, CASE WHEN n < ${RUNS} THEN n END
   FROM schedules s CROSS JOIN generate_series(1, ${RUNS}) n WHERE s.tenant_id = $1`,
];

beforeAll(async () => {
  test = await createTestDatabase();
  const pool = (role: Role) => createPool(test.connection(role), role, LIMITS);
  directory = pool('kolo_directory');
  app = pool('kolo_app');
  const owner = new pg.Client(test.config);
  await owner.connect();
  for (let i = 1; i <= TENANTS; i++) {
    await owner.query("INSERT INTO businesses VALUES ($1, 'Test', now())", [tenantId(i)]);
    await owner.query("INSERT INTO tenants VALUES ($1, $1, 'test', now())", [tenantId(i)]);
    await owner.query(FILL[0]!, [tenantId(i)]);
    await owner.query(FILL[1]!, [tenantId(i), i === TENANTS ? 1 : 0]);
  }
  await owner.query('VACUUM ANALYZE schedules, schedule_runs');
  await owner.end();
});
afterAll(async () => {
  await Promise.all([directory.end(), app.end()]);
  await test.drop();
});

/** The paths to rows of schedules and runs that some work takes, as the service's sessions plan it. */
async function pathsOf(session: Session, work: (session: Session) => Promise<unknown>): Promise<string[]> {
  const found: Path[] = [];
  await work(planning(session, found));
  return found
    .filter(({ table }) => /^schedule/.test(table))
    .map(({ table, index }) => index ?? `all of ${table}`);
}
const within = (work: (session: Session) => Promise<unknown>): Promise<string[]> =>
  new TenantDatabase(app).within(TENANT, (session) => pathsOf(session, work));

describe('with many schedules', () => {
  it('the tenants with due runs are found by the index of what waits alone', async () => {
    const find = (session: Session) => tenantsWithDueRuns(session, NOW, [], NIL_UUID, 64);
    const found = await find(sessionOn(directory));
    expect(found).toEqual([1, 2, 3, 4].map((i) => ({ tenantId: tenantId(i), mode: 'test' })));
    const paths = await pathsOf(sessionOn(directory), find);
    expect([...new Set(paths)]).toEqual(['schedule_runs_due']);
  });

  it.each<[what: string, work: (session: Session) => Promise<unknown>, paths: string[]]>([
    [
      'due runs are claimed',
      (session) => {
        const claim = { nowMs: NOW, leaseEndMs: NOW + 1, claimedBy: TENANT, dead: [], limit: 64 };
        return claimRuns(session, TENANT, claim);
      },
      ['schedule_runs_due', 'schedule_runs_pkey', 'schedule_runs_waiting', 'schedules_pkey'],
    ],
    [
      'a schedule is read',
      (session) => findSchedule(session, TENANT, TENANT),
      ['schedule_runs_pkey', 'schedule_runs_waiting', 'schedules_pkey'],
    ],
    [
      'schedules are listed',
      (session) => listSchedules(session, TENANT, { limit: 20, direction: 'older', key: null }),
      ['schedule_runs_pkey', 'schedule_runs_waiting', 'schedules_pkey'],
    ],
    [
      'the active ones of a wallet are listed',
      (session) => hasActiveSchedule(session, TENANT, TENANT).catch(() => {}),
      ['schedules_active_by_source'],
    ],
  ])('%s by index', async (_what, work, expected) => {
    expect([...new Set(await within(work))].toSorted()).toEqual(expected);
  });
});
