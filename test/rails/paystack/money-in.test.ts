import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { MAX_KOBO } from '../../../src/platform/values/money.ts';
import { UnreadableInflowError } from '../../../src/rails/provider.ts';
import type { Transaction } from './book.ts';
import { type Playing, play } from './support.ts';

const clock = new ManualClock(Date.parse('2026-11-22T10:00:00.250Z'));
let playing: Playing;

beforeAll(async () => {
  playing = await play(clock);
});
afterAll(() => playing.close());

const payIn = (changes: Partial<Transaction> = {}, amount = 25_000n) =>
  playing.standIn.payIn({ accountNumber: '9900000007', amount, changes });
const confirm = (id: bigint | string) => playing.rail.confirmations.inflow(String(id));

describe('money that came in', () => {
  it('is what Paystack answers to a query', async () => {
    const { id } = payIn();
    expect(await confirm(id)).toEqual({
      inflowId: String(id),
      to: { reference: null, accountNumber: '9900000007' },
      amount: 25_000n,
      sender: {
        name: 'CHIDI EZE',
        accountNumber: null,
        bankCode: null,
        bankName: 'First City Monument Bank',
      },
      narration: 'Rent',
      receivedAtMs: clock.now(),
      cost: 250n,
    });
    expect(playing.standIn.requests.at(-1)!.path).toBe(`/transaction/${id}`);
  });

  it.each([1n, 9_007_199_254_740_990n, MAX_KOBO])('of %s kobo is so much', async (amount) => {
    const { id } = payIn({}, amount);
    expect(await confirm(id)).toMatchObject({ amount });
  });

  it.each<[string, Partial<Transaction>]>([
    ['is pending', { status: 'pending' }],
    ['was reversed', { status: 'reversed' }],
    ['failed', { status: 'failed' }],
    ['is of a card', { channel: 'card' }],
    ['is of another way to pay by bank', { channel: 'bank_transfer' }],
  ])('is nothing where it %s', async (_, changes) => {
    expect(await confirm(payIn(changes).id)).toBeNull();
  });

  it('is unreadable in dollars, and where it has no amount', async () => {
    await expect(confirm(payIn({ currency: 'USD' }).id)).rejects.toThrow(UnreadableInflowError);
    await expect(confirmWith({ amount: 0n })).rejects.toThrow(UnreadableInflowError);
    await expect(confirmWith({ amount: '5' })).rejects.toThrow(UnreadableInflowError);
  });

  it.each([
    '',
    '0',
    '-7',
    '7.0',
    'abc',
    '../balance',
    '123456789012345678901',
  ])('has no id such as "%s"', async (id) => {
    const { length } = playing.standIn.requests;
    expect(await confirm(id)).toBeNull();
    expect(playing.standIn.requests).toHaveLength(length);
  });

  it('cannot be said where Paystack does not know it', async () => {
    await expect(confirm(7n)).rejects.toThrow('Paystack answered 404: Transaction not found');
  });

  it('has the account that was paid from whichever answer says it', async () => {
    const { standIn } = playing;
    const { id, reference } = payIn();
    standIn.receiverIn = 'verify';
    expect(await confirm(id)).toMatchObject({ inflowId: String(id), to: { accountNumber: '9900000007' } });
    expect(standIn.requests.at(-1)!.path).toBe(`/transaction/verify/${reference}`);
    standIn.receiverIn = 'none';
    await expect(confirm(id)).rejects.toThrow('does not say which account was paid');
    standIn.receiverIn = 'both';
  });

  it.each(['XXXXXX0007', '990000007', '99000000071', ''])('is of no account "%s"', async (receiver) => {
    await expect(confirm(payIn({ receiver }).id)).rejects.toThrow('does not say which account was paid');
  });

  it.each<[string, string | null]>([
    ['XXXXXX0011', null],
    ['0123456789', '0123456789'],
    ['01234567890', null],
    ['123456789', null],
  ])('from the account %s has the sender %s', async (accountNumber, expected) => {
    const { id } = payIn({ sender: { name: null, accountNumber, bankName: null } });
    const sender = { name: null, accountNumber: expected, bankCode: null, bankName: null };
    expect(await confirm(id)).toMatchObject({ sender });
  });

  it('shows texts that can be stored', async () => {
    const name = `  A\u0000da\n${'x'.repeat(300)}`;
    const { id } = payIn({
      narration: ' \n ',
      sender: { name, accountNumber: '', bankName: `e${'\u0301'.repeat(99)}` },
    });
    const inflow = await confirm(id);
    expect(inflow!.narration).toBeNull();
    expect(inflow!.sender.name).toMatch(/^A da x{190,}$/);
    expect(inflow!.sender.bankName!.length).toBeLessThan(40);
  });

  const answer = (changes: object) => ({
    status: true,
    message: 'Transaction retrieved',
    data: {
      id: 77n,
      domain: 'live',
      status: 'success',
      reference: 'r',
      amount: 5n,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      fees: 1n,
      paid_at: '2026-11-22T09:00:00.000Z',
      authorization: { receiver_bank_account_number: '9900000007' },
      ...changes,
    },
  });
  const confirmWith = (changes: object) => {
    playing.standIn.answerNext('other', 200, answer(changes));
    return confirm(77n);
  };

  it.each<[string, object]>([
    ['another id', { id: 78n }],
    ['an id in text', { id: '77' }],
    ['the other environment', { domain: 'test' }],
    ['an amount in text', { amount: '5' }],
    ['no amount', { amount: 0n }],
    ['less than nothing', { amount: -5n }],
    ['more than there can be', { amount: MAX_KOBO + 1n }],
    ['no channel', { channel: null }],
  ])('cannot be said with %s', async (_, changes) => {
    expect(await confirmWith({})).toMatchObject({ amount: 5n });
    await expect(confirmWith(changes)).rejects.toThrow();
  });

  it.each<[object, object]>([
    [{ fees: 0n }, { cost: 0n }],
    [{ fees: null }, { cost: null }],
    [{ fees: '3' }, { cost: null }],
    [{ fees: -3n }, { cost: null }],
    [{ paid_at: '2026-11-22 09:00:00' }, { receivedAtMs: null }],
    [{ paid_at: '2026-13-22T09:00:00.000Z' }, { receivedAtMs: null }],
    [{ paid_at: null }, { receivedAtMs: null }],
    [{ paid_at: '2026-11-22T09:00:00Z' }, { receivedAtMs: Date.parse('2026-11-22T09:00:00Z') }],
  ])('has cost and time as far as they are said (row %#)', async (changes, expected) => {
    expect(await confirmWith(changes)).toMatchObject(expected);
  });

  it('is another where two answers disagree', async () => {
    const { standIn } = playing;
    standIn.answerNext('other', 200, answer({ authorization: {} }));
    standIn.answerNext('other', 200, answer({ id: 78n }));
    await expect(confirm(77n)).rejects.toThrow('another transaction');
    standIn.answerNext('other', 200, answer({ authorization: {} }));
    standIn.answerNext('other', 200, answer({ status: 'reversed' }));
    expect(await confirm(77n)).toBeNull();
  });
});
