import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, recordAct } from '../audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../db/database.ts';
import type { AccountRail } from '../rails/context.ts';
import type { Checked } from '../rails/provider.ts';
import type { Rail } from '../rails/rail.ts';
import type { Json } from '../values/canonical-json.ts';
import type { Clock } from '../values/clock.ts';
import type { Vault } from '../values/vault.ts';
import { credentialsContext, readCredentials } from './credentials.ts';
import type { OpenedAccounts } from './opened-accounts.ts';
import { identify, type ProveOptions, prove, RailAccountError } from './prove.ts';
import {
  type AccountAct,
  type AccountChange,
  accountsOfTenant,
  changeAccount,
  insertAccount,
  ownerOf,
  type RailAccount,
} from './queries.ts';

/** So long callbacks are believed that were signed with credentials that were rotated away, milliseconds. */
const EARLIER_VERIFY_MS = 72 * 3_600_000;
/** Nothing is told by an account before it has been tested after what was done to it. */
const becauseOf = (act: string): string => `${act}, and not tested since`;

/** What accounts are set up with. */
export interface ManageOptions extends ProveOptions {
  /** Connections of the role `kolo_directory`. */
  pool: pg.Pool;
  /** Who does it. */
  by: Actor;
  vault: Vault;
  clock: Clock;
}

const seal = (vault: Vault, key: Pick<RailAccount, 'rail' | 'providerAccount'>, credentials: object) =>
  vault.seal(JSON.stringify(credentials), credentialsContext(key));

/**
 * Brings an account at a provider to a tenant, for ever. Nothing is told by it before it has been tested.
 *
 * @param given the credentials, a JSON text
 * @throws RailAccountError
 */
export async function addAccount(
  options: ManageOptions,
  tenantId: string,
  rail: AccountRail,
  given: string,
): Promise<RailAccount> {
  const { pool, vault, clock } = options;
  const directory = sessionOn(pool);
  const { name } = rail.description;
  const { credentials, providerAccount } = await prove(options, rail, given);
  const key = { rail: name, providerAccount };
  const { ciphertext, keyId } = seal(vault, key, credentials);
  const createdAt = clock.now();
  const added = await transactionOn(pool, async (session) => {
    const inserted = await insertAccount(session, {
      ...{ ...key, tenantId, ciphertext, keyId, createdAt },
      callbackId: randomBytes(16).toString('hex'),
      suspendedBecause: becauseOf('added'),
    });
    const after = { provider_account: providerAccount };
    if (inserted) await record(session, options, { tenantId, rail: name }, 'added', { after }, createdAt);
    return inserted;
  });
  if (added) return find(directory, tenantId, name);
  const owner = await ownerOf(directory, key);
  if (owner !== undefined && owner !== tenantId) {
    throw new RailAccountError(
      'This account at the provider is that of another business, or of its other side.',
    );
  }
  throw new RailAccountError(
    `The business has an account of ${name} already; rotate its credentials instead.`,
  );
}

/** @throws RailAccountError where the tenant has none of this rail */
async function find(directory: Session, tenantId: string, rail: string): Promise<RailAccount> {
  const account = (await accountsOfTenant(directory, tenantId)).find((one) => one.rail === rail);
  if (account === undefined) throw new RailAccountError(`The business has no account of ${rail}.`);
  return account;
}

const record = (
  session: Session,
  { by }: ManageOptions,
  { tenantId, rail }: Pick<RailAccount, 'tenantId' | 'rail'>,
  word: AccountAct['word'],
  changed: { before?: Json; after: Json },
  atMs: number,
): Promise<void> =>
  recordAct(session, {
    ...{ tenantId, actor: by, act: `rail_account.${word}`, subject: `rail_account ${rail}` },
    ...{ ...changed, atMs },
  });

/** An account as the audit log shows it: nothing of its credentials. */
const shown = ({ preference, enabled, suspendedBecause }: RailAccount): Json => ({
  ...{ preference, enabled, suspended_because: suspendedBecause },
});

async function change(
  options: ManageOptions,
  account: RailAccount,
  changes: AccountChange,
  word: AccountAct['word'],
  detail: string | null = null,
): Promise<void> {
  const atMs = options.clock.now();
  const { sealed: _, ...rest } = changes;
  const after = shown({ ...account, ...rest });
  const done = await transactionOn(options.pool, async (session) => {
    const changed = await changeAccount(session, account, changes, { word, detail, atMs });
    if (changed) await record(session, options, account, word, { before: shown(account), after }, atMs);
    return changed;
  });
  if (!done)
    throw new RailAccountError('The account was changed by somebody else just now; look, and try again.');
}

/**
 * Gives an account new credentials, which must be proven to be that same account's. Callbacks are believed that were signed
 * with the earlier ones, for 72 hours more.
 *
 * @throws RailAccountError
 */
export async function rotateAccount(
  options: ManageOptions,
  tenantId: string,
  rail: AccountRail,
  given: string,
): Promise<void> {
  const { pool, vault, clock } = options;
  const account = await find(sessionOn(pool), tenantId, rail.description.name);
  const { credentials, providerAccount } = await prove(options, rail, given);
  if (providerAccount !== account.providerAccount) {
    throw new RailAccountError(
      'The credentials are those of another account at the provider: payments under way could not be asked after there.',
    );
  }
  const sealed = seal(vault, account, credentials);
  const earlierUntilMs = clock.now() + EARLIER_VERIFY_MS;
  await change(
    options,
    account,
    { sealed, earlierUntilMs, suspendedBecause: becauseOf('rotated') },
    'rotated',
  );
}

/**
 * Has an account told no more, or again. Asking, callbacks, sweeps and returns go on either way.
 *
 * @throws RailAccountError
 */
export async function enableAccount(
  options: ManageOptions,
  tenantId: string,
  rail: string,
  enabled: boolean,
): Promise<void> {
  const account = await find(sessionOn(options.pool), tenantId, rail);
  const word = enabled ? 'enabled' : 'disabled';
  await change(options, account, { enabled, suspendedBecause: becauseOf(word) }, word);
}

/**
 * Sets which account is preferred, of those that could pay.
 *
 * @param order the rails of all of the tenant's accounts, each once
 * @throws RailAccountError
 */
export async function orderAccounts(
  options: ManageOptions,
  tenantId: string,
  order: readonly string[],
): Promise<void> {
  const accounts = await accountsOfTenant(sessionOn(options.pool), tenantId);
  const rails = accounts.map(({ rail }) => rail);
  if (order.length !== rails.length || rails.some((rail) => !order.includes(rail))) {
    throw new RailAccountError(`The order must have each account of the business once: ${rails.join(', ')}.`);
  }
  for (const account of accounts) {
    const preference = order.indexOf(account.rail) + 1;
    if (preference === account.preference) continue;
    const suspendedBecause = becauseOf('ordered');
    await change(options, account, { preference, suspendedBecause }, 'ordered', `to ${preference}`);
  }
}

/**
 * Looks at an account, and has telling go on where nothing has failed.
 *
 * @param seen has each thing that was looked at, as it is
 * @returns whether nothing has failed
 * @throws RailAccountError
 */
export async function testAccount(
  options: ManageOptions,
  tenantId: string,
  rail: AccountRail,
  seen: (checked: Checked) => void,
): Promise<boolean> {
  const { pool, vault, accounts } = options;
  const account = await find(sessionOn(pool), tenantId, rail.description.name);
  const credentials = vault.open(account.ciphertext, account.keyId, credentialsContext(account));
  const opened = await accounts.open(rail, JSON.parse(credentials) as object);
  try {
    const passed = await looksGood(opened, account.providerAccount, options.takesTests ?? false, seen);
    const suspendedBecause = passed ? null : 'its test has failed';
    await change(options, account, { suspendedBecause }, passed ? 'tested' : 'suspended', suspendedBecause);
    return passed;
  } finally {
    await opened.close();
  }
}

/**
 * Looks at an account of a provider's sandbox, without any tenant: nothing is kept.
 *
 * @param given credentials of a test account, a JSON text
 * @returns whether nothing has failed
 * @throws RailAccountError
 */
export async function testSandbox(
  accounts: Pick<OpenedAccounts, 'open'>,
  rail: AccountRail,
  given: string,
  seen: (checked: Checked) => void,
): Promise<boolean> {
  const terms = rail.description.account;
  const read = readCredentials(given, terms);
  if ('faults' in read) throw new RailAccountError('The credentials are not valid.', read.faults);
  const opened = await accounts.open(rail, read.credentials);
  try {
    const { account, isTest } = await identify(opened);
    if (!isTest) throw new RailAccountError('These are the credentials of a live account.');
    return await looksGood(opened, account, true, seen);
  } finally {
    await opened.close();
  }
}

/** Whether an account at a provider is the one that it was, a live one, and nothing that is looked at fails. */
async function looksGood(
  { accountChecks }: Rail,
  providerAccount: string,
  takesTests: boolean,
  seen: (checked: Checked) => void,
): Promise<boolean> {
  const identity = await accountChecks!.identify().then(
    ({ account, isTest }) => {
      if (account !== providerAccount) return 'the provider names another account';
      return isTest && !takesTests ? 'the provider says that it is a test account' : null;
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  seen({
    check: 'it is the same account, and live',
    result: identity === null ? 'ok' : 'failed',
    detail: identity,
  });
  let passed = identity === null;
  for await (const checked of accountChecks!.check()) {
    seen(checked);
    if (checked.result === 'failed') passed = false;
  }
  return passed;
}
