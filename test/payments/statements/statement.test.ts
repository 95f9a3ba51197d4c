import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { DescribedClient } from '../../api/described.ts';
import { type Answer, type Client, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

/** Half past eleven at night in Lagos. */
const BEGIN_MS = Date.parse('2026-01-14T22:30:00.000Z');
const FEE = 1_075;
const OTHER_NAME = 'Ọlá, "Ẹniọlá" & Ṣọ̀nà';

let kolo: TestKolo;
let client: DescribedClient;
let wallet: string;
let other: string;

beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(BEGIN_MS) });
  const business = await kolo.newBusiness({ bankTransferFee: BigInt(FEE) });
  client = DescribedClient.of(kolo.test).as(business);
  wallet = await client.fundedWallet(500_000);
  const { customerId } = await client.customer();
  const made = await client.post('/api/v1/wallet/sub-account', {
    subaccount_name: OTHER_NAME,
    customer_id: customerId,
  });
  other = made.body.data.id;
  const narration = '=HYPERLINK("x"), rent';
  await client.walletTransfer({ source: wallet, destination: other, amount: 7, reference: '+1', narration });
  kolo.clock.advance(45 * 60_000);
  await client.transfer({ source: wallet, amount: 250_000, reference: 'payout', narration: 'Salary' });
  await client.finalStatus('payout');
  await client.transfer({ source: wallet, amount: 5, reference: 'refused', accountNumber: '0000000028' });
  await client.finalStatus('refused');
  await client.transfer({ source: wallet, amount: 9, reference: 'waits', accountNumber: '0000000087' });
  kolo.clock.advance(24 * 3_600_000);
  await client.walletTransfer({ source: other, destination: wallet, amount: 2, reference: 'back' });
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

const get = (query: string, id = wallet, as: Client = client): Promise<Answer> =>
  as.get(`/api/v1/wallet/${id}/statement?${query}`);
const read = async (start: string, end: string, id = wallet) => {
  const { status, body } = await get(`start_date=${start}&end_date=${end}`, id);
  expect(status).toBe(200);
  return body.data;
};
const balance = async (id = wallet): Promise<number> =>
  (await client.get(`/api/v1/wallet/${id}`)).body.data.ledger_balance;

const LEFT = 500_000 - 7 - 250_000 - FEE + 2;

describe('a statement', () => {
  it('has what was posted on its days, by the clocks of the business', async () => {
    const evening = await read('2026-01-14', '2026-01-14');
    expect(evening).toMatchObject({
      wallet_id: wallet,
      wallet_name: wallet,
      currency: 'NGN',
      start_date: '2026-01-14',
      end_date: '2026-01-14',
      final: true,
      opening_balance: 0,
      closing_balance: 499_993,
      totals: { entries: 2, credits: 500_000, debits: 7, fees: 0 },
    });
    const [funding, transfer] = evening.entries;
    expect(funding).toMatchObject({ type: 'credit', category: 'bank-inflow', amount: 500_000, fee: 0 });
    expect(funding.counterparty).toMatchObject({ wallet_id: null });
    expect(transfer).toEqual({
      transaction_id: (await client.tsq('+1')).body.data.id,
      posted_at: new Date(BEGIN_MS).toISOString(),
      type: 'debit',
      category: 'wallet-transfer',
      amount: 7,
      fee: 0,
      reference: '+1',
      narration: '=HYPERLINK("x"), rent',
      counterparty: {
        wallet_id: other,
        name: OTHER_NAME,
        account_number: null,
        bank_code: null,
        bank_name: null,
      },
      balance_after: 499_993,
    });
  });

  it('has the fee of a payout in the line of the payout, and nothing of what was not posted', async () => {
    const day = await read('2026-01-15', '2026-01-15');
    expect(day).toMatchObject({
      opening_balance: 499_993,
      closing_balance: LEFT - 2,
      totals: { entries: 1, credits: 0, debits: 250_000 + FEE, fees: FEE },
      entries: [
        {
          type: 'debit',
          category: 'bank-outflow',
          amount: 250_000,
          fee: FEE,
          reference: 'payout',
          narration: 'Salary',
          balance_after: LEFT - 2,
          counterparty: { account_number: '0123456789', bank_code: '058', wallet_id: null },
        },
      ],
    });
  });

  it('is that of the other wallet seen from its side', async () => {
    const { entries, totals } = await read('2026-01-14', '2026-01-16', other);
    expect(entries).toMatchObject([
      { type: 'credit', amount: 7, counterparty: { wallet_id: wallet }, balance_after: 7 },
      { type: 'debit', amount: 2, counterparty: { wallet_id: wallet }, balance_after: 5 },
    ]);
    expect(totals).toEqual({ entries: 2, credits: 7, debits: 2, fees: 0 });
  });

  it('of a day on which nothing was posted has balances and no entry', async () => {
    const before = await read('2025-02-01', '2026-01-13');
    expect(before).toMatchObject({ opening_balance: 0, closing_balance: 0, entries: [], final: true });
    expect(before.totals).toEqual({ entries: 0, credits: 0, debits: 0, fees: 0 });
    expect((await read('2026-01-14', '2026-01-16')).closing_balance).toBe(await balance());
  });

  it('is not final while its last day goes on', async () => {
    expect((await read('2026-01-16', '2026-01-16')).final).toBe(false);
    expect((await read('2026-01-15', '2026-01-15')).final).toBe(true);
  });

  it('is JSON by default', async () => {
    const query = 'start_date=2026-01-14&end_date=2026-01-16';
    const plain = await get(query);
    expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await get(`${query}&format=json`)).body).toEqual(plain.body);
  });
});

describe('as CSV', () => {
  it('has the entries of JSON, under one header line, in a file of its own name', async () => {
    const { status, headers, body } = await get('start_date=2026-01-14&end_date=2026-01-16&format=csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    const name = `statement-${wallet}-2026-01-14-2026-01-16.csv`;
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const { entries } = await read('2026-01-14', '2026-01-16');
    const lines: string[] = body.split('\r\n');
    expect(lines).toHaveLength(entries.length + 2);
    expect(lines[0]).toMatch(/^transaction_id,posted_at,type,category,amount,fee,currency,balance_after,/);
    for (const [i, entry] of entries.entries()) {
      const { transaction_id, posted_at, type, category, amount, fee, balance_after } = entry;
      const fields = [transaction_id, posted_at, type, category, amount, fee, 'NGN', balance_after];
      expect(lines[i + 1]).toMatch(new RegExp(`^${fields.join(',')},`));
    }
    expect(body).toContain(`,'+1,"'=HYPERLINK(""x""), rent"\r\n`);
  });
});

const hasPdfTools = spawnSync('pdftotext', ['-v']).status === 0;

describe('as PDF', () => {
  const pdf = async (query: string): Promise<Buffer> => {
    const url = `${kolo.baseUrl}/api/v1/wallet/${wallet}/statement?format=pdf&${query}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${client.key}` } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-.*\.pdf"$/);
    return Buffer.from(await response.arrayBuffer());
  };

  it('is one document, whole, with its fonts in it', async () => {
    const text = (await pdf('start_date=2026-01-14&end_date=2026-01-16')).toString('latin1');
    expect(text).toMatch(/^%PDF-1\.\d\n/);
    expect(text).toMatch(/%%EOF\n?$/);
    expect(text).toContain('NotoSans');
    expect(text).toContain('/FontFile2');
  });

  test.skipIf(!hasPdfTools)('says to people what the statement is', async () => {
    const converting = promisify(execFile)('pdftotext', ['-layout', '-', '-']);
    converting.child.stdin!.end(await pdf('start_date=2026-01-14&end_date=2026-01-16'));
    const { stdout } = await converting;
    for (const said of [
      'Test',
      'Statement of account',
      '2026-01-14 to 2026-01-16',
      '₦0.00',
      'Bank outflow: 0123456789',
      'Salary',
      '2,500.00',
      '10.75',
      '2,489.20',
      'Wallet transfer: Ọlá',
      'Page 1',
      'Entries: 4',
      '₦5,000.02',
      'Times are those of Africa/Lagos.',
    ]) {
      expect(stdout).toContain(said);
    }
    expect(stdout).toMatch(/2026-01-14 .*\n.*23:30/);
  });
});

const REFUSED: [query: string, path: string, message: RegExp][] = [
  ['end_date=2026-01-15', 'start_date', /^is required$/],
  ['start_date=2026-01-15', 'end_date', /^is required$/],
  ['start_date=2026-01-15&end_date=soon', 'end_date', /^must be a day such as /],
  ['start_date=2026-02-30&end_date=2026-01-15', 'start_date', /^must be a day such as /],
  ['start_date=2026-01-15&end_date=2026-01-14', 'start_date', /^must not be after the end$/],
  ['start_date=2026-01-15&end_date=2026-01-17', 'end_date', /^must not be after today, 2026-01-16$/],
  ['start_date=2025-01-01&end_date=2026-01-15', 'end_date', /^must be at most 366 days .* 380$/],
  ['start_date=2026-01-15&end_date=2026-01-15&format=xml', 'format', /json, csv, pdf$/],
  ['start_date=2026-01-15&end_date=2026-01-15&page=2', 'page', /^is not known here/],
];

test.each(REFUSED)('%s is refused, and names %s', async (query, path, message) => {
  const { status, body } = await get(query);
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', path]);
  expect(body.errors[0].message).toMatch(message);
});

test('a wallet that is unknown, or of somebody else, has none', async () => {
  const query = 'start_date=2026-01-15&end_date=2026-01-15';
  for (const format of ['json', 'csv', 'pdf']) {
    for (const [id, as] of [
      ['nobody', client],
      [wallet, client.as(kolo.otherBusiness)],
    ] as const) {
      const { status, headers, body } = await get(`${query}&format=${format}`, id, as);
      expect([status, body.code, headers.get('content-disposition')]).toEqual([404, 'not_found', null]);
    }
  }
});

test('HEAD, which would read it for nothing, is not taken', async () => {
  const url = `${kolo.baseUrl}/api/v1/wallet/${wallet}/statement?start_date=2026-01-15&end_date=2026-01-15`;
  const headers = { authorization: `Bearer ${client.key}` };
  const { status, headers: answered } = await fetch(url, { method: 'HEAD', headers });
  expect([status, answered.get('allow')]).toEqual([405, 'GET']);
});

test("a bank's return is a line of its own, and names the recipient of the payment", async () => {
  const returned = await client.fundedWallet(50_000);
  await client.transfer({
    source: returned,
    amount: 400,
    reference: 'returned',
    accountNumber: '0000000060',
  });
  await client.finalStatus('returned');
  kolo.clock.advance(11_000);
  await until(async () => {
    kolo.service.work.wake();
    return (await balance(returned)) === 50_000 - FEE;
  });
  const { entries } = await read('2026-01-16', '2026-01-16', returned);
  expect(entries.slice(1)).toMatchObject([
    { type: 'debit', category: 'bank-outflow', amount: 400, fee: FEE },
    {
      type: 'credit',
      category: 'bank-outflow-reversal',
      amount: 400,
      fee: 0,
      reference: null,
      counterparty: { account_number: '0000000060', bank_code: '058' },
      balance_after: 50_000 - FEE,
    },
  ]);
});
