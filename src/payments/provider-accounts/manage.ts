import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Actor } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { AccountRail } from '../../rails/context.ts';
import { credentialsContext } from './credentials.ts';
import { type ProveOptions, prove, RailAccountError } from './prove.ts';
import {
  type AccountAct,
  type AccountChange,
  accountsOfTenant,
  changeAccount,
  insertAccount,
  lockAccounts,
  ownersOf,
  type RailAccount,
} from './queries.ts';
import { auditedAccount, recordAccountAct } from './record.ts';

/** Time for which callbacks signed with rotated credentials are accepted, milliseconds. */
const PREVIOUS_VERIFY_MS = 72 * 3_600_000;
/** An account submits nothing after a change until it has passed a test. */
const becauseOf = (act: string): string => `${act}, and not tested since`;

/** Dependencies of managing provider accounts. */
export interface ManageOptions extends ProveOptions {
  /** Connections of the role `kolo_directory`. */
  pool: pg.Pool;
  /** The actor. */
  by: Actor;
  /** The reason for the audit log; a proposal has its own. */
  reason?: string;
  vault: Vault;
  clock: Clock;
  /** The approved proposal, if the act needs approval. */
  agreed?: {
    /** The account that credentials must prove to be. */
    providerAccount?: string;
    /** Marks the proposal as done, first in the transaction that carries it out. Rejects if it may not be carried out. */
    finish(session: Session): Promise<void>;
  };
}

const seal = (vault: Vault, key: Pick<RailAccount, 'rail' | 'providerAccount'>, credentials: object) =>
  vault.seal(JSON.stringify(credentials), credentialsContext(key));

/** Changes accounts in a transaction that also records the execution of the proposal. */
const acting = <T>({ pool, agreed }: ManageOptions, work: (session: Session) => Promise<T>): Promise<T> =>
  transactionOn(pool, async (session) => {
    await agreed?.finish(session);
    return work(session);
  });

/** @throws RailAccountError where the credentials are those of another account than was agreed on */
function requireAgreed({ agreed }: ManageOptions, providerAccount: string): void {
  if (agreed?.providerAccount === undefined || agreed.providerAccount === providerAccount) return;
  throw new RailAccountError(
    'rail_account_not_proven',
    'The provider says now that the credentials are those of another account than was proposed.',
  );
}

/** @throws RailAccountError where an account is brought already, or the tenant has one of this rail */
async function refuseTaken(
  directory: Session,
  tenantId: string,
  key: Pick<RailAccount, 'rail' | 'providerAccount'>,
): Promise<void> {
  const [owner = null] = await ownersOf(directory, [key]);
  if (owner !== null && owner !== tenantId) {
    const message = 'This account at the provider is that of another business, or of its other environment.';
    throw new RailAccountError('rail_account_taken', message);
  }
  const own = (await accountsOfTenant(directory, tenantId)).some(({ rail }) => rail === key.rail);
  if (own) {
    const message = `The business has an account of ${key.rail} already; rotate its credentials instead.`;
    throw new RailAccountError('rail_account_exists', message);
  }
}

/**
 * Proves which account at a provider credentials are of, and that it can be brought to a tenant.
 *
 * @param given the credentials, a JSON text
 * @throws RailAccountError
 */
export async function proveToAdd(
  options: ManageOptions,
  tenantId: string,
  rail: AccountRail,
  given: string,
): Promise<{ credentials: object; providerAccount: string }> {
  const proven = await prove(options, rail, given);
  requireAgreed(options, proven.providerAccount);
  const key = { rail: rail.description.name, providerAccount: proven.providerAccount };
  await refuseTaken(sessionOn(options.pool), tenantId, key);
  return proven;
}

/**
 * Adds a provider account to a tenant, for ever. It submits nothing before it has passed a test.
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
  const { vault, clock } = options;
  const { name } = rail.description;
  const { credentials, providerAccount } = await proveToAdd(options, tenantId, rail, given);
  const key = { rail: name, providerAccount };
  const { ciphertext, keyId } = seal(vault, key, credentials);
  const createdAt = clock.now();
  return acting(options, async (session) => {
    const inserted = await insertAccount(session, {
      ...key,
      tenantId,
      ciphertext,
      keyId,
      createdAt,
      callbackId: randomBytes(16).toString('hex'),
      suspendedBecause: becauseOf('added'),
    });
    if (!inserted) {
      await refuseTaken(session, tenantId, key);
      throw new Error('an account that is taken is nobody’s');
    }
    const after = { provider_account: providerAccount };
    await recordAccountAct(session, options, { tenantId, rail: name }, 'added', { after }, createdAt);
    return find(await accountsOfTenant(session, tenantId), name);
  });
}

/** @throws RailAccountError where there is none of this rail */
export function find(accounts: readonly RailAccount[], rail: string): RailAccount {
  const account = accounts.find((one) => one.rail === rail);
  if (account === undefined)
    throw new RailAccountError('not_found', `The business has no account of ${rail}.`);
  return account;
}

/** Changes an account, and records the change. False if it has changed since it was read. */
export async function changeIn(
  session: Session,
  options: ManageOptions,
  account: RailAccount,
  changes: AccountChange,
  { word, detail }: Pick<AccountAct, 'word' | 'detail'>,
): Promise<boolean> {
  const atMs = options.clock.now();
  const { sealed: _, ...rest } = changes;
  const after = auditedAccount({ ...account, ...rest });
  const changed = await changeAccount(session, account, changes, { word, detail, atMs });
  if (changed)
    await recordAccountAct(session, options, account, word, { before: auditedAccount(account), after }, atMs);
  return changed;
}

/**
 * Proves that credentials are those of a tenant's account.
 *
 * @param given the credentials, a JSON text
 * @throws RailAccountError
 */
export async function proveToRotate(
  options: ManageOptions,
  tenantId: string,
  rail: AccountRail,
  given: string,
): Promise<{ credentials: object; account: RailAccount }> {
  const account = find(await accountsOfTenant(sessionOn(options.pool), tenantId), rail.description.name);
  const { credentials, providerAccount } = await prove(options, rail, given);
  requireAgreed(options, providerAccount);
  if (providerAccount !== account.providerAccount) {
    throw new RailAccountError(
      'rail_account_not_proven',
      'The credentials are those of another account at the provider: the status of payments under way could not be queried there.',
    );
  }
  return { credentials, account };
}

/**
 * Gives an account new credentials, which must be proven to be that same account's. Callbacks are believed that were signed
 * with the earlier ones, for 72 hours more.
 *
 * @param given the credentials, a JSON text
 * @throws RailAccountError
 */
export async function rotateAccount(
  options: ManageOptions,
  tenantId: string,
  rail: AccountRail,
  given: string,
): Promise<void> {
  const { vault, clock } = options;
  const { credentials, account } = await proveToRotate(options, tenantId, rail, given);
  const sealed = seal(vault, account, credentials);
  const previousUntilMs = clock.now() + PREVIOUS_VERIFY_MS;
  await acting(options, async (session) => {
    const locked = find(await lockAccounts(session, tenantId), account.rail);
    const changes = { sealed, previousUntilMs, suspendedBecause: becauseOf('rotated') };
    await changeIn(session, options, locked, changes, { word: 'rotated', detail: null });
  });
}

/**
 * Disables or enables submissions by an account. Queries, callbacks, sweeps and returns go on either way.
 *
 * @throws RailAccountError
 */
export async function enableAccount(
  options: ManageOptions,
  tenantId: string,
  rail: string,
  enabled: boolean,
): Promise<void> {
  const word = enabled ? 'enabled' : 'disabled';
  await acting(options, async (session) => {
    const account = find(await lockAccounts(session, tenantId), rail);
    const changes = { enabled, suspendedBecause: becauseOf(word) };
    await changeIn(session, options, account, changes, { word, detail: null });
  });
}

/** @throws RailAccountError where an order does not have the rail of each account once */
export function requireWholeOrder(accounts: readonly RailAccount[], order: readonly string[]): void {
  const rails = accounts.map(({ rail }) => rail);
  if (order.length === rails.length && rails.every((rail) => order.includes(rail))) return;
  const message = `The order must have each account of the business once: ${rails.join(', ')}.`;
  throw new RailAccountError('invalid_request', message);
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
  await acting(options, async (session) => {
    const accounts = await lockAccounts(session, tenantId);
    requireWholeOrder(accounts, order);
    for (const account of accounts) {
      const preference = order.indexOf(account.rail) + 1;
      if (preference === account.preference) continue;
      const changes = { preference, suspendedBecause: becauseOf('ordered') };
      await changeIn(session, options, account, changes, { word: 'ordered', detail: `to ${preference}` });
    }
  });
}
