import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The compiler of the repository, which is the newest; not those by which types are made and clients are tried. */
export const TSC = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'lib/tsc.js',
);
