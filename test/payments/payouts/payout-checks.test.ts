import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import { creditReturned } from '../../../src/payments/returns/credit-return.ts';
import type { QueryOutcome } from '../../../src/rails/rail.ts';
import { count, until } from '../../ledger/support.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { NO_ANSWER, NOT_FOUND, PAID, PayingProvider, PENDING } from './paying-provider.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CONFIRM_MS = 600_000;

const FAILED = { kind: 'failure', code: 'failed', reason: 'It says so' } as const;
const SAID_TO_FAIL: QueryOutcome = { ...FAILED, toConfirm: true };
const REVERSED: QueryOutcome = { kind: 'reversed', code: 'reversed', reason: 'It came back' };

let payouts: AccountPayouts;

beforeEach(async () => {
  payouts = await AccountPayouts.open();
});
afterEach(() => payouts.close());

const asked = () => payouts.provider.countOf('query');

/** Has a payout told and settled, and nobody work at payouts any more. */
async function settled(answer: QueryOutcome, status = 'successful'): Promise<AcceptTransfer> {
  const { provider, clock } = payouts;
  provider.script.send = answer.kind === 'success' ? answer : NO_ANSWER;
  provider.script.query = answer;
  const worker = payouts.startProcess();
  const command = await payouts.pay();
  if (status === 'failed' && answer.kind === 'failure' && answer.toConfirm) {
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    await payouts.toDue(command, worker);
    await payouts.rests(command, ({ failureReportedAt }) => failureReportedAt !== null);
    clock.advance(CONFIRM_MS);
    worker.wake();
  } else if (answer.kind !== 'success') {
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    await payouts.toDue(command, worker);
  }
  await payouts.becomes(command, status);
  await worker.stop();
  return command;
}

/** Moves time on to when a check is due, has it looked at and gives when it is looked at next, since the payout was settled. */
async function nextLook(command: AcceptTransfer, answer: QueryOutcome): Promise<number | null> {
  payouts.provider.script.query = answer;
  const { dueAt } = await payouts.checkOf(command);
  payouts.clock.advance(Math.max(0, dueAt! - payouts.clock.now()));
  return afterLook(command);
}

async function afterLook(command: AcceptTransfer): Promise<number | null> {
  const { clock, world } = payouts;
  await until('the check was looked at', async () => {
    const { dueAt, leasedUntil } = await payouts.checkOf(command);
    return leasedUntil === null && (dueAt === null || dueAt > clock.now());
  });
  const { dueAt } = await payouts.checkOf(command);
  const [row] = await world.owner.query<{ at: number | null }>(
    'SELECT completed_at AS at FROM transactions WHERE id = $1',
    [command.transactionId],
  );
  return dueAt === null ? null : dueAt - (row!.at ?? clock.now());
}

const movements = () =>
  count(payouts.world.owner, "transactions WHERE category = 'bank-outflow-reversal'", []);

describe('a payout that is successful', () => {
  it('is asked after an hour, a day, three days and seven later, and then no more', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    const before = asked();
    const looks = [];
    for (let look = 0; look < 4; look++) looks.push(await nextLook(command, PAID));
    expect(looks).toEqual([DAY_MS, 3 * DAY_MS, 7 * DAY_MS, null]);
    expect(asked() - before).toBe(4);
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 105n });
  });

  it('is checked an hour after its settlement if that took long', async () => {
    const { provider, clock } = payouts;
    provider.script = { ...provider.script, send: NO_ANSWER, query: PENDING };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    payouts.startChecks();
    // It is not final when its check is due first: the worker of payouts asks, and nobody else.
    await worker.stop();
    const before = asked();
    expect(await nextLook(command, PENDING)).toBe(HOUR_MS + 300_000);
    expect(asked()).toBe(before);
    provider.script.query = PAID;
    clock.advance(20 * 60_000);
    payouts.startProcess();
    await payouts.becomes(command, 'successful');
    expect(await nextLook(command, PAID)).toBe(HOUR_MS);
    expect(await nextLook(command, PAID)).toBe(DAY_MS);
  });

  it('is credited to the wallet if it comes back, once however it is learnt', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    await nextLook(command, PAID);
    expect(await nextLook(command, REVERSED)).toBeNull();
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 5n, held: 0n });
    expect(await payouts.balances()).toMatchObject({ http: 0n });
    const { engine, clock, tenant } = payouts;
    const { transactionId: paymentId, rail, amount } = command;
    const learnt = { tenantId: tenant.tenantId, rail: 'http', paymentId, amount };
    await creditReturned({ engine, clock }, { ...learnt, returnId: `reversed:${rail!.railId}` });
    expect(await movements()).toBe(1);
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 5n });
    // Somebody wants another look.
    expect(await payouts.want(rail!.railId)).toBe(true);
    expect(await afterLook(command)).toBeNull();
    expect(await movements()).toBe(1);
  });

  it.each([
    ['for certain', FAILED],
    ['so to say', SAID_TO_FAIL],
  ])('stays as it is, with one incident, if it is said to have failed %s later', async (_, answer) => {
    const command = await settled(PAID);
    payouts.startChecks();
    for (let look = 0; look < 4; look++) await nextLook(command, answer);
    expect(await payouts.rowOf(command)).toMatchObject({ status: 'successful' });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 105n });
    expect(await payouts.incidents('contrary_outcome')).toEqual([
      { transactionId: command.transactionId, detail: expect.stringContaining('The transfer is successful') },
    ]);
    expect(payouts.contradicted).toEqual([command.transactionId]);
    expect((await payouts.checkOf(command)).contradictedAt).not.toBeNull();
  });

  it.each([
    ['an answer', NO_ANSWER],
    ['its payment being known', NOT_FOUND],
  ])('is asked again where there is none: without %s', async (_, answer) => {
    const command = await settled(PAID);
    payouts.startChecks();
    expect(await nextLook(command, answer)).toBeGreaterThan(HOUR_MS);
    for (let look = 0; look < 20; look++) await nextLook(command, answer);
    expect((await payouts.checkOf(command)).dueAt).not.toBeNull();
    expect(await payouts.incidents('contrary_outcome')).toEqual([]);
    for (let after: number | null = 0; after !== null; ) after = await nextLook(command, answer);
    expect(payouts.clock.now() - command.now).toBeGreaterThan(29 * DAY_MS);
  });

  it('is asked again where asking fails, and says why', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    const { provider } = payouts;
    const broken = () => {
      throw new Error('broken');
    };
    provider.script.query = broken;
    await nextLook(command, broken as never);
    expect(payouts.errors).toEqual([new Error('broken')]);
    expect(await nextLook(command, PAID)).toBe(DAY_MS);
  });

  it('is asked once, however many processes look, and by another where one ends', async () => {
    const command = await settled(PAID);
    const before = asked();
    let answer: (outcome: QueryOutcome) => void = () => {};
    payouts.provider.script.query = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const workers = [1, 2, 3].map(() => payouts.startChecks());
    const { dueAt } = await payouts.checkOf(command);
    payouts.clock.advance(dueAt! - payouts.clock.now());
    await until('it is asked', () => asked() > before);
    await until('it is claimed', async () => (await payouts.checkOf(command)).leasedUntil !== null);
    expect(asked()).toBe(before + 1);
    payouts.provider.script.query = PAID;
    payouts.clock.advance(180_000);
    expect(await afterLook(command)).toBe(DAY_MS);
    expect(asked()).toBe(before + 2);
    // The answer to the first one no longer counts.
    answer(REVERSED);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await payouts.checkOf(command)).toMatchObject({ requestedAt: null, leasedUntil: null });
  });
});

describe('a payout that has failed', () => {
  it('for certain is asked after no more', async () => {
    const command = await settled(FAILED, 'failed');
    payouts.startChecks();
    const before = asked();
    expect(await nextLook(command, PAID)).toBeNull();
    expect(asked()).toBe(before);
  });

  it('as its provider said twice is asked after, and a success later moves nothing', async () => {
    const command = await settled(SAID_TO_FAIL, 'failed');
    payouts.startChecks();
    const said = [SAID_TO_FAIL, SAID_TO_FAIL, REVERSED];
    const looks = [];
    for (const answer of said) looks.push(await nextLook(command, answer));
    // It was told ten minutes before it was settled.
    expect(looks).toEqual([HOUR_MS, DAY_MS, 3 * DAY_MS]);
    expect(await movements()).toBe(0);
    expect(payouts.contradicted).toEqual([]);
    for (let look = 0; look < 2; look++) await nextLook(command, PAID);
    expect((await payouts.checkOf(command)).dueAt).toBeNull();
    expect(await payouts.rowOf(command)).toMatchObject({ status: 'failed' });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
    expect(await payouts.incidents('contrary_outcome')).toHaveLength(1);
    expect(payouts.contradicted).toEqual([command.transactionId]);
  });
});

describe('a look that somebody wants', () => {
  const want: AccountPayouts['want'] = (...which) => payouts.want(...which);

  it('at a payout that is processing has it asked after at once', async () => {
    const { provider, clock } = payouts;
    provider.script = { ...provider.script, send: PENDING, query: PENDING };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    provider.script.query = PAID;
    clock.advance(1);
    expect((await payouts.rowOf(command)).dueAt).toBeGreaterThan(clock.now());
    expect(await want(command.rail!.railId)).toBe(true);
    worker.wake();
    await payouts.becomes(command, 'successful');
    expect((await payouts.checkOf(command)).requestedAt).toBeNull();
  });

  it('at a payout that is to be told again has it asked after first', async () => {
    await payouts.close();
    const provider = new PayingProvider('http', {}, HOUR_MS);
    payouts = await AccountPayouts.open({}, [provider]);
    provider.script = { ...provider.script, send: NO_ANSWER, query: NOT_FOUND };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    await payouts.toDue(command, worker);
    await payouts.rests(command, ({ state }) => state === 'resubmittable');
    provider.script.query = PAID;
    expect(await want(command.rail!.railId)).toBe(true);
    worker.wake();
    await payouts.becomes(command, 'successful');
    expect(provider.countOf('send')).toBe(1);
  });

  it('at one that is final is had at once, also once its checks are over', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    const before = asked();
    payouts.clock.advance(1);
    expect(await want(command.rail!.railId)).toBe(true);
    expect(await afterLook(command)).toBe(HOUR_MS);
    for (let look = 0; look < 4; look++) await nextLook(command, PAID);
    expect((await payouts.checkOf(command)).dueAt).toBeNull();
    payouts.clock.advance(20 * DAY_MS);
    payouts.provider.script.query = REVERSED;
    expect(await want(command.rail!.railId)).toBe(true);
    expect(await afterLook(command)).toBeNull();
    expect(asked() - before).toBe(6);
    expect(await movements()).toBe(1);
  });

  it('while it is being asked is had after that', async () => {
    const command = await settled(PAID);
    let answer: (outcome: QueryOutcome) => void = () => {};
    payouts.provider.script.query = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const before = asked();
    payouts.startChecks();
    const { dueAt } = await payouts.checkOf(command);
    payouts.clock.advance(dueAt! - payouts.clock.now());
    await until('it is asked', () => asked() === before + 1);
    payouts.clock.advance(1);
    await want(command.rail!.railId);
    payouts.provider.script.query = REVERSED;
    answer(PAID);
    expect(await afterLook(command)).toBeNull();
    expect(asked()).toBe(before + 2);
    expect(await movements()).toBe(1);
  });

  it('at what was never told, is of another rail, or of nobody, is none', async () => {
    const waiting = await payouts.pay('waiting', { now: payouts.clock.now() + HOUR_MS });
    expect(await want(waiting.rail!.railId)).toBe(false);
    const command = await settled(PAID);
    expect(await want(command.rail!.railId, 'paystack')).toBe(false);
    expect(await want('0'.repeat(32))).toBe(false);
    expect(await want(command.rail!.railId, 'http', randomUUID())).toBe(false);
  });
});
