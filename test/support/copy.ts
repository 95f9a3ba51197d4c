import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Copies a folder into another, with the owners of its files: where root runs the tests, PostgreSQL's are another user's. */
export async function copyInto(folder: string, from: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, folder]);
}
