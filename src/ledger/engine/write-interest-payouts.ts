import { rowless, type Step } from '../../platform/db/statement.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { plainArray } from '../../platform/values/pg-array.ts';
import type { InterestPayout } from '../interest-payouts.ts';

/** A month that is paid already fails the batch, which is decided again with the month looked up. */
const INSERT_INTEREST_PAYOUTS = rowless(
  'insert_interest_payouts',
  `INSERT INTO interest_payouts (tenant_id, account_id, month, first_day, last_day, days, carried_in, accrued, forfeited,
     gross, tax, carried_out, transaction_id, paid_at)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::date[], $4::date[], $5::date[], $6::integer[], $7::numeric[],
     $8::numeric[], $9::boolean[], $10::bigint[], $11::bigint[], $12::numeric[], $13::uuid[], $14::timestamptz[]) AS n`,
);

export function interestPayoutSteps(tenantId: string, rows: readonly InterestPayout[]): Step[] {
  if (rows.length === 0) return [];
  const values = [
    tenantId,
    plainArray(rows, (row) => row.accountId),
    plainArray(rows, (row) => row.month),
    plainArray(rows, (row) => row.firstDay),
    plainArray(rows, (row) => row.lastDay),
    plainArray(rows, (row) => row.days),
    plainArray(rows, (row) => row.carriedIn),
    plainArray(rows, (row) => row.accrued),
    plainArray(rows, (row) => String(row.forfeited)),
    plainArray(rows, (row) => row.gross),
    plainArray(rows, (row) => row.tax),
    plainArray(rows, (row) => row.carriedOut),
    plainArray(rows, (row) => row.transactionId),
    plainArray(rows, (row) => toRfc3339(row.paidAt)),
  ];
  return [{ statement: INSERT_INTEREST_PAYOUTS, values }];
}
