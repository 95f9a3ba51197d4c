import { LosslessNumber } from 'lossless-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { order, type Playing, play } from './support.ts';

const clock = new ManualClock();
let playing: Playing;

beforeAll(async () => {
  playing = await play(clock);
});
afterAll(() => playing.close());

/** Outcome of a submission that Paystack answers like this. */
async function submitAgainst(status: number, body: Record<string, unknown>): Promise<object> {
  playing.standIn.answerNext('submit', status, body);
  return playing.submit(order());
}
const refusal = (message: string, more: object = {}) => ({ status: false, message, ...more });
const failed = (code: string) => ({ kind: 'failure', code, reason: expect.any(String) });
const unknown = (more: object = {}) => ({ kind: 'unknown', code: null, detail: expect.any(String), ...more });

describe('a refusal of a submission', () => {
  const INVALID = { type: 'validation_error', code: 'invalid_transfer_recipient' };
  it.each<[string, object, object]>([
    ['Recipient specified is invalid', INVALID, failed('invalid_transfer_recipient')],
    ['Your balance is not enough to fulfil this request', {}, failed('provider_float')],
    ['Your balance is not enough to fulfill this request', {}, failed('provider_float')],
    [
      'YOUR BALANCE is not  enough to fulfill this request.',
      { code: 'insufficient_balance' },
      failed('provider_float'),
    ],
    ['Your reference contains illegal special characters', {}, failed('invalid_reference')],
    ['Bank code is invalid', {}, failed('invalid_bank_code')],
    ['Account closed', {}, failed('account_closed')],
    ["Sorry, we can't make the transfer to this recipient at the moment", {}, failed('recipient_not_paid')],
    ['Sorry, we can’t make the transfer to this recipient at the moment', {}, failed('recipient_not_paid')],
    // Refusals that stop all submissions.
    ['You cannot initiate third party payouts as a starter business', {}, unknown({ suspends: true })],
    ['Your business is not a registered business', {}, unknown({ suspends: true })],
    ['Payouts are on hold for this integration', {}, unknown({ suspends: true })],
    ['Invalid key', {}, unknown({ code: 'invalid_key', suspends: true })],
    // Submitted before, or by somebody else.
    ['Whatever', { code: 'duplicate_transfer_reference' }, DUPLICATE()],
    ['Please provide a unique reference. Reference already exists on a transfer', {}, DUPLICATE()],
    ['Transfer with this reference exists', {}, DUPLICATE()],
    // Anything else says nothing.
    ['An error occurred at the bank of the customer, retry', {}, unknown()],
    ['Amount is too small', {}, unknown()],
    ['Your balance is not enough to fulfil this request for now, it is queued', {}, unknown()],
    ['Transfer code is invalid', { code: 'a code with blanks' }, unknown()],
    ['Recipient was not paid', { code: 'invalid_transfer_recipient' }, unknown({ code: INVALID.code })],
  ])('400 %s', async (message, more, outcome) => {
    expect(await submitAgainst(400, refusal(message, more))).toEqual(outcome);
  });

  function DUPLICATE() {
    return unknown({ code: 'duplicate_transfer_reference', duplicate: true });
  }

  const SHORT = 'Your balance is not enough to fulfil this request';
  it.each<[string, number, Record<string, unknown>, object]>([
    ['another code than 400', 422, refusal(SHORT), unknown()],
    ['a fault of the server', 500, refusal(SHORT), unknown()],
    ['a success that it is not', 200, refusal(SHORT), unknown()],
    ['a redirect', 302, refusal(SHORT), unknown()],
    ['a row beside it', 400, refusal(SHORT, { data: { status: 'pending' } }), unknown()],
    ['a status of true', 400, { status: true, message: SHORT }, unknown()],
    ['no message', 400, { status: false }, unknown()],
    ['401', 401, refusal('Invalid key'), unknown({ code: 'invalid_key', suspends: true })],
    ['a server that says that the reference exists', 500, refusal('Reference already exists'), unknown()],
  ])('is none with %s', async (_, status, body, outcome) => {
    expect(await submitAgainst(status, body)).toEqual(outcome);
  });

  it('is shown without numbers that could be an account', async () => {
    const outcome = await submitAgainst(400, refusal('Account 0123456789 of 22212345678 is odd\n\u0000'));
    expect(outcome).toMatchObject({ detail: 'Paystack answered 400: Account … of … is odd' });
  });

  it('for want of balance is said by the stand-in too', async () => {
    const { standIn, submit } = playing;
    const { balance } = standIn.book;
    standIn.book.balance = 150_999n;
    expect(await submit(order())).toEqual(failed('provider_float'));
    standIn.book.balance = balance;
  });
});

describe('an answer to asking', () => {
  const instruction = order();
  const row = () => ({
    reference: instruction.railId,
    amount: instruction.amount,
    currency: 'NGN',
    domain: 'live',
    status: 'success',
    fee_charged: 1_000n,
    recipient: {
      currency: 'NGN',
      details: { account_number: instruction.accountNumber, bank_code: '058' },
    },
  });
  const queryWith = async (status: number, body: Record<string, unknown>): Promise<object> => {
    playing.standIn.answerNext('query', status, body);
    return playing.rail.payouts.query(instruction);
  };
  const answered = (data: unknown) => ({ status: true, message: 'Transfer retrieved', data });

  it('counts as it stands', async () => {
    const success = { kind: 'success', code: 'success', cost: 1_000n };
    expect(await queryWith(200, answered(row()))).toEqual(success);
  });

  it.each<[string, object]>([
    ['another reference', { reference: order().railId }],
    ['no reference', { reference: undefined }],
    ['another amount', { amount: instruction.amount + 1n }],
    ['an amount in text', { amount: '150000' }],
    ['another currency', { currency: 'GHS' }],
    ['the other environment', { domain: 'test' }],
    ['no recipient', { recipient: null }],
    ['a recipient that is a number', { recipient: 1n }],
    ['a recipient in dollars', { recipient: { ...row().recipient, currency: 'USD' } }],
    [
      'another account',
      { recipient: { currency: 'NGN', details: { account_number: '0123456780', bank_code: '058' } } },
    ],
    [
      'another bank',
      {
        recipient: {
          currency: 'NGN',
          details: { account_number: instruction.accountNumber, bank_code: '044' },
        },
      },
    ],
    ['a status that nobody documents', { status: 'settled' }],
    ['a status that is none', { status: 'success\u0000' }],
  ])('says nothing with %s', async (_, changes) => {
    for (const status of ['success', 'failed', 'reversed', 'rejected']) {
      const data = { ...row(), status, ...changes };
      expect(await queryWith(200, answered(data))).toMatchObject({ kind: 'unknown' });
    }
  });

  it.each([
    '150000.00000000000001',
    '150000.0',
    '1.5e5',
    '-150000',
  ])('says nothing with %s kobo', async (amount) => {
    const data = { ...row(), amount: new LosslessNumber(amount) };
    expect(await queryWith(200, answered(data))).toMatchObject({ kind: 'unknown' });
  });

  it.each<[string, number, Record<string, unknown>, object]>([
    ['404 as documented', 404, { status: false, message: 'Transfer not found' }, { kind: 'not_found' }],
    ['404 of something else', 404, { status: false, message: 'Not found' }, { kind: 'unknown', code: '404' }],
    ['404 with a row', 404, { ...refusal('Transfer not found'), data: row() }, { kind: 'unknown' }],
    ['400 that says so', 400, { status: false, message: 'Transfer not found' }, { kind: 'unknown' }],
    ['200 that says so', 200, { status: false, message: 'Transfer not found' }, { kind: 'unknown' }],
    ['a success with another code', 201, answered(row()), { kind: 'unknown', code: '201' }],
    ['a success in a 500', 500, answered(row()), { kind: 'unknown', code: '500' }],
    ['a wrong key', 401, refusal('Invalid key'), { kind: 'unknown', code: '401' }],
    ['nothing', 200, {}, { kind: 'unknown' }],
  ])('%s', async (_, status, body, outcome) => {
    expect(await queryWith(status, body)).toMatchObject(outcome);
  });
});
