import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/clock.ts';
import { sessionOn, TenantDatabase } from '../../src/db/database.ts';
import type { AcceptTransfer } from '../../src/ledger/commands.ts';
import type { Engine } from '../../src/ledger/engine.ts';
import type { QueryOutcome } from '../../src/rails/rail.ts';
import { PayoutWorker } from '../../src/transfers/payout-worker.ts';
import { claimPayouts, countFlaggedPayouts } from '../../src/transfers/payouts.ts';
import {
  accountsOf,
  count,
  expectSoundBooks,
  inflow,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  settlement,
  transfer,
  until,
  type World,
} from '../ledger/support.ts';
import { type Action, PAID, ScriptedRail } from './scripted-rail.ts';

/** Longer than a claim's lease. */
const LEASE_MS = 60_001;

const REFUSED: QueryOutcome = { kind: 'failure', code: '57', reason: 'Not permitted' };
const UNKNOWN: QueryOutcome = { kind: 'unknown', code: null, detail: 'no answer' };
const NOT_FOUND: QueryOutcome = { kind: 'not_found' };

let world: World;
let clock: ManualClock;
let rail: ScriptedRail;
let tenant: SeededTenant;
let engine: Engine;
let workers: PayoutWorker[];
let errors: unknown[];
let flagged: string[];

beforeEach(async () => {
  world = await openWorld();
  clock = new ManualClock(START_MS);
  rail = new ScriptedRail();
  workers = [];
  errors = [];
  flagged = [];
  engine = world.engine();
  tenant = await seedTenant(world.owner, [{}], { bankTransferFee: 5n, bankTransferMax: null });
  await engine.submit(tenant.tenantId, inflow(tenant.wallets[0]!, 100_000n));
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await expectSoundBooks(world.owner, tenant.tenantId);
  await world.close();
});

/** A process's worth of worker. */
function startWorker(): PayoutWorker {
  const worker = new PayoutWorker({
    database: new TenantDatabase(world.pool('kolo_app')),
    directory: sessionOn(world.pool('kolo_directory', 1)),
    engine: world.engine(),
    clock,
    rails: new Map([[rail.name, rail]]),
    onError: (error) => errors.push(error),
    onFlagged: ({ transactionId }) => flagged.push(transactionId),
  });
  workers.push(worker);
  worker.start();
  return worker;
}

async function accept(reference = 'r', changes: Partial<AcceptTransfer> = {}): Promise<AcceptTransfer> {
  const command = transfer(reference, { now: clock.now(), ...changes });
  expect(await engine.submit(tenant.tenantId, command)).toMatchObject({ kind: 'accepted' });
  return command;
}

interface PayoutRow {
  status: string;
  failureCode: string | null;
  dueAt: number | null;
  attempts: number;
  sends: number;
  sendNext: boolean;
  flaggedAt: number | null;
}

async function payoutOf({ transactionId }: AcceptTransfer): Promise<PayoutRow> {
  const [row] = await world.owner.query<PayoutRow>(
    `SELECT t.status, t.failure_code AS "failureCode", p.due_at AS "dueAt", p.attempts, p.sends,
       p.send_next AS "sendNext", p.flagged_at AS "flaggedAt"
     FROM transactions t JOIN payouts p USING (tenant_id) WHERE t.id = $1 AND p.transaction_id = $1`,
    [transactionId],
  );
  return row!;
}

const becomes = (command: AcceptTransfer, status: string): Promise<void> =>
  until(`the transfer is ${status}`, async () => (await payoutOf(command)).status === status);

/** How many answers of the bank are kept; the transfers of tests that count them are never paid at once. */
const answers = ({ transactionId }: AcceptTransfer): Promise<number> =>
  count(world.owner, 'payout_attempts WHERE transaction_id = $1', [transactionId]);

/** Moves time on to when the payout is due, and waits until the bank has been spoken to and its answer kept. */
async function nextAttempt(worker: PayoutWorker, command: AcceptTransfer): Promise<void> {
  const kept = await answers(command);
  const { dueAt, attempts } = await payoutOf(command);
  // The first attempt is due at once: a worker that looked already has it.
  if (attempts === kept) clock.advance(Math.max(0, dueAt! - clock.now()));
  worker.wake();
  await until('the next answer is kept', async () => (await answers(command)) === kept + 1);
}

const isFlagged = ({ transactionId }: AcceptTransfer): Promise<void> =>
  until('an operator is called', () => flagged.includes(transactionId));

const attemptsOf = ({ transactionId }: AcceptTransfer) =>
  world.owner.query<{ attempt: number; action: Action; outcome: string }>(
    'SELECT attempt, action, outcome FROM payout_attempts WHERE transaction_id = $1 ORDER BY attempt',
    [transactionId],
  );

const wallet = async () =>
  (await accountsOf(world.owner, tenant.tenantId)).find((account) => account.kind === 'wallet')!;

const events = () =>
  world.owner.query<{ type: string }>("SELECT type FROM events WHERE type LIKE '%outflow%' ORDER BY id");

describe('a transfer', () => {
  it('that the bank pays is told once, posted, and reported', async () => {
    startWorker();
    const command = await accept();
    await becomes(command, 'successful');
    expect(rail.actions).toEqual(['send']);
    expect(rail.calls[0]!.instruction).toEqual({
      railId: command.rail!.railId,
      amount: 100n,
      currency: 'NGN',
      bankCode: '058',
      nipCode: expect.stringMatching(/^\d{6}$/),
      accountNumber: '0123456789',
      narration: null,
    });
    expect(await wallet()).toMatchObject({ posted: 100_000n - 105n, held: 0n });
    expect(await events()).toEqual([{ type: 'bank-transfer.outflow.success' }]);
    expect(await attemptsOf(command)).toEqual([]);
    expect(await payoutOf(command)).toMatchObject({ dueAt: null, attempts: 1, sends: 1 });
  });

  it('that the bank refuses outright gets its hold released', async () => {
    rail.script.send = [REFUSED];
    startWorker();
    const command = await accept();
    await becomes(command, 'failed');
    expect(await payoutOf(command)).toMatchObject({ failureCode: '57', dueAt: null });
    expect(await wallet()).toMatchObject({ posted: 100_000n, held: 0n });
    expect(await events()).toEqual([{ type: 'bank-transfer.outflow.failed' }]);
    expect(await attemptsOf(command)).toEqual([{ attempt: 1, action: 'send', outcome: 'failure' }]);
  });

  it('of unknown outcome is asked after, never told again, and flagged when it stays unknown', async () => {
    rail.script = { send: [UNKNOWN], query: [UNKNOWN] };
    const worker = startWorker();
    const command = await accept();
    while (flagged.length === 0) await nextAttempt(worker, command);
    expect(clock.now() - START_MS).toBeGreaterThanOrEqual(30 * 60_000);
    expect(await countFlaggedPayouts(sessionOn(world.pool('kolo_directory', 1)))).toBe(1);
    for (let i = 0; i < 3; i++) await nextAttempt(worker, command);
    expect(rail.actions[0]).toBe('send');
    expect(new Set(rail.actions.slice(1))).toEqual(new Set(['query']));
    expect(await payoutOf(command)).toMatchObject({ status: 'processing', sends: 1 });
    expect(await wallet()).toMatchObject({ posted: 100_000n, held: 105n });

    rail.script.query = [REFUSED];
    await nextAttempt(worker, command);
    await becomes(command, 'failed');
    expect(await wallet()).toMatchObject({ posted: 100_000n, held: 0n });
  });

  it('that was paid although its answer was lost is found by asking', async () => {
    rail.script = { send: [UNKNOWN], query: [UNKNOWN, PAID] };
    const worker = startWorker();
    const command = await accept();
    for (let i = 0; i < 3; i++) await nextAttempt(worker, command);
    expect(rail.actions).toEqual(['send', 'query', 'query']);
    await becomes(command, 'successful');
    expect(await attemptsOf(command)).toEqual([
      { attempt: 1, action: 'send', outcome: 'unknown' },
      { attempt: 2, action: 'query', outcome: 'unknown' },
      { attempt: 3, action: 'query', outcome: 'success' },
    ]);
  });
});

describe('a transfer that the bank never heard of', () => {
  beforeEach(() => {
    rail.script = { send: [UNKNOWN], query: [NOT_FOUND] };
  });

  it('is told again under the same id, a bounded number of times, then flagged', async () => {
    const worker = startWorker();
    const command = await accept();
    for (let i = 0; i < 8; i++) await nextAttempt(worker, command);
    expect(rail.actions).toEqual(['send', 'query', 'send', 'query', 'send', 'query', 'query', 'query']);
    expect(new Set(rail.calls.map((call) => call.instruction.railId))).toEqual(
      new Set([command.rail!.railId]),
    );
    expect(rail.calls.every((call) => call.instruction.amount === 100n)).toBe(true);
    await isFlagged(command);
    const row = await payoutOf(command);
    expect(row).toMatchObject({ status: 'processing', sends: 3, sendNext: false });
    expect(row.flaggedAt).not.toBeNull();
    expect(await wallet()).toMatchObject({ posted: 100_000n, held: 105n });
  });

  it('and then refuses it is asked once more before it fails', async () => {
    rail.script = { send: [UNKNOWN, REFUSED], query: [NOT_FOUND, REFUSED] };
    const worker = startWorker();
    const command = await accept();
    for (let i = 0; i < 3; i++) await nextAttempt(worker, command);
    expect(await payoutOf(command)).toMatchObject({ status: 'processing', sends: 2 });
    await nextAttempt(worker, command);
    expect(rail.actions).toEqual(['send', 'query', 'send', 'query']);
    await becomes(command, 'failed');
  });

  it('is never told again by a rail that does not deduplicate', async () => {
    rail.dedupWindowMs = 0;
    const worker = startWorker();
    const command = await accept();
    for (let i = 0; i < 4; i++) await nextAttempt(worker, command);
    expect(rail.actions).toEqual(['send', 'query', 'query', 'query']);
    await isFlagged(command);
    expect((await payoutOf(command)).flaggedAt).toBe(START_MS + 1_000);
  });

  it('is not told again when the time to do so comes after the window, however late that is noticed', async () => {
    rail.dedupWindowMs = 600_000;
    const worker = startWorker();
    const command = await accept();
    await nextAttempt(worker, command);
    await nextAttempt(worker, command);
    expect(await payoutOf(command)).toMatchObject({ sendNext: true });
    // All of Kolo is down meanwhile.
    await worker.stop();
    clock.advance(600_000);
    await nextAttempt(startWorker(), command);
    expect(rail.actions).toEqual(['send', 'query', 'query']);
    expect(await attemptsOf(command)).toContainEqual({ attempt: 3, action: 'query', outcome: 'not_found' });
    await isFlagged(command);
  });
});

describe('a process that dies', () => {
  const claim = () =>
    new TenantDatabase(world.pool('kolo_app')).within(tenant.tenantId, (session) =>
      claimPayouts(session, tenant.tenantId, {
        nowMs: clock.now(),
        leaseEndMs: clock.now() + LEASE_MS - 1,
        limit: 10,
      }),
    );

  it('after it claimed leaves a transfer that is asked after, not told', async () => {
    const command = await accept();
    expect(await claim()).toMatchObject([{ id: command.transactionId, attempt: 1, tells: true }]);
    const worker = startWorker();
    const other = await accept('other');
    await becomes(other, 'successful');
    // The lease of the dead holds so far.
    expect(rail.calls.map((call) => call.instruction.railId)).toEqual([other.rail!.railId]);
    clock.advance(LEASE_MS);
    worker.wake();
    await becomes(command, 'successful');
    expect(rail.actions).toEqual(['send', 'query']);
    expect(rail.calls[1]!.instruction.railId).toBe(command.rail!.railId);
  });

  it('after it claimed a permitted second telling leaves one that is asked after', async () => {
    rail.script = { send: [UNKNOWN], query: [NOT_FOUND] };
    const worker = startWorker();
    const command = await accept();
    for (let i = 0; i < 2; i++) await nextAttempt(worker, command);
    await worker.stop();
    clock.advance(2_000);
    expect(await claim()).toMatchObject([{ attempt: 3, sends: 2, tells: true }]);
    clock.advance(LEASE_MS);
    startWorker();
    await until('the next answer is kept', async () => (await answers(command)) === 3);
    expect(rail.actions).toEqual(['send', 'query', 'query']);
  });
});

describe('a rail that throws', () => {
  it('has said nothing: the bank is asked', async () => {
    rail.script.send = [new Error('a fault of ours')];
    const worker = startWorker();
    const command = await accept();
    await until('the answer is kept', async () => (await answers(command)) === 1);
    await nextAttempt(worker, command).catch(() => {});
    await becomes(command, 'successful');
    expect(rail.actions).toEqual(['send', 'query']);
  });
});

/** An answer that the bank keeps back until told to give it. */
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
  ])('of which the later says %s move money once', async (_, outcome, status, incidents) => {
    const late = heldBack();
    rail.script.send = [late.answer];
    const worker = startWorker();
    const command = await accept();
    await until('the bank is told', () => rail.calls.length === 1);
    const first = await engine.submit(tenant.tenantId, settlement(command.transactionId, { outcome }));
    expect(first).toEqual({ kind: 'settled' });
    const before = await wallet();
    late.give(PAID);
    // Stopping waits for the conversation.
    await worker.stop();
    expect(errors).toEqual([]);
    expect(await payoutOf(command)).toMatchObject({ status, dueAt: null });
    expect(await wallet()).toEqual(before);
    expect(await events()).toHaveLength(1);
    expect(await count(world.owner, "incidents WHERE kind = 'contrary_outcome'", [])).toBe(incidents);
  });
});

describe('a refusal that comes late', () => {
  it('releases nothing once the bank was told again', async () => {
    const late = heldBack();
    rail.script = { send: [late.answer, UNKNOWN], query: [NOT_FOUND, PAID] };
    const [stuck, other] = [startWorker(), startWorker()];
    const command = await accept();
    await until('the bank is told', () => rail.calls.length === 1);
    clock.advance(LEASE_MS);
    other.wake();
    await until('it is asked', async () => (await answers(command)) === 1);
    clock.advance(LEASE_MS);
    other.wake();
    await until('it is told again', async () => (await answers(command)) === 2);
    expect(rail.actions).toEqual(['send', 'query', 'send']);
    late.give(REFUSED);
    await until('the refusal is kept', async () => (await answers(command)) === 3);
    await stuck.stop();
    expect(await payoutOf(command)).toMatchObject({ status: 'processing' });
    clock.advance(LEASE_MS);
    other.wake();
    await becomes(command, 'successful');
    expect(errors).toEqual([]);
  });
});

describe('two workers', () => {
  it('never tell the bank of one transfer twice', async () => {
    const commands = await Promise.all(Array.from({ length: 150 }, (_, i) => accept(`r${i}`)));
    startWorker();
    startWorker();
    await until('all are final', async () => {
      return (
        (await count(world.owner, "transactions WHERE type = 'debit' AND status = 'successful'", [])) === 150
      );
    });
    const told = rail.calls.map((call) => call.instruction.railId).toSorted();
    expect(told).toEqual(commands.map((command) => command.rail!.railId).toSorted());
    expect(new Set(rail.actions)).toEqual(new Set(['send']));
    expect(await wallet()).toMatchObject({ posted: 100_000n - 150n * 105n, held: 0n });
    expect(errors).toEqual([]);
  });
});
