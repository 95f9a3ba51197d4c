import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createPool,
  type SendTransaction,
  type Session,
  statement,
  TenantDatabase,
} from '../../../src/platform/db/database.ts';
import { until } from '../../ledger/support.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const LIMITS = { connectionsMax: 4, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
/** Longer than any test. */
const LONG_MS = 60_000;

let database: TestDatabase;
let pool: pg.Pool;
/** Watches from outside. */
let owner: pg.Client;
let tenants: TenantDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client(database.config);
  await owner.connect();
  pool = createPool(database.connection('kolo_app'), 'kolo_app', LIMITS);
  tenants = new TenantDatabase(pool);
});

afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

const tenantOf = async (session: Session): Promise<string> => {
  const [row] = await session.query<{ tenant: string }>("SELECT current_setting('kolo.tenant_id') AS tenant");
  return row!.tenant;
};

/** A write lease that lasts until `end` is called. */
function leaseOf(tenantId: string, waitMs = LONG_MS) {
  let end: (error?: Error) => void = () => {};
  const lease = {
    begun: false,
    end: (error?: Error) => end(error),
    ended: Promise.resolve() as Promise<unknown>,
  };
  lease.ended = tenants
    .streamUnderLease(tenantId, waitMs, tenantOf, () => {
      lease.begun = true;
      return new Promise<void>((resolve, reject) => {
        end = (error) => (error === undefined ? resolve() : reject(error));
      });
    })
    .catch(() => {});
  return lease;
}

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await owner.query(
    `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`,
  );
  return rows.length > 0;
};

it.each([
  ['ends well', undefined],
  ['fails', new Error('no')],
])('a lease waits until the one before it %s', async (_, error) => {
  const tenantId = randomUUID();
  const first = leaseOf(tenantId);
  await until('the first has begun', () => first.begun);
  const second = leaseOf(tenantId);
  await until('the second waits', isWaiting);
  expect(second.begun).toBe(false);
  first.end(error);
  await until('the second has begun', () => second.begun);
  second.end();
  await Promise.all([first.ended, second.ended]);
});

it('write leases of two tenants do not wait for one another', async () => {
  const leases = [leaseOf(randomUUID()), leaseOf(randomUUID())];
  await until('both have begun', () => leases.every((lease) => lease.begun));
  for (const lease of leases) lease.end();
  await Promise.all(leases.map((lease) => lease.ended));
});

it('a batch that has waited for long enough goes on without its lease, and ends no other lease', async () => {
  const tenantId = randomUUID();
  const first = leaseOf(tenantId);
  await until('the first has begun', () => first.begun);
  const impatient = leaseOf(tenantId, 1);
  await until('the impatient one has begun', () => impatient.begun);
  impatient.end();
  await impatient.ended;
  const third = leaseOf(tenantId);
  await until('the third waits', isWaiting);
  expect(third.begun).toBe(false);
  first.end();
  await until('the third has begun', () => third.begun);
  third.end();
  await Promise.all([first.ended, third.ended]);
});

it('the first read sees the tenant’s rows, with and without the lease', async () => {
  const tenantId = randomUUID();
  const seen = async (waitMs: number) => {
    let first: string | undefined;
    await tenants.streamUnderLease(tenantId, waitMs, tenantOf, async (_send, tenant) => {
      first = tenant;
    });
    return first;
  };
  const first = leaseOf(tenantId);
  await until('the first has begun', () => first.begun);
  expect(await seen(1)).toBe(tenantId);
  first.end();
  await first.ended;
  expect(await seen(LONG_MS)).toBe(tenantId);
});

it('the first read runs after the previous lease', async () => {
  const tenantId = randomUUID();
  const first = leaseOf(tenantId);
  await until('the first has begun', () => first.begun);
  let read: unknown;
  const second = tenants.streamUnderLease(
    tenantId,
    LONG_MS,
    (session) => session.query<{ n: number }>('SELECT count(*)::int AS n FROM made_meanwhile'),
    async (_send, rows) => {
      read = rows;
    },
  );
  await until('the second waits', isWaiting);
  await owner.query('CREATE TABLE made_meanwhile AS SELECT 1; GRANT SELECT ON made_meanwhile TO kolo_app');
  first.end();
  await Promise.all([first.ended, second]);
  expect(read).toEqual([{ n: 1 }]);
});

const SLEEP = { statement: statement('sleep', 'SELECT pg_sleep(0.05)') };
const FAIL = { statement: statement('fail', 'SELECT 1 / 0') };

it.each([
  ['committed', SLEEP],
  ['failed', FAIL],
])('the next lease begins when the sent transaction has %s, without waiting for the holder', async (_, step) => {
  const tenantId = randomUUID();
  let release: (() => void) | undefined;
  const first = tenants.streamUnderLease(
    tenantId,
    LONG_MS,
    tenantOf,
    async (send: SendTransaction, _tenant, end) => {
      const sent = send([step]).catch(() => {});
      end();
      await sent;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    },
  );
  await until('the first has sent', () => release !== undefined);
  const second = leaseOf(tenantId);
  // After a failure the lease ends with the transaction, whose end this process has to learn.
  if (step === FAIL) release?.();
  await until('the second has begun', () => second.begun);
  release?.();
  second.end();
  await Promise.all([first, second.ended]);
});
