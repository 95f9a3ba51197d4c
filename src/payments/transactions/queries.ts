import { hasMetadataKey, metadataKeys } from '../../ledger/metadata-keys.ts';
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
import { type Metadata, NO_METADATA } from '../../platform/values/metadata.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** A transaction with what an operator wants to know of its payout. */
export type TransactionInFull = Transaction & {
  attempts: number | null;
  flaggedAt: number | null;
  /** The sum of an inflow's refunds but for failed ones, kobo; null for any other movement. */
  refunded: Kobo | null;
  /** The bulk transfer that made it. */
  bulkId: string | null;
};

/** Plan of the sum: transactions_refunds. */
const COLUMNS_IN_FULL = `${TRANSACTION_COLUMNS}, p.attempts, p.flagged_at AS "flaggedAt", t.bulk_id AS "bulkId",
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
  reference?: string;
  amountFrom?: Kobo;
  amountTo?: Kobo;
  /** Account number of either side outside Kolo: paid, paid into, or the sender's. */
  accountNumber?: string;
  /** All of these entries, at least one. */
  metadata?: Metadata;
  /** Movements of this bulk transfer. */
  bulkId?: string;
}

/**
 * The search key of transactions that pay an account number, stored by `src/backoffice/rollups`, seconds later. The
 * digits stand in reverse, so that the last of them find it by a range.
 */
export const paidAccountKey = (lastDigits: string): string => `n${[...lastDigits].reverse().join('')}`;

/** The search keys of transactions to or from an account number. */
export const accountKeys = (number: string): string[] => [paidAccountKey(number), `f${number}`];

/** The primary key has the ids of a key in order. */
const KEYED = `search_keys k
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = k.id LIMIT 1) t`;

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

/** Adds a value, and gives its place in the statement. */
type Parameter = (value: unknown) => string;

/** The rows that are searched, and the column that has their ids in order. */
function sourceOf(
  { reference, accountNumber, metadata, status }: TransactionFilter,
  direction: string,
  parameter: Parameter,
): { source: string; id: string } {
  if (accountNumber !== undefined) return { source: KEYED, id: 'k.id' };
  if (reference !== undefined) {
    // The limit keeps the planner from reading the history in order until it meets the one row.
    const found = `SELECT * FROM transactions WHERE tenant_id = $1 AND reference = ${parameter(reference)} LIMIT 1`;
    return { source: `(${found}) t`, id: 't.id' };
  }
  if (metadata !== undefined) return { source: KEYED, id: 'k.id' };
  if (status === 'processing') return { source: PROCESSING(direction), id: 'q.id' };
  return { source: 'transactions t', id: 't.id' };
}

/** SQL that each transaction meets. */
function conditionsOf(filter: TransactionFilter, id: string, parameter: Parameter): string[] {
  const conditions = ['t.tenant_id = $1'];
  if (filter.fromMs !== undefined) conditions.push(`${id} >= ${parameter(uuidv7Floor(filter.fromMs))}`);
  if (filter.untilMs !== undefined) conditions.push(`${id} < ${parameter(uuidv7Floor(filter.untilMs))}`);
  if (filter.bulkId !== undefined) conditions.push(`t.bulk_id = ${parameter(filter.bulkId)}`);
  if (filter.reference !== undefined) conditions.push(`t.reference = ${parameter(filter.reference)}`);
  if (filter.amountFrom !== undefined) conditions.push(`t.amount >= ${parameter(filter.amountFrom)}`);
  if (filter.amountTo !== undefined) conditions.push(`t.amount <= ${parameter(filter.amountTo)}`);
  const searched = new Set(searchedKeys(filter));
  for (const key of metadataKeys('transaction', filter.metadata ?? NO_METADATA))
    if (!searched.has(key)) conditions.push(hasMetadataKey(key, id, parameter));
  if (filter.status !== undefined) conditions.push(`t.status = ${parameter(filter.status)}`);
  // The literal matches the partial indexes; the planner cannot match a parameter.
  if (filter.status === 'failed') conditions.push('t.failure_code IS NOT NULL');
  if (filter.category !== undefined) {
    const { type } = CATEGORIES[filter.category];
    if (type !== 'either') conditions.push(TYPES[type]);
    conditions.push(`t.category = ${parameter(filter.category)}`);
  }
  return conditions;
}

/** The search keys, of which one finds a transaction; none where other indexes do. */
function searchedKeys({ accountNumber, metadata, reference }: TransactionFilter): string[] {
  if (accountNumber !== undefined) return accountKeys(accountNumber);
  if (metadata === undefined || reference !== undefined) return [];
  return metadataKeys('transaction', metadata).slice(0, 1);
}

/** Conditions of which a transaction must meet one; each has an index of its own, which gives the ids in order. */
function alternativesOf(filter: TransactionFilter, parameter: Parameter): string[][] {
  const { accountId, type } = filter;
  let sides = [type === undefined ? [] : [TYPES[type]]];
  if (accountId !== undefined) {
    const account = parameter(accountId);
    const debits = [`t.source_account = ${account}`];
    const credits = [`t.destination_account = ${account}`];
    sides = type === undefined ? [debits, credits] : [type === 'debit' ? debits : credits];
  }
  const searched = searchedKeys(filter);
  if (searched.length === 0) return sides;
  const keys = searched.map((key) => `k.tenant_id = $1 AND k.key = ${parameter(key)}`);
  return keys.flatMap((key) => sides.map((side) => [key, ...side]));
}

/**
 * Transactions, newest first. Ids are ordered by time, so dates bound the primary key. A wallet's movements come from
 * one index for debits and one for credits, each in order and cut to a page. Amounts have no index, nor have account
 * numbers within a wallet and further pairs of metadata: such filters read on until a page is full.
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
  const { source, id } = sourceOf(filter, direction, parameter);
  const conditions = conditionsOf(filter, id, parameter);
  const key = page.key === null ? '' : parameter(page.key);
  const order = keysetSql(page, id, key);
  const found = alternativesOf(filter, parameter)
    .map(
      (more) =>
        `(SELECT t.tenant_id, t.id FROM ${source} WHERE ${[...conditions, ...more].join(' AND ')}${order})`,
    )
    .join(' UNION ');
  const text = `
    SELECT ${COLUMNS_IN_FULL}
    FROM (SELECT f.tenant_id, f.id FROM (${found}) f ORDER BY f.id ${direction} LIMIT ${page.limit + 1}) found
    CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = found.id LIMIT 1) t
    ${TRANSACTION_JOINS}
    ORDER BY t.id ${direction}`;
  return session.query<TransactionInFull>(text, values);
}
