import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { MAX_KOBO } from '../../../src/platform/values/money.ts';
import { type Playing, play } from './support.ts';

const clock = new ManualClock();
const opened: Playing[] = [];
let playing: Playing;

beforeEach(async () => {
  playing = await play(clock);
  opened.push(playing);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

const NEW_KEY = 'sk_live_fedcba9876543210';
const TEST_KEY = 'sk_test_0123456789abcdef';

describe('the owner of an account', () => {
  const identify = (secretKey?: string) =>
    playing.railWith(secretKey === undefined ? {} : { secretKey }).accountChecks.identify();

  it('is the number of the business, for the key of today and that of tomorrow', async () => {
    const { standIn } = playing;
    const account = { account: 'live:463433', isTest: false };
    expect(await identify()).toEqual(account);
    standIn.keys.set(NEW_KEY, { domain: 'live', integration: 463_433n });
    expect(await identify(NEW_KEY)).toEqual(account);
    // It makes one customer of its own, once.
    expect(standIn.book.customers.map(({ email }) => email)).toEqual(['kolo@wallets.example.com']);
    expect(standIn.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is another for the key of another business', async () => {
    playing.standIn.keys.set(NEW_KEY, { domain: 'live', integration: 463_434n });
    expect(await identify(NEW_KEY)).toEqual({ account: 'live:463434', isTest: false });
  });

  it('is no live one for a test key', async () => {
    playing.standIn.keys.set(TEST_KEY, { domain: 'test', integration: 463_433n });
    expect(await identify(TEST_KEY)).toEqual({ account: 'test:463433', isTest: true });
  });

  it.each([
    'live',
    'test',
  ] as const)('is not said where the key and the answer are of two environments: %s', async (domain) => {
    const secretKey = domain === 'live' ? TEST_KEY : NEW_KEY;
    playing.standIn.keys.set(secretKey, { domain, integration: 463_433n });
    await expect(identify(secretKey)).rejects.toThrow('another customer');
  });

  it('is not said for a key that Paystack does not know, and the key is not either', async () => {
    const error = await identify(NEW_KEY).catch((thrown: Error) => thrown);
    expect(String(error)).toBe('Error: Paystack answered 401: Invalid key');
  });

  it('is not said where the answer has none', async () => {
    const data = { id: 5n, customer_code: 'CUS_a', email: 'kolo@wallets.example.com', domain: 'live' };
    playing.standIn.answerNext('other', 200, { status: true, data });
    await expect(identify()).rejects.toThrow('cannot be read');
  });
});

describe('the balance', () => {
  const available = () => playing.rail.balance.available();

  it.each([0n, 1_700_000n, MAX_KOBO])('of %s kobo', async (balance) => {
    playing.standIn.book.balance = balance;
    expect(await available()).toBe(balance);
  });

  it('below nothing is nothing', async () => {
    playing.standIn.book.balance = -5n;
    expect(await available()).toBe(0n);
  });

  it.each<[string, object]>([
    ['no naira', [{ currency: 'USD', balance: 5n }]],
    [
      'naira twice',
      [
        { currency: 'NGN', balance: 5n },
        { currency: 'NGN', balance: 6n },
      ],
    ],
    ['a balance in text', [{ currency: 'NGN', balance: '5' }]],
    ['nothing', {}],
  ])('is not said with %s', async (_, data) => {
    playing.standIn.answerNext('other', 200, { status: true, data });
    await expect(available()).rejects.toThrow();
  });
});

describe('the checks of an account', () => {
  type Bank = { code: string; active: boolean; nip_sort_code?: string };
  const check = async () => {
    const found: Record<string, { result: string; detail: string | null }> = {};
    for await (const { check, result, detail } of playing.rail.accountChecks.check())
      found[check] = { result, detail };
    return found;
  };
  const changeBank = (code: string, change: (bank: Bank) => object | undefined) => {
    const banks = playing.standIn.banks as Bank[];
    playing.standIn.banks = banks.flatMap((bank) => (bank.code === code ? (change(bank) ?? []) : [bank]));
  };

  it('finds nothing wrong, and warns of the settlement that it cannot see', async () => {
    playing.standIn.book.balance = 1_700_050n;
    expect(await check()).toEqual({
      account: { result: 'ok', detail: 'live:463433' },
      balance: { result: 'ok', detail: 'NGN 17,000.50' },
      banks: { result: 'ok', detail: null },
      transfers: { result: 'ok', detail: null },
      'accounts of wallets': { result: 'ok', detail: null },
      settlement: {
        result: 'warning',
        detail: expect.stringMatching(/own bank account .* the next working day; last on 2026-11-20$/),
      },
    });
  });

  it('pays nobody and makes nothing but its customer', async () => {
    await check();
    const { requests, book } = playing.standIn;
    expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/customer']);
    expect(book.submissions).toEqual([]);
  });

  it.each<[string, (bank: Bank) => object | undefined, object]>([
    [
      'that is another bank now',
      (bank) => ({ ...bank, nip_sort_code: '000014' }),
      { result: 'failed', detail: "another bank's code at Paystack: 058" },
    ],
    [
      'that two banks have',
      (bank) => [bank, { ...bank, nip_sort_code: '000014' }],
      { result: 'failed', detail: "another bank's code at Paystack: 058" },
    ],
    ['that is gone', () => undefined, { result: 'warning', detail: "not payable by Paystack's list: 058" }],
    ['that is not active', (bank) => ({ ...bank, active: false }), { result: 'warning' }],
    ['that is deleted', (bank) => ({ ...bank, is_deleted: true }), { result: 'warning' }],
    ['that takes no transfers', (bank) => ({ ...bank, supports_transfer: false }), { result: 'warning' }],
    [
      'without a NIP code',
      ({ nip_sort_code: _, ...bank }) => bank,
      { result: 'warning', detail: 'listed without a NIP code: 058' },
    ],
  ])('sees the code of a bank %s', async (_, change, expected) => {
    changeBank('058', change);
    expect((await check()).banks).toMatchObject(expected);
  });

  it('reads all pages of the banks', async () => {
    const { standIn } = playing;
    const others = Array.from({ length: 150 }, (_, index) => ({ code: `x${index}`, active: true }));
    standIn.banks = [...others, ...standIn.banks];
    expect((await check()).banks).toEqual({ result: 'ok', detail: null });
  });

  it('sees a bank at which Paystack opens no accounts', async () => {
    const { standIn } = playing;
    standIn.providers = ['titan-paystack'];
    expect((await check())['accounts of wallets']).toEqual({
      result: 'warning',
      detail: 'Paystack opens no accounts at wema-bank',
    });
  });

  it('goes on where Paystack refuses, and says so without the key', async () => {
    playing.standIn.keys.clear();
    const found = await check();
    const detail = 'Paystack answered 401: Invalid key';
    // A missing feature that payouts do not need is a warning.
    expect(found).toEqual({
      account: { result: 'failed', detail },
      balance: { result: 'failed', detail },
      banks: { result: 'failed', detail },
      transfers: { result: 'failed', detail },
      'accounts of wallets': { result: 'warning', detail },
      settlement: { result: 'warning', detail },
    });
  });
});
