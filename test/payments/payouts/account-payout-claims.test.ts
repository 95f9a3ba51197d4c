import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { beginSubmission } from '../../../src/payments/payouts/begin-submission.ts';
import { enableAccount, orderAccounts } from '../../../src/payments/provider-accounts/manage.ts';
import type { Claimant } from '../../../src/platform/jobs/claimant.ts';
import { NOT_SENT, type SendOutcome } from '../../../src/rails/rail.ts';
import { until } from '../../ledger/support.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { NO_ANSWER, NOT_FOUND, PAID, PayingProvider, READY } from './paying-provider.ts';
import { SUBMIT_WITHIN_MS } from './payout-support.ts';

const HOUR_MS = 3_600_000;
const LEASE_MS = 60_000;

let payouts: AccountPayouts;

afterEach(() => payouts.close());

const takingOver = (dead: string): { claimant: Claimant } => ({
  claimant: { processId: randomUUID(), deadProcessIds: [dead] },
});

/** An outcome that a test gives when it likes. */
function held<Outcome>() {
  let give: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    give = resolve;
  });
  return { outcome, give };
}

describe('a process that ends', () => {
  it('while it prepares has submitted nothing: another prepares the payout and submits it once', async () => {
    payouts = await AccountPayouts.open();
    const dead = randomUUID();
    const command = await payouts.pay();
    expect(await payouts.lease(dead)).toMatchObject([
      { needsPreparation: true, submits: false, attempt: 0, submissions: 0 },
    ]);
    payouts.startProcess(takingOver(dead));
    await payouts.becomes(command, 'successful');
    expect(payouts.provider.actions).toEqual(['prepare', 'send']);
    expect(await payouts.rowOf(command)).toMatchObject({ attempts: 1, submissions: 1 });
  });

  it('after it claimed may have submitted: another queries the status', async () => {
    payouts = await AccountPayouts.open();
    const { database, tenant, clock, provider } = payouts;
    const dead = randomUUID();
    const command = await payouts.pay();
    const [leased] = await payouts.lease(dead);
    const nowMs = clock.now();
    const submission = {
      rail: 'http',
      repeatAfterMs: 0,
      nowMs,
      claimedBy: dead,
      submitUntilMs: nowMs + SUBMIT_WITHIN_MS,
      leaseEndMs: nowMs + LEASE_MS,
    };
    expect(await beginSubmission(database, tenant.tenantId, leased!, submission)).toMatchObject({
      kind: 'begun',
      attempt: 1,
      submissions: 1,
    });
    // A submitted payout is queried again once it is final, whichever process ends meanwhile.
    expect((await payouts.checkOf(command)).dueAt).toBeGreaterThan(nowMs + 3_600_000);
    payouts.startProcess(takingOver(dead));
    await payouts.becomes(command, 'successful');
    expect(provider.actions).toEqual(['query']);
    expect(await payouts.rowOf(command)).toMatchObject({ attempts: 2, submissions: 1 });
  });
});

describe('a claim for submission', () => {
  it('is for the account of the first submission, and for no other', async () => {
    const provider = new PayingProvider('http', {}, HOUR_MS);
    payouts = await AccountPayouts.open({}, [provider]);
    const { database, tenant, clock } = payouts;
    provider.script = { ...provider.script, send: NO_ANSWER, query: NOT_FOUND };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    await payouts.toDue(command, worker);
    const { dueAt } = await payouts.rests(command, ({ state }) => state === 'resubmittable');
    await worker.stop();
    clock.advance(dueAt! - clock.now());
    const claimedBy = randomUUID();
    const [leased] = await payouts.lease(claimedBy);
    const nowMs = clock.now();
    const times = { nowMs, submitUntilMs: nowMs + SUBMIT_WITHIN_MS, leaseEndMs: nowMs + LEASE_MS };
    const by = (rail: string) =>
      beginSubmission(database, tenant.tenantId, leased!, { ...times, rail, repeatAfterMs: 0, claimedBy });
    expect(await by('paystack')).toEqual({ kind: 'lost' });
    expect(await payouts.rowOf(command)).toMatchObject({ rail: 'http', submissions: 1 });
    expect(await by('http')).toMatchObject({ kind: 'begun', attempt: 3, submissions: 2 });
    provider.script.query = PAID;
    payouts.startProcess(takingOver(claimedBy));
    await payouts.becomes(command, 'successful');
  });
});

describe('a process whose lease ended while it prepared', () => {
  it('submits nothing if another has submitted meanwhile', async () => {
    payouts = await AccountPayouts.open();
    const { provider, clock } = payouts;
    const slow = held<typeof READY>();
    provider.script.prepare = () => slow.outcome;
    const first = payouts.startProcess();
    const command = await payouts.pay();
    await until('the first prepares', () => provider.countOf('prepare') === 1);
    provider.script.prepare = READY;
    clock.advance(LEASE_MS);
    payouts.startProcess();
    await payouts.becomes(command, 'successful');
    slow.give(READY);
    await first.stop();
    expect(provider.countOf('send')).toBe(1);
    expect(payouts.errors).toEqual([]);
  });

  it('fails nothing that another has submitted meanwhile', async () => {
    payouts = await AccountPayouts.open();
    const { provider, clock } = payouts;
    const slow = held<{ kind: 'refused'; code: string; reason: string }>();
    provider.script.prepare = () => slow.outcome;
    provider.script.send = NO_ANSWER;
    provider.script.query = NO_ANSWER;
    const first = payouts.startProcess();
    const command = await payouts.pay();
    await until('the first prepares', () => provider.countOf('prepare') === 1);
    provider.script.prepare = READY;
    clock.advance(LEASE_MS);
    payouts.startProcess();
    await until('the other submits', () => provider.countOf('send') === 1);
    slow.give({ kind: 'refused', code: 'no_account', reason: 'There is no such account' });
    await first.stop();
    expect((await payouts.rowOf(command)).status).toBe('processing');
    provider.script.query = PAID;
    await payouts.toDue(command);
    await payouts.becomes(command, 'successful');
  });

  it('has a new lease for the submission: no process queries meanwhile', async () => {
    payouts = await AccountPayouts.open();
    const { provider, clock } = payouts;
    const slow = held<typeof READY>();
    const sending = held<SendOutcome>();
    provider.script.prepare = () => slow.outcome;
    provider.script.send = () => sending.outcome;
    payouts.startProcess();
    const other = payouts.startProcess();
    const command = await payouts.pay();
    await until('it is prepared', () => provider.countOf('prepare') === 1);
    clock.advance(LEASE_MS - 1);
    slow.give(READY);
    await until('it is submitted', () => provider.countOf('send') === 1);
    clock.advance(LEASE_MS - 1);
    // A later payout is submitted, so the other process has polled.
    provider.script = { ...provider.script, prepare: READY, send: PAID };
    const later = await payouts.pay('later');
    other.wake();
    await payouts.becomes(later, 'successful');
    expect(provider.countOf('query')).toBe(0);
    sending.give(PAID);
    await payouts.becomes(command, 'successful');
  });
});

describe('a submission that comes after its deadline', () => {
  it('is not sent, and the next attempt submits it, even without a deduplication window', async () => {
    payouts = await AccountPayouts.open();
    const { provider } = payouts;
    provider.script.send = NOT_SENT;
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    for (let attempts = 1; attempts < 6; attempts++) {
      await until('it is attempted', () => provider.countOf('send') === attempts);
      await payouts.rests(
        command,
        ({ dueAt, submissions }) => submissions === 0 && dueAt! > payouts.clock.now(),
      );
      await payouts.toDue(command, worker);
    }
    provider.script.send = PAID;
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(await payouts.rowOf(command)).toMatchObject({ submissions: 1, flaggedAt: null });
    expect(await payouts.attemptsOf(command)).toEqual([
      { attempt: expect.any(Number), action: 'send', outcome: 'success' },
    ]);
  });

  it('is not sent by a process that stalled after its claim, which queries the status first', async () => {
    payouts = await AccountPayouts.open();
    const { provider } = payouts;
    let monotonicMs = 0;
    provider.script.query = NOT_FOUND;
    const begin = payouts.startProcess({
      // Time passes with each reading of the clock, so the submission comes too late.
      monotonic: () => {
        monotonicMs += SUBMIT_WITHIN_MS;
        return monotonicMs;
      },
    });
    const command = await payouts.pay();
    await until('its status is queried', () => provider.countOf('query') === 1);
    await payouts.rests(command, ({ state, attempts }) => state === 'queued' && attempts > 0);
    await begin.stop();
    expect(await payouts.rowOf(command)).toMatchObject({ submissions: 0, flaggedAt: null });
    payouts.startProcess();
    await payouts.toDue(command);
    await payouts.becomes(command, 'successful');
    expect(provider.actions.filter((action) => action !== 'prepare')).toEqual(['query', 'send']);
  });
});

describe('a resubmission', () => {
  const within = () => new PayingProvider('http', {}, HOUR_MS);
  const neverArrives = (provider: PayingProvider) => {
    provider.script = { ...provider.script, send: NO_ANSWER, query: NOT_FOUND };
  };

  it('within the window is prepared again, by the same account, whatever the order is now', async () => {
    const first = within();
    const second = new PayingProvider('paystack');
    payouts = await AccountPayouts.open({}, [first, second]);
    neverArrives(first);
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    await orderAccounts(payouts.manage, payouts.tenant.tenantId, ['paystack', 'http']);
    for (const provider of [first, second]) await payouts.test(provider);
    payouts.clock.advance(2_000);
    await payouts.rests(command, ({ state }) => state === 'resubmittable');
    first.script.send = PAID;
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(first.actions).toEqual(['prepare', 'send', 'query', 'prepare', 'send']);
    expect(second.calls).toEqual([]);
    expect(await payouts.rowOf(command)).toMatchObject({ rail: 'http', submissions: 2 });
  });

  it('does not happen by an account that is disabled now: the status is queried on', async () => {
    const provider = within();
    payouts = await AccountPayouts.open({}, [provider]);
    neverArrives(provider);
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    await enableAccount(payouts.manage, payouts.tenant.tenantId, 'http', false);
    payouts.clock.advance(2_000);
    for (let queries = 1; queries < 5; queries++) {
      await until('its status is queried', () => provider.countOf('query') === queries);
      await payouts.rests(command, ({ state }) => state === 'resubmittable');
      // The resubmission is refused, and the next attempt queries the status.
      await payouts.toDue(command, worker);
      await payouts.rests(command, ({ state }) => state === 'unknown');
      await payouts.toDue(command, worker);
    }
    expect(provider.countOf('send')).toBe(1);
    provider.script.query = PAID;
    await until('its status is queried', async () => {
      await payouts.toDue(command, worker);
      return (await payouts.rowOf(command)).status === 'successful';
    });
    expect(provider.countOf('send')).toBe(1);
  });

  it('is never failed by its preparation', async () => {
    const provider = within();
    payouts = await AccountPayouts.open({}, [provider]);
    neverArrives(provider);
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    provider.script.prepare = { kind: 'refused', code: 'no_account', reason: 'There is no such account' };
    await payouts.toDue(command, worker);
    await payouts.rests(command, ({ state }) => state === 'resubmittable');
    await payouts.toDue(command, worker);
    await until('it is prepared', () => provider.countOf('prepare') === 2);
    await payouts.rests(command, ({ state }) => state === 'unknown');
    expect((await payouts.rowOf(command)).status).toBe('processing');
    provider.script.query = PAID;
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
  });

  it('waits for the minimum time of the rail after the last submission', async () => {
    const provider = new PayingProvider('http', { resubmitAfterMs: 300_000 }, HOUR_MS);
    payouts = await AccountPayouts.open({}, [provider]);
    neverArrives(provider);
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await until('it is submitted', () => provider.countOf('send') === 1);
    while (provider.countOf('send') === 1) {
      const elapsedMs = payouts.clock.now() - command.now;
      await payouts.rests(command, ({ dueAt }) => dueAt! > payouts.clock.now());
      expect((await payouts.rowOf(command)).state).toBe(elapsedMs >= 300_000 ? 'resubmittable' : 'unknown');
      await payouts.toDue(command, worker);
      await until('it is attempted', async () => {
        const { dueAt, leasedUntil } = await payouts.rowOf(command);
        return leasedUntil === null && dueAt! > payouts.clock.now();
      });
    }
    expect(payouts.clock.now() - command.now).toBeGreaterThanOrEqual(300_000);
  });
});
