import { setTimeout as pause } from 'node:timers/promises';
import { beginReconcilingBank } from '../../backoffice/bank-reconciliations/reconcile-bank.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { Inflows } from '../../payments/inflows/inflows.ts';
import type { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import { accountsOfTenant, tenantsWithAccounts } from '../../payments/provider-accounts/queries.ts';
import { shownBooks } from '../../payments/provider-accounts/rail-accounting.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import type { AccountDirectory } from '../../payments/wallets/virtual-accounts/directory.ts';
import type { Actor } from '../../platform/audit/entry.ts';
import { createPool, type Session, sessionOn, TenantDatabase } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { ShownBook } from '../../rails/book.ts';
import type { AccountRail } from '../../rails/context.ts';
import { reconcileBooks } from '../../verify/reconcile/bank-book.ts';
import type { Connections } from './connections.ts';

/** One connection holds the snapshot, the other re-reads rows that only the bank's book has. Opened for each comparison. */
const VERIFY_LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

interface BooksDeps {
  rails: TenantRails;
  railAccounts: OpenedAccounts;
  accountRails: readonly AccountRail[];
}

/** The books of the banks behind the rails of a process and behind the accounts of businesses. */
export const booksOf = (
  { pools }: Pick<Runtime, 'pools'>,
  { rails, railAccounts, accountRails }: BooksDeps,
): AsyncGenerator<ShownBook> =>
  shownBooks({
    directory: sessionOn(pools.directory),
    rails: rails.shared,
    accountRails,
    openAccount: (account) => railAccounts.openStored(account),
  });

interface ReconcilingDeps extends BooksDeps {
  engine: Engine;
  accounts: AccountDirectory;
  inflows: Inflows;
}

/** Starts a comparison with those books. */
export const reconcilingBank =
  ({ pools, clock, logger }: Runtime, deps: ReconcilingDeps, { kolo }: Pick<Connections, 'kolo'>) =>
  (by: Actor): Promise<string> => {
    const directory = sessionOn(pools.directory);
    return beginReconcilingBank(
      {
        ...deps,
        rails: deps.rails.shared,
        clock,
        directory,
        database: new TenantDatabase(pools.api),
        pause,
        operatorPool: pools.operator,
        openVerifyPool: () => createPool(kolo('kolo_verify'), 'kolo_verify', VERIFY_LIMITS),
        compare: (verify) => reconcileBooks(verify, booksOf({ pools }, deps)),
        accountsWithoutBook: () => accountsWithoutBook(directory, deps),
        onError: (error) => logger.error({ err: error }, "comparing with the banks' books failed"),
      },
      by,
    );
  };

async function accountsWithoutBook(
  directory: Session,
  { accountRails }: Pick<BooksDeps, 'accountRails'>,
): Promise<{ tenantId: string; rail: string }[]> {
  const showing = accountRails.filter(({ description }) => description.capabilities.includes('book'));
  const names = new Set(showing.map(({ description }) => description.name));
  const without: { tenantId: string; rail: string }[] = [];
  for await (const tenantId of tenantsWithAccounts(directory)) {
    for (const { rail } of await accountsOfTenant(directory, tenantId))
      if (!names.has(rail)) without.push({ tenantId, rail });
  }
  return without;
}
