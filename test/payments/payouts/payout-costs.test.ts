import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import type { Command } from '../../../src/ledger/commands/catalogue.ts';
import type { SettleTransfer } from '../../../src/ledger/commands/settle-transfer.ts';
import type { Engine } from '../../../src/ledger/engine/engine.ts';
import { chargeCost } from '../../../src/payments/transfers/charge-cost.ts';
import type { QueryOutcome } from '../../../src/rails/rail.ts';
import { settlement, until } from '../../ledger/support.ts';
import { Payouts } from './payout-support.ts';
import { PAID } from './scripted-rail.ts';

const UNKNOWN: QueryOutcome = { kind: 'unknown', code: null, detail: 'no answer' };
const paidFor = (cost: bigint | null): QueryOutcome => ({ kind: 'success', code: '00', cost });

let payouts: Payouts;

beforeEach(async () => {
  payouts = await Payouts.open();
});
afterEach(() => payouts.close());

/** Booked costs of transfers. */
const costs = () =>
  payouts.world.owner.query<{ movement: string; kind: string; amount: bigint }>(
    'SELECT movement_id AS movement, kind, amount FROM rail_fees ORDER BY charged_at',
  );
const incidents = () => payouts.world.owner.query<{ kind: string }>('SELECT kind FROM incidents');
const booked = (number: number) =>
  until(`${number} costs are booked`, async () => (await costs()).length === number);
const cost = ({ transactionId }: AcceptTransfer, amount: bigint) => ({
  movement: transactionId,
  kind: 'payout',
  amount,
});
/** Books a cost like a repeated status query. */
const hearAgain = ({ transactionId }: AcceptTransfer, amount: bigint) =>
  chargeCost(payouts.engine, payouts.tenant.tenantId, {
    rail: 'sandbox',
    transactionId,
    kind: 'payout',
    cost: amount,
    now: payouts.clock.now(),
  });

/** Settles like another process. */
const settle = ({ transactionId }: AcceptTransfer, outcome: SettleTransfer['outcome']) =>
  payouts.engine.submit(
    payouts.tenant.tenantId,
    settlement(transactionId, { now: payouts.clock.now(), outcome }),
  );

/** The bank answers when a test does. */
function late(): (outcome: QueryOutcome) => void {
  let answer: (outcome: QueryOutcome) => void = () => {};
  payouts.rail.script.send = [new Promise((resolve) => (answer = resolve))];
  return answer;
}
const submitted = () => until('the payout is submitted', () => payouts.rail.calls.length === 1);

/** A process's engine that does not get to some commands: it crashes before, or they fail. */
function without(kind: Command['kind']): Engine {
  const engine = payouts.world.engine();
  const submit: Engine['submit'] = (tenantId, command, waitedMs) =>
    command.kind === kind ? Promise.reject(new Error('crashed')) : engine.submit(tenantId, command, waitedMs);
  return { submit } as unknown as Engine;
}

describe('the cost of a payment', () => {
  it('is booked behind its success, where the provider says it', async () => {
    payouts.rail.script.send = [paidFor(15n), paidFor(null), PAID, paidFor(0n)];
    payouts.startWorker();
    const commands = [];
    for (const reference of ['a', 'b', 'c', 'd']) {
      const command = await payouts.accept(reference);
      await payouts.becomes(command, 'successful');
      commands.push(command);
    }
    await booked(2);
    expect(await costs()).toEqual([cost(commands[0]!, 15n), cost(commands[3]!, 0n)]);
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 4n * 105n });
    expect(await payouts.events()).toHaveLength(4);
  });

  it('is booked where asking finds that it was paid', async () => {
    payouts.rail.script = { send: [UNKNOWN], query: [UNKNOWN, paidFor(15n)] };
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    for (let i = 0; i < 3; i++) await payouts.nextAttempt(worker, command);
    await booked(1);
    expect(await costs()).toEqual([cost(command, 15n)]);
  });

  it('is booked in the commit of its success, so that no crash comes in between', async () => {
    payouts.rail.script.send = [paidFor(15n)];
    payouts.startWorker({ engine: without('chargeRailFee') });
    const command = await payouts.accept();
    await payouts.becomes(command, 'successful');
    expect(await costs()).toEqual([cost(command, 15n)]);
  });

  it('is booked if somebody else has settled the payout without knowing the cost', async () => {
    const answer = late();
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    await submitted();
    await settle(command, { kind: 'success' });
    answer(paidFor(15n));
    await worker.stop();
    expect(await costs()).toEqual([cost(command, 15n)]);
    expect(await incidents()).toEqual([]);
  });

  it('is made up by the next answer, once, if it could not be booked', async () => {
    const answer = late();
    const worker = payouts.startWorker({ engine: without('chargeRailFee') });
    const command = await payouts.accept();
    await submitted();
    await settle(command, { kind: 'success' });
    payouts.clock.advance(3_600_000);
    answer(paidFor(15n));
    await worker.stop();
    expect(payouts.errors).toHaveLength(1);
    expect(await costs()).toEqual([]);
    // It stays final: nothing queries it for the cost, and no operator is called.
    expect(await payouts.payoutOf(command)).toMatchObject({ dueAt: null, attempts: 1, flaggedAt: null });
    expect(payouts.flagged).toEqual([]);

    expect(await hearAgain(command, 15n)).toEqual({ kind: 'charged' });
    expect(await hearAgain(command, 15n)).toEqual({ kind: 'already' });
    expect(await costs()).toEqual([cost(command, 15n)]);
  });

  it('is an incident if it changes later, once for each', async () => {
    payouts.rail.script.send = [paidFor(15n)];
    payouts.startWorker();
    const command = await payouts.accept();
    await booked(1);
    for (const amount of [16n, 16n, 15n, 17n, 16n]) await hearAgain(command, amount);
    expect(await incidents()).toEqual([{ kind: 'rail_fee_changed' }, { kind: 'rail_fee_changed' }]);
    expect(await costs()).toEqual([cost(command, 15n)]);
  });

  it('is not booked of one that had failed', async () => {
    const answer = late();
    const worker = payouts.startWorker();
    const command = await payouts.accept();
    await submitted();
    await settle(command, { kind: 'failure', code: '57', reason: 'Not permitted' });
    answer(paidFor(15n));
    await worker.stop();
    expect(await incidents()).toEqual([{ kind: 'contrary_outcome' }]);
    expect(await costs()).toEqual([]);
  });
});
