import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordingMigrations } from '../../../src/app/process/prepare-schema.ts';
import {
  ensureMigrated,
  MIGRATIONS,
  type Migration,
  MigrationError,
  migrate,
} from '../../../src/platform/db/migrate.ts';
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

/** A migration after this process started. */
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

test('additions of a newer schema are left, and nothing is applied to it', async () => {
  await owner.query(NEWER);
  const before = await applied();
  expect(await migrate(kolo.database.config)).toEqual([]);
  expect(await applied()).toEqual(before);
});

const NEXT: Migration = {
  name: '0002_next',
  sql: async () => 'ALTER TABLE processes ADD COLUMN of_the_next text; CREATE TABLE next_table (id uuid)',
};
const WITH_NEXT = [...MIGRATIONS, NEXT];
const hasNext = async (): Promise<boolean> =>
  (await owner.query("SELECT to_regclass('next_table') IS NOT NULL AS has")).rows[0].has;

test('a pending migration is applied also behind a newer one', async () => {
  await owner.query(NEWER);
  const begun: unknown[] = [];
  const onProgress = (...progress: unknown[]) => begun.push(progress);
  expect(await migrate(kolo.database.config, onProgress, { migrations: WITH_NEXT })).toEqual(['0002_next']);
  expect(begun).toEqual([['0002_next', 0, 1]]);
  expect(await hasNext()).toBe(true);
  expect((await kolo.test.get('/readyz')).status).toBe(200);
  expect(await migrate(kolo.database.config, () => {}, { migrations: WITH_NEXT })).toEqual([]);
});

test('of two that migrate at the same time one waits for the other and finds nothing to do', async () => {
  const slow = { ...NEXT, sql: async () => `SELECT pg_sleep(0.3); ${await NEXT.sql()}` };
  const both = await Promise.all(
    [1, 2].map(() => migrate(kolo.database.config, () => {}, { migrations: [...MIGRATIONS, slow] })),
  );
  expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0002_next']]);
});

test('a migration that fails leaves nothing, and those before it stay', async () => {
  const broken = {
    name: '0003_broken',
    sql: async () => 'CREATE TABLE half (id uuid); SELECT * FROM nowhere',
  };
  const migrations = [...WITH_NEXT, broken];
  await expect(migrate(kolo.database.config, () => {}, { migrations })).rejects.toThrow('nowhere');
  expect((await applied()).at(-1)).toBe('0002_next');
  expect((await owner.query("SELECT to_regclass('half') AS half")).rows[0].half).toBeNull();
});

test('a schema that says this version may not work on it is refused and stays as it is', async () => {
  await owner.query(TAKES(`${OWN} + 1`));
  await owner.query(PENDING);
  const before = await applied();
  await expect(migrate(kolo.database.config)).rejects.toThrow(MigrationError);
  expect(await applied()).toEqual(before);
});

/** Audit entries about migrations. */
async function recorded() {
  const { rows } = await owner.query(
    "SELECT chain, actor_kind, actor, act, subject FROM audit_entries WHERE act LIKE 'database.%' ORDER BY id",
  );
  return rows;
}
const withEach = recordingMigrations(BY_TEST, new ManualClock(Date.UTC(2026, 0, 1)));

test('a migration is recorded in its own transaction', async () => {
  const broken = {
    withEach: () => Promise.reject(new Error('nobody can write it down')),
    migrations: WITH_NEXT,
  };
  await expect(migrate(kolo.database.config, () => {}, broken)).rejects.toThrow('nobody can write');
  expect(await applied()).not.toContain('0002_next');
  expect(await hasNext()).toBe(false);
  expect(await recorded()).toEqual([]);
  for (let twice = 0; twice < 2; twice++) {
    await migrate(kolo.database.config, () => {}, { withEach, migrations: WITH_NEXT });
  }
  expect(await recorded()).toEqual([
    {
      chain: NIL_UUID,
      actor_kind: 'shell',
      actor: 'test',
      act: 'database.migrated',
      subject: 'migration 0002_next',
    },
  ]);
});
