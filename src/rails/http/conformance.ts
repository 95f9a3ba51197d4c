import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Check } from 'typebox/value';
import { NO_DEADLINE } from '../deadline.ts';
import type { PayoutInstruction } from '../rail.ts';
import { accountChecks, available } from './account.ts';
import type { PageBehind } from './bank.ts';
import { type Answer, ProtocolClient, type ProtocolClientOptions } from './client.ts';
import { findInflow, inflowsBehind, returnsBehind } from './lists.ts';
import { enquire, orderOf, query, send } from './payouts.ts';
import { BANKS_PATH, banksAnswer, errorAnswer, paymentAnswer, paymentPath } from './protocol.ts';
import { TIME_DIFFERENCE_MAX_MS } from './signature.ts';

/** Who is paid while a bank is tried, 100 kobo a time: an account that the bank can pay. */
export interface Payee {
  /** As the bank list has it, with the same bank's NIP code. */
  readonly bankCode: string;
  readonly nipCode: string;
  readonly accountNumber: string;
}

/** A promise of the protocol, and how the bank has kept it. */
export interface Kept {
  readonly promise: string;
  /** What the bank did instead; null where it has kept it. */
  readonly broken: string | null;
}

/** One promise is tried: resolves to what the bank did instead, or null. */
type Trial = (client: ProtocolClient, payee: Payee, options: ProtocolClientOptions) => Promise<string | null>;

const AMOUNT = 100n;

const newPayment = (payee: Payee): PayoutInstruction => ({
  ...payee,
  railId: randomUUID().replaceAll('-', ''),
  amount: AMOUNT,
  currency: 'NGN',
  narration: 'Trial of the rail protocol',
  sender: null,
});

const said = ({ status, body }: Answer): string =>
  `it answered ${status} ${JSON.stringify(body) ?? ''}`.trim();
const outcome = (what: object): string => JSON.stringify(what);

const isRefused = (answer: Answer, status: number, error: string): boolean =>
  answer.status === status && Check(errorAnswer, answer.body) && answer.body.error === error;

/** Whether a request that must do nothing has done nothing: asked properly, the bank has not heard of the payment. */
async function isUnheardOf(client: ProtocolClient, payment: PayoutInstruction): Promise<string | null> {
  const found = await query(client, payment);
  return found.kind === 'not_found' ? null : `it has booked the payment: ${outcome(found)}`;
}

/** Tries to pay as somebody whom the bank must not believe. */
const doesNothing =
  (changes: (options: ProtocolClientOptions) => Partial<ProtocolClientOptions>): Trial =>
  async (client, payee, options) => {
    const payment = newPayment(payee);
    const stranger = new ProtocolClient({ ...options, ...changes(options) });
    const answer = await send(stranger, payment, NO_DEADLINE);
    if (answer.kind !== 'unknown') return `it answered ${outcome(answer)}`;
    return isUnheardOf(client, payment);
  };

type List = (
  client: ProtocolClient,
  after: string | null,
  limit: number,
) => Promise<PageBehind<{ id: string }>>;

/** Reads two entries at once, and then one after the other. */
const listsInOneOrder =
  (list: List): Trial =>
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

const TRIALS: Readonly<Record<string, Trial>> = {
  'says which account it is, always the same, and what there is to pay with': async (client) => {
    const { identify } = accountChecks(client);
    const [first, again] = [await identify(), await identify()];
    await available(client);
    return first.account === again.account ? null : `first ${first.account}, then ${again.account}`;
  },
  'lists the bank that is paid': async (client, { bankCode, nipCode }) => {
    const answer = await client.ask('GET', BANKS_PATH);
    if (answer.status !== 200 || !Check(banksAnswer, answer.body)) return `it answered ${answer.status}`;
    const listed = answer.body.banks.find(({ code }) => code === bankCode);
    return listed?.nip_code === nipCode ? null : `its list has ${outcome(listed ?? {})}`;
  },
  'says whose account it is': async (client, { bankCode, accountNumber }) => {
    const found = await enquire(client, bankCode, accountNumber);
    return found.kind === 'found' ? null : outcome(found);
  },
  'has not heard of an id that nobody told it, and names the id': async (client, payee) => {
    const found = await query(client, newPayment(payee));
    return found.kind === 'not_found' ? null : outcome(found);
  },
  'repeats all of what it was told, and finds it again under the id': async (client, payee) => {
    const payment = newPayment(payee);
    const told = await client.ask('PUT', paymentPath(payment.railId), orderOf(payment));
    if (told.status !== 200 || !Check(paymentAnswer, told.body)) return said(told);
    const found = await query(client, payment);
    return found.kind === 'not_found' ? 'it knows nothing of what it has answered' : null;
  },
  'takes the same id with the same content for the same payment': async (client, payee) => {
    const payment = newPayment(payee);
    const order = orderOf(payment);
    const first = await client.ask('PUT', paymentPath(payment.railId), order);
    const again = await client.ask('PUT', paymentPath(payment.railId), order);
    const isSame = first.status === 200 && again.status === 200 && isDeepStrictEqual(first.body, again.body);
    return isSame ? null : `first ${said(first)}, then ${said(again)}`;
  },
  'refuses the same id with other content, and leaves the first as it was': async (client, payee) => {
    const payment = newPayment(payee);
    const before = await client.ask('PUT', paymentPath(payment.railId), orderOf(payment));
    const other = await client.ask(
      'PUT',
      paymentPath(payment.railId),
      orderOf({ ...payment, amount: AMOUNT + 1n }),
    );
    if (!isRefused(other, 409, 'conflict')) return said(other);
    const after = await client.ask('GET', paymentPath(payment.railId));
    return isDeepStrictEqual(before.body, after.body) ? null : `before ${said(before)}, then ${said(after)}`;
  },
  'refuses what is no order': async (client, payee) => {
    const payment = newPayment(payee);
    const answer = await client.ask('PUT', paymentPath(payment.railId), { ...orderOf(payment), amount: 0.5 });
    if (!isRefused(answer, 400, 'invalid_request')) return said(answer);
    return isUnheardOf(client, payment);
  },
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
  'does nothing for who has not the secret': doesNothing(({ secret }) => ({ secret: `not ${secret}` })),
  'does nothing for what was signed long ago': doesNothing(({ clock }) => ({
    clock: { now: () => clock.now() - 2 * TIME_DIFFERENCE_MAX_MS },
  })),
};

/**
 * Tries a bank: whether it keeps what the rail protocol promises (docs/rails.md). It pays a payee a few times.
 *
 * @param options as a rail would speak to it
 */
export async function* tryBank(options: ProtocolClientOptions, payee: Payee): AsyncGenerator<Kept> {
  const client = new ProtocolClient(options);
  for (const [promise, trial] of Object.entries(TRIALS)) {
    const broken = await trial(client, payee, options).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    yield { promise, broken };
  }
}
