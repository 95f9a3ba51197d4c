import { createLoginThrottle } from '../backoffice/operators/login-throttle/throttle.ts';
import { relyingPartyOf } from '../backoffice/operators/passkeys/relying-party.ts';
import { Quotas } from '../ledger/policy/quotas.ts';
import { TestFunding } from '../payments/inflows/test-funding.ts';
import { StatementFiles } from '../payments/statements/files.ts';
import { StatusQueries } from '../payments/transactions/status-queries.ts';
import { issuerAmong } from '../payments/wallets/virtual-accounts/issuers.ts';
import { sessionOn, TenantDatabase } from '../platform/db/database.ts';
import type { Runtime } from '../platform/runtime.ts';
import { WebhookEndpoints } from '../webhooks/endpoints/endpoints.ts';
import { WebhookLog } from '../webhooks/log/log.ts';
import type { AppDeps } from './app.ts';
import type { Config } from './config/config.ts';
import type { ServiceOptions, ServiceRole } from './options.ts';
import { reconcilingBank } from './process/bank-books.ts';
import { sandboxKeyOf } from './process/first-start.ts';
import type { openJobs, Parts } from './process/parts.ts';

type PartsWithJobs = Parts & Awaited<ReturnType<typeof openJobs>>;

/** Dependencies of the applications, without the readiness of the process. */
export function appDepsOf(
  runtime: Runtime,
  parts: PartsWithJobs,
  { config, connections, role }: ServiceOptions,
): Omit<AppDeps, 'notReady' | 'warnings'> {
  const { pools, clock, calendar, vault, logger } = runtime;
  const { rails, railIds, accounts, outbound } = parts;
  const { inflows, deliveries, notifications, erasures } = parts.jobs;
  const database = new TenantDatabase(pools.api);
  const directory = sessionOn(pools.directory);
  const quotas = new Quotas(calendar);
  return {
    ...parts,
    ...settingsOf(config, role),
    logger,
    clock,
    calendar,
    vault,
    database,
    directory,
    directoryPool: pools.directory,
    operatorPool: pools.operator,
    quotas,
    issuerFor: issuerAmong(rails),
    statusQueries: new StatusQueries(database),
    statementFiles: StatementFiles.of(database, { directory, clock, calendar }),
    testFunding: new TestFunding({ database, rails: rails.shared, railIds, inflows, clock }),
    testInflows: { rails: rails.shared, railIds, accounts, inflows, clock },
    endpoints: new WebhookEndpoints({ database, vault, outbound, quotas, clock }),
    log: new WebhookLog({ database, clock, onDue: () => deliveries.wake() }),
    throttle: createLoginThrottle({ ...config, pool: pools.operator, clock }),
    reconcileBank: reconcilingBank(runtime, { ...parts, inflows }, connections),
    onCallback: () => notifications.wake(),
    onErasing: () => erasures.wake(),
  };
}

/** The settings for routes, under the names that routes use. */
export const settingsOf = (config: Config, role: ServiceRole) => ({
  singleOperator: config.singleOperator,
  relyingParty: relyingPartyOf(config),
  tags: config.walletTags,
  currencies: config.currencies,
  settings: {
    bulkWalletsMax: config.bulkWalletsMax,
    bulkTransfersMax: config.bulkTransfersMax,
    tags: config.walletTags,
    interestTags: config.interestTags,
    currencies: config.currencies,
    currency: config.currencies[0]!,
  },
  serveApi: role !== 'worker',
  sandboxKey: sandboxKeyOf(config),
  production: config.production,
  accessLog: config.accessLog,
  listeners: config,
});
