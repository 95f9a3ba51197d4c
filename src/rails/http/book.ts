import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Book, BookedPayment } from '../book.ts';
import type { Inflow, PaymentReturn } from '../money-in.ts';
import type { ProtocolClient } from './client.ts';
import { returnedOf, senderOf, timeOf } from './messages.ts';
import {
  type BookedPaymentMessage,
  bookedInflowsAnswer,
  bookedPaymentsAnswer,
  bookedReturnsAnswer,
  bookPath,
  type InflowMessage,
  type ReturnMessage,
} from './protocol.ts';

/** The most that the protocol gives at once. */
const PAGE = 100;

/** The path and the reader of each part of a bank's book. */
const PARTS = {
  payments: bookedPaymentsAnswer,
  inflows: bookedInflowsAnswer,
  returns: bookedReturnsAnswer,
} satisfies Record<string, TSchema>;
type Part = keyof typeof PARTS;

/**
 * A part of a bank's book after an id (null: from the first), at most `limit`, which is 1 to 100.
 *
 * @throws errors of `ask`, and an Error for an answer that is no page, or not in order of id
 */
export async function bookPage<Entry extends { id: string }>(
  client: ProtocolClient,
  part: Part,
  after: string | null,
  limit: number,
): Promise<readonly Entry[]> {
  const { status, body } = await client.request('GET', bookPath(part, after, limit));
  if (status !== 200 || !Check(PARTS[part], body))
    throw new Error(`the bank answered ${status}, and no book of ${part}`);
  const entries = (body as unknown as Record<Part, readonly Entry[]>)[part];
  if (entries.length > limit) throw new Error(`the bank gave more than ${limit} ${part}`);
  let last = after ?? '';
  for (const { id } of entries) {
    if (id <= last) throw new Error(`the bank's book of ${part} is not in order at ${id}`);
    last = id;
  }
  return entries;
}

/** Reads up to `limit` entries, over as many pages as that takes. */
async function entriesOf<Entry extends { id: string }>(
  client: ProtocolClient,
  part: Part,
  after: string | null,
  limit: number,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  while (entries.length < limit) {
    const requested = Math.min(PAGE, limit - entries.length);
    const page = await bookPage<Entry>(client, part, entries.at(-1)?.id ?? after, requested);
    entries.push(...page);
    if (page.length < requested) break;
  }
  return entries;
}

/** A bank's own book, to be compared with Kolo's. */
export const bookOf = (client: ProtocolClient): Book => ({
  payments: async (after, limit) =>
    (await entriesOf<BookedPaymentMessage>(client, 'payments', after, limit)).map(paymentOf),
  inflows: async (after, limit) =>
    (await entriesOf<InflowMessage>(client, 'inflows', after, limit)).map(inflowOf),
  paymentReturns: async (after, limit) =>
    (await entriesOf<ReturnMessage>(client, 'returns', after, limit)).map(returnOf),
});

const paymentOf = (entry: BookedPaymentMessage): BookedPayment => ({
  railId: entry.id,
  bankCode: entry.bank_code,
  accountNumber: entry.account_number,
  amount: BigInt(entry.amount),
  timesSubmitted: entry.times_submitted,
  paid: entry.paid,
  refusedCode: entry.refused_code,
  conflicts: entry.conflicts,
});

/** The protocol reports no credit to the bank, and money is sent back by a payment of its own. */
const inflowOf = (entry: InflowMessage): Inflow => ({
  inflowId: entry.id,
  to: { bankCode: entry.bank_code, accountNumber: entry.account_number },
  amount: BigInt(entry.amount),
  sender: senderOf(entry.sender),
  narration: entry.narration,
  state: 'received',
  receivedAtMs: timeOf(entry.received_at),
});

const returnOf = (entry: ReturnMessage): PaymentReturn => ({ ...returnedOf(entry), acknowledged: false });
