import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IssueRequest } from '../../../src/rails/provider.ts';
import { type Account, openAccount } from './support.ts';

const PATH = '/api/v2/bank-transfer/reserved-accounts';
const BVN = '22222222222';
const UNKNOWN = { kind: 'unknown' };

let account: Account;
beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

const request = (
  fields: Partial<IssueRequest['customer']> = {},
  reference = 'a'.repeat(32),
): IssueRequest => ({
  reference,
  walletKey: 'b'.repeat(32),
  accountName: 'Ada Obi',
  customer: { firstName: 'Ada', lastName: null, email: 'ada@example.com', phone: null, bvn: BVN, ...fields },
});
const issue = (requested = request()) => account.rail.issuing.issue(requested);
const posts = () => account.standIn.requested.filter((line) => line === `POST ${PATH}`).length;

describe('an account', () => {
  it('is queried by its reference first, and then reserved at one bank', async () => {
    expect(await issue()).toEqual({
      kind: 'issued',
      accountNumber: '6000140770',
      accountName: 'Ada Obi',
      bankCode: '50515',
      bankName: 'Moniepoint Microfinance Bank',
    });
    expect(account.standIn.requested).toEqual([`GET ${PATH}/${'a'.repeat(32)}`, `POST ${PATH}`]);
    const [reserved] = account.standIn.book.accounts.values();
    expect(reserved).toMatchObject({ customerName: 'Ada', bvn: BVN, accounts: [{ bankCode: '50515' }] });
    expect(reserved?.customerEmail).toBe(`${'b'.repeat(32)}@wallets.example.com`);
  });

  it('is the same when it is requested again', async () => {
    const first = await issue();
    expect(await issue()).toEqual(first);
    expect(posts()).toBe(1);
  });

  it('requested twice at the same time is one', async () => {
    const both = await Promise.all([issue(), issue()]);
    expect(both.map(({ kind }) => kind)).toContain('issued');
    expect(await issue()).toMatchObject({ kind: 'issued', accountNumber: '6000140770' });
    expect(account.standIn.book.accounts.size).toBe(1);
  });

  it('is found by its reference if the answer was lost', async () => {
    for (const fault of ['no_answer', 'reset', 'truncated', 'garbage', 'gateway'] as const) {
      const requested = request({}, `${account.standIn.book.accounts.size}`.repeat(32));
      account.standIn.spoil(`${PATH}/`, { status: 404, body: { responseCode: '99', responseMessage: 'No' } });
      account.standIn.spoil(PATH, fault);
      expect(await issue(requested)).toMatchObject(UNKNOWN);
      const made = posts();
      expect(await issue(requested)).toMatchObject({ kind: 'issued' });
      expect(posts()).toBe(made);
    }
  });

  it('is not reserved while it is not known whether it is there', async () => {
    for (const fault of ['no_answer', 'reset', 'truncated', 'garbage', 'gateway'] as const) {
      account.standIn.spoil(`${PATH}/`, fault);
      expect(await issue()).toMatchObject(UNKNOWN);
    }
    account.standIn.spoil(`${PATH}/`, { status: 404, body: 'not found' });
    expect(await issue()).toMatchObject(UNKNOWN);
    expect(posts()).toBe(0);
  });

  it('is at the bank that is preferred, named by its code on the bank list', async () => {
    const rail = account.open({ preferred_bank: '00103' });
    expect(await rail.issuing.issue(request())).toMatchObject({ kind: 'issued', bankCode: '103' });
    const elsewhere = account.open({ preferred_bank: '305' });
    const issued = await elsewhere.issuing.issue(request({}, 'c'.repeat(32)));
    expect(issued).toMatchObject({ kind: 'issued', bankCode: null });
  });

  it('without a BVN is requested without one', async () => {
    await issue(request({ bvn: null, firstName: null }));
    const [reserved] = account.standIn.book.accounts.values();
    expect(reserved).toMatchObject({ bvn: null, customerName: 'Ada Obi' });
  });

  it('is refused for a BVN that is none, and for nothing else', async () => {
    const refused = await issue(request({ bvn: '123' }));
    expect(refused).toEqual({ kind: 'refused', reason: 'BVN is invalid. Must be 11 digits' });
    const rail = account.open({ contract_code: '1111111111' });
    expect(await rail.issuing.issue(request())).toMatchObject(UNKNOWN);
  });

  it('says nothing of a BVN, which the answer has', async () => {
    expect(JSON.stringify(await issue())).not.toContain(BVN);
    account.standIn.spoil(`${PATH}/`, {
      status: 400,
      body: { responseCode: '99', responseMessage: `BVN ${BVN} of 0123456789 is not Ada's` },
    });
    expect(await issue()).toEqual({
      kind: 'unknown',
      detail: "Monnify answered 400, code 99: BVN … of … is not Ada's",
    });
  });
});

describe('an answer', () => {
  const ACCOUNT = {
    contractCode: '5867418298',
    accountReference: 'a'.repeat(32),
    accountName: 'Ada Obi',
    currencyCode: 'NGN',
    customerEmail: `${'b'.repeat(32)}@wallets.example.com`,
    status: 'ACTIVE',
    accounts: [
      { bankCode: '035', bankName: 'Wema bank', accountNumber: '1003823063', accountName: 'Ada Obi' },
    ],
  };
  const shown = (fields: object) => {
    const body = { requestSuccessful: true, responseCode: '0', responseBody: { ...ACCOUNT, ...fields } };
    account.standIn.spoil(`${PATH}/`, { status: 200, body });
    return issue();
  };

  it('is taken if it is whole', async () => {
    expect(await shown({ contractCode: 5867418298 })).toMatchObject({ kind: 'issued', bankCode: '035' });
  });

  const [wema] = ACCOUNT.accounts;
  it.each([
    ['another reference', { accountReference: 'c'.repeat(32) }],
    ['another contract', { contractCode: '1' }],
    ['another currency', { currencyCode: 'USD' }],
    ["another wallet's customer", { customerEmail: `${'c'.repeat(32)}@wallets.example.com` }],
    ['an account that is closed', { status: 'INACTIVE' }],
    ['no account', { accounts: [] }],
    ['two accounts', { accounts: [wema, wema] }],
    ['a masked number', { accounts: [{ ...wema, accountNumber: '******3063' }] }],
    ['no name', { accounts: [{ ...wema, accountName: '' }] }],
  ])('with %s is not', async (_, fields) => {
    expect(await shown(fields)).toMatchObject(UNKNOWN);
    expect(posts()).toBe(0);
  });
});
