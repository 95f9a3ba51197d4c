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
/** Looks on from outside. */
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

/** A turn that lasts until it is told to end. */
function turnOf(tenantId: string, waitMs = LONG_MS) {
  let end: (error?: Error) => void = () => {};
  const turn = {
    begun: false,
    end: (error?: Error) => end(error),
    ended: Promise.resolve() as Promise<unknown>,
  };
  turn.ended = tenants
    .streamInTurn(tenantId, waitMs, tenantOf, () => {
      turn.begun = true;
      return new Promise<void>((resolve, reject) => {
        end = (error) => (error === undefined ? resolve() : reject(error));
      });
    })
    .catch(() => {});
  return turn;
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
])('a turn waits until the one before it %s', async (_, error) => {
  const tenantId = randomUUID();
  const first = turnOf(tenantId);
  await until('the first has begun', () => first.begun);
  const second = turnOf(tenantId);
  await until('the second waits', isWaiting);
  expect(second.begun).toBe(false);
  first.end(error);
  await until('the second has begun', () => second.begun);
  second.end();
  await Promise.all([first.ended, second.ended]);
});

it('turns of two tenants do not wait for one another', async () => {
  const turns = [turnOf(randomUUID()), turnOf(randomUUID())];
  await until('both have begun', () => turns.every((turn) => turn.begun));
  for (const turn of turns) turn.end();
  await Promise.all(turns.map((turn) => turn.ended));
});

it('a batch that has waited for long enough goes on without its turn, and ends nobody’s turn', async () => {
  const tenantId = randomUUID();
  const first = turnOf(tenantId);
  await until('the first has begun', () => first.begun);
  const impatient = turnOf(tenantId, 1);
  await until('the impatient one has begun', () => impatient.begun);
  impatient.end();
  await impatient.ended;
  const third = turnOf(tenantId);
  await until('the third waits', isWaiting);
  expect(third.begun).toBe(false);
  first.end();
  await until('the third has begun', () => third.begun);
  third.end();
  await Promise.all([first.ended, third.ended]);
});

it('the first read sees the tenant’s rows, in or out of turn', async () => {
  const tenantId = randomUUID();
  const seen = async (waitMs: number) => {
    let first: string | undefined;
    await tenants.streamInTurn(tenantId, waitMs, tenantOf, async (_send, tenant) => {
      first = tenant;
    });
    return first;
  };
  const first = turnOf(tenantId);
  await until('the first has begun', () => first.begun);
  expect(await seen(1)).toBe(tenantId);
  first.end();
  await first.ended;
  expect(await seen(LONG_MS)).toBe(tenantId);
});

it('the first read runs behind the turn before', async () => {
  const tenantId = randomUUID();
  const first = turnOf(tenantId);
  await until('the first has begun', () => first.begun);
  let read: unknown;
  const second = tenants.streamInTurn(
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
])('the next turn begins when what was sent has %s, without waiting to be told', async (_, step) => {
  const tenantId = randomUUID();
  let told: (() => void) | undefined;
  const first = tenants.streamInTurn(
    tenantId,
    LONG_MS,
    tenantOf,
    async (send: SendTransaction, _tenant, end) => {
      const sent = send([step]).catch(() => {});
      end();
      await sent;
      await new Promise<void>((resolve) => {
        told = resolve;
      });
    },
  );
  await until('the first has sent', () => told !== undefined);
  const second = turnOf(tenantId);
  // After a failure the turn ends with the transaction, which this process has to be told of.
  if (step === FAIL) told?.();
  await until('the second has begun', () => second.begun);
  told?.();
  second.end();
  await Promise.all([first, second.ended]);
});
