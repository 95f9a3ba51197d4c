import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TENANT_TABLE_NAMES, TENANT_TABLES } from '../../src/verify/tables.ts';
import { readText } from './repository.ts';
import { parseSource, type Source } from './source.ts';
import { PROGRAM } from './sources.ts';
import {
  LITERALS,
  LOCKS_AND_READS,
  MIGRATION_BANS,
  TABLES,
  type Use,
  unlisted,
  unused,
  usesOf,
} from './tables.ts';

const MIGRATIONS = readdirSync(new URL('../../migrations', import.meta.url)).map(
  (name) => `migrations/${name}`,
);

describe('tables', () => {
  const uses = PROGRAM.flatMap(usesOf);

  test('have a row in TABLES, each, and only they', () => {
    const created = [...readText('schema.sql').matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(Object.keys(TABLES).sort()).toEqual(created.sort());
  });

  test('are written and read where TABLES says so', () => {
    expect(unlisted(uses)).toEqual([]);
  });

  test('are written and read wherever TABLES says so', () => {
    expect(unused(uses)).toEqual([]);
  });

  const DONE: [sql: string, deeds: [deed: string, table: string][]][] = [
    ['INSERT INTO events (id) VALUES ($1)', [['inserts', 'events']]],
    ['insert into\n events select', [['inserts', 'events']]],
    ['UPDATE ONLY accounts SET posted = 1', [['updates', 'accounts']]],
    ['DELETE FROM postings', [['deletes', 'postings']]],
    ['TRUNCATE TABLE postings', [['deletes', 'postings']]],
    ['MERGE INTO payouts p', [['deletes', 'payouts']]],
    [
      'SELECT 1 FROM wallets w JOIN accounts a ON true',
      [
        ['reads', 'wallets'],
        ['reads', 'accounts'],
      ],
    ],
    [
      'INSERT INTO counters AS a ON CONFLICT DO UPDATE SET next = 1',
      [
        ['inserts', 'counters'],
        ['updates', 'counters'],
      ],
    ],
    [
      'UPDATE payouts p SET x = 1 FROM transactions t',
      [
        ['updates', 'payouts'],
        ['reads', 'transactions'],
      ],
    ],
    ['SELECT 1 FROM sandbox_bank.payments FOR UPDATE', []],
    ['WITH inflows_due AS (SELECT 1) SELECT 1 FROM inflows_due', []],
  ];
  test.each(DONE)('%s is read', (sql, deeds) => {
    const found = usesOf(parseSource('src/x.ts', `const SQL = \`${sql}\`;`));
    expect(found.map(({ deed, table }) => [deed, table])).toEqual(deeds);
  });

  const WRONG: Use[] = [
    { file: 'src/payments/wallets/queries.ts', table: 'accounts', deed: 'updates' },
    { file: 'src/payments/wallets/queries.ts', table: 'postings', deed: 'reads' },
    { file: 'src/ledger/engine/write.ts', table: 'postings', deed: 'updates' },
    { file: 'src/ledger/engine/write.ts', table: 'postings', deed: 'deletes' },
    { file: 'src/verify/accounts.ts', table: 'accounts', deed: 'inserts' },
    { file: 'src/webhooks/log/log.ts', table: 'events', deed: 'inserts' },
  ];
  test.each(WRONG)('used by $file ($deed $table) would be found', (use) => {
    expect(unlisted([use])).toHaveLength(1);
  });

  test('with a use that nobody makes would be found', () => {
    const without = uses.filter(({ table, deed }) => table !== 'accounts' || deed !== 'reads');
    expect(unused(without)).toEqual([
      'src/payments/wallets/queries.ts reads accounts only in TABLES of test/tidy/tables.ts',
      'src/payments/wallets/restrictions/ reads accounts only in TABLES of test/tidy/tables.ts',
      'src/payments/interest/ reads accounts only in TABLES of test/tidy/tables.ts',
      'src/payments/transfers/suspense.ts reads accounts only in TABLES of test/tidy/tables.ts',
      'src/payments/payouts/in-flight.ts reads accounts only in TABLES of test/tidy/tables.ts',
    ]);
  });
});

describe('SQL that waits for a lock', () => {
  const { locks, reads, examples } = LOCKS_AND_READS;
  const statementsOf = ({ file, uncommented }: Source) =>
    [...uncommented.matchAll(LITERALS)]
      .filter(([text]) => locks.test(text))
      .map((match) => ({
        text: match[0],
        place: `${file}:${uncommented.slice(0, match.index).split('\n').length}`,
      }));

  test('reads no other table: it would read it as it was before the wait', () => {
    const waiting = PROGRAM.flatMap(statementsOf);
    expect(waiting.length).toBeGreaterThan(2);
    expect(waiting.filter(({ text }) => reads.test(text)).map(({ place }) => place)).toEqual([]);
  });

  test.each(examples)('would be found: %s', (text) => {
    const [found] = statementsOf(parseSource('src/x.ts', `const SQL = \`${text}\`;`));
    expect(found?.text).toMatch(reads);
  });
});

describe('migrations', () => {
  const sqlOf = (file: string): string => readText(file).replace(/--[^\n]*/g, '');

  test.each(MIGRATION_BANS)('hold no %s', (_, pattern, example) => {
    expect(MIGRATIONS.length).toBeGreaterThan(0);
    expect(MIGRATIONS.filter((file) => pattern.test(sqlOf(file)))).toEqual([]);
    expect(example).toMatch(pattern);
  });

  // A gap is a migration that another branch adds; it is applied when it comes.
  test('are plain SQL, no two with one number', () => {
    const numbers = MIGRATIONS.map((file) => /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(MIGRATIONS.length);
  });
});

/** A table's part of the schema but for some indexes. */
const withoutIndexes = (block: string, indexes: readonly string[] = []): string =>
  block
    .split('\n')
    .filter((line) => !indexes.some((index) => line.includes(` INDEX ${index} ON `)))
    .join('\n');

// schema.sql is what the migrations leave (test/support/schema.test.ts), in one form that is easy to read.
describe('tables of tenants', () => {
  const REMADE = TENANT_TABLE_NAMES.filter((table) => TENANT_TABLES[table].remade === true);
  const tables = [
    ...readText('schema.sql').matchAll(
      /^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n([\s\S]*?)(?=\n\n|\n*$(?![\s\S]))/gm,
    ),
  ]
    .map(([whole, table = '']) => ({
      table,
      block: withoutIndexes(whole, TABLES[table]?.indexesAcrossTenants),
    }))
    .filter(({ block }) => /^ {2}tenant_id /m.test(block));
  const ofTenants = tables.filter(({ table }) => !TABLES[table]?.acrossTenants);

  test('are those of the list that verification goes by', () => {
    expect(ofTenants.map(({ table }) => table).sort()).toEqual([...TENANT_TABLE_NAMES].sort());
  });

  const RULES: [rule: string, isBroken: (block: string) => boolean][] = [
    ['have tenant_id first in the primary key', (block) => !/ PRIMARY KEY \(tenant_id[,)]/.test(block)],
    [
      'have tenant_id in every unique constraint',
      (block) => / UNIQUE (?!\(tenant_id,)/.test(block.replace(/CREATE UNIQUE INDEX/g, '')),
    ],
    ['have tenant_id first in every index', (block) => / INDEX .* USING \w+ (?!\(tenant_id[,)])/.test(block)],
    ['have tenant_id first in every foreign key', (block) => / FOREIGN KEY (?!\(tenant_id,)/.test(block)],
    ['have row-level security', (block) => !/ ENABLE ROW LEVEL SECURITY;/.test(block)],
    [
      'let the application see its own tenant only',
      (block) => !/POLICY own_tenant ON \w+ TO kolo_app USING \(tenant_id = /.test(block),
    ],
    [
      'let the application delete nothing but what can be made again',
      (block) =>
        /GRANT [^;]*(?:DELETE|TRUNCATE)[^;]* TO kolo_app/.test(block) &&
        !REMADE.some((table) => block.startsWith(`CREATE TABLE ${table} (`)),
    ],
  ];
  test.each(RULES)('%s', (_, isBroken) => {
    expect(ofTenants.filter(({ block }) => isBroken(block)).map(({ table }) => table)).toEqual([]);
  });
});
