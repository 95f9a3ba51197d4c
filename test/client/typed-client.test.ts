import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The compiler of the repository; this folder's own TypeScript is there for what generates the types. */
const REPOSITORY = new URL('../../package.json', import.meta.url);
const TSC = join(dirname(createRequire(REPOSITORY).resolve('typescript/package.json')), 'lib/tsc.js');
const PROGRAM = new URL('program.ts', import.meta.url);
const DESCRIPTION = new URL('../../openapi.json', import.meta.url);

const OPTIONS = {
  compilerOptions: {
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022'], types: [] },
    ...{ strict: true, noEmit: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
    paths: { 'kolo-api': ['./kolo-api.d.ts'] },
  },
  files: ['program.ts'],
};

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-client-'));
  program = await readFile(PROGRAM, 'utf8');
  await writeFile(join(folder, 'kolo-api.d.ts'), astToString(await openapiTS(DESCRIPTION)));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the compiler says of a program; empty where it compiles. */
async function faultsOf(text: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), text);
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, '-p', folder], (_, stdout) => resolve(stdout));
  });
}

test('a client of generated types calls every operation and knows every word', async () => {
  expect(await faultsOf(program)).toBe('');
});

const WRONG: [what: string, from: string | RegExp, to: string, fault: string][] = [
  [
    'leaves an operation out',
    "  listBanks: () => call('listBanks', {}),\n",
    '',
    "Property 'listBanks' is missing",
  ],
  ['calls what is not there', 'listBanks: ()', 'listCountries: ()', "'listCountries' does not exist"],
  ['sends what is not taken', "type: 'all', reason", "type: 'some', reason", '\'"some"\' is not assignable'],
  [
    'leaves out what is needed',
    '{ path: { wallet_id }, body: { reason } }',
    '{ path: { wallet_id } }',
    "Property 'body' is missing",
  ],
  [
    'waits for an event that never comes',
    "case 'create-wallet.success'",
    "case 'create-wallet.failed'",
    'not comparable',
  ],
  [
    'takes a name for a closed list of words',
    "IsClosed<Schemas['Wallet']['status']>",
    "IsClosed<Schemas['Wallet']['name']>",
    "Type '[false, true, ",
  ],
];

test.each(WRONG)('a program that %s does not compile', async (_, from, to, fault) => {
  const wrong = program.replace(from, to);
  expect(wrong).not.toBe(program);
  expect(await faultsOf(wrong)).toContain(fault);
});
