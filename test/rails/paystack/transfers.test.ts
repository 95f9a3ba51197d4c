import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { MAX_KOBO } from '../../../src/platform/values/money.ts';
import { NOT_SENT } from '../../../src/rails/rail.ts';
import { IN_TIME } from '../support.ts';
import { type TransferOutcome, WHILE_MS } from './book.ts';
import type { Fault } from './stand-in.ts';
import { order, type Playing, play } from './support.ts';

const clock = new ManualClock();
let playing: Playing;

beforeAll(async () => {
  playing = await play(clock);
});
afterEach(() => playing.standIn.behave());
afterAll(() => playing.close());

const query = (instruction: ReturnType<typeof order>) => playing.rail.payouts.query(instruction);
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
    const instruction = order({ onResponse: ({ status }) => received.push(status) });
    await playing.submit(instruction);
    await query(instruction);
    expect(received).toEqual([200, 200]);
  });

  // Outcomes, with the results of a submission, which is never final, and of two status queries. The submission never says
  // that it is over.
  it.each<[TransferOutcome, object, object, object]>([
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
  ])('answered so: %s', async (outcome, whenSubmitted, first, second) => {
    const { standIn, submit } = playing;
    standIn.misbehave(outcome);
    const instruction = order();
    expect(await submit(instruction)).toMatchObject(whenSubmitted);
    expect(await query(instruction)).toMatchObject(first);
    expect(await query(instruction)).toMatchObject(second);
  });

  it('is submitted with our id and all its fields', async () => {
    const { standIn, submit } = playing;
    const instruction = order({ amount: 123_456n, narration: 'Rent — “May”' });
    await submit(instruction);
    const request = standIn.requests.findLast(({ path }) => path === '/transfer')!;
    expect(request.body).toEqual({
      source: 'balance',
      amount: 123_456n,
      currency: 'NGN',
      recipient: standIn.book.recipients.at(-1)!.code,
      reference: instruction.railId,
      reason: 'Rent — “May”',
    });
    expect(standIn.book.transfers.get(instruction.railId)!.recipient).toMatchObject({
      bankCode: '058',
      accountNumber: instruction.accountNumber,
    });
  });

  it('is not submitted without a recipient, nor under an id that Paystack would not take', async () => {
    const { standIn, rail } = playing;
    const submissions = standIn.book.submissions.length;
    const instruction = order();
    const ready = await rail.payouts.prepare!(instruction);
    const prepared = ready.kind === 'ready' ? ready.prepared : {};
    expect(await rail.payouts.send(instruction, IN_TIME)).toMatchObject({ kind: 'unknown' });
    const nameless = { ...instruction, railId: '' };
    expect(await rail.payouts.send(nameless, IN_TIME, prepared)).toMatchObject({ kind: 'unknown' });
    expect(standIn.book.submissions).toHaveLength(submissions);
  });

  it('is not submitted past its deadline', async () => {
    const { standIn, submit } = playing;
    const instruction = order();
    expect(await submit(instruction, { atMs: 0, passed: true })).toEqual(NOT_SENT);
    expect(standIn.book.submissions.map(({ reference }) => reference)).not.toContain(instruction.railId);
    expect(await query(instruction)).toEqual({ kind: 'not_found' });
  });

  it('is not submitted when its deadline passed in the queue', async () => {
    const { standIn, rail, railWith } = playing;
    const { payouts } = railWith({ atOnce: 1 });
    const instruction = order();
    const ready = await rail.payouts.prepare!(instruction);
    if (ready.kind !== 'ready') throw new Error(ready.kind);
    standIn.misbehave('slow', { on: 'query' });
    const { length } = standIn.requests;
    const before = payouts.query(order());
    const deadline = {
      atMs: 0,
      get passed() {
        return standIn.requests.length > length;
      },
    };
    expect(deadline.passed).toBe(false);
    expect(await payouts.send(instruction, deadline, ready.prepared)).toEqual(NOT_SENT);
    expect(await before).toEqual({ kind: 'not_found' });
    expect(standIn.book.transfers.has(instruction.railId)).toBe(false);
  });

  it.each([10_000n, 9_007_199_254_740_990n, MAX_KOBO])('of %s kobo is paid to the kobo', async (amount) => {
    const { standIn, submit } = playing;
    standIn.book.balance = MAX_KOBO * 10n;
    const instruction = order({ amount });
    expect(await submit(instruction)).toEqual(open('pending'));
    expect(standIn.book.transfers.get(instruction.railId)!.amount).toBe(amount);
    expect(await query(instruction)).toEqual(paid);
    // An amount that a floating-point number would take for it is another.
    expect(await query({ ...instruction, amount: amount - 1n })).toMatchObject({
      kind: 'unknown',
      code: null,
    });
  });

  it('costs what Paystack says, and nothing that it does not say', async () => {
    const { standIn, submit } = playing;
    const instruction = order();
    await submit(instruction);
    standIn.book.transfers.get(instruction.railId)!.fee = 0n;
    expect(await query(instruction)).toEqual({ ...paid, cost: 0n });
    standIn.book.transfers.get(instruction.railId)!.fee = undefined as never;
    expect(await query(instruction)).toEqual({ ...paid, cost: null });
    standIn.book.transfers.get(instruction.railId)!.fee = '1000' as never;
    expect(await query(instruction)).toEqual({ ...paid, cost: null });
  });

  it('is not found, and never a failure, if it is forgotten', async () => {
    const { standIn, submit } = playing;
    standIn.misbehave('forgets');
    const instruction = order();
    await submit(instruction);
    expect(await query(instruction)).toEqual(paid);
    clock.advance(WHILE_MS);
    expect(await query(instruction)).toEqual({ kind: 'not_found' });
    expect(standIn.book.timesPaid(instruction.railId)).toBe(1);
    await submit(instruction);
    expect(standIn.book.paidTwice()).toEqual([instruction.railId]);
  });

  it('waits for a person and is paid then', async () => {
    const { standIn, submit } = playing;
    standIn.misbehave('otp');
    const instruction = order();
    expect(await submit(instruction)).toEqual({
      kind: 'unknown',
      code: 'otp',
      detail: 'Paystack waits for an OTP',
      needsPerson: true,
    });
    standIn.book.approve(instruction.railId);
    expect(await query(instruction)).toEqual(paid);
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
  ])('with %s', async (fault, hasPaid, whenSubmitted, whenQueried) => {
    const { standIn, railWith } = playing;
    const { payouts } = railWith({ timeoutMs: fault === 'no_answer' ? 200 : 5_000 });
    const instruction = order();
    const ready = await payouts.prepare!(instruction);
    if (ready.kind !== 'ready') throw new Error(ready.kind);
    standIn.slowMs = 20;
    standIn.misbehave(fault);
    expect(await payouts.send(instruction, IN_TIME, ready.prepared)).toMatchObject(whenSubmitted);
    expect(await payouts.query(instruction)).toMatchObject(whenQueried);
    standIn.behave();
    clock.advance(60_000);
    expect(standIn.book.timesPaid(instruction.railId)).toBe(hasPaid ? 1 : 0);
    expect(await payouts.query(instruction)).toEqual(hasPaid ? paid : { kind: 'not_found' });
  });

  it('leaves Paystack alone for as long as it asks for, and no longer', async () => {
    const { standIn, railWith } = playing;
    const { payouts } = railWith({});
    const instruction = order();
    standIn.misbehave('too_many', { times: 1 });
    await payouts.query(instruction);
    const { length } = standIn.requests;
    const resting = { kind: 'unknown', code: null, detail: 'not sent: Paystack asked Kolo to retry later' };
    expect(await payouts.query(instruction)).toEqual(resting);
    expect(await payouts.prepare!(instruction)).toMatchObject({ kind: 'unavailable' });
    expect(await payouts.send(instruction, IN_TIME, { recipient_code: 'RCP_a', recipient_id: '1' })).toEqual(
      resting,
    );
    expect(standIn.requests).toHaveLength(length);
    clock.advance(5_000);
    expect(await payouts.query(instruction)).toEqual({ kind: 'not_found' });
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
    const instruction = order();
    const answers = async () => {
      const { length } = standIn.requests;
      await payouts.query(instruction);
      return standIn.requests.length > length;
    };
    standIn.answerNext('query', status, { status: false, message: 'later' }, headers);
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
