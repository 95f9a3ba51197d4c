import { createHash } from 'node:crypto';
import type { Check, Finding, TextRow, VerifiedDay } from './report.ts';

/**
 * How long a day is over when it is closed. A movement may be final a little before the time at which it is written, because
 * clocks differ and batches wait; not by a day.
 */
const CLOSED_AFTER = "interval '1 day'";

/** Texts of rows in a fixed order of columns that nothing changes, not even the erasure of a customer. */
const MOVEMENT = `ROW(t.id, t.type, t.category, t.reference, t.status, t.amount, t.currency, t.source_account,
      t.destination_account, t.fee, t.fee_payer, t.vat, t.vat_payer, t.stamp_duty, t.stamp_duty_payer, t.failure_code,
      t.failure_reason, t.reverses_id, t.created_at, t.completed_at, t.source_balance_after, t.destination_balance_after,
      t.accepted_on, t.proposal_id, t.settled_by, t.metadata, t.bulk_id, p.rail_id, p.bank_code, p.account_number)`;
const POSTING = `ROW(transaction_id, part, debit_account, credit_account, amount, posted_at, debit_seq,
      debit_balance_after, credit_seq, credit_balance_after)`;
const hashOf = (row: string): string => `sha256(convert_to(${row}::text, 'UTF8'))`;
const hashOver = (order: string): string => `sha256(string_agg(hash, ''::bytea ORDER BY ${order}))`;

/**
 * The closed days, by their hashes, and what was recorded of them. Hours come in between so that no value grows with the
 * movements of a day.
 */
const DAYS = `
  WITH closed AS (
    SELECT tenant_id, date_trunc('day', last_posted_at) - ${CLOSED_AFTER} AS until FROM ledgers
  ),
  hashed AS (
    SELECT t.tenant_id, t.completed_at AS at, t.id, -1 AS part, ${hashOf(MOVEMENT)} AS hash
    FROM transactions t
    JOIN closed c ON c.tenant_id = t.tenant_id AND t.completed_at < c.until
    LEFT JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
    UNION ALL
    SELECT p.tenant_id, p.posted_at, p.transaction_id, p.part, ${hashOf(POSTING)}
    FROM postings p
    JOIN closed c ON c.tenant_id = p.tenant_id AND p.posted_at < c.until
  ),
  hours AS (
    SELECT tenant_id, date_trunc('hour', at) AS hour, count(*) AS movements, ${hashOver('id, part')} AS hash
    FROM hashed GROUP BY 1, 2
  ),
  found AS (
    SELECT tenant_id, hour::date AS day, sum(movements) AS movements, ${hashOver('hour')} AS hash
    FROM hours GROUP BY 1, 2
  ),
  both_sides AS (
    SELECT coalesce(f.tenant_id, v.tenant_id) AS tenant_id, coalesce(f.day, v.day) AS day, f.movements, f.hash,
           v.movements AS recorded, v.sha256
    FROM found f FULL JOIN verified_days v ON v.tenant_id = f.tenant_id AND v.day = f.day
  )
  SELECT tenant_id::text, day::text, movements::text, encode(hash, 'hex') AS hash, recorded::text,
         encode(sha256, 'hex') AS sha256,
         (day < max(CASE WHEN recorded IS NOT NULL THEN day END) OVER (PARTITION BY tenant_id))::text AS is_passed
  FROM both_sides
  ORDER BY both_sides.tenant_id, both_sides.day`;

const finding = (
  row: TextRow,
  problem: string,
  { expected, found }: { expected: string | null; found: string | null } = { expected: null, found: null },
): Finding => ({
  tenantId: row.tenant_id!,
  table: 'verified_days',
  key: `day=${row.day}`,
  problem,
  expected,
  found,
});

/** Rows come in order of tenant and day. */
const rowJudge = (onDay: (day: VerifiedDay) => void) => () => {
  let last: { tenantId?: string; sha256: string } = { sha256: '' };
  return (row: TextRow): Finding | undefined => {
    const { day, movements, hash, sha256, recorded } = row;
    const tenantId = row.tenant_id!;
    const previous = last.tenantId === tenantId ? last.sha256 : '';
    const text = `kolo-verified-day-1 ${tenantId} ${day} ${movements} ${previous} ${hash}`;
    const due = createHash('sha256').update(text).digest('hex');
    last = { tenantId, sha256: sha256 ?? due };
    if (typeof sha256 !== 'string') {
      if (row.is_passed === 'true')
        return finding(row, 'it has movements, and had none when it was verified');
      onDay({ tenantId, day: day!, movements: Number(movements), sha256: due });
      return undefined;
    }
    if (sha256 === due) return undefined;
    return finding(row, 'its movements, or the record of them, were changed after they were verified', {
      expected: `${recorded} movements, hash ${sha256}`,
      found: `${movements ?? 0} movements, hash ${due}`,
    });
  };
};

/**
 * Compares the movements of verified days with what was recorded of them.
 *
 * @param onDay called with each closed day that is not recorded yet
 */
export const verifiedDayCheck = (onDay: (day: VerifiedDay) => void): Check => ({
  name: 'verified-days',
  invariant: 6,
  says: 'The movements and postings of a day that was verified are those that were verified.',
  over: ['transactions', 'postings'],
  rows: DAYS,
  rowJudge: rowJudge(onDay),
});
