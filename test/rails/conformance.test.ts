import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/platform/values/clock.ts';
import { OperatorError } from '../../src/platform/values/operator-error.ts';
import { BANKS } from '../../src/rails/banks.ts';
import { Announcer } from '../../src/rails/http/announcer.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import { CallbackListener } from '../../src/rails/http/callback-listener.ts';
import { type PromiseResult, tryBank } from '../../src/rails/http/conformance.ts';
import type { IssuedAnswer, PaymentAnswer, PaymentOrder } from '../../src/rails/http/protocol.ts';
import { protocolServer } from '../../src/rails/http/server.ts';
import { SECRET, UNHURRIED } from './protocol-support.ts';

const PAYEE = { bankCode: '058', nipCode: '000013', accountNumber: '0123456789' };

const NOBODY = { first_name: null, last_name: null, email: null, phone: null, bvn: null };

/** A bank that keeps every promise, in memory. */
function goodBank(): ProtocolBank & {
  booked: Map<string, PaymentAnswer>;
  issued: Map<string, IssuedAnswer>;
} {
  const booked = new Map<string, PaymentAnswer>();
  const issued = new Map<string, IssuedAnswer>();
  let numbers = 0;
  const accountOf = (reference: string, wallet: string, name: string): IssuedAnswer => {
    numbers += 1;
    return {
      reference,
      wallet,
      status: 'active',
      reason: null,
      account_name: name,
      bank_name: 'Bank',
      bank_code: '50547',
      account_number: String(numbers).padStart(10, '0'),
    };
  };
  const sender = { name: null, account_number: null, bank_code: null, bank_name: null };
  const account = { currency: 'NGN' as const, bank_code: '50547', account_number: '0000014573' };
  const inflows = [1, 2, 3].map((i) => ({
    id: `in-${i}`,
    amount: 100 * i,
    ...account,
    sender,
    narration: null,
    received_at: '2026-01-15T09:00:00.000Z',
  }));
  const returns = [1, 2].map((i) => ({
    id: `back-${i}`,
    payment_id: randomUUID().replaceAll('-', ''),
    amount: 100,
    returned_at: '2026-01-15T09:00:00.000Z',
  }));
  const behind = async <Message>(all: readonly Message[], cursor: string | null, limit: number) => {
    const from = Number(cursor ?? 0);
    const messages = all.slice(from, from + limit);
    return { messages, next: all.length === 0 ? null : String(from + messages.length) };
  };
  const from = <Entry extends { id: string }>(after: string | null, limit: number, all: Entry[]) =>
    all
      .filter(({ id }) => id > (after ?? ''))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  const bookedAs = ({ id, amount, bank_code, account_number }: PaymentAnswer) => ({
    id,
    amount,
    bank_code,
    account_number,
    paid: true,
    refused_code: null,
    times_submitted: 1,
    conflicts: 0,
  });
  const answerTo = (id: string, order: PaymentOrder): PaymentAnswer => ({
    id,
    amount: order.amount,
    currency: 'NGN',
    bank_code: order.bank_code,
    account_number: order.account_number,
    status: 'paid',
    code: '00',
    reason: null,
  });
  return {
    booked,
    issued,
    account: async () => ({ id: 'account-1', test: true, currency: 'NGN', available: 100_000 }),
    banks: BANKS.all,
    nameOf: async () => 'ADA OBI',
    find: async (id) => booked.get(id) ?? null,
    async submit(id, order) {
      const answer = answerTo(id, order);
      const known = booked.get(id);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(answer)) return { conflict: true };
      booked.set(id, answer);
      return answer;
    },
    async issue(reference, { wallet, name }) {
      const known = issued.get(reference) ?? accountOf(reference, wallet, name);
      issued.set(reference, known);
      return known.wallet === wallet ? known : { conflict: true };
    },
    findIssued: async (reference) => issued.get(reference) ?? null,
    inflowsBehind: (cursor, limit) => behind(inflows, cursor, limit),
    findInflow: async (id) => inflows.find((inflow) => inflow.id === id) ?? null,
    returnsBehind: (cursor, limit) => behind(returns, cursor, limit),
    book: {
      payments: async (after, limit) => from(after, limit, [...booked.values()].map(bookedAs)),
      inflows: async (after, limit) => from(after, limit, inflows),
      returns: async (after, limit) => from(after, limit, returns),
    },
  };
}

let agent: Agent;
beforeAll(() => {
  agent = new Agent();
});
afterAll(() => agent.destroy());

async function trialsOf(bank: ProtocolBank, secrets = [SECRET], more = {}): Promise<PromiseResult[]> {
  const server = protocolServer({ bank, secrets, clock: systemClock, log: { error: () => {} } });
  const url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  try {
    const all: PromiseResult[] = [];
    const options = { url, secret: SECRET, dispatcher: agent, clock: systemClock, line: UNHURRIED, ...more };
    for await (const result of tryBank(options, PAYEE)) all.push(result);
    return all;
  } finally {
    await server.close();
  }
}

const brokenBy = async (...given: Parameters<typeof trialsOf>): Promise<string[]> =>
  (await trialsOf(...given)).filter(({ broken }) => broken !== null).map(({ promise }) => promise);

describe('a bank that is tried', () => {
  it('and keeps every promise breaks none, with nothing that came in neither', async () => {
    expect(await brokenBy(goodBank())).toEqual([]);
    const nothing = async () => ({ messages: [], next: null });
    expect(await brokenBy({ ...goodBank(), inflowsBehind: nothing, returnsBehind: nothing })).toEqual([]);
  });

  // Faults, as changes to a bank that keeps every promise, with the promises that they break.
  it.each<[string, (good: ReturnType<typeof goodBank>) => Partial<ProtocolBank>, string[]]>([
    [
      'is another account each time',
      (good) => ({ account: async () => ({ ...(await good.account()), id: randomUUID() }) }),
      ['says which account it is, always the same, and what there is to pay with'],
    ],
    ['pays no bank', () => ({ banks: [] }), ['lists the bank that is paid']],
    [
      'has another bank under the code',
      () => ({ banks: [{ name: 'GTBank', code: '058', nip_code: '000014' }] }),
      ['lists the bank that is paid'],
    ],
    ['knows no account', () => ({ nameOf: async () => null }), ['says whose account it is']],
    [
      'pays a resubmitted payment again',
      (good) => ({
        submit: async (id, order) => {
          good.booked.delete(id);
          return good.submit(id, order);
        },
      }),
      ['refuses the same id with other content, and leaves the first as it was'],
    ],
    [
      'forgets submitted payments',
      () => ({ find: async () => null }),
      [
        'repeats each submitted field, and finds the payment under its id',
        'refuses the same id with other content, and leaves the first as it was',
      ],
    ],
    [
      'issues another account each time',
      (good) => ({
        issue: async (reference, order) => {
          good.issued.delete(reference);
          return good.issue(reference, order);
        },
      }),
      [
        'issues one account for a reference, however often it is requested',
        'gives no account to another wallet',
      ],
    ],
    [
      'gives an account to the next request',
      (good) => ({
        issue: async (reference, order) => {
          const known = good.issued.get(reference);
          return known === undefined ? good.issue(reference, order) : { ...known, wallet: order.wallet };
        },
      }),
      ['gives no account to another wallet'],
    ],
    [
      'knows every account',
      (good) => ({
        findIssued: async (reference) =>
          good.issued.get(reference) ??
          ((await good.issue(reference, { wallet: reference, name: 'A', customer: NOBODY })) as IssuedAnswer),
      }),
      ['answers not_found for an account that nobody requested, and names the reference'],
    ],
    ['knows no inflow by its id', () => ({ findInflow: async () => null }), ['finds what came in by its id']],
    [
      'books nothing',
      (good) => ({ book: { ...good.book, payments: async () => [] } }),
      ['lists each submitted payment in its book once'],
    ],
    [
      'books every submission',
      ({ book }) => ({
        book: {
          ...book,
          payments: async (after, limit) => {
            const [first] = await book.payments(after, 1);
            return first === undefined ? [] : Array.from({ length: limit }, () => first);
          },
        },
      }),
      ['lists each submitted payment in its book once', 'shows its book in order of id'],
    ],
    [
      'begins its book anew',
      ({ book }) => ({ book: { ...book, inflows: (_, limit) => book.inflows(null, limit) } }),
      ['shows its book in order of id'],
    ],
    [
      'begins its lists anew',
      (good) => ({ inflowsBehind: (_, limit) => good.inflowsBehind(null, limit) }),
      ['lists what came in, page behind page'],
    ],
  ])('and %s', async (_, changesOf, broken) => {
    const good = goodBank();
    expect(await brokenBy({ ...good, ...changesOf(good) })).toEqual(broken);
  });

  it('and sends callbacks about payments, or does not', async () => {
    // A port that was free a moment ago.
    const probe = new CallbackListener(SECRET, systemClock);
    const port = await probe.listen({ host: '127.0.0.1', port: 0 });
    await probe.close();
    const silent = { callbacks: { host: '127.0.0.1', port, withinMs: 50 } };
    const promise = 'sends a callback when a payment has its outcome';
    expect(await brokenBy(goodBank(), [SECRET], silent)).toEqual([promise]);
    const taken = new CallbackListener(SECRET, systemClock);
    await taken.listen({ host: '127.0.0.1', port });
    await expect(brokenBy(goodBank(), [SECRET], silent)).rejects.toThrow(OperatorError);
    await taken.close();

    const url = new URL(`http://127.0.0.1:${port}/anywhere?at=all`);
    const log = { error: () => {} };
    /** A bank that signs its callbacks with a secret. */
    const submission = (secret: string): ProtocolBank => {
      const announcer = new Announcer({ url, secret, dispatcher: agent, clock: systemClock, log });
      // An undelivered announcement would be sent again for half a minute, during tests of other files.
      onTestFinished(() => announcer.close());
      const good = goodBank();
      const submit: ProtocolBank['submit'] = async (id, order) => {
        announcer.announce({ payment: id }, systemClock.now());
        return good.submit(id, order);
      };
      return { ...good, submit };
    };
    const patient = { callbacks: { ...silent.callbacks, withinMs: 20_000 } };
    expect(await brokenBy(submission(SECRET), [SECRET], patient)).toEqual([]);
    expect(await brokenBy(submission('a guess'), [SECRET], silent)).toEqual([promise]);
  });

  it('and accepts every client as its customer', async () => {
    const found = await brokenBy(goodBank(), [SECRET, `not ${SECRET}`]);
    expect(found).toEqual(['does nothing for who has not the secret']);
  });
});
