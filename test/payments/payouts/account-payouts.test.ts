import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  enableAccount,
  orderAccounts,
  rotateAccount,
} from '../../../src/payments/provider-accounts/manage.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { until } from '../../ledger/support.ts';
import { AccountPayouts, CREDENTIALS } from './account-payouts-support.ts';
import { NO_ANSWER, NOT_FOUND, PayingProvider, PENDING } from './paying-provider.ts';

const MINUTE_MS = 60_000;
const FLAG_AFTER_MS = 30 * MINUTE_MS;

let payouts: AccountPayouts;

afterEach(() => payouts.close());

/** Advances time, attempt by attempt, until an operator is called. */
async function untilFlagged(worker: ReturnType<AccountPayouts['startProcess']>, command: { now: number }) {
  while (payouts.flagged.length === 0) {
    expect(payouts.clock.now() - command.now).toBeLessThanOrEqual(FLAG_AFTER_MS + MINUTE_MS);
    payouts.clock.advance(MINUTE_MS);
    worker.wake();
    await payouts.rests(command as never, ({ dueAt }) => dueAt! > payouts.clock.now());
  }
}

describe('a payout by an account', () => {
  beforeEach(async () => {
    payouts = await AccountPayouts.open();
  });

  it('is prepared and then submitted once, with the result of its preparation', async () => {
    const { provider } = payouts;
    payouts.startProcess();
    const command = await payouts.pay();
    await payouts.becomes(command, 'successful');
    const { railId } = command.rail!;
    expect(provider.calls).toEqual([
      { action: 'prepare', railId },
      { action: 'send', railId, prepared: { recipient: 'known' } },
    ]);
    expect(await payouts.rowOf(command)).toMatchObject({
      rail: 'http',
      attempts: 1,
      submissions: 1,
      dueAt: null,
      waitReason: null,
    });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n - 105n, held: 0n });
  });

  it('fails, and is never submitted, if its preparation finds that it can never be paid', async () => {
    const { provider } = payouts;
    provider.script.prepare = { kind: 'refused', code: 'no_account', reason: 'There is no such account' };
    payouts.startProcess();
    const command = await payouts.pay();
    await payouts.becomes(command, 'failed');
    expect(provider.actions).toEqual(['prepare']);
    expect(await payouts.rowOf(command)).toMatchObject({
      failureCode: 'no_account',
      attempts: 0,
      submissions: 0,
    });
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 0n });
    expect(await payouts.events()).toEqual([{ type: 'bank-transfer.outflow.failed' }]);
  });

  it.each([
    'unavailable',
    'a fault of ours',
  ] as const)('waits while its preparation is %s, is flagged after half an hour, and submitted when it can be', async (why) => {
    const { provider } = payouts;
    provider.script.prepare = () => {
      if (why === 'a fault of ours') throw new Error(why);
      return { kind: 'unavailable', detail: 'away' };
    };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    const first = await payouts.waitsFor(command, why === 'unavailable' ? 'provider' : 'fault');
    expect(first).toMatchObject({ attempts: 0, submissions: 0, flaggedAt: null });
    await untilFlagged(worker, command);
    expect(payouts.clock.now() - command.now).toBeGreaterThanOrEqual(FLAG_AFTER_MS);
    expect(provider.countOf('send')).toBe(0);
    expect(await payouts.wallet()).toMatchObject({ posted: 100_000n, held: 105n });

    provider.script.prepare = { kind: 'ready', prepared: {} };
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(provider.countOf('send')).toBe(1);
  });

  it.each([
    'before it is prepared',
    'while it is prepared',
  ] as const)('waits if payouts are stopped %s, calls no operator, and is submitted when they go on', async (when) => {
    const { provider, world } = payouts;
    const stop = () =>
      world.owner.execute(
        "INSERT INTO payout_stops (id, rail, reason, stopped_by, stopped_at) VALUES ($1, 'http', 'test', 'test', now())",
        [uuidv7(payouts.clock.now())],
      );
    if (when === 'before it is prepared') await stop();
    provider.script.prepare = async () => {
      if (when === 'while it is prepared') await stop();
      return { kind: 'ready', prepared: {} };
    };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    expect(await payouts.waitsFor(command, 'stopped')).toMatchObject({ attempts: 0, submissions: 0 });
    expect(provider.countOf('prepare')).toBe(when === 'while it is prepared' ? 1 : 0);
    for (let waited = 0; waited <= FLAG_AFTER_MS; waited += MINUTE_MS) {
      payouts.clock.advance(MINUTE_MS);
      worker.wake();
      await payouts.rests(command, ({ dueAt }) => dueAt! > payouts.clock.now());
    }
    expect(payouts.flagged).toEqual([]);
    expect(provider.countOf('send')).toBe(0);

    await world.owner.execute('DELETE FROM payout_stops');
    provider.script.prepare = { kind: 'ready', prepared: {} };
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(provider.countOf('send')).toBe(1);
  });
});

describe('an account that is suspended', () => {
  it('has its payouts wait for its test, and submitted after it', async () => {
    payouts = await AccountPayouts.open();
    const { provider, tenant } = payouts;
    await rotateAccount(payouts.manage, tenant.tenantId, provider.rail, CREDENTIALS.http!);
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.waitsFor(command, 'test');
    expect(provider.calls).toEqual([]);
    await payouts.test(provider);
    payouts.clock.advance(2_000);
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(provider.actions).toEqual(['prepare', 'send']);
  });
});

describe('accounts of several rails', () => {
  let first: PayingProvider;
  let second: PayingProvider;

  beforeEach(async () => {
    first = new PayingProvider('http');
    second = new PayingProvider('paystack');
    payouts = await AccountPayouts.open({}, [first, second]);
  });

  const disable = (rail: string) => enableAccount(payouts.manage, payouts.tenant.tenantId, rail, false);

  it('pay in the order that the tenant has set', async () => {
    const { tenant, manage } = payouts;
    payouts.startProcess();
    await payouts.becomes(await payouts.pay('1'), 'successful');
    expect([first.countOf('send'), second.countOf('send')]).toEqual([1, 0]);
    await orderAccounts(manage, tenant.tenantId, ['paystack', 'http']);
    for (const provider of [first, second]) await payouts.test(provider);
    payouts.clock.advance(2_000);
    const command = await payouts.pay('2');
    await payouts.becomes(command, 'successful');
    expect([first.countOf('send'), second.countOf('send')]).toEqual([1, 1]);
    expect((await payouts.rowOf(command)).rail).toBe('paystack');
  });

  it('the next one pays a payout that was accepted for one that is disabled now and was not submitted', async () => {
    first.script.prepare = { kind: 'unavailable', detail: 'away' };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await payouts.waitsFor(command, 'provider');
    await disable('http');
    payouts.clock.advance(2_000);
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(first.countOf('send')).toBe(0);
    expect(second.actions).toEqual(['prepare', 'send']);
    expect(await payouts.rowOf(command)).toMatchObject({ rail: 'paystack', submissions: 1 });
    const accounts = await payouts.balances();
    expect(accounts).toMatchObject({ http: 0n, paystack: 100n });
  });

  it('it waits where none is enabled any more', async () => {
    await disable('http');
    await disable('paystack');
    payouts.startProcess();
    const command = await payouts.pay();
    await payouts.waitsFor(command, 'account');
    expect([...first.calls, ...second.calls]).toEqual([]);
  });

  it('a payout submitted by a disabled one is queried there, and no other submits it', async () => {
    first.script = { ...first.script, send: NO_ANSWER, query: PENDING };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await until('it is submitted', () => first.countOf('send') === 1);
    await disable('http');
    payouts.clock.advance(2_000);
    for (let queries = 1; queries < 4; queries++) {
      await payouts.toDue(command, worker);
      await until('its status is queried', () => first.countOf('query') === queries);
      await payouts.rests(command, ({ dueAt }) => dueAt! > payouts.clock.now());
    }
    first.script.query = { kind: 'success', code: 'paid' };
    await payouts.toDue(command, worker);
    await payouts.becomes(command, 'successful');
    expect(first.countOf('send')).toBe(1);
    expect(second.calls).toEqual([]);
    expect(await payouts.balances()).toMatchObject({ http: 100n, paystack: 0n });
  });

  it('no other submits a payout after a claim, whatever the first one answers', async () => {
    first.script = { ...first.script, send: NO_ANSWER, query: NOT_FOUND };
    const worker = payouts.startProcess();
    const command = await payouts.pay();
    await until('it is submitted', () => first.countOf('send') === 1);
    await payouts.rests(command, ({ attempts }) => attempts === 1);
    await disable('http');
    for (let queries = first.countOf('query'); queries < 4; queries++) {
      await payouts.toDue(command, worker);
      await until('its status is queried', () => first.countOf('query') > queries);
      await payouts.rests(command, ({ dueAt }) => dueAt! > payouts.clock.now());
    }
    expect(first.countOf('send')).toBe(1);
    expect(second.calls).toEqual([]);
    expect((await payouts.rowOf(command)).rail).toBe('http');
    await payouts.isFlagged(command);
  });
});
