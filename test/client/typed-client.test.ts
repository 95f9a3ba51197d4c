import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typesOf } from '../../tools/api-types/types-of.ts';
import { TSC } from '../support/typescript.ts';

const PROGRAM = new URL('program.ts', import.meta.url);
const DESCRIPTION = new URL('../../openapi.json', import.meta.url);

/** Faulty programs: a name, a text, its replacement, and the compiler's message. */
const WRONG: [what: string, from: string, to: string, fault: string][] = [
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
  [
    'forgets a status',
    "    case 'failed':\n      return 'Not paid';\n",
    '',
    '\'"failed"\' is not assignable',
  ],
  [
    'forgets a category',
    "    case 'adjustment':\n      return 'Correction';\n",
    '',
    '\'"adjustment"\' is not assignable',
  ],
  ['forgets a type of event', "    case 'restriction-lifted.success':\n", '', "to parameter of type 'never'"],
  [
    'forgets what an operation may be refused for',
    "    case 'insufficient_funds':\n",
    '',
    '\'"insufficient_funds"\' is not assignable',
  ],
  [
    'waits for a refusal that an operation never gives',
    "case 'insufficient_funds':",
    "case 'customer_exists':",
    'not comparable',
  ],
  [
    'reads a field that only another event has',
    'event.eventData.account_number',
    'event.eventData.identifier',
    "Property 'identifier' does not exist",
  ],
];

/** The types of the description, and the program that uses them. */
let folder: string;
let program: string;
/** The compiler's messages by program; none where it compiles. */
let faults: Map<string, string>;

const OPTIONS = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022'],
    types: [],
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    paths: { 'kolo-api': ['./kolo-api.d.ts'] },
  },
  include: ['*.ts'],
};

/** Compiles all programs of the folder at once. */
function compile(): Promise<Map<string, string>> {
  return new Promise((resolve) => {
    execFile(process.execPath, [TSC, '--pretty', 'false'], { cwd: folder }, (_, stdout) => {
      const found = new Map<string, string>();
      let file = '';
      for (const line of stdout.trimEnd().split('\n')) {
        file = /^([\w.-]+)\(\d+,\d+\): /.exec(line)?.[1] ?? file;
        found.set(file, `${found.get(file) ?? ''}${line}\n`);
      }
      resolve(found);
    });
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolo-client-'));
  program = await readFile(PROGRAM, 'utf8');
  await writeFile(join(folder, 'kolo-api.d.ts'), await typesOf(DESCRIPTION, 'closed'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS));
  await writeFile(join(folder, 'program.ts'), program);
  for (const [n, [, from, to]] of WRONG.entries()) {
    await writeFile(join(folder, `wrong-${n}.ts`), program.replace(from, to));
  }
  faults = await compile();
});
afterAll(() => rm(folder, { recursive: true }));

test('a client of generated types calls every operation and knows every word', () => {
  expect(faults.get('program.ts')).toBe(undefined);
  expect([...faults.keys()].filter((file) => !file.startsWith('wrong-'))).toEqual([]);
});

test.each(WRONG.map((wrong, n) => ({ n, what: wrong[0], wrong })))('a program that $what does not compile', ({
  n,
  wrong: [, from, , fault],
}) => {
  expect(program).toContain(from);
  expect(faults.get(`wrong-${n}.ts`)).toContain(fault);
});
