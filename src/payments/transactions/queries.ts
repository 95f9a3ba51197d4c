import {
  CATEGORIES,
  TRANSACTION_COLUMNS,
  TRANSACTION_JOINS,
  type Transaction,
  type TransactionCategory,
  type TransactionStatus,
} from '../../ledger/transactions.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { uuidv7Floor } from '../../platform/values/ids.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** A transaction with what an operator wants to know of its payout. */
export type TransactionInFull = Transaction & {
  attempts: number | null;
  flaggedAt: number | null;
  /** The sum of an inflow's refunds but for failed ones, kobo; null for any other movement. */
  refunded: Kobo | null;
};

/** Plan of the sum: transactions_refunds. */
const COLUMNS_IN_FULL = `${TRANSACTION_COLUMNS}, p.attempts, p.flagged_at AS "flaggedAt",
  CASE WHEN t.category = 'bank-inflow' THEN (
    SELECT coalesce(sum(amount), 0)::bigint FROM transactions
    WHERE tenant_id = $1 AND reverses_id = t.id AND category = 'bank-outflow' AND status <> 'failed')
  END AS refunded`;

const BY_ID = statement(
  'transaction_in_full',
  `SELECT ${COLUMNS_IN_FULL} FROM transactions t ${TRANSACTION_JOINS} WHERE t.tenant_id = $1 AND t.id = $2`,
);

/** One transaction in full. */
export async function findTransaction(session: Session, tenantId: string, id: string) {
  return (await session.query<TransactionInFull>(BY_ID, [tenantId, id]))[0];
}

/** Filters for the transaction list. A transaction must match all of them. */
export interface TransactionFilter {
  /** Movements of this wallet's account only; `type` is then seen from it. */
  accountId?: string;
  /** Created at or after, milliseconds. */
  fromMs?: number;
  /** Created before, milliseconds. */
  untilMs?: number;
  status?: TransactionStatus;
  type?: 'debit' | 'credit';
  category?: TransactionCategory;
}

/**
 * A processing transaction has a payout in the queue. Read from there, a page costs what waits, not the whole history.
 * The ids are sorted first and then looked up one by one: servers before 17 would rather scan the history backwards,
 * and OFFSET 0 stops every server from doing so for the order. Only payouts_due can use a bound of due_at: without
 * statistics the primary key looks as good.
 */
const PROCESSING = (direction: string): string =>
  `(SELECT w.id FROM (
      SELECT p.transaction_id AS id FROM payouts p WHERE p.tenant_id = $1 AND p.due_at > '-infinity' OFFSET 0) w
    ORDER BY w.id ${direction}) q
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = q.id LIMIT 1) t`;

/** Said as the index of credits says it. */
const TYPES = { debit: "t.type = 'debit'", credit: "t.type = 'credit'" };

/**
 * Transactions, newest first. Ids are ordered by time, so dates bound the primary key. A wallet's movements come from
 * one index for debits and one for credits, each in order and cut to a page.
 */
export async function listTransactions(
  session: Session,
  tenantId: string,
  filter: TransactionFilter,
  page: PageRequest,
): Promise<TransactionInFull[]> {
  const values: unknown[] = [tenantId];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const direction = page.direction === 'older' ? 'DESC' : 'ASC';
  const [source, id] =
    filter.status === 'processing' ? [PROCESSING(direction), 'q.id'] : ['transactions t', 't.id'];
  const conditions = ['t.tenant_id = $1'];
  if (filter.fromMs !== undefined) conditions.push(`${id} >= ${parameter(uuidv7Floor(filter.fromMs))}`);
  if (filter.untilMs !== undefined) conditions.push(`${id} < ${parameter(uuidv7Floor(filter.untilMs))}`);
  if (filter.status !== undefined) conditions.push(`t.status = ${parameter(filter.status)}`);
  // The literal matches the partial indexes; the planner cannot match a parameter.
  if (filter.status === 'failed') conditions.push('t.failure_code IS NOT NULL');
  if (filter.category !== undefined) {
    const { type } = CATEGORIES[filter.category];
    if (type !== 'either') conditions.push(TYPES[type]);
    conditions.push(`t.category = ${parameter(filter.category)}`);
  }
  const key = page.key === null ? '' : parameter(page.key);
  const order = keysetSql(page, id, key);
  const ids = (...more: string[]): string =>
    `(SELECT t.tenant_id, t.id FROM ${source} WHERE ${[...conditions, ...more].join(' AND ')}${order})`;
  let found: string;
  if (filter.accountId === undefined) {
    found = ids(...(filter.type === undefined ? [] : [TYPES[filter.type]]));
  } else {
    const account = parameter(filter.accountId);
    const sides = { debit: `t.source_account = ${account}`, credit: `t.destination_account = ${account}` };
    found =
      filter.type === undefined
        ? `(${ids(sides.debit)} UNION ${ids(sides.credit)})`
        : ids(sides[filter.type]);
  }
  const text = `
    SELECT ${COLUMNS_IN_FULL}
    FROM (SELECT f.tenant_id, f.id FROM ${found} f ORDER BY f.id ${direction} LIMIT ${page.limit + 1}) found
    CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = found.id LIMIT 1) t
    ${TRANSACTION_JOINS}
    ORDER BY t.id ${direction}`;
  return session.query<TransactionInFull>(text, values);
}
