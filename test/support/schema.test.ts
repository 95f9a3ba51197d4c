import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { difference } from '../../scripts/generated.ts';
import { dumpSchema } from '../../scripts/schema-dump.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.config);
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** The dump after some statements, which are then undone. */
async function after(sql: string): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    return await dumpSchema(client);
  } finally {
    await client.query('ROLLBACK');
  }
}

test('schema.sql is the schema that the migrations leave', async () => {
  const written = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8');
  expect(difference(written, await dumpSchema(client))).toBe('');
});

const CHANGES: [change: string, sql: string, shown: string][] = [
  ['a table', 'CREATE TABLE extra (a int)', 'CREATE TABLE extra (\n  a  integer\n);'],
  ['a column', 'ALTER TABLE events ADD note varchar(9)', '  note            character varying(9)'],
  ['a default', 'ALTER TABLE accounts ALTER posted SET DEFAULT 1', 'posted     bigint DEFAULT 1 NOT NULL'],
  ['not null', 'ALTER TABLE accounts ALTER posted DROP NOT NULL', 'posted     bigint DEFAULT 0,'],
  [
    'a collation',
    'ALTER TABLE events ALTER content TYPE text COLLATE "C"',
    'content         text COLLATE "C" NOT NULL',
  ],
  ['a check', 'ALTER TABLE accounts ADD CONSTRAINT odd CHECK (seq <> 7)', 'CONSTRAINT odd CHECK (seq <> 7)'],
  ['an index', 'CREATE INDEX extra ON events (tenant_id, type)', 'CREATE INDEX extra ON events USING btree'],
  ['a storage parameter', 'ALTER TABLE events SET (fillfactor = 60)', ') WITH (fillfactor=60);'],
  ['forced security', 'ALTER TABLE events FORCE ROW LEVEL SECURITY', 'ALTER TABLE events FORCE ROW LEVEL'],
  [
    'a policy',
    'CREATE POLICY all_of_it ON events USING (true)',
    'all_of_it ON events TO PUBLIC USING (true);',
  ],
  ['a grant', 'GRANT DELETE ON events TO kolo_app', 'GRANT DELETE, INSERT, SELECT ON events TO kolo_app;'],
  [
    'a grant on a column',
    'GRANT UPDATE (content, type) ON events TO kolo_app',
    'GRANT INSERT, SELECT, UPDATE (type, content) ON events TO kolo_app;',
  ],
  ['a grant to all', 'GRANT SELECT ON events TO PUBLIC', 'GRANT SELECT ON events TO PUBLIC;'],
  ['a sequence', 'CREATE SEQUENCE numbers', '-- sequence numbers'],
  ['a view', 'CREATE VIEW seen AS SELECT 1 AS one', '-- view seen'],
  ['a function', 'CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1', '-- function one()'],
  ['a type', "CREATE TYPE mood AS ENUM ('good')", '-- type mood'],
  [
    'a trigger',
    'CREATE TRIGGER same BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    '-- trigger same on events',
  ],
];

test.each(CHANGES)('%s shows', async (_, sql, shown) => {
  const before = await dumpSchema(client);
  const changed = await after(sql);
  expect(before.includes(shown)).toBe(false);
  expect(changed.includes(shown), difference(before, changed)).toBe(true);
});

const DROPPED: [change: string, sql: string, gone: string][] = [
  [
    'row-level security',
    'ALTER TABLE events DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE events ENABLE ROW LEVEL',
  ],
  ['a right', 'REVOKE INSERT ON events FROM kolo_app', 'GRANT INSERT, SELECT ON events TO kolo_app;'],
  ['a policy', 'DROP POLICY own_tenant ON events', 'CREATE POLICY own_tenant ON events '],
];

test.each(DROPPED)('%s that is dropped shows', async (_, sql, gone) => {
  expect((await dumpSchema(client)).includes(gone)).toBe(true);
  expect((await after(sql)).includes(gone)).toBe(false);
});

const DIFFERENCES: [before: string, after: string, shown: string][] = [
  ['a\nb\nc', 'a\nb\nc', ''],
  ['a\nb\nc', 'a\nB\nc', '@@ line 2 @@\n-b\n+B'],
  ['a\nc', 'a\nb\nc', '@@ line 2 @@\n+b'],
  ['a\na', 'a', '@@ line 2 @@\n-a'],
  ['a\nb\nc', 'A\nb\nC', '@@ line 1 @@\n-a\n+A\n@@ line 3 @@\n-c\n+C'],
  ['', 'a', '@@ line 1 @@\n-\n+a'],
];

test.each(DIFFERENCES)('from %j to %j', (before, now, shown) => {
  expect(difference(before, now)).toBe(shown);
});
