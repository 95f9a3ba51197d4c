import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { MAX_KOBO } from '../../../src/platform/values/money.ts';
import { NOT_SENT } from '../../../src/rails/rail.ts';
import { IN_TIME } from '../support.ts';
import { type Fate, WHILE_MS } from './book.ts';
import type { Fault } from './stand-in.ts';
import { order, type Playing, play } from './support.ts';

const clock = new ManualClock();
let playing: Playing;

beforeAll(async () => {
  playing = await play(clock);
});
afterEach(() => playing.standIn.behave());
afterAll(() => playing.close());

const query = (told: ReturnType<typeof order>) => playing.rail.payouts.query(told);
const paid = { kind: 'success', code: 'success', cost: 1_000n };
const open = (status: string) => ({
  kind: 'unknown',
  code: status,
  detail: `the transfer is ${status} at Paystack`,
});
const failed = (code: string) => ({ kind: 'failure', code, reason: expect.any(String) });

describe('a transfer', () => {
  it('passes each response to its listener unchanged', async () => {
    const received: number[] = [];
    const told = order({ onResponse: ({ status }) => received.push(status) });
    await playing.tell(told);
    await query(told);
    expect(received).toEqual([200, 200]);
  });

  // Outcomes, with the results of a submission, which is never final, and of two status queries. Telling never says
  // that it is over.
  it.each<[Fate, object, object, object]>([
    ['pays', open('pending'), paid, paid],
    ['pays_at_once', open('success'), paid, paid],
    ['pays_late', open('pending'), open('pending'), open('pending')],
    [
      'fails',
      open('pending'),
      { ...failed('failed'), toConfirm: true },
      { ...failed('failed'), toConfirm: true },
    ],
    ['fails_then_pays', open('pending'), { ...failed('failed'), toConfirm: true }, paid],
    ['abandoned', open('pending'), failed('abandoned'), failed('abandoned')],
    ['blocked', open('pending'), failed('blocked'), failed('blocked')],
    ['rejected', open('pending'), failed('rejected'), failed('rejected')],
    ['not_found_then_pays', open('pending'), { kind: 'not_found' }, paid],
    ['pays_then_reverses', open('pending'), paid, { kind: 'reversed', code: 'reversed' }],
    ['reverses', open('pending'), { kind: 'reversed', code: 'reversed' }, { kind: 'reversed' }],
    [
      'otp',
      { kind: 'unknown', code: 'otp', needsPerson: true },
      { kind: 'unknown', needsPerson: true },
      { needsPerson: true },
    ],
    ['received', { code: 'received', needsPerson: true }, { code: 'received', needsPerson: true }, {}],
    ['duplicate', { kind: 'unknown', code: 'duplicate_transfer_reference', duplicate: true }, paid, paid],
  ])('answered so: %s', async (fate, whenTold, first, second) => {
    const { standIn, tell } = playing;
    standIn.misbehave(fate);
    const told = order();
    expect(await tell(told)).toMatchObject(whenTold);
    expect(await query(told)).toMatchObject(first);
    expect(await query(told)).toMatchObject(second);
  });

  it('is told with our id, and with all that it is', async () => {
    const { standIn, tell } = playing;
    const told = order({ amount: 123_456n, narration: 'Rent — “May”' });
    await tell(told);
    const request = standIn.requests.findLast(({ path }) => path === '/transfer')!;
    expect(request.body).toEqual({
      source: 'balance',
      amount: 123_456n,
      currency: 'NGN',
      recipient: standIn.book.recipients.at(-1)!.code,
      reference: told.railId,
      reason: 'Rent — “May”',
    });
    expect(standIn.book.transfers.get(told.railId)!.recipient).toMatchObject({
      bankCode: '058',
      accountNumber: told.accountNumber,
    });
  });

  it('is not told without a recipient, and not under an id that Paystack would not take', async () => {
    const { standIn, rail } = playing;
    const tellings = standIn.book.tellings.length;
    const told = order();
    const ready = await rail.payouts.prepare!(told);
    const prepared = ready.kind === 'ready' ? ready.prepared : {};
    expect(await rail.payouts.send(told, IN_TIME)).toMatchObject({ kind: 'unknown' });
    const nameless = { ...told, railId: '' };
    expect(await rail.payouts.send(nameless, IN_TIME, prepared)).toMatchObject({ kind: 'unknown' });
    expect(standIn.book.tellings).toHaveLength(tellings);
  });

  it('is not told past its deadline', async () => {
    const { standIn, tell } = playing;
    const told = order();
    expect(await tell(told, { atMs: 0, passed: true })).toEqual(NOT_SENT);
    expect(standIn.book.tellings.map(({ reference }) => reference)).not.toContain(told.railId);
    expect(await query(told)).toEqual({ kind: 'not_found' });
  });

  it('is not told when the time has passed while it waited for its turn', async () => {
    const { standIn, rail, railWith } = playing;
    const { payouts } = railWith({ atOnce: 1 });
    const told = order();
    const ready = await rail.payouts.prepare!(told);
    if (ready.kind !== 'ready') throw new Error(ready.kind);
    standIn.misbehave('slow', { on: 'ask' });
    const { length } = standIn.requests;
    const before = payouts.query(order());
    const deadline = {
      atMs: 0,
      get passed() {
        return standIn.requests.length > length;
      },
    };
    expect(deadline.passed).toBe(false);
    expect(await payouts.send(told, deadline, ready.prepared)).toEqual(NOT_SENT);
    expect(await before).toEqual({ kind: 'not_found' });
    expect(standIn.book.transfers.has(told.railId)).toBe(false);
  });

  it.each([10_000n, 9_007_199_254_740_990n, MAX_KOBO])('of %s kobo is paid to the kobo', async (amount) => {
    const { standIn, tell } = playing;
    standIn.book.balance = MAX_KOBO * 10n;
    const told = order({ amount });
    expect(await tell(told)).toEqual(open('pending'));
    expect(standIn.book.transfers.get(told.railId)!.amount).toBe(amount);
    expect(await query(told)).toEqual(paid);
    // An amount that a floating-point number would take for it is another.
    expect(await query({ ...told, amount: amount - 1n })).toMatchObject({ kind: 'unknown', code: null });
  });

  it('costs what Paystack says, and nothing that it does not say', async () => {
    const { standIn, tell } = playing;
    const told = order();
    await tell(told);
    standIn.book.transfers.get(told.railId)!.fee = 0n;
    expect(await query(told)).toEqual({ ...paid, cost: 0n });
    standIn.book.transfers.get(told.railId)!.fee = undefined as never;
    expect(await query(told)).toEqual({ ...paid, cost: null });
    standIn.book.transfers.get(told.railId)!.fee = '1000' as never;
    expect(await query(told)).toEqual({ ...paid, cost: null });
  });

  it('is not found, and never a failure, if it is forgotten', async () => {
    const { standIn, tell } = playing;
    standIn.misbehave('forgets');
    const told = order();
    await tell(told);
    expect(await query(told)).toEqual(paid);
    clock.advance(WHILE_MS);
    expect(await query(told)).toEqual({ kind: 'not_found' });
    expect(standIn.book.timesPaid(told.railId)).toBe(1);
    await tell(told);
    expect(standIn.book.paidTwice()).toEqual([told.railId]);
  });

  it('waits for a person and is paid then', async () => {
    const { standIn, tell } = playing;
    standIn.misbehave('otp');
    const told = order();
    expect(await tell(told)).toEqual({
      kind: 'unknown',
      code: 'otp',
      detail: 'Paystack waits for an OTP',
      needsPerson: true,
    });
    standIn.book.approve(told.railId);
    expect(await query(told)).toEqual(paid);
  });

  it('does not show who pays', () => {
    expect(playing.rail.payouts.showsSender('058')).toBe(false);
  });
});

describe('a bad line', () => {
  const unknown = { kind: 'unknown', code: null };
  // Faults: if the stand-in has paid, with the results of the submission and of a query while the fault lasts.
  it.each<[Fault, boolean, object, object]>([
    ['no_answer', true, unknown, unknown],
    ['reset', true, unknown, unknown],
    ['reset_before', false, unknown, unknown],
    ['truncated', true, unknown, unknown],
    ['garbage', true, unknown, unknown],
    ['other_id', true, unknown, unknown],
    ['other_amount', true, unknown, unknown],
    ['other_account', true, unknown, unknown],
    ['other_bank', true, unknown, unknown],
    ['other_domain', true, unknown, unknown],
    ['slow', true, open('pending'), paid],
    ['bad_gateway', false, unknown, { kind: 'unknown', code: '502' }],
    ['server_error', true, unknown, { kind: 'unknown', code: '500' }],
    ['too_many', false, unknown, unknown],
  ])('with %s', async (fault, hasPaid, whenTold, whenAsked) => {
    const { standIn, railWith } = playing;
    const { payouts } = railWith({ timeoutMs: fault === 'no_answer' ? 200 : 5_000 });
    const told = order();
    const ready = await payouts.prepare!(told);
    if (ready.kind !== 'ready') throw new Error(ready.kind);
    standIn.slowMs = 20;
    standIn.misbehave(fault);
    expect(await payouts.send(told, IN_TIME, ready.prepared)).toMatchObject(whenTold);
    expect(await payouts.query(told)).toMatchObject(whenAsked);
    standIn.behave();
    clock.advance(60_000);
    expect(standIn.book.timesPaid(told.railId)).toBe(hasPaid ? 1 : 0);
    expect(await payouts.query(told)).toEqual(hasPaid ? paid : { kind: 'not_found' });
  });

  it('leaves Paystack alone for as long as it asks for, and no longer', async () => {
    const { standIn, railWith } = playing;
    const { payouts } = railWith({});
    const told = order();
    standIn.misbehave('too_many', { times: 1 });
    await payouts.query(told);
    const { length } = standIn.requests;
    const resting = { kind: 'unknown', code: null, detail: 'not sent: Paystack wants to be asked later' };
    expect(await payouts.query(told)).toEqual(resting);
    expect(await payouts.prepare!(told)).toMatchObject({ kind: 'unavailable' });
    expect(await payouts.send(told, IN_TIME, { recipient_code: 'RCP_a', recipient_id: '1' })).toEqual(
      resting,
    );
    expect(standIn.requests).toHaveLength(length);
    clock.advance(5_000);
    expect(await payouts.query(told)).toEqual({ kind: 'not_found' });
  });

  // Statuses and headers, with the time for which no request follows.
  it.each<[number, Record<string, string>, number]>([
    [429, { 'retry-after': '30' }, 30_000],
    [429, { 'retry-after': '3600' }, 60_000],
    [429, { 'retry-after': 'Sun, 22 Nov 2026 10:00:00 GMT' }, 5_000],
    [503, { 'retry-after': '2' }, 2_000],
    [503, {}, 0],
    [400, { 'retry-after': '30' }, 0],
  ])('is left alone after %d with %j', async (status, headers, restMs) => {
    const { standIn, railWith } = playing;
    const { payouts } = railWith({});
    const told = order();
    const answers = async () => {
      const { length } = standIn.requests;
      await payouts.query(told);
      return standIn.requests.length > length;
    };
    standIn.answerNext('ask', status, { status: false, message: 'later' }, headers);
    expect(await answers()).toBe(true);
    if (restMs > 0) {
      clock.advance(restMs - 1);
      expect(await answers()).toBe(false);
      clock.advance(1);
    }
    expect(await answers()).toBe(true);
  });

  it('asks nothing once it is closed', async () => {
    const rail = playing.railWith({});
    await rail.close();
    const { length } = playing.standIn.requests;
    expect(await rail.payouts.query(order())).toMatchObject({
      kind: 'unknown',
      detail: 'not sent: the rail is closed',
    });
    expect(playing.standIn.requests).toHaveLength(length);
  });
});
