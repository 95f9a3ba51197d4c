import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysOfMonth, listMonths } from '../../src/backoffice/interest/periods.ts';
import { accruedOnDay, paidOfMonth } from '../../src/backoffice/interest/sums.ts';
import { listRuns } from '../../src/backoffice/schedules/runs.ts';
import { createPool, type Session, TenantDatabase } from '../../src/platform/db/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Path, planning } from './planned.ts';
import { LIMITS, SERVERS } from './servers.ts';

/* Interest by day and month, and payments of a schedule: none reads another day, month or schedule than the one that it names. */

const TENANT = '11111111-1111-4111-8111-111111111111';
const WALLETS = 5_000;
const DAYS = 60;
const TABLES = ['interest_days', 'interest_accruals', 'interest_payouts', 'wallets', 'schedule_runs'];

const ACCOUNT = "lpad(to_hex(n), 32, '0')::uuid";
const FILL = [
  `INSERT INTO customers (tenant_id, id, name, email, email_lookup, created_at, default_account)
   SELECT '${TENANT}', ${ACCOUNT}, 'Ada Obi', n || '@example.com', n || '@example.com', now(), ${ACCOUNT}
   FROM generate_series(1, ${WALLETS}) n`,
  `INSERT INTO wallets (tenant_id, account_id, wallet_id, identifier, customer_id, name, currency, status, created_at, updated_at)
   SELECT '${TENANT}', ${ACCOUNT}, 'w' || n, 'w' || n, ${ACCOUNT}, 'Wallet ' || n, 'NGN', 'active', now(), now()
   FROM generate_series(1, ${WALLETS}) n`,
  `INSERT INTO interest_days (tenant_id, day, time_zone, until, rate, withholding_tax_percent, closed_at)
   SELECT '${TENANT}', '2026-01-01'::date + d, 'Africa/Lagos', now(), 10, 10, now() FROM generate_series(0, ${DAYS - 1}) d`,
  `INSERT INTO interest_accruals (tenant_id, day, account_id, balance, rate, amount)
   SELECT '${TENANT}', '2026-01-01'::date + d, ${ACCOUNT}, 100, 10, 100 * 10 * 10000
   FROM generate_series(0, ${DAYS - 1}) d, generate_series(1, ${WALLETS}) n`,
  `INSERT INTO interest_payouts (tenant_id, account_id, month, first_day, last_day, days, carried_in, accrued, forfeited, gross,
     tax, carried_out, paid_at)
   SELECT '${TENANT}', ${ACCOUNT}, '2024-01-01'::date + m * interval '1 month', now(), now(), 1, 0, 5, false, 0, 0, 5, now()
   FROM generate_series(0, 23) m, generate_series(1, ${WALLETS}) n`,
  `INSERT INTO schedules (tenant_id, id, source_account, bank_code, account_number, amount, currency, start_at, created_at, updated_at)
   SELECT '${TENANT}', ${ACCOUNT}, ${ACCOUNT}, '058', '0123456789', 1, 'NGN', now(), now(), now() FROM generate_series(1, 100) n`,
  `INSERT INTO schedule_runs (tenant_id, schedule_id, n, scheduled_for, status)
   SELECT '${TENANT}', ${ACCOUNT}, o, now(), 'skipped' FROM generate_series(1, 100) n, generate_series(1, 500) o`,
];

const NEWEST = { limit: 20, direction: 'older', key: null } as const;
const READS: [
  what: string,
  run: (session: Session) => Promise<unknown>,
  paths: [index: string, columns: number][],
][] = [
  ['months', (session) => listMonths(session, TENANT), [['interest_days_pkey', 1]]],
  ['the days of a month', (session) => daysOfMonth(session, TENANT, '2026-01'), [['interest_days_pkey', 3]]],
  [
    'what was earned on a day',
    (session) => accruedOnDay(session, TENANT, '2026-01-15'),
    [
      ['interest_accruals_pkey', 2],
      ['wallets_pkey', 2],
    ],
  ],
  [
    'what was paid of a month',
    (session) => paidOfMonth(session, TENANT, '2025-12-01'),
    [
      ['any of wallets', 1],
      ['interest_payouts_pkey', 3],
    ],
  ],
  [
    'the newest payments of a schedule',
    (session) => listRuns(session, TENANT, TENANT, NEWEST),
    [['schedule_runs_pkey', 3]],
  ],
  [
    'older payments of a schedule',
    (session) => listRuns(session, TENANT, TENANT, { ...NEWEST, key: '100' }),
    [['schedule_runs_pkey', 3]],
  ],
];

/** All wallets of a tenant are found by whatever index the tenant is first in. */
const nameOf = ({ table, index, columns }: Path): [string | null, number] =>
  table === 'wallets' && columns === 1 && index !== null ? ['any of wallets', 1] : [index, columns];

describe.each(SERVERS)('on $name', ({ open }) => {
  let database: TestDatabase;
  let owner: pg.Client;
  let app: pg.Pool;

  beforeAll(async () => {
    database = await open();
    owner = new pg.Client(database.config);
    await owner.connect();
    app = createPool(database.connection('kolo_app'), 'kolo_app', LIMITS);
    for (const table of TABLES) await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    for (const statement of FILL) await owner.query(statement);
  }, 300_000);
  afterAll(async () => {
    await app.end();
    await owner.end();
    await database.drop();
  });

  test.each(['never analysed', 'analysed'])('only the requested rows are read, %s', async (when) => {
    if (when === 'analysed') for (const table of TABLES) await owner.query(`VACUUM (ANALYZE) ${table}`);
    for (const [what, run, expected] of READS) {
      const found: Path[] = [];
      await new TenantDatabase(app).within(TENANT, (session) => run(planning(session, found)));
      expect([what, found.map(nameOf)]).toEqual([what, expected]);
    }
  });
});
