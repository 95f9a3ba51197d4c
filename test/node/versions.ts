import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tidy/repository.ts';

/** The program of a version of Node in `tools/node-versions`, which has a lockfile of its own (`npm ci --prefix tools/node-versions`). */
export const nodeOf = (version: string): string =>
  join(ROOT, `tools/node-versions/node_modules/node-${version}/bin/node`);

/** Versions of Node: the oldest that Kolo accepts, and the newest of each supported line. */
export const TAKEN = ['20.19', '22', '24', '26'] as const;
/** One that is too old for it. */
export const TOO_OLD = '16';

/**
 * Why tests on these are left out; undefined where they are not. `KOLO_TEST_NODES=required` leaves out none, and neither does
 * `=whole`, which also runs the tests of the sources and of the client on each.
 *
 * @throws where one is missing that may not be left out
 */
export function leftOut(): string | undefined {
  if ([...TAKEN, TOO_OLD].map(nodeOf).every(existsSync)) return undefined;
  const why = 'tools/node-versions is not installed (npm ci --prefix tools/node-versions, on Linux x64)';
  if (['required', 'whole'].includes(process.env.KOLO_TEST_NODES ?? '')) throw new Error(why);
  return why;
}

/** True if the tests of the sources run on each version too. */
export const isWhole = (): boolean => process.env.KOLO_TEST_NODES === 'whole';
