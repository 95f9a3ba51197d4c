/** Makes openapi.json and openapi-ops.json from the schemas that validate; with --check, compares. */
import { pino } from 'pino';
import { type AppDeps, buildApp } from '../src/app/app.ts';
import { settingsOf } from '../src/app/app-deps.ts';
import { loadConfig } from '../src/app/config/config.ts';
import { Metrics } from '../src/app/process/metrics.ts';
import { TenantRails } from '../src/payments/provider-accounts/tenant-rails.ts';
import { systemClock } from '../src/platform/values/clock.ts';
import { OpenRails } from '../src/rails/open-rails.ts';
import { ACCOUNT_RAILS } from '../src/rails/registry.ts';
import { writeOrCheck } from './generated.ts';

/** Dependencies that are never reached: no request is made. */
const unused = <Name extends keyof AppDeps>(...names: Name[]): Pick<AppDeps, Name> =>
  Object.fromEntries(
    names.map((name) => {
      const get = (): never => {
        throw new Error(`describing the API does not need ${name}`);
      };
      return [name, new Proxy({}, { get })];
    }),
  ) as Pick<AppDeps, Name>;

/** The descriptions of a service with every setting at its default. */
async function describe(): Promise<{ api: object; ops: object }> {
  const app = await buildApp({
    ...settingsOf(loadConfig({}), 'all'),
    ...unused(
      'railAccounts',
      'directoryPool',
      'onBankCall',
      'onCallback',
      'onErasing',
      'database',
      'calendar',
      'engine',
      'statusQueries',
      'statementFiles',
      'directory',
      'testFunding',
      'testInflows',
      'vault',
      'access',
      'railIds',
      'endpoints',
      'quotas',
      'log',
      'operatorPool',
      'door',
      'reconcileBank',
    ),
    logger: pino({ level: 'silent' }),
    clock: systemClock,
    metrics: new Metrics(),
    rails: new TenantRails(new OpenRails([]), { of: async () => [], suspend: async () => {} }),
    issuerFor: () => null,
    accountRails: ACCOUNT_RAILS,
    notReady: () => Promise.resolve([]),
    warnings: () => [],
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
