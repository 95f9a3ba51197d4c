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

/** Checks the identity of the database, and returns the job that repeats the check. */
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
    // A process of any role opens one of these pools at its start.
    database: new TenantDatabase(pools.api),
    accountRails: accountRails.map(({ description }) => description.name),
    institutions: rails.shared
      .with('virtualAccounts')
      .map(({ virtualAccounts }) => virtualAccounts.institution.code),
    place: connections.place ?? null,
    failoverIsSynchronous: config.failoverIsSynchronous,
  });
  // While its clock is wrong a process claims no work and writes no time. The job runs once the clock is right, before any claim.
  if (clock.fault === undefined) await watch.check();
  return watch.job();
}
