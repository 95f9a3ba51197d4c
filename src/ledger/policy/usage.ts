import { type Session, statement } from '../../platform/db/database.ts';
import { rowless, type Step } from '../../platform/db/statement.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { Usage } from './limits.ts';
import type { Counted } from './policy.ts';

/*
 * Usage of limits: one row for each day or month and subject that a limit sums over. The batches that accept and
 * fail movements maintain it, so that no limit reads history.
 */

/** Key of a row. */
export interface UsageKey {
  /** Subject of the movements: a wallet's account, a customer, or `NIL_UUID` for the whole tenant. */
  subject: string;
  /** Day `2026-01-15` or month `2026-01`. */
  period: string;
}

/** Map key. */
export const usageKey = (subject: string, period: string): string => `${subject}/${period}`;

interface Owner {
  accountId: string;
  customerId: string;
}

/** Keys of the rows that a wallet's movement on a business day counts in, in the order of `counted`. */
export function usageKeysOf(counted: readonly Counted[], owner: Owner, day: string): UsageKey[] {
  const subjects = { wallet: owner.accountId, customer: owner.customerId, tenant: NIL_UUID };
  const periods = { day, month: day.slice(0, 7) };
  return counted.map(({ scope, period }) => ({ subject: subjects[scope], period: periods[period] }));
}

/** Usage, and whether a row exists. */
export interface UsageState extends Usage {
  exists: boolean;
}

const LOAD_USES = statement(
  'uses_by_names',
  `SELECT k.subject, k.period, u.amount, u.count
   FROM unnest($2::uuid[], $3::text[]) AS k (subject, period)
   LEFT JOIN LATERAL (
     SELECT amount, count FROM limit_usage
     WHERE tenant_id = $1 AND subject = k.subject AND period = k.period LIMIT 1) u ON true`,
);

interface UseRow extends UsageKey {
  amount: Kobo | null;
  count: bigint | null;
}

/** Usage by `usageKey`, with an entry for every requested key. */
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

/** Usage of one key after a batch. */
export interface UsageAfter extends UsageKey, Usage {}

/**
 * SQL: time when a period's usage can be deleted. A transfer that fails later releases nothing, since nothing is
 * limited by a month that is long over.
 */
export const usageExpiresAt = (period: string): string =>
  `(left(${period}, 7) || '-01')::timestamptz + interval '100 days'`;

/** Usage changes only with the ledger's version, which the batch checks. */
const WRITE_USES = rowless(
  'write_limit_usage',
  `INSERT INTO limit_usage (tenant_id, subject, period, amount, count, expires_at)
   SELECT $1, n.*, ${usageExpiresAt('n.period')}
   FROM unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) AS n (subject, period, amount, count)
   ON CONFLICT (tenant_id, subject, period) DO UPDATE SET amount = EXCLUDED.amount, count = EXCLUDED.count`,
);

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
