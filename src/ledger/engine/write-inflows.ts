import { rowless, type Step } from '../../platform/db/statement.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { AccountClosing } from '../state.ts';
import type { BankInflow } from '../transactions.ts';
import { expectRows } from './expect-rows.ts';

const INSERT_INFLOWS = rowless(
  'insert_inflows',
  `INSERT INTO inflows (tenant_id, transaction_id, rail, rail_inflow_id, virtual_account_id,
     account_reference, paid_at)
   SELECT $1, n.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[],
     $7::timestamptz[]) AS n`,
);

/** Writes the `inflows` rows of inflow movements. */
export const insertInflows = (tenantId: string, rows: readonly BankInflow[]): Step => ({
  statement: INSERT_INFLOWS,
  values: [
    tenantId,
    plainArray(rows, (t) => t.id),
    textArray(rows, (t) => t.rail),
    textArray(rows, (t) => t.railId),
    plainArray(rows, (t) => t.virtualAccountId),
    textArray(rows, (t) => t.accountReference),
    plainArray(rows, (t) => toRfc3339OrNull(t.paidAt)),
  ],
});

/**
 * Closes only an open account. The status is compared as a computed text, so that the planner does not search by
 * virtual_accounts_open. One statement an account: few close in a batch, and a list of ids would be searched for
 * among all accounts of a tenant that has many more than others.
 */
const CLOSE_ACCOUNT = expectRows(
  'close_virtual_account',
  '1',
  `UPDATE virtual_accounts SET status = 'closed', closed_at = $3
   WHERE tenant_id = $1 AND id = $2 AND status || '' = 'active'`,
);

/** Closes a virtual account that has received the one payment it was for. */
export const closeAccount = (tenantId: string, { virtualAccountId, closedAt }: AccountClosing): Step => ({
  statement: CLOSE_ACCOUNT,
  values: [tenantId, virtualAccountId, toRfc3339(closedAt)],
});
