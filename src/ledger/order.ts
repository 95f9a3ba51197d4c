import { type Session, statement } from '../db/database.ts';
import type { LedgerRow } from './books.ts';

/** Nothing else is read here: see `READ_LEDGER`. */
const LOCK_LEDGER = statement('lock_ledger', 'SELECT FROM ledgers WHERE tenant_id = $1 FOR NO KEY UPDATE');

/**
 * Sent behind the statement that locks. One that waits for the lock goes on with the new row, but reads every other
 * table as it was before the wait: the version would be right, and what is decided by it out of date.
 */
const READ_LEDGER = statement(
  'read_ledger',
  `SELECT l.version, l.last_posted_at AS "lastPostedAt", p.bank_transfer_fee AS "bankTransferFee",
          p.bank_transfer_max AS "bankTransferMax",
          EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.tenant_id = $1 AND e.status = 'enabled') AS "hasEndpoints"
   FROM ledgers l
   CROSS JOIN LATERAL (
     SELECT * FROM policies WHERE tenant_id = $1 AND version = l.policy_version LIMIT 1) p
   WHERE l.tenant_id = $1`,
);

/**
 * Takes the tenant's place in the order of all batches and reads the ledger's row: whoever writes balances holds it.
 * What is sent behind it in the same transaction reads what everybody before has committed.
 * Throws when the tenant has no ledger.
 */
export async function lockLedger(session: Session, tenantId: string): Promise<LedgerRow> {
  const [, [ledger]] = await Promise.all([
    session.execute(LOCK_LEDGER, [tenantId]),
    session.query<LedgerRow>(READ_LEDGER, [tenantId]),
  ]);
  if (ledger === undefined) throw withoutLedger(tenantId);
  return ledger;
}

const COUNT_CHANGE = statement(
  'count_change',
  'UPDATE ledgers SET version = version + 1 WHERE tenant_id = $1',
);

/**
 * Takes the tenant's place in the order of all batches for a change of what batches decide by: a wallet's status, a
 * policy, an endpoint that becomes enabled. Processes that decided on what was before find out by the version. Call
 * it first in the transaction of the change. Throws when the tenant has no ledger.
 */
export async function countChange(session: Session, tenantId: string): Promise<void> {
  const changed = await session.execute(COUNT_CHANGE, [tenantId]);
  if (changed !== 1) throw withoutLedger(tenantId);
}

const withoutLedger = (tenantId: string): Error => new Error(`tenant ${tenantId} has no ledger`);
