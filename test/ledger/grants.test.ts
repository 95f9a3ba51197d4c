import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Connection } from '../../src/platform/db/connection.ts';
import { ROLES, type Role, type Session } from '../../src/platform/db/database.ts';
import { sqlState } from '../../src/platform/db/failures.ts';
import { TENANT_TABLE_NAMES, TENANT_TABLES } from '../../src/verify/tables.ts';
import { COLUMNS_OF_DIRECTORY } from './directory-columns.ts';
import { rowInEveryTable } from './row-in-every-table.ts';
import { openWorld, type SeededTenant, type World } from './support.ts';

const DENIED = '42501';
const READ_ONLY = '25006';
let world: World;
let own: SeededTenant;
let other: SeededTenant;
/** Every table with a `tenant_id`, from the catalog. */
let tables: string[];

beforeAll(async () => {
  world = await openWorld();
  own = await rowInEveryTable(world);
  other = await rowInEveryTable(world);
  const rows = await world.owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`,
  );
  tables = rows.map((row) => row.name);
});

afterAll(() => world.close());

/** They say which tenants there are, or what was verified of them, and are in none. */
const DIRECTORY_TABLES = ['api_keys', 'rail_accounts', 'tenants', 'verified_days'];
/** Of one tenant, or of all. */
const OF_ALL = 'payout_stops';
const WRITTEN_ONCE = TENANT_TABLE_NAMES.filter(
  (table) => TENANT_TABLES[table].updates.length === 0 && !TENANT_TABLES[table].remade,
);
const CHANGING = TENANT_TABLE_NAMES.filter((table) => !WRITTEN_ONCE.includes(table));

const tenantTables = () => tables.filter((table) => ![...DIRECTORY_TABLES, OF_ALL].includes(table));

/** The SQLSTATE that a statement fails with; undefined when it succeeds. It leaves nothing behind. */
async function failure(
  role: Role,
  sql: string,
  values: unknown[] = [],
  tenantId?: string,
): Promise<string | undefined> {
  return attempt(role, tenantId, (session) => session.query(sql, values));
}

async function attempt(
  role: Role,
  tenantId: string | undefined,
  work: (session: Session) => Promise<unknown>,
): Promise<string | undefined> {
  const pool: pg.Pool = poolOf(role);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    if (tenantId !== undefined)
      await client.query("SELECT set_config('kolo.tenant_id', $1, true)", [tenantId]);
    await work(new Connection(client, Number.POSITIVE_INFINITY, { trustedFromMs: 0 }));
    return undefined;
  } catch (error) {
    const state = sqlState(error);
    if (state === undefined) throw error;
    return state;
  } finally {
    await client.query('ROLLBACK');
    // A setting that a transaction once made stays known to the session; each attempt gets a new one.
    client.release(true);
  }
}

const pools = new Map<Role, pg.Pool>();
function poolOf(role: Role): pg.Pool {
  const pool = pools.get(role) ?? world.pool(role, 2);
  pools.set(role, pool);
  return pool;
}

/** The role's privileges on columns and tables that are among these. */
async function privileges(role: Role, wanted: string[]): Promise<string[]> {
  const rows = await world.owner.query<{ what: string }>(
    `SELECT p.privilege || ' ' || c.relname AS what
     FROM pg_class c CROSS JOIN unnest($2::text[]) AS p (privilege)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND CASE WHEN p.privilege IN ('DELETE', 'TRUNCATE', 'TRIGGER') THEN has_table_privilege($1, c.oid, p.privilege)
                ELSE has_any_column_privilege($1, c.oid, p.privilege) END
     ORDER BY 1`,
    [role, wanted],
  );
  return rows.map((row) => row.what);
}

/** The columns that a role may read, by table. */
async function readable(role: Role): Promise<Record<string, string[]>> {
  const rows = await world.owner.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND has_column_privilege($1, c.oid, a.attnum, 'SELECT')
     GROUP BY c.relname ORDER BY c.relname`,
    [role],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.columns]));
}

describe('every role', () => {
  it('is ordinary: no superuser, no way round row-level security, owner of nothing', async () => {
    const rows = await world.owner.query(
      `SELECT r.rolname FROM pg_roles r
       WHERE r.rolname = ANY ($1)
         AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR pg_has_role(r.oid, 'kolo_owner', 'MEMBER')
              OR EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid))`,
      [[...ROLES]],
    );
    expect(rows).toEqual([]);
  });

  it.each(
    ROLES,
  )('%s deletes only what expires, can be made again, is erased, or was archived', async (role) => {
    const deletes: Partial<Record<Role, string[]>> = {
      kolo_app: [
        'account_rollups',
        'bank_statement_imports',
        'bulk_transfers',
        'emails',
        'ledger_batches',
        'payment_runs',
        'payout_rollups',
        'saved_views',
        'reconciled_days',
        'settlement_movements',
        'transaction_rollups',
        'search_keys',
      ],
      // biome-ignore format: names of tables
      kolo_janitor: ['audit_keys', 'emails', 'events', 'idempotency_keys', 'limit_usage', 'payout_repeats', 'provider_notifications', 'search_keys', 'webhook_deliveries'],
      kolo_operator: ['operator_request_keys'],
    };
    const deleted = (deletes[role] ?? []).map((table) => `DELETE ${table}`);
    expect(await privileges(role, ['DELETE', 'TRUNCATE', 'TRIGGER'])).toEqual(deleted.toSorted());
    const erase = 'DELETE FROM transactions WHERE tenant_id = $1';
    expect(await failure(role, erase, [own.tenantId], own.tenantId)).toBe(
      role === 'kolo_verify' ? READ_ONLY : DENIED,
    );
  });

  it.each(ROLES)('%s makes no tables', async (role) => {
    expect(await failure(role, 'CREATE TABLE mine (id integer)')).toBe(
      role === 'kolo_verify' ? READ_ONLY : DENIED,
    );
  });
});

describe('kolo_app', () => {
  const asApp = (sql: string, values: unknown[], tenantId = own.tenantId) =>
    failure('kolo_app', sql, values, tenantId);

  it.each(WRITTEN_ONCE)('changes nothing in %s', async (table) => {
    expect(
      await asApp(`UPDATE ${table} SET tenant_id = tenant_id WHERE tenant_id = $1`, [own.tenantId]),
    ).toBe(DENIED);
    expect(await asApp(`DELETE FROM ${table} WHERE tenant_id = $1`, [own.tenantId])).toBe(DENIED);
    expect(await asApp(`TRUNCATE ${table}`, [])).toBe(DENIED);
    const updatable = await privileges('kolo_app', ['UPDATE']);
    expect(updatable).not.toContain(`UPDATE ${table}`);
  });

  it.each(CHANGING)('changes of %s what its row says', async (table) => {
    const rows = await world.owner.query<{ name: string }>(
      `SELECT attname::text AS name FROM pg_attribute
       WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    const columns = rows.map((row) => row.name);
    const refused: string[] = [];
    for (const column of columns) {
      const change = `UPDATE ${table} SET ${column} = ${column} WHERE tenant_id = $1`;
      if ((await asApp(change, [own.tenantId])) === DENIED) refused.push(column);
    }
    const { updates } = TENANT_TABLES[table];
    expect(refused).toEqual(columns.filter((column) => !updates.includes(column)));
  });

  it('has row-level security on every tenant table', async () => {
    const rows = await world.owner.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relname = ANY ($1) AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity
       ORDER BY c.relname`,
      [tables],
    );
    expect(rows.map((row) => row.name)).toEqual(DIRECTORY_TABLES.filter((name) => name !== 'api_keys'));
    for (const table of ['api_keys', 'tenants', 'businesses', 'verified_days']) {
      expect(await asApp(`SELECT 1 FROM ${table}`, [])).toBe(DENIED);
    }
  });

  it('sees its own rows of every tenant table and no row of another tenant', async () => {
    expect(tenantTables().length).toBeGreaterThanOrEqual(17);
    for (const table of tenantTables()) {
      const refused = await attempt('kolo_app', own.tenantId, async (session) => {
        const seen = await session.query<{ tenantId: string }>(
          `SELECT DISTINCT tenant_id AS "tenantId" FROM ${table}`,
        );
        expect({ table, seen }).toEqual({ table, seen: [{ tenantId: own.tenantId }] });
        const theirs = await session.query(`SELECT 1 FROM ${table} WHERE tenant_id = $1`, [other.tenantId]);
        expect({ table, theirs }).toEqual({ table, theirs: [] });
      });
      expect({ table, refused }).toEqual({ table, refused: undefined });
    }
  });

  it('cannot read a tenant table without naming its tenant', async () => {
    for (const table of tenantTables()) {
      expect({ table, state: await failure('kolo_app', `SELECT 1 FROM ${table}`) }).toEqual({
        table,
        state: '42704',
      });
      expect(await failure('kolo_app', `SELECT 1 FROM ${table}`, [], '')).toBe('22P02');
    }
  });

  it('cannot write a row of another tenant, nor give one of its own away', async () => {
    for (const table of tenantTables()) {
      const [row] = await world.owner.query<{ row: object }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE tenant_id = $1 LIMIT 1`,
        [other.tenantId],
      );
      const [written] = await world.owner.query<{ columns: string }>(
        `SELECT string_agg(attname, ', ') AS columns FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [table],
      );
      const insert = `INSERT INTO ${table} (${written!.columns})
        SELECT ${written!.columns} FROM jsonb_populate_record(NULL::${table}, $1)`;
      expect({ table, state: await asApp(insert, [row!.row]) }).toEqual({ table, state: DENIED });
      const give = `UPDATE ${table} SET tenant_id = $1`;
      expect({ table, state: await asApp(give, [other.tenantId]) }).toEqual({ table, state: DENIED });
    }
  });

  it('changes nothing of another tenant', async () => {
    const refused = await attempt('kolo_app', own.tenantId, async (session) => {
      const changed = (sql: string) => session.execute(sql, [other.tenantId]);
      expect(await changed('UPDATE accounts SET posted = posted + 1 WHERE tenant_id = $1')).toBe(0);
      expect(await changed("UPDATE transactions SET status = 'failed' WHERE tenant_id = $1")).toBe(0);
      expect(await changed('UPDATE payouts SET due_at = now() WHERE tenant_id = $1')).toBe(0);
      expect(await changed("UPDATE wallets SET status = 'closed' WHERE tenant_id = $1")).toBe(0);
      expect(await changed("UPDATE webhook_endpoints SET url = 'x' WHERE tenant_id = $1")).toBe(0);
    });
    expect(refused).toBeUndefined();
  });
});

describe('kolo_directory', () => {
  it('reads the tenants, the account numbers and the due work, column by column, and nothing else', async () => {
    expect(await readable('kolo_directory')).toEqual(COLUMNS_OF_DIRECTORY);
    const hidden = ['1 FROM transactions', '1 FROM postings', 'name FROM wallets', 'name FROM customers'];
    const columns = ['account_number FROM payouts', 'url FROM webhook_endpoints', 'detail FROM incidents'];
    for (const what of [...hidden, ...columns, 'account_name FROM virtual_accounts'])
      expect(await failure('kolo_directory', `SELECT ${what}`), what).toBe(DENIED);
    expect(await failure('kolo_directory', 'SELECT tenant_id, due_at FROM payouts')).toBeUndefined();
  });

  it('opens books and revokes keys, and changes nothing else', async () => {
    const inserts = [
      'accounts',
      'api_keys',
      'audit_chains',
      'audit_entries',
      'audit_links',
      'businesses',
      'calendar_jobs',
      'counters',
      'database_identity',
      'ledgers',
      'payout_stops',
      'policies',
      'previous_rail_credentials',
      'processes',
      'rail_account_changes',
      'rail_accounts',
      'rail_list_cursors',
      'rate_limit_buckets',
      'recoveries',
      'rollup_progress',
      'tenants',
      'unclaimed_inflows',
      'vault_keys',
      'vault_processes',
      'verified_days',
      'verify_runs',
    ].map((table) => `INSERT ${table}`);
    const updates = [
      'api_keys',
      'audit_chains',
      'audit_entries',
      'audit_keys',
      'bvn_index_key',
      'calendar_jobs',
      'counters',
      'database_identity',
      'operator_search_counts',
      'previous_rail_credentials',
      'processes',
      'proposals',
      'rail_accounts',
      'rail_list_cursors',
      'rate_limit_buckets',
      'vault_keys',
      'vault_processes',
      'verify_run_in_progress',
    ].map((table) => `UPDATE ${table}`);
    expect(await privileges('kolo_directory', ['INSERT', 'UPDATE'])).toEqual([...inserts, ...updates]);
    expect(await failure('kolo_directory', 'UPDATE api_keys SET secret_hash = secret_hash')).toBe(DENIED);
    expect(await failure('kolo_directory', 'UPDATE payouts SET due_at = now()')).toBe(DENIED);
  });
});

describe('kolo_verify', () => {
  it('reads every tenant', async () => {
    const refused = await attempt('kolo_verify', undefined, async (session) => {
      for (const table of tenantTables()) {
        const seen = await session.query<{ id: string }>(`SELECT DISTINCT tenant_id AS id FROM ${table}`);
        expect(seen.map((row) => row.id).toSorted()).toEqual([own.tenantId, other.tenantId].toSorted());
      }
    });
    expect(refused).toBeUndefined();
  });

  it('writes nothing: not in its sessions, and not under any settings', async () => {
    expect(await privileges('kolo_verify', ['INSERT', 'UPDATE'])).toEqual([]);
    expect(await failure('kolo_verify', 'UPDATE accounts SET posted = 0')).toBe(READ_ONLY);
    for (const sql of ['UPDATE accounts SET posted = 0', 'INSERT INTO postings SELECT * FROM postings']) {
      const state = await attempt('kolo_verify', undefined, async (session) => {
        await session.execute('SET TRANSACTION READ WRITE');
        await session.execute(sql);
      });
      expect(state).toBe(DENIED);
    }
  });
});

describe('kolo_janitor', () => {
  it('sees which keys there are, and writes nothing but what is archived, and where personal data is erased', async () => {
    const seen = Object.entries(TENANT_TABLES).flatMap(([name, { key, expires, erases, erased }]) =>
      expires || erases || erased ? [[name, ['tenant_id', ...key, ...(expires ? ['expires_at'] : [])]]] : [],
    );
    const others = {
      audit_keys: ['chain', 'customer_id'],
      webhook_deliveries: ['tenant_id', 'event_id', 'endpoint_id', 'attempts', 'last_attempt_at'],
    };
    expect(await readable('kolo_janitor')).toEqual({ ...Object.fromEntries(seen), ...others });
    const erased = ['customers', 'events', 'inflow_senders', 'rollup_progress', 'transactions'];
    const named = [...erased, 'virtual_accounts', 'wallets', 'webhook_deliveries', 'webhook_endpoints'];
    const updates = named.map((name) => `UPDATE ${name}`);
    const written = ['INSERT archive_files', 'INSERT audit_entries', ...updates];
    expect(await privileges('kolo_janitor', ['INSERT', 'UPDATE'])).toEqual(written);
    expect(await failure('kolo_janitor', 'UPDATE events SET type = type')).toBe(DENIED);
    expect(await failure('kolo_janitor', 'SELECT body FROM idempotency_keys')).toBe(DENIED);
  });

  it('deletes expired rows of every tenant, and nothing else', async () => {
    await world.owner.execute(
      `INSERT INTO idempotency_keys
       SELECT tenant_id, operation, n.key, request_hash, status, body, now(), now() + n.until
       FROM idempotency_keys CROSS JOIN (VALUES ('old', interval '-1 s'), ('new', interval '1 min')) n (key, until)`,
    );
    const refused = await attempt('kolo_janitor', undefined, async (session) => {
      const count = 'SELECT count(*) AS count FROM idempotency_keys';
      expect(await session.query(count)).toEqual([{ count: 6n }]);
      expect(await session.execute('DELETE FROM idempotency_keys')).toBe(2);
      expect(await session.query(`${count} WHERE key = 'old'`)).toEqual([{ count: 0n }]);
    });
    expect(refused).toBeUndefined();
  });
});
