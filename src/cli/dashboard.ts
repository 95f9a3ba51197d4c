import { resolve } from 'node:path';
import type { Config } from '../app/config/config.ts';
import { startedDashboard } from '../app/process/first-start.ts';
import { dashboardAt, linkTo } from '../app/process/listeners.ts';
import { vaultKeys } from '../app/process/secrets.ts';
import { checkedVault } from '../app/vault/check-keys.ts';
import { LOCAL_EMAIL, makeLink } from '../backoffice/operators/local/links.ts';
import { busiestTestBusiness } from '../ledger/busiest-environment.ts';
import { sessionOn } from '../platform/db/database.ts';
import { systemClock, toRfc3339 } from '../platform/values/clock.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withPool, withPools } from './context.ts';

/**
 * `kolo dashboard`: in development prints a link that signs in once as the local administrator, or confirms. Creates the link on the
 * database, because nobody has signed in yet. In production prints the address of the dashboard only.
 */
export async function dashboard(context: CliContext, { json }: { json: boolean }): Promise<void> {
  const { config, print, say } = context;
  if (config.operatorApi === 'off')
    throw new CommandError('The dashboard is not served: the operator API is off (KOLO_OPERATOR_API).');
  if (config.production) {
    const url = urlOf(config);
    if (json) return print(JSON.stringify({ url, expires_at: null }));
    print(url);
    return say('Sign in there. Sign-in links exist in development only.');
  }
  const { url, expiresAtMs } = await linkToEnvironment(context);
  const expires_at = toRfc3339(expiresAtMs);
  if (json) return print(JSON.stringify({ url, expires_at }));
  print(url);
  say(`Open it on the machine of the service. It signs in or confirms once, until ${expires_at}.`);
}

/**
 * Creates a link that opens the test environment of a business, in development; by default of the one with most in it.
 *
 * @throws CommandError where the local administrator may not sign in
 */
export async function linkToEnvironment(
  context: CliContext,
  businessId?: string,
): Promise<{ url: string; expiresAtMs: number }> {
  const opened =
    businessId ?? (await withPool(context, 'kolo_verify', (pool) => busiestTestBusiness(sessionOn(pool))));
  const { token, expiresAtMs } = await newLink(context);
  return { url: linkTo(await dashboardInDevelopment(context.config), token, opened), expiresAtMs };
}

/** The address of the dashboard, from the settings. */
function urlOf(config: Config): string {
  const { passkeyOrigins, operatorApi, baseUrl } = config;
  const origin = passkeyOrigins?.[0] ?? (operatorApi === 'api' ? baseUrl : undefined);
  return origin === undefined ? addressIn(config) : `${origin}/dashboard`;
}

/** The address on this machine, from the settings of the listener. */
const addressIn = ({ operatorApi, host, port, opsHost, opsPort }: Config): string =>
  dashboardAt(operatorApi === 'ops' ? { host: opsHost, port: opsPort! } : { host, port });

/** The address that the last start recorded: the system may have chosen the port. */
export async function dashboardInDevelopment(config: Config): Promise<string> {
  return (await startedDashboard(resolve(config.dataDir))) ?? addressIn(config);
}

/**
 * Creates a link on the database that signs in or confirms as the local administrator, in development.
 *
 * @throws CommandError where the local administrator may not sign in
 */
export function newLink(context: CliContext) {
  return withPools(context, ['kolo_directory', 'kolo_operator'], async (pools) => {
    const nowMs = systemClock.now();
    const keys = await vaultKeys(context.config);
    const vault = await checkedVault(sessionOn(pools.kolo_directory), keys, { nowMs });
    const link = await makeLink({ pool: pools.kolo_operator, vault, by: atShell(), nowMs });
    if (link !== undefined) return link;
    throw new CommandError(
      `${LOCAL_EMAIL} cannot sign in: it is disabled or belongs to an invited operator (kolo operator list).`,
    );
  });
}
