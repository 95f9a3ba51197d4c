import { type Session, statement } from '../platform/db/database.ts';
import type { Statement } from '../platform/db/statement.ts';
import { HAS_ENDPOINTS, type Moment } from '../platform/events/outbox.ts';
import { toRfc3339 } from '../platform/values/clock.ts';

/** The tenant's row of `ledgers`. */
export interface LedgerRow extends Moment {
  /** The newest version of the tenant's policy. */
  policyVersion: number;
  /** Time of the tenant's last posting, milliseconds. */
  lastPostedAt: number;
}

/** Reads nothing; see `READ_LEDGER`. */
const LOCK_LEDGER = statement('lock_ledger', 'SELECT FROM ledgers WHERE tenant_id = $1 FOR NO KEY UPDATE');

/**
 * Sent after the statement that locks. A statement that waits for the lock sees the new row, but every other table
 * as it was before the wait: the version would be right and everything decided by it out of date.
 */
const READ_LEDGER = statement(
  'read_ledger',
  `SELECT l.version, l.last_posted_at AS "lastPostedAt", l.policy_version AS "policyVersion",
          ${HAS_ENDPOINTS} AS "hasEndpoints"
   FROM ledgers l WHERE l.tenant_id = $1`,
);

/**
 * Locks the tenant's ledger row and reads it. Every writer of balances or events holds this lock, which orders their
 * commits. Statements sent after it in the same transaction read everything committed before. Batches wait for the holder, so
 * call it as late as possible.
 *
 * @throws Error when the tenant has no ledger
 */
export async function lockLedger(session: Session, tenantId: string): Promise<LedgerRow> {
  const [, ledger] = await Promise.all([
    session.execute(LOCK_LEDGER, [tenantId]),
    readLedger(session, tenantId),
  ]);
  return ledger;
}

/**
 * Reads the ledger's row without a lock; it may change at any time.
 *
 * @throws Error when the tenant has no ledger
 */
export async function readLedger(session: Session, tenantId: string): Promise<LedgerRow> {
  const [ledger] = await session.query<LedgerRow>(READ_LEDGER, [tenantId]);
  if (ledger === undefined) throw withoutLedger(tenantId);
  return ledger;
}

/** Conflicts with `holdLedgerVersion` too. */
const LOCK_LEDGER_ALONE = statement(
  'lock_ledger_alone',
  'SELECT FROM ledgers WHERE tenant_id = $1 FOR UPDATE',
);

/** Advances the ledger's version and records an empty batch for it, since nothing moves. */
const withoutMovements = (name: string, update: string): Statement =>
  statement(
    name,
    `WITH counted AS (${update} RETURNING version)
     INSERT INTO ledger_batches (tenant_id, version, moved, posted) SELECT $1, version, '[]', '[]' FROM counted
     RETURNING version`,
    `WITH counted AS (${update} RETURNING tenant_id, version),
     made AS (
       INSERT INTO ledger_batches (tenant_id, version, moved, posted) SELECT tenant_id, version, '[]', '[]' FROM counted
       RETURNING version)
     SELECT version FROM made`,
  );

const COUNT_CHANGE = withoutMovements(
  'count_change',
  'UPDATE ledgers SET version = version + 1 WHERE tenant_id = $1',
);

/**
 * Advances the ledger's version for a change that batches depend on, or that decides who receives events: a
 * wallet's status, a policy, an endpoint. Processes that decided on the previous state see it by the version. Call
 * it first in the transaction of the change.
 *
 * @returns the ledger's version from this change on
 * @throws Error when the tenant has no ledger
 */
export async function bumpLedgerVersion(session: Session, tenantId: string): Promise<bigint> {
  const [, [ledger]] = await Promise.all([
    session.execute(LOCK_LEDGER_ALONE, [tenantId]),
    session.query<{ version: bigint }>(COUNT_CHANGE, [tenantId]),
  ]);
  if (ledger === undefined) throw withoutLedger(tenantId);
  return ledger.version;
}

const PASS_INSTANT = withoutMovements(
  'pass_instant',
  'UPDATE ledgers SET last_posted_at = $2, version = version + 1 WHERE tenant_id = $1 AND last_posted_at < $2',
);

/**
 * Makes postings up to an instant final: once this commits, nothing is posted at or before it. It waits for the
 * batch that holds the ledger; batches decided on an earlier time are decided again. Later postings are dated after
 * the instant even where clocks are behind, so the instant must be over by the server's own clock.
 *
 * @param atMs milliseconds since the epoch
 */
export const finalizePostingsUntil = (session: Session, tenantId: string, atMs: number): Promise<number> =>
  session.execute(PASS_INSTANT, [tenantId, toRfc3339(atMs + 1)]);

/** Waits for `bumpLedgerVersion`, and for no batch. */
const HOLD_VERSION = statement(
  'hold_ledger_version',
  'SELECT FROM ledgers WHERE tenant_id = $1 FOR KEY SHARE',
);

/**
 * Blocks changes of the ledger's version until the transaction ends: nothing changes that batches depend on, such as a
 * wallet's status. Batches continue. A transaction that also writes events calls `lockLedger` instead, for a stronger lock
 * taken later could wait for one that waits for this.
 *
 * @throws Error when the tenant has no ledger
 */
export async function holdLedgerVersion(session: Session, tenantId: string): Promise<void> {
  if ((await session.execute(HOLD_VERSION, [tenantId])) === 0) throw withoutLedger(tenantId);
}

const withoutLedger = (tenantId: string): Error => new Error(`tenant ${tenantId} has no ledger`);
