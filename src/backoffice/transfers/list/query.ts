import {
  CATEGORIES,
  type TransactionCategory,
  type TransactionStatus,
} from '../../../ledger/transactions.ts';
import type { PageRequest } from '../../../platform/db/keyset.ts';
import { uuidv7Floor } from '../../../platform/values/ids.ts';
import type { Kobo } from '../../../platform/values/money.ts';
import type { Search } from './search.ts';
import { matchesSearch, searchSql } from './search-query.ts';
import {
  endOf,
  endsAt,
  type FragmentBuilder,
  orderBy,
  type SqlFragment,
  upToEnd,
  type Values,
} from './sql-fragments.ts';

/** Transactions scanned for one page where an index keeps them adjacent, and where it does not. */
const TOGETHER_MAX = 5_000;
const APART_MAX = 400;
/** The bound where each is compared with several keys. */
const ASKED_MAX = 1_000;

/** Filters for the transaction list. A transaction must match all of them. */
export interface TransferFilter {
  /** Matches of a search. */
  searched?: Search | undefined;
  /** Transactions of this wallet's account. */
  accountId?: string | undefined;
  status?: TransactionStatus | undefined;
  category?: TransactionCategory | undefined;
  /** The rail of the money. */
  rail?: string | undefined;
  /** Accepted at or after, milliseconds since the epoch. */
  fromMs?: number | undefined;
  /** Accepted before. */
  untilMs?: number | undefined;
  /** Kobo, inclusive. */
  amountFrom?: Kobo | undefined;
  amountTo?: Kobo | undefined;
}

/**
 * Conditions that an index supports. They repeat the index's predicate, because a parameter would hide the
 * match. @param enough rows that the page needs, where every condition is indexed; null otherwise
 */
export function filteredSql(
  tenantId: string,
  filter: TransferFilter,
  page: PageRequest,
  { values, enough }: { values: Values; enough: number | null },
): SqlFragment {
  const { place } = values;
  const tenant = place(tenantId);
  const { fromMs, untilMs, searched, accountId } = filter;
  const ends = [
    ...(fromMs === undefined ? [] : [`>= ${place(uuidv7Floor(fromMs))}`]),
    ...(untilMs === undefined ? [] : [`< ${place(uuidv7Floor(untilMs))}`]),
    ...(page.key === null ? [] : [`${page.direction === 'older' ? '<' : '>'} ${place(page.key)}`]),
  ];
  const making: FragmentBuilder = { tenant, page, values, bounds: (id) => ends.map((end) => `${id} ${end}`) };
  if (searched === undefined) return unsearchedSql(filter, making);
  const sides =
    accountId === undefined ? [] : [`${place(accountId)} IN (t.source_account, t.destination_account)`];
  const asked = searched.walletKeys.length > 0 ? [`(${matchesSearch(searched, making)})`, ...sides] : sides;
  const looked =
    searched.walletKeys.length > 0
      ? asking(making, ASKED_MAX)
      : searchSql(searched, making, asked.length === 0 ? enough : null);
  if (asked.length === 0) return looked;
  return { ...looked, from: `(SELECT t.* FROM ${looked.from} WHERE ${asked.join(' AND ')}) AS t` };
}

const COLUMNS = 't.id, t.status, t.category, t.amount';

/** Walks the entries of an index, one transaction at a time. */
const walked = (making: FragmentBuilder, max: number, ...conditions: string[]): SqlFragment =>
  cut(making, max, read(making, max, ...conditions));

function read({ tenant, bounds, page }: FragmentBuilder, max: number, ...conditions: string[]): string {
  const where = [`t.tenant_id = ${tenant}`, ...bounds('t.id'), ...conditions].join(' AND ');
  return `(SELECT ${COLUMNS} FROM transactions t WHERE ${where} ${orderBy(page, 't.id')} LIMIT ${max})`;
}

/** Walks up to a bound, one transaction at a time, until the page is full. */
function asking({ tenant, bounds, page }: FragmentBuilder, max: number): SqlFragment {
  const where = [`tenant_id = ${tenant}`, ...bounds('id')].join(' AND ');
  return {
    ctes: endsAt(
      page,
      `SELECT id FROM transactions WHERE ${where} ${orderBy(page)} OFFSET ${max - 1} LIMIT 1`,
    ),
    from: `(SELECT * FROM transactions WHERE ${where} AND ${upToEnd(page)}) AS t`,
    end: endOf(page),
  };
}

/** The first of the rows read. */
const cut = ({ page }: FragmentBuilder, max: number, sql: string): SqlFragment => ({
  ctes: `looked AS MATERIALIZED (SELECT * FROM (${sql}) l ${orderBy(page)} LIMIT ${max})`,
  from: 'looked AS t',
  end: `SELECT id, true FROM looked ${orderBy(page)} OFFSET ${max - 1} LIMIT 1`,
});

function unsearchedSql(
  { accountId, status, category }: TransferFilter,
  making: FragmentBuilder,
): SqlFragment {
  const { tenant, bounds, page, values } = making;
  if (accountId !== undefined) {
    const account = values.place(accountId);
    const sides = ['source', 'destination'].map((side) =>
      read(making, APART_MAX, `t.${side}_account = ${account}`),
    );
    return cut(making, APART_MAX, sides.join(' UNION '));
  }
  if (status === 'processing') {
    // A processing transaction has a payout in the queue. OFFSET 0 stops servers from scanning the whole
    // history backwards.
    const waiting = `(SELECT transaction_id AS id FROM payouts WHERE tenant_id = ${tenant} AND due_at IS NOT NULL OFFSET 0)`;
    const where = ['true', ...bounds('w.id')].join(' AND ');
    return cut(
      making,
      APART_MAX,
      `SELECT ${COLUMNS} FROM (SELECT w.id FROM ${waiting} w WHERE ${where} ${orderBy(page, 'w.id')} LIMIT ${APART_MAX}) q
        CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = ${tenant} AND id = q.id LIMIT 1) t`,
    );
  }
  if (status === 'failed') return walked(making, APART_MAX, 't.failure_code IS NOT NULL');
  if (category !== undefined && CATEGORIES[category].type === 'credit')
    return walked(making, APART_MAX, "t.type = 'credit'");
  return walked(making, TOGETHER_MAX);
}
