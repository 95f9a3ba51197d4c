import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let walletId: string;
let destination: string;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  walletId = (await client.customer()).walletId;
  destination = (await client.customer()).walletId;
  await client.fund(walletId, 1_000_000);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

/** Every operation that takes the reference of a movement. */
const OPERATIONS: Readonly<Record<string, (reference: string) => ReturnType<DescribedClient['post']>>> = {
  'a bank transfer': (reference) => client.transfer({ source: walletId, amount: 100, reference }),
  'a wallet transfer': (reference) =>
    client.walletTransfer({ source: walletId, destination, amount: 100, reference }),
  'a test funding': (reference) =>
    client.post('/api/v1/transfer/test/funding', { wallet_id: walletId, amount: 100, reference }),
};

const RESERVED = ['import:', 'schedule:', 'import:2026', 'schedule:019bbf6c:1'];
const FREE = ['import', 'Import:1', 'my-import:1', 'schedule-1'];

describe.each(Object.entries(OPERATIONS))('%s', (_, send) => {
  it.each(RESERVED)('is refused under the new reference %s, and moves nothing', async (reference) => {
    const { status, body } = await send(reference);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toEqual([
      {
        path: 'reference',
        message: 'must not begin with "import:", "schedule:" or "statement:", which Kolo\'s own do',
      },
    ]);
    expect((await client.tsq(reference)).status).toBe(404);
  });

  it.each(FREE)('is taken under %s', async (reference) => {
    expect((await send(`${reference}-${randomUUID()}`)).status).toBe(202);
  });
});

it('a reference that an earlier version took is answered as it always was', async () => {
  const reference = `before-${randomUUID()}`;
  const ask = (name: string) => client.transfer({ source: walletId, amount: 100, reference: name });
  expect((await ask(reference)).status).toBe(202);
  await client.finalStatus(reference);
  const earlier = `schedule:${randomUUID()}`;
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  const rename = (from: string, to: string) =>
    owner.query('UPDATE transactions SET reference = $2 WHERE reference = $1', [from, to]);
  await rename(reference, earlier);
  const again = await ask(earlier);
  expect([again.status, again.headers.get('idempotent-replay')]).toEqual([202, 'true']);
  await rename(earlier, reference);
  await owner.end();
});
