import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import type { PayoutInstruction } from '../../../src/rails/rail.ts';
import type { Fault } from './stand-in.ts';
import { order, type Playing, play } from './support.ts';

const clock = new ManualClock();
let playing: Playing;

beforeAll(async () => {
  playing = await play(clock);
});
afterEach(() => playing.standIn.behave());
afterAll(() => playing.close());

let accounts = 1_000_000_000;
/** A payment to an account that nobody was paid at yet. */
const toNewAccount = (fields: Partial<PayoutInstruction> = {}): PayoutInstruction => {
  accounts += 1;
  return order({ accountNumber: String(accounts), ...fields });
};
const prepare = (instruction: PayoutInstruction) => playing.rail.payouts.prepare!(instruction);

describe('preparing a payment', () => {
  it('makes its recipient, and finds the one that is there', async () => {
    const { standIn } = playing;
    const instruction = toNewAccount({ accountNumber: '0012345678' });
    const ready = await prepare(instruction);
    const recipient = standIn.book.recipients.at(-1)!;
    const prepared = { recipient_code: recipient.code, recipient_id: String(recipient.id) };
    expect(ready).toEqual({ kind: 'ready', prepared });
    expect(standIn.requests.at(-1)!.body).toEqual({
      type: 'nuban',
      name: 'Account 0012345678',
      account_number: '0012345678',
      bank_code: '058',
      currency: 'NGN',
    });
    expect(await prepare({ ...instruction, amount: 20_000n })).toEqual(ready);
    expect(standIn.book.recipients.at(-1)).toBe(recipient);
  });

  it('names banks as Paystack does', async () => {
    const { standIn } = playing;
    expect(await prepare(toNewAccount({ bankCode: '103', nipCode: '000027' }))).toMatchObject({
      kind: 'ready',
    });
    expect(standIn.requests.at(-1)!.body).toMatchObject({ bank_code: '00103' });
  });

  // Alternative Bank and Abbey Mortgage Bank: lists differ, or are one alone (docs/rails/banks.md).
  it.each([
    '304',
    '801',
    '560',
    '00103',
    'constructor',
  ])('refuses bank %s, asking nobody', async (bankCode) => {
    const { standIn } = playing;
    const { length } = standIn.requests;
    expect(await prepare(toNewAccount({ bankCode }))).toMatchObject({
      kind: 'refused',
      code: 'unknown_bank',
    });
    expect(standIn.requests).toHaveLength(length);
  });

  it.each<[string, object]>([
    ['another account', { details: { account_number: '0123456780', bank_code: '058' } }],
    ['another bank', { details: { account_number: '0123456789', bank_code: '044' } }],
    ['no account', { details: null }],
    ['another currency', { currency: 'GHS' }],
    ['another type', { type: 'mobile_money' }],
    ['the other environment', { domain: 'test' }],
    ['no word of its being there', { is_deleted: undefined }],
    ['a code that is none', { recipient_code: 'RCP_../transfer' }],
    ['no number', { id: null }],
  ])('waits for a recipient with %s', async (_, changes) => {
    const instruction = order();
    const data = {
      id: 1n,
      recipient_code: 'RCP_a',
      type: 'nuban',
      currency: 'NGN',
      domain: 'live',
      active: true,
      is_deleted: false,
      details: { account_number: instruction.accountNumber, bank_code: '058' },
    };
    const { standIn } = playing;
    standIn.answerNext('prepare', 200, { status: true, message: 'made', data });
    expect(await prepare(instruction)).toMatchObject({ kind: 'ready' });
    standIn.answerNext('prepare', 200, { status: true, message: 'made', data: { ...data, ...changes } });
    expect(await prepare(instruction)).toMatchObject({ kind: 'unavailable' });
  });

  it.each(['inactive', 'deleted'])('refuses a recipient that is %s, each time anew', async (how) => {
    const instruction = toNewAccount();
    expect(await prepare(instruction)).toMatchObject({ kind: 'ready' });
    const recipient = playing.standIn.book.recipients.at(-1)!;
    if (how === 'deleted') recipient.deleted = true;
    else recipient.active = false;
    expect(await prepare(instruction)).toMatchObject({ kind: 'refused', code: 'recipient_inactive' });
    Object.assign(recipient, { active: true, deleted: false });
    expect(await prepare(instruction)).toMatchObject({ kind: 'ready' });
  });

  it.each<Fault>([
    ...(['no_answer', 'reset', 'reset_before', 'truncated', 'garbage', 'other_account'] as const),
    ...(['other_bank', 'other_domain', 'bad_gateway', 'server_error'] as const),
  ])('waits with %s', async (fault) => {
    const { standIn, railWith } = playing;
    standIn.misbehave(fault, { on: 'prepare' });
    const outcome = await railWith({ timeoutMs: 300 }).payouts.prepare!(toNewAccount());
    expect(outcome).toMatchObject({ kind: 'unavailable' });
  });

  it.each<[string, number, object]>([
    ['Account closed', 400, { kind: 'refused', code: 'account_closed' }],
    ['Bank code is invalid', 400, { kind: 'refused', code: 'invalid_bank_code' }],
    ['Account closed', 500, { kind: 'unavailable' }],
    ['Account number is invalid', 400, { kind: 'unavailable' }],
    ['Invalid key', 401, { kind: 'unavailable', detail: 'Paystack answered 401: Invalid key' }],
  ])('is answered %s with %d', async (message, status, outcome) => {
    playing.standIn.answerNext('prepare', status, { status: false, message });
    expect(await prepare(toNewAccount())).toMatchObject(outcome);
  });
});

describe('name enquiry', () => {
  const ask = (bankCode: string, accountNumber: string) =>
    playing.rail.nameEnquiry.ask(bankCode, accountNumber);

  it('says whose account it is', async () => {
    expect(await ask('103', '0022728151')).toEqual({ kind: 'found', accountName: 'ADA OBI' });
    const { path, query } = playing.standIn.requests.at(-1)!;
    expect([path, query.get('account_number'), query.get('bank_code')]).toEqual([
      '/bank/resolve',
      '0022728151',
      '00103',
    ]);
  });

  it('never says that there is none', async () => {
    expect(await ask('058', '0000000028')).toEqual({
      kind: 'unavailable',
      detail: 'Paystack answered 422: Could not resolve account name. Check parameters or try again.',
    });
    expect(await ask('304', '0123456789')).toMatchObject({ kind: 'unavailable' });
  });

  it('says nothing of another account, and nothing without a name', async () => {
    const answers = [
      { account_number: '0123456780', account_name: 'ADA OBI' },
      { account_number: '0123456789', account_name: ' ' },
      { account_number: '0123456789' },
    ];
    for (const data of answers) {
      playing.standIn.answerNext('other', 200, { status: true, message: 'resolved', data });
      expect(await ask('058', '0123456789')).toMatchObject({ kind: 'unavailable' });
    }
  });
});
