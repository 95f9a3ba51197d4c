import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METADATA_KEYS_MAX } from '../../src/platform/values/metadata.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

let kolo: TestKolo;
let client: DescribedClient;
let wallet: string;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(await kolo.newBusiness());
  wallet = await client.fundedWallet(1_000_000);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

const inUrl = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `metadata[${key}]=${encodeURIComponent(value)}`)
    .join('&');

interface Row {
  id: string;
  reference?: string;
  metadata: Record<string, string>;
}

/** The ids, or references, of what a list answers. */
const listed = async (path: string): Promise<string[]> =>
  (await client.all<Row>(path)).map(({ id, reference }) => reference ?? id).toSorted();

/** `eventData` of the one event of this type and reference. */
async function eventOf(type: string, reference: string): Promise<Row> {
  let found: Row | undefined;
  await until(async () => {
    const { body } = await client.get(`/api/v1/events?types=${type}&limit=1000`);
    found = body.data.events.find(
      (event: { eventData: Row }) => event.eventData.reference === reference,
    )?.eventData;
    return found !== undefined;
  });
  return found!;
}

const created = (answer: { status: number; body: { data: { id: string } } }): string => {
  expect(answer.status).toBe(200);
  return answer.body.data.id;
};

describe('metadata of transfers', () => {
  const metadata = { order_id: '6735', 'a.B-c_1': '"quoted" \\ {x,NULL} 😀', empty: '' };

  it('is returned by TSQ, by the transaction and in the event of a bank transfer', async () => {
    const reference = 'metadata-bank';
    expect((await client.transfer({ source: wallet, reference, metadata })).status).toBe(202);
    const { data } = (await client.finalStatus(reference)).body;
    expect(data).toMatchObject({ status: 'successful', metadata });
    expect((await client.get(`/api/v1/transaction/${data.id}`)).body.data.metadata).toEqual(metadata);
    expect((await eventOf('bank-transfer.outflow.success', reference)).metadata).toEqual(metadata);
  });

  it('is returned for a transfer between wallets', async () => {
    const { walletId: destination } = await client.customer();
    const reference = 'metadata-wallet';
    const answer = await client.walletTransfer({ source: wallet, destination, reference, metadata });
    expect(answer.status).toBe(202);
    expect((await client.tsq(reference)).body.data.metadata).toEqual(metadata);
    expect((await eventOf('wallet-transfer.outflow.success', reference)).metadata).toEqual(metadata);
  });

  it('is {} where none was given, or an empty object', async () => {
    await client.transfer({ source: wallet, reference: 'metadata-none' });
    await client.transfer({ source: wallet, reference: 'metadata-empty', metadata: {} });
    for (const reference of ['metadata-none', 'metadata-empty'])
      expect((await client.finalStatus(reference)).body.data.metadata).toEqual({});
  });

  it('stays what it was when the transfer is sent again with other metadata', async () => {
    const transfer = { source: wallet, reference: 'metadata-again' };
    await client.transfer({ ...transfer, metadata });
    const again = await client.transfer({ ...transfer, metadata: { order_id: '1' } });
    expect(again.status).toBe(202);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect((await client.tsq('metadata-again')).body.data.metadata).toEqual(metadata);
  });

  it('is copied to each transfer of a scheduled payment', async () => {
    const answer = await client.post('/api/v1/transfer/schedule-payment', {
      amount: 1_000,
      payout_type: 'one-time',
      source_wallet_id: wallet,
      destination_type: 'bank',
      destination_id: '0123456789',
      destination_code: '058',
      metadata: { rent: 'June' },
    });
    expect(answer.status).toBe(200);
    const id = answer.body.data.schedule_payment_id;
    const path = `/api/v1/transfer/schedule-payment`;
    expect((await client.get(`${path}/${id}`)).body.data.metadata).toEqual({ rent: 'June' });
    expect(await listed(`${path}?metadata[rent]=June`)).toEqual([id]);
    expect(await listed(`${path}?metadata[rent]=July`)).toEqual([]);
    await until(async () => (await client.tsq(`schedule:${id}:1`)).status === 200);
    expect((await client.tsq(`schedule:${id}:1`)).body.data.metadata).toEqual({ rent: 'June' });
  });

  it('is that of the refund, not of the inflow', async () => {
    const { body } = await client.post('/api/v1/wallet/reserve-account', {
      wallet_id: wallet,
      type: 'regular',
    });
    await client.post('/api/v1/test/inflow', {
      account_number: body.data.account_details.account_number,
      amount: 5_000,
      sender_account_number: '0123456789',
      sender_bank_code: '058',
    });
    const list = `/api/v1/wallet/${wallet}/transactions?type=credit`;
    await until(async () =>
      (await client.all<{ amount: number }>(list)).some(({ amount }) => amount === 5_000),
    );
    const inflow = (await client.all<Row & { amount: number }>(list)).find(({ amount }) => amount === 5_000)!;
    const refund = { reference: 'metadata-refund', metadata: { ticket: '9' } };
    expect((await client.post(`/api/v1/transaction/${inflow.id}/refund`, refund)).status).toBe(202);
    expect((await client.tsq('metadata-refund')).body.data.metadata).toEqual({ ticket: '9' });
    expect((await client.get(`/api/v1/transaction/${inflow.id}`)).body.data.metadata).toEqual({});
  });

  it('filters lists: all pairs are required, with every other filter', async () => {
    const sent = [
      ['filter-1', { batch: 'may', team: 'a' }],
      ['filter-2', { batch: 'may', team: 'b' }],
      ['filter-3', { batch: 'june', team: 'a' }],
    ] as const;
    for (const [reference, metadata] of sent) {
      await client.transfer({ source: wallet, reference, metadata });
      await client.finalStatus(reference);
    }
    const list = '/api/v1/transaction';
    expect(await listed(`${list}?metadata[batch]=may`)).toEqual(['filter-1', 'filter-2']);
    expect(await listed(`${list}?metadata%5Bbatch%5D=may&metadata%5Bteam%5D=a`)).toEqual(['filter-1']);
    expect(await listed(`${list}?metadata[batch]=july`)).toEqual([]);
    expect(await listed(`${list}?${inUrl(metadata)}`)).toEqual([
      'metadata-again',
      'metadata-bank',
      'metadata-wallet',
    ]);
    const may = `${list}?metadata[batch]=may`;
    expect(await listed(`${may}&reference=filter-2`)).toEqual(['filter-2']);
    expect(await listed(`${may}&reference=filter-3`)).toEqual([]);
    expect(await listed(`${may}&status=failed`)).toEqual([]);
    expect(await listed(`${may}&status=successful&wallet_id=${wallet}`)).toEqual(['filter-1', 'filter-2']);
    expect(await listed(`/api/v1/wallet/${wallet}/transactions?metadata[batch]=june`)).toEqual(['filter-3']);
    // Page by page, in order.
    const page = (await client.get(`${may}&limit=1`)).body.data.paginatedPayload;
    expect(page.edges.map(({ reference }: Row) => reference)).toEqual(['filter-2']);
    const next = (await client.get(`${may}&limit=1&cursor=${page.pageInfo.endCursor}`)).body.data
      .paginatedPayload;
    expect(next.edges.map(({ reference }: Row) => reference)).toEqual(['filter-1']);
    expect(next.pageInfo.hasNextPage).toBe(false);
  });
});

describe('metadata of customers and wallets', () => {
  it('is given at creation, merged by PATCH, and found by', async () => {
    const { customerId: id } = await client.customer({ metadata: { crm: '1', segment: 'retail' } });
    const read = async () => (await client.get(`/api/v1/customers/${id}`)).body.data.metadata;
    expect(await read()).toEqual({ crm: '1', segment: 'retail' });
    const change = { metadata: { segment: null, crm: '2', vip: 'yes' } };
    const changed = await client.request('PATCH', `/api/v1/customers/${id}`, change);
    expect(changed.body.data.metadata).toEqual({ crm: '2', vip: 'yes' });
    expect(await read()).toEqual({ crm: '2', vip: 'yes' });
    const list = '/api/v1/customers';
    expect(await listed(`${list}?metadata[crm]=2`)).toEqual([id]);
    expect(await listed(`${list}?metadata[crm]=2&metadata[vip]=yes&customer_id=${id}`)).toEqual([id]);
    expect(await listed(`${list}?metadata[crm]=1`)).toEqual([]);
    expect(await listed(`${list}?metadata[segment]=retail&customer_id=${id}`)).toEqual([]);
    await client.request('PATCH', `/api/v1/customers/${id}`, { metadata: { crm: null, vip: null } });
    expect(await read()).toEqual({});
    expect(await listed(`${list}?metadata[crm]=2`)).toEqual([]);
  });

  it('goes beside other changes of a customer, and other metadata changes nothing of them', async () => {
    const { customerId: id } = await client.customer();
    const both = { phone: '08031234567', metadata: { crm: '3' } };
    const { body } = await client.request('PATCH', `/api/v1/customers/${id}`, both);
    expect(body.data).toMatchObject({ phone: '+2348031234567', metadata: { crm: '3' } });
  });

  it('is that of a wallet however it is created, and in its event', async () => {
    const { customerId } = await client.customer();
    const sub = { subaccount_name: 'metadata-sub', customer_id: customerId, metadata: { kind: 'sub' } };
    const id = created(await client.post('/api/v1/wallet/sub-account', sub));
    const bulk = {
      customerId,
      currency: 'NGN',
      wallet: [
        { name: 'metadata-1', tag: 'expense', identifier: 'metadata-1', metadata: { kind: 'bulk' } },
        { name: 'metadata-2', tag: 'expense', identifier: 'metadata-2' },
      ],
    };
    expect((await client.post('/api/v1/wallet/create/bulk', bulk)).status).toBe(200);
    // Sent again with other metadata, the first stays.
    bulk.wallet[0]!.metadata = { kind: 'other' };
    expect((await client.post('/api/v1/wallet/create/bulk', bulk)).status).toBe(200);
    const shown = async (one: string) => (await client.get(`/api/v1/wallet/${one}`)).body.data.metadata;
    expect(await Promise.all([id, 'metadata-1', 'metadata-2'].map(shown))).toEqual([
      { kind: 'sub' },
      { kind: 'bulk' },
      {},
    ]);
    const list = '/api/v1/wallet';
    expect(await listed(`${list}?metadata[kind]=bulk`)).toEqual(['metadata-1']);
    expect(await listed(`${list}?metadata[kind]=bulk&name=metadata-2`)).toEqual([]);
    expect(await listed(`${list}?metadata[kind]=sub&tag=expense`)).toEqual([]);
    const { body } = await client.get('/api/v1/events?types=create-wallet.success&limit=1000');
    const events = body.data.events.map(({ eventData }: { eventData: Row }) => eventData);
    expect(events).toContainEqual(expect.objectContaining({ id: 'metadata-1', metadata: { kind: 'bulk' } }));
  });

  it('of a wallet is merged by PATCH without a change of its settings', async () => {
    const { walletId: id } = await client.customer();
    const before = (await client.get(`/api/v1/wallet/${id}`)).body.data;
    kolo.clock.advance(1_000);
    const { body } = await client.request('PATCH', `/api/v1/wallet/${id}`, { metadata: { shelf: 'A' } });
    expect(body.data).toEqual({ ...before, metadata: { shelf: 'A' }, updated_at: expect.any(String) });
    expect(body.data.updated_at > before.updated_at).toBe(true);
    expect(await listed('/api/v1/wallet?metadata[shelf]=A')).toEqual([id]);
  });
});

describe('metadata of virtual accounts', () => {
  it('is listed, filtered, and in the event', async () => {
    const { walletId: id } = await client.customer();
    const reserve = { wallet_id: id, type: 'regular', reference: 'metadata-va', metadata: { order: '1' } };
    expect((await client.post('/api/v1/wallet/reserve-account', reserve)).status).toBe(200);
    const again = await client.post('/api/v1/wallet/reserve-account', {
      ...reserve,
      metadata: { order: '2' },
    });
    expect(again.headers.get('idempotent-replay')).toBe('true');
    await client.post('/api/v1/wallet/reserve-account', { wallet_id: id, type: 'regular' });
    const list = async (query: string) =>
      (await client.get(`/api/v1/wallet/${id}/accounts${query}`)).body.data.map(
        ({ metadata }: Row) => metadata,
      );
    expect(await list('')).toEqual([{ order: '1' }, {}]);
    expect(await list('?metadata[order]=1')).toEqual([{ order: '1' }]);
    expect(await list('?metadata[order]=2')).toEqual([]);
    const event = await eventOf('reserve_virtual_account.success', 'metadata-va');
    expect(event.metadata).toEqual({ order: '1' });
  });
});

describe('malformed metadata', () => {
  const tooMany = Object.fromEntries(Array.from({ length: METADATA_KEYS_MAX + 1 }, (_, i) => [`k${i}`, '']));
  const faults: [string, unknown, string, string][] = [
    ['a list', ['x'], 'metadata', 'must be an object'],
    ['a text', 'x', 'metadata', 'must be an object'],
    ['too many keys', tooMany, 'metadata', 'must have at most 20 keys'],
    ['a number', { a: 1 }, 'metadata.a', 'must be a string'],
    ['an object', { a: { b: 'c' } }, 'metadata.a', 'must be a string'],
    ['null', { a: null }, 'metadata.a', 'must be a string'],
    ['a long value', { a: 'x'.repeat(501) }, 'metadata.a', 'must be at most 500 characters'],
    ['a key with a blank', { 'a b': '' }, 'metadata.a b', 'must be 1 to 40 letters, digits, "_", "." or "-"'],
    ['an empty key', { '': '' }, 'metadata.', 'must be 1 to 40 letters, digits, "_", "." or "-"'],
    [
      'a control character',
      { a: '\u0007' },
      'metadata.a',
      'must not contain control characters or broken Unicode',
    ],
  ];
  it.each(faults)('refuses %s', async (_, metadata, path, message) => {
    const { status, body } = await client.transfer({ source: wallet, reference: 'metadata-bad', metadata });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ path, message }] });
    expect((await client.tsq('metadata-bad')).status).toBe(404);
  });

  it('refuses a PATCH that leaves too many keys, and changes nothing', async () => {
    const { customerId: id } = await client.customer({ metadata: { first: '1' } });
    const { first: _, ...twenty } = { first: '', ...tooMany, k0: undefined };
    const answer = await client.request('PATCH', `/api/v1/customers/${id}`, { metadata: twenty });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'metadata', message: 'must have at most 20 keys after the change' },
    ]);
    expect((await client.get(`/api/v1/customers/${id}`)).body.data.metadata).toEqual({ first: '1' });
  });

  it('takes a key that JavaScript gives a meaning to as any other', async () => {
    const metadata = JSON.parse('{"__proto__":"a","constructor":"b"}');
    await client.transfer({ source: wallet, reference: 'metadata-proto', metadata });
    const { data } = (await client.finalStatus('metadata-proto')).body;
    expect(JSON.stringify(data.metadata)).toBe('{"__proto__":"a","constructor":"b"}');
    expect(await listed('/api/v1/transaction?metadata[__proto__]=a')).toEqual(['metadata-proto']);
  });

  it('refuses a filter that is none', async () => {
    const refused = async (query: string) => (await client.get(`/api/v1/transaction?${query}`)).body.errors;
    expect(await refused('metadata=x')).toEqual([{ path: 'metadata', message: 'must be an object' }]);
    expect(await refused('metadata[a]=x&metadata[a]=y')).toEqual([
      { path: 'metadata[a]', message: 'must be given once, as a string' },
    ]);
    expect(await refused('metadata[a')).toEqual([
      { path: 'metadata[a', message: expect.stringContaining('is not known here') },
    ]);
  });
});
