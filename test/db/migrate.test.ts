import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureMigrated, MigrationError, migrate } from '../../src/db/migrate.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

let kolo: TestKolo;
let owner: pg.Client;

beforeEach(async () => {
  kolo = await startKolo({ role: 'api' });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});

afterEach(async () => {
  await owner?.end();
  await kolo?.stop();
});

/** The migrations that the database has. */
async function applied(): Promise<string[]> {
  const { rows } = await owner.query('SELECT name FROM kolo_migrations');
  return rows.map((row: { name: string }) => row.name).toSorted();
}

/** What happened to the schema after this process started. */
const NEWER = "INSERT INTO kolo_migrations (name, run_on) VALUES ('9998_newer', now())";
const PENDING = `DELETE FROM kolo_migrations WHERE name = (SELECT max(name) FROM kolo_migrations)`;
const TAKES = (number: string) => `UPDATE schema_compatibility SET oldest_compatible = ${number}`;
/** The number of this version's newest migration. */
const OWN = "(SELECT left(max(name), 4)::int FROM kolo_migrations WHERE name < '9')";

const STATES: [state: string, sql: string[], reasons: RegExp[]][] = [
  ['as this version leaves it', [], []],
  ['with a newer migration', [NEWER], []],
  ['with a newer one that says this version may stay', [TAKES(OWN), NEWER], []],
  [
    'with a newer one that says this version may not',
    [TAKES(`${OWN} + 1`), NEWER],
    [/^A newer Kolo has changed the database .*; run the newer one\.$/],
  ],
  ['without one that this version needs', [PENDING], [/^the database is not migrated: it lacks \d{4}_\w+$/]],
  ['without one that this version needs, and a newer one', [PENDING, NEWER], [/^the database is not migrat/]],
  [
    'without one, and a newer one that says this version may not',
    [TAKES('9998'), PENDING, NEWER],
    [/^A newer Kolo/, /^the database is not migrated/],
  ],
];

test.each(
  STATES,
)('a schema %s: readiness says what is wrong, and a start agrees', async (_, sql, reasons) => {
  for (const statement of sql) await owner.query(statement);
  const { status, body } = await kolo.test.get('/readyz');
  expect(status).toBe(reasons.length === 0 ? 200 : 503);
  expect(body.reasons ?? []).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
  const starting = ensureMigrated(kolo.database.config);
  if (reasons.length === 0) await expect(starting).resolves.toBeUndefined();
  else await expect(starting).rejects.toThrow(MigrationError);
});

test('what a newer schema has is left, and nothing is applied to it', async () => {
  await owner.query(NEWER);
  const before = await applied();
  expect(await migrate(kolo.database.config)).toEqual([]);
  expect(await applied()).toEqual(before);
});

test('a migration that is pending is applied also behind a newer one', async () => {
  await owner.query(`${NEWER}; DROP TABLE schema_compatibility`);
  await owner.query("DELETE FROM kolo_migrations WHERE name = '0004_schema_compatibility'");
  const begun: unknown[] = [];
  expect(await migrate(kolo.database.config, (...progress) => begun.push(progress))).toEqual([
    '0004_schema_compatibility',
  ]);
  expect(begun).toEqual([['0004_schema_compatibility', 0, 1]]);
  expect((await kolo.test.get('/readyz')).status).toBe(200);
  expect(await migrate(kolo.database.config)).toEqual([]);
});

test('a schema that says this version may not work on it is refused and stays as it is', async () => {
  await owner.query(TAKES(`${OWN} + 1`));
  await owner.query(PENDING);
  const before = await applied();
  await expect(migrate(kolo.database.config)).rejects.toThrow(MigrationError);
  expect(await applied()).toEqual(before);
});
