import { type Session, search, statement } from '../../platform/db/database.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import { MOVEMENT_KEYS, storeSearchKeys, storeSearchKeysDistributed } from './search-keys.ts';
import {
  ACCOUNT_SUMS,
  ADD_PAYOUTS,
  MOVEMENT_COLUMNS,
  MOVEMENT_SUMS,
  movedOf,
  payoutsOf,
  sidesOf,
} from './sums.ts';

const TENANTS_TO_COUNT = search(
  'tenants_to_count',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM ledger_batches WHERE tenant_id > $1 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT b.tenant_id FROM ledger_batches b WHERE b.tenant_id > t.tenant_id ORDER BY b.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   ),
   with_wallets AS (
     (SELECT tenant_id FROM wallets WHERE NOT name_keyed AND tenant_id > $1 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT w.tenant_id FROM wallets w WHERE NOT w.name_keyed AND w.tenant_id > t.tenant_id ORDER BY w.tenant_id LIMIT 1)
     FROM with_wallets t WHERE t.tenant_id IS NOT NULL
   )
   SELECT tenant_id AS "tenantId" FROM (
     (SELECT tenant_id FROM tenant WHERE tenant_id IS NOT NULL LIMIT $2)
     UNION
     (SELECT tenant_id FROM with_wallets WHERE tenant_id IS NOT NULL LIMIT $2)
     UNION
     (SELECT tenant_id FROM rollup_progress WHERE keyed_to IS NOT NULL AND tenant_id > $1 ORDER BY tenant_id LIMIT $2)
     UNION
     (SELECT tenant_id FROM rollup_progress WHERE version IS NULL AND tenant_id > $1 ORDER BY tenant_id LIMIT $2)
     UNION
     (SELECT tenant_id FROM rollup_progress
      WHERE $3::text IS NOT NULL AND time_zone <> $3 AND tenant_id > $1 ORDER BY tenant_id LIMIT $2)
   ) AS due
   ORDER BY 1 LIMIT $2`,
  2,
);

/**
 * At most `limit` tenants whose ledgers are ahead of their rollups, in order of id, after a given one. @param
 * timeZone includes tenants whose hours and days begin in another zone, which reads every tenant; null leaves
 * them out
 */
export const tenantsToCount = (
  directory: Session,
  after: string,
  limit: number,
  timeZone: string | null,
): Promise<{ tenantId: string }[]> => directory.query(TENANTS_TO_COUNT, [after, limit, timeZone]);

/** Progress of a tenant's rollups. */
export interface Progress {
  /** The ledger version up to which everything is counted; null where they must be rebuilt. */
  version: bigint | null;
  timeZone: string | null;
  /** Time of the last rebuild, milliseconds since the epoch. */
  madeAt: number | null;
}

const PROGRESS = `
  SELECT version, time_zone AS "timeZone", made_at AS "madeAt" FROM rollup_progress WHERE tenant_id = $1 FOR UPDATE`;

const LOCK_PROGRESS = statement('lock_rollup_progress', `${PROGRESS} SKIP LOCKED`);

/** Locks a tenant's rollups until the transaction ends; undefined where another process has them. */
export async function lockProgress(session: Session, tenantId: string): Promise<Progress | undefined> {
  const [progress] = await session.query<Progress>(LOCK_PROGRESS, [tenantId]);
  return progress;
}

const WAIT_FOR_PROGRESS = statement('wait_for_rollup_progress', PROGRESS);

/** Waits until no other process has a tenant's rollups, and locks them until the transaction ends. */
export async function waitForProgress(session: Session, tenantId: string): Promise<Progress> {
  const [progress] = await session.query<Progress>(WAIT_FOR_PROGRESS, [tenantId]);
  if (progress === undefined) throw new Error(`tenant ${tenantId} has no rollups`);
  return progress;
}

/** The writes of both ways to update rollups, from `moved`, `paid` and `sides`. */
const KEEP = `
  counted AS (
    INSERT INTO transaction_rollups AS f (${MOVEMENT_COLUMNS}) ${MOVEMENT_SUMS}
    ON CONFLICT (tenant_id, period, begins_at, state, category, currency, rail) DO UPDATE
      SET count = f.count + excluded.count, amount = f.amount + excluded.amount, charged = f.charged + excluded.charged),
  finished AS (${ADD_PAYOUTS}),
  sums AS (${ACCOUNT_SUMS}),
  posted AS (
    INSERT INTO account_rollups AS f (tenant_id, account_id, currency, begins_at, debits, credits, balance)
    SELECT s.tenant_id, s.account_id, s.currency, s.begins_at, s.debits, s.credits,
           coalesce(last.balance, 0)
             + sum(s.credits - s.debits) OVER (PARTITION BY s.account_id, s.currency ORDER BY s.begins_at)::bigint
    FROM sums s
    LEFT JOIN LATERAL (
      SELECT a.balance FROM account_rollups a
      WHERE a.tenant_id = $1 AND a.account_id = s.account_id AND a.currency = s.currency
      ORDER BY a.begins_at DESC LIMIT 1) AS last ON true
    ON CONFLICT (tenant_id, account_id, currency, begins_at) DO UPDATE
      SET debits = f.debits + excluded.debits, credits = f.credits + excluded.credits, balance = excluded.balance)`;

/** Takes nothing where a version is missing: a writer recorded no change for it. */
const countBatchesText = (store: typeof storeSearchKeys): string => `
   WITH next AS (
     SELECT b.version, b.moved, b.posted, b.created, b.recipients, b.payouts FROM ledger_batches b
     WHERE b.tenant_id = $1 ORDER BY b.version LIMIT $4),
   whole AS (
     SELECT max(version) AS version FROM next HAVING min(version) = $3::bigint + 1 AND max(version) = $3::bigint + count(*)),
   moved AS (
     SELECT $1::uuid AS tenant_id, $2::text AS time_zone, to_timestamp(m.at) AS at, m.state, m.category, m.currency, m.rail, m.count,
            m.amount, m.charged
     FROM whole, next, jsonb_to_recordset(next.moved)
       AS m (at bigint, state text, category text, currency text, rail text, count bigint, amount bigint, charged bigint)),
   sides AS (
     SELECT $1::uuid AS tenant_id, $2::text AS time_zone, to_timestamp(p.at) AS at, p.account AS account_id, p.currency,
            p.debits AS debit, p.credits AS credit
     FROM whole, next, jsonb_to_recordset(next.posted)
       AS p (at bigint, account uuid, currency text, debits bigint, credits bigint)),
   paid AS (
     SELECT $1::uuid AS tenant_id, date_trunc('day', to_timestamp(o.at), $2::text) AS begins_at, o.rail,
            o.bank AS bank_code, o.outcome, o.within AS within_s, o.count, o.amount, o.fee, o.vat, o.stamp AS stamp_duty
     FROM whole, next, jsonb_to_recordset(next.payouts)
       AS o (at bigint, rail text, bank text, outcome text, within int, count bigint, amount bigint, fee bigint, vat bigint,
             stamp bigint)),
   ${KEEP},
   made AS (
     SELECT m.id, m.recipient FROM whole, next, unnest(next.created, next.recipients) AS m (id, recipient)),
   keyed AS (${store(MOVEMENT_KEYS)}),
   gone AS (
     DELETE FROM ledger_batches b USING whole
     WHERE b.tenant_id = $1 AND b.version <= whole.version),
   progress AS (
     UPDATE rollup_progress SET version = whole.version FROM whole WHERE tenant_id = $1)
   SELECT count(*)::int AS "waiting", coalesce((SELECT version IS NOT NULL FROM whole), false) AS "counted" FROM next`;
const COUNT_BATCHES = statement(
  'count_batches',
  countBatchesText(storeSearchKeys),
  countBatchesText(storeSearchKeysDistributed),
);

/**
 * Counts the next batches of a tenant and keys their transactions, in the transaction that has locked its
 * progress. @param from the last counted version @param limit batches at most @returns the number of waiting
 * batches, at most `limit`; and false where a missing version prevented counting them
 */
export async function countBatches(
  session: Session,
  tenantId: string,
  { timeZone, from, limit }: { timeZone: string; from: bigint; limit: number },
): Promise<{ waiting: number; counted: boolean }> {
  const [result] = await session.query<{ waiting: number; counted: boolean }>(COUNT_BATCHES, [
    tenantId,
    timeZone,
    from,
    limit,
  ]);
  return result!;
}

const FORGET_MOVEMENTS = 'DELETE FROM transaction_rollups WHERE tenant_id = $1';
const FORGET_ACCOUNTS = 'DELETE FROM account_rollups WHERE tenant_id = $1';
const FORGET_PAYOUTS = 'DELETE FROM payout_rollups WHERE tenant_id = $1';

/** All of it reads one snapshot, that of the transaction. */
const MAKE = `
  WITH moved AS (${movedOf(`
     (SELECT $2::text AS time_zone) z CROSS JOIN transactions t
     CROSS JOIN (VALUES (false), (true)) AS c (final)
     WHERE t.tenant_id = $1 AND (NOT c.final OR t.completed_at IS NOT NULL)`)}),
   paid AS (${payoutsOf(`
     (SELECT $2::text AS time_zone) z CROSS JOIN transactions t
     JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
     WHERE t.tenant_id = $1 AND t.category = 'bank-outflow' AND t.completed_at IS NOT NULL`)}),
   sides AS (${sidesOf(`
     (SELECT $2::text AS time_zone) z CROSS JOIN postings p
     JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id AND p.tenant_id = $1`)}),
   ${KEEP},
   gone AS (DELETE FROM ledger_batches WHERE tenant_id = $1)
   UPDATE rollup_progress SET time_zone = $2, made_at = $3, keyed_to = '${NIL_UUID}',
     version = (SELECT version FROM ledgers WHERE tenant_id = $1)
   WHERE tenant_id = $1`;

/**
 * Rebuilds a tenant's rollups from its history, which is then keyed (`keyHistory`), in the transaction that
 * has locked its progress. @param made the time zone of days, and the time, RFC 3339
 */
export async function buildRollups(
  session: Session,
  tenantId: string,
  made: { timeZone: string; at: string },
): Promise<void> {
  await session.execute(FORGET_MOVEMENTS, [tenantId]);
  await session.execute(FORGET_ACCOUNTS, [tenantId]);
  await session.execute(FORGET_PAYOUTS, [tenantId]);
  await session.execute(MAKE, [tenantId, made.timeZone, made.at]);
}
