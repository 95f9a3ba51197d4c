import type { Session } from '../../../platform/db/database.ts';
import type { PageRequest } from '../../../platform/db/keyset.ts';
import { type TransferRecord, transferRecordsByIds } from '../queries.ts';
import { filteredSql, type TransferFilter } from './query.ts';
import { orderBy, Values } from './sql-fragments.ts';

/**
 * Lists transactions of an environment by filters, under `kolo_operator`. Ids are in order of time. Each page
 * scans a bounded part of an index, and the list continues behind it.
 */

/** Transactions whose bank is read for one page. */
const BANKS_MAX = 101;

/** A page of transactions, plus one row that shows that more follow. */
interface TransferPage {
  transfers: TransferRecord[];
  /** The last scanned transaction, where the scan reached its bound. */
  lookedTo: string | null;
}

/** A row found, or the row that marks where the scan ended. */
interface Found {
  id: string;
  isEnd: boolean;
}

/** Matching transactions, newest first unless the page runs backwards. */
export async function listTransfers(
  session: Session,
  tenantId: string,
  page: PageRequest,
  filter: TransferFilter,
): Promise<TransferPage> {
  const values = new Values();
  const { status, category, rail, amountFrom, amountTo } = filter;
  const fits: string[] = [];
  if (status !== undefined) fits.push(`t.status = ${values.place(status)}`);
  if (category !== undefined) fits.push(`t.category = ${values.place(category)}`);
  if (amountFrom !== undefined) fits.push(`t.amount >= ${values.place(amountFrom)}`);
  if (amountTo !== undefined) fits.push(`t.amount <= ${values.place(amountTo)}`);
  const enough = rail === undefined ? page.limit + 1 : BANKS_MAX;
  const looked = filteredSql(tenantId, filter, page, { values, enough: fits.length === 0 ? enough : null });
  const found = await session.query<Found>(
    `WITH ${looked.ctes}
     (SELECT t.id, false AS "isEnd" FROM ${looked.from} WHERE ${['true', ...fits].join(' AND ')}
      ${orderBy(page, 't.id')} LIMIT ${enough})
     UNION ALL
     (${looked.end})`,
    values.list,
  );
  const ids = found.filter(({ isEnd }) => !isEnd).map(({ id }) => id);
  const end = ids.length === enough ? ids.at(-1)! : (found.find(({ isEnd }) => isEnd)?.id ?? null);
  const transfers = await transferRecordsByIds(session, tenantId, ids);
  const by = (transfer: TransferRecord): boolean =>
    rail === undefined || ('rail' in transfer && transfer.rail === rail);
  return { transfers: transfers.filter(by).slice(0, page.limit + 1), lookedTo: end };
}
