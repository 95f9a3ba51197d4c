import { type Session, statement } from '../platform/db/database.ts';
import { HAS_ENDPOINTS, type Moment } from '../platform/events/outbox.ts';
import { toRfc3339 } from '../platform/values/clock.ts';

/** What reading the tenant's ledger row gives. */
export interface LedgerRow extends Moment {
  /** The newest version of the tenant's policy. */
  policyVersion: number;
  /** The time of the tenant's last posting, milliseconds. */
  lastPostedAt: number;
}

/** Nothing else is read here: see `READ_LEDGER`. */
const LOCK_LEDGER = statement('lock_ledger', 'SELECT FROM ledgers WHERE tenant_id = $1 FOR NO KEY UPDATE');

/**
 * Sent behind the statement that locks. One that waits for the lock goes on with the new row, but reads every other
 * table as it was before the wait: the version would be right, and what is decided by it out of date.
 */
const READ_LEDGER = statement(
  'read_ledger',
  `SELECT l.version, l.last_posted_at AS "lastPostedAt", l.policy_version AS "policyVersion",
          ${HAS_ENDPOINTS} AS "hasEndpoints"
   FROM ledgers l WHERE l.tenant_id = $1`,
);

/**
 * Takes the tenant's place in the order of all batches and reads the ledger's row: whoever writes balances holds it.
 * What is sent behind it in the same transaction reads what everybody before has committed.
 * Throws when the tenant has no ledger.
 */
export async function lockLedger(session: Session, tenantId: string): Promise<LedgerRow> {
  const [, ledger] = await Promise.all([
    session.execute(LOCK_LEDGER, [tenantId]),
    readLedger(session, tenantId),
  ]);
  return ledger;
}

/** Reads the ledger's row without a lock: it may change at any time. Throws when the tenant has no ledger. */
export async function readLedger(session: Session, tenantId: string): Promise<LedgerRow> {
  const [ledger] = await session.query<LedgerRow>(READ_LEDGER, [tenantId]);
  if (ledger === undefined) throw withoutLedger(tenantId);
  return ledger;
}

/** Also against those that only hold a moment. */
const LOCK_LEDGER_ALONE = statement(
  'lock_ledger_alone',
  'SELECT FROM ledgers WHERE tenant_id = $1 FOR UPDATE',
);

/** A new version of the ledger by which nothing moves: it says so, as batches say what they move. */
const withoutMovements = (update: string): string => `
  WITH counted AS (${update} RETURNING version)
  INSERT INTO ledger_batches (tenant_id, version, moved, posted) SELECT $1, version, '[]', '[]' FROM counted
  RETURNING version`;

const COUNT_CHANGE = statement(
  'count_change',
  withoutMovements('UPDATE ledgers SET version = version + 1 WHERE tenant_id = $1'),
);

/**
 * Takes the tenant's place in the order of all batches for a change of what they decide by or of who gets their
 * events: a wallet's status, a policy, an endpoint. Processes that decided on what was before find out by the version.
 * Call it first in the transaction of the change. Throws when the tenant has no ledger.
 *
 * @returns the moment of the change: the version that the ledger has from it on
 */
export async function bumpLedgerVersion(session: Session, tenantId: string): Promise<bigint> {
  const [, [ledger]] = await Promise.all([
    session.execute(LOCK_LEDGER_ALONE, [tenantId]),
    session.query<{ version: bigint }>(COUNT_CHANGE, [tenantId]),
  ]);
  if (ledger === undefined) throw withoutLedger(tenantId);
  return ledger.version;
}

const PASS_INSTANT = statement(
  'pass_instant',
  withoutMovements(
    'UPDATE ledgers SET last_posted_at = $2, version = version + 1 WHERE tenant_id = $1 AND last_posted_at < $2',
  ),
);

/**
 * Makes what was posted up to an instant final: once this has committed, nothing is posted at it or before. It waits for
 * the batch that holds the ledger, and what was decided ahead on an earlier time is decided again. Postings are dated
 * after it even where clocks are behind, so give it no instant that is not over by the server's own clock.
 *
 * @param atMs the instant, milliseconds since the epoch
 */
export const finalizePostingsUntil = (session: Session, tenantId: string, atMs: number): Promise<number> =>
  session.execute(PASS_INSTANT, [tenantId, toRfc3339(atMs + 1)]);

/** Waits for changes that are being made, and for no batch. */
const HOLD_MOMENT = statement('hold_moment', 'SELECT FROM ledgers WHERE tenant_id = $1 FOR KEY SHARE');

/**
 * Takes the tenant's place between its changes for events that no batch writes: until the transaction ends nothing is
 * changed that batches decide by or that says who gets events. Batches go on meanwhile, since nothing of theirs is
 * touched. Call it last, before the events are written: whoever holds the moment then waits for nobody. Throws when
 * the tenant has no ledger.
 */
export async function holdLedgerVersion(session: Session, tenantId: string): Promise<Moment> {
  const [, ledger] = await Promise.all([
    session.execute(HOLD_MOMENT, [tenantId]),
    readLedger(session, tenantId),
  ]);
  return ledger;
}

const withoutLedger = (tenantId: string): Error => new Error(`tenant ${tenantId} has no ledger`);
