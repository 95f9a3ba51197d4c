import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import type { PayoutWorker } from '../../../src/payments/payouts/worker.ts';
import type { QueryOutcome } from '../../../src/rails/rail.ts';
import { count, inflow, until } from '../../ledger/support.ts';
import { Payouts, SUBMIT_WITHIN_MS } from './payout-support.ts';
import { PAID } from './scripted-rail.ts';

/** Calls of banks that one worker has under way at most. */
const IN_FLIGHT_MAX = 1_024;

/** Records the state in which each payout is inserted. */
const NOTE_INSERTED = [
  'CREATE TABLE inserted (transaction_id uuid, state text)',
  `CREATE FUNCTION note_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
   BEGIN INSERT INTO inserted VALUES (NEW.transaction_id, NEW.state); RETURN NULL; END $$`,
  'CREATE TRIGGER note_inserted AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION note_inserted()',
];

let payouts: Payouts;
/** The worker of the process that accepts. */
let worker: PayoutWorker;

beforeEach(async () => {
  payouts = await Payouts.open({ funds: 10_000_000n });
  for (const statement of NOTE_INSERTED) await payouts.world.owner.execute(statement);
  worker = payouts.startWorker({ engine: payouts.engine });
  payouts.engine.submitBy(worker);
  await claimedByItsBatch('ready');
});
afterEach(() => payouts.close());

async function insertedAs({ transactionId }: AcceptTransfer): Promise<string> {
  const [row] = await payouts.world.owner.query<{ state: string }>(
    'SELECT state FROM inserted WHERE transaction_id = $1',
    [transactionId],
  );
  return row!.state;
}

/** Accepts transfers until the worker has caught up, so that the batch claims its payouts. */
async function claimedByItsBatch(reference: string): Promise<AcceptTransfer> {
  for (let i = 0; ; i++) {
    const command = await payouts.accept(`${reference}-${i}`);
    if ((await insertedAs(command)) === 'submitting') return command;
    await payouts.becomes(command, 'successful');
  }
}

/** Number of payouts in a state. */
const inState = (state: string): Promise<number> =>
  count(payouts.world.owner, 'payouts WHERE state = $1', [state]);

describe('a payout that its own batch claims', () => {
  it('is committed as possibly submitted before the bank is called', async () => {
    const { send } = payouts.rail.payouts;
    const states: string[] = [];
    Object.assign(payouts.rail.payouts, {
      async send(instruction: Parameters<typeof send>[0], ...rest: [never, never]) {
        const rows = await payouts.world.owner.query<{ state: string }>(
          'SELECT state FROM payouts WHERE rail_id = $1',
          [instruction.railId],
        );
        states.push(...rows.map(({ state }) => state));
        return send(instruction, ...rest);
      },
    });
    const command = await claimedByItsBatch('r');
    await payouts.becomes(command, 'successful');
    expect(states.at(-1)).toBe('submitting');
    expect(await payouts.payoutOf(command)).toMatchObject({ attempts: 1, submissions: 1, state: 'settled' });
    const calls = payouts.rail.calls.filter(({ instruction }) => instruction.railId === command.rail!.railId);
    expect(calls).toMatchObject([{ action: 'send' }]);
  });

  it('is queried, and not submitted blindly, if its process is lost before it calls the bank', async () => {
    payouts.rail.script = { send: [PAID], query: [{ kind: 'not_found' }] };
    const lost = {
      payoutsQueued: () => {},
      claimAccepted: (...accepted: Parameters<PayoutWorker['claimAccepted']>) => {
        const claim = worker.claimAccepted(...accepted);
        return claim && { ...claim, committed: () => {} };
      },
    };
    payouts.engine.submitBy(lost);
    const command = await claimedByItsBatch('r');
    await worker.stop();
    const sent = payouts.rail.actions.length;
    const claimedAtMs = payouts.clock.now();
    const claimant = { processId: randomUUID(), deadProcessIds: [payouts.claimant.processId] };
    const next = payouts.startWorker({ claimant });
    for (let queries = 1; ; queries++) {
      await until('its status is queried', async () => (await payouts.answers(command)) === queries);
      const { dueAt, state } = await payouts.payoutOf(command);
      expect(state === 'resubmittable').toBe(payouts.clock.now() >= claimedAtMs + SUBMIT_WITHIN_MS);
      payouts.clock.advance(dueAt! - payouts.clock.now());
      next.wake();
      if (state === 'resubmittable') break;
    }
    await payouts.becomes(command, 'successful');
    const actions = payouts.rail.actions.slice(sent);
    expect(actions.filter((action) => action === 'send')).toHaveLength(1);
    expect(actions.at(-1)).toBe('send');
  });

  it('is queued again, and submitted once, if its process does not learn that the batch has committed', async () => {
    const unanswered = {
      payoutsQueued: () => {},
      claimAccepted: (...accepted: Parameters<PayoutWorker['claimAccepted']>) => {
        const claim = worker.claimAccepted(...accepted);
        return claim && { ...claim, committed: () => claim.abandoned(true) };
      },
    };
    payouts.engine.submitBy(unanswered);
    const command = await claimedByItsBatch('r');
    await payouts.becomes(command, 'successful');
    expect(await payouts.payoutOf(command)).toMatchObject({ attempts: 1, submissions: 1 });
    const calls = payouts.rail.calls.filter(({ instruction }) => instruction.railId === command.rail!.railId);
    expect(calls).toMatchObject([{ action: 'send' }]);
  });

  it('is decided again after another process has written, and paid once', async () => {
    const { tenantId, wallets } = payouts.tenant;
    const other = payouts.world.engine();
    const commands: AcceptTransfer[] = [];
    for (let i = 0; i < 5; i++) {
      await other.submit(tenantId, inflow(wallets[0]!, 1n));
      commands.push(await payouts.accept(`r-${i}`));
    }
    for (const command of commands) await payouts.becomes(command, 'successful');
    const ids = payouts.rail.calls.map(({ instruction }) => instruction.railId);
    for (const { rail } of commands) expect(ids.filter((id) => id === rail!.railId)).toHaveLength(1);
  });
});

describe('a payout is queued', () => {
  it('while anything of its tenant is stopped', async () => {
    await payouts.world.owner.execute(
      "INSERT INTO payout_stops (id, rail, reason, stopped_by, stopped_at) VALUES ($1, $2, 'test', 'test', now())",
      [randomUUID(), payouts.rail.description.name],
    );
    const sent = payouts.rail.calls.length;
    const command = await payouts.accept('r');
    expect(await insertedAs(command)).toBe('queued');
    const waits = () =>
      payouts.world.owner.query("SELECT FROM payouts WHERE transaction_id = $1 AND wait_reason = 'stopped'", [
        command.transactionId,
      ]);
    await until('it waits for the stop to end', async () => (await waits()).length === 1);
    expect(payouts.rail.calls).toHaveLength(sent);
  });

  it('if the claim cannot be made, such as by a clock that is wrong', async () => {
    const claimAccepted = () => {
      throw new Error('the clock is wrong');
    };
    payouts.engine.submitBy({ claimAccepted, payoutsQueued: () => worker.wake() });
    const command = await payouts.accept('r');
    expect(await insertedAs(command)).toBe('queued');
    await payouts.becomes(command, 'successful');
  });

  it('by a process that stops', async () => {
    await worker.stop();
    expect(await insertedAs(await payouts.accept('r'))).toBe('queued');
  });

  it('once as many calls of banks are under way as there may be', async () => {
    let answer: (outcome: QueryOutcome) => void = () => {};
    const held = new Promise<QueryOutcome>((resolve) => {
      answer = resolve;
    });
    payouts.rail.script.send = [held];
    const all = Array.from({ length: IN_FLIGHT_MAX + 200 }, (_, i) => payouts.accept(`r-${i}`));
    await Promise.all(all);
    await until('the worker has no room', async () => (await inState('submitting')) > IN_FLIGHT_MAX / 2);
    expect(await inState('submitting')).toBeLessThanOrEqual(IN_FLIGHT_MAX);
    expect(await inState('queued')).toBeGreaterThan(0);
    answer(PAID);
    await until('all are paid', async () => (await inState('queued')) + (await inState('submitting')) === 0);
    // Nothing of the room is lost.
    await claimedByItsBatch('afterwards');
  });
});
