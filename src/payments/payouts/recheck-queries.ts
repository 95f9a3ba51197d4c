import { type Payout, TRANSACTION_COLUMNS } from '../../ledger/transactions.ts';
import { type Session, search, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { NULL_JOINS } from './claim.ts';

/** Tenants with due checks, by a skip scan over payout_checks_due. Runs under kolo_directory. */
const TENANTS_WITH_DUE_CHECKS = search(
  'tenants_with_due_payout_checks',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM payout_checks
      WHERE due_at IS NOT NULL AND tenant_id > $3 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT c.tenant_id FROM payout_checks c
             WHERE c.due_at IS NOT NULL AND c.tenant_id > t.tenant_id ORDER BY c.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId" FROM tenant t
   WHERE t.tenant_id IS NOT NULL
     AND EXISTS (
       SELECT 1 FROM payout_checks c WHERE c.tenant_id = t.tenant_id AND c.due_at <= $1
         AND (c.leased_until IS NULL OR c.leased_until <= $1 OR c.claimed_by = ANY ($4::uuid[])))
   LIMIT $2`,
  2,
);

/**
 * Lists at most `limit` tenants with due checks, in order of id, from the first id after `after`.
 *
 * @param dead processes whose claims are free before their leases end
 */
export const tenantsWithDueChecks = (
  directory: Session,
  nowMs: number,
  dead: readonly string[],
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> =>
  directory.query<{ tenantId: string }>(TENANTS_WITH_DUE_CHECKS, [toRfc3339(nowMs), limit, after, dead]);

/** A payout whose check this process has claimed; times are milliseconds since the epoch. */
export type ClaimedCheck = Payout & {
  /** Time of the first query that reported an uncertain failure; null for a certain one. */
  failureReportedAt: number | null;
  /** Time of the latest request for a recheck; null if none is open. */
  requestedAt: number | null;
  /** Time at which the provider first contradicted the settlement; null if never. */
  contradictedAt: number | null;
  /** Holder and end of the lease. Together they identify this claim. */
  leasedUntil: number;
  claimedBy: string;
};

/** Plan: payout_checks_due in order of due_at, then the primary keys of the rows found. */
const CLAIM_CHECKS = statement(
  'claim_payout_checks',
  `WITH claimed AS (
     UPDATE payout_checks c SET leased_until = $3, claimed_by = $4
     WHERE c.tenant_id = $1 AND c.transaction_id = ANY (ARRAY(
       SELECT due.transaction_id FROM payout_checks due
       WHERE due.tenant_id = $1 AND due.due_at <= $2
         AND (due.leased_until IS NULL OR due.leased_until <= $2 OR due.claimed_by = ANY ($5::uuid[]))
       ORDER BY due.due_at LIMIT $6
       FOR UPDATE SKIP LOCKED))
     RETURNING c.*
   )
   SELECT ${TRANSACTION_COLUMNS}, p.failure_reported_at AS "failureReportedAt", c.requested_at AS "requestedAt",
     c.contradicted_at AS "contradictedAt", c.leased_until AS "leasedUntil", c.claimed_by AS "claimedBy"
   FROM claimed c
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = c.transaction_id LIMIT 1) t
   CROSS JOIN LATERAL (SELECT * FROM payouts WHERE tenant_id = $1 AND transaction_id = c.transaction_id LIMIT 1) p
   ${NULL_JOINS}`,
);

/** Parameters of a claim. */
interface CheckClaim {
  nowMs: number;
  /** End of the lease. */
  leaseEndMs: number;
  /** The process that claims. */
  claimedBy: string;
  /** Lost processes, whose claims are free before their leases end. */
  dead: readonly string[];
  /** Checks at most. */
  limit: number;
}

/** Claims due checks of a tenant. */
export const claimChecks = (
  session: Session,
  tenantId: string,
  { nowMs, leaseEndMs, claimedBy, dead, limit }: CheckClaim,
): Promise<ClaimedCheck[]> =>
  session.query<ClaimedCheck>(CLAIM_CHECKS, [
    tenantId,
    toRfc3339(nowMs),
    toRfc3339(leaseEndMs),
    claimedBy,
    dead,
    limit,
  ]);

/** Applies only under the same claim. A recheck that was requested meanwhile stays due. */
const FINISH_CHECK = statement(
  'finish_payout_check',
  `UPDATE payout_checks
   SET due_at = CASE WHEN requested_at IS NOT DISTINCT FROM $5::timestamptz THEN $6::timestamptz ELSE due_at END,
       requested_at = CASE WHEN requested_at IS NOT DISTINCT FROM $5::timestamptz THEN NULL ELSE requested_at END,
       contradicted_at = COALESCE(contradicted_at, $7::timestamptz), leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND transaction_id = $2 AND leased_until = $3 AND claimed_by = $4`,
);

/** The result of a recheck; times are milliseconds since the epoch. */
export interface RecheckResult {
  /** Time of the next recheck; null if there is none. */
  dueAtMs: number | null;
  /** Time at which the provider contradicted the settlement. */
  contradictedAtMs?: number;
}

export const finishCheck = (
  session: Session,
  tenantId: string,
  { id, leasedUntil, claimedBy, requestedAt }: ClaimedCheck,
  { dueAtMs, contradictedAtMs }: RecheckResult,
): Promise<number> =>
  session.execute(FINISH_CHECK, [
    tenantId,
    id,
    toRfc3339(leasedUntil),
    claimedBy,
    toRfc3339OrNull(requestedAt),
    toRfc3339OrNull(dueAtMs),
    toRfc3339OrNull(contradictedAtMs ?? null),
  ]);
