import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import type { Transaction } from './book.ts';
import { order, type Playing, play } from './support.ts';

const DAY_MS = 24 * 60 * 60_000;
const clock = new ManualClock(Date.parse('2026-11-22T10:00:00.000Z'));
const opened: Playing[] = [];
let playing: Playing;

beforeEach(async () => {
  playing = await play(clock);
  opened.push(playing);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

const payIn = (changes: Partial<Transaction> = {}) =>
  playing.standIn.payIn({ accountNumber: '9900000007', amount: 25_000n, changes });
const inflow = ({ id }: Transaction) => ({ kind: 'inflow', inflowId: String(id) });

/** Goes through a list to its end, and says what was found, where the next begins, and how many pages there were. */
async function sweep(list: string, from: string | null) {
  const found: object[] = [];
  let state = from;
  for (let pages = 1; ; pages++) {
    const part = await playing.rail.sweeps.sweep(list, state);
    found.push(...part.found);
    expect(part.state).toMatch(/^[ -~]{1,1000}$/);
    state = part.state;
    if (!part.more) return { found, state, pages };
  }
}

describe('transactions', () => {
  it.each([true, false])('are found page by page, with cursors: %s', async (cursors) => {
    playing.standIn.cursors = cursors;
    const all = Array.from({ length: 60 }, () => payIn());
    const { found, pages } = await sweep('transactions', null);
    expect(found).toEqual(all.toReversed().map(inflow));
    // Without cursors there is one page more: whether one is the last is seen when the next has nothing.
    expect(pages).toBe(cursors ? 3 : 4);
  });

  it('lose none to newer ones', async () => {
    playing.standIn.cursors = false;
    const all = Array.from({ length: 30 }, () => payIn());
    const first = await playing.rail.sweeps.sweep('transactions', null);
    expect(first).toMatchObject({ more: true });
    expect(first.found).toHaveLength(25);
    all.push(payIn());
    const rest = await sweep('transactions', first.state);
    const again = await sweep('transactions', rest.state);
    const found = [...first.found, ...rest.found, ...again.found];
    for (const one of all) expect(found).toContainEqual(inflow(one));
  });

  it('are read again for three days', async () => {
    const first = payIn();
    const { state } = await sweep('transactions', null);
    clock.advance(2 * DAY_MS);
    // It came in when the last sweep had begun, and shows only now.
    const late = payIn({ paidAtMs: clock.now() - 2 * DAY_MS - 1 });
    const second = await sweep('transactions', state);
    expect(second.found).toEqual([late, first].map(inflow));
    const { query } = playing.standIn.requests.at(-1)!;
    expect(query.get('from')).toBe(new Date(clock.now() - 5 * DAY_MS).toISOString());
    clock.advance(3 * DAY_MS + 1);
    const third = await sweep('transactions', second.state);
    expect(third.found).toEqual(second.found);
    expect((await sweep('transactions', third.state)).found).toEqual([]);
  });

  it('of days are gone through once an hour, and otherwise those of an hour', async () => {
    const from = () => Date.parse(playing.standIn.requests.at(-1)!.query.get('from')!);
    const whole = clock.now();
    let { state } = await sweep('transactions', null);
    clock.advance(60 * 60_000 - 1);
    ({ state } = await sweep('transactions', state));
    expect(from()).toBe(whole - 60 * 60_000);
    clock.advance(1);
    await sweep('transactions', state);
    expect(from()).toBe(whole - 3 * DAY_MS);
  });

  it('are all gone through when the clock was set back', async () => {
    const ahead = await play(new ManualClock(clock.now() + 2 * DAY_MS));
    opened.push(ahead);
    const { state } = await ahead.rail.sweeps.sweep('transactions', null);
    const { query } = await sweep('transactions', state).then(() => playing.standIn.requests.at(-1)!);
    expect(query.get('from')).toBe(new Date(clock.now() - 3 * DAY_MS).toISOString());
  });

  it('begin three days before the rail was there', async () => {
    payIn({ paidAtMs: clock.now() - 4 * DAY_MS });
    const near = payIn({ paidAtMs: clock.now() - 2 * DAY_MS });
    expect((await sweep('transactions', null)).found).toEqual([inflow(near)]);
  });

  it('count from when the sweep began, not from when it ended', async () => {
    Array.from({ length: 30 }, () => payIn());
    const began = clock.now();
    const first = await playing.rail.sweeps.sweep('transactions', null);
    clock.advance(DAY_MS);
    const { state } = await sweep('transactions', first.state);
    await playing.rail.sweeps.sweep('transactions', state);
    const { query } = playing.standIn.requests.at(-1)!;
    expect(query.get('from')).toBe(new Date(began - 3 * DAY_MS).toISOString());
  });

  it('of other ways to pay are left out, and those that are no success', async () => {
    payIn({ channel: 'card' });
    const ours = payIn();
    payIn({ status: 'failed' });
    expect((await sweep('transactions', null)).found).toEqual([inflow(ours)]);
    // Whatever the filter does.
    const rows = [
      { id: 7n, status: 'failed', channel: 'dedicated_nuban' },
      { id: 8n, status: 'success' },
      { id: 9n, status: 'success', channel: 'card' },
    ];
    playing.standIn.answerNext('other', 200, { status: true, data: rows, meta: { next: 'null' } });
    const { found } = await playing.rail.sweeps.sweep('transactions', null);
    expect(found).toEqual([{ kind: 'inflow', inflowId: '8' }]);
  });

  it.each<[string, number, Record<string, unknown>]>([
    ['refused', 400, { status: false, message: 'Invalid key' }],
    ['no list', 200, { status: true, data: {} }],
    ['nothing', 200, {}],
  ])('are not swept where the answer is %s', async (_, status, body) => {
    playing.standIn.answerNext('other', status, body);
    await expect(playing.rail.sweeps.sweep('transactions', null)).rejects.toThrow(/^Paystack answered/);
  });

  it('go on past rows that cannot be read, which are set aside', async () => {
    const channel = 'dedicated_nuban';
    const rows = [
      { id: 'x', status: 'success' },
      { id: 7, channel },
      { id: 8, status: 'success', channel },
    ];
    playing.standIn.answerNext('other', 200, { status: true, data: rows, meta: { next: 'null' } });
    const { found } = await playing.rail.sweeps.sweep('transactions', null);
    expect(found).toMatchObject([
      {
        kind: 'incident',
        incident: 'malformed_entry',
        about: expect.stringMatching(/^transactions \w{32}$/),
      },
      { kind: 'incident', incident: 'malformed_entry', about: 'transactions 7' },
      { kind: 'inflow', inflowId: '8' },
    ]);
  });

  it('do not go in a circle', async () => {
    const page = { status: true, data: [], meta: { next: 'same' } };
    playing.standIn.answerNext('other', 200, page);
    playing.standIn.answerNext('other', 200, page);
    const { state } = await playing.rail.sweeps.sweep('transactions', null);
    await expect(playing.rail.sweeps.sweep('transactions', state)).rejects.toThrow('the same page');
  });

  it.each(['{}', '[]', '{"since":1}'])('have no state %s', async (state) => {
    await expect(playing.rail.sweeps.sweep('transactions', state)).rejects.toThrow('no state');
  });
});

describe('transfers', () => {
  const payout = (railId: string) => ({ kind: 'payout', railId });

  it('are found if they were reversed, for a month', async () => {
    const { standIn, submit, rail } = playing;
    const first = order();
    const second = order();
    const third = order();
    for (const instruction of [first, second, third]) {
      await submit(instruction);
      await rail.payouts.query(instruction);
    }
    clock.advance(29 * DAY_MS);
    const { state, found } = await sweep('transfers', null);
    expect(found).toEqual([]);
    standIn.book.reverse(standIn.book.transfers.get(second.railId)!);
    const next = await sweep('transfers', state);
    expect(next.found).toEqual([payout(second.railId)]);
    expect(standIn.requests.findLast(({ path }) => path === '/transfer')!.query.get('status')).toBe(
      'reversed',
    );
  });

  it('of others are left out', async () => {
    const { standIn, rail } = playing;
    const row = { id: 7n, status: 'reversed', reference: 'acv_9ee55786' };
    standIn.answerNext('other', 200, { status: true, data: [row], meta: { next: null } });
    expect((await rail.sweeps.sweep('transfers', null)).found).toEqual([]);
    const named = { ...row, reference: 'ab'.repeat(16) };
    standIn.answerNext('other', 200, { status: true, data: [named], meta: { next: null } });
    expect((await rail.sweeps.sweep('transfers', null)).found).toEqual([payout('ab'.repeat(16))]);
  });

  it('are set aside if Paystack does not say their reference, and those behind them are found', async () => {
    const { standIn, rail } = playing;
    const known = { id: 9n, status: 'reversed', reference: 'ab'.repeat(16) };
    const data = [{ id: 7n, status: 'reversed' }, known];
    const aside = { kind: 'incident', incident: 'malformed_entry', about: 'transfers 7' };
    const found = async (status: number, body: Record<string, unknown>) => {
      standIn.answerNext('other', 200, { status: true, data, meta: { next: null } });
      standIn.answerNext('other', status, body);
      return (await rail.sweeps.sweep('transfers', null)).found;
    };
    for (const transfer of [{ id: 8n, reference: 'ab'.repeat(16) }, { id: 7n }])
      expect(await found(200, { status: true, data: transfer })).toMatchObject([
        aside,
        payout(known.reference),
      ]);
    const unknown = { status: false, message: 'Transfer not found' };
    expect(await found(404, unknown)).toMatchObject([aside, payout(known.reference)]);
  });

  it('are read again where Paystack cannot say the reference now', async () => {
    const { standIn, rail } = playing;
    const data = [{ id: 7n, status: 'reversed' }];
    standIn.answerNext('other', 200, { status: true, data, meta: { next: null } });
    standIn.answerNext('other', 500, { status: false, message: 'An error occurred' });
    await expect(rail.sweeps.sweep('transfers', null)).rejects.toThrow('Paystack answered 500');
  });
});

it('there is no other list', async () => {
  expect(playing.rail.sweeps.lists).toEqual(['transactions', 'transfers']);
  await expect(playing.rail.sweeps.sweep('settlements', null)).rejects.toThrow('no list settlements');
});
