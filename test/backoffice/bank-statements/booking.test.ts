import { afterEach, beforeEach, expect, it } from 'vitest';
import { naira, type Paid, StatementDesk } from './desk.ts';

const DAY_MS = 24 * 3_600_000;

let desk: StatementDesk;
let funded: Paid;
/** A statement of the day. */
let content: string;
const importIt = () => desk.import('csv', content, { opening_balance: 0 });
beforeEach(async () => {
  desk = await StatementDesk.open();
  const { walletId } = await desk.kolo.test.customer();
  funded = await desk.fund(walletId, 5_000_000);
  await desk.setUp({ preset: 'signed_amount' });
  const day = desk.day().split('-').toReversed().join('/');
  content = [
    'Date,Amount,Reference,Narration',
    `${day},${naira(funded.amount)},${funded.reference},`,
    `${day},-10.75,CHG1,NIP CHARGE + VAT`,
    `${day},50.00,INT1,CREDIT INTEREST`,
    `${day},-50.00,FT1,SOMETHING ELSE`,
  ].join('\n');
  expect((await importIt()).status).toBe(201);
  await desk.matched();
});
afterEach(async () => {
  expect(await desk.kolo.findings()).toEqual([]);
  await desk.close();
});

const CHARGE = { rail: 'sandbox', line: 2, as: 'bank_charge', direction: 'out', amount: 1_075 };
const INTEREST = { rail: 'sandbox', line: 3, as: 'bank_interest', direction: 'in', amount: 5_000 };
const environment = () => desk.path().replace(/\/reconciled-accounts.*/, '');
const propose = (content: object, act?: string) => desk.proposeBooking(content, act);
async function approve({ id }: { id: string }, person = desk.two.bola) {
  await person.signIn();
  const { digest } = (await person.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  return person.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
}
const booked = async (content: object, act?: string): Promise<string> => (await desk.booked(content, act)).id;
const line = (number: number) => desk.line(number);
const reversed = (id: string, number = 2) =>
  booked({ rail: 'sandbox', line: number, transaction_id: id }, 'reverse');
const faultOf = async (content: object, act = 'book') => {
  const { status, body } = await propose(content, act);
  return body.errors?.length > 0 ? [status, body.errors[0]] : [status];
};
const balances = async () => {
  const { rows } = await desk.owner.query<{ kind: string; posted: string }>(
    "SELECT kind, sum(posted)::text AS posted FROM accounts WHERE kind IN ('bank_charges', 'interest_income', 'settlement') GROUP BY kind ORDER BY kind",
  );
  return rows.map(({ kind, posted }) => `${kind} ${posted}`);
};

it('posts a charge and interest once another person approves, and matches the lines', async () => {
  const charge = await booked(CHARGE);
  const interest = await booked(INTEREST);
  expect(await line(2)).toMatchObject({
    state: 'matched',
    reason: 'booked',
    movements: [charge],
    item_id: null,
  });
  expect(await line(3)).toMatchObject({ state: 'matched', reason: 'booked', movements: [interest] });
  expect(await balances()).toEqual([
    'bank_charges -1075',
    'interest_income 5000',
    `settlement ${-(funded.amount - 1_075 + 5_000)}`,
  ]);
  const [day] = await desk.list('/days');
  expect(day).toMatchObject({
    closing: funded.amount - 1_075,
    ledger: funded.amount - 1_075 + 5_000,
    unmatched_lines: -5_000,
    unmatched_line_count: 1,
    unmatched_movement_count: 0,
    unexplained: 0,
  });
  const report = await desk.two.ada.call('GET', `${environment()}/reports/trial-balance`);
  expect(report.status).toBe(200);
  const names = JSON.stringify(report.body.data);
  expect(names).toContain('Bank charges');
  expect(names).toContain('Interest income');
  const { rows } = await desk.owner.query(
    `SELECT category, reference, narration FROM transactions WHERE id = $1`,
    [charge],
  );
  expect(rows).toEqual([
    {
      category: 'adjustment',
      reference: 'statement:sandbox:2',
      narration: 'Line 2 of the statements of sandbox: bank charges',
    },
  ]);
});

it('books a mistake of the bank until the bank puts it right, so that nothing of both days is left over', async () => {
  const errors = async () => {
    const { rows } = await desk.owner.query<{ posted: string }>(
      "SELECT sum(posted)::text AS posted FROM accounts WHERE kind = 'bank_errors'",
    );
    return rows[0]!.posted;
  };
  await booked(CHARGE);
  await booked(INTEREST);
  await booked({ rail: 'sandbox', line: 4, as: 'bank_error', direction: 'out', amount: 5_000 });
  expect(await errors()).toBe('-5000');
  expect(await line(4)).toMatchObject({ state: 'matched', reason: 'booked', item_id: null });
  desk.kolo.clock.advance(DAY_MS);
  await importNextDay('50.00,FT1,WE PUT IT RIGHT');
  await booked({ rail: 'sandbox', line: 6, as: 'bank_error', direction: 'in', amount: 5_000 });
  expect(await errors()).toBe('0');
  const clean = { unmatched_line_count: 0, unmatched_movement_count: 0, unexplained: 0 };
  expect(await desk.list('/days')).toMatchObject([clean, clean]);
});

it('is refused for what the line does not show, for one that is matched, and a second time', async () => {
  expect(await faultOf({ ...CHARGE, line: 99 })).toMatchObject([404]);
  expect(await faultOf({ ...CHARGE, amount: 1_000 })).toMatchObject([400, { path: 'content.amount' }]);
  expect(await faultOf({ ...CHARGE, direction: 'in' })).toMatchObject([400, { path: 'content.direction' }]);
  expect(await faultOf({ ...CHARGE, line: 1, direction: 'in', amount: funded.amount })).toMatchObject([
    400,
    { path: 'content.line' },
  ]);
  const { body } = await propose(CHARGE);
  expect((await approve(body.data, desk.two.ada)).status).toBe(403);
  expect(await balances()).toEqual([`bank_charges 0`, 'interest_income 0', `settlement ${-funded.amount}`]);
  // A second proposal of the same person takes the place of the first.
  const second = await propose(CHARGE);
  expect((await approve(body.data)).status).toBeGreaterThanOrEqual(400);
  expect((await approve(second.body.data)).status).toBe(200);
  await desk.matched();
  expect((await desk.act('/lines/2/undo', { note: 'It was another' })).status).toBe(200);
  await desk.matched();
  // The entry stays; people decide about the line again, and it is not booked twice.
  expect(await line(2)).toMatchObject({ state: 'open', reason: 'undone' });
  expect(await faultOf(CHARGE)).toMatchObject([
    400,
    { path: 'content.line', message: expect.stringContaining('booked already') },
  ]);
  const [left] = await desk.list('/unmatched-movements');
  expect(left).toMatchObject({ category: 'adjustment', amount: -1_075 });
  expect((await desk.act('/matches', { lines: [2], movements: [left.transaction_id] })).status).toBe(200);
});

it('is refused for what was booked from a line of a file that was withdrawn and imported again', async () => {
  // So late that amount and date alone no longer match the entry.
  desk.kolo.clock.advance(40 * DAY_MS);
  const charge = await booked(CHARGE);
  expect((await desk.act('/statements/1/withdraw', { reason: 'The wrong file' })).status).toBe(200);
  expect((await importIt()).status).toBe(201);
  await desk.matched();
  expect(await line(6)).toMatchObject({ state: 'proposed', reason: 'fee', amount: -CHARGE.amount });
  expect(await faultOf({ ...CHARGE, line: 6 })).toMatchObject([
    400,
    {
      path: 'content.line',
      message: expect.stringContaining('was booked for line 2 before it was withdrawn'),
    },
  ]);
  expect((await desk.act('/matches', { lines: [6], movements: [charge] })).status).toBe(200);
});

it('is refused at proposing and at approving while an undone booking of a withdrawn line stands, until that is reversed', async () => {
  desk.kolo.clock.advance(DAY_MS);
  const day = desk.day().split('-').toReversed().join('/');
  // The second file: its withdrawal does not collect the movements again.
  const file = `Date,Amount,Reference,Narration\n${day},-20.25,CHG2,NIP CHARGE`;
  expect((await desk.import('csv', file)).status).toBe(201);
  desk.kolo.clock.advance(40 * DAY_MS);
  await desk.matched();
  const content = { ...CHARGE, line: 5, amount: 2_025 };
  const charge = await booked(content);
  expect((await desk.act('/lines/5/undo', { note: 'It was another' })).status).toBe(200);
  expect((await desk.act('/statements/2/withdraw', { reason: 'The wrong file' })).status).toBe(200);
  expect((await desk.import('csv', file)).status).toBe(201);
  await desk.matched();
  expect(await line(6)).toMatchObject({ state: 'proposed', reason: 'fee' });
  const again = { ...content, line: 6 };
  const refusal = [
    400,
    {
      path: 'content.line',
      message: `must not be booked twice: transaction ${charge} was booked for line 5 before it was withdrawn. Match the line with it, or reverse it first`,
    },
  ];
  expect(await faultOf(again)).toMatchObject(refusal);
  // The same at the approval, as of a proposal that was made before the other line was withdrawn.
  const setState = (state: string) =>
    desk.owner.query('UPDATE bank_statement_lines SET state = $1 WHERE number = 5', [state]);
  await setState('open');
  const { body } = await propose(again);
  await setState('withdrawn');
  const approved = await approve(body.data);
  expect([approved.status, approved.body.errors?.[0]]).toMatchObject(refusal);
  expect((await balances())[0]).toBe('bank_charges -2025');
  const refused = `/ops/v1/proposals/${body.data.id}/refuse`;
  expect((await desk.two.bola.call('POST', refused, { reason: 'It is booked' })).status).toBe(200);

  const left = (await desk.two.ada.call('GET', desk.path('/lines/5'))).body.data;
  expect([left.line.state, left.booking]).toEqual(['withdrawn', charge]);
  expect((await desk.two.ada.call('GET', desk.path('/lines/6'))).body.data.booking).toBe(null);
  const reversal = await propose({ rail: 'sandbox', line: 5, transaction_id: charge }, 'reverse');
  expect((await approve(reversal.body.data)).status).toBe(200);
  // The reversal is enough: it need not be matched with the booking yet.
  await booked(again);
  expect(await line(6)).toMatchObject({ state: 'matched', reason: 'booked' });
  expect(await desk.list('/unmatched-movements')).toEqual([]);
  expect((await balances())[0]).toBe('bank_charges -2025');
});

it('matches a line that people excepted or undid before it was approved', async () => {
  expect((await desk.act('/lines/2/undo', { note: 'Ask the bank' })).status).toBe(200);
  expect((await desk.act('/lines/2/except', { note: 'Ask the bank' })).status).toBe(200);
  await booked(CHARGE);
  expect(await line(2)).toMatchObject({ state: 'matched', reason: 'booked' });
  // One that was matched in the meantime is not booked.
  const { body } = await propose(INTEREST);
  expect((await desk.act('/matches', { lines: [3, 4], movements: [] })).status).toBe(200);
  expect((await approve(body.data)).status).toBeGreaterThanOrEqual(400);
  expect((await balances())[1]).toBe('interest_income 0');
});

const transaction = async (id: string) => {
  const { rows } = await desk.owner.query(
    `SELECT category, reference, narration, reverses_id, amount::integer FROM transactions WHERE id = $1`,
    [id],
  );
  return rows[0];
};
const importNextDay = async (other?: string) => {
  const { walletId } = await desk.kolo.test.customer();
  const more = await desk.fund(walletId, 7_000);
  const day = desk.day().split('-').toReversed().join('/');
  const rows = ['Date,Amount,Reference,Narration', `${day},${naira(more.amount)},${more.reference},`];
  if (other !== undefined) rows.push(`${day},${other}`);
  expect((await desk.import('csv', rows.join('\n'))).status).toBe(201);
  await desk.matched();
};

it('takes a booking back once another person approves: both explain each other, and the line is open again', async () => {
  const charge = await booked(CHARGE);
  const signedDay = desk.day();
  desk.kolo.clock.advance(DAY_MS);
  await importNextDay();
  const note = 'Two lines are left';
  expect((await desk.signOff(signedDay, { note })).status).toBe(200);
  const before = (await desk.list('/days')).find(({ day }: { day: string }) => day === signedDay);
  const reversal = await reversed(charge);
  expect(await transaction(reversal)).toEqual({
    category: 'adjustment',
    reference: 'statement:sandbox:2:reversal',
    narration: 'Reversal: line 2 of the statements of sandbox',
    reverses_id: charge,
    amount: 1_075,
  });
  expect((await balances())[0]).toBe('bank_charges 0');
  expect(await line(2)).toMatchObject({ state: 'proposed', reason: 'fee', movements: [] });
  expect(await desk.list('/unmatched-movements')).toEqual([]);
  const [today, yesterday] = await desk.list('/days');
  expect(yesterday).toEqual(before);
  expect(today).toMatchObject({
    unmatched_lines: -1_075,
    unmatched_line_count: 3,
    unmatched_movements: 0,
    unmatched_movement_count: 0,
    unexplained: 0,
  });
});

it('takes each booking back once, and lets the line be booked again', async () => {
  const charge = await booked(CHARGE);
  const content = { rail: 'sandbox', line: 2, transaction_id: charge };
  expect(await faultOf({ ...content, line: 3 }, 'reverse')).toMatchObject([
    400,
    { path: 'content.transaction_id', message: expect.stringContaining('no booking of this line') },
  ]);
  expect(await faultOf({ ...content, transaction_id: funded.id }, 'reverse')).toMatchObject([400, {}]);
  const { body } = await propose(content, 'reverse');
  expect((await approve(body.data, desk.two.ada)).status).toBe(403);
  await desk.two.bola.signIn();
  const { digest } = (await desk.two.bola.call('GET', `/ops/v1/proposals/${body.data.id}`)).body.data;
  const twice = await Promise.all(
    [1, 2].map(() => desk.two.bola.call('POST', `/ops/v1/proposals/${body.data.id}/approve`, { digest })),
  );
  expect(twice.map(({ status }) => status)).toContain(200);
  await desk.matched();
  expect(await balances()).toEqual(['bank_charges 0', 'interest_income 0', `settlement ${-funded.amount}`]);
  expect(await faultOf(content, 'reverse')).toMatchObject([
    400,
    { path: 'content.transaction_id', message: expect.stringContaining('reversed already') },
  ]);
  const again = await booked({ ...CHARGE, as: 'bank_interest' });
  expect(await transaction(again)).toMatchObject({ reference: 'statement:sandbox:2:2' });
  expect(await line(2)).toMatchObject({ state: 'matched', reason: 'booked', movements: [again] });
  expect(await faultOf(content, 'reverse')).toMatchObject([400, {}]);
  await reversed(again);
  expect(await balances()).toEqual(['bank_charges 0', 'interest_income 0', `settlement ${-funded.amount}`]);
  expect(await desk.list('/unmatched-movements')).toEqual([]);
});

it('takes a booking back that people match with another line meanwhile', async () => {
  const charge = await booked(CHARGE);
  expect((await desk.act('/lines/2/undo', { note: 'It was another' })).status).toBe(200);
  const { body } = await propose({ rail: 'sandbox', line: 2, transaction_id: charge }, 'reverse');
  const match = { lines: [2], movements: [charge] };
  const [approved] = await Promise.all([
    approve(body.data),
    desk.two.ada.call('POST', desk.path('/matches'), match),
  ]);
  expect(approved.status).toBe(200);
  // A match that comes later is refused.
  expect((await desk.act('/matches', match)).status).toBe(400);
  await desk.matched();
  expect(await line(2)).toMatchObject({ movements: [], state: expect.stringMatching(/^(open|proposed)$/) });
  expect(await desk.list('/unmatched-movements')).toEqual([]);
  expect((await balances())[0]).toBe('bank_charges 0');
});

it('takes a booking back of a file that was withdrawn, whose line is then booked from the next import', async () => {
  const charge = await booked(CHARGE);
  expect((await desk.act('/statements/1/withdraw', { reason: 'The wrong file' })).status).toBe(200);
  const { body } = await propose({ rail: 'sandbox', line: 2, transaction_id: charge }, 'reverse');
  expect((await approve(body.data)).status).toBe(200);
  expect((await importIt()).status).toBe(201);
  await desk.matched();
  expect(await line(2)).toMatchObject({ state: 'withdrawn' });
  expect(await line(6)).toMatchObject({ state: 'proposed', reason: 'fee' });
  expect(await desk.list('/unmatched-movements')).toEqual([]);
  await booked({ ...CHARGE, line: 6 });
  expect(await line(6)).toMatchObject({ state: 'matched', reason: 'booked' });
});

it('says before the approval which other lines a reversal opens, and which signed days keep their numbers', async () => {
  const effect = async (content: object): Promise<string> => {
    const { body } = await propose(content, 'reverse');
    return (await desk.two.ada.call('GET', `/ops/v1/proposals/${body.data.id}`)).body.data.effect;
  };
  const interest = await booked(INTEREST);
  const content = { rail: 'sandbox', line: 3, transaction_id: interest };
  const alone = await effect(content);
  expect(alone).toMatch(
    /Line 3 of the statements of sandbox is open again\. Nothing is submitted to a bank\.$/,
  );
  expect((await desk.act('/lines/3/undo', { note: 'Together with the charge' })).status).toBe(200);
  const charge = await booked(CHARGE);
  expect((await desk.act('/lines/2/undo', { note: 'Together with the interest' })).status).toBe(200);
  const both = { lines: [2, 3], movements: [charge, interest] };
  expect((await desk.act('/matches', both)).status).toBe(200);
  const first = desk.day();
  desk.kolo.clock.advance(DAY_MS);
  await importNextDay();
  const second = desk.day();
  desk.kolo.clock.advance(DAY_MS);
  await importNextDay();
  const note = 'One line is left';
  const other = 'Line 2, which is matched with the booking too, is open again as well.';
  for (const [day, said] of [
    [first, `${first} is signed off with it: that day keeps its numbers.`],
    [second, `2 days from ${first} to ${second} are signed off with it: they keep their numbers.`],
  ] as const) {
    expect((await desk.signOff(day, { note })).status).toBe(200);
    expect(await effect(content)).toBe(`${alone} ${other} ${said}`);
  }
  const ofCharge = { rail: 'sandbox', line: 2, transaction_id: charge };
  expect(await effect(ofCharge)).toContain('Line 3, which is matched with the booking too');
});
