import { type Session, statement } from '../../../db/database.ts';
import type { PageRequest } from '../../../db/keyset.ts';
import {
  CATEGORIES,
  type TransactionCategory,
  type TransactionStatus,
} from '../../../ledger/transactions.ts';
import { isUuid, uuidv7Floor } from '../../../values/ids.ts';
import type { Kobo } from '../../../values/money.ts';
import { type FiledTransfer, filedByIds } from '../queries.ts';

/*
 * Movements of a side by what is asked of them, under `kolo_operator`. Ids are in order of time. Of what an index finds a bounded part
 * is looked through for each page, and the list goes on behind it.
 */

/** Movements that are looked through for one page where they stand together, and where each stands somewhere else. */
const TOGETHER_MAX = 5_000;
const APART_MAX = 400;
/** Movements of which the bank is looked at for one page. */
const BANKS_MAX = 101;

/** Which movements to list: those that all that is given fits. */
export interface TransferFilter {
  /** These alone. */
  ids?: readonly string[] | undefined;
  /** Those of this wallet's account. */
  accountId?: string | undefined;
  status?: TransactionStatus | undefined;
  category?: TransactionCategory | undefined;
  /** The bank that the money came or went through. */
  rail?: string | undefined;
  /** Accepted at or after, milliseconds since the epoch. */
  fromMs?: number | undefined;
  /** Accepted before. */
  untilMs?: number | undefined;
  /** Kobo; both ends are part of it. */
  amountFrom?: Kobo | undefined;
  amountTo?: Kobo | undefined;
}

/** A page of movements, with the row that says that more follow. */
interface TransferPage {
  transfers: FiledTransfer[];
  /** The movement up to which was looked, where there are more than are looked through for one page. */
  lookedTo: string | null;
}

/** What was found, or only where the looking has ended. */
interface Found {
  id: string;
  isEnd: boolean;
}

const COLUMNS = 't.id, t.status, t.category, t.amount';

/** Values of a statement, which its text names by their places. */
class Values {
  readonly list: unknown[] = [];
  place = (value: unknown): string => `$${this.list.push(value)}`;
}

/** What an index knows: the part that is looked through. Said as the indexes say it, for a parameter would not tell that they fit. */
function lookedSql(tenantId: string, filter: TransferFilter, page: PageRequest, values: Values) {
  const { place } = values;
  const tenant = place(tenantId);
  const older = page.direction === 'older';
  const conditions = [`t.tenant_id = ${tenant}`];
  if (filter.fromMs !== undefined) conditions.push(`t.id >= ${place(uuidv7Floor(filter.fromMs))}`);
  if (filter.untilMs !== undefined) conditions.push(`t.id < ${place(uuidv7Floor(filter.untilMs))}`);
  if (page.key !== null) conditions.push(`t.id ${older ? '<' : '>'} ${place(page.key)}`);
  const read = (from: string, max: number, ...more: string[]): string =>
    `(SELECT ${COLUMNS} FROM ${from} WHERE ${[...conditions, ...more].join(' AND ')}
      ORDER BY t.id ${older ? 'DESC' : 'ASC'} LIMIT ${max})`;
  const { ids, accountId, status, category } = filter;
  if (ids !== undefined) {
    // One by one: servers would rather walk over all that ever was in the order asked for.
    const named = `unnest(${place(ids)}::uuid[]) AS n (id)
      CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = ${tenant} AND id = n.id LIMIT 1) t`;
    const sides =
      accountId === undefined ? [] : [`${place(accountId)} IN (t.source_account, t.destination_account)`];
    return { max: APART_MAX, sql: read(named, APART_MAX, ...sides) };
  }
  if (accountId !== undefined) {
    const account = place(accountId);
    const sides = ['source', 'destination'].map((side) =>
      read('transactions t', APART_MAX, `t.${side}_account = ${account}`),
    );
    return { max: APART_MAX, sql: sides.join(' UNION ') };
  }
  if (status === 'processing') {
    // What is processing has a payout in the queue. OFFSET 0 keeps servers from walking back over all that ever was.
    const waiting = `(SELECT transaction_id AS id FROM payouts WHERE tenant_id = ${tenant} AND due_at IS NOT NULL OFFSET 0)`;
    const bounds = conditions.slice(1).map((condition) => condition.replace('t.id', 'w.id'));
    const where = bounds.length === 0 ? '' : `WHERE ${bounds.join(' AND ')}`;
    const order = `ORDER BY w.id ${older ? 'DESC' : 'ASC'} LIMIT ${APART_MAX}`;
    return {
      max: APART_MAX,
      sql: `(SELECT ${COLUMNS} FROM (SELECT w.id FROM ${waiting} w ${where} ${order}) q
        CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = ${tenant} AND id = q.id LIMIT 1) t)`,
    };
  }
  if (status === 'failed')
    return { max: APART_MAX, sql: read('transactions t', APART_MAX, 't.failure_code IS NOT NULL') };
  if (category !== undefined && CATEGORIES[category].type === 'credit')
    return { max: APART_MAX, sql: read('transactions t', APART_MAX, "t.type = 'credit'") };
  return { max: TOGETHER_MAX, sql: read('transactions t', TOGETHER_MAX) };
}

/** Movements that fit, newest first unless the page goes the other way. */
export async function listTransfers(
  session: Session,
  tenantId: string,
  page: PageRequest,
  filter: TransferFilter,
): Promise<TransferPage> {
  const values = new Values();
  const { max, sql } = lookedSql(tenantId, filter, page, values);
  const { status, category, rail, amountFrom, amountTo } = filter;
  const fits = ['true'];
  if (status !== undefined) fits.push(`status = ${values.place(status)}`);
  if (category !== undefined) fits.push(`category = ${values.place(category)}`);
  if (amountFrom !== undefined) fits.push(`amount >= ${values.place(amountFrom)}`);
  if (amountTo !== undefined) fits.push(`amount <= ${values.place(amountTo)}`);
  const order = `ORDER BY id ${page.direction === 'older' ? 'DESC' : 'ASC'}`;
  const enough = rail === undefined ? page.limit + 1 : BANKS_MAX;
  const found = await session.query<Found>(
    `WITH looked AS MATERIALIZED (SELECT * FROM (${sql}) l ${order} LIMIT ${max})
     (SELECT id, false AS "isEnd" FROM looked WHERE ${fits.join(' AND ')} ${order} LIMIT ${enough})
     UNION ALL
     (SELECT id, true FROM looked ${order} OFFSET ${max - 1} LIMIT 1)`,
    values.list,
  );
  const ids = found.filter(({ isEnd }) => !isEnd).map(({ id }) => id);
  const end = ids.length === enough ? ids.at(-1)! : (found.find(({ isEnd }) => isEnd)?.id ?? null);
  const transfers = await filedByIds(session, tenantId, ids);
  const by = (transfer: FiledTransfer): boolean =>
    rail === undefined || ('rail' in transfer && transfer.rail === rail);
  return { transfers: transfers.filter(by).slice(0, page.limit + 1), lookedTo: end };
}

/** Movements that one name may find: a name of a bank is one's own, and a few at most have it. */
const NAMED_MAX = 100;
const NAMED = statement(
  'transfers_by_name',
  `WITH RECURSIVE rails AS (
     (SELECT rail FROM inflows WHERE tenant_id = $1 ORDER BY rail LIMIT 1)
     UNION ALL
     SELECT (SELECT i.rail FROM inflows i WHERE i.tenant_id = $1 AND i.rail > rails.rail ORDER BY i.rail LIMIT 1)
     FROM rails WHERE rails.rail IS NOT NULL
   )
   SELECT id FROM (
     SELECT id FROM transactions WHERE tenant_id = $1 AND id = $3
     UNION
     SELECT id FROM transactions WHERE tenant_id = $1 AND reference = $2
     UNION
     SELECT transaction_id FROM payouts WHERE tenant_id = $1 AND rail_id = $2
     UNION
     SELECT i.transaction_id FROM rails CROSS JOIN LATERAL (
       SELECT transaction_id FROM inflows WHERE tenant_id = $1 AND rail = rails.rail AND rail_inflow_id = $2 LIMIT 1) i
   ) AS named LIMIT ${NAMED_MAX}`,
);

/** The movements that have this id, this reference, or this id at a bank (session id). */
export async function transfersNamed(
  session: Session,
  tenantId: string,
  name: string,
): Promise<readonly string[]> {
  const id = name.toLowerCase();
  const found = await session.query<{ id: string }>(NAMED, [tenantId, name, isUuid(id) ? id : null]);
  return found.map(({ id }) => id);
}
