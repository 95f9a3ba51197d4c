import { malformedEntry } from '../malformed-entry.ts';
import type { ProviderNotification, Swept } from '../provider.ts';
import type { Calls } from './client/calls.ts';
import type { Fields } from './client/fields.ts';

/** The list of transactions that were paid. */
export const TRANSACTIONS = 'transactions';

/** Lists may be late, and whether their times are of creation or completion is not documented: each sweep begins so much earlier. */
const OVERLAP_MS = 3 * 24 * 3_600_000;
/** The largest page is not documented, so a page shorter than requested does not mean the end. */
const PAGE_SIZE = 50;
/** Position of a sweep: its first time, its last time and its page. A sweep that has not begun has the first time alone. */
const STATE = /^(\d{1,15})(?: (\d{1,15}) (\d{1,9}))?$/;
const INFLOW_ID = /^[!-~]{1,100}$/;

/**
 * A page of paid transactions, each to be queried.
 *
 * @param state from the previous page; null for the first sweep ever
 * @throws if Monnify cannot be queried, or the response is no page
 */
export async function sweepTransactions(calls: Calls, state: string | null, nowMs: number): Promise<Swept> {
  const { fromMs, toMs, page } = readState(state, nowMs);
  const answer = await calls.get('/api/v1/transactions/search', {
    page: String(page),
    size: String(PAGE_SIZE),
    paymentStatus: 'PAID',
    from: String(fromMs),
    to: String(toMs),
  });
  const rows = answer.body.rows('content');
  if (!answer.isGood || rows === undefined) throw new Error(answer.detail);
  // A list that gave the same page for ever would be swept for ever.
  if (answer.body.word('number') !== String(page)) throw new Error('the answer is of another page');
  const found = rows.filter(isOfAccount).map(notificationOf);
  const isLast = rows.length === 0 || answer.body.flag('last') === true;
  return isLast
    ? { found, state: String(toMs), more: false }
    : { found, state: `${fromMs} ${toMs} ${page + 1}`, more: true };
}

function readState(state: string | null, nowMs: number): { fromMs: number; toMs: number; page: number } {
  const [, from, to, page] = STATE.exec(state ?? String(nowMs)) ?? [];
  if (from === undefined) throw new Error('the sweep is nowhere that can be read');
  if (to !== undefined) return { fromMs: Number(from), toMs: Number(to), page: Number(page) };
  // A clock that went back does not make the sweep begin later than now.
  const endedMs = Math.min(Number(from), nowMs);
  return { fromMs: Math.max(endedMs - OVERLAP_MS, 0), toMs: nowMs, page: 0 };
}

/** Other ways to pay, such as a card, credit no account. */
const isOfAccount = (row: Fields): boolean =>
  !row.has('collectionChannel') || row.text('collectionChannel') === 'RESERVED_ACCOUNT';

function notificationOf(row: Fields): ProviderNotification {
  const inflowId = row.text('transactionReference') ?? '';
  return INFLOW_ID.test(inflowId)
    ? { kind: 'inflow', inflowId }
    : malformedEntry(TRANSACTIONS, row, { faults: ['transactionReference'] });
}
