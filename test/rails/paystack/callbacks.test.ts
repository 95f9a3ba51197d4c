import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { order, type Playing, play } from './support.ts';

const clock = new ManualClock();
let playing: Playing;

beforeAll(async () => {
  playing = await play(clock);
});
afterAll(() => playing.close());

const read = ({ headers, body }: { headers: Readonly<Record<string, string>>; body: Buffer }) =>
  playing.rail.callbacks.read(headers, body, '/rails/paystack/x');
const signed = (event: string, data: object) => playing.standIn.signed(event, data);

describe('an event', () => {
  it('of a transfer is a notification at its id', async () => {
    const { standIn, submit } = playing;
    const instruction = order();
    await submit(instruction);
    const transfer = standIn.book.transfers.get(instruction.railId)!;
    for (const status of ['success', 'failed', 'reversed']) {
      transfer.status = status;
      expect(read(standIn.transferEvent(transfer))).toEqual([{ kind: 'payout', railId: instruction.railId }]);
    }
  });

  it('of money that came in is a notification at its transaction, to the last digit', () => {
    const { standIn } = playing;
    const transaction = standIn.payIn({
      accountNumber: '9900000000',
      amount: 25_000n,
      changes: { id: 2n ** 64n - 1n },
    });
    const notification = { kind: 'inflow', inflowId: '18446744073709551615' };
    const event = standIn.chargeEvent(transaction);
    expect(read(event)).toEqual([notification]);
    // It has no time: a replayed one says the same again, and nothing else.
    expect(read(event)).toEqual([notification]);
  });

  const of = (id: bigint, channel: string | undefined) => ({
    id: 358_950n,
    transaction: { id, ...(channel !== undefined && { channel }) },
  });
  const reference = 'T9171231_412325';
  const koloAccount = 'ab'.repeat(16);
  it.each<[string, object, object[]]>([
    ['transfer.success', { reference: 'acv_9ee55786-2323-4760-98e2-6380c9cb3f68' }, []],
    ['transfer.success', { reference: 5n }, []],
    ['transfer.made-up', { reference: koloAccount }, []],
    ['charge.success', { id: 7n, channel: 'card' }, []],
    ['charge.success', { id: '7', channel: 'dedicated_nuban' }, []],
    ['charge.success', { id: 7n }, [{ kind: 'inflow', inflowId: '7' }]],
    ['charge.failed', { id: 7n, channel: 'dedicated_nuban' }, []],
    [
      'charge.dispute.create',
      of(7n, 'dedicated_nuban'),
      [
        {
          kind: 'incident',
          incident: 'dispute',
          about: '358950 create',
          detail: 'dispute 358950 of transaction 7: create at Paystack',
        },
      ],
    ],
    ['charge.dispute.resolve', of(7n, undefined), [expect.objectContaining({ about: '358950 resolve' })]],
    ['charge.dispute.remind', of(7n, 'card'), []],
    [
      'refund.pending',
      { transaction_reference: reference, refund_reference: null, amount: '10000' },
      [
        {
          kind: 'incident',
          incident: 'refund',
          about: `${reference} - pending`,
          detail: `refund of the transaction with the reference ${reference}: pending at Paystack`,
        },
      ],
    ],
    [
      'refund.needs-attention',
      { transaction_reference: reference, refund_reference: 'TRF_9' },
      [expect.objectContaining({ incident: 'refund', about: `${reference} TRF_9 needs-attention` })],
    ],
    // A notification that cannot be parsed is about money all the same.
    [
      'refund.failed',
      { transaction_reference: 'with a\nline' },
      [
        {
          kind: 'incident',
          incident: 'refund',
          about: expect.stringMatching(/^[0-9a-f]{32}$/),
          detail: 'a refund that cannot be read: failed at Paystack',
        },
      ],
    ],
    [
      'charge.dispute.create',
      { id: null },
      [expect.objectContaining({ kind: 'incident', incident: 'dispute' })],
    ],
    [
      'dedicatedaccount.assign.success',
      { customer: { metadata: { kolo_account: koloAccount } } },
      [{ kind: 'account', reference: koloAccount }],
    ],
    [
      'assigndedicatedaccount.failed',
      { customer: { metadata: { kolo_account: koloAccount } } },
      [{ kind: 'account', reference: koloAccount }],
    ],
    ['dedicatedaccount.assign.success', { customer: { metadata: {} } }, []],
    ['customeridentification.success', { customer_id: '9387490384' }, []],
    ['', {}, []],
  ])('%s becomes a notification of its object (row %#)', (name, data, notifications) => {
    expect(read(signed(name, data))).toEqual(notifications);
  });

  it('gives no notification if it is signed and cannot be parsed', () => {
    const { standIn } = playing;
    const { headers } = standIn.signed('charge.success', { id: 7n });
    expect(read({ headers, body: Buffer.from('{') })).toBeUndefined();
    for (const body of [
      { event: 'charge.success' },
      { event: 5n, data: {} },
      { event: 'charge.success', data: [] },
    ]) {
      expect(read(standIn.signed(body.event as string, body.data as object))).toEqual([]);
    }
  });
});

describe('an event that is not from Paystack', () => {
  const forged: [string, (event: ReturnType<typeof signed>) => ReturnType<typeof signed>][] = [
    ['has no signature', ({ body }) => ({ headers: {}, body })],
    [
      'is signed with another key',
      () => playing.standIn.signed('charge.success', { id: 7n }, 'sk_live_another'),
    ],
    [
      'has another body',
      ({ headers, body }) => ({ headers, body: Buffer.from(body.toString().replace('7', '8')) }),
    ],
    // The same JSON in other bytes: it is the bytes that are signed.
    ['has other bytes', ({ headers, body }) => ({ headers, body: Buffer.from(`${body.toString()} `) })],
    [
      'has a signature in capitals',
      ({ headers, body }) => ({ headers: withSignature(headers, (text) => text.toUpperCase()), body }),
    ],
    [
      'has half a signature',
      ({ headers, body }) => ({ headers: withSignature(headers, (text) => text.slice(64)), body }),
    ],
    [
      'has no hexadecimal signature',
      ({ headers, body }) => ({ headers: withSignature(headers, () => 'g'.repeat(128)), body }),
    ],
    ['has an empty one', ({ headers, body }) => ({ headers: withSignature(headers, () => ''), body })],
  ];
  const withSignature = (headers: Readonly<Record<string, string>>, change: (text: string) => string) => ({
    ...headers,
    'x-paystack-signature': change(headers['x-paystack-signature']!),
  });

  it.each(forged)('%s', (_, forge) => {
    const event = signed('charge.success', { id: 7n });
    expect(read(event)).toEqual([{ kind: 'inflow', inflowId: '7' }]);
    expect(read(forge(event))).toBeUndefined();
  });

  it('is one of the other environment', () => {
    const test = playing.railWith({ secretKey: 'sk_test_0123456789abcdef' });
    const { headers, body } = signed('charge.success', { id: 7n });
    expect(test.callbacks.read(headers, body, '/rails/paystack/x')).toBeUndefined();
  });
});

it('arrives as it was signed', async () => {
  const arrived: { signature: unknown; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    arrived.push({ signature: request.headers['x-paystack-signature'], body: Buffer.concat(chunks) });
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const event = signed('charge.success', { id: 7n });
  expect(await playing.standIn.post(`http://127.0.0.1:${port}/rails/paystack/x`, event)).toBe(200);
  expect(arrived).toEqual([{ signature: event.headers['x-paystack-signature'], body: event.body }]);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
