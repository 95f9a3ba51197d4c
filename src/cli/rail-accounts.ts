import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import type { Session } from '../db/database.ts';
import { railDispatcher } from '../process/rail-dispatcher.ts';
import { vaultKeys } from '../process/secrets.ts';
import { testAccount, testSandbox } from '../rail-accounts/look.ts';
import {
  addAccount,
  enableAccount,
  type ManageOptions,
  orderAccounts,
  rotateAccount,
} from '../rail-accounts/manage.ts';
import { OpenedAccounts } from '../rail-accounts/opened-accounts.ts';
import { RailAccountError } from '../rail-accounts/prove.ts';
import { accountsOfTenant, type RailAccount } from '../rail-accounts/queries.ts';
import type { AccountRail } from '../rails/context.ts';
import type { Checked } from '../rails/provider.ts';
import { recording } from '../rails/recording.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import { systemClock, toRfc3339 } from '../values/clock.ts';
import { OperatorError } from '../values/operator-error.ts';
import type { Vault } from '../values/vault.ts';
import { checkedVault } from '../vault/check-keys.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { type InsideSide, withSide } from './side.ts';

/** How commands name a business and its account. Accounts at providers are of live sides. */
export interface AccountOptions {
  business: string;
  rail: string;
  json: boolean;
}

/** Gives a command the way to providers. What they say is written to a file where one is named, a line of JSON each. */
async function withDispatcher(
  { config }: CliContext,
  record: string | undefined,
  work: (dispatcher: Dispatcher) => Promise<void>,
): Promise<void> {
  const dispatcher = railDispatcher(config);
  const lines: string[] = [];
  try {
    const recorded = recording(dispatcher, (exchange) => lines.push(`${JSON.stringify(exchange)}\n`));
    await work(record === undefined ? dispatcher : recorded);
  } catch (error) {
    if (!(error instanceof RailAccountError)) throw error;
    const faults = error.faults.map(({ path, message }) => `  ${path === '' ? 'It' : path} ${message}.`);
    throw new CommandError([error.message, ...faults].join('\n'));
  } finally {
    await dispatcher.destroy();
    if (record !== undefined) await writeFile(record, lines.join(''), { mode: 0o600 });
  }
}

const partsOf = ({ say }: CliContext) => ({ log: { error: (_: object, message: string) => say(message) } });

/** Runs a command on the accounts of a business. */
export const withAccounts = (
  context: CliContext,
  business: string,
  work: (options: ManageOptions & { accounts: OpenedAccounts }, side: InsideSide) => Promise<void>,
  record?: string,
): Promise<void> =>
  withDispatcher(context, record, (dispatcher) =>
    withSide(context, { business, mode: 'live' }, async (side) => {
      const { directory, directoryPool: pool } = side;
      const vault = await vaultOf(context, directory);
      const accounts = openedAccounts(context, { directory, vault, dispatcher });
      await work({ pool, by: atShell(), vault, accounts, clock: systemClock }, side);
    }),
  );

const vaultOf = async ({ config }: CliContext, directory: Session): Promise<Vault> =>
  checkedVault(directory, await vaultKeys(config), { nowMs: systemClock.now() });

const openedAccounts = (
  context: CliContext,
  parts: { directory: Session; vault: Vault; dispatcher: Dispatcher },
): OpenedAccounts =>
  new OpenedAccounts({
    ...{ ...parts, clock: systemClock, rails: ACCOUNT_RAILS, ...partsOf(context) },
    inFlight: () => Promise.reject(new Error('nothing is told from the command line')),
  });

/** Gives a command a way to open accounts as they are kept. Keys are read when there is one to open. */
export async function withKeptAccounts<T>(
  context: CliContext,
  directory: Session,
  work: (openAccount: OpenedAccounts['openAsKept']) => Promise<T>,
): Promise<T> {
  const dispatcher = railDispatcher(context.config);
  try {
    return await work(async (account) => {
      const vault = await vaultOf(context, directory);
      return openedAccounts(context, { directory, vault, dispatcher }).openAsKept(account);
    });
  } finally {
    await dispatcher.destroy();
  }
}

/** @throws CommandError where there is no such rail */
export function railNamed(name: string): AccountRail {
  const rail = ACCOUNT_RAILS.find(({ description }) => description.name === name);
  if (rail === undefined) {
    const names = ACCOUNT_RAILS.map(({ description }) => description.name);
    throw new CommandError(`The rails with accounts at providers are: ${names.join(', ')}.`);
  }
  return rail;
}

/** What a file holds, or standard input where it is `-`. Secrets come in no argument: others see those. */
async function contentOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The credentials cannot be read: ${error.message}.`);
  });
}

const callbackPath = ({ rail, callbackId }: RailAccount): string => `/rails/${rail}/${callbackId}`;

/** `kolo rail add`: brings an account at a provider to a business. */
export async function railAdd(
  context: CliContext,
  { business, rail, credentials, json }: AccountOptions & { credentials: string },
): Promise<void> {
  const row = railNamed(rail);
  const given = await contentOf(credentials);
  await withAccounts(context, business, async (options, { tenantId }) => {
    const account = await addAccount(options, tenantId, row, given);
    if (json) return context.print(JSON.stringify(viewOf(account)));
    context.print(`Account ${account.providerAccount} of ${rail} is the business's now.`);
    context.print(`Callbacks come to ${callbackPath(account)} below the address of your Kolo.`);
    context.print(
      `Nothing is told by it before this passes: kolo rail test --business ${business} --rail ${rail}`,
    );
  });
}

const viewOf = (account: RailAccount) => ({
  rail: account.rail,
  account: account.providerAccount,
  preference: account.preference,
  status: account.enabled ? 'enabled' : 'disabled',
  suspended: account.suspendedBecause,
  callback_path: callbackPath(account),
  created_at: toRfc3339(account.createdAt),
});

/** `kolo rail list`: the accounts of a business in their order. */
export async function railList(
  context: CliContext,
  { business, json }: { business: string; json: boolean },
): Promise<void> {
  await withAccounts(context, business, async (_, { directory, tenantId }) => {
    const accounts = (await accountsOfTenant(directory, tenantId)).map(viewOf);
    if (json) return context.print(JSON.stringify(accounts));
    if (accounts.length === 0) context.print('The business has no account at a provider.');
    for (const { preference, rail, account, status, suspended, callback_path } of accounts) {
      const telling = suspended === null ? status : `${status}, nothing is told: ${suspended}`;
      context.print(`${preference}. ${rail}  ${account}  ${telling}  ${callback_path}`);
    }
  });
}

/** `kolo rail rotate`: gives an account new credentials. */
export async function railRotate(
  context: CliContext,
  { business, rail, credentials }: AccountOptions & { credentials: string },
): Promise<void> {
  const row = railNamed(rail);
  const given = await contentOf(credentials);
  await withAccounts(context, business, async (options, { tenantId }) => {
    await rotateAccount(options, tenantId, row, given);
    context.print(
      `The credentials are new. Callbacks signed with the earlier ones are believed for 72 hours.`,
    );
    context.print(`Nothing is told before this passes: kolo rail test --business ${business} --rail ${rail}`);
  });
}

/** `kolo rail disable` and `enable`. */
export async function railEnable(
  context: CliContext,
  { business, rail }: AccountOptions,
  enabled: boolean,
): Promise<void> {
  await withAccounts(context, business, async (options, { tenantId }) => {
    await enableAccount(options, tenantId, railNamed(rail).description.name, enabled);
    context.print(
      enabled
        ? `Nothing is told before this passes: kolo rail test --business ${business} --rail ${rail}`
        : 'Nothing is told by it any more. What was told before is asked after, and what comes back is credited.',
    );
  });
}

/** `kolo rail order`: which account pays, of several that could. */
export async function railOrder(
  context: CliContext,
  rails: readonly string[],
  { business }: { business: string },
): Promise<void> {
  await withAccounts(context, business, async (options, { tenantId }) => {
    await orderAccounts(options, tenantId, rails);
    context.print(`The order is ${rails.join(', ')}. Accounts whose place has changed are to be tested.`);
  });
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' };

/** Shows what is looked at as it is; `end` shows all of it where it is wanted as JSON, and throws where something failed. */
function checksShown({ print }: CliContext, { rail, json }: { rail: string; json: boolean }) {
  const checks: Checked[] = [];
  return {
    seen(checked: Checked): void {
      checks.push(checked);
      const { check, result, detail } = checked;
      if (!json) print(`${MARKS[result]} ${check}${detail === null ? '' : `: ${detail}`}`);
    },
    end(passed: boolean, otherwise: string): void {
      if (json) print(JSON.stringify({ rail, ok: passed, checks }));
      if (!passed) throw new CommandError(otherwise);
    },
  };
}

/** `kolo rail test`: looks at an account, and has telling go on where nothing has failed. */
export async function railTest(
  context: CliContext,
  { record, ...options }: AccountOptions & { record?: string },
): Promise<void> {
  const row = railNamed(options.rail);
  const shown = checksShown(context, options);
  await withAccounts(
    context,
    options.business,
    async (given, { tenantId }) => {
      const passed = await testAccount(given, tenantId, row, shown.seen);
      shown.end(passed, 'Nothing is told by this account before its test passes.');
    },
    record,
  );
}

/** `kolo rail test --sandbox`: looks at a test account of a provider, without any business. */
export async function railTestSandbox(
  context: CliContext,
  { rail, credentials, record, json }: { rail: string; credentials: string; record?: string; json: boolean },
): Promise<void> {
  const row = railNamed(rail);
  const given = await contentOf(credentials);
  const shown = checksShown(context, { rail, json });
  await withDispatcher(context, record, async (dispatcher) => {
    const { log } = partsOf(context);
    const accounts = {
      open: (one: AccountRail, read: object) =>
        one.openAccount({ credentials: read, dispatcher, origin: null, clock: systemClock, log }),
    };
    shown.end(await testSandbox(accounts, row, given, shown.seen), 'Something has failed.');
  });
}
