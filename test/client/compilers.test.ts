import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TSC } from '../support/typescript.ts';
import { ROOT } from '../tidy/repository.ts';
import { CLIENTS, leftOut } from './clients.ts';

const CLIENT = join(ROOT, 'packages/sdk');

/** Faulty programs: a text, its replacement, and the compiler's message. */
const WRONG: [from: string, to: string, fault: string][] = [
  ["'bank-transfer.outflow.failed'", "'bank-transfer.failed'", 'not comparable'],
  ["status === 'failed'", "status === 'refunded'", 'no overlap'],
  ['(wallet.id, days)', "(wallet.id, { ...days, format: 'csv' })", "'format' does not exist"],
];

/** Checks everything, the declarations of the client included. */
const STRICT = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
};
const SETTINGS: [name: string, compilerOptions: object][] = [
  [
    'Node, as ES modules',
    { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] },
  ],
  [
    'a bundler, for workers',
    { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
  ],
];
const COMPILERS: [version: string, tsc: string][] = [
  ['5.4', CLIENTS.oldestTsc],
  ['5.9', CLIENTS.tsc],
  ['7.0', TSC],
];

/** A project that has the client as it is published. */
let folder: string;
let program: string;

const run = (tsc: string, args: readonly string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [tsc, ...args, '--pretty', 'false'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );

async function faults(tsc: string, compilerOptions: object, text: string): Promise<string> {
  const options = { compilerOptions: { ...STRICT, ...compilerOptions }, files: ['consumer.ts'] };
  await writeFile(join(folder, 'consumer.ts'), text);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  return run(tsc, ['-p', '.']);
}

const reason = leftOut();
if (reason !== undefined) console.log(`The types of the client under old compilers are left out: ${reason}`);

describe.skipIf(reason !== undefined)('the types of the client', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolo-consumer-'));
    const installed = join(folder, 'node_modules/kolo-sdk');
    await mkdir(join(installed, 'dist'), { recursive: true });
    const args = ['-p', join(CLIENT, 'tsconfig.build.json'), '--outDir', join(installed, 'dist')];
    expect(await run(TSC, args)).toBe('');
    await copyFile(join(CLIENT, 'src/api.d.ts'), join(installed, 'dist/api.d.ts'));
    await copyFile(join(CLIENT, 'package.json'), join(installed, 'package.json'));
    for (const types of ['@types', 'undici-types'])
      await symlink(join(ROOT, 'node_modules', types), join(folder, 'node_modules', types));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    program = await readFile(new URL('consumer.ts', import.meta.url), 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true }));

  describe.each(COMPILERS)('under TypeScript %s', (version, tsc) => {
    it('are compiled by that one', async () => {
      expect(await run(tsc, ['--version'])).toContain(`Version ${version}.`);
    });

    it.each(SETTINGS)('compile for %s, and a program that is wrong does not', async (_, options) => {
      expect(await faults(tsc, options, program)).toBe('');
      let wrong = program;
      for (const [from, to] of WRONG) wrong = wrong.replace(from, to);
      const said = await faults(tsc, options, wrong);
      for (const [, , fault] of WRONG) expect(said).toContain(fault);
    });
  });
});
