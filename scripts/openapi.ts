/** Makes openapi.json and openapi-ops.json from the schemas that validate; with --check, compares. */
import { pino } from 'pino';
import { type AppDeps, buildApp } from '../src/app/app.ts';
import { loadConfig } from '../src/app/config/config.ts';
import { Metrics } from '../src/app/process/metrics.ts';
import { TenantRails } from '../src/payments/provider-accounts/tenant-rails.ts';
import { systemClock } from '../src/platform/values/clock.ts';
import { OpenRails } from '../src/rails/open-rails.ts';
import { ACCOUNT_RAILS } from '../src/rails/registry.ts';
import { writeOrCheck } from './generated.ts';

/** Stands for dependencies that are never used: no request is made. */
const unused = <Name extends keyof AppDeps>(name: Name): AppDeps[Name] =>
  new Proxy(
    {},
    {
      get() {
        throw new Error(`describing the API does not need ${name}`);
      },
    },
  ) as AppDeps[Name];

/** The descriptions of a service with every setting at its default. */
async function describe(): Promise<{ api: object; ops: object }> {
  const config = loadConfig({});
  const app = await buildApp({
    logger: pino({ level: 'silent' }),
    clock: systemClock,
    serveApi: true,
    places: config,
    production: config.production,
    accessLog: false,
    metrics: new Metrics(),
    bulkWalletsMax: config.bulkWalletsMax,
    tags: config.walletTags,
    interestTags: config.interestTags,
    currencies: config.currencies,
    currency: config.currencies[0]!,
    rails: new TenantRails(new OpenRails([]), { of: async () => [], suspend: async () => {} }),
    issuerFor: () => null,
    railAccounts: unused('railAccounts'),
    directoryPool: unused('directoryPool'),
    accountRails: ACCOUNT_RAILS,
    onBankCall: unused('onBankCall'),
    sandboxKey: undefined,
    onCallback: unused('onCallback'),
    onErasing: unused('onErasing'),
    notReady: () => Promise.resolve([]),
    warnings: () => [],
    database: unused('database'),
    calendar: unused('calendar'),
    engine: unused('engine'),
    statusQueries: unused('statusQueries'),
    statementFiles: unused('statementFiles'),
    directory: unused('directory'),
    testFunding: unused('testFunding'),
    testInflows: unused('testInflows'),
    vault: unused('vault'),
    access: unused('access'),
    railIds: unused('railIds'),
    endpoints: unused('endpoints'),
    quotas: unused('quotas'),
    log: unused('log'),
    operatorPool: unused('operatorPool'),
    door: unused('door'),
    reconcileBank: unused('reconcileBank'),
    singleOperator: false,
    relyingParty: unused('relyingParty'),
  });
  const answer = await app.inject('/ops/openapi.json');
  if (answer.statusCode !== 200) throw new Error(`the operator API cannot be described: ${answer.body}`);
  const described = { api: app.swagger(), ops: answer.json<object>() };
  await app.close();
  return described;
}

const { api, ops } = await describe();
await writeOrCheck('openapi.json', `${JSON.stringify(api, null, 2)}\n`, 'npm run generate');
await writeOrCheck('openapi-ops.json', `${JSON.stringify(ops, null, 2)}\n`, 'npm run generate');
