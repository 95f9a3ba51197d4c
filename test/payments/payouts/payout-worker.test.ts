import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countFlaggedPayouts } from '../../../src/payments/payouts/backlog.ts';
import { sessionOn } from '../../../src/platform/db/database.ts';
import type { QueryOutcome } from '../../../src/rails/rail.ts';
import { count, START_MS, settlement, until } from '../../ledger/support.ts';
import { Payouts } from './payout-support.ts';
import { PAID } from './scripted-rail.ts';

/** Longer than a claim's lease. */
const LEASE_MS = 60_001;

const REFUSED: QueryOutcome = { kind: 'failure', code: '57', reason: 'Not permitted' };
const UNKNOWN: QueryOutcome = { kind: 'unknown', code: null, detail: 'no answer' };
const NOT_FOUND: QueryOutcome = { kind: 'not_found' };

let payouts: Payouts;

beforeEach(async () => {
  payouts = await Payouts.open();
});
afterEach(() => payouts.close());

describe('a transfer', () => {
  it('is submitted once, posted and reported if the bank pays it', async () => {
    payouts.startWorker();
    const command = await payouts.accept();
    await payouts.becomes(command, 'successful');
    expect(payouts.rail.actions).toEqual(['send']);
    expect(payouts.rail.calls[0]!.instruction).toEqual({
      railId: command.rail!.railId,
      amount: 100n,
      currency: 'NGN',
      bankCode: '058',
      nipCode: expect.stringMatching(/^\d{6}$/),
      accountNumber: '0123456789',
      narration: null,
      sender: null,
    });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 105n, held: 0n });
    expect(await payouts.events()).toEqual([{ type: 'bank-transfer.outflow.success' }]);
    expect(await payouts.attemptsOf(command)).toEqual([]);
    expect(await payouts.payoutOf(command)).toMatchObject({ dueAt: null, attempts: 1, submissions: 1 });
  });

  it('gets its hold released if the bank refuses it outright', async () => {
    payouts.rail.script.send = [REFUSED];
    payouts.startWorker();
    const command = await payouts.accept();
    await payouts.becomes(command, 'failed');
    expect(await payouts.payoutOf(command)).toMatchObject({ failureCode: '57', dueAt: null });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
    expect(await payouts.events()).toEqual([{ type: 'bank-transfer.outflow.failed' }]);
    expect(await payouts.attemptsOf(command)).toEqual([{ attempt: 1, action: 'send', outcome: 'failure' }]);
  });

  it('of unknown outcome is queried, never resubmitted, and flagged when it stays unknown', async () => {
    payouts.rail.script = { send: [UNKNOWN], query: [UNKNOWN] };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    while (payouts.flagged.length === 0) await payouts.nextAttempt(worker, command);
    expect(payouts.clock.now() - START_MS).toBeGreaterThanOrEqual(30 * 60_000);
    expect(await countFlaggedPayouts(sessionOn(payouts.world.pool('kolo_directory', 1)))).toBe(1);
    for (let i = 0; i < 3; i++) await payouts.nextAttempt(worker, command);
    expect(payouts.rail.actions[0]).toBe('send');
    expect(new Set(payouts.rail.actions.slice(1))).toEqual(new Set(['query']));
    expect(await payouts.payoutOf(command)).toMatchObject({ status: 'processing', submissions: 1 });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 105n });

    payouts.rail.script.query = [REFUSED];
    await payouts.nextAttempt(worker, command);
    await payouts.becomes(command, 'failed');
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
  });

  it('is found by a status query if it was paid although its answer was lost', async () => {
    payouts.rail.script = { send: [UNKNOWN], query: [UNKNOWN, PAID] };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    for (let i = 0; i < 3; i++) await payouts.nextAttempt(worker, command);
    expect(payouts.rail.actions).toEqual(['send', 'query', 'query']);
    await payouts.becomes(command, 'successful');
    expect(await payouts.attemptsOf(command)).toEqual([
      { attempt: 1, action: 'send', outcome: 'unknown' },
      { attempt: 2, action: 'query', outcome: 'unknown' },
      { attempt: 3, action: 'query', outcome: 'success' },
    ]);
  });
});

describe('a transfer that the bank has no record of', () => {
  beforeEach(() => {
    payouts.rail.script = { send: [UNKNOWN], query: [NOT_FOUND] };
  });

  it('is resubmitted under the same id, a bounded number of times, then flagged', async () => {
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    for (let i = 0; i < 8; i++) await payouts.nextAttempt(worker, command);
    expect(payouts.rail.actions).toEqual([
      'send',
      'query',
      'send',
      'query',
      'send',
      'query',
      'query',
      'query',
    ]);
    expect(new Set(payouts.rail.calls.map((call) => call.instruction.railId))).toEqual(
      new Set([command.rail!.railId]),
    );
    expect(payouts.rail.calls.every((call) => call.instruction.amount === 100n)).toBe(true);
    await payouts.isFlagged(command);
    const row = await payouts.payoutOf(command);
    expect(row).toMatchObject({ status: 'processing', submissions: 3, state: 'unknown' });
    expect(row.flaggedAt).not.toBeNull();
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 105n });
  });

  it('and then refuses is queried once more before it fails', async () => {
    payouts.rail.script = { send: [UNKNOWN, REFUSED], query: [NOT_FOUND, REFUSED] };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    for (let i = 0; i < 3; i++) await payouts.nextAttempt(worker, command);
    expect(await payouts.payoutOf(command)).toMatchObject({ status: 'processing', submissions: 2 });
    await payouts.nextAttempt(worker, command);
    expect(payouts.rail.actions).toEqual(['send', 'query', 'send', 'query']);
    await payouts.becomes(command, 'failed');
  });

  it('is never resubmitted by a rail that does not deduplicate', async () => {
    payouts.rail.description = { ...payouts.rail.description, dedupWindowMs: 0 };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    for (let i = 0; i < 4; i++) await payouts.nextAttempt(worker, command);
    expect(payouts.rail.actions).toEqual(['send', 'query', 'query', 'query']);
    await payouts.isFlagged(command);
    expect((await payouts.payoutOf(command)).flaggedAt).toBe(START_MS + 1_000);
  });

  it('is not resubmitted after the window, however late that is noticed', async () => {
    payouts.rail.description = { ...payouts.rail.description, dedupWindowMs: 600_000 };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    await payouts.nextAttempt(worker, command);
    await payouts.nextAttempt(worker, command);
    expect(await payouts.payoutOf(command)).toMatchObject({ state: 'resubmittable' });
    // All of Kolo is down meanwhile.
    await worker.stop();
    payouts.clock.advance(600_000);
    await payouts.nextAttempt(payouts.startWorker(), command);
    expect(payouts.rail.actions).toEqual(['send', 'query', 'query']);
    expect(await payouts.attemptsOf(command)).toContainEqual({
      attempt: 3,
      action: 'query',
      outcome: 'not_found',
    });
    await payouts.isFlagged(command);
  });
});

describe('a process that dies', () => {
  const claim = () => payouts.claim(randomUUID());

  it('after its claim leaves a transfer that is queried, not submitted', async () => {
    const command = await payouts.accept();
    expect(await claim()).toMatchObject([{ id: command.transactionId, attempt: 1, submits: true }]);
    const worker = payouts.startWorker();
    const other = await payouts.accept('other');
    await payouts.becomes(other, 'successful');
    // The lease of the dead holds so far.
    expect(payouts.rail.calls.map((call) => call.instruction.railId)).toEqual([other.rail!.railId]);
    payouts.clock.advance(LEASE_MS);
    worker.wake();
    await payouts.becomes(command, 'successful');
    expect(payouts.rail.actions).toEqual(['send', 'query']);
    expect(payouts.rail.calls[1]!.instruction.railId).toBe(command.rail!.railId);
  });

  it('after its claim for a resubmission leaves a transfer that is queried', async () => {
    payouts.rail.script = { send: [UNKNOWN], query: [NOT_FOUND] };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    for (let i = 0; i < 2; i++) await payouts.nextAttempt(worker, command);
    await worker.stop();
    payouts.clock.advance(2_000);
    expect(await claim()).toMatchObject([{ attempt: 3, submissions: 2, submits: true }]);
    payouts.clock.advance(LEASE_MS);
    payouts.startWorker();
    await until('the next response is stored', async () => (await payouts.answers(command)) === 3);
    expect(payouts.rail.actions).toEqual(['send', 'query', 'query']);
  });
});

describe('a rail that throws', () => {
  it('leaves the outcome unknown: the status is queried', async () => {
    payouts.rail.script.send = [new Error('a fault of ours')];
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    await until('the response is stored', async () => (await payouts.answers(command)) === 1);
    await payouts.nextAttempt(worker, command).catch(() => {});
    await payouts.becomes(command, 'successful');
    expect(payouts.rail.actions).toEqual(['send', 'query']);
  });
});

/** A response that the bank holds back until the test gives it. */
function heldBack(): { answer: Promise<QueryOutcome>; give: (outcome: QueryOutcome) => void } {
  let give: (outcome: QueryOutcome) => void = () => {};
  const answer = new Promise<QueryOutcome>((resolve) => {
    give = resolve;
  });
  return { answer, give };
}

describe('two answers', () => {
  it.each([
    ['the same', { kind: 'success' } as const, 'successful', 0],
    ['the contrary', { kind: 'failure', code: '57', reason: 'Not permitted' } as const, 'failed', 1],
  ])('move money once if the later one is %s', async (_, outcome, status, incidents) => {
    const late = heldBack();
    payouts.rail.script.send = [late.answer];
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    await until('the payout is submitted', () => payouts.rail.calls.length === 1);
    const first = await payouts.engine.submit(
      payouts.tenant.tenantId,
      settlement(command.transactionId, { outcome }),
    );
    expect(first).toEqual({ kind: 'settled' });
    const before = await payouts.wallet();
    late.give(PAID);
    // Stopping waits for the attempt.
    await worker.stop();
    expect(payouts.errors).toEqual([]);
    expect(await payouts.payoutOf(command)).toMatchObject({ status, dueAt: null });
    expect(await payouts.wallet()).toEqual(before);
    expect(await payouts.events()).toHaveLength(1);
    expect(await count(payouts.world.owner, "incidents WHERE kind = 'contrary_outcome'", [])).toBe(incidents);
  });
});

describe('a refusal that comes late', () => {
  it('releases nothing once the payout was resubmitted', async () => {
    const late = heldBack();
    payouts.rail.script = { send: [late.answer, UNKNOWN], query: [NOT_FOUND, PAID] };
    const stuck = payouts.startWorker();
    const other = payouts.startWorker();
    const command = await payouts.accept();
    await until('the payout is submitted', () => payouts.rail.calls.length === 1);
    payouts.clock.advance(LEASE_MS);
    other.wake();
    await until('its status is queried', async () => (await payouts.answers(command)) === 1);
    payouts.clock.advance(LEASE_MS);
    other.wake();
    await until('it is resubmitted', async () => (await payouts.answers(command)) === 2);
    expect(payouts.rail.actions).toEqual(['send', 'query', 'send']);
    late.give(REFUSED);
    await until('the refusal is stored', async () => (await payouts.answers(command)) === 3);
    await stuck.stop();
    expect(await payouts.payoutOf(command)).toMatchObject({ status: 'processing' });
    payouts.clock.advance(LEASE_MS);
    other.wake();
    await payouts.becomes(command, 'successful');
    expect(payouts.errors).toEqual([]);
  });
});

describe('two workers', () => {
  it('never submit one transfer twice', async () => {
    const commands = await Promise.all(Array.from({ length: 150 }, (_, i) => payouts.accept(`r${i}`)));
    payouts.startWorker();
    payouts.startWorker();
    await until('all are final', async () => {
      return (
        (await count(
          payouts.world.owner,
          "transactions WHERE type = 'debit' AND status = 'successful'",
          [],
        )) === 150
      );
    });
    const submitted = payouts.rail.calls.map((call) => call.instruction.railId).toSorted();
    expect(submitted).toEqual(commands.map((command) => command.rail!.railId).toSorted());
    expect(new Set(payouts.rail.actions)).toEqual(new Set(['send']));
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 150n * 105n, held: 0n });
    expect(payouts.errors).toEqual([]);
  });
});
