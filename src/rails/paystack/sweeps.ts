import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { malformedEntry } from '../malformed-entry.ts';
import type { ProviderNotification, Sweeps, Swept } from '../provider.ts';
import { type Answer, dataOf, isKoloId, PaystackId } from './answers.ts';
import type { PaystackClient } from './client.ts';

import { ACCOUNT_CHANNEL } from './money-in.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Overlap of a partial sweep with the last sweep. */
const SHORT_OVERLAP_MS = HOUR_MS;
/** Rows of a page: some transactions are long, and an answer is read up to a bound. */
const PAGE_ROWS = 25;

/** Fields of the rows of both lists. No documented sample of the list has a transfer's reference. */
const listed = Type.Object({
  id: PaystackId,
  status: Type.String(),
  channel: Type.Optional(Type.Unknown()),
  reference: Type.Optional(Type.Unknown()),
});
type Listed = Static<typeof listed>;
const rowsAnswer = Type.Array(Type.Unknown());
const named = Type.Object({ id: PaystackId });
const transferAnswer = Type.Object({ id: PaystackId, reference: Type.String() });

/** A list of Paystack's, and how its rows become notifications. */
interface List {
  readonly path: string;
  /** Rows of any other status are none of it, whatever Paystack makes of the filter. */
  readonly status: string;
  /** Overlap of a whole sweep with the last whole one. */
  readonly overlapMs: number;
  /** Interval between whole sweeps. With each one the same pages of days would take all the calls that there are. */
  readonly wholeEveryMs: number;
  notificationOf(client: PaystackClient, row: Listed): Promise<ProviderNotification | null>;
}

const LISTS: Readonly<Record<string, List>> = {
  transactions: {
    path: '/transaction',
    status: 'success',
    overlapMs: 3 * DAY_MS,
    wholeEveryMs: HOUR_MS,
    async notificationOf(_, { id, channel }) {
      const isOther = typeof channel === 'string' && channel !== ACCOUNT_CHANNEL;
      return isOther ? null : { kind: 'inflow', inflowId: String(id) };
    },
  },
  // It is not documented whether the list goes by when a transfer was made or when it was reversed; reversed ones are few.
  transfers: {
    path: '/transfer',
    status: 'reversed',
    overlapMs: 30 * DAY_MS,
    wholeEveryMs: 0,
    async notificationOf(client, { id, reference }) {
      const railId = reference ?? (await referenceOf(client, id));
      if (railId === undefined)
        return malformedEntry('transfers', null, { id: String(id), faults: ['reference'] });
      return isKoloId(railId) ? { kind: 'payout', railId } : null;
    },
  },
};

/** Undefined where Paystack does not know the transfer, or answers with another one; a later query may give the same. */
async function referenceOf(client: PaystackClient, id: bigint): Promise<string | undefined> {
  const answer = await client.request({ method: 'GET', path: `/transfer/${id}` });
  if (answer.status === 404) return undefined;
  const transfer = dataOf(answer, Type.Unknown());
  return Check(transferAnswer, transfer) && transfer.id === id ? transfer.reference : undefined;
}

/** Between two sweeps: when the last one began, and when the last whole one did. Milliseconds since the epoch. */
const done = Type.Object({ since: Type.Integer(), whole: Type.Integer() });
/** In the middle of one, which began at `since`: behind a cursor, or at a page where Paystack gives no cursors. */
const middle = Type.Object({
  ...done.properties,
  from: Type.Integer(),
  next: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  page: Type.Optional(Type.Integer({ minimum: 2 })),
});
type Middle = Static<typeof middle>;

/** The position where a sweep continues or begins. The very first one begins now: nothing was submitted or issued before. */
function placeOf(state: string | null, { overlapMs, wholeEveryMs }: List, nowMs: number): Middle {
  if (state === null) return { from: nowMs - overlapMs, since: nowMs, whole: nowMs };
  const given: unknown = JSON.parse(state);
  if (Check(middle, given)) return given;
  if (!Check(done, given)) throw new Error('this is no state of a sweep');
  const { since, whole } = given;
  // A clock that was set back makes it a whole one, and no later than now.
  const isWhole = nowMs < whole || nowMs - whole >= wholeEveryMs;
  return isWhole
    ? { from: Math.min(whole, nowMs) - overlapMs, since: nowMs, whole: nowMs }
    : { from: Math.min(since, nowMs) - SHORT_OVERLAP_MS, since: nowMs, whole };
}

const notificationOf = async (
  client: PaystackClient,
  list: List,
  row: Listed,
): Promise<ProviderNotification | null> =>
  row.status === list.status ? list.notificationOf(client, row) : null;

/** A row that cannot be read stops nothing behind it. */
const malformed = (list: string, row: unknown): ProviderNotification =>
  Check(named, row)
    ? malformedEntry(list, row, { id: String(row.id), faults: ['status'] })
    : malformedEntry(list, row, { faults: ['id'] });

const metaAnswer = Type.Object({ meta: Type.Object({ next: Type.Optional(Type.Unknown()) }) });

/** Cursor of the next page; null behind the last one. */
function behind({ body }: Answer, place: Middle, rows: number): Middle | null {
  const { from, since, whole, next, page = 1 } = place;
  const given = Check(metaAnswer, body) ? body.meta.next : undefined;
  if (given === undefined) return rows === 0 ? null : { from, since, whole, page: page + 1 };
  // One sample has the text "null" on the last page.
  if (typeof given !== 'string' || given === '' || given === 'null') return null;
  if (given === next) throw new Error('Paystack gives the same page again');
  return { from, since, whole, next: given };
}

/** Goes through the lists of one account. */
export function sweepsOf(client: PaystackClient): Sweeps {
  return {
    lists: Object.keys(LISTS),
    async sweep(name, state): Promise<Swept> {
      const list = LISTS[name];
      if (list === undefined) throw new Error(`there is no list ${name}`);
      const place = placeOf(state, list, client.clock.now());
      const { from, since, whole, next, page } = place;
      const query = new URLSearchParams({
        status: list.status,
        from: new Date(from).toISOString(),
        perPage: String(PAGE_ROWS),
        ...(page === undefined ? { use_cursor: 'true' } : { page: String(page) }),
        ...(next !== undefined && { next }),
      });
      const answer = await client.request({ method: 'GET', path: `${list.path}?${query}` });
      const rows = dataOf(answer, rowsAnswer);
      const found: ProviderNotification[] = [];
      for (const row of rows) {
        const notification = Check(listed, row)
          ? await notificationOf(client, list, row)
          : malformed(name, row);
        if (notification !== null) found.push(notification);
      }
      const after = behind(answer, place, rows.length);
      return { found, state: JSON.stringify(after ?? { since, whole }), more: after !== null };
    },
  };
}
