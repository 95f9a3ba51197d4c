import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealPart } from '../../../src/backoffice/payment-runs/sealed.ts';
import { MAX_KOBO } from '../../../src/platform/values/money.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, TwoPeople } from '../operators/people.ts';

/** The sandbox bank does not know it, and refuses to pay it. */
const UNKNOWN_ACCOUNT = '0000000028';
const DAY_MS = 86_400_000;
const SEALING_KEY = Buffer.alloc(32, 1);
const INDEX_KEY = Buffer.alloc(32, 2);

let kolo: TestKolo;
let two: TwoPeople;
let owner: pg.Client;
let environment: string;
let wallet: string;
beforeAll(async () => {
  const env = {
    KOLO_ENCRYPTION_KEYS: `k1:${SEALING_KEY.toString('base64')}`,
    KOLO_INDEX_KEY: INDEX_KEY.toString('base64'),
  };
  kolo = await startKolo({ pollMs: 20, env });
  two = await TwoPeople.open(kolo);
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  environment = `${kolo.business.businessId}/test`;
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await Promise.all([owner.end(), two.close()]);
  await kolo.stop();
});
beforeEach(async () => {
  wallet = await kolo.test.fundedWallet(1_000_000);
});

interface Row {
  amount: number;
  reference: string;
  account_number: string;
  bank_code: string;
  name?: string;
  narration?: string;
}

let accounts = 1_000_000_000;
const row = (fields: Partial<Row> = {}): Row => ({
  amount: 10_000,
  reference: randomUUID(),
  account_number: String(++accounts),
  bank_code: '058',
  ...fields,
});
const path = (rest = '') => `/ops/v1/businesses/${environment}/payment-runs${rest}`;
const create = async (transfers: Row[], fields: object = {}) => {
  await two.ada.signIn();
  const body = { reference: randomUUID(), wallet_id: wallet, mode: 'independent', transfers, ...fields };
  return two.ada.call('POST', path(), body);
};
const read = async (id: string) => (await two.ada.call('GET', path(`/${id}`))).body.data;
const becomes = (id: string, status: string) =>
  until(async () => {
    kolo.clock.advance(1_000);
    kolo.service.work.wake();
    return (await read(id)).status === status;
  });
/** A payment run whose transfers are checked. */
async function ready(transfers: Row[], fields: object = {}): Promise<string> {
  const { status, body } = await create(transfers, fields);
  expect([status, body.data?.status]).toEqual([201, 'checking']);
  await becomes(body.data.id, 'ready');
  return body.data.id;
}
const proposed = (id: string, fields: object = {}) =>
  two.propose(environment, 'payment_run.send', { payment_run_id: id, ...fields });
const agreed = (id: string, fields: object = {}) =>
  two.agree(environment, 'payment_run.send', { payment_run_id: id, ...fields });
const balance = async (): Promise<number> =>
  (await kolo.test.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
const faultsOf = ({ body }: { body: { errors: { path: string; message: string }[] } }) =>
  body.errors.map(({ path: at, message }) => `${at} ${message}`);

describe('a payment run', () => {
  it('pays what a second person has approved, each transfer once', async () => {
    const rows = [row({ narration: 'Salary' }), row({ account_number: UNKNOWN_ACCOUNT }), row()];
    const id = await ready(rows);
    const made = await proposed(id);
    const proposal = (await two.bola.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
    expect(proposal.content).toMatchObject({ transfers: 3, amount: 30_000, left_out: [], wallet_id: wallet });
    expect(proposal.effect).toContain('3 transfers of ₦300.00 in all');
    expect((await read(id)).proposal_id).toBe(made.body.data.id);
    expect(await balance()).toBe(1_000_000);
    expect((await two.approve(made.body.data.id)).status).toBe(200);
    await becomes(id, 'completed');
    const run = await read(id);
    expect(run.rows.map(({ status }: { status: string }) => status)).toEqual([
      'successful',
      'failed',
      'successful',
    ]);
    expect(run.counts).toEqual({ accepted: 3, refused: 0, processing: 0, successful: 2, failed: 1 });
    expect(run).toMatchObject({ proposal_id: null, left_out: 0, created_by_name: 'Ada Obi' });
    expect(await balance()).toBe(980_000);
    const bulk = await kolo.test.get(`/api/v1/transfer/bank/bulk/${id}`);
    expect(bulk.body.data.counts).toEqual(run.counts);
    expect((await kolo.test.tsq(rows[0]!.reference)).body.data.narration).toBe('Salary');
    expect((await two.approve(made.body.data.id)).body.code).toBe('proposal_not_open');
  });

  it('is sent by nobody alone', async () => {
    const id = await ready([row()]);
    const made = await proposed(id);
    const { digest } = (await two.ada.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
    const answer = await two.ada.call('POST', `/ops/v1/proposals/${made.body.data.id}/approve`, { digest });
    expect(answer.body.code).toBe('another_person_needed');
    expect((await read(id)).status).toBe('ready');
  });

  it('shows names at the bank, and how the expected ones compare', async () => {
    const { account_name: name } = (
      await kolo.test.get('/api/v1/transfer/name-enquiry?bank_code=058&account_number=0123456789')
    ).body.data;
    const account_number = '0123456789';
    const id = await ready([
      row({ account_number, name }),
      row({ account_number, name: 'Somebody Else', amount: 20_000 }),
      row({ account_number, amount: 30_000 }),
      row({ account_number: UNKNOWN_ACCOUNT, name }),
    ]);
    const { rows } = await read(id);
    expect(
      rows.map((one: Record<string, unknown>) => [one.name_status, one.account_name, one.match]),
    ).toEqual([
      ['found', name, 'exact'],
      ['found', name, 'different'],
      ['found', name, null],
      ['not_found', null, null],
    ]);
    const made = await proposed(id);
    const { content } = (await two.bola.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
    expect(content.names).toEqual({
      exact: 1,
      close: 0,
      different: 1,
      not_compared: 1,
      not_found: 1,
      unavailable: 0,
    });
  });

  it('marks what was paid in the last 30 days, and what it pays twice', async () => {
    const one = row();
    const first = await ready([one]);
    await agreed(first);
    await becomes(first, 'completed');
    await until(async () => {
      kolo.service.work.wake();
      const { rowCount } = await owner.query("SELECT FROM search_keys WHERE key = 'n' || reverse($1)", [
        one.account_number,
      ]);
      return rowCount === 1;
    });
    const again = { ...one, reference: randomUUID() };
    const transfers = [
      again,
      { ...again, reference: randomUUID(), amount: 10_001 },
      { ...again, reference: randomUUID() },
      { ...again, reference: randomUUID(), bank_code: '044' },
    ];
    const second = await ready(transfers);
    const { rows } = await read(second);
    const [{ transaction_id }] = (await read(first)).rows;
    expect(rows.map((given: Row & { duplicate_of: object; repeats: number }) => given.duplicate_of)).toEqual([
      expect.objectContaining({ transaction_id, reference: one.reference }),
      null,
      expect.objectContaining({ transaction_id }),
      null,
    ]);
    expect(rows.map(({ repeats }: { repeats: number }) => repeats)).toEqual([null, null, 0, null]);
    kolo.clock.advance(31 * DAY_MS);
    const third = await ready([{ ...again, reference: randomUUID() }]);
    expect((await read(third)).rows[0].duplicate_of).toBeNull();
  });

  it('sends nothing that is left out', async () => {
    const rows = [row(), row(), row()];
    const id = await ready(rows);
    expect((await agreed(id, { left_out: [1] })).status).toBe(200);
    await becomes(id, 'completed');
    const run = await read(id);
    expect(run.rows.map(({ status }: { status: string }) => status)).toEqual([
      'successful',
      'left_out',
      'successful',
    ]);
    expect(run).toMatchObject({ left_out: 1, counts: { accepted: 2 } });
    expect((await kolo.test.tsq(rows[1]!.reference)).status).toBe(404);
  });

  it('refuses transfers by themselves when the wallet runs dry', async () => {
    const id = await ready([row({ amount: 900_000 }), row({ amount: 900_000 }), row()]);
    await agreed(id, {});
    await becomes(id, 'completed');
    const { rows } = await read(id);
    expect(rows.map((one: Record<string, unknown>) => [one.status, one.error_code])).toEqual([
      ['successful', null],
      ['refused', 'insufficient_funds'],
      ['successful', null],
    ]);
  });

  it('pays nothing where all or nothing was asked and one is refused', async () => {
    const transfers = [row(), row({ amount: 2_000_000 })];
    const id = await ready(transfers, { mode: 'all_or_nothing' });
    await agreed(id);
    await becomes(id, 'refused');
    const run = await read(id);
    expect(run.refusal).toMatchObject({ code: 'bulk_refused', errors: [{ path: 'transfers[1].source' }] });
    expect(run.rows.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'waiting']);
    expect(await balance()).toBe(1_000_000);
  });

  it('is not sent twice when it is interrupted after it was sent', async () => {
    const id = await ready([row(), row({ amount: 2_000_000 })]);
    await agreed(id);
    await becomes(id, 'completed');
    // As a process leaves it that ends before it records the result.
    await owner.query('UPDATE payment_runs SET sent_at = NULL, due_at = approved_at WHERE id = $1', [id]);
    expect((await read(id)).status).toBe('completed');
    await until(async () => {
      kolo.service.work.wake();
      const { rows } = await owner.query('SELECT sent_at FROM payment_runs WHERE id = $1', [id]);
      return rows[0].sent_at !== null;
    });
    expect((await read(id)).counts).toMatchObject({ accepted: 1, refused: 1, successful: 1 });
    expect(await balance()).toBe(990_000);
  });

  /** Sends a bulk transfer with the reference of a payment run, by the API. */
  async function take(id: string, transfers: object[]): Promise<void> {
    const { reference } = await read(id);
    const bulk = { reference, currency: 'NGN', source: wallet, transfers };
    expect((await kolo.test.post('/api/v1/transfer/bank/bulk', bulk)).status).toBe(202);
  }
  const itemOf = ({ amount, reference, account_number: accountNumber, bank_code: bankCode }: Row) => ({
    amount,
    reference,
    accountNumber,
    bankCode,
  });

  it.each([
    'the same',
    'other',
  ])('is refused where its reference was taken by %s content before it was sent', async (content) => {
    const own = row();
    const id = await ready([own]);
    await take(id, [itemOf(content === 'other' ? row() : own)]);
    await agreed(id);
    await becomes(id, 'refused');
    expect((await read(id)).refusal.code).toBe('duplicate_reference');
    expect(await balance()).toBe(990_000);
  });

  it('pays nothing that is not what was approved', async () => {
    const id = await ready([row()]);
    const made = await proposed(id);
    const { rows } = await owner.query('SELECT tenant_id FROM payment_runs WHERE id = $1', [id]);
    const vault = new Vault({
      current: 'k1',
      keys: new Map([['k1', SEALING_KEY]]),
      index: onlyIndexKey(INDEX_KEY),
    });
    const place = { tenantId: rows[0].tenant_id, id, part: 'transfers' } as const;
    const { ciphertext } = sealPart(vault, place, [row()]);
    await owner.query('UPDATE payment_runs SET transfers_ciphertext = $2 WHERE id = $1', [id, ciphertext]);
    expect((await two.approve(made.body.data.id)).status).toBe(500);
    expect(await balance()).toBe(1_000_000);
  });

  it('is reported as CSV, in naira', async () => {
    const rows = [row({ amount: 123_456, name: '=SUM(A1)' }), row()];
    const id = await ready(rows);
    await agreed(id);
    await becomes(id, 'completed');
    const response = await fetch(`${kolo.baseUrl}${path(`/${id}/report`)}`, {
      headers: { authorization: `Bearer ${two.ada.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = parse(await response.text(), { columns: true }) as Record<string, string>[];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      line: '1',
      reference: rows[0]!.reference,
      amount_naira: '1234.56',
      name: "'=SUM(A1)",
      status: 'successful',
    });
    expect(lines[0]!.completed_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('is deleted 30 days after its creation if nobody approves it', async () => {
    const id = await ready([row()]);
    kolo.clock.advance(30 * DAY_MS);
    await two.ada.signIn();
    await until(async () => {
      kolo.service.work.wake();
      return (await two.ada.call('GET', path(`/${id}`))).status === 404;
    });
  });

  it('is checked again on request, until it is approved', async () => {
    const id = await ready([row()]);
    expect((await two.ada.call('POST', path(`/${id}/check`))).status).toBe(202);
    await becomes(id, 'ready');
    await agreed(id);
    expect((await two.ada.call('POST', path(`/${id}/check`))).status).toBe(404);
    await becomes(id, 'completed');
  });

  it('of 120 transfers is checked and sent whole', async () => {
    const id = await ready(Array.from({ length: 120 }, () => row({ amount: 100 })));
    expect((await read(id)).rows.every((one: { name_status: string }) => one.name_status === 'found')).toBe(
      true,
    );
    await agreed(id);
    await becomes(id, 'completed');
    expect((await read(id)).counts).toMatchObject({ accepted: 120, successful: 120 });
  });

  it('is one of its environment alone', async () => {
    const id = await ready([row()]);
    const other = await kolo.makeBusiness();
    const elsewhere = `/ops/v1/businesses/${other.businessId}/test/payment-runs`;
    expect((await two.ada.call('GET', `${elsewhere}/${id}`)).status).toBe(404);
    expect((await two.ada.call('GET', elsewhere)).body.data.paginatedPayload.edges).toEqual([]);
    const listed = (await two.ada.call('GET', path())).body.data.paginatedPayload.edges;
    expect(listed[0]).toMatchObject({ id, status: 'ready', transfers: 1, amount: 10_000 });
  });

  it('names the recipient on the page of each transfer, as far as the role reads names', async () => {
    const rows = [row(), row(), row({ account_number: UNKNOWN_ACCOUNT })];
    const id = await ready(rows);
    await agreed(id, { left_out: [0] });
    await becomes(id, 'completed');
    const { account_name: name } = (await read(id)).rows[1];
    const words = name.split(' ');
    const viewer = await two.people.person(`${randomUUID()}@example.com`, everywhere('viewer'));
    await viewer.signIn();
    const shown = async (by: typeof viewer, reference: string) => {
      const { body } = await by.call('GET', `/ops/v1/businesses/${environment}/transfers/${reference}`);
      return [body.data.payment_run_id, body.data.recipient_name];
    };
    expect(await shown(two.ada, rows[1]!.reference)).toEqual([id, name]);
    expect(await shown(viewer, rows[1]!.reference)).toEqual([id, `${words[0]} ${words.at(-1)[0]}.`]);
    expect(await shown(viewer, rows[2]!.reference)).toEqual([id, null]);
    // Pages read a transfer every two seconds: the run is opened once for it.
    const sealed = 'UPDATE payment_runs SET transfers_ciphertext = $2 WHERE id = $1';
    const stored = await owner.query('SELECT transfers_ciphertext AS now FROM payment_runs WHERE id = $1', [
      id,
    ]);
    await owner.query(sealed, [id, Buffer.from('unreadable')]);
    expect(await shown(two.ada, rows[1]!.reference)).toEqual([id, name]);
    await owner.query(sealed, [id, stored.rows[0].now]);
    const { account_number: accountNumber, bank_code: bankCode, ...sent } = row();
    const transfers = [{ ...sent, accountNumber, bankCode }];
    const bulk = { reference: randomUUID(), currency: 'NGN', source: wallet, transfers };
    expect((await kolo.test.post('/api/v1/transfer/bank/bulk', bulk)).status).toBe(202);
    expect(await shown(two.ada, sent.reference)).toEqual([null, null]);
  });

  it('is read by people who may move money', async () => {
    const id = await ready([row()]);
    const support = await two.people.person(`${randomUUID()}@example.com`, everywhere('support'));
    await support.signIn();
    expect((await support.call('GET', path())).status).toBe(200);
    for (const rest of [`/${id}`, `/${id}/report`])
      expect((await support.call('GET', path(rest))).body.code).toBe('permission_missing');
  });
});

describe('a payment run is not created with', () => {
  it('an unknown bank, a reference twice, or one of Kolo’s own', async () => {
    const twice = row();
    const faults = await create([
      row({ bank_code: '999' }),
      twice,
      { ...row(), reference: twice.reference },
      row({ reference: 'import:1' }),
    ]);
    expect(faultsOf(faults as never)).toEqual([
      'transfers[0].bank_code must be a code of the bank list',
      'transfers[2].reference is the reference of transfers[1] too',
      expect.stringContaining('transfers[3].reference must not begin with'),
    ]);
  });

  it('a known reference', async () => {
    const reference = randomUUID();
    await kolo.test.transfer({ source: wallet, reference, amount: 100 });
    const answer = await create([row(), row({ reference })]);
    expect([answer.body.code, ...faultsOf(answer as never)]).toEqual([
      'duplicate_reference',
      'transfers[1].reference is the reference of another movement',
    ]);
  });

  it('the reference of a bulk transfer', async () => {
    const id = await ready([row()]);
    await agreed(id);
    await becomes(id, 'completed');
    const { reference } = await read(id);
    expect((await create([row()], { reference })).body.code).toBe('duplicate_reference');
  });

  it('an unknown wallet', async () => {
    expect((await create([row()], { wallet_id: 'nobody' })).body.code).toBe('wallet_not_found');
  });

  it('a sum past what JSON holds', async () => {
    const answer = await create([row({ amount: Number(MAX_KOBO) }), row()]);
    expect(faultsOf(answer as never)).toEqual([expect.stringContaining('transfers must sum to at most')]);
  });
});

describe('a payment run is not proposed', () => {
  it('before it is checked, after it is approved, or with nothing to send', async () => {
    const id = await ready([row()]);
    expect(faultsOf((await proposed(id, { left_out: [0] })) as never)).toEqual([
      'content.left_out must leave a transfer to send',
    ]);
    expect(faultsOf((await proposed(id, { left_out: [1] })) as never)).toEqual([
      'content.left_out must be places below 1',
    ]);
    await agreed(id);
    await becomes(id, 'completed');
    expect(faultsOf((await proposed(id)) as never)).toEqual([
      'content.payment_run_id must be a payment run that is ready; it is completed',
    ]);
    expect((await proposed(randomUUID())).status).toBe(404);
  });
});
