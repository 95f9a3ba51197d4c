import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { TSC } from '../support/typescript.ts';
import { ROOT } from '../tidy/repository.ts';
import type { Program } from './blocks.ts';

/** The client as it is in the sources, under the name that programs know it by. */
const CLIENT = join(ROOT, 'packages/sdk/src/index.ts');

/** Strict, as a new project of today is. */
const OPTIONS = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    moduleDetection: 'force',
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    paths: { 'kolo-sdk': [CLIENT] },
  },
  include: ['*.ts'],
};

/**
 * Compiles programs against the client and returns the faults, a line each: `README.md:12: …`, by their place in their
 * documents.
 */
export async function faultsOf(programs: readonly Program[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kolo-docs-'));
  try {
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS));
    for (const [n, { text }] of programs.entries()) await writeFile(join(folder, `program-${n}.ts`), text);
    const said = await new Promise<string>((resolve) => {
      const args = [TSC, '-p', folder, '--pretty', 'false'];
      execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
    });
    return said
      .split('\n')
      .filter((line) => line.includes(': error TS'))
      .map((line) => placed(line, programs));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Locates a compiler's error in its document. */
function placed(said: string, programs: readonly Program[]): string {
  const [, n, line, fault] = /^program-(\d+)\.ts\((\d+),\d+\): error (.*)$/.exec(said) ?? [];
  return n === undefined ? said : `${programs[Number(n)]!.file}:${line}: ${fault}`;
}

/** Makes a program, with the client of the sources, one file that Node runs. */
export async function bundle(text: string, outfile: string): Promise<void> {
  await build({
    stdin: { contents: text, loader: 'ts', resolveDir: ROOT },
    alias: { 'kolo-sdk': CLIENT },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'silent',
  });
}

/**
 * Runs a program of a document in a Node of its own until it ends.
 *
 * @param env variables beside this process's own
 * @param replaced texts and their replacements, one after the other, such as an address that is another in a test
 * @returns its output
 * @throws Error where it ends with another status than 0, with all that it said
 */
export async function runProgram(
  program: Program,
  env: Readonly<Record<string, string>> = {},
  replaced: readonly (readonly [from: string, to: string])[] = [],
): Promise<string> {
  let { text } = program;
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${program.file}:${program.line} does not hold ${from}`);
    text = text.replaceAll(from, to);
  }
  const folder = await mkdtemp(join(tmpdir(), 'kolo-docs-'));
  try {
    await bundle(text, join(folder, 'program.mjs'));
    return await new Promise((resolve, reject) => {
      const options = { cwd: folder, env: { ...process.env, ...env } };
      execFile(process.execPath, ['program.mjs'], options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else
          reject(new Error(`${program.file}:${program.line} ended with ${error.code}\n${stdout}${stderr}`));
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
