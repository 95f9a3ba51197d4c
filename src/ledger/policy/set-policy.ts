import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { NIL_UUID, uuidv7Floor } from '../../platform/values/ids.ts';
import { type Counted, countedFor, type PolicySections } from './policy.ts';
import { POLICY_VERSIONS_MAX } from './policy-cache.ts';
import { usageExpiresAt } from './usage.ts';

/** A policy version to set. */
interface NewPolicyVersion extends PolicySections {
  /** First business day that it holds on. */
  holdsFrom: string;
  /** Account of the fee wallet; null where the fees name none. */
  feeAccount: string | null;
}

/** Time of the change: the instant, its business day, and the start of that day's month. */
interface PolicyMoment {
  nowMs: number;
  today: string;
  monthStartMs: number;
}

const NEXT_VERSION = statement(
  'next_policy_version',
  'SELECT max(version) + 1 AS version FROM policies WHERE tenant_id = $1',
);
const INSERT_VERSION = statement(
  'insert_policy_version',
  `INSERT INTO policies (tenant_id, version, holds_from, fees, fee_account, limits, interest, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const NAME_VERSION = statement(
  'name_policy_version',
  'UPDATE ledgers SET policy_version = $2 WHERE tenant_id = $1',
);
const START_COUNTING = statement(
  'start_limit_counters',
  `INSERT INTO limit_counters (tenant_id, scope, period, since)
   SELECT $1, n.scope, n.period, $4 FROM unnest($2::text[], $3::text[]) AS n (scope, period)
   ON CONFLICT DO NOTHING
   RETURNING scope, period`,
);

/**
 * Counts the usage so far in the current day and month when counting starts. It runs once; batches count from then
 * on. Plan: transactions by id from the start of the month, each with its wallets.
 */
const COUNT_SO_FAR = statement(
  'count_uses_so_far',
  `INSERT INTO limit_usage (tenant_id, subject, period, amount, count, expires_at)
   SELECT m.tenant_id, m.subject, m.period, sum(m.amount), count(*), ${usageExpiresAt('m.period')}
   FROM (
     SELECT t.tenant_id, t.amount,
            CASE WHEN n.scope = 'wallet' THEN t.source_account WHEN n.scope = 'customer' THEN s.customer_id
                         ELSE '${NIL_UUID}'::uuid END AS subject,
            to_char(t.accepted_on, CASE WHEN n.period = 'day' THEN 'YYYY-MM-DD' ELSE 'YYYY-MM' END) AS period
     FROM transactions t
     JOIN wallets s ON s.tenant_id = $1 AND s.account_id = t.source_account
     LEFT JOIN wallets d ON d.tenant_id = $1 AND d.account_id = t.destination_account
     CROSS JOIN unnest($2::text[], $3::text[]) AS n (scope, period)
     WHERE t.tenant_id = $1 AND t.id >= $4 AND t.currency = 'NGN'
       AND t.accepted_on >= CASE WHEN n.period = 'day' THEN $5::date ELSE date_trunc('month', $5::date)::date END
       AND (t.category = 'bank-outflow' AND t.status <> 'failed'
            OR t.category = 'wallet-transfer' AND d.customer_id <> s.customer_id)
   ) m
   GROUP BY m.tenant_id, m.subject, m.period`,
);

/** Clocks that generate ids may differ, so the read starts this much earlier, milliseconds. */
const CLOCKS_DIFFER_MS = 86_400_000;

/**
 * Adds a version to a tenant's policy. Call it after `bumpLedgerVersion` in the transaction of the change: batches
 * use it from that commit on.
 *
 * @returns the version's number; undefined when the tenant has the maximum number of versions
 */
export async function addPolicyVersion(
  session: Session,
  tenantId: string,
  given: NewPolicyVersion,
  { nowMs, today, monthStartMs }: PolicyMoment,
): Promise<number | undefined> {
  const [next] = await session.query<{ version: number }>(NEXT_VERSION, [tenantId]);
  const { version } = next!;
  if (version > POLICY_VERSIONS_MAX) return undefined;
  const json = (section: object | null): string | null => section && JSON.stringify(section);
  await session.execute(INSERT_VERSION, [
    tenantId,
    version,
    given.holdsFrom,
    json(given.fees),
    given.feeAccount,
    json(given.limits),
    json(given.interest),
    toRfc3339(nowMs),
  ]);
  await session.execute(NAME_VERSION, [tenantId, version]);
  const wanted = given.limits === null ? [] : countedFor(given.limits);
  const columns = (counted: readonly Counted[]) => [
    counted.map(({ scope }) => scope),
    counted.map(({ period }) => period),
  ];
  const started = await session.query<Counted>(START_COUNTING, [tenantId, ...columns(wanted), today]);
  if (started.length > 0) {
    const floor = uuidv7Floor(monthStartMs - CLOCKS_DIFFER_MS);
    await session.execute(COUNT_SO_FAR, [tenantId, ...columns(started), floor, today]);
  }
  return version;
}
