import type pg from 'pg';
import type { Dispatcher } from 'undici';
import type { Actor } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { Sealed, Vault } from '../../platform/values/vault.ts';
import type { AccountRail, RailLog } from '../../rails/context.ts';
import type { ProviderTerms } from '../../rails/description.ts';
import type { Rail } from '../../rails/rail.ts';
import { Breaker } from './breaker.ts';
import { credentialsContext } from './credentials.ts';
import { Float } from './float.ts';
import {
  type AccountKey,
  accountsOfTenant,
  changeAccount,
  previousCredentials,
  type RailAccount,
  tenantOfCallback,
} from './queries.ts';
import { auditedAccount, recordAccountAct } from './record.ts';

/** The actor if a provider reports that an account is misconfigured. */
const BY_ITSELF: Actor = { kind: 'kolo', name: 'payouts', address: null };

/** Time for which a process caches a tenant's accounts, milliseconds. */
const CACHED_MS = 2_000;
/** Tenants whose accounts are cached at most; the one that was read longest ago makes room. */
const TENANTS_MAX = 1_000;

/** Credentials of an account that were rotated away and are tried, at most. */
const PREVIOUS_MAX = 5;

/** An account as a process has it open. */
export interface OpenedAccount extends Omit<RailAccount, 'ciphertext' | 'keyId'> {
  readonly terms: ProviderTerms;
  /** Its description is the account's own: its window may be another than that of other accounts. */
  readonly opened: Rail;
  readonly breaker: Breaker;
  /** Null where the rail cannot say what there is to pay with. */
  readonly float: Float | null;
}

/** Dependencies of opening provider accounts. */
interface OpenedAccountsOptions {
  /** Connections of the role `kolo_directory`. */
  directoryPool: pg.Pool;
  vault: Vault;
  /** The rails that pay from accounts. */
  rails: readonly AccountRail[];
  /** Connections to providers. */
  dispatcher: Dispatcher;
  /** Origins of providers by rail, in place of the documented ones, for tests. */
  origins?: Readonly<Record<string, string>>;
  /** Total of a tenant's payouts by a rail whose outcome is unknown, whole kobo. */
  inFlight: (tenantId: string, rail: string) => Promise<Kobo>;
  clock: Clock;
  log: RailLog;
  /** A clock that is never set, milliseconds. */
  monotonic?: () => number;
}

interface CachedAccounts {
  readAtMs: number;
  accounts: Promise<readonly OpenedAccount[]>;
}

/** The accounts that tenants have at providers, opened with their credentials; each process has its own. */
export class OpenedAccounts {
  readonly #options: OpenedAccountsOptions;
  readonly #directory: Session;
  readonly #cache = new Map<string, CachedAccounts>();
  /** Tenants by rail and callback id. Both stay for ever, and there are as many as accounts. */
  readonly #callbacks = new Map<string, string>();

  constructor(options: OpenedAccountsOptions) {
    this.#options = options;
    this.#directory = sessionOn(options.directoryPool);
  }

  /** A tenant's accounts in their order, as they were at most two seconds ago; disabled and suspended ones too. */
  async of(tenantId: string): Promise<readonly OpenedAccount[]> {
    const { monotonic = () => performance.now() } = this.#options;
    const now = monotonic();
    const entry = this.#cache.get(tenantId);
    if (entry !== undefined && now - entry.readAtMs < CACHED_MS) return entry.accounts;
    const accounts = this.#read(tenantId, entry);
    this.#store(tenantId, { readAtMs: now, accounts });
    // A failed read is not cached.
    accounts.catch(() => this.#forget(tenantId, accounts));
    return accounts;
  }

  /** True where this process has found the account of a path before. */
  knowsCallback(rail: string, callbackId: string): boolean {
    return this.#callbacks.has(`${rail} ${callbackId}`);
  }

  /** The account of a callback path; undefined if there is none. */
  async byCallback(rail: string, callbackId: string): Promise<OpenedAccount | undefined> {
    const key = `${rail} ${callbackId}`;
    const tenantId = this.#callbacks.get(key) ?? (await tenantOfCallback(this.#directory, rail, callbackId));
    if (tenantId === undefined) return undefined;
    this.#callbacks.set(key, tenantId);
    return (await this.of(tenantId)).find((account) => account.callbackId === callbackId);
  }

  /** The rail of an account with each rotated key for which callbacks are still accepted, newest first. */
  async *withPreviousCredentials(account: OpenedAccount): AsyncGenerator<Rail> {
    const { clock } = this.#options;
    const sealed = await previousCredentials(this.#directory, account, clock.now(), PREVIOUS_MAX);
    for (const credentials of sealed) {
      const opened = await this.openStored({ ...account, ...credentials });
      yield opened;
      await opened.close();
    }
  }

  /** The rail of an account that need not be stored, with credentials that are valid by its description. */
  open(rail: AccountRail, credentials: object): Promise<Rail> {
    const { dispatcher, origins = {}, clock, log } = this.#options;
    const origin = origins[rail.description.name] ?? null;
    return rail.openAccount({ credentials, dispatcher, origin, clock, log });
  }

  /** The same of an account with the credentials that it has. Rejects where they cannot be opened here. */
  async openStored({ ciphertext, keyId, ...account }: AccountKey & Sealed): Promise<Rail> {
    const credentials = this.#options.vault.open(ciphertext, keyId, credentialsContext(account));
    return this.open(this.#railOf(account), JSON.parse(credentials) as object);
  }

  /** Suspends submissions by an account until an operator has tested it. Changes made meanwhile stay. */
  async suspend(account: OpenedAccount, because: string): Promise<void> {
    if (account.suspendedBecause !== null) return;
    const { directoryPool, clock } = this.#options;
    const act = { word: 'suspended', detail: because, atMs: clock.now() } as const;
    const suspended = { ...account, suspendedBecause: because };
    await transactionOn(directoryPool, async (session) => {
      if (!(await changeAccount(session, account, { suspendedBecause: because }, act))) return;
      const changed = { before: auditedAccount(account), after: auditedAccount(suspended) };
      await recordAccountAct(
        session,
        { by: BY_ITSELF, reason: because },
        account,
        act.word,
        changed,
        act.atMs,
      );
    });
    // Read again at once; those that have not changed stay open.
    const entry = this.#cache.get(account.tenantId);
    if (entry !== undefined) entry.readAtMs = Number.NEGATIVE_INFINITY;
  }

  #store(tenantId: string, entry: CachedAccounts): void {
    this.#cache.delete(tenantId);
    const [longestAgo] = this.#cache.size >= TENANTS_MAX ? this.#cache.keys() : [];
    if (longestAgo !== undefined) this.#cache.delete(longestAgo);
    this.#cache.set(tenantId, entry);
  }

  #forget(tenantId: string, accounts: CachedAccounts['accounts']): void {
    if (this.#cache.get(tenantId)?.accounts === accounts) this.#cache.delete(tenantId);
  }

  /** Unchanged accounts stay open: they have a token, and have counted their calls. */
  async #read(tenantId: string, entry: CachedAccounts | undefined): Promise<readonly OpenedAccount[]> {
    const before = (await entry?.accounts.catch(() => [])) ?? [];
    const accounts = await accountsOfTenant(this.#directory, tenantId);
    const opened = accounts.map((account) => {
      const same = before.find(({ rail, version }) => rail === account.rail && version === account.version);
      return same ?? this.#tryToOpen(account);
    });
    return (await Promise.all(opened)).filter((account) => account !== undefined);
  }

  /** One that cannot be opened is as good as not there: the others go on. */
  async #tryToOpen(account: RailAccount): Promise<OpenedAccount | undefined> {
    try {
      return await this.#open(account);
    } catch (error) {
      const { tenantId, rail } = account;
      this.#options.log.error({ err: error, tenantId, rail }, 'an account at a provider cannot be opened');
      return undefined;
    }
  }

  #railOf(account: AccountKey): AccountRail {
    const rail = this.#options.rails.find(({ description }) => description.name === account.rail);
    if (rail === undefined) throw new Error(`this version has no rail ${account.rail}`);
    return rail;
  }

  async #open(stored: RailAccount): Promise<OpenedAccount> {
    const { inFlight, monotonic = () => performance.now() } = this.#options;
    const { ciphertext: _, keyId: __, ...account } = stored;
    const opened = await this.openStored(stored);
    const { balance } = opened;
    return {
      ...account,
      terms: this.#railOf(stored).description.account,
      opened,
      breaker: new Breaker(monotonic),
      float: balance
        ? new Float({ balance, inFlight: () => inFlight(account.tenantId, account.rail), monotonic })
        : null,
    };
  }
}
