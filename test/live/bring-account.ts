import { Agent } from 'undici';
import type { Business } from '../../src/identity/commands.ts';
import { testAccount } from '../../src/payments/provider-accounts/check.ts';
import { addAccount, type ManageOptions } from '../../src/payments/provider-accounts/manage.ts';
import { OpenedAccounts } from '../../src/payments/provider-accounts/opened-accounts.ts';
import type { RailAccount } from '../../src/payments/provider-accounts/queries.ts';
import { createPool } from '../../src/platform/db/database.ts';
import { onlyIndexKey, Vault } from '../../src/platform/values/vault.ts';
import type { AccountRail } from '../../src/rails/context.ts';
import { BY_TEST } from '../support/actor.ts';
import type { TestKolo } from '../support/kolo.ts';

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

/** An account at a bank that listens. */
export interface Account {
  row: AccountRail;
  credentials: object;
  origin: string;
}

/** Manages accounts of a Kolo as `kolo rail` does. */
export class Operator {
  readonly #pool;
  readonly #agent = new Agent();
  readonly manage: ManageOptions;

  constructor({ database, clock }: TestKolo, accounts: readonly Account[]) {
    this.#pool = createPool(database.connection('kolo_directory'), 'kolo_directory', LIMITS);
    const vault = new Vault({
      current: 'k1',
      keys: new Map([['k1', Buffer.alloc(32, 1)]]),
      index: onlyIndexKey(Buffer.alloc(32, 2)),
    });
    const opened = new OpenedAccounts({
      directoryPool: this.#pool,
      vault,
      clock,
      dispatcher: this.#agent,
      rails: accounts.map(({ row }) => row),
      origins: Object.fromEntries(accounts.map(({ row, origin }) => [row.description.name, origin])),
      inFlight: () => Promise.reject(new Error('an operator submits nothing')),
      log: { error: () => {} },
    });
    this.manage = { pool: this.#pool, by: BY_TEST, vault, clock, accounts: opened, takesTests: true };
  }

  async bring({ liveTenantId }: Business, { row, credentials }: Account): Promise<RailAccount> {
    const account = await addAccount(this.manage, liveTenantId, row, JSON.stringify(credentials));
    await this.test(liveTenantId, row);
    return account;
  }

  /** @throws Error with the failed checks */
  async test(tenantId: string, row: AccountRail): Promise<void> {
    const failed: string[] = [];
    await testAccount(this.manage, tenantId, row, ({ check, result, detail }) => {
      if (result === 'failed') failed.push(`${check}: ${detail}`);
    });
    if (failed.length > 0) throw new Error(failed.join('; '));
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.#agent.destroy();
  }
}
