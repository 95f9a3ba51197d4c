import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedEvent } from './stand-in.ts';
import { type Account, openAccount, order } from './support.ts';

/** Sample from Monnify's own documents: a body of 650 bytes, and its signature with the secret key of the stand-in. */
const VECTOR = Buffer.from(
  '{"eventData":{"product":{"reference":"111222333","type":"OFFLINE_PAYMENT_AGENT"},"transactionReference":"MNFY|76|20211117154810|000001",' +
    '"paymentReference":"0.01462001097368737","paidOn":"17/11/2021 3:48:10 PM","paymentDescription":"Mockaroo Jesse","metaData":{},' +
    '"destinationAccountInformation":{},"paymentSourceInformation":{},"amountPaid":78000,"totalPayable":78000,' +
    '"offlineProductInformation":{"code":"41470","type":"DYNAMIC"},"cardDetails":{},"paymentMethod":"CASH","currency":"NGN",' +
    '"settlementAmount":77600,"paymentStatus":"PAID","customer":{"name":"Mockaroo Jesse","email":"111222333@ZZAMZ4WT4Y3E.monnify"}},' +
    '"eventType":"SUCCESSFUL_TRANSACTION"}',
);
const VECTOR_SIGNATURE =
  'f04fb635e04d71648bd3cc7999003da6861483342c856d05ddfa9b2dafacb873b0de1d0f8f67405d0010b4348b721c49fa171d317972618debba6b638aedcd3c';
const REFERENCE = 'a'.repeat(32);

let account: Account;
beforeAll(async () => {
  account = await openAccount();
});
afterAll(() => account.close());

const readAt = ({ callbacks }: Account['rail'], { headers, body }: SignedEvent) =>
  callbacks.read(headers, body, '/rails/monnify/somewhere');
const read = (signed: SignedEvent) => readAt(account.rail, signed);
const event = (eventType: string, eventData: object, more = {}) =>
  read(account.standIn.event(eventType, eventData, more));

describe('the signature of an event', () => {
  it('is that of the documents', () => {
    expect(VECTOR).toHaveLength(650);
    const headers = { 'monnify-signature': VECTOR_SIGNATURE };
    // Cash at an agent has to do with no account.
    expect(read({ headers, body: VECTOR })).toEqual([]);
  });

  it.each([
    ['none', {}],
    ['an empty one', { 'monnify-signature': '' }],
    ['one digit of it changed', { 'monnify-signature': VECTOR_SIGNATURE.replace(/c$/, 'd') }],
    ['one digit less', { 'monnify-signature': VECTOR_SIGNATURE.slice(0, -1) }],
    ['one digit more', { 'monnify-signature': `${VECTOR_SIGNATURE}0` }],
    ['something else', { 'monnify-signature': 'x'.repeat(128) }],
    ['capital letters', { 'monnify-signature': VECTOR_SIGNATURE.toUpperCase() }],
  ])('is refused where there is %s', (_, headers) => {
    expect(read({ headers: headers as Record<string, string>, body: VECTOR })).toBeUndefined();
  });

  it('is of the bytes as they came, under the secret key of the account', () => {
    const { headers, body } = account.standIn.event('SETTLEMENT', { amount: '1199.00' });
    expect(read({ headers, body })).toEqual([]);
    const spaced = Buffer.from(body.toString().replace(':', ': '));
    expect(read({ headers, body: spaced })).toBeUndefined();
    const rotated = account.open({ secret_key: 'ANOTHERSECRETKEYANOTHERSECRETKEY' });
    expect(readAt(rotated, { headers, body })).toBeUndefined();
  });
});

describe('an event', () => {
  it('of money that came in is a notification, the same one however often it is sent', () => {
    const transaction = account.standIn.payIn(REFERENCE, 10_000n);
    const notification = [{ kind: 'inflow', inflowId: transaction.transactionReference }];
    expect(read(account.standIn.paidIn(transaction))).toEqual(notification);
    expect(read(account.standIn.paidIn(transaction))).toEqual(notification);
  });

  it('of a payment that Kolo made is a notification, whatever it says has become of it', async () => {
    for (const how of ['reversed', 'failed', 'pending'] as const) {
      account.standIn.misbehave(how);
      const instruction = order();
      await account.submit(instruction);
      expect(read(account.standIn.paidOut(instruction.railId))).toEqual([
        { kind: 'payout', railId: instruction.railId },
      ]);
    }
  });

  const incident = (kind: string, about: unknown) => [
    { kind: 'incident', incident: kind, about, detail: expect.any(String) },
  ];
  it.each<[string, object, unknown]>([
    ['SUCCESSFUL_TRANSACTION', { transactionReference: 'MNFY|1' }, [{ kind: 'inflow', inflowId: 'MNFY|1' }]],
    [
      'SUCCESSFUL_TRANSACTION',
      { transactionReference: 'MNFY|1', paymentStatus: 'OVERPAID' },
      [{ kind: 'inflow', inflowId: 'MNFY|1' }, ...incident('payment_not_exact', 'MNFY|1')],
    ],
    ['SUCCESSFUL_TRANSACTION', { transactionReference: 'MNFY|1', product: { type: 'INVOICE' } }, []],
    ['SUCCESSFUL_TRANSACTION', {}, incident('unreadable_event', expect.stringMatching(/^[0-9a-f]{64}$/))],
    [
      'SUCCESSFUL_TRANSACTION',
      { transactionReference: 'MNFY 1' },
      incident('unreadable_event', expect.any(String)),
    ],
    ['SUCCESSFUL_DISBURSEMENT', { reference: 'ref1615947809303' }, []],
    ['FAILED_DISBURSEMENT', { reference: REFERENCE }, [{ kind: 'payout', railId: REFERENCE }]],
    ['REVERSED_DISBURSEMENT', { reference: REFERENCE }, [{ kind: 'payout', railId: REFERENCE }]],
    ['REVERSED_DISBURSEMENT', {}, []],
    [
      'SUCCESSFUL_REFUND',
      { refundReference: 'ref001', refundStatus: 'COMPLETED' },
      incident('refund', 'ref001'),
    ],
    ['FAILED_REFUND', { transactionReference: 'MNFY|1' }, incident('refund', 'MNFY|1')],
    ['REJECTED_PAYMENT', { transactionReference: 'MNFY|1' }, incident('rejected_payment', 'MNFY|1')],
    ['SETTLEMENT', { settlementReference: 'LB8HG1PNZT4ATJGZXQBY' }, []],
    ['ACCOUNT_ACTIVITY', { accountNumber: '8016472829' }, []],
    ['LOW_BALANCE_ALERT', { walletBalance: 0 }, []],
    ['MANDATE_STATUS_UPDATE', {}, []],
    ['WALLET_TRANSACTION', {}, []],
    ['constructor', {}, []],
  ])('%s of %o is %o', (eventType, eventData, notifications) => {
    expect(event(eventType, eventData, { metaData: 'a text' })).toEqual(notifications);
  });

  it('is for a person if it is no JSON: a sample of a refund is none', () => {
    const body = Buffer.from('{"eventType":"SUCCESSFUL_REFUND","eventData":{"refundAmount":10:00}}');
    const notifications = read(account.standIn.sign(body));
    expect(notifications).toEqual(incident('unreadable_event', expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(read(account.standIn.sign(body))).toEqual(notifications);
  });

  it('shows no account number', () => {
    const paymentRejectionInformation = { rejectionReason: 'Account 0123456789 is not allowed' };
    const notifications = event('REJECTED_PAYMENT', { paymentRejectionInformation });
    expect(JSON.stringify(notifications)).toContain('Account … is not allowed');
  });
});
