import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A file's text, by its path from the repository's root. */
export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The files of the repository that are there, committed or not, but for what is ignored; with `/`. */
export const repositoryFiles = (named: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
    .toString()
    .split('\0')
    .filter((file) => named.test(file) && existsSync(join(ROOT, file)));
