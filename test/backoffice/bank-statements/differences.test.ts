import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, naira, type Paid, StatementDesk } from './desk.ts';

let desk: StatementDesk;
let paid: Paid;
let other: Paid;
let day: string;
/** Lines of the payments: the bank took 50.00 more than for the first, and 20.00 less than for the second. */
beforeEach(async () => {
  desk = await StatementDesk.open();
  const { walletId } = await desk.kolo.test.customer();
  const funded = await desk.fund(walletId, 5_000_000);
  paid = await desk.pay(walletId, 100_000);
  other = await desk.pay(walletId, 300_000);
  day = desk.day();
  desk.kolo.clock.advance(DAY_MS);
  await desk.setUp({ preset: 'signed_amount' });
  const on = day.split('-').toReversed().join('/');
  const content = [
    'Date,Amount,Reference,Narration',
    `${on},${naira(funded.amount)},${funded.reference},`,
    `${on},-${naira(paid.amount - 5_000)},${paid.reference},RENT`,
    `${on},-${naira(other.amount + 2_000)},FT7,SALARY`,
  ].join('\n');
  expect((await desk.import('csv', content, { opening_balance: 0 })).status).toBe(201);
  await desk.matched();
});
afterEach(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await desk.close();
});

const chargeOf = (movements: string[]) => ({
  rail: 'sandbox',
  line: 2,
  as: 'bank_charge',
  direction: 'out',
  amount: 5_000,
  movements,
});
const errorOf = (movements: string[]) => ({
  rail: 'sandbox',
  line: 3,
  as: 'bank_error',
  direction: 'in',
  amount: 2_000,
  movements,
});
const propose = (content: object) => desk.proposeBooking(content);
const booked = (content: object, act?: string) => desk.booked(content, act);
const line = (number: number) => desk.line(number);
const faultOf = async (content: object) => {
  const { status, body } = await propose(content);
  return [status, ...(body.errors ?? [])];
};
const balances = async () => {
  const { rows } = await desk.owner.query<{ kind: string; posted: string }>(
    "SELECT kind, sum(posted)::text AS posted FROM accounts WHERE kind IN ('bank_charges', 'bank_errors') GROUP BY kind ORDER BY kind",
  );
  return rows.map(({ kind, posted }) => `${kind} ${posted}`);
};

it('books differences between lines and payments, matches all, and leaves a day that is signed off without a note', async () => {
  expect(await line(2)).toMatchObject({ state: 'proposed', reason: 'other_amount' });
  const refused = await desk.signOff(day);
  expect(refused.body.errors[0].message).toContain('something unexplained or unmatched');
  const charge = await booked(chargeOf([paid.id]));
  expect(charge.effect).toBe(
    '₦50.00 are booked as bank charges, and the settlement account of sandbox shrinks by it. Line 2 of its statements is matched with the entry and the movement that it differs from. Nothing is submitted to a bank.',
  );
  const error = await booked(errorOf([other.id]));
  expect(await line(2)).toMatchObject({
    state: 'matched',
    reason: 'booked',
    movements: [paid.id, charge.id],
  });
  expect(await line(3)).toMatchObject({
    state: 'matched',
    reason: 'booked',
    movements: [other.id, error.id],
  });
  expect(await balances()).toEqual(['bank_charges -5000', 'bank_errors 2000']);
  expect(await desk.list('/unmatched-movements')).toEqual([]);
  const [ofDay] = await desk.list('/days');
  expect(ofDay).toMatchObject({
    day,
    not_yet_posted: -3_000,
    unmatched_line_count: 0,
    unmatched_movement_count: 0,
    unexplained: 0,
  });
  expect(await desk.listedTerms(day)).toMatchObject({ not_yet_posted: -3_000, unmatched_movements: 0 });
  expect((await desk.signOff(day)).status).toBe(200);
  expect((await desk.readDay(day)).body.data.day).toMatchObject({
    not_yet_posted: -3_000,
    signed_at: expect.any(String),
  });
});

it('lists what made up the terms of a signed day, whatever is matched and undone later, until it is reopened', async () => {
  const charge = await booked(chargeOf([paid.id]));
  expect((await desk.signOff(day, { note: 'The salary is with the bank' })).status).toBe(200);
  const signed = (await desk.readDay(day)).body.data;
  const terms = {
    not_yet_posted: -5_000,
    unmatched_lines: -298_000,
    unmatched_line_count: 1,
    unmatched_movements: -300_000,
    unmatched_movement_count: 1,
  };
  expect(signed.day).toMatchObject(terms);
  expect(await desk.listedTerms(day)).toMatchObject(terms);
  expect((await desk.act('/lines/3/except', { note: 'With the bank' })).status).toBe(200);
  expect((await desk.readDay(day)).body.data.excepted_line_count).toBe(1);

  await booked({ rail: 'sandbox', line: 2, transaction_id: charge.id }, 'reverse');
  const error = await booked(errorOf([other.id]));
  expect((await desk.act('/lines/2/except', { note: 'It was no charge' })).status).toBe(200);
  expect((await desk.readDay(day)).body.data).toEqual(signed);
  expect(await desk.listedTerms(day)).toMatchObject(terms);
  const unmatched = await desk.list(`/lines?day=${day}&term=unmatched_lines`);
  expect(unmatched).toMatchObject([{ line: 3, state: 'matched', movements: [other.id, error.id] }]);

  expect(
    (await desk.act(`/days/${day}/reopen`, { reason: 'A booking was wrong' }, desk.two.bola)).status,
  ).toBe(200);
  await desk.matched();
  const { day: now } = (await desk.readDay(day)).body.data;
  expect(now).toMatchObject({ unmatched_lines: -105_000, unmatched_line_count: 1, not_yet_posted: 2_000 });
  expect(now).toMatchObject(await desk.listedTerms(day));
});

it('books the difference of a line to several payments', async () => {
  // Line 3 shows 2,980.00: 4,000.00 less 1,020.00.
  const both = { ...errorOf([paid.id, other.id]), amount: 102_000 };
  const { effect, id } = await booked(both);
  expect(effect).toContain('the entry and the 2 movements that it differs from');
  expect(await line(3)).toMatchObject({ state: 'matched', movements: [paid.id, other.id, id] });
  expect(await line(2)).toMatchObject({ state: 'open', movements: [] });
});

it('refuses another amount or direction, no difference, and movements that are not free', async () => {
  const content = chargeOf([paid.id]);
  const faults = async (changed: object) => (await faultOf({ ...content, ...changed }))[1]?.message;
  expect(await faults({ amount: 105_000 })).toBe('must be the amount of the difference to the movements');
  expect(await faults({ direction: 'in' })).toBe('must be that of the difference to the movements');
  expect(await faults({ movements: [paid.id, desk.kolo.business.businessId] })).toContain(
    'must be movements',
  );
  const { rows } = await desk.owner.query(
    'SELECT transaction_id AS id FROM settlement_movements WHERE match = 1',
  );
  expect(await faults({ movements: [rows[0].id] })).toBe('must not be matched already');
  expect((await desk.act('/lines/1/undo', { note: 'Of another line' })).status).toBe(200);
  expect(await faults({ line: 1, movements: [rows[0].id] })).toContain('must not make up the line');
  const charge = await booked(errorOf([other.id]));
  expect(await faults({ movements: [charge.id] })).toBe('must not be matched already');
  expect((await desk.act('/lines/3/undo', { note: 'Of another line' })).status).toBe(200);
  expect(await faultOf(errorOf([other.id]))).toMatchObject([400, { path: 'content.line' }]);
});

it('takes a difference back: the line and the payment are open again, and are booked otherwise', async () => {
  const { id } = await booked(chargeOf([paid.id]));
  await booked({ rail: 'sandbox', line: 2, transaction_id: id }, 'reverse');
  expect(await balances()).toEqual(['bank_charges 0', 'bank_errors 0']);
  expect(await line(2)).toMatchObject({ state: 'proposed', reason: 'other_amount', movements: [] });
  const left = await desk.list('/unmatched-movements');
  expect(left.map((one: { transaction_id: string }) => one.transaction_id).toSorted()).toEqual(
    [paid.id, other.id].toSorted(),
  );
  const again = await booked({ ...chargeOf([paid.id]), as: 'bank_error' });
  expect(await line(2)).toMatchObject({ state: 'matched', movements: [paid.id, again.id] });
  expect(await balances()).toEqual(['bank_charges 0', 'bank_errors -5000']);
});

it('refuses a second booking beside the same payment, before the first is matched', async () => {
  const first = await propose(chargeOf([paid.id]));
  const second = await propose({ ...errorOf([paid.id]), direction: 'out', amount: 198_000 });
  const approved = [await desk.two.approve(first.body.data.id), await desk.two.approve(second.body.data.id)];
  expect(approved.map(({ status }) => status)).toEqual([200, 400]);
  await desk.matched();
  expect(await line(2)).toMatchObject({ state: 'matched', reason: 'booked' });
  expect((await line(3)).state).not.toBe('matched');
  const [today] = await desk.list('/days');
  expect(today.unexplained).toBe(0);
});
