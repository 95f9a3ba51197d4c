import { isDeepStrictEqual } from 'node:util';
import type { PageBehind } from './bank.ts';
import { bookPage } from './book.ts';
import type { ProtocolClient } from './client.ts';
import { findInflow, inflowsBehind, returnsBehind } from './lists.ts';
import { orderOf } from './payouts.ts';
import { type BookedPaymentMessage, paymentPath } from './protocol.ts';
import { newPayment, outcome, said, type Trials } from './trial.ts';

type List = (
  client: ProtocolClient,
  after: string | null,
  limit: number,
) => Promise<PageBehind<{ id: string }>>;

/** Reads two entries at once, and then one after the other. */
const listsInOneOrder =
  (list: List): Trials[string] =>
  async (client) => {
    const both = await list(client, null, 2);
    const first = await list(client, null, 1);
    const second = first.next === null ? first : await list(client, first.next, 1);
    const apart = first.next === null ? [] : [...first.messages, ...second.messages];
    if (!isDeepStrictEqual(both.messages, apart))
      return `two at once ${outcome(both)}, one by one ${outcome(apart)}`;
    if (both.next === null) return null;
    const behind = await list(client, both.next, 1);
    const again = behind.messages.find(({ id }) => both.messages.some((message) => message.id === id));
    return again === undefined ? null : `${again.id} stands behind itself`;
  };

/** Trials of a bank's lists of booked payments. */
export const BOOK_TRIALS: Trials = {
  'lists each submitted payment in its book once': async (client, payee) => {
    const payment = newPayment(payee);
    for (let i = 0; i < 2; i++) {
      const submitted = await client.request('PUT', paymentPath(payment.railId), orderOf(payment));
      if (submitted.status !== 200) return said(submitted);
    }
    const after = idBefore(payment.railId);
    const [entry] = await bookPage<BookedPaymentMessage>(client, 'payments', after, 2);
    const isIt =
      entry?.id === payment.railId &&
      BigInt(entry.amount) === payment.amount &&
      entry.bank_code === payment.bankCode &&
      entry.account_number === payment.accountNumber;
    return isIt ? null : `behind ${after} it has ${outcome(entry ?? {})}`;
  },
  'shows its book in order of id': async (client) => {
    for (const part of ['payments', 'inflows', 'returns'] as const) {
      const both = await bookPage(client, part, null, 2);
      const first = await bookPage(client, part, null, 1);
      const second = first.length === 0 ? [] : await bookPage(client, part, first[0]!.id, 1);
      if (!isDeepStrictEqual(both, [...first, ...second]))
        return `two at once ${outcome(both)}, one by one ${outcome([...first, ...second])}`;
    }
    return null;
  },
};

/** The id of 32 hexadecimal digits that comes right before another. */
const idBefore = (id: string): string => (BigInt(`0x${id}`) - 1n).toString(16).padStart(id.length, '0');

/** Promises about the lists of inflows and returns. */
export const LIST_TRIALS: Trials = {
  'lists what came in, page behind page': listsInOneOrder(inflowsBehind),
  'finds what came in by its id': async (client) => {
    const { messages } = await inflowsBehind(client, null, 1);
    for (const message of messages) {
      const found = await findInflow(client, message.id);
      if (!isDeepStrictEqual(found, message))
        return `it lists ${outcome(message)}, and finds ${outcome(found)}`;
    }
    return null;
  },
  'lists what came back, page behind page': listsInOneOrder(returnsBehind),
};
