import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createPool, search, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { NodeDownError } from '../../../src/platform/db/failures.ts';
import { atAddress, Gate } from '../../../src/platform/db/nodes.ts';
import { poolUse } from '../../../src/platform/db/pool-use.ts';
import { hashOfUuid } from '../../../src/platform/db/uuid-hash.ts';
import { passForCitus } from '../../support/citus.ts';
import { createTestDatabase, databaseOfFile } from '../../support/database.ts';

const database = databaseOfFile();

it('a uuid has the hash that PostgreSQL gives it', async () => {
  const client = new pg.Client(database().config);
  await client.connect();
  const ids = ['00000000-0000-0000-0000-000000000000', ...Array.from({ length: 100 }, () => randomUUID())];
  const { rows } = await client.query('SELECT id, uuid_hash(id) AS hash FROM unnest($1::uuid[]) AS u (id)', [
    ids,
  ]);
  await client.end();
  expect(rows.map(({ id }) => hashOfUuid(id))).toEqual(rows.map(({ hash }) => hash));
});

it.each([
  ['postgres://u:p%40x@h:1/db?sslmode=require&host=a', 'postgres://u:p%40x@10.0.0.2:5433/db?sslmode=require'],
  ['postgresql://u@%2Ftmp/db', 'postgresql://u@10.0.0.2:5433/db'],
  ['postgresql://u@/db?host=/run/postgresql', 'postgresql://u@10.0.0.2:5433/db'],
  ['postgres:///db?host=/run/postgresql&port=5432', 'postgres://10.0.0.2:5433/db'],
])('another node is reached by the URL %s', (connectionString, expected) => {
  const { connectionString: found } = atAddress({ connectionString }, { host: '10.0.0.2', port: 5433 });
  expect(found).toBe(expected);
});

it('the use of a pool is that of its connections to all nodes', async () => {
  const { config, drop } = await createTestDatabase({ empty: true });
  await passForCitus(config, config);
  const limits = { connectionsMax: 3, statementTimeoutMs: 0, lockTimeoutMs: 0 };
  const pool = createPool(config, 'kolo_app', limits);
  const database = new TenantDatabase(pool);
  const seen = () => database.transaction(randomUUID(), async () => poolUse(pool));
  // The first connection learns that there are nodes.
  expect(await seen()).toMatchObject({ used: 1, idle: 0, max: 3 });
  expect(await seen()).toMatchObject({ used: 1, idle: 1, max: 6 });
  await pool.end();
  await drop();
});

it('a search leaves out a part that has left its node', async () => {
  const { config, drop } = await createTestDatabase({ empty: true });
  await passForCitus(config, config);
  const owner = new pg.Client({ ...config, user: 'postgres', password: inject('server').superuser });
  await owner.connect();
  await owner.query(`
    INSERT INTO pg_dist_shard VALUES ('ledgers', 2, '0');
    INSERT INTO pg_dist_placement VALUES (2, 0);
    INSERT INTO pg_dist_node VALUES (0, 'primary', 'coordinator', 1);
    CREATE TABLE ledgers_2 AS SELECT gen_random_uuid() AS tenant_id;
    GRANT SELECT ON ledgers_2 TO PUBLIC`);
  const limits = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };
  const pool = createPool(config, 'kolo_directory', limits);
  const due = search('tenants_of_ledgers', 'SELECT tenant_id AS "tenantId" FROM ledgers LIMIT $1', 1);
  expect(await sessionOn(pool).query(due, [9])).toHaveLength(1);
  await Promise.all([pool.end(), owner.end()]);
  await drop();
});

describe('a node that did not answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is tried by one caller after a second, and by all once it answers', () => {
    const gate = new Gate();
    gate.enter();
    gate.failed();
    expect(() => gate.enter()).toThrow(NodeDownError);
    vi.advanceTimersByTime(1_001);
    gate.enter();
    expect(() => gate.enter()).toThrow(NodeDownError);
    gate.answered();
    gate.enter();
    gate.enter();
  });
});
