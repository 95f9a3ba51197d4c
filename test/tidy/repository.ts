import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSource, type Source } from './source.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A file's text, by its path from the repository's root. */
export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The files of the repository that are there, committed or not, but for what is ignored; with `/`. */
export const repositoryFiles = (named: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((file) => named.test(file) && existsSync(join(ROOT, file)));

/** Every TypeScript file below a folder, in order of name; none where there is no such folder. */
function sourcesIn(folder: string): Source[] {
  if (!existsSync(join(ROOT, folder))) return [];
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
  return files.sort().map((file) => parseSource(file, readText(file)));
}

/** Every TypeScript file of the repository. */
export const SOURCES: readonly Source[] = ['src', 'test', 'scripts', 'bench'].flatMap(sourcesIn);
/** Those that make up the service: without tests, scripts and the bench. */
export const PROGRAM = SOURCES.filter(({ file }) => /^src\/(?!.*\.test\.ts$)/.test(file));
