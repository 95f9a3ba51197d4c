import { randomBytes } from 'node:crypto';
import type { Session } from '../db/database.ts';
import type { AccountRail } from '../rails/context.ts';
import type { Checked } from '../rails/provider.ts';
import type { Rail } from '../rails/rail.ts';
import type { Clock } from '../values/clock.ts';
import type { FieldError } from '../values/errors.ts';
import type { Vault } from '../values/vault.ts';
import { credentialsContext, readCredentials } from './credentials.ts';
import type { OpenedAccounts } from './opened-accounts.ts';
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

/** An account that cannot be set up as asked; the message is one sentence for the operator. */
export class RailAccountError extends Error {
  /** What is wrong with the credentials, field by field. */
  readonly faults: readonly FieldError[];

  constructor(message: string, faults: readonly FieldError[] = []) {
    super(message);
    this.faults = faults;
  }
}

/** What accounts are set up with. */
export interface ManageOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  vault: Vault;
  clock: Clock;
  accounts: Pick<OpenedAccounts, 'open'>;
  /** Test keys and banks that call themselves a test are as good as live ones: in the test suite alone. */
  takesTests?: boolean;
}

/** Opens the rail of credentials that an operator gives, and asks the provider whose they are. */
async function prove(
  { accounts, takesTests = false }: ManageOptions,
  { description, ...row }: AccountRail,
  given: string,
): Promise<{ credentials: object; providerAccount: string }> {
  const read = readCredentials(given, description.account);
  if ('faults' in read) throw new RailAccountError('The credentials are not valid.', read.faults);
  const { credentials } = read;
  const faults = takesTests ? [] : description.account.liveFaults(credentials as never);
  if (faults.length > 0)
    throw new RailAccountError('The credentials are not those of a live account.', faults);
  const opened = await accounts.open({ description, ...row }, credentials);
  try {
    const { account, isTest } = await identify(opened);
    if (isTest && !takesTests) {
      throw new RailAccountError('The provider says that this is a test account: live payments take none.');
    }
    return { credentials, providerAccount: account };
  } finally {
    await opened.close();
  }
}

/** Asks a provider which account it is. @throws RailAccountError where it does not say */
function identify({ accountChecks }: Rail): Promise<{ account: string; isTest: boolean }> {
  return accountChecks!.identify().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new RailAccountError(`The provider does not say whose the credentials are: ${why}.`);
  });
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
  const { directory, vault, clock } = options;
  const { name } = rail.description;
  const { credentials, providerAccount } = await prove(options, rail, given);
  const key = { rail: name, providerAccount };
  const { ciphertext, keyId } = seal(vault, key, credentials);
  const added = await insertAccount(directory, {
    ...{ ...key, tenantId, ciphertext, keyId },
    callbackId: randomBytes(16).toString('hex'),
    suspendedBecause: becauseOf('added'),
    createdAt: clock.now(),
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

async function change(
  { directory, clock }: ManageOptions,
  account: RailAccount,
  changes: AccountChange,
  word: AccountAct['word'],
  detail: string | null = null,
): Promise<void> {
  const changed = await changeAccount(directory, account, changes, { word, detail, atMs: clock.now() });
  if (!changed)
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
  const { directory, vault, clock } = options;
  const account = await find(directory, tenantId, rail.description.name);
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
  const account = await find(options.directory, tenantId, rail);
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
  const accounts = await accountsOfTenant(options.directory, tenantId);
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
  const { directory, vault, accounts } = options;
  const account = await find(directory, tenantId, rail.description.name);
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
