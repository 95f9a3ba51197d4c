import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import type { PayoutWorker } from '../../../src/payments/payouts/worker.ts';
import type { Clock } from '../../../src/platform/values/clock.ts';
import { ApiError } from '../../../src/platform/values/errors.ts';
import type { Payouts as PayingPart } from '../../../src/rails/rail.ts';
import { inflow, type SeededTenant, START_MS, seedTenant, transfer, until } from '../../ledger/support.ts';
import { sharedRails } from '../../support/shared-rails.ts';
import { Payouts } from './payout-support.ts';

/** Length of the worker's lease. */
const LEASE_MS = 60_000;

let payouts: Payouts;

beforeEach(async () => {
  payouts = await Payouts.open();
});
afterEach(() => payouts.close());

describe('a fault of ours', () => {
  const FLAG_AFTER_MS = 30 * 60_000;

  /** Attempts until an operator is called, as time goes on. */
  async function attemptsUntilFlagged(worker: PayoutWorker, command: AcceptTransfer): Promise<void> {
    while (payouts.flagged.length === 0) await payouts.nextAttempt(worker, command);
    const row = await payouts.payoutOf(command);
    expect(row.status).toBe('processing');
    expect(row.flaggedAt! - START_MS).toBeGreaterThanOrEqual(FLAG_AFTER_MS);
    // Later and later, as after an unknown outcome: not once a lease.
    expect(row.attempts).toBeLessThan(15);
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 105n });
  }

  it('a payout to a bank that is no longer listed is not submitted, and flagged when that lasts', async () => {
    const worker = payouts.startWorker();
    const command = await payouts.accept('r', { bankCode: '000', bankListed: true });
    await attemptsUntilFlagged(worker, command);
    expect(payouts.rail.calls).toEqual([]);
    expect(payouts.errors[0]).toEqual(new Error('bank 000 is no longer listed'));
  });

  it('a rail that this process does not have is flagged when that lasts', async () => {
    const worker = payouts.startWorker();
    const command = await payouts.accept('r', { rail: { name: 'gone', railId: '9'.repeat(30) } });
    await attemptsUntilFlagged(worker, command);
    expect(payouts.errors[0]).toEqual(new Error('no rail that pays is named gone'));
  });

  it('an outcome that cannot be settled is queried with backoff, flagged, and settled once it can be', async () => {
    let broken = true;
    const submit = payouts.engine.submit.bind(payouts.engine);
    const command = await payouts.accept();
    payouts.engine.submit = ((...args: Parameters<typeof submit>) =>
      broken ? Promise.reject(new Error('cannot be settled')) : submit(...args)) as typeof submit;
    const worker = payouts.startWorker({ engine: payouts.engine });
    const due = async () => (await payouts.payoutOf(command)).dueAt!;
    for (let attempts = 1; payouts.flagged.length === 0; attempts++) {
      worker.wake();
      await until('the attempt is over', async () => {
        const row = await payouts.payoutOf(command);
        return row.attempts === attempts && row.dueAt! > payouts.clock.now();
      });
      expect(attempts).toBeLessThan(15);
      if (payouts.flagged.length === 0) payouts.clock.advance((await due()) - payouts.clock.now());
    }
    expect(payouts.clock.now() - START_MS).toBeGreaterThanOrEqual(FLAG_AFTER_MS);
    expect(new Set(payouts.rail.actions.slice(1))).toEqual(new Set(['query']));
    broken = false;
    payouts.clock.advance((await due()) - payouts.clock.now());
    worker.wake();
    await payouts.becomes(command, 'successful');
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 105n, held: 0n });
  });
});

describe('a clock without the time', () => {
  it('after the answer of the bank leaves the transfer to its lease, and its status is queried then', async () => {
    const { clock, rail } = payouts;
    let wrong = false;
    const checked: Clock = {
      now() {
        if (wrong) throw new ApiError('service_unavailable');
        return clock.now();
      },
    };
    const send: PayingPart['send'] = (...submission) => {
      wrong = true;
      return rail.payouts.send(...submission);
    };
    const { description, close } = rail;
    const rails = sharedRails({ description, close, payouts: { ...rail.payouts, send } });
    const command = await payouts.accept();
    const worker = payouts.startWorker({ clock: checked, rails });
    await until(
      'it is found out that nothing can be stored',
      () => worker.failing && payouts.errors.length > 1,
    );
    expect(await payouts.payoutOf(command)).toMatchObject({
      status: 'processing',
      attempts: 1,
      submissions: 1,
    });
    expect(await payouts.answers(command)).toBe(0);

    wrong = false;
    clock.advance(LEASE_MS);
    await payouts.becomes(command, 'successful');
    expect(rail.actions).toEqual(['send', 'query']);
  });
});

describe("a tenant's claim that fails", () => {
  it('delays no other tenant', async () => {
    const others = [await seedTenant(payouts.world.owner), await seedTenant(payouts.world.owner)];
    const [first, ...rest] = [payouts.tenant, ...others].toSorted((a, b) =>
      a.tenantId < b.tenantId ? -1 : 1,
    );
    const commands = new Map<SeededTenant, AcceptTransfer>();
    for (const one of [payouts.tenant, ...others]) {
      await payouts.engine.submit(one.tenantId, inflow(one.wallets[0]!, 1_000n));
      const command = transfer('r', { now: payouts.clock.now() });
      await payouts.engine.submit(one.tenantId, command);
      commands.set(one, command);
    }
    // PostgreSQL refuses to count past this.
    const attempts = 'UPDATE payouts SET attempts = $2 WHERE transaction_id = $1';
    const stuck = commands.get(first!)!;
    await payouts.world.owner.execute(attempts, [stuck.transactionId, 2_147_483_647]);
    const worker = payouts.startWorker();
    for (const one of rest) await payouts.becomes(commands.get(one)!, 'successful');
    expect(payouts.errors.length).toBeGreaterThan(0);
    await payouts.world.owner.execute(attempts, [stuck.transactionId, 0]);
    await payouts.becomes(stuck, 'successful');
    await until('all is well again', () => !worker.failing);
  });
});
