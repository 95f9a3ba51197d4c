import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { ownersOf } from '../../provider-accounts/queries.ts';

/** A list of an account at a provider. */
interface SweptList {
  rail: string;
  providerAccount: string;
  list: string;
}

const START = statement(
  'start_rail_list',
  `INSERT INTO rail_list_cursors (rail, provider_account, list, due_at)
   SELECT $1, $2, list, $4 FROM unnest($3::text[]) AS list
   ON CONFLICT DO NOTHING`,
);

/** Has lists of an account swept from now on, those that are not yet. Runs under kolo_directory, like all of this file. */
export const startSweeps = (
  directory: Session,
  { rail, providerAccount }: Omit<SweptList, 'list'>,
  lists: readonly string[],
  nowMs: number,
): Promise<number> => directory.execute(START, [rail, providerAccount, lists, toRfc3339(nowMs)]);

/** A list that this process goes through. */
export interface ClaimedSweep extends SweptList {
  tenantId: string;
  /** Cursor from which it goes on; null at the start of the list. */
  state: string | null;
  failures: number;
  /** End of the lease. It distinguishes this claim from every other. */
  leasedUntil: number;
}

/** Plan: rail_list_cursors_due in order, and the primary key. With the accounts in it, Citus would connect to every node. */
const CLAIM = statement(
  'claim_rail_sweeps',
  `UPDATE rail_list_cursors s SET leased_until = $2, claimed_by = $3
   FROM (SELECT rail, provider_account, list FROM rail_list_cursors
         WHERE due_at <= $1 AND (leased_until IS NULL OR leased_until <= $1 OR claimed_by = ANY ($4::uuid[]))
         ORDER BY due_at LIMIT $5
         FOR UPDATE SKIP LOCKED) due
   WHERE s.rail = due.rail AND s.provider_account = due.provider_account AND s.list = due.list
   RETURNING s.rail, s.provider_account AS "providerAccount", s.list, s.cursor AS state, s.failures,
     s.leased_until AS "leasedUntil"`,
);

/** Parameters of a claim. */
interface SweepClaim {
  nowMs: number;
  leaseEndMs: number;
  claimedBy: string;
  /** Processes whose claims are free before their leases end. */
  dead: readonly string[];
  limit: number;
}

/** Takes lists that are due. */
export async function claimSweeps(
  directory: Session,
  { nowMs, leaseEndMs, claimedBy, dead, limit }: SweepClaim,
): Promise<ClaimedSweep[]> {
  const values = [toRfc3339(nowMs), toRfc3339(leaseEndMs), claimedBy, dead, limit];
  const claimed = await directory.query<Omit<ClaimedSweep, 'tenantId'>>(CLAIM, values);
  if (claimed.length === 0) return [];
  const owners = await ownersOf(directory, claimed);
  // A list has an account, which is never deleted.
  return claimed.map((list, n) => ({ ...list, tenantId: owners[n]! }));
}

const STORE = statement(
  'store_rail_list_cursor',
  `UPDATE rail_list_cursors
   SET cursor = $6, due_at = $7, failures = $8, completed_at = coalesce($9, completed_at), leased_until = NULL, claimed_by = NULL
   WHERE rail = $1 AND provider_account = $2 AND list = $3 AND claimed_by = $4 AND leased_until = $5`,
);

/** Progress of a sweep, and the time of its next round. */
interface Progress {
  state: string | null;
  dueAtMs: number;
  failures: number;
  /** Time at which its end was reached; null if it was not. */
  sweptAtMs: number | null;
}

/** Stores the progress of a sweep if this process still has the claim. */
export const storeProgress = (
  directory: Session,
  { rail, providerAccount, list, leasedUntil }: ClaimedSweep,
  claimedBy: string,
  { state, dueAtMs, failures, sweptAtMs }: Progress,
): Promise<number> =>
  directory.execute(STORE, [
    rail,
    providerAccount,
    list,
    claimedBy,
    toRfc3339(leasedUntil),
    state,
    toRfc3339(dueAtMs),
    failures,
    toRfc3339OrNull(sweptAtMs),
  ]);

const SWEEP_NOW = statement(
  'sweep_rail_list_now',
  `UPDATE rail_list_cursors SET due_at = least(due_at, $4) WHERE rail = $1 AND provider_account = $2 AND list = $3`,
);

/** Has a list gone through now, whenever it would be next. */
export const sweepNow = (
  directory: Session,
  { rail, providerAccount, list }: SweptList,
  nowMs: number,
): Promise<number> => directory.execute(SWEEP_NOW, [rail, providerAccount, list, toRfc3339(nowMs)]);

const SWEEP_ALL_NOW = statement(
  'sweep_rail_lists_now',
  'UPDATE rail_list_cursors SET due_at = $1 WHERE due_at > $1',
);

/** Has every list of every account gone through now. */
export const sweepAllNow = (directory: Session, nowMs: number): Promise<number> =>
  directory.execute(SWEEP_ALL_NOW, [toRfc3339(nowMs)]);

/** A list that could not be gone through several times in a row. */
interface FailingSweep extends SweptList {
  businessId: string;
  failures: number;
}

const FAILING = statement(
  'failing_rail_sweeps',
  `SELECT s.rail, s.provider_account AS "providerAccount", s.list, s.failures, t.business_id AS "businessId"
   FROM rail_list_cursors s
   JOIN rail_accounts a ON a.rail = s.rail AND a.provider_account = s.provider_account
   JOIN tenants t ON t.tenant_id = a.tenant_id
   WHERE s.failures >= $1 ORDER BY s.failures DESC, s.rail, s.provider_account, s.list LIMIT $2`,
);
/** A provider that is away for a moment is none. */
const FAILURES_LEAST = 3;

/** Lists that keep failing, the longest first. */
export const failingSweeps = (directory: Session, limit: number): Promise<FailingSweep[]> =>
  directory.query<FailingSweep>(FAILING, [FAILURES_LEAST, limit]);
