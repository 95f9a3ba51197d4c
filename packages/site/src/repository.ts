import { readFileSync } from 'node:fs';

const ROOT = new URL('../../../', import.meta.url);

/** The text of a file of the repository. */
export const readFile = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
