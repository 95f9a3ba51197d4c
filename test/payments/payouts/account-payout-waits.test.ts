import { afterEach, describe, expect, it } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import { until } from '../../ledger/support.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { NO_ANSWER, PAID, PayingProvider, PENDING, READY } from './paying-provider.ts';

const isNoSubmissionOf =
  (railId: string) =>
  (call: { action: string; railId: string }): boolean =>
    call.action !== 'send' || call.railId !== railId;

/** Waits until a payout is final, or is left until later. */
const attempted = (command: AcceptTransfer): Promise<void> =>
  until('it was attempted', async () => {
    const { dueAt, leasedUntil } = await payouts.rowOf(command);
    return dueAt === null || (leasedUntil === null && dueAt > payouts.clock.now());
  });

/** Time after which a process queries the balance again, milliseconds. */
const BALANCE_CACHED_MS = 2_000;

let payouts: AccountPayouts;

afterEach(() => payouts.close());

const open = (terms: ConstructorParameters<typeof PayingProvider>[1] = {}) =>
  AccountPayouts.open({ funds: 1_000_000n }, [new PayingProvider('http', terms)]);

describe('money at the provider', () => {
  it('has a payout wait if it is too little for amount and cost, and is submitted once it is there', async () => {
    payouts = await open({ payoutCostMost: 50n });
    const { provider } = payouts;
    provider.available = 149n;
    const worker = payouts.startProcess();
    const command = await payouts.pay('r', { amount: 100n });
    await payouts.waitsFor(command, 'float');
    expect(provider.calls).toEqual([]);
    provider.available = 150n;
    payouts.clock.advance(BALANCE_CACHED_MS);
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(provider.actions).toEqual(['prepare', 'send']);
  });

  it('is less what was submitted and is not final', async () => {
    payouts = await open();
    const { provider } = payouts;
    provider.available = 150n;
    provider.script = { ...provider.script, send: PENDING, query: PENDING };
    const worker = payouts.startProcess();
    const first = await payouts.pay('1', { amount: 100n });
    await payouts.rests(first, ({ submissions }) => submissions === 1);
    payouts.clock.advance(BALANCE_CACHED_MS);
    const second = await payouts.pay('2', { amount: 100n });
    await payouts.waitsFor(second, 'float');
    // Its status is queried meanwhile, with the same response.
    await payouts.rests(first, ({ dueAt }) => dueAt! > payouts.clock.now());
    // The provider refuses the first for good: its money is free again.
    provider.script = { ...provider.script, send: PAID, query: { kind: 'failure', code: 'x', reason: 'x' } };
    await payouts.toDue(first, worker);
    await payouts.becomes(first, 'failed');
    payouts.clock.advance(BALANCE_CACHED_MS);
    await payouts.toDue(second, worker);
    await payouts.becomes(second, 'successful');
  });

  it('is less what is being prepared, however long that takes', async () => {
    payouts = await open();
    const { provider } = payouts;
    provider.available = 150n;
    let goOn: () => void = () => {};
    const prepared = new Promise<typeof READY>((resolve) => {
      goOn = () => resolve(READY);
    });
    provider.script.prepare = () => prepared;
    payouts.startProcess();
    const first = await payouts.pay('1', { amount: 100n });
    await until('the first is prepared', () => provider.countOf('prepare') === 1);
    payouts.clock.advance(BALANCE_CACHED_MS);
    const second = await payouts.pay('2', { amount: 100n });
    await payouts.waitsFor(second, 'float');
    expect(provider.balances).toBe(2);
    goOn();
    await payouts.becomes(first, 'successful');
    expect(provider.countOf('send')).toBe(1);
  });

  it('has payouts wait if the provider does not report it', async () => {
    payouts = await open();
    payouts.provider.available = new Error('no answer');
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.waitsFor(command, 'provider');
    payouts.provider.available = 1_000n;
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
  });
});

describe('a provider that does not answer', () => {
  it('gets fewer submissions and as many queries; an occasional submission finds out that it answers again', async () => {
    payouts = await open();
    const { provider, clock } = payouts;
    provider.script = { ...provider.script, send: NO_ANSWER, query: PENDING };
    const worker = payouts.startProcess();
    const submitted: AcceptTransfer[] = [];
    for (let i = 0; i < 5; i++) {
      submitted.push(await payouts.pay(`submitted ${i}`));
      await until('it is submitted', () => provider.countOf('send') === i + 1);
      await payouts.rests(submitted[i]!, ({ submissions }) => submissions === 1);
    }
    const waiting = await payouts.pay('waiting');
    await payouts.waitsFor(waiting, 'provider');
    expect(provider.countOf('send')).toBe(5);
    expect(provider.countOf('prepare')).toBe(5);
    const queries = provider.countOf('query');
    await payouts.toDue(submitted[0]!, worker);
    await until('its status is queried', () => provider.countOf('query') > queries);
    clock.advance(30_000);
    const more = [await payouts.pay('more 1'), await payouts.pay('more 2')];
    worker.wake();
    await until('one is submitted', () => provider.countOf('send') === 6);
    const rest = [waiting, ...more].filter(({ rail }) =>
      provider.calls.every(isNoSubmissionOf(rail!.railId)),
    );
    expect(rest).toHaveLength(2);
    for (const command of rest) await payouts.waitsFor(command, 'provider');
    expect(provider.countOf('send')).toBe(6);
    provider.script.send = PAID;
    clock.advance(60_000);
    worker.wake();
    await until('another is submitted', () => provider.countOf('send') > 6);
    for (const command of rest) {
      await attempted(command);
      await payouts.toDue(command, worker);
      await payouts.becomes(command, 'successful');
    }
    expect(provider.countOf('send')).toBe(8);
  });

  it('a payout without enough float does not use up the submission that the breaker lets through', async () => {
    payouts = await open();
    const { provider, clock } = payouts;
    provider.available = 1_000n;
    provider.script = {
      ...provider.script,
      send: NO_ANSWER,
      query: { kind: 'failure', code: 'x', reason: 'x' },
    };
    const worker = payouts.startProcess();
    for (let i = 0; i < 5; i++) {
      const command = await payouts.pay(`submitted ${i}`);
      await until('it is submitted', () => provider.countOf('send') === i + 1);
      await payouts.rests(command, ({ submissions }) => submissions === 1);
      await payouts.toDue(command, worker);
      await payouts.becomes(command, 'failed');
    }
    clock.advance(30_000);
    const large = await payouts.pay('large', { amount: 5_000n });
    await payouts.waitsFor(large, 'float');
    provider.script.send = PAID;
    const small = await payouts.pay('small');
    await payouts.becomes(small, 'successful');
  });
});

describe('the same amount to the same account', () => {
  const INTERVAL_MS = 150_000;

  it('is never submitted twice within the interval, over two processes; all are submitted in the end', async () => {
    payouts = await open({ repeatAfterMs: INTERVAL_MS });
    const { provider, clock } = payouts;
    const submittedAtMs: number[] = [];
    const same = new Set<string>();
    provider.script.send = ({ railId }) => {
      if (same.has(railId)) submittedAtMs.push(clock.now());
      return PAID;
    };
    const commands = await Promise.all([payouts.pay('1'), payouts.pay('2'), payouts.pay('3')]);
    for (const { rail } of commands) same.add(rail!.railId);
    const others = await Promise.all([
      payouts.pay('amount', { amount: 101n }),
      payouts.pay('account', { accountNumber: '0123456780' }),
      payouts.pay('bank', { bankCode: '044' }),
    ]);
    const workers = [payouts.startProcess(), payouts.startProcess()];
    for (const other of others) await payouts.becomes(other, 'successful');
    for (let waiting: AcceptTransfer[] = commands; waiting.length > 0; ) {
      for (const command of waiting) await attempted(command);
      const rows = await Promise.all(waiting.map((command) => payouts.rowOf(command)));
      waiting = waiting.filter((_, i) => rows[i]!.status === 'processing');
      const due = rows.filter(({ status }) => status === 'processing');
      expect(due.map(({ waitReason }) => waitReason)).toEqual(due.map(() => 'same_again'));
      if (due.length > 0) clock.advance(Math.min(...due.map(({ dueAt }) => dueAt!)) - clock.now());
      for (const worker of workers) worker.wake();
    }
    expect(submittedAtMs).toHaveLength(3);
    // Each may have left as late as its claim allowed.
    for (const [i, at] of submittedAtMs.slice(1).entries())
      expect(at - submittedAtMs[i]!).toBeGreaterThanOrEqual(INTERVAL_MS + 15_000);
  });
});
