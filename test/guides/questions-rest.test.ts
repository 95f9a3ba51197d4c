import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/identity/manage-keys.ts';
import { createPool, transactionOn } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { RETRY_DELAYS_MS } from '../../src/webhooks/delivery/retries.ts';
import { DescribedClient } from '../api/described.ts';
import { BY_TEST } from '../support/actor.ts';
import { Client, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { ROOT, readText } from '../tidy/repository.ts';
import { Receiver } from '../webhooks/receiver.ts';

const DAY_MS = 86_400_000;
const POOL = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

let kolo: TestKolo;
let client: DescribedClient;
let receiver: Receiver;
beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(kolo.test);
  receiver = await Receiver.listen();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
  await receiver.close();
});

/** An endpoint that gets the events of inflows. */
async function endpoint(path: string): Promise<{ id: string; secret: string }> {
  const events = ['bank-transfer.inflow.success'];
  return (await client.post('/api/v1/webhooks', { url: receiver.url(path), events })).body.data;
}
const fund = async (reference: string) => {
  const { walletId: wallet_id } = await client.customer();
  await client.post('/api/v1/transfer/test/funding', { wallet_id, amount: 1_000, reference });
};
const deliveriesOf = (id: string) =>
  client.all<{ id: string; status: string; next_attempt_at: string | null; last_attempt_at: string }>(
    `/api/v1/webhooks/deliveries?endpoint_id=${id}`,
  );

describe('docs/guides/questions.md', () => {
  it('Which bytes are signed?', async () => {
    const { secret } = await endpoint('/signed');
    await fund('signed');
    await receiver.until(() => receiver.posts('/signed').length === 1);
    const { headers, body } = receiver.posts('/signed')[0]!;
    const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
    hmac.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`).update(body);
    expect(headers['webhook-signature']).toBe(`v1,${hmac.digest('base64')}`);
  });

  it('Is the event id stable?', async () => {
    const { id } = await endpoint('/stable');
    await fund('stable');
    await until(async () => (await deliveriesOf(id))[0]?.status === 'delivered');
    const [delivery] = await deliveriesOf(id);
    await client.post(`/api/v1/webhooks/deliveries/${delivery!.id}/resend`, undefined);
    await receiver.until(() => receiver.posts('/stable').length === 2);
    const [first, second] = receiver.posts('/stable');
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(JSON.parse(second!.body.toString()).eventId).toBe(first!.headers['webhook-id']);
    expect(second!.body.equals(first!.body)).toBe(true);
  });

  it('When are webhooks sent again?', async () => {
    const said = readText('docs/guides/questions.md').match(/After (5 s, .* and 24 h), each/)?.[1];
    const units = { s: 1_000, min: 60_000, h: 3_600_000 };
    const waits = [...said!.matchAll(/(\d+) (s|min|h)\b/g)];
    expect(waits.map(([, n, unit]) => Number(n) * units[unit as keyof typeof units])).toEqual([
      ...RETRY_DELAYS_MS,
    ]);

    const { id } = await endpoint('/again');
    receiver.reply = ({ path }) => ({ status: path === '/again' ? 500 : 200 });
    await fund('again');
    await until(async () => (await deliveriesOf(id))[0]?.next_attempt_at != null);
    await receiver.until(() => receiver.posts('/again').length === 1);
    await until(async () => (await deliveriesOf(id))[0]?.last_attempt_at != null);
    const [{ next_attempt_at, last_attempt_at } = {}] = await deliveriesOf(id);
    const waitMs = Date.parse(next_attempt_at!) - Date.parse(last_attempt_at!);
    expect(Math.abs(waitMs - 5_000)).toBeLessThanOrEqual(500);
  });

  it('Do webhooks come in order?', async () => {
    const { id } = await endpoint('/order');
    const referenceOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString() || '{}').reference;
    let isFirst = true;
    receiver.reply = (request) => {
      const fails = request.path === '/order' && request.method === 'POST' && isFirst;
      if (fails) isFirst = false;
      return { status: fails ? 500 : 200 };
    };
    await fund('order-1');
    await receiver.until(() => receiver.posts('/order').length === 1);
    await fund('order-2');
    await receiver.until(() => receiver.posts('/order').length === 2);
    await until(async () => {
      kolo.clock.advance(1_000);
      return (await deliveriesOf(id)).every(({ status }) => status === 'delivered');
    });
    expect(receiver.posts('/order').map(referenceOf)).toEqual(['order-1', 'order-2', 'order-1']);
  });

  it('How do I get a key?', async () => {
    const made = await kolo.clientFor(kolo.business, 'test');
    expect(made.key).toMatch(/^test_key_[A-Za-z0-9]{57}$/);
    expect((await made.get('/api/v1/wallet')).status).toBe(200);
    const { status, body } = await new Client(kolo.baseUrl, `${made.key}0`).get('/api/v1/wallet');
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });

  it('How long does a key live?', async () => {
    const far = await startKolo({ clock: new ManualClock(Date.now()) });
    const pool = createPool(far.database.connection('kolo_directory'), 'kolo_directory', POOL);
    const now = far.clock.now();
    const of = { businessId: far.business.businessId, mode: 'test' as const, scopes: ['read' as const] };
    const ends = { ...of, expiresAt: now + DAY_MS, by: BY_TEST, now };
    const made = await transactionOn(pool, (session) => createKey(session, ends));
    const short = new Client(far.baseUrl, made!.key);
    const answers = async () =>
      Promise.all([far.test, short].map(async (one) => (await one.get('/api/v1/wallet')).status));
    expect(await answers()).toEqual([200, 200]);
    far.clock.advance(3_650 * DAY_MS);
    expect(await answers()).toEqual([200, 401]);
    await pool.end();
    await far.stop();
  });

  it('What are the limits of rate, amount and size?', async () => {
    const source = await client.fundedWallet(1_000);
    const { customerId } = await client.customer();
    const item = (i: number) => ({ name: `Many ${i}`, tag: 'expense', identifier: `many-${i}` });
    const many = (n: number) => ({
      customerId,
      currency: 'NGN',
      wallet: Array.from({ length: n }, (_, i) => item(i)),
    });
    const post = async (path: string, body: unknown) => (await client.post(`/api/v1${path}`, body)).status;
    expect((await client.get('/api/v1/wallet')).headers.has('ratelimit')).toBe(false);
    const amounts = [0, 1.5, '2**53', 2 ** 53].map((amount) =>
      client.transfer({ source, reference: 'x', amount }),
    );
    const codes = (await Promise.all(amounts)).map(({ body }) => body.code);
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'invalid_request'));
    const most = await client.transfer({ source, reference: 'x', amount: 2 ** 53 - 1 });
    expect(most.body.code).toBe('insufficient_funds');
    expect(await post('/wallet/create/bulk', many(1_001))).toBe(400);
    expect(await post('/wallet/create/bulk', many(1_000))).toBe(200);
    expect(await post('/customers', { name: 'x'.repeat(1_048_576) })).toBe(413);
    expect(await post('/transfer/test/funding', { wallet_id: source, amount: 10_000_001 })).toBe(400);
    expect(await post('/transfer/test/funding', { wallet_id: source, amount: 10_000_000 })).toBe(202);
  });

  it('What differs between test and live?', async () => {
    const { walletId } = await client.customer();
    expect((await kolo.live.get(`/api/v1/wallet/${walletId}`)).status).toBe(404);
    const { walletId: source } = await kolo.live.customer();
    const funded = await kolo.live.post('/api/v1/transfer/test/funding', { wallet_id: source, amount: 1 });
    expect([funded.status, funded.body.code]).toEqual([403, 'test_mode_only']);
    const paid = await kolo.live.transfer({ source, reference: 'live' });
    expect([paid.status, paid.body.code]).toEqual([400, 'rail_unavailable']);
  });

  it('How long does the sandbox take to settle?', async () => {
    const source = await client.fundedWallet(50_000);
    await client.transfer({ source, reference: 'at once' });
    await client.transfer({ source, reference: 'slow', accountNumber: '0000000052' });
    // The clock of this Kolo stands still.
    expect((await client.finalStatus('at once')).body.data.status).toBe('successful');
    expect((await client.tsq('slow')).body.data.status).toBe('processing');
    await until(async () => {
      kolo.clock.advance(1_000);
      kolo.service.work.wake();
      return (await client.tsq('slow')).body.data.status === 'successful';
    });
  });

  it('What happens to a page while rows are added?', async () => {
    const ids: string[] = [];
    const add = async (n: number) => {
      for (let i = 0; i < n; i++) ids.unshift((await client.customer()).customerId);
    };
    await add(4);
    const page = async (cursor = '') =>
      (await client.get(`/api/v1/customers?limit=2${cursor}`)).body.data.paginatedPayload;
    const first = await page();
    await add(3);
    const second = await page(`&cursor=${first.pageInfo.endCursor}`);
    const seen = [...first.edges, ...second.edges].map(({ id }: { id: string }) => id);
    expect(seen).toEqual(ids.slice(3));
    expect((await page()).edges[0].id).toBe(ids[0]);
  });

  it('What may change within v1?', async () => {
    const described = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'));
    const paths = Object.keys(described.paths).filter(
      (path) => /^\/api\//.test(path) && !path.includes('{') && described.paths[path].get,
    );
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      expect(path).toMatch(/^\/api\/v1\//);
      // Some need a query.
      const answer = await kolo.test.get(path);
      expect([200, 400, 404], path).toContain(answer.status);
      expect(answer.body.code, path).not.toBe('not_found');
    }
  });
});

it('has a test of the name of every question', () => {
  const files = ['paying', 'wallets', 'rest'].map((name) =>
    readText(`test/guides/questions-${name}.test.ts`),
  );
  const questions = [...readText('docs/guides/questions.md').matchAll(/^### (.*)$/gm)].map(
    ([, question]) => question!,
  );
  expect(questions).toHaveLength(28);
  expect(questions.filter((question) => !files.some((text) => text.includes(`it('${question}', `)))).toEqual(
    [],
  );
});
