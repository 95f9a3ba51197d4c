import type { Logger } from 'pino';
import { DatabaseWatch } from '../../backoffice/recovery/watch.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import type { CheckedClock } from '../../platform/db/checked-clock.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Pools } from '../../platform/runtime.ts';
import type { AccountRail } from '../../rails/context.ts';
import { ACCOUNT_RAILS } from '../../rails/registry.ts';
import type { Config } from '../config/config.ts';
import type { Connections } from './connections.ts';

interface WatchParts {
  config: Config;
  connections: Connections;
  clock: CheckedClock;
  logger: Logger;
  pools: Pools;
  rails: TenantRails;
  accountRails?: readonly AccountRail[];
  pollMs?: number | undefined;
}

/** Looks whether the database is the one that it was, and gives the job that goes on looking. */
export async function watchDatabase(parts: WatchParts): Promise<Job> {
  const { config, connections, clock, logger, pools, rails, pollMs, accountRails = ACCOUNT_RAILS } = parts;
  const watch = new DatabaseWatch({
    clock,
    logger,
    pollMs,
    directoryPool: pools.directory,
    // A process of any role has opened one of these at its start.
    database: new TenantDatabase(pools.api),
    accountRails: accountRails.map(({ description }) => description.name),
    institutions: rails.shared
      .with('virtualAccounts')
      .map(({ virtualAccounts }) => virtualAccounts.institution.code),
    place: connections.place ?? null,
    failoverIsSynchronous: config.failoverIsSynchronous,
  });
  // A process whose clock is wrong takes no work, and dates nothing: the job looks once it is right, and no claim comes before.
  if (clock.fault === undefined) await watch.look();
  return watch.job();
}
