import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Session, TenantDatabase } from '../../../src/platform/db/database.ts';
import type { QueryOutcome } from '../../../src/rails/rail.ts';
import { until } from '../../ledger/support.ts';
import { Payouts, SUBMIT_WITHIN_MS } from './payout-support.ts';
import { PAID } from './scripted-rail.ts';

const UNKNOWN: QueryOutcome = { kind: 'unknown', code: null, detail: 'no answer' };
const NOT_FOUND: QueryOutcome = { kind: 'not_found' };

let payouts: Payouts;

beforeEach(async () => {
  payouts = await Payouts.open();
});
afterEach(() => payouts.close());

/** A process's connection to the database whose results a test holds back, like those of a stopped process. */
class Stopping extends TenantDatabase {
  stopped = false;
  #goOn: (() => void)[] = [];

  override async within<T>(tenantId: string, work: (session: Session) => Promise<T>): Promise<T> {
    const result = await super.within(tenantId, work);
    if (this.stopped) await new Promise<void>((resolve) => this.#goOn.push(resolve));
    return result;
  }

  goOn(): void {
    this.stopped = false;
    for (const goOn of this.#goOn.splice(0)) goOn();
  }
}

describe('a process that is believed dead', () => {
  it('has the status of its payouts queried before its lease ends', async () => {
    const dead = randomUUID();
    const command = await payouts.accept();
    expect(await payouts.claim(dead)).toMatchObject([{ submits: true }]);
    payouts.startWorker({ claimant: { processId: randomUUID(), deadProcessIds: [dead] } });
    await payouts.becomes(command, 'successful');
    expect(payouts.rail.actions).toEqual(['query']);
  });

  it('retains its claims while it lives', async () => {
    const alive = randomUUID();
    const command = await payouts.accept();
    await payouts.claim(alive);
    payouts.startWorker({ claimant: { processId: randomUUID(), deadProcessIds: [randomUUID()] } });
    const other = await payouts.accept('other');
    await payouts.becomes(other, 'successful');
    expect(payouts.rail.calls.map((call) => call.instruction.railId)).toEqual([other.rail!.railId]);
    payouts.clock.advance(60_000);
    await payouts.becomes(command, 'successful');
  });

  it('may still submit: no other resubmits before its deadline has passed', async () => {
    payouts.rail.script = { send: [PAID], query: [NOT_FOUND] };
    const dead = randomUUID();
    const command = await payouts.accept();
    await payouts.claim(dead);
    const claimedAtMs = payouts.clock.now();
    const worker = payouts.startWorker({ claimant: { processId: randomUUID(), deadProcessIds: [dead] } });
    for (let queries = 1; ; queries++) {
      await until('its status is queried', async () => (await payouts.answers(command)) === queries);
      const { dueAt, state } = await payouts.payoutOf(command);
      expect(state === 'resubmittable').toBe(payouts.clock.now() >= claimedAtMs + SUBMIT_WITHIN_MS);
      payouts.clock.advance(dueAt! - payouts.clock.now());
      worker.wake();
      if (state === 'resubmittable') break;
    }
    await payouts.becomes(command, 'successful');
    expect(payouts.rail.actions.filter((action) => action === 'send')).toHaveLength(1);
  });

  it('and was to resubmit may still do so too', async () => {
    payouts.rail.script = { send: [UNKNOWN], query: [NOT_FOUND] };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    for (let i = 0; i < 2; i++) await payouts.nextAttempt(worker, command);
    await worker.stop();
    payouts.clock.advance(60_000);
    const dead = randomUUID();
    expect(await payouts.claim(dead)).toMatchObject([{ attempt: 3, submissions: 2, submits: true }]);
    const next = payouts.startWorker({ claimant: { processId: randomUUID(), deadProcessIds: [dead] } });
    await until('its status is queried', async () => (await payouts.answers(command)) === 3);
    expect(await payouts.payoutOf(command)).toMatchObject({ state: 'unknown', submissions: 2 });
    payouts.clock.advance(SUBMIT_WITHIN_MS);
    await payouts.nextAttempt(next, command);
    expect(await payouts.payoutOf(command)).toMatchObject({ state: 'resubmittable', submissions: 2 });
  });
});

describe('a process that stalled after its claim', () => {
  // Time by each clock meanwhile. A sleeping machine may stop the monotonic one, and an operator may set the other.
  it.each([
    ['hours', 3 * 3_600_000, 3 * 3_600_000],
    ['just too long', SUBMIT_WITHIN_MS, SUBMIT_WITHIN_MS],
    ['while its machine slept', 3_600_000, 0],
    ['while the clock stood still', 0, SUBMIT_WITHIN_MS],
  ])('for %s queries the status and does not submit', async (_, setMs, monotonicMs) => {
    const database = new Stopping(payouts.world.pool('kolo_app'));
    let monotonic = 0;
    database.stopped = true;
    payouts.startWorker({ database, monotonic: () => monotonic });
    const command = await payouts.accept();
    await until('it is claimed', async () => (await payouts.payoutOf(command)).attempts === 1);
    payouts.clock.advance(setMs);
    monotonic += monotonicMs;
    database.goOn();
    await payouts.becomes(command, 'successful');
    expect(payouts.rail.actions).not.toContain('send');
  });

  it('submits if it wakes in time', async () => {
    const database = new Stopping(payouts.world.pool('kolo_app'));
    database.stopped = true;
    payouts.startWorker({ database, monotonic: () => 0 });
    const command = await payouts.accept();
    await until('it is claimed', async () => (await payouts.payoutOf(command)).attempts === 1);
    payouts.clock.advance(SUBMIT_WITHIN_MS - 1);
    database.goOn();
    await payouts.becomes(command, 'successful');
    expect(payouts.rail.actions).toEqual(['send']);
  });

  it('submits nothing after another has taken over and submitted', async () => {
    payouts.rail.script = { send: [PAID], query: [NOT_FOUND] };
    const database = new Stopping(payouts.world.pool('kolo_app'));
    database.stopped = true;
    const stopped = payouts.startWorker({ database });
    const command = await payouts.accept();
    await until('it is claimed', async () => (await payouts.payoutOf(command)).attempts === 1);
    const claimant = { processId: randomUUID(), deadProcessIds: [payouts.claimant.processId] };
    const next = payouts.startWorker({ claimant });
    await until('its status is queried', async () => (await payouts.answers(command)) === 1);
    payouts.clock.advance(SUBMIT_WITHIN_MS);
    await payouts.nextAttempt(next, command);
    payouts.clock.advance(60_000);
    await payouts.becomes(command, 'successful');
    payouts.rail.script.query = [PAID];
    database.goOn();
    // Stopping waits for its attempt.
    await stopped.stop();
    expect(payouts.rail.actions.filter((action) => action === 'send')).toHaveLength(1);
    expect(payouts.errors).toEqual([]);
  });
});
