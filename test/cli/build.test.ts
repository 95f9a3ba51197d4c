import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';

const BUILD = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Notes that it ran. */
const note = (name: string) =>
  `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify('runs')}, '${name} ');\n`;
/** A checkout as far as the build knows it, whose bundlers note that they ran. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "dependencies": {} }',
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
  'src/main.ts': 'start();',
  'src/main.test.ts': 'test();',
  'packages/dashboard/src/kolo.svg': '<svg/>',
  'packages/site/src/build.tsx': '',
  'packages/sdk/README.md': '',
  'docs/contract.md': '',
  'examples/payouts/payouts.ts': '',
  'CHANGELOG.md': '',
  'openapi.json': '{}',
  'scripts/references.ts': '',
  'scripts/fill-ins.ts': '',
  'node_modules/esbuild/package.json': '{ "type": "module", "exports": "./esbuild.js" }',
  'node_modules/esbuild/esbuild.js': `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
export async function build() {
  appendFileSync('runs', 'esbuild ');
  const source = readFileSync('src/main.ts', 'utf8');
  if (source.includes('wrong')) throw new Error('it cannot be read');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/main.js', source);
  return { metafile: { outputs: { 'dist/main.js': {} } } };
}
`,
  'node_modules/vite/package.json': '{ "type": "module", "exports": "./vite.js" }',
  'node_modules/vite/vite.js': `${note('vite')}
import { mkdirSync } from 'node:fs';
export const build = ({ build: { outDir } }) => mkdirSync(outDir, { recursive: true });
`,
  'node_modules/tsx/package.json': '{ "type": "module", "exports": { "./cli": "./cli.js" } }',
  'node_modules/tsx/cli.js': `${note('site')}
import { mkdirSync } from 'node:fs';
mkdirSync(process.argv.at(-1), { recursive: true });
`,
};

let folder: string;

beforeEach(async () => {
  folder = newFolder();
  for (const [name, text] of Object.entries(FILES)) await write(name, text);
  await copyFile(BUILD, join(folder, 'scripts/build.mjs'));
});
afterAll(leaveNothing);

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Builds; gives the tools that ran. */
async function ran(...args: string[]): Promise<string> {
  await writeFile(join(folder, 'runs'), '');
  const build = promisify(execFile)(process.execPath, ['scripts/build.mjs', ...args], { cwd: folder });
  const failed = await build.then(
    () => '',
    () => 'failed',
  );
  return (await readFile(join(folder, 'runs'), 'utf8')) + failed;
}

const EVERYTHING = 'esbuild vite site ';

test('a build runs nothing while the sources are the same as those of the last one', async () => {
  expect(await ran()).toBe(EVERYTHING);
  expect(await ran()).toBe('');
  // As a checkout leaves it, and tests are not built.
  await utimes(join(folder, 'src/main.ts'), new Date(), new Date());
  await write('src/main.test.ts', 'more();');
  expect(await ran()).toBe('');
});

test.each([
  ['src/main.ts', 'esbuild '],
  ['src/new.ts', 'esbuild '],
  ['tsconfig.json', 'esbuild '],
  ['packages/dashboard/src/app.tsx', 'vite '],
  ['docs/contract.md', 'site '],
  ['package-lock.json', EVERYTHING],
])('a build after a change of %s runs: %s', async (name, expected) => {
  expect(await ran()).toBe(EVERYTHING);
  await write(name, '{ "changed": true }');
  expect(await ran()).toBe(expected);
  expect(await ran()).toBe('');
});

test('a service that cannot be built is built again by the next build', async () => {
  expect(await ran()).toBe(EVERYTHING);
  await write('src/main.ts', 'wrong');
  expect(await ran()).toBe('esbuild failed');
  expect(await ran()).toBe('esbuild failed');
  await write('src/main.ts', FILES['src/main.ts']!);
  expect(await ran()).toBe('esbuild ');
});

test('a service whose files are gone is built again, and files of an earlier build are removed', async () => {
  expect(await ran()).toBe(EVERYTHING);
  await rm(join(folder, 'dist'), { recursive: true });
  expect(await ran()).toBe(EVERYTHING);
  await write('src/main.ts', 'changed();');
  await write('dist/old.js', '');
  expect(await ran()).toBe('esbuild ');
  await expect(readFile(join(folder, 'dist/old.js'))).rejects.toThrow('ENOENT');
});

test('pages alone are built without the service', async () => {
  expect(await ran('--pages')).toBe('vite site ');
  expect(await ran()).toBe('esbuild ');
});

test('the service has no character outside of ASCII', async () => {
  await write('src/main.ts', 'start(/[’-]/u, "₦");');
  expect(await ran()).toBe(EVERYTHING);
  expect(await readFile(join(folder, 'dist/main.js'), 'utf8')).toBe('start(/[\\u2019-]/u, "\\u20a6");');
});
