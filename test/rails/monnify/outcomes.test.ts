import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from './behaviours.ts';
import { FEE } from './book.ts';
import { type Account, openAccount, order } from './support.ts';

const SUBMIT = '/api/v2/disbursements/single';
const SUMMARY = `${SUBMIT}/summary`;

let account: Account;
beforeAll(async () => {
  account = await openAccount();
});
beforeEach(() => account.standIn.behave());
afterAll(() => account.close());

const CERTAIN = [
  'Invalid destination account number',
  'Dormant beneficiary account',
  'Beneficiary account name mismatch',
  'Unknown destination bank code',
  'Invalid amount',
  'Post No Credit restriction on beneficiary account',
  'Rejected by destination institution',
  'Suspected fraud',
  'Beneficiary account limit exceeded',
  'Sender not permitted to credit beneficiary',
  'Account number could not be validated',
  '  dormant  BENEFICIARY account. ',
];
const UNSURE = [
  'Transaction Failed',
  'System Malfunction - Internal service failure',
  'System Malfunction - Transaction transmission unsuccessful',
  'Transaction timed out while waiting for destination bank',
  'Delayed processing from NIP',
  'Beneficiary bank not available',
  'Invalid session ID',
  'Invalid response code from beneficiary institution',
  'System malfunction by destination institution',
  'Unable to complete the transaction at this time',
  'Transaction could not be processed at this time. Please try again',
  'Transaction processing in progress',
  'Processor Malfunction - Transaction transmission failed',
  'Transaction successful',
  'something that is on no list',
  'Not a Dormant beneficiary account',
];

describe('FAILED', () => {
  it.each(CERTAIN)('is certain beside %j', async (reason) => {
    account.standIn.misbehave({ course: [{ afterMs: 0, status: 'FAILED', reason }] });
    const instruction = order();
    const failure = { kind: 'failure', code: 'FAILED', reason: reason.trim() };
    expect(await account.submit(instruction)).toEqual(failure);
    expect(await account.rail.payouts.query(instruction)).toEqual(failure);
  });

  it.each(UNSURE)('is to be confirmed beside %j', async (reason) => {
    account.standIn.misbehave({ course: [{ afterMs: 0, status: 'FAILED', reason }] });
    const instruction = order();
    const failure = { kind: 'failure', code: 'FAILED', reason, toConfirm: true };
    expect(await account.submit(instruction)).toEqual(failure);
    expect(await account.rail.payouts.query(instruction)).toEqual(failure);
  });

  it('is to be confirmed without a reason, and beside two that do not agree', async () => {
    const instruction = order();
    const says = (fields: Record<string, string | null>) =>
      account.standIn.misbehave({ course: [{ afterMs: 0, status: 'FAILED' }], says: fields });
    says({ comment: null, transactionDescription: '' });
    expect(await account.submit(instruction)).toMatchObject({ kind: 'failure', toConfirm: true });
    expect(await account.rail.payouts.query(instruction)).toMatchObject({ kind: 'failure', toConfirm: true });
    says({ comment: 'Suspected fraud', transactionDescription: 'Transaction Failed' });
    expect(await account.submit(order())).toMatchObject({ kind: 'failure', toConfirm: true });
  });
});

describe('a status', () => {
  const paid = { kind: 'success', cost: FEE };
  it.each([
    ['SUCCESS', paid],
    ['COMPLETED', paid],
    ['EXPIRED', { kind: 'failure', code: 'EXPIRED' }],
    ['REVERSED', { kind: 'reversed', code: 'REVERSED' }],
    ['PENDING', { kind: 'unknown', code: 'PENDING' }],
    ['AWAITING_PROCESSING', { kind: 'unknown' }],
    ['IN_PROGRESS', { kind: 'unknown' }],
    ['PENDING_AUTHORIZATION', { kind: 'unknown', needsPerson: true }],
    ['PENDING_BATCH_AUTHORIZATION', { kind: 'unknown', needsPerson: true }],
    ['OTP_EMAIL_DISPATCH_FAILED', { kind: 'unknown', needsPerson: true }],
    ['success', { kind: 'unknown' }],
    ['PAID', { kind: 'unknown' }],
    ['toString', { kind: 'unknown' }],
  ])('a status query that answers %s is %o', async (status, outcome) => {
    account.standIn.misbehave({ course: [{ afterMs: 0, status }] });
    const instruction = order();
    const submission = await account.submit(instruction);
    expect(await account.rail.payouts.query(instruction)).toMatchObject(outcome);
    const isFinal = ['EXPIRED', 'REVERSED'].includes(status);
    expect(submission.kind).toBe(isFinal ? 'failure' : 'unknown');
    expect('toConfirm' in submission).toBe(false);
    expect('needsPerson' in submission).toBe('needsPerson' in outcome);
  });

  it.each([
    ['no reference', { reference: null }],
    ['no amount', { amount: null }],
    ['no bank', { destinationBankCode: null }],
    ['no account', { destinationAccountNumber: null }],
    ['another reference', { reference: 'f'.repeat(32) }],
    ['another amount', { amount: '1500.01' }],
    ['half a kobo more', { amount: '1500.005' }],
    ['another bank', { destinationBankCode: '044' }],
    ["the list's code in place of Monnify's own", { destinationBankCode: '999991' }],
    ['another account', { destinationAccountNumber: '0123456780' }],
    ['another currency', { currency: 'USD' }],
  ])('decides nothing beside %s', async (_, says) => {
    const bank = { bankCode: '999991', nipCode: '100033' };
    for (const status of ['SUCCESS', 'FAILED', 'EXPIRED', 'REVERSED']) {
      account.standIn.misbehave({ course: [{ afterMs: 0, status, reason: 'Invalid amount' }], says });
      const instruction = order(bank);
      expect(await account.submit(instruction)).toMatchObject({ kind: 'unknown' });
      expect(await account.rail.payouts.query(instruction)).toMatchObject({ kind: 'unknown' });
    }
  });

  it('is no success without a currency', async () => {
    account.standIn.misbehave({ says: { currency: null } });
    const instruction = order();
    expect(await account.submit(instruction)).toMatchObject({ kind: 'unknown', code: 'SUCCESS' });
    expect(await account.rail.payouts.query(instruction)).toMatchObject({ kind: 'unknown', code: 'SUCCESS' });
  });

  it('has no cost where none can be read', async () => {
    account.standIn.misbehave({ says: { fee: 'ten' } });
    const instruction = order();
    await account.submit(instruction);
    expect(await account.rail.payouts.query(instruction)).toEqual({
      kind: 'success',
      code: 'SUCCESS',
      cost: null,
    });
  });
});

describe('a refused submission', () => {
  const unknown = { kind: 'unknown' };
  it.each<[Refusal, object]>([
    [{ code: '99', message: 'Unexpected error' }, unknown],
    [
      { code: 99, message: 'Unexpected error' },
      { ...unknown, code: '99' },
    ],
    [{ code: '99', message: 'Invalid amount' }, unknown],
    [
      { code: 'D01', message: 'Invalid destination account number' },
      { kind: 'failure', code: 'D01' },
    ],
    [{ code: 'D01', message: 'Transaction Failed' }, unknown],
    [{ code: 'D01', message: '' }, unknown],
    [{ code: 'D02', message: 'Transaction does not exist' }, unknown],
    [
      { code: 'D03', message: 'Invalid account details' },
      { kind: 'failure', code: 'D03' },
    ],
    [
      { code: 'D03', message: 'Invalid account details', status: 200 },
      { kind: 'failure', code: 'D03' },
    ],
    [
      { code: 'D03', message: 'Invalid account details', status: 422 },
      { kind: 'failure', code: 'D03' },
    ],
    [{ code: 'D03', message: 'Invalid account details', status: 500 }, unknown],
    [{ code: 'D03', message: 'Invalid account details', status: 429 }, unknown],
    [{ code: 'D03', message: 'Invalid account details', status: 302 }, unknown],
    [
      { code: 'D04', message: 'Insufficient balance' },
      { kind: 'failure', code: 'provider_float' },
    ],
    [
      { code: 'D05', message: 'Not again' },
      { ...unknown, duplicate: true },
    ],
    [
      { code: '99', message: 'Supplied reference already exists!' },
      { ...unknown, duplicate: true },
    ],
    [
      { code: 'D06', message: 'IP address not known' },
      { ...unknown, suspends: true },
    ],
    [{ code: 'D06', message: 'IP address not known', status: 500 }, unknown],
    [
      { code: 'D07', message: 'Possible duplicate' },
      { kind: 'failure', code: 'D07' },
    ],
    [{ code: 'D08', message: 'A code of tomorrow' }, unknown],
    [{ code: '99', message: 'Supplied account number does not belong to merchant' }, { suspends: true }],
    [
      { code: '99', message: 'Merchant is not permitted to perform this operation', status: 401 },
      { suspends: true },
    ],
    [
      { code: '99', message: 'Disbursement feature not enabled for this merchant', status: 403 },
      { suspends: true },
    ],
  ])('%o is %o', async (refusal, outcome) => {
    account.standIn.misbehave({ refusal });
    const instruction = order();
    const submission = await account.submit(instruction);
    expect(submission).toMatchObject(outcome);
    for (const flag of ['duplicate', 'suspends', 'needsPerson', 'toConfirm']) {
      expect(flag in submission).toBe(flag in outcome);
    }
    expect(account.standIn.book.timesSubmitted(instruction.railId)).toBe(1);
  });

  const envelope = {
    requestSuccessful: false,
    responseMessage: 'Invalid account details',
    responseCode: 'D03',
  };
  it.each([
    ['of another payment', { responseBody: { reference: 'f'.repeat(32) } }],
    ['that is paid', { responseBody: { status: 'SUCCESS' } }],
    ['that is under way', { responseBody: { status: 'PENDING' } }],
  ])('says nothing beside an answer %s', async (_, more) => {
    account.standIn.spoil(SUBMIT, { status: 400, body: { ...envelope, ...more } });
    expect(await account.submit(order())).toMatchObject({ kind: 'unknown' });
  });

  it('by a gateway suspends nothing, and by Monnify without an envelope does', async () => {
    account.standIn.spoil(SUBMIT, { status: 403, body: '<html>Forbidden</html>' });
    expect(await account.submit(order())).not.toHaveProperty('suspends');
    account.standIn.spoil(SUBMIT, { status: 403, body: { status: 403, error: 'Forbidden', path: SUBMIT } });
    expect(await account.submit(order())).toHaveProperty('suspends', true);
  });

  it('shows no number of an account', async () => {
    const message = 'Account 0123456789 of BVN 22222222222 is closed\nforever';
    account.standIn.misbehave({ refusal: { code: 'D03', message } });
    const failure = { kind: 'failure', code: 'D03', reason: 'Account … of BVN … is closed forever' };
    expect(await account.submit(order())).toEqual(failure);
  });
});

describe('an answer to asking', () => {
  const said = (responseCode: unknown, responseMessage: string, more = {}) => ({
    requestSuccessful: false,
    responseCode,
    responseMessage,
    ...more,
  });
  it.each<[string, number, object | string, string]>([
    ['404 with its envelope', 404, said('99', 'Not found'), 'not_found'],
    ['D02', 400, said('D02', 'Transaction does not exist'), 'not_found'],
    [
      'its message',
      200,
      said('99', 'Could not find disbursement transaction for given reference'),
      'not_found',
    ],
    ['404 of a gateway', 404, 'not found', 'unknown'],
    ['404 of a path that is wrong', 404, { status: 404, error: 'Not Found' }, 'unknown'],
    ['404 with a payment', 404, said('99', 'Not found', { responseBody: { status: 'SUCCESS' } }), 'unknown'],
    ['500 with D02', 500, said('D02', 'Transaction does not exist'), 'unknown'],
    ['D03', 400, said('D03', 'Invalid account details'), 'unknown'],
    ['D01 with a certain reason', 400, said('D01', 'Invalid amount'), 'unknown'],
    ['D04', 400, said('D04', 'Insufficient balance'), 'unknown'],
    ['D07', 400, said('D07', 'Possible duplicate'), 'unknown'],
    ['nothing', 200, '', 'unknown'],
    ['a list', 200, '[]', 'unknown'],
    ['no status', 200, { requestSuccessful: true, responseCode: '0', responseBody: {} }, 'unknown'],
  ])('of the form %s: %s', async (_, status, body, kind) => {
    account.standIn.spoil(SUMMARY, { status, body });
    expect(await account.rail.payouts.query(order())).toMatchObject({ kind });
  });
});
