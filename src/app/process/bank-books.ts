import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { beginReconcilingBank } from '../../backoffice/bank-reconciliations/reconcile-bank.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { Inflows } from '../../payments/inflows/inflows.ts';
import type { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import { accountsOfTenant, tenantsWithAccounts } from '../../payments/provider-accounts/queries.ts';
import { shownBooks } from '../../payments/provider-accounts/rail-accounting.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import type { AccountDirectory } from '../../payments/wallets/virtual-accounts/directory.ts';
import type { Actor } from '../../platform/audit/entry.ts';
import { createPool, type Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { ShownBook } from '../../rails/book.ts';
import type { AccountRail } from '../../rails/context.ts';
import { ACCOUNT_RAILS } from '../../rails/registry.ts';
import { reconcileBooks } from '../../verify/reconcile/bank-book.ts';
import type { Connections } from './connections.ts';

/** Two: one holds the snapshot, the other looks again at what is only in a bank's book. Opened for a comparison alone. */
const VERIFY_LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

interface BooksParts {
  directory: Session;
  rails: TenantRails;
  railAccounts: OpenedAccounts;
  accountRails?: readonly AccountRail[];
}

/** The books of the banks behind the rails of a process and behind the accounts of businesses. */
export const booksOf = ({
  directory,
  rails,
  railAccounts,
  accountRails = ACCOUNT_RAILS,
}: BooksParts): AsyncGenerator<ShownBook> =>
  shownBooks({
    directory,
    rails: rails.shared,
    accountRails,
    openAccount: (account) => railAccounts.openStored(account),
  });

interface ReconcilingParts extends BooksParts {
  connections: Connections;
  pools: Readonly<Record<'api' | 'operator', pg.Pool>>;
  engine: Engine;
  accounts: AccountDirectory;
  clock: Clock;
  logger: Logger;
}

/** Starts a comparison with those books. */
export const reconcilingBank =
  (parts: ReconcilingParts, inflows: Inflows) =>
  (by: Actor): Promise<string> => {
    const { connections, pools, logger, rails } = parts;
    return beginReconcilingBank(
      {
        ...parts,
        inflows,
        rails: rails.shared,
        database: new TenantDatabase(pools.api),
        pause,
        operatorPool: pools.operator,
        openVerifyPool: () => createPool(connections.kolo('kolo_verify'), 'kolo_verify', VERIFY_LIMITS),
        compare: (verify) => reconcileBooks(verify, booksOf(parts)),
        accountsWithoutBook: () => accountsWithoutBook(parts),
        onError: (error) => logger.error({ err: error }, "comparing with the banks' books failed"),
      },
      by,
    );
  };

async function accountsWithoutBook({
  directory,
  accountRails = ACCOUNT_RAILS,
}: BooksParts): Promise<{ tenantId: string; rail: string }[]> {
  const showing = accountRails.filter(({ description }) => description.capabilities.includes('book'));
  const names = new Set(showing.map(({ description }) => description.name));
  const without: { tenantId: string; rail: string }[] = [];
  for await (const tenantId of tenantsWithAccounts(directory)) {
    for (const { rail } of await accountsOfTenant(directory, tenantId))
      if (!names.has(rail)) without.push({ tenantId, rail });
  }
  return without;
}
