import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Account, openAccount } from './support.ts';

const BY_REFERENCE = '/api/v2/transactions/';
const QUERY = '/api/v2/merchant/transactions/query';
const REFERENCE = '0'.repeat(31).concat('a');
const NOBODY = { name: null, accountNumber: null, bankCode: null, bankName: null };

let account: Account;
beforeEach(async () => {
  account = await openAccount();
});
afterEach(() => account.close());

const confirm = (inflowId: string) => account.rail.confirmations.inflow(inflowId);
const answer = (responseBody: object) => ({
  status: 200,
  body: { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody },
});

/** Fields that both forms of a payment to a reserved account share. */
const PAID = {
  transactionReference: 'MNFY|1',
  amountPaid: '250.50',
  paymentStatus: 'PAID',
  currency: 'NGN',
  product: { type: 'RESERVED_ACCOUNT', reference: REFERENCE },
};
const confirmed = (transaction: object) => {
  account.standIn.spoil(BY_REFERENCE, answer(transaction));
  return confirm('MNFY|1');
};

describe('money that came in', () => {
  it('is confirmed by its reference, gross, with the fee that Monnify deducted', async () => {
    const { transactionReference } = account.standIn.payIn(REFERENCE, 299_050n, {
      settlementAmount: 297_975n,
    });
    expect(await confirm(transactionReference)).toEqual({
      inflowId: transactionReference,
      to: { reference: REFERENCE, accountNumber: null },
      amount: 299_050n,
      sender: { name: 'MONNIFY LIMITED', accountNumber: null, bankCode: '232', bankName: 'Sterling Bank' },
      narration: null,
      receivedAtMs: null,
      cost: 1_075n,
    });
    expect(account.standIn.requested).toEqual([`GET ${BY_REFERENCE}MNFY%7C04%7C20261122112842%7C000001`]);
  });

  it('is read in the newer form too, and queried once more where that does not name the account', async () => {
    const { transactionReference } = account.standIn.payIn(REFERENCE, 100_000n, { form: 'newer' });
    await expect(confirm(transactionReference)).rejects.toThrow('which account was paid');
    account.standIn.spoil(QUERY, answer({ ...PAID, transactionReference }));
    expect(await confirm(transactionReference)).toMatchObject({
      to: { reference: REFERENCE },
      amount: 25_050n,
    });
  });

  it('in the newer form has a whole sender, a fee and a time that says its zone', async () => {
    const { currency, ...rest } = PAID;
    const newer = {
      ...rest,
      currencyCode: currency,
      amountPaid: 250.5,
      fee: 3.75,
      completedOn: '2026-06-27T08:08:11.000+00:00',
      paymentSourceInformation: [{ bankCode: '100033', accountName: 'ADA OBI', accountNumber: '0065432190' }],
    };
    expect(await confirmed(newer)).toMatchObject({
      amount: 25_050n,
      sender: { name: 'ADA OBI', accountNumber: '0065432190', bankCode: '999991', bankName: 'PalmPay' },
      receivedAtMs: Date.parse('2026-06-27T08:08:11Z'),
      cost: 375n,
    });
    const inLagos = await confirmed({ ...newer, completedOn: '2026-06-27T09:08:11.759+0100' });
    expect(inLagos?.receivedAtMs).toBe(Date.parse('2026-06-27T08:08:11.759Z'));
  });

  it.each([
    ['not paid yet', { paymentStatus: 'PENDING' }],
    ['too much', { paymentStatus: 'OVERPAID' }],
    ['a part of it', { paymentStatus: 'PARTIALLY_PAID' }],
    ['back', { paymentStatus: 'REVERSED' }],
    ['of a word that is not known', { paymentStatus: 'paid' }],
    ['for something else', { product: { type: 'API_NOTIFICATION', reference: REFERENCE } }],
  ])('is nothing to be credited where it is %s', async (_, fields) => {
    expect(await confirmed({ ...PAID, ...fields })).toBeNull();
  });

  it('by a card is nothing to be credited, in either form', async () => {
    const older = account.standIn.payIn(null, 5_000n);
    const newer = account.standIn.payIn(null, 5_000n, { form: 'newer' });
    expect(await confirm(older.transactionReference)).toBeNull();
    expect(await confirm(newer.transactionReference)).toBeNull();
  });

  it.each([
    ['another transaction', { transactionReference: 'MNFY|2' }],
    ['an amount of half a kobo', { amountPaid: '250.505' }],
    ['nothing paid', { amountPaid: '0.00' }],
    ['no amount', { amountPaid: null }],
    ['no reference of the account', { product: { type: 'RESERVED_ACCOUNT' } }],
    ['no currency', { currency: null }],
    ['dollars', { currency: 'USD' }],
    ['dollars by one name of it', { currencyCode: 'USD' }],
  ])('is not confirmed by an answer with %s', async (_, fields) => {
    await expect(confirmed({ ...PAID, ...fields })).rejects.toThrow();
  });

  it('is not confirmed where it is not found, or nothing can be read', async () => {
    await expect(confirm('MNFY|1')).rejects.toThrow('Could not find transaction');
    for (const fault of ['no_answer', 'reset', 'truncated', 'garbage', 'gateway'] as const) {
      account.standIn.spoil(BY_REFERENCE, fault);
      await expect(confirm('MNFY|1')).rejects.toThrow();
    }
  });

  it.each([
    ['more is settled than was paid', { settlementAmount: '300.00' }, null],
    ['a text that is empty', { settlementAmount: '' }, null],
    ['nothing is said', {}, null],
    ['all of it is settled', { settlementAmount: 250.5 }, 0n],
    ['null and a fee', { settlementAmount: null, fee: '1.50' }, 150n],
  ])('costs what is known: %s', async (_, fields, cost) => {
    expect(await confirmed({ ...PAID, ...fields })).toHaveProperty('cost', cost);
  });

  const source = { bankCode: '058', accountName: 'ADA', accountNumber: '0123456789' };
  const ada = { name: 'ADA', accountNumber: '0123456789', bankCode: '058', bankName: 'Guaranty Trust Bank' };
  const nobodysBank = { ...ada, accountNumber: null, bankCode: null, bankName: null };
  it.each<[string, object, object]>([
    ['one object in place of a list', { paymentSourceInformation: source }, ada],
    ['an empty object', { paymentSourceInformation: {} }, NOBODY],
    ['two sources', { paymentSourceInformation: [source, source] }, NOBODY],
    ['a bank that is not said', { paymentSourceInformation: [{ ...source, bankCode: '' }] }, nobodysBank],
    [
      "OPay's code, which is not mapped",
      { paymentSourceInformation: [{ ...source, bankCode: '305' }] },
      nobodysBank,
    ],
    [
      "a code of OPay's that is another bank's here",
      { paymentSourceInformation: [{ ...source, bankCode: '304' }] },
      nobodysBank,
    ],
    [
      'a NIP code where its own is due',
      { paymentSourceInformation: [{ ...source, bankCode: '000013' }] },
      nobodysBank,
    ],
    [
      'a number of nine digits',
      { paymentSourceInformation: [{ ...source, accountNumber: '012345678' }] },
      { ...ada, accountNumber: null },
    ],
    ['the older form', { accountDetails: { ...source, bankCode: '000013' } }, ada],
    ['its own code where a NIP code is due', { accountDetails: source }, nobodysBank],
    ['two payments in the older form', { accountDetails: source, accountPayments: [source, source] }, NOBODY],
  ])('has a sender by %s', async (_, fields, sender) => {
    expect((await confirmed({ ...PAID, ...fields }))?.sender).toEqual(sender);
  });
});
