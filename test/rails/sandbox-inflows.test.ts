import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { InboundPayment, Inflow } from '../../src/rails/money-in.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FORMS, payoutIn, type Reached, reach } from './forms.ts';
import { IN_TIME, payout } from './support.ts';

let database: TestDatabase;
let bank: SandboxBank;
const clock = new ManualClock();

/** Accounts that the bank has issued; of the last one it cannot be said now. */
const HOLDERS: Record<string, string> = { '0000000011': 'Ada Obi', '0000000028': 'Special No More' };
const UNSAID = '0000000992';
const OWN = '50547';

const open = () =>
  openSandboxBank({
    database: database.config,
    clock,
    holderOf: (bankCode, accountNumber) =>
      accountNumber === UNSAID
        ? Promise.reject(new Error('away'))
        : Promise.resolve(bankCode === OWN ? (HOLDERS[accountNumber] ?? null) : 'Of No Bank'),
  });

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  bank = await open();
});

afterAll(async () => {
  await bank.close();
  await database.drop();
});

let sessions = 0;
const SENDER = { name: 'Chidi Okeke', accountNumber: '0123456789', bankCode: '058', bankName: 'GTBank' };
const NOBODY = { name: null, accountNumber: null, bankCode: null, bankName: null };

function payment(fields: Partial<InboundPayment> = {}): InboundPayment {
  sessions += 1;
  return {
    sessionId: `000013260115090000${String(sessions).padStart(12, '0')}`,
    accountNumber: '0000000011',
    amount: 500_000n,
    sender: SENDER,
    narration: 'Rent, "January"',
    ...fields,
  };
}

const asInflow = ({ sessionId, accountNumber, ...content }: InboundPayment): Inflow => ({
  inflowId: sessionId,
  to: { bankCode: OWN, accountNumber },
  ...content,
  state: 'received',
  receivedAtMs: clock.now(),
});

async function pendingIds(olderThanMs = 0): Promise<string[]> {
  return (await bank.inflows.pending(10_000, olderThanMs, null)).map((one) => one.inflowId);
}

const stateOf = async (inflowId: string): Promise<Inflow['state'] | undefined> =>
  (await bank.book.inflows(null, 10_000)).find((one) => one.inflowId === inflowId)?.state;

describe('a payment from outside', () => {
  it('comes in once by its session id, and a repeat is the same inflow', async () => {
    const first = payment();
    const inflow = asInflow(first);
    expect(await bank.testPayments.payIn(first)).toEqual(inflow);
    clock.advance(1_000);
    expect(await bank.testPayments.payIn(first)).toEqual(inflow);
    await bank.inflows.acknowledge(first.sessionId);
    expect(await bank.testPayments.payIn(first)).toEqual({ ...inflow, state: 'acknowledged' });
  });

  it('of one session id 100 times at once, from two processes, comes in once', async () => {
    const second = await open();
    const first = payment({ narration: null, sender: NOBODY });
    const submitted = await Promise.all(
      Array.from({ length: 100 }, (_, copy) => (copy % 2 ? bank : second).testPayments.payIn(first)),
    );
    await second.close();
    for (const inflow of submitted) expect(inflow).toEqual(asInflow(first));
    const all = await bank.book.inflows(null, 10_000);
    expect(all.filter(({ inflowId }) => inflowId === first.sessionId)).toHaveLength(1);
  });

  it.each<[string, Partial<InboundPayment>]>([
    ['amount', { amount: 0n }],
    ['amount', { amount: 2n ** 53n }],
    ['session id', { sessionId: '1' }],
    ['account number', { accountNumber: '12345' }],
  ])('with a malformed %s is a fault of the caller', async (_, fields) => {
    await expect(bank.testPayments.payIn(payment(fields))).rejects.toThrow(RangeError);
  });

  it('survives a restart', async () => {
    const first = payment();
    await bank.testPayments.payIn(first);
    const inflow = asInflow(first);
    await bank.close();
    bank = await open();
    expect(await bank.testPayments.payIn(first)).toEqual(inflow);
    expect(await pendingIds()).toContain(first.sessionId);
  });
});

describe('a payment into an account of the bank', () => {
  const inward = (fields = {}) =>
    payout({ bankCode: OWN, nipCode: '950547', accountNumber: '0000000011', sender: SENDER, ...fields });

  it('is paid, and comes in under its own id, with or without a notification', async () => {
    const heard: Inflow[] = [];
    bank.inflows.listen((inflow) => heard.push(inflow));
    const submitted = inward({ narration: "Lunch, \\ {'and'} more" });
    expect(await bank.payouts.send(submitted, IN_TIME)).toEqual({ kind: 'success', code: '00' });
    const { amount, sender, narration, accountNumber } = submitted;
    const inflow = asInflow({
      sessionId: submitted.railId,
      accountNumber,
      amount,
      sender: sender!,
      narration,
    });
    expect(heard).toEqual([inflow]);
    expect((await bank.inflows.pending(10_000, 0, null)).at(-1)).toEqual(inflow);
    // Resubmitted: nothing more comes in.
    expect(await bank.payouts.send(submitted, IN_TIME)).toEqual({ kind: 'success', code: '00' });
    expect(heard).toHaveLength(1);
    expect((await pendingIds()).filter((id) => id === submitted.railId)).toHaveLength(1);
  });

  it('is paid beside payments to other banks in one batch, each once', async () => {
    const all = [inward(), payout(), inward(), payout({ accountNumber: '0000000010' })];
    const outcomes = await Promise.all(all.map((one) => bank.payouts.send(one, IN_TIME)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['success', 'success', 'success', 'failure']);
    const ids = new Set(await pendingIds());
    expect(all.map(({ railId }) => ids.has(railId))).toEqual([true, false, true, false]);
  });
});

describe.each(FORMS)('a payment submitted %s into an account of the bank', (form) => {
  let reached: Reached;
  beforeAll(async () => {
    reached = await reach(form, await open(), clock);
  });
  afterAll(() => reached.close());

  const inward = (fields = {}) =>
    payoutIn(form, {
      bankCode: OWN,
      nipCode: '950547',
      accountNumber: '0000000011',
      sender: SENDER,
      ...fields,
    });

  it('comes in nowhere if it is refused', async () => {
    const heard: Inflow[] = [];
    reached.bank.inflows.listen((inflow) => heard.push(inflow));
    const submitted = inward({ nipCode: '000013' });
    expect(await reached.payouts.send(submitted, IN_TIME)).toMatchObject({ kind: 'failure', code: '16' });
    expect(await stateOf(submitted.railId)).toBeUndefined();
    expect(heard).toEqual([]);
  });

  it.each<[string, string, object, string | null]>([
    ['that nobody has', '0000000035', { kind: 'failure', code: '07' }, null],
    ['whose number is special elsewhere', '0000000028', { kind: 'success' }, 'Special No More'],
    ['that is special and that nobody has', '0000000010', { kind: 'failure', code: '51' }, 'made up'],
  ])('%s ends as it should, and is named so', async (_, accountNumber, outcome, name) => {
    expect(await reached.payouts.send(inward({ accountNumber }), IN_TIME)).toMatchObject(outcome);
    const named = await reached.nameEnquiry.ask(OWN, accountNumber);
    if (name === null) expect(named).toEqual({ kind: 'not_found' });
    else
      expect(named).toEqual({ kind: 'found', accountName: name === 'made up' ? expect.any(String) : name });
  });

  it('is unknown, and not booked, while nobody can say whose account it is', async () => {
    const submitted = inward({ accountNumber: UNSAID });
    expect(await reached.payouts.send(submitted, IN_TIME)).toMatchObject({ kind: 'unknown' });
    expect(await reached.payouts.query(submitted)).toEqual({ kind: 'not_found' });
    expect(await reached.nameEnquiry.ask(OWN, UNSAID)).toMatchObject({ kind: 'unavailable' });
  });

  it('is not sent, and nothing comes in, if it is submitted too late', async () => {
    const submitted = inward();
    const outcome = await reached.payouts.send(submitted, { atMs: 0, passed: true });
    expect(outcome).toMatchObject({ kind: 'unknown', detail: expect.stringContaining('not sent') });
    expect(await pendingIds()).not.toContain(submitted.railId);
  });
});

describe('the end of an inflow', () => {
  const received = async () => (await bank.testPayments.payIn(payment())).inflowId;

  it('is acknowledged once and for all, and it is pending until then', async () => {
    const id = await received();
    expect(await pendingIds()).toContain(id);
    expect(await bank.inflows.acknowledge(id)).toBe(true);
    expect(await bank.inflows.acknowledge(id)).toBe(true);
    expect(await pendingIds()).not.toContain(id);
    expect(await bank.returns.giveBack(id)).toBe(false);
    expect(await stateOf(id)).toBe('acknowledged');
  });

  it('is returned once and for all', async () => {
    const id = await received();
    expect(await bank.returns.giveBack(id)).toBe(true);
    expect(await bank.returns.giveBack(id)).toBe(true);
    expect(await pendingIds()).not.toContain(id);
    expect(await bank.inflows.acknowledge(id)).toBe(false);
    expect(await stateOf(id)).toBe('returned');
  });

  it('is one of the two when it is acknowledged and returned at once', async () => {
    for (let i = 0; i < 20; i++) {
      const id = await received();
      const ends = await Promise.all([bank.inflows.acknowledge(id), bank.returns.giveBack(id)]);
      expect(ends.filter(Boolean).length).toBe(1);
      expect(await stateOf(id)).toBe(ends[0] ? 'acknowledged' : 'returned');
    }
  });
});

it('an unknown id has no end', async () => {
  expect(await bank.inflows.acknowledge('1')).toBe(false);
  expect(await bank.returns.giveBack('1')).toBe(false);
});

describe('lists', () => {
  it('pending gives those of the requested age, the oldest first, page by page', async () => {
    for (const known of await pendingIds()) await bank.inflows.acknowledge(known);
    const received = async () => (await bank.testPayments.payIn(payment())).inflowId;
    const first = await received();
    clock.advance(1_000);
    const second = await received();
    clock.advance(1_000);
    const third = await received();
    expect(await pendingIds(0)).toEqual([first, second, third]);
    expect(await pendingIds(1_000)).toEqual([first, second]);
    expect(await pendingIds(1_001)).toEqual([first]);
    expect(await pendingIds(2_001)).toEqual([]);
    clock.advance(1_000);
    const atOnce = [];
    for (let i = 0; i < 4; i++) atOnce.push(await received());
    const paged: Inflow[] = [];
    for (let page: readonly Inflow[]; ; paged.push(...page)) {
      page = await bank.inflows.pending(1, 0, paged.at(-1) ?? null);
      if (page.length === 0) break;
    }
    expect(paged.map(({ inflowId }) => inflowId)).toEqual([first, second, third, ...atOnce.sort()]);
  });

  it('of the book give every inflow once, page by page', async () => {
    const whole = await bank.book.inflows(null, 10_000);
    const paged: Inflow[] = [];
    for (let page: readonly Inflow[]; ; paged.push(...page)) {
      page = await bank.book.inflows(paged.at(-1)?.inflowId ?? null, 7);
      if (page.length === 0) break;
    }
    expect(paged).toEqual(whole);
    const ids = whole.map(({ inflowId }) => inflowId);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(whole.length);
    expect(new Set(whole.map(({ state }) => state)).size).toBe(3);
  });
});
