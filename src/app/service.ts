import { ensureTimeZone } from '../payments/wallets/interest-days.ts';
import { sessionOn } from '../platform/db/database.ts';
import type { App } from '../platform/http/app-types.ts';
import { Jobs } from '../platform/jobs/job.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { ShownBook } from '../rails/book.ts';
import type { OpenRails } from '../rails/open-rails.ts';
import { buildApp, buildOpsApp } from './app.ts';
import { appDepsOf } from './app-deps.ts';
import type { ServiceOptions } from './options.ts';
import { booksOf } from './process/bank-books.ts';
import { watchDatabase } from './process/database-watch.ts';
import { closeListener, drain } from './process/drain.ts';
import { addGauges } from './process/gauges.ts';
import { upkeepOf } from './process/jobs.ts';
import { addressOf } from './process/listeners.ts';
import { openRuntime } from './process/open-runtime.ts';
import { closeParts, openJobs, openParts, type Parts } from './process/parts.ts';
import { notReady, warningsOf } from './process/readiness.ts';
import { openReplica } from './process/replica.ts';
import { openSystemAccounts } from './process/system-accounts.ts';

/** How long a request of an operator may go on once all else has stopped, milliseconds. */
const OPS_STOP_MS = 1_000;

/** A running Kolo. */
export interface Service {
  /** The application of the API. */
  app: App;
  /** The application of the second listener, if one is configured. */
  opsApp: App | undefined;
  rails: OpenRails;
  /** The books of the banks behind its rails and behind the accounts of businesses. */
  books: () => AsyncIterable<ShownBook>;
  /** The work that its role has it do. */
  work: Jobs;
  /** Stops taking requests and work, finishes what was begun and closes every connection. */
  stop(): Promise<void>;
}

/** Builds a service on a migrated database and starts its work. It does not listen yet. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const runtime = await openRuntime(options);
  const parts = await openParts(runtime, options);
  try {
    return await startOn(runtime, parts, options);
  } catch (error) {
    await closeParts(runtime, parts);
    throw error;
  }
}

async function startOn(runtime: Runtime, parts: Parts, options: ServiceOptions): Promise<Service> {
  const { pools, clock, claimant } = runtime;
  const { config, role, unfinished = [] } = options;
  const { rails, work } = parts;
  const directory = sessionOn(pools.directory);
  await clock.read(directory);
  await ensureTimeZone(directory, config.timeZone);
  const accountJobs = await openSystemAccounts(runtime, config.currencies);
  const databaseWatch = await watchDatabase(runtime, parts, options);
  const { railIds, jobs } = await openJobs(runtime, parts, options);
  const upkeep = new Jobs();
  const replica = role === 'worker' ? undefined : openReplica(runtime, options.connections, config);
  addGauges(parts.metrics, { ...runtime, ...jobs, engine: parts.engine, jobs: [work, upkeep], replica });

  const stopping: string[] = [];
  const deps = {
    ...appDepsOf(runtime, { ...parts, railIds, jobs }, options),
    notReady: () =>
      notReady({ unfinished: [...unfinished, ...stopping], clock, work, directoryPool: pools.directory }),
    warnings: () => warningsOf(claimant, config, replica),
    replica,
  };
  const app = await buildApp(deps);
  const apiUrl = () => config.baseUrl ?? addressOf(app, config.host);
  const opsApp = config.opsPort === undefined ? undefined : await buildOpsApp(deps, app, apiUrl);
  const apps = opsApp === undefined ? [app] : [app, opsApp];

  const watches = replica === undefined ? [databaseWatch] : [databaseWatch, replica.job()];
  upkeep.start([...upkeepOf(runtime, parts.access, apps), ...watches, ...accountJobs]);
  if (role !== 'api') work.start(Object.values(jobs).flat());
  return {
    app,
    opsApp,
    rails: rails.shared,
    work,
    books: () => booksOf(runtime, parts),
    async stop() {
      stopping.push('it is stopping');
      await drain(
        app,
        () => work.stop(),
        () => rails.shared.close(),
        config.shutdownTimeoutMs / 2,
      );
      // Operators see how the other one drains.
      if (opsApp !== undefined) await closeListener(opsApp, OPS_STOP_MS);
      await upkeep.stop();
      await replica?.close();
      await closeParts(runtime, parts);
    },
  };
}
