import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordingMigrations } from '../../../src/app/process/prepare-schema.ts';
import { ensureMigrated, MigrationError, migrate } from '../../../src/platform/db/migrate.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { NIL_UUID } from '../../../src/platform/values/ids.ts';
import { BY_TEST } from '../../support/actor.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

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

/** What the audit log has of migrations. */
async function recorded() {
  const { rows } = await owner.query(
    "SELECT chain, actor_kind, actor, act, subject FROM audit_entries WHERE act LIKE 'database.%' ORDER BY id",
  );
  return rows;
}
const REMOVED = ['DROP TABLE schema_compatibility', "DELETE FROM kolo_migrations WHERE name LIKE '0004_%'"];
const withEach = recordingMigrations(BY_TEST, new ManualClock(Date.UTC(2026, 0, 1)));

test('a migration is recorded in its own transaction', async () => {
  for (const sql of REMOVED) await owner.query(sql);
  const before = await applied();
  const broken = { withEach: () => Promise.reject(new Error('nobody can write it down')) };
  await expect(migrate(kolo.database.config, () => {}, broken)).rejects.toThrow('nobody can write');
  expect(await applied()).toEqual(before);
  expect((await owner.query("SELECT to_regclass('schema_compatibility') AS made")).rows[0].made).toBeNull();
  expect(await recorded()).toEqual([]);
  await migrate(kolo.database.config, () => {}, { withEach });
  await migrate(kolo.database.config, () => {}, { withEach });
  expect(await recorded()).toEqual([
    {
      chain: NIL_UUID,
      actor_kind: 'shell',
      actor: 'test',
      act: 'database.migrated',
      subject: 'migration 0004_schema_compatibility',
    },
  ]);
  expect(await kolo.findings()).toEqual([]);
});

test('a migration before there is an audit log is applied all the same', async () => {
  for (const sql of [...REMOVED, 'ALTER TABLE audit_entries RENAME TO not_yet']) await owner.query(sql);
  expect(await migrate(kolo.database.config, () => {}, { withEach })).toHaveLength(1);
  await owner.query('ALTER TABLE not_yet RENAME TO audit_entries');
  expect(await recorded()).toEqual([]);
});
