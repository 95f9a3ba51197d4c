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
const UNCERTAIN_FAILURE: QueryOutcome = { ...FAILED, toConfirm: true };
const REVERSED: QueryOutcome = { kind: 'reversed', code: 'reversed', reason: 'It came back' };

let payouts: AccountPayouts;

beforeEach(async () => {
  payouts = await AccountPayouts.open();
});
afterEach(() => payouts.close());

const queries = () => payouts.provider.countOf('query');

/** Submits and settles a payout, and stops its worker. */
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

/** Advances time to the next check and runs it. Returns the time of the check after it, since the settlement. */
async function nextCheck(command: AcceptTransfer, answer: QueryOutcome): Promise<number | null> {
  payouts.provider.script.query = answer;
  const { dueAt } = await payouts.checkOf(command);
  payouts.clock.advance(Math.max(0, dueAt! - payouts.clock.now()));
  return afterCheck(command);
}

async function afterCheck(command: AcceptTransfer): Promise<number | null> {
  const { clock, world } = payouts;
  await until('the check was made', async () => {
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
  it('is queried after an hour, a day, three days and seven days, and then no more', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    const before = queries();
    const checks = [];
    for (let check = 0; check < 4; check++) checks.push(await nextCheck(command, PAID));
    expect(checks).toEqual([DAY_MS, 3 * DAY_MS, 7 * DAY_MS, null]);
    expect(queries() - before).toBe(4);
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 105n });
  });

  it('is checked an hour after its settlement if that took long', async () => {
    const { provider, clock } = payouts;
    provider.script = { ...provider.script, send: NO_ANSWER, query: PENDING };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    payouts.startChecks();
    // It is not final when its first check is due: the payout worker queries it, and no check does.
    await worker.stop();
    const before = queries();
    expect(await nextCheck(command, PENDING)).toBe(HOUR_MS + 300_000);
    expect(queries()).toBe(before);
    provider.script.query = PAID;
    clock.advance(20 * 60_000);
    payouts.startProcess();
    await payouts.becomes(command, 'successful');
    expect(await nextCheck(command, PAID)).toBe(HOUR_MS);
    expect(await nextCheck(command, PAID)).toBe(DAY_MS);
  });

  it('is credited to the wallet if it comes back, once however it is learnt', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    await nextCheck(command, PAID);
    expect(await nextCheck(command, REVERSED)).toBeNull();
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 5n, held: 0n });
    expect(await payouts.balances()).toMatchObject({ http: 0n });
    const { engine, clock, tenant } = payouts;
    const { transactionId: paymentId, rail, amount } = command;
    const learnt = { tenantId: tenant.tenantId, rail: 'http', paymentId, amount };
    await creditReturned({ engine, clock }, { ...learnt, returnId: `reversed:${rail!.railId}` });
    expect(await movements()).toBe(1);
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 5n });
    // Somebody requests another check.
    expect(await payouts.want(rail!.railId)).toBe(true);
    expect(await afterCheck(command)).toBeNull();
    expect(await movements()).toBe(1);
  });

  it.each([
    ['certainly', FAILED],
    ['uncertainly', UNCERTAIN_FAILURE],
  ])('stays as it is, with one incident, if it is reported as %s failed later', async (_, answer) => {
    const command = await settled(PAID);
    payouts.startChecks();
    for (let check = 0; check < 4; check++) await nextCheck(command, answer);
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
    ['a record of its payment', NOT_FOUND],
  ])('is queried again without %s', async (_, answer) => {
    const command = await settled(PAID);
    payouts.startChecks();
    expect(await nextCheck(command, answer)).toBeGreaterThan(HOUR_MS);
    for (let check = 0; check < 20; check++) await nextCheck(command, answer);
    expect((await payouts.checkOf(command)).dueAt).not.toBeNull();
    expect(await payouts.incidents('contrary_outcome')).toEqual([]);
    for (let after: number | null = 0; after !== null; ) after = await nextCheck(command, answer);
    expect(payouts.clock.now() - command.now).toBeGreaterThan(29 * DAY_MS);
  });

  it('is queried again after a query fails, and reports the error', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    const { provider } = payouts;
    const broken = () => {
      throw new Error('broken');
    };
    provider.script.query = broken;
    await nextCheck(command, broken as never);
    expect(payouts.errors).toEqual([new Error('broken')]);
    expect(await nextCheck(command, PAID)).toBe(DAY_MS);
  });

  it('is queried once, however many processes run, and by another once the lease ends', async () => {
    const command = await settled(PAID);
    const before = queries();
    let answer: (outcome: QueryOutcome) => void = () => {};
    payouts.provider.script.query = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const workers = [1, 2, 3].map(() => payouts.startChecks());
    const { dueAt } = await payouts.checkOf(command);
    payouts.clock.advance(dueAt! - payouts.clock.now());
    await until('its status is queried', () => queries() > before);
    await until('it is claimed', async () => (await payouts.checkOf(command)).leasedUntil !== null);
    expect(queries()).toBe(before + 1);
    payouts.provider.script.query = PAID;
    payouts.clock.advance(180_000);
    expect(await afterCheck(command)).toBe(DAY_MS);
    expect(queries()).toBe(before + 2);
    // The answer to the first one no longer counts.
    answer(REVERSED);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await payouts.checkOf(command)).toMatchObject({ requestedAt: null, leasedUntil: null });
  });
});

describe('a payout that failed', () => {
  it('for certain is queried no more', async () => {
    const command = await settled(FAILED, 'failed');
    payouts.startChecks();
    const before = queries();
    expect(await nextCheck(command, PAID)).toBeNull();
    expect(queries()).toBe(before);
  });

  it('by two reports of its provider is queried, and a later success moves nothing', async () => {
    const command = await settled(UNCERTAIN_FAILURE, 'failed');
    payouts.startChecks();
    const responses = [UNCERTAIN_FAILURE, UNCERTAIN_FAILURE, REVERSED];
    const checks = [];
    for (const answer of responses) checks.push(await nextCheck(command, answer));
    // It was submitted ten minutes before it was settled.
    expect(checks).toEqual([HOUR_MS, DAY_MS, 3 * DAY_MS]);
    expect(await movements()).toBe(0);
    expect(payouts.contradicted).toEqual([]);
    for (let check = 0; check < 2; check++) await nextCheck(command, PAID);
    expect((await payouts.checkOf(command)).dueAt).toBeNull();
    expect(await payouts.rowOf(command)).toMatchObject({ status: 'failed' });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
    expect(await payouts.incidents('contrary_outcome')).toHaveLength(1);
    expect(payouts.contradicted).toEqual([command.transactionId]);
  });
});

describe('a requested check', () => {
  const want: AccountPayouts['want'] = (...which) => payouts.want(...which);

  it('of a payout that is processing makes its status query due now', async () => {
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

  it('of a payout that is to be resubmitted queries its status first', async () => {
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

  it('of a final payout is made at once, even after its last check', async () => {
    const command = await settled(PAID);
    payouts.startChecks();
    const before = queries();
    payouts.clock.advance(1);
    expect(await want(command.rail!.railId)).toBe(true);
    expect(await afterCheck(command)).toBe(HOUR_MS);
    for (let check = 0; check < 4; check++) await nextCheck(command, PAID);
    expect((await payouts.checkOf(command)).dueAt).toBeNull();
    payouts.clock.advance(20 * DAY_MS);
    payouts.provider.script.query = REVERSED;
    expect(await want(command.rail!.railId)).toBe(true);
    expect(await afterCheck(command)).toBeNull();
    expect(queries() - before).toBe(6);
    expect(await movements()).toBe(1);
  });

  it('during a query is made after it', async () => {
    const command = await settled(PAID);
    let answer: (outcome: QueryOutcome) => void = () => {};
    payouts.provider.script.query = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const before = queries();
    payouts.startChecks();
    const { dueAt } = await payouts.checkOf(command);
    payouts.clock.advance(dueAt! - payouts.clock.now());
    await until('its status is queried', () => queries() === before + 1);
    payouts.clock.advance(1);
    await want(command.rail!.railId);
    payouts.provider.script.query = REVERSED;
    answer(PAID);
    expect(await afterCheck(command)).toBeNull();
    expect(queries()).toBe(before + 2);
    expect(await movements()).toBe(1);
  });

  it('of a payout that was never submitted, is of another rail, or of nobody, is not made', async () => {
    const waiting = await payouts.pay('waiting', { now: payouts.clock.now() + HOUR_MS });
    expect(await want(waiting.rail!.railId)).toBe(false);
    const command = await settled(PAID);
    expect(await want(command.rail!.railId, 'paystack')).toBe(false);
    expect(await want('0'.repeat(32))).toBe(false);
    expect(await want(command.rail!.railId, 'http', randomUUID())).toBe(false);
  });
});
