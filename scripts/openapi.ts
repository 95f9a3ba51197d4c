/** Makes openapi.json, openapi-hosted-2026.json and openapi-ops.json from the schemas that validate; with --check, compares. */
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

/** The descriptions of a service with every setting at its default. */
async function describe(): Promise<{ api: object; profile: object; ops: object }> {
  // Everything else is for requests, and none is made.
  const deps: Partial<AppDeps> = {
    ...settingsOf(loadConfig({}), 'all'),
    logger: pino({ level: 'silent' }),
    clock: systemClock,
    metrics: new Metrics(),
    rails: new TenantRails(new OpenRails([]), { of: async () => [], suspend: async () => {} }),
    issuerFor: () => null,
    accountRails: ACCOUNT_RAILS,
    notReady: () => Promise.resolve([]),
    warnings: () => [],
  };
  const app = await buildApp(deps as AppDeps);
  const answer = await app.inject('/ops/openapi.json');
  if (answer.statusCode !== 200) throw new Error(`the operator API cannot be described: ${answer.body}`);
  const described = { api: app.swagger(), profile: app.profileSwagger(), ops: answer.json<object>() };
  await app.close();
  return described;
}

const { api, profile, ops } = await describe();
await writeOrCheck('openapi.json', `${JSON.stringify(api, null, 2)}\n`, 'npm run generate');
await writeOrCheck('openapi-hosted-2026.json', `${JSON.stringify(profile, null, 2)}\n`, 'npm run generate');
await writeOrCheck('openapi-ops.json', `${JSON.stringify(ops, null, 2)}\n`, 'npm run generate');
