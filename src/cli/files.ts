import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../platform/values/operator-error.ts';
import { CommandError } from './command-error.ts';

/** Reads a file, or standard input for `-`. Secrets never come as arguments, which other users can see. */
export async function contentOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read the credentials: ${error.message}.`);
  });
}

/** @throws CommandError that does not repeat the content of the file */
export async function credentialsIn(file: string): Promise<object> {
  const content = await contentOf(file);
  try {
    return JSON.parse(content) as object;
  } catch {
    throw new CommandError('The credentials are not valid JSON.');
  }
}

export async function jsonIn(path: string): Promise<unknown> {
  const content = await readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read ${path}: ${error.message}.`);
  });
  try {
    // Editors of some systems begin a file with a byte order mark.
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${path} is not valid JSON: ${(error as Error).message}.`);
  }
}
