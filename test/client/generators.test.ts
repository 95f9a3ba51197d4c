import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/repository.ts';
import { CLIENTS, leftOut } from './clients.ts';

interface Generator {
  name: string;
  /** The generator's command line. */
  command(description: string, output: string): [program: string, args: string[]];
  /** All that it says where nothing is wrong, line by line. */
  says: readonly RegExp[];
  /** The files that it generates, for the compiler. */
  makes: string;
}

const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    command: (description, output) => [
      process.execPath,
      [CLIENTS.openapiTypescript, description, '-o', join(output, 'types.ts')],
    ],
    says: [/^✨ openapi-typescript [\d.]+$/, /^🚀 .* → .* \[[\d.]+m?s\]$/],
    makes: 'types.ts',
  },
  {
    name: '@hey-api/openapi-ts',
    command: (description, output) => [
      CLIENTS.node,
      [CLIENTS.heyApi, '--no-log-file', '-i', description, '-o', join(output, 'client')],
    ],
    says: [
      /^@hey-api\/openapi-ts v[\d.]+$/,
      /^\[Job 1\] ~ Generating\.\.\.$/,
      /^\[Job 1\] {3}\[1\] .*$/,
      /^\[Job 1\] ✓ .* · \d+ files · [\d.]+m?s$/,
    ],
    makes: 'client/index.ts',
  },
];

/** Of both profiles. */
const DESCRIPTIONS = ['openapi.json', 'openapi-hosted-2026.json'];

/** Strict, and as new projects are. */
const COMPILING = [
  '--noEmit',
  '--strict',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--lib',
  'es2022,dom,dom.iterable',
  '--skipLibCheck',
  '--pretty',
  'false',
];

/** Output of a program, both streams, line by line, without colours. */
const linesOf = (program: string, args: readonly string[], cwd: string): Promise<string[]> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd, maxBuffer: 16 * 1024 * 1024 }, (_, stdout, stderr) => {
      const lines = stripVTControlCharacters(`${stdout}\n${stderr}`).split('\n');
      resolve(lines.filter((line) => line.trim() !== ''));
    });
  });

const reason = leftOut();
if (reason !== undefined) console.log(`Clients that others generate are left out: ${reason}`);

describe.skipIf(reason !== undefined)('of the description', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolo-generators-'));
    for (const file of DESCRIPTIONS) await symlink(join(ROOT, file), join(folder, file));
    const wrong = await readFile(join(ROOT, 'openapi.json'), 'utf8');
    await writeFile(join(folder, 'wrong.json'), wrong.replace('"#/components/schemas/PageInfo"', '"#/none"'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const each = GENERATORS.flatMap((generator) => DESCRIPTIONS.map((file) => ({ ...generator, file })));
  it.each(each)('$name makes what compiles of $file, without a warning', async (generator) => {
    const { command, says, makes, file } = generator;
    const output = join(folder, `${file}-${makes}`.replaceAll(/\W/g, '-'));
    const lines = await linesOf(...command(file, output), folder);
    expect(lines).toEqual(says.map((line) => expect.stringMatching(line)));
    const faults = await linesOf(process.execPath, [CLIENTS.tsc, ...COMPILING, join(output, makes)], folder);
    expect(faults).toEqual([]);
  });

  it.each(GENERATORS)('$name would say what is wrong', async ({ command, says }) => {
    const lines = await linesOf(...command('wrong.json', join(folder, 'wrong')), folder);
    expect(lines).not.toEqual(says.map((line) => expect.stringMatching(line)));
    expect(lines.join('\n')).toMatch(/(?:resolve|unresolvable) \$ref/);
  });
});
