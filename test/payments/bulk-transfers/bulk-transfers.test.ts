import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { DescribedClient } from '../../api/described.ts';
import { BY_TEST } from '../../support/actor.ts';
import { type Answer, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };
const BULK = '/api/v1/transfer/bank/bulk';
/** The sandbox bank pays it after 10 seconds of the clock. */
const IN_PROGRESS = '0000000052';
/** The sandbox bank refuses to pay it. */
const REFUSED_BY_BANK = '0000000028';

let kolo: TestKolo;
let client: DescribedClient;
let owner: pg.Client;

beforeAll(async () => {
  kolo = await startKolo();
  client = DescribedClient.of(await kolo.newBusiness());
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await owner.end();
  await kolo.stop();
});

interface Item {
  amount: number;
  reference: string;
  accountNumber: string;
  bankCode: string;
  [field: string]: unknown;
}

const item = (fields: Partial<Item> = {}): Item => ({
  amount: 1_000,
  reference: randomUUID(),
  accountNumber: '0123456789',
  bankCode: '058',
  ...fields,
});
const request = (source: string, transfers: Item[], fields: object = {}) => ({
  reference: randomUUID(),
  currency: 'NGN',
  source,
  transfers,
  ...fields,
});
const send = (body: object) => client.post(BULK, body);
const balanceOf = async (wallet: string): Promise<number> =>
  (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
const read = async (id: string) => (await client.get(`${BULK}/${id}`)).body.data;

async function completed(id: string) {
  await until(async () => {
    // It is looked at again as time passes.
    kolo.clock.advance(250);
    return (await read(id)).status === 'completed';
  });
  return read(id);
}
const statuses = ({ body }: Answer): string[] =>
  body.data.results.map(({ status, code }: { status: string; code?: string }) => code ?? status);

describe('a bulk transfer', () => {
  it('is many transfers like any other, with one state and one event when the last is final', async () => {
    const source = await client.fundedWallet(10_000);
    const transfers = [
      item({ metadata: { row: '1' } }),
      item({ accountNumber: REFUSED_BY_BANK, amount: 2_000 }),
      item({ amount: 3_000, narration: 'Salary' }),
    ];
    const body = request(source, transfers, { metadata: { month: 'June' } });
    const answer = await send(body);
    expect(answer.status).toBe(202);
    const { bulk_id } = answer.body.data;
    expect(answer.body).toEqual({
      status: true,
      message: 'Bulk transfer is processing',
      data: {
        bulk_id,
        reference: body.reference,
        accepted: 3,
        refused: 0,
        results: transfers.map(({ reference }, index) => ({ index, reference, status: 'accepted' })),
      },
    });
    const state = await completed(bulk_id);
    expect(state).toEqual({
      bulk_id,
      reference: body.reference,
      mode: 'independent',
      status: 'completed',
      counts: { accepted: 3, refused: 0, processing: 0, successful: 2, failed: 1 },
      amounts: { accepted: 6_000, successful: 4_000, failed: 2_000, fees: 0 },
      metadata: { month: 'June' },
      created_at: expect.any(String),
      completed_at: expect.any(String),
    });
    expect(await balanceOf(source)).toBe(6_000);
    const listed = await client.all<{ reference: string; bulk_id: string; metadata: object }>(
      `/api/v1/transaction?bulk_id=${bulk_id}`,
    );
    expect(listed.map(({ reference }) => reference).toSorted()).toEqual(
      transfers.map(({ reference }) => reference).toSorted(),
    );
    expect(new Set(listed.map((one) => one.bulk_id))).toEqual(new Set([bulk_id]));
    expect((await client.tsq(transfers[0]!.reference)).body.data.metadata).toEqual({ row: '1' });
    const { body: events } = await client.get('/api/v1/events?types=bulk-transfer.completed&limit=1000');
    const own = events.data.events.filter(({ reference }: Item) => reference === body.reference);
    expect(own).toHaveLength(1);
    expect(own[0].eventData).toEqual({ ...state, wallet_id: null, customer_id: null });
  });

  it('refuses what it cannot accept, in the order of the list, and accepts the rest', async () => {
    const source = await client.fundedWallet(2_500);
    const rich = await client.fundedWallet(1_000);
    const answer = await send(
      request(source, [
        item(),
        item({ source: 'nobody' }),
        item({ bankCode: '999999' }),
        item({ amount: 2_000 }),
        item(),
        item({ source: rich }),
        item({ amount: 501 }),
      ]),
    );
    expect(answer.status).toBe(202);
    expect(statuses(answer)).toEqual([
      'accepted',
      'wallet_not_found',
      'unknown_bank',
      'insufficient_funds',
      'accepted',
      'accepted',
      'insufficient_funds',
    ]);
    expect(answer.body.data.results[2].message).toBe('bankCode must be a code of the bank list');
    expect(answer.body.data).toMatchObject({ accepted: 3, refused: 4 });
    const state = await completed(answer.body.data.bulk_id);
    expect(state.counts).toEqual({ accepted: 3, refused: 4, processing: 0, successful: 3, failed: 0 });
  });

  it('is complete at once where every transfer is refused', async () => {
    const source = (await client.customer()).walletId;
    const answer = await send(request(source, [item(), item()]));
    expect(statuses(answer)).toEqual(['insufficient_funds', 'insufficient_funds']);
    expect((await completed(answer.body.data.bulk_id)).counts).toMatchObject({ accepted: 0, refused: 2 });
  });

  it('accepts a transfer that is known with the same content, and refuses one with another', async () => {
    const source = await client.fundedWallet(10_000);
    const known = item();
    const other = item();
    for (const transfer of [known, other]) await client.transfer({ source, ...transfer });
    const answer = await send(request(source, [known, { ...other, amount: 999 }]));
    expect(statuses(answer)).toEqual(['accepted', 'duplicate_reference']);
    const state = await completed(answer.body.data.bulk_id);
    expect(state.counts).toMatchObject({ accepted: 1, successful: 1 });
    expect(await balanceOf(source)).toBe(8_000);
  });
});

describe('the list of bulk transfers', () => {
  it('has each as it is read alone, and filters by metadata', async () => {
    const source = await client.fundedWallet(3_000);
    const pay = async (metadata: object) =>
      (await send(request(source, [item()], { metadata }))).body.data.bulk_id as string;
    const first = await pay({ listed: 'yes', month: 'June' });
    const second = await pay({ listed: 'yes', month: 'July' });
    const states = [await completed(second), await completed(first)];
    expect(await client.all(`${BULK}?metadata[listed]=yes`)).toEqual(states);
    expect(await client.all(`${BULK}?metadata[listed]=yes&metadata[month]=June`)).toEqual([states[1]]);
    expect((await client.all<{ bulk_id: string }>(BULK)).slice(0, 2)).toEqual(states);
  });

  it('has none that was refused as a whole', async () => {
    const source = await client.fundedWallet(1_000);
    const metadata = { whole: 'refused' };
    expect(
      (await send(request(source, [item({ amount: 9_000 })], { mode: 'all_or_nothing', metadata }))).status,
    ).toBe(400);
    expect(await client.all(`${BULK}?metadata[whole]=refused`)).toEqual([]);
  });
});

describe('the same bulk transfer again', () => {
  it('has the same answer, and moves nothing', async () => {
    const source = await client.fundedWallet(1_500);
    const body = request(source, [item(), item()]);
    const first = await send(body);
    expect(statuses(first)).toEqual(['accepted', 'insufficient_funds']);
    await client.fund(source, 5_000);
    const again = await send({ ...body, metadata: { other: 'metadata' } });
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(await balanceOf(source)).toBe(5_500);
  });

  it('is refused with other content, and its reference is apart from those of transfers', async () => {
    const source = await client.fundedWallet(10_000);
    const body = request(source, [item()]);
    await send(body);
    const other = await send({ ...body, transfers: [item()] });
    expect([other.status, other.body.code]).toEqual([400, 'duplicate_reference']);
    expect((await client.transfer({ source, reference: body.reference, amount: 1 })).status).toBe(202);
  });

  it('accepts each transfer once, however many send it at the same time', async () => {
    const source = await client.fundedWallet(1_000_000);
    const body = request(
      source,
      Array.from({ length: 300 }, () => item()),
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(body)));
    for (const { status } of answers) expect([202, 409, 503]).toContain(status);
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { body: one } of accepted) expect(one).toEqual(accepted[0]!.body);
    const state = await completed(accepted[0]!.body.data.bulk_id);
    expect(state.counts).toMatchObject({ accepted: 300, successful: 300 });
    expect(await balanceOf(source)).toBe(700_000);
  });

  it('goes on where a process was lost, once its lease is over', async () => {
    const source = await client.fundedWallet(10_000);
    const processing = item({ accountNumber: IN_PROGRESS });
    const body = request(source, [item(), item({ amount: 20_000 }), processing]);
    const first = await send(body);
    const { bulk_id } = first.body.data;
    const nowMs = kolo.clock.now();
    await owner.query(
      `UPDATE bulk_transfers SET decided_at = NULL, refusals = NULL, accepted_ids = NULL, due_at = NULL, completed_at = NULL,
         successful = NULL, successful_amount = NULL, failed_amount = NULL, fees = NULL, leased_until = $2 WHERE id = $1`,
      [bulk_id, new Date(nowMs + 30_000)],
    );
    expect((await client.get(`${BULK}/${bulk_id}`)).status).toBe(404);
    const early = await send(body);
    expect([early.status, early.body.code]).toEqual([409, 'in_progress']);
    kolo.clock.advance(30_000);
    const again = await send(body);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect((await completed(bulk_id)).counts).toMatchObject({ accepted: 2, refused: 1, successful: 2 });
    expect(await balanceOf(source)).toBe(8_000);
  });
});

describe('all or nothing', () => {
  const all = (source: string, transfers: Item[], fields: object = {}) =>
    request(source, transfers, { mode: 'all_or_nothing', ...fields });

  it('accepts every transfer', async () => {
    const source = await client.fundedWallet(2_000);
    const body = all(source, [item(), item()]);
    const answer = await send(body);
    expect([answer.status, statuses(answer)]).toEqual([202, ['accepted', 'accepted']]);
    const state = await completed(answer.body.data.bulk_id);
    expect(state).toMatchObject({ mode: 'all_or_nothing', counts: { accepted: 2, successful: 2 } });
    const again = await send(body);
    expect([again.status, again.body]).toEqual([202, answer.body]);
    expect(await balanceOf(source)).toBe(0);
  });

  it('accepts none where one is refused, names each, and leaves the references free', async () => {
    const source = await client.fundedWallet(2_500);
    const transfers = [item(), item({ bankCode: '999999' }), item(), item()];
    const body = all(source, transfers);
    const { status, body: refused } = await send(body);
    expect([status, refused.code, refused.errors]).toEqual([
      400,
      'bulk_refused',
      [
        { path: 'transfers[1].bankCode', message: 'must be a code of the bank list' },
        { path: 'transfers[3].source', message: 'has less available than the amount and its fees' },
      ],
    ]);
    expect((await client.get(`/api/v1/wallet/${source}`)).body.data).toMatchObject({
      balance: 2_500,
      held_balance: 0,
    });
    for (const { reference } of transfers) expect((await client.tsq(reference)).status).toBe(404);
    const mended = await send({ ...body, transfers: [transfers[0]!, transfers[2]!] });
    expect([mended.status, statuses(mended)]).toEqual([202, ['accepted', 'accepted']]);
    await completed(mended.body.data.bulk_id);
    expect(await balanceOf(source)).toBe(500);
  });

  it('counts no usage of limits where it is refused', async () => {
    // Its own business: limits hold for all of its wallets.
    const limited = DescribedClient.of(kolo.test);
    const nowMs = kolo.clock.now();
    const setting = { calendar: LAGOS, nowMs, by: BY_TEST };
    const policy = { from: LAGOS.dayOf(nowMs), limits: { wallet: { daily_amount: 3_000 } } };
    const pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS);
    await setPolicy(new TenantDatabase(pool), kolo.business.testTenantId, policy, setting);
    await pool.end();
    const source = await limited.fundedWallet(10_000);
    const over = await limited.post(BULK, all(source, [item({ amount: 2_000 }), item({ amount: 2_000 })]));
    expect([over.status, over.body.code, over.body.errors[0].path]).toEqual([
      400,
      'bulk_refused',
      'transfers[1].amount',
    ]);
    const within = await limited.post(BULK, all(source, [item({ amount: 2_000 }), item({ amount: 1_000 })]));
    expect([within.status, statuses(within)]).toEqual([202, ['accepted', 'accepted']]);
  });

  it('knows transfers that exist, and refuses one with other content', async () => {
    const source = await client.fundedWallet(5_000);
    const known = item();
    await client.transfer({ source, ...known });
    const other = await send(all(source, [item(), { ...known, amount: 7 }]));
    expect(other.body.errors).toEqual([
      { path: 'transfers[1].reference', message: 'is the reference of another movement' },
    ]);
    const answer = await send(all(source, [known, item()]));
    expect(statuses(answer)).toEqual(['accepted', 'accepted']);
    await completed(answer.body.data.bulk_id);
    expect(await balanceOf(source)).toBe(3_000);
  });

  it('takes 1,000 transfers beside single ones of the same wallet', async () => {
    const source = await client.fundedWallet(1_100_000);
    const singles = Array.from({ length: 100 }, () => client.transfer({ source, ...item() }));
    const answer = await send(
      all(
        source,
        Array.from({ length: 1_000 }, () => item()),
      ),
    );
    expect(answer.body.data).toMatchObject({ accepted: 1_000 });
    for (const { status } of await Promise.all(singles)) expect(status).toBe(202);
    expect((await completed(answer.body.data.bulk_id)).counts).toMatchObject({ successful: 1_000 });
    await until(async () => (await client.get(`/api/v1/wallet/${source}`)).body.data.held_balance === 0);
    expect(await balanceOf(source)).toBe(0);
  });
});

describe('a malformed bulk transfer', () => {
  it('is refused whole, with every fault', async () => {
    const twin = item();
    const answer = await send({
      reference: randomUUID(),
      currency: 'NGN',
      transfers: [
        item({ source: 'a' }),
        item(),
        { ...twin, source: 'b' },
        { ...twin, source: 'b' },
        item({ source: 'b', reference: 'import:1' }),
      ],
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors).toEqual([
      { path: 'transfers[1].source', message: 'is required, here or for the whole request' },
      { path: 'transfers[3].reference', message: 'is the reference of transfers[2] too' },
      {
        path: 'transfers[4].reference',
        message: 'must not begin with "import:", "schedule:" or "statement:", which Kolo\'s own do',
      },
    ]);
  });

  it.each([
    ['no transfer', { transfers: [] }, 'transfers', 'must not be empty'],
    [
      'too many',
      { transfers: Array.from({ length: 1_001 }, () => item()) },
      'transfers',
      'must have at most 1000 items',
    ],
    ['another mode', { mode: 'some' }, 'mode', 'must be one of: independent, all_or_nothing'],
    ['an amount of nothing', { transfers: [item({ amount: 0 })] }, 'transfers[0].amount', expect.any(String)],
  ])('is refused for %s', async (_, fields, path, message) => {
    const { status, body } = await send(request('w', [item()], fields));
    expect([status, body.code, body.errors]).toEqual([400, 'invalid_request', [{ path, message }]]);
  });

  it('is refused in another currency', async () => {
    const { status, body } = await send(request('w', [item()], { currency: 'USD' }));
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'unsupported_currency', 'currency']);
  });
});

describe('a bulk of 1,000', () => {
  it('is accepted in one request', async () => {
    const source = await client.fundedWallet(1_000_000);
    const answer = await send(
      request(
        source,
        Array.from({ length: 1_000 }, () => item()),
      ),
    );
    expect(answer.body.data).toMatchObject({ accepted: 1_000, refused: 0 });
    const state = await completed(answer.body.data.bulk_id);
    expect(state).toMatchObject({ counts: { successful: 1_000 }, amounts: { successful: 1_000_000 } });
    expect(await balanceOf(source)).toBe(0);
  });
});

it('another business does not see a bulk transfer, and may use its reference', async () => {
  const other = DescribedClient.of(await kolo.newBusiness());
  const source = await client.fundedWallet(1_000);
  const body = request(source, [item()]);
  const { bulk_id } = (await send(body)).body.data;
  expect((await other.get(`${BULK}/${bulk_id}`)).status).toBe(404);
  expect((await other.get(`${BULK}/none`)).status).toBe(404);
  expect(await other.all(BULK)).toEqual([]);
  expect(await other.all(`/api/v1/transaction?bulk_id=${bulk_id}`)).toEqual([]);
  const wallet = await other.fundedWallet(1_000);
  expect((await other.post(BULK, request(wallet, [item()], { reference: body.reference }))).status).toBe(202);
});

describe('bulk transfers of several businesses', () => {
  it('are decided one after the other, and each is answered', async () => {
    const businesses = await Promise.all(Array.from({ length: 20 }, () => kolo.newBusiness()));
    const requests = businesses.map(async (business) => {
      const source = await business.fundedWallet(100_000);
      return { business, body: request(source, [item(), item()]) };
    });
    const answers = await Promise.all(
      (await Promise.all(requests)).map(({ business, body }) => business.post(BULK, body)),
    );
    expect(answers.map(({ status, body }) => [status, body.data.accepted])).toEqual(Array(20).fill([202, 2]));
  });

  it('do not wait for a body that comes slowly, nor for a client that leaves', async () => {
    const { hostname, port } = new URL(kolo.baseUrl);
    const slow = connect(Number(port), hostname);
    const other = await kolo.newBusiness();
    slow.write(
      `POST ${BULK} HTTP/1.1\r\nhost: kolo\r\nauthorization: Bearer ${other.key}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
    );
    const source = await client.fundedWallet(100_000);
    expect((await send(request(source, [item()]))).status).toBe(202);
    slow.destroy();
    expect((await send(request(source, [item()]))).status).toBe(202);
  });
});
