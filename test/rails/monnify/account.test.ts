import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Checked } from '../../../src/rails/provider.ts';
import { CREDENTIALS } from './endpoints.ts';
import { type Account, openAccount } from './support.ts';

const WALLET = '/api/v2/disbursements/wallet-balance';
const BANKS = '/api/v1/banks';

let account: Account;
beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

const answer = (responseBody: object) => ({
  status: 200,
  body: { requestSuccessful: true, responseCode: '0', responseBody },
});

async function checksOf({ accountChecks }: Account['rail']): Promise<Checked[]> {
  const checks: Checked[] = [];
  for await (const checked of accountChecks.check()) checks.push(checked);
  return checks;
}

describe('the balance', () => {
  it('is what can be paid out, in whole kobo', async () => {
    account.standIn.book.balance = 328_459_035_536n;
    expect(await account.rail.balance.available()).toBe(328_459_035_536n);
    account.standIn.spoil(WALLET, answer({ availableBalance: '24500.00' }));
    expect(await account.rail.balance.available()).toBe(2_450_000n);
  });

  it.each([
    { availableBalance: 1, accountNumber: '0000000000' },
    { availableBalance: 1, currency: 'USD' },
    { availableBalance: '1.005' },
    { availableBalance: -1 },
    { ledgerBalance: 1 },
  ])('is not known by %o', async (body) => {
    account.standIn.spoil(WALLET, answer(body));
    await expect(account.rail.balance.available()).rejects.toThrow();
  });

  it('is not known without an answer', async () => {
    account.standIn.spoil(WALLET, 'gateway');
    await expect(account.rail.balance.available()).rejects.toThrow('502');
  });
});

describe('the account', () => {
  const identity = { account: CREDENTIALS.wallet_account_number, isTest: false };

  it('is its wallet, whatever keys and contract are used', async () => {
    expect(await account.rail.accountChecks.identify()).toEqual(identity);
    account.standIn.keys = { apiKey: 'MK_PROD_ROTATED01', secretKey: 'ROTATEDROTATEDROTATEDROTATED0001' };
    await expect(account.open().accountChecks.identify()).rejects.toThrow('bad credentials');
    const { apiKey, secretKey } = account.standIn.keys;
    const rotated = account.open({ api_key: apiKey, secret_key: secretKey, contract_code: '1111111111' });
    expect(await rotated.accountChecks.identify()).toEqual(identity);
  });

  it('is proven by what another wallet is answered, where the answer does not name it', async () => {
    account.standIn.endpoints.namesWallet = false;
    expect(await account.rail.accountChecks.identify()).toEqual(identity);
    // An answer that is the same for any number says nothing of this one.
    account.standIn.spoil(WALLET, answer({ availableBalance: 1 }), 2);
    await expect(account.rail.accountChecks.identify()).rejects.toThrow('does not say whose');
    account.standIn.spoil(WALLET, answer({ availableBalance: 1 }));
    account.standIn.spoil(WALLET, 'gateway');
    await expect(account.rail.accountChecks.identify()).rejects.toThrow('does not say whose');
  });

  it("is not one that is not the merchant's", async () => {
    const rail = account.open({ wallet_account_number: '9999999999' });
    await expect(rail.accountChecks.identify()).rejects.toThrow('does not belong to merchant');
  });

  it('says that it is a test', async () => {
    account.standIn.keys = { apiKey: 'MK_TEST_STANDIN001', secretKey: CREDENTIALS.secret_key };
    const rail = account.open({ api_key: 'MK_TEST_STANDIN001' });
    expect(await rail.accountChecks.identify()).toEqual({ ...identity, isTest: true });
    const checked = await checksOf(rail);
    expect(checked).toContainEqual(expect.objectContaining({ check: 'events', result: 'warning' }));
  });
});

describe('checking', () => {
  const check = async (): Promise<Record<string, string>> => {
    const checked = await checksOf(account.rail);
    return Object.fromEntries(checked.map(({ check, result, detail }) => [check, `${result}: ${detail}`]));
  };

  it('asks what the rail needs, and warns of what cannot be seen', async () => {
    expect(await check()).toEqual({
      'API keys': 'ok: null',
      'wallet balance': 'ok: null',
      'bank list': 'ok: null',
      inflows: 'ok: null',
      'unknown payment': 'ok: null',
      'unknown virtual account': 'ok: null',
      'one-time passwords': expect.stringContaining('warning'),
      addresses: expect.stringContaining('warning'),
      settlement: expect.stringContaining('warning'),
      'the contract code': expect.stringContaining('warning'),
    });
    const { requested } = account.standIn;
    expect(requested.filter((line) => !line.startsWith('GET '))).toEqual([]);
  });

  it('ends with keys that are not taken', async () => {
    account.standIn.keys = { apiKey: 'MK_PROD_OTHER0001', secretKey: 'OTHEROTHEROTHEROTHER' };
    expect(Object.keys(await check())).toEqual(['API keys']);
  });

  it('reports a bank whose code is another one there, is missing or not said', async () => {
    const { endpoints } = account.standIn;
    endpoints.banks = endpoints.banks.map(([code, nip]) => [code, code === '100033' ? '100004' : nip]);
    expect((await check())['bank list']).toBe("failed: at Monnify the codes of 999991 are other banks'");
    endpoints.banks = endpoints.banks
      .filter(([code]) => code !== '035')
      .map(([code, nip]) => [code, code === '100033' ? null : nip]);
    expect((await check())['bank list']).toBe(
      'warning: 035 are not on its list; of 999991 it does not say which bank they are',
    );
  });

  it('warns where it is not said as expected that there is none', async () => {
    account.standIn.spoil('/api/v2/disbursements/single/summary', { status: 404, body: 'Not Found' });
    account.standIn.spoil('/api/v2/bank-transfer', { status: 200, body: { responseCode: '0' } });
    const checked = await check();
    expect(checked['unknown payment']).toContain('warning');
    expect(checked['unknown virtual account']).toContain('warning');
  });

  it('goes on behind what fails', async () => {
    account.standIn.spoil(BANKS, 'garbage');
    account.standIn.spoil(WALLET, 'gateway');
    const checked = await check();
    expect(checked['bank list']).toContain('failed');
    expect(checked['wallet balance']).toContain('failed');
    expect(checked.inflows).toBe('ok: null');
  });
});
