import { type Session, search, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';

/**
 * Tenants with accounts that are due, by a skip scan over virtual_accounts_pending: a probe or two for each rail of a tenant,
 * however many wait. Runs under kolo_directory.
 */
const TENANTS_WITH_DUE_ACCOUNTS = search(
  'tenants_with_due_virtual_accounts',
  `WITH RECURSIVE place AS (
     (SELECT tenant_id, rail FROM virtual_accounts
      WHERE status = 'pending' AND tenant_id > $3 ORDER BY tenant_id, rail LIMIT 1)
     UNION ALL
     SELECT n.tenant_id, n.rail FROM place p CROSS JOIN LATERAL (
       SELECT v.tenant_id, v.rail FROM virtual_accounts v
       WHERE v.status = 'pending' AND (v.tenant_id, v.rail) > (p.tenant_id, p.rail)
       ORDER BY v.tenant_id, v.rail LIMIT 1) n
   )
   SELECT p.tenant_id AS "tenantId" FROM place p
   CROSS JOIN LATERAL (
     SELECT FROM virtual_accounts v
     WHERE v.status = 'pending' AND v.tenant_id = p.tenant_id AND v.rail = p.rail AND v.due_at <= $1
       AND (v.leased_until IS NULL OR v.leased_until <= $1 OR v.claimed_by = ANY ($4::uuid[]))
     LIMIT 1) due
   GROUP BY p.tenant_id ORDER BY p.tenant_id LIMIT $2`,
  2,
);

/**
 * At most `limit` tenants that have an account due, in order of id, after one of them.
 *
 * @param dead processes whose claims are free before their leases end
 */
export const tenantsWithDueAccounts = (
  directory: Session,
  nowMs: number,
  dead: readonly string[],
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> =>
  directory.query<{ tenantId: string }>(TENANTS_WITH_DUE_ACCOUNTS, [toRfc3339(nowMs), limit, after, dead]);

/** An account that this process has claimed, to request it; times are milliseconds since the epoch. */
export interface ClaimedAccount {
  id: string;
  accountId: string;
  /** The name that is wanted on it. */
  accountName: string;
  rail: string;
  /** Our own id of it at the provider. */
  providerReference: string;
  /** Number of requests, this one included. */
  attempts: number;
  dueAt: number;
  /** With the end of the lease, this identifies the claim. */
  claimedBy: string;
  leasedUntil: number;
  walletId: string;
  customerId: string;
}

/** Plan: virtual_accounts_pending in order of due_at, skipping leased rows; then the primary keys of the rows found. */
const CLAIM_ACCOUNTS = statement(
  'claim_virtual_accounts',
  `WITH due AS (
     SELECT v.id FROM virtual_accounts v
     WHERE v.tenant_id = $1 AND v.status = 'pending' AND v.rail = $2 AND v.due_at <= $3
       AND (v.leased_until IS NULL OR v.leased_until <= $3 OR v.claimed_by = ANY ($6::uuid[]))
     ORDER BY v.due_at LIMIT $4
     FOR UPDATE OF v SKIP LOCKED
   ),
   claimed AS (
     UPDATE virtual_accounts v SET leased_until = $5, claimed_by = $7, attempts = v.attempts + 1
     FROM due WHERE v.tenant_id = $1 AND v.id = due.id
     RETURNING v.*
   )
   SELECT v.id, v.account_id AS "accountId", v.account_name AS "accountName", v.rail,
     v.provider_reference AS "providerReference", v.attempts, v.due_at AS "dueAt", v.claimed_by AS "claimedBy",
     v.leased_until AS "leasedUntil", w.wallet_id AS "walletId", w.customer_id AS "customerId"
   FROM claimed v
   CROSS JOIN LATERAL (
     SELECT wallet_id, customer_id FROM wallets WHERE tenant_id = $1 AND account_id = v.account_id LIMIT 1) w`,
);

/** Parameters of a claim. */
interface AccountClaim {
  rail: string;
  nowMs: number;
  /** They are the claimer's until then. */
  leaseEndMs: number;
  /** The process that claims. */
  claimedBy: string;
  /** Processes whose claims are free before their leases end. */
  dead: readonly string[];
  /** Accounts at most. */
  limit: number;
}

/** Takes accounts of a tenant that are due at one of its rails. */
export const claimAccounts = (
  session: Session,
  tenantId: string,
  { rail, nowMs, limit, leaseEndMs, dead, claimedBy }: AccountClaim,
): Promise<ClaimedAccount[]> =>
  session.query<ClaimedAccount>(CLAIM_ACCOUNTS, [
    tenantId,
    rail,
    toRfc3339(nowMs),
    limit,
    toRfc3339(leaseEndMs),
    dead,
    claimedBy,
  ]);

/** Only if it has not been claimed since. A request to issue it at once, made meanwhile, stands. */
const RETRY_LATER = statement(
  'ask_for_virtual_account_later',
  `UPDATE virtual_accounts
   SET leased_until = NULL, claimed_by = NULL, due_at = CASE WHEN due_at = $3 THEN $4::timestamptz ELSE due_at END
   WHERE tenant_id = $1 AND id = $2 AND status = 'pending' AND leased_until = $5 AND claimed_by = $6`,
);

/** Releases an account whose issue has no outcome yet, until it is queried again. */
export const retryLater = (
  session: Session,
  tenantId: string,
  { id, dueAt, leasedUntil, claimedBy }: ClaimedAccount,
  dueAtMs: number,
): Promise<number> =>
  session.execute(RETRY_LATER, [
    tenantId,
    id,
    toRfc3339(dueAt),
    toRfc3339(dueAtMs),
    toRfc3339(leasedUntil),
    claimedBy,
  ]);

/** Plan: virtual_accounts_pending. Runs under kolo_directory. */
const COUNT_PENDING = statement(
  'count_pending_virtual_accounts',
  "SELECT count(*)::integer AS pending FROM virtual_accounts WHERE status = 'pending'",
);

/** Number of pending accounts, over all tenants. */
export async function countPendingAccounts(directory: Session): Promise<number> {
  return (await directory.query<{ pending: number }>(COUNT_PENDING))[0]!.pending;
}

/** Plan: virtual_accounts_pending. Runs under kolo_directory. */
const LONG_PENDING = statement(
  'long_pending_virtual_accounts',
  `SELECT count(*)::integer AS count, min(created_at) AS since FROM virtual_accounts
   WHERE status = 'pending' AND created_at < $1`,
);

/** Number of accounts that have been pending since before a time, over all tenants, and the oldest request. */
export async function longPending(
  directory: Session,
  beforeMs: number,
): Promise<{ count: number; since: number | null }> {
  const values = [toRfc3339(beforeMs)];
  return (await directory.query<{ count: number; since: number | null }>(LONG_PENDING, values))[0]!;
}
