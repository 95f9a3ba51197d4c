import { type Session, statement } from '../../platform/db/database.ts';
import { rowless, type Step } from '../../platform/db/statement.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { Usage } from './limits.ts';
import type { Counted } from './policy.ts';

/*
 * What has been used of limits: a row for each day or month of whatever a limit sums over. It is kept by the batches that
 * accept and fail movements, so that no limit reads history.
 */

/** Names one row. */
export interface UsageKey {
  /** Of whose movements: a wallet's account, a customer, or `NIL_UUID` for the whole tenant. */
  subject: string;
  /** The day `2026-01-15` or the month `2026-01`. */
  period: string;
}

/** One text for a name, for maps. */
export const usageKey = (subject: string, period: string): string => `${subject}/${period}`;

/** Whose movement it is. */
interface Owner {
  accountId: string;
  customerId: string;
}

/** The rows that a movement of a wallet on a business day counts in, in the order of what is counted. */
export function usageKeysOf(counted: readonly Counted[], owner: Owner, day: string): UsageKey[] {
  const subjects = { wallet: owner.accountId, customer: owner.customerId, tenant: NIL_UUID };
  const periods = { day, month: day.slice(0, 7) };
  return counted.map(({ scope, period }) => ({ subject: subjects[scope], period: periods[period] }));
}

/** What has been used, and whether there is a row of it. */
export interface UsageState extends Usage {
  exists: boolean;
}

const LOAD_USES = statement(
  'uses_by_names',
  `SELECT k.subject, k.period, u.amount, u.count
   FROM unnest($2::uuid[], $3::text[]) AS k (subject, period)
   LEFT JOIN LATERAL (
     SELECT amount, count FROM limit_uses
     WHERE tenant_id = $1 AND subject = k.subject AND period = k.period LIMIT 1) u ON true`,
);

interface UseRow extends UsageKey {
  amount: Kobo | null;
  count: bigint | null;
}

/** What has been used of these, by `useKey`. Each that is asked for is there, also where nothing has been used yet. */
export async function loadUsage(
  session: Session,
  tenantId: string,
  names: readonly UsageKey[],
): Promise<Map<string, UsageState>> {
  const rows = await session.query<UseRow>(LOAD_USES, [
    tenantId,
    plainArray(names, ({ subject }) => subject),
    textArray(names, ({ period }) => period),
  ]);
  return new Map(
    rows.map(({ subject, period, amount, count }) => [
      usageKey(subject, period),
      { amount: amount ?? 0n, count: count ?? 0n, exists: amount !== null },
    ]),
  );
}

/** What has been used of one, once the batch has committed. */
export interface UsageAfter extends UsageKey, Usage {}

/**
 * SQL: when what was used of a period is of no use any more. A transfer that fails later gives back nothing, for nothing is
 * limited by a month that is long over.
 */
export const usageExpiresAt = (period: string): string =>
  `(left(${period}, 7) || '-01')::timestamptz + interval '100 days'`;

/** Uses change with the ledger's version only, which the batch names. */
const WRITE_USES = rowless(
  'write_uses',
  `INSERT INTO limit_uses (tenant_id, subject, period, amount, count, expires_at)
   SELECT $1, n.*, ${usageExpiresAt('n.period')}
   FROM unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) AS n (subject, period, amount, count)
   ON CONFLICT (tenant_id, subject, period) DO UPDATE SET amount = EXCLUDED.amount, count = EXCLUDED.count`,
);

/** Writes what has been used. */
export const writeUsage = (tenantId: string, rows: UsageAfter[]): Step => ({
  statement: WRITE_USES,
  values: [
    tenantId,
    plainArray(rows, (u) => u.subject),
    textArray(rows, (u) => u.period),
    plainArray(rows, (u) => u.amount),
    plainArray(rows, (u) => u.count),
  ],
});
