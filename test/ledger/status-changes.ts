import fc from 'fast-check';
import type { Command } from '../../src/ledger/commands/catalogue.ts';
import {
  changeWalletStatus,
  type NewWalletStatus,
} from '../../src/payments/wallets/restrictions/change-status.ts';
import type { Session, TenantDatabase } from '../../src/platform/db/database.ts';
import { ApiError } from '../../src/platform/values/errors.ts';
import { type Decided, decidedLast, type SeededTenant, START_MS } from './support.ts';

/** Restricting, lifting and closing among money commands: no command itself, and in one order with them all the same. */

/** A step that changes a wallet's status or restriction. */
export interface StatusChange {
  readonly do: 'change';
  readonly wallet: number;
  readonly to: NewWalletStatus;
}

export const statusChange: fc.Arbitrary<StatusChange> = fc.record({
  do: fc.constant('change' as const),
  wallet: fc.nat(1),
  to: fc.constantFrom<NewWalletStatus>(
    { status: 'active', restriction: null },
    { status: 'active', restriction: null },
    { status: 'restricted', restriction: 'outflow' },
    { status: 'restricted', restriction: 'all' },
    { status: 'closed', restriction: null },
  ),
});

/** Makes the change, or is refused because the wallet is in use or closed. */
export async function makeChange(
  database: TenantDatabase,
  { tenantId, wallets }: SeededTenant,
  { wallet, to }: StatusChange,
): Promise<void> {
  const record = { reason: 'r', madeBy: 'operator', nowMs: START_MS };
  const change = database.transaction(tenantId, (session) =>
    changeWalletStatus(session, tenantId, wallets[wallet]!.walletId, to, record),
  );
  await change.catch((error) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/** A change that was made, as its history has it. */
export interface MadeChange {
  accountId: string;
  status: NewWalletStatus['status'];
  restriction: NewWalletStatus['restriction'];
  version: bigint;
  eventId: string | null;
}

/** The tenant's commands and changes in the order in which they committed. */
export async function committedWithChanges(
  owner: Session,
  decided: readonly Decided[],
  tenantId: string,
): Promise<(Command | MadeChange)[]> {
  const changes = await owner.query<MadeChange>(
    `SELECT account_id AS "accountId", status, restriction, ledger_version AS version, event_id AS "eventId"
     FROM wallet_status_changes WHERE tenant_id = $1`,
    [tenantId],
  );
  // A batch decided on a version commits as the next one; a change has the version that it counted.
  const commands = decidedLast(decided, tenantId).map(({ command, version }) => ({
    step: command,
    version: version + 1n,
  }));
  return [...commands, ...changes.map((change) => ({ step: change, version: change.version }))]
    .toSorted((a, b) => Number(a.version - b.version))
    .map(({ step }) => step);
}
