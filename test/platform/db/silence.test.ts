import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, sessionOn, TenantDatabase, transactionOn } from '../../../src/platform/db/database.ts';
import { CommitUnknownError, ConnectionLostError } from '../../../src/platform/db/failures.ts';
import { openPool } from '../../../src/rails/sandbox/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { type LoopbackProxy, openProxy } from '../../support/proxy.ts';

const TENANT = '00000000-0000-7000-8000-00000000000a';
const LIMITS = {
  connectionsMax: 3,
  statementTimeoutMs: 20_000,
  lockTimeoutMs: 20_000,
  answerTimeoutMs: 1_000,
  connectTimeoutMs: 2_000,
};

let database: TestDatabase;
let proxy: LoopbackProxy;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});

afterAll(() => database.drop());

beforeEach(async () => {
  proxy = await openProxy(database.config);
  pool = createPool(proxy.config(database.config), 'kolo_app', LIMITS);
});

afterEach(async () => {
  await pool.end();
  await proxy.close();
});

const serverProcess = async (work = sessionOn(pool)): Promise<number> =>
  (await work.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]!.pid;

/** Makes every connection of the pool, so that each is there before it falls silent. */
async function fill(): Promise<number[]> {
  let there = 0;
  return Promise.all(
    Array.from({ length: LIMITS.connectionsMax }, () =>
      transactionOn(pool, async (session) => {
        const pid = await serverProcess(session);
        there += 1;
        await until(() => there === LIMITS.connectionsMax);
        return pid;
      }),
    ),
  );
}

describe('on a connection that falls silent', () => {
  it('a statement fails as lost, and so does a pipeline', async () => {
    const failures: unknown[] = await new TenantDatabase(pool).within(TENANT, async (session) => {
      proxy.let('nothing');
      const step = { statement: { name: 'one', text: 'SELECT 1' } };
      const sent = [session.query('SELECT 1'), session.pipeline([step]), session.pipeline([step])];
      return (await Promise.allSettled(sent)).map((one) => one.status === 'rejected' && one.reason);
    });
    for (const failure of failures) expect(failure).toBeInstanceOf(ConnectionLostError);
  });

  it.each([
    'requests',
    'nothing',
  ] as const)('a COMMIT is of unknown outcome when it lets pass: %s', async (passing) => {
    const work = transactionOn(pool, async (session) => {
      await session.execute('SELECT 1');
      proxy.let(passing);
    });
    await expect(work).rejects.toBeInstanceOf(CommitUnknownError);
  });

  it('a statement that the server takes its time for is waited for', async () => {
    const patient = createPool(proxy.config(database.config), 'kolo_app', {
      ...LIMITS,
      answerTimeoutMs: 10_000,
    });
    expect(await sessionOn(patient).execute('SELECT pg_sleep(1.5)')).toBe(1);
    await patient.end();
  });

  it('each answer begins the time anew', async () => {
    const slow = Array.from({ length: 4 }, () => 'SELECT pg_sleep(0.6)');
    await new TenantDatabase(pool).within(TENANT, (session) =>
      Promise.all(slow.map((text) => session.query(text))),
    );
  });

  it('the bank gives up as well', async () => {
    const bank = openPool({ ...proxy.config(database.config), query_timeout: 1_000 }, () => {});
    await bank.query('SELECT 1');
    proxy.let('nothing');
    await expect(bank.query('SELECT 1')).rejects.toThrow('Query read timeout');
    proxy.let('all');
    expect((await bank.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await bank.end();
  });
});

describe('a pool', () => {
  it('finds one connection silent and trusts none of those from before', async () => {
    const before = await fill();
    proxy.let('nothing');
    await expect(sessionOn(pool).query('SELECT 1')).rejects.toBeInstanceOf(ConnectionLostError);
    proxy.let('all');
    // Each of the others would have been waited for.
    const after = await fill();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  it('keeps connections that were heard of while another was silent', async () => {
    const before = await fill();
    const work = transactionOn(pool, async (session) => {
      proxy.let('nothing');
      const lost = expect(session.query('SELECT 1')).rejects.toBeInstanceOf(ConnectionLostError);
      await until(() => proxy.silent() === 1);
      proxy.let('all');
      // Both of the others are heard of.
      await transactionOn(pool, () => serverProcess());
      await lost;
    });
    await expect(work).rejects.toBeInstanceOf(CommitUnknownError);
    const after = await fill();
    expect(after.filter((pid) => before.includes(pid))).toHaveLength(LIMITS.connectionsMax - 1);
  });

  it('waits no longer for a new connection than it may', async () => {
    proxy.let('nothing');
    await expect(sessionOn(pool).query('SELECT 1')).rejects.toBeInstanceOf(ConnectionLostError);
    proxy.let('all');
    expect(await sessionOn(pool).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('leaves a server that became read-only with all of its connections', async () => {
    const before = await fill();
    const work = transactionOn(pool, async (session) => {
      await session.execute('SET TRANSACTION READ ONLY');
      await session.execute('CREATE TABLE written (n integer)');
    });
    await expect(work).rejects.toMatchObject({ code: '25006' });
    const after = await fill();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });
});
