import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedClient } from '../api/described.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Receiver } from './receiver.ts';

interface EventBody {
  eventId: string;
  eventType: string;
  sequence: number;
}

interface Part {
  events: EventBody[];
  last_sequence: number;
  has_more: boolean;
}

let kolo: TestKolo;
let client: DescribedClient;
let receiver: Receiver;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await receiver.close();
  await kolo.stop();
});

const read = async (query: string): Promise<Part> => {
  const { status, body } = await client.get(`/api/v1/events?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data;
};

/** Reads until nothing more follows; expects each answer to go on without a gap. */
async function readOn(after: number, limit: number): Promise<EventBody[]> {
  const events: EventBody[] = [];
  for (let from = after; ; ) {
    const part = await read(`after=${from}&limit=${limit}`);
    expect(part.events.map(({ sequence }) => sequence)).toEqual(part.events.map((_, i) => from + i + 1));
    expect(part.last_sequence).toBe(from + part.events.length);
    events.push(...part.events);
    if (!part.has_more) return events;
    from = part.last_sequence;
  }
}

const fund = async (wallets: number): Promise<string[]> => {
  const ids = await Promise.all(
    Array.from({ length: wallets }, async () => (await client.customer()).walletId),
  );
  for (const id of ids) await client.fund(id, 100_000);
  return ids;
};

const pay = async (source: string, count: number): Promise<void> => {
  const references = Array.from({ length: count }, () => randomUUID());
  await Promise.all(references.map((reference) => client.transfer({ source, reference, amount: 10 })));
  for (const reference of references) await client.finalStatus(reference);
};

describe('the events of a business, read in order', () => {
  it('are the bodies that webhooks post, each once', async () => {
    const url = receiver.url('/all');
    expect((await client.post('/api/v1/webhooks', { url, verify: false })).status).toBe(201);
    const { last_sequence } = await read('limit=1000');
    const [wallet] = await fund(1);
    await pay(wallet!, 5);
    const events = await readOn(last_sequence, 3);
    expect(events.map(({ eventType }) => eventType)).toContain('bank-transfer.outflow.success');
    const received = () => receiver.posts('/all').map(({ body }) => JSON.parse(body.toString()) as EventBody);
    await until(() => received().length >= events.length);
    const posted = received().sort((a, b) => a.sequence - b.sequence);
    expect(posted).toEqual(events);
  });

  it('can be narrowed to types, and still say how far they go', async () => {
    const all = await readOn(0, 1_000);
    const some = await read('types=create-wallet.success,bank-transfer.inflow.success&limit=1000');
    expect(some.events).toEqual(
      all.filter(({ eventType }) => /^(create-wallet|bank-transfer\.inflow)\.success$/.test(eventType)),
    );
    expect(some).toMatchObject({ last_sequence: all.length, has_more: false });
    const first = await read('types=bank-transfer.outflow.success&limit=1');
    expect(first.events).toHaveLength(1);
    expect(first).toMatchObject({ last_sequence: first.events[0]!.sequence, has_more: true });
    expect(await read('types=schedule-payment.failed')).toEqual({
      events: [],
      last_sequence: all.length,
      has_more: false,
    });
  });

  it.each([
    ['types=nothing', 'types', expect.stringMatching(/^must be a list of: bank-transfer/)],
    ['after=-1', 'after', expect.any(String)],
    ['limit=1001', 'limit', expect.any(String)],
    [
      'after=1000000',
      'after',
      expect.stringMatching(/^must be at most \d+, the sequence of the newest event$/),
    ],
  ])('refuse %s', async (query, path, message) => {
    const { status, body } = await client.get(`/api/v1/events?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, message }]);
  });

  it('hide none from a reader while transfers, wallets and changes commit at once', async () => {
    const wallets = await fund(4);
    let from = (await readOn(0, 1_000)).length;
    let writing = true;
    const change = async (): Promise<void> => {
      const { walletId } = await client.customer();
      await client.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'outflow', reason: 'Checked' });
      await client.post(`/api/v1/wallet/${walletId}/lift`, { reason: 'Checked' });
      await client.post('/api/v1/wallet/reserve-account', { wallet_id: walletId, email: 'ada@example.com' });
    };
    const writers = Promise.all([
      ...wallets.map((wallet) => pay(wallet, 20)),
      ...Array.from({ length: 10 }, change),
    ]).finally(() => {
      writing = false;
    });
    const read: string[] = [];
    while (writing) {
      const events = await readOn(from, 7);
      from += events.length;
      read.push(...events.map(({ eventId }) => eventId));
    }
    await writers;
    read.push(...(await readOn(from, 1_000)).map(({ eventId }) => eventId));
    const types = (await readOn(0, 1_000)).slice(-read.length).map(({ eventType }) => eventType);
    expect(new Set(read).size).toBe(read.length);
    for (const type of [
      'bank-transfer.outflow.success',
      'create-wallet.success',
      'restriction-lifted.success',
    ])
      expect(types).toContain(type);
  });
});
