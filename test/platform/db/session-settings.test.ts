import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, ROLES, sessionOn, transactionOn } from '../../../src/platform/db/database.ts';
import { openPool } from '../../../src/rails/sandbox/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 7_000, lockTimeoutMs: 3_000 };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});

afterAll(() => database.drop());

/** Those of some settings that the server has: `transaction_timeout` came with PostgreSQL 17. */
async function known(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM pg_settings WHERE lower(name) = ANY ($1::text[]) ORDER BY name',
    [names.map((name) => name.toLowerCase())],
  );
  return rows.map(({ name }) => names.find((wanted) => wanted.toLowerCase() === name.toLowerCase())!);
}

/** Makes settings the defaults of new connections to the database, as an operator may have done. */
async function setDefaults(defaults: Record<string, string>): Promise<void> {
  // Sessions that set nothing themselves, so that none of the defaults is in the way.
  const pool = createPool(database.config, 'kolo_directory', LIMITS);
  for (const name of await known(pool, Object.keys(defaults))) {
    await sessionOn(pool).execute(`ALTER DATABASE ${database.name} SET ${name} = '${defaults[name]}'`);
  }
  await pool.end();
}

/** Opens pools as every part of Kolo has them, and gives a session of each to `visit`. */
async function onEachPool(visit: (pool: pg.Pool, name: string) => Promise<void>): Promise<void> {
  const pools: [name: string, pool: pg.Pool][] = [
    ...ROLES.map((role): [string, pg.Pool] => [role, createPool(database.config, role, LIMITS)]),
    ['the engine', createPool(database.config, 'kolo_app', LIMITS, 'batches')],
    ['the sandbox bank', openPool(database.config, () => {})],
  ];
  for (const [name, pool] of pools) {
    await visit(pool, name);
    await pool.end();
  }
}

const shown = async (pool: pg.Pool, name: string): Promise<string> =>
  (await pool.query(`SELECT current_setting('${name}') AS value`)).rows[0].value;

describe('a session', () => {
  const COMMITS: [ofTheServer: string, ofTheSession: string][] = [
    ['off', 'on'],
    ['on', 'on'],
    ['local', 'local'],
    ['remote_write', 'remote_write'],
    ['remote_apply', 'remote_apply'],
  ];
  it.each(
    COMMITS,
  )('commits with synchronous_commit as the server says, but for off: %s', async (said, is) => {
    await setDefaults({ synchronous_commit: said });
    await onEachPool(async (pool, name) => {
      expect(await shown(pool, 'synchronous_commit'), name).toBe(is);
      const { rows } = await pool.query("SELECT source FROM pg_settings WHERE name = 'synchronous_commit'");
      // Settings of a session stay when the server's configuration is read again.
      expect(rows, name).toEqual([{ source: 'session' }]);
    });
  });

  it('commits on disk although the options of the URL say otherwise', async () => {
    const config = { ...database.config, options: '-c synchronous_commit=off' };
    const pool = createPool(config, 'kolo_app', LIMITS);
    expect(await shown(pool, 'synchronous_commit')).toBe('on');
    await pool.end();
  });

  it('depends on no default of its database', async () => {
    await setDefaults({
      jit: 'on',
      timezone: 'Asia/Tokyo',
      datestyle: 'German, DMY',
      client_encoding: 'LATIN1',
      standard_conforming_strings: 'off',
      bytea_output: 'escape',
      array_nulls: 'off',
      default_transaction_isolation: 'serializable',
      row_security: 'off',
      search_path: 'nowhere',
      statement_timeout: '1',
      lock_timeout: '1',
      idle_in_transaction_session_timeout: '1',
      idle_session_timeout: '1',
      transaction_timeout: '1000',
      plan_cache_mode: 'force_custom_plan',
    });
    await onEachPool(async (pool, name) => {
      const every = {
        jit: 'off',
        timezone: 'UTC',
        datestyle: expect.stringMatching(/^ISO/),
        client_encoding: 'UTF8',
        standard_conforming_strings: 'on',
        bytea_output: 'hex',
        array_nulls: 'on',
        default_transaction_isolation: 'read committed',
        row_security: 'on',
        search_path: 'public',
        idle_session_timeout: '0',
        transaction_timeout: '0',
      };
      const keys = await known(pool, Object.keys(every));
      const found = Object.fromEntries(
        await Promise.all(keys.map(async (key) => [key, await shown(pool, key)])),
      );
      const { transaction_timeout, ...always } = every;
      expect(found, name).toEqual('transaction_timeout' in found ? every : always);
      expect(await shown(pool, 'statement_timeout'), name).toBe(name === 'the sandbox bank' ? '10s' : '7s');
    });
  });

  it('reads and writes values as they are whatever the defaults', async () => {
    const pool = createPool(database.config, 'kolo_app', LIMITS);
    const [row] = await transactionOn(pool, (session) =>
      session.query(
        `SELECT $1::text AS name, $2::timestamptz AS at, $3::bytea AS bytes, $4::text[] AS list, 'a\\b' AS plain`,
        ['Ọlá ₦', '2026-01-15T09:00:00.123Z', Buffer.from([0, 92, 255]), '{a,NULL}'],
      ),
    );
    expect(row).toEqual({
      name: 'Ọlá ₦',
      at: Date.parse('2026-01-15T09:00:00.123Z'),
      bytes: Buffer.from([0, 92, 255]),
      list: ['a', null],
      plain: 'a\\b',
    });
    await pool.end();
  });

  it('takes the schema of its tables from the options of the URL where they name one', async () => {
    const config = { ...database.config, options: '-c search_path=kolo' };
    const pool = createPool(config, 'kolo_app', LIMITS);
    expect(await shown(pool, 'search_path')).toBe('kolo');
    await pool.end();
  });
});
