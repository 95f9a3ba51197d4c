import { DatabaseWatch } from '../../backoffice/recovery/watch.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import { TenantDatabase } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { AccountRail } from '../../rails/context.ts';
import type { ServiceOptions } from '../options.ts';

interface WatchDeps {
  rails: TenantRails;
  accountRails: readonly AccountRail[];
}

/** Looks whether the database is the one that it was, and gives the job that goes on looking. */
export async function watchDatabase(
  { pools, clock, logger, pollMs }: Runtime,
  { rails, accountRails }: WatchDeps,
  { config, connections }: Pick<ServiceOptions, 'config' | 'connections'>,
): Promise<Job> {
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
