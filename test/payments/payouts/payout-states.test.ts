import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import { queryBeforeSubmitting } from '../../../src/payments/payouts/query-before-submitting.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { NOT_SENT, type QueryOutcome } from '../../../src/rails/rail.ts';
import { until, type World } from '../../ledger/support.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { NO_ANSWER, NOT_FOUND, PAID, PayingProvider } from './paying-provider.ts';
import { Payouts } from './payout-support.ts';

const HOUR_MS = 3_600_000;
const REFUSED = { kind: 'failure', code: '57', reason: 'Not permitted' } as const;

/** Records each change of a state, whatever makes it. */
const NOTE_TRANSITIONS = `
  CREATE TABLE transitions (from_state text, to_state text);
  CREATE FUNCTION note_transition() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN INSERT INTO transitions VALUES ('—', NEW.state);
    ELSIF OLD.state <> NEW.state THEN INSERT INTO transitions VALUES (OLD.state, NEW.state);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER note_transition AFTER INSERT OR UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION note_transition()`;

/** The transitions of the second table of docs/payout-states.md, as `from → to`. */
function documented(): string[] {
  const text = readFileSync(new URL('../../../docs/payout-states.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (?:—|`\w+`) \| `/.test(line));
  return rows.flatMap((row) => {
    const cells = row.split(' | ');
    const states = (cell: string) => cell.replaceAll(/[`| ]/g, '').split(',');
    return states(cells[1]!).map((to) => `${states(cells[0]!).join()} → ${to}`);
  });
}

let payouts: AccountPayouts;
/** Transitions of all tests of this file. */
const seen = new Set<string>();

async function collectTransitions({ owner }: World): Promise<void> {
  const rows = await owner.query<{ transition: string }>(
    "SELECT DISTINCT from_state || ' → ' || to_state AS transition FROM transitions",
  );
  for (const { transition } of rows) seen.add(transition);
}

async function close(): Promise<void> {
  await collectTransitions(payouts.world);
  await payouts.close();
}

async function noteTransitions({ owner }: World): Promise<void> {
  const [first, ...others] = NOTE_TRANSITIONS.split(';\n  CREATE ');
  await owner.execute(first!);
  for (const other of others) await owner.execute(`CREATE ${other}`);
}

async function open(): Promise<PayingProvider> {
  const provider = new PayingProvider('http', {}, HOUR_MS);
  payouts = await AccountPayouts.open({}, [provider]);
  await noteTransitions(payouts.world);
  return provider;
}

const stateOf = async (command: AcceptTransfer): Promise<string> => (await payouts.rowOf(command)).state;

/** Lets the worker attempt a payout whenever it is due, until it has a state. */
async function reach(command: AcceptTransfer, state: string): Promise<void> {
  await until(`it is ${state}`, async () => {
    const row = await payouts.rowOf(command);
    if (row.state === state && (row.leasedUntil === null || row.dueAt === null)) return true;
    if (row.leasedUntil === null && row.dueAt !== null && row.dueAt > payouts.clock.now())
      payouts.clock.advance(row.dueAt - payouts.clock.now());
    return false;
  });
}

const settle = ({ transactionId }: AcceptTransfer, outcome: QueryOutcome & { kind: 'success' | 'failure' }) =>
  payouts.engine.submit(payouts.tenant.tenantId, {
    kind: 'settleTransfer',
    now: payouts.clock.now(),
    transactionId,
    outcome,
    eventId: uuidv7(payouts.clock.now()),
  });

/** Queries what a restored database may not know of. */
const restore = () =>
  payouts.database.transaction(payouts.tenant.tenantId, (session) =>
    queryBeforeSubmitting(session, payouts.tenant.tenantId, {
      accountRails: ['http'],
      nowMs: payouts.clock.now(),
    }),
  );

describe('a payout', () => {
  afterEach(close);

  it('settles, fails or stays unknown after its first submission', async () => {
    const provider = await open();
    for (const [send, query, state] of [
      [PAID, PAID, 'settled'],
      [REFUSED, PAID, 'failed'],
      [NO_ANSWER, PAID, 'settled'],
      [NO_ANSWER, REFUSED, 'failed'],
    ] as const) {
      provider.script = { ...provider.script, send, query };
      const worker = payouts.startProcess();
      await reach(await payouts.pay(`${send.kind}-${query.kind}`), state);
      await worker.stop();
    }
  });

  it('is submitted again, queried, settled or failed if the bank does not know it', async () => {
    const provider = await open();
    const resubmittable = async (reference: string) => {
      provider.script = { ...provider.script, send: NO_ANSWER, query: NOT_FOUND };
      const worker = payouts.startProcess();
      const command = await payouts.pay(reference);
      await reach(command, 'resubmittable');
      await worker.stop();
      return command;
    };
    const again = await resubmittable('again');
    const late = { monotonic: lateClock() };
    const worker = payouts.startProcess(late);
    await reach(again, 'unknown');
    await worker.stop();

    const requeried = await resubmittable('requeried');
    expect(await payouts.want(requeried.rail!.railId)).toBe(true);
    expect(await stateOf(requeried)).toBe('unknown');

    await settle(await resubmittable('paid'), { kind: 'success', code: '00' });
    await settle(await resubmittable('refused'), REFUSED);

    const missed = await resubmittable('missed');
    provider.script = { ...provider.script, send: NOT_SENT };
    const sending = payouts.startProcess();
    await payouts.toDue(missed, sending);
    await until('it was not sent', () => provider.calls.filter(isSendOf(missed)).length === 2);
    await reach(missed, 'resubmittable');
  });

  it('is queried before it is submitted if it missed its deadline and has to wait', async () => {
    const provider = await open();
    provider.script = { ...provider.script, send: NOT_SENT, query: NOT_FOUND };
    const first = payouts.startProcess();
    const command = await payouts.pay();
    await until('it was not sent', () => provider.countOf('send') > 0);
    await reach(command, 'queued');
    await first.stop();
    provider.script = { ...provider.script, prepare: { kind: 'unavailable', detail: 'no answer' } };
    const waiting = payouts.startProcess();
    await reach(command, 'unknown');
    await reach(command, 'queued');
    await waiting.stop();
  });

  it('is queried first after a restore, and fails if its preparation is refused', async () => {
    const provider = await open();
    const restored = await payouts.pay('restored');
    await restore();
    expect(await stateOf(restored)).toBe('unknown');
    provider.script = { ...provider.script, prepare: { kind: 'refused', code: '07', reason: 'Closed' } };
    payouts.startProcess();
    await reach(restored, 'settled');
    await reach(await payouts.pay('refused'), 'failed');
  });
});

it('a payout is claimed by the batch that accepts it once its worker has caught up', async () => {
  const shared = await Payouts.open();
  await noteTransitions(shared.world);
  const worker = shared.startWorker({ engine: shared.engine });
  shared.engine.submitBy(worker);
  const isClaimed = async () =>
    (
      await shared.world.owner.query(
        "SELECT FROM transitions WHERE from_state = '—' AND to_state = 'submitting'",
      )
    ).length > 0;
  for (let i = 0; !(await isClaimed()); i++)
    await shared.becomes(await shared.accept(`r-${i}`), 'successful');
  await worker.stop();
  await collectTransitions(shared.world);
  await shared.close();
});

it('docs/payout-states.md has the transitions that were made, and no others', () => {
  expect([...seen].toSorted()).toEqual(documented().toSorted());
});

/** A monotonic clock by which every claim comes too late to submit. */
function lateClock(): () => number {
  let ms = 0;
  return () => {
    ms += 15_000;
    return ms;
  };
}

const isSendOf =
  (command: AcceptTransfer) =>
  ({ action, railId }: { action: string; railId: string }): boolean =>
    action === 'send' && railId === command.rail!.railId;
