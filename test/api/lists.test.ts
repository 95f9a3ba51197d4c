import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { LAGOS } from '../support/lagos.ts';
import { DescribedClient, type Page } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let walletId: string;
let customerId: string;

/** Every list of the API, and how to add one item to it. */
const LISTS: Record<string, () => Promise<unknown>> = {
  '/api/v1/customers': () => client.customer(),
  '/api/v1/wallet': () => client.customer(),
  '/api/v1/wallet/api/wallet-type': () => client.customer(),
  '/api/v1/transfer/bank/bulk': () => payInBulk(),
  '/api/v1/transfer/schedule-payment': () => schedulePayment(),
  '/api/v1/wallet/interests/accrued/{wallet_id}': () => earn(),
  '/api/v1/transaction': () => client.fund(walletId, 1),
  '/api/v1/wallet/{wallet_id}/transactions': () => client.fund(walletId, 1),
  '/api/v1/webhooks': () => client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', verify: false }),
  '/api/v1/webhooks/events': () => client.fund(walletId, 1),
  '/api/v1/webhooks/deliveries': () => client.fund(walletId, 1),
};
const schedulePayment = () =>
  client.post('/api/v1/transfer/schedule-payment', {
    amount: 1,
    payout_type: 'one-time',
    start_date: '2090-01-01 00:00:00',
    source_wallet_id: walletId,
    destination_type: 'bank',
    destination_id: '0123456789',
    destination_code: '058',
  });
let bulks = 0;
/** A bulk transfer whose only transfer is refused. */
const payInBulk = () => {
  bulks += 1;
  return client.post('/api/v1/transfer/bank/bulk', {
    reference: `bulk-${bulks}`,
    currency: 'NGN',
    source: walletId,
    transfers: [{ amount: 1, reference: 'in-bulk', accountNumber: '0123456789', bankCode: '999999' }],
  });
};
let earned = 0;
/** A wallet earns something on the next day of this month, as if that was over. */
async function earn(): Promise<void> {
  earned += 1;
  const owner = new pg.Client(kolo.database.connection('kolo_owner'));
  await owner.connect();
  const month = LAGOS.periodNameAt('month', kolo.clock.now());
  const values = [kolo.business.testTenantId, `${month}-${String(earned).padStart(2, '0')}`];
  await owner.query(
    `INSERT INTO interest_days (tenant_id, day, time_zone, until, rate, withholding_tax_percent, closed_at)
     VALUES ($1, $2, 'Africa/Lagos', $2::date + 1, 0, 10, $2::date + 1)`,
    values,
  );
  await owner.query(
    `INSERT INTO interest_accruals (tenant_id, day, account_id, balance, rate, amount)
     SELECT $1, $2, account_id, 100, 10, 10000000 FROM wallet_ids WHERE tenant_id = $1 AND id = $3`,
    [...values, walletId],
  );
  await owner.end();
}
const LISTED = Object.keys(LISTS);
/** Those that are also shown from the oldest on. */
const ORDERED = ['/api/v1/wallet', '/api/v1/wallet/api/wallet-type'];

beforeAll(async () => {
  // Without the workers nothing changes but by these tests.
  kolo = await startKolo({ role: 'api' });
  client = DescribedClient.of(kolo.test);
  ({ customerId, walletId } = await client.customer());
  for (let i = 0; i < 7; i++) {
    await client.customer();
    await client.fund(walletId, 100 + i);
    await LISTS['/api/v1/webhooks']!();
    await schedulePayment();
    await payInBulk();
    await earn();
    await client.fund(walletId, 200 + i);
  }
});
afterAll(async () => {
  await kolo.stop();
});

interface Item {
  id: string;
  /** A bulk transfer has it instead of `id`. */
  bulk_id?: string;
  created_at: string;
}

const pathOf = (list: string): string => list.replace('{wallet_id}', walletId);
async function page(list: string, query: Record<string, string>): Promise<Page<Item>> {
  const { status, body } = await client.get(`${pathOf(list)}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.data.paginatedPayload;
}
const idsOf = ({ edges }: Page<Item>): string[] => edges.map(({ id, bulk_id }) => bulk_id ?? id);

/** All pages, each by the cursor of the one before. */
async function walk(list: string, query: Record<string, string>): Promise<Page<Item>[]> {
  const pages = [await page(list, query)];
  while (pages.at(-1)!.pageInfo.hasNextPage) {
    pages.push(await page(list, { ...query, cursor: pages.at(-1)!.pageInfo.endCursor! }));
  }
  return pages;
}

/** The ids of all items in the order of the list, as they are found from the last of its pages back. */
async function walkBack(list: string, query: Record<string, string>, pages: Page<Item>[]): Promise<string[]> {
  let at = pages.at(-1)!;
  const back = [idsOf(at)];
  while (at.pageInfo.previousCursor !== null) {
    at = await page(list, { ...query, cursor: at.pageInfo.previousCursor });
    expect(at.pageInfo.hasNextPage).toBe(true);
    back.unshift(idsOf(at));
  }
  return back.flat();
}

describe('the lists', () => {
  it('are all of the API', () => {
    const { paths } = client.description.document;
    const paged = Object.entries(paths).filter(([, { get }]) =>
      get?.parameters?.some(({ name }) => name === 'cursor'),
    );
    expect(paged.map(([path]) => path).sort()).toEqual(LISTED.toSorted());
  });

  it.each(LISTED)('%s is walked there and back, each item once and the newest first', async (list) => {
    for (const limit of ['2', '3']) {
      const pages = await walk(list, { limit });
      const ids = pages.flatMap(idsOf);
      expect(pages.length).toBeGreaterThan(2);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(idsOf(await page(list, { limit: '100' })));
      const times = pages.flatMap(({ edges }) => edges.map(({ created_at }) => created_at));
      expect(times).toEqual(times.toSorted().reverse());

      expect(pages[0]!.pageInfo.previousCursor).toBe(null);
      expect(await walkBack(list, { limit }, pages)).toEqual(ids);
    }
  });

  it.each(ORDERED)('%s is walked there and back from the oldest on', async (list) => {
    const newestFirst = idsOf(await page(list, { limit: '100', orderBy: 'DESC' }));
    expect(newestFirst).toEqual(idsOf(await page(list, { limit: '100' })));
    const query = { limit: '3', orderBy: 'ASC' };
    const pages = await walk(list, query);
    expect(pages.flatMap(idsOf)).toEqual(newestFirst.toReversed());
    expect(pages[0]!.pageInfo.previousCursor).toBe(null);
    expect(await walkBack(list, query, pages)).toEqual(newestFirst.toReversed());
    const { status, body } = await client.get(`${pathOf(list)}?orderBy=asc`);
    expect([status, body.errors?.[0].path]).toEqual([400, 'orderBy']);
  });

  it('with an order are all of the API', () => {
    const { paths } = client.description.document;
    const ordered = Object.entries(paths).filter(([, { get }]) =>
      get?.parameters?.some(({ name }) => name === 'orderBy'),
    );
    expect(ordered.map(([path]) => path).sort()).toEqual(ORDERED);
  });

  it.each(LISTED)('%s keeps its place while items are added', async (list) => {
    const before = idsOf(await page(list, { limit: '100' }));
    const first = await page(list, { limit: '3' });
    await LISTS[list]!();
    const second = await page(list, { limit: '3', cursor: first.pageInfo.endCursor! });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(before.slice(0, 6));
    const newer = await page(list, { limit: '100', cursor: second.pageInfo.previousCursor! });
    expect(idsOf(newer).slice(-3)).toEqual(before.slice(0, 3));
    expect(idsOf(newer).length).toBeGreaterThan(3);
  });

  it.each(LISTED)('%s has pages of 20 by default, 1 at least and 100 at most', async (list) => {
    const all = await page(list, { limit: '100' });
    expect(idsOf(await page(list, {}))).toEqual(idsOf(all).slice(0, 20));
    expect(idsOf(await page(list, { limit: '1' }))).toEqual(idsOf(all).slice(0, 1));
    for (const limit of ['0', '-1', '101', '1.5', 'ten', '', '1e9', '9007199254740993']) {
      const { status, body } = await client.get(`${pathOf(list)}?limit=${limit}`);
      expect([limit, status, body.errors?.[0].path]).toEqual([limit, 400, 'limit']);
    }
  });

  it.each(LISTED)('%s takes no cursor that no list gave', async (list) => {
    const { endCursor } = (await page(list, { limit: '1' })).pageInfo;
    const text = Buffer.from(endCursor!, 'base64url').toString();
    const made = (plain: string) => Buffer.from(plain).toString('base64url');
    for (const cursor of [
      '',
      'x',
      '%F0%9F%98%80',
      made('o:'),
      made('n:1'),
      made("o:' OR 1=1"),
      made(`x${text.slice(1)}`),
      made(`${text}0`),
      made(text.slice(0, -1)),
      'A'.repeat(201),
    ]) {
      const { status, body } = await client.get(`${pathOf(list)}?cursor=${cursor}`);
      expect([cursor, status, body.errors?.[0].path]).toEqual([cursor, 400, 'cursor']);
    }
  });

  it("of deliveries and of all else do not take one another's cursors", async () => {
    const deliveries = '/api/v1/webhooks/deliveries';
    const cursorOf = async (list: string) => (await page(list, { limit: '1' })).pageInfo.endCursor;
    for (const list of LISTED.filter((one) => one !== deliveries)) {
      for (const [path, cursor] of [
        [pathOf(list), await cursorOf(deliveries)],
        [deliveries, await cursorOf(list)],
      ]) {
        expect([path, (await client.get(`${path}?cursor=${cursor}`)).status]).toEqual([path, 400]);
      }
    }
  });
});

describe('a list with a filter', () => {
  it('is walked like one without', async () => {
    const filtered: [list: string, query: Record<string, string>, count: number][] = [
      ['/api/v1/wallet', { customer_id: customerId }, 1],
      ['/api/v1/transaction', { type: 'credit', wallet_id: walletId, status: 'successful' }, 14],
      ['/api/v1/webhooks/events', { type: 'create-wallet.success' }, 8],
    ];
    for (const [list, query, least] of filtered) {
      const all = idsOf(await page(list, { ...query, limit: '100' }));
      expect(all.length).toBeGreaterThanOrEqual(least);
      const found: string[] = [];
      for (let cursor: string | null = null, more = true; more; ) {
        const one: Page<Item> = await page(list, { ...query, limit: '3', ...(cursor && { cursor }) });
        found.push(...idsOf(one));
        cursor = one.pageInfo.endCursor;
        more = one.pageInfo.hasNextPage;
      }
      expect(found).toEqual(all);
    }
  });

  it('is empty if nothing passes', async () => {
    const empty = { edges: [], pageInfo: { hasNextPage: false, endCursor: null, previousCursor: null } };
    expect(await page('/api/v1/wallet', { name: 'nobody' })).toEqual(empty);
    expect(await page('/api/v1/transaction', { status: 'failed' })).toEqual(empty);
    expect(await page('/api/v1/webhooks/events', { type: 'bank-transfer.outflow.failed' })).toEqual(empty);
    expect(await page('/api/v1/webhooks/deliveries', { status: 'exhausted' })).toEqual(empty);
  });

  it.each([
    '/api/v1/transaction?status=pending',
    '/api/v1/transaction?type=transfer',
    '/api/v1/transaction?category=none',
    '/api/v1/webhooks/events?type=nothing.success',
    '/api/v1/webhooks/deliveries?status=lost',
    '/api/v1/transaction?status=failed&status=successful',
  ])('takes only what there can be: %s', async (path) => {
    const { status, body } = await client.get(path);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});
