import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addOfAccounts } from '../../../src/app/process/gauges.ts';
import { Metrics } from '../../../src/app/process/metrics.ts';
import { OWN_BANK_ACCOUNT, settlementAccount } from '../../../src/ledger/system-accounts.ts';
import { enableAccount } from '../../../src/payments/provider-accounts/manage.ts';
import { BalanceWatch } from '../../../src/payments/provider-balances/monitor.ts';
import { readBalance } from '../../../src/payments/provider-balances/read.ts';
import { sessionOn } from '../../../src/platform/db/database.ts';
import { settlement, until } from '../../ledger/support.ts';
import { approvedFor } from '../../support/approved.ts';
import { AccountPayouts } from './account-payouts-support.ts';
import { PayingProvider, PENDING } from './paying-provider.ts';

const TOP_UP = 1_000n;
let payouts: AccountPayouts;
let http: PayingProvider;
let paystack: PayingProvider;

beforeEach(async () => {
  http = new PayingProvider('http', { payoutCostMost: 10n });
  paystack = new PayingProvider('paystack');
  payouts = await AccountPayouts.open({}, [http, paystack]);
  for (const rail of ['http', 'paystack']) {
    const transactionId = crypto.randomUUID();
    const proposalId = crypto.randomUUID();
    const command = {
      ...({ kind: 'postAdjustment', now: payouts.clock.now(), transactionId, proposalId } as const),
      reference: `top-up ${rail}`,
      debit: settlementAccount(rail),
      credit: OWN_BANK_ACCOUNT,
      amount: TOP_UP,
      currency: 'NGN',
      narration: 'Top-up',
      reversesId: null,
    };
    await approvedFor(payouts.world.owner, payouts.tenant.tenantId, command);
    await payouts.engine.submit(payouts.tenant.tenantId, command);
  }
  http.available = TOP_UP;
  paystack.available = TOP_UP;
});
afterEach(() => payouts.close());

const balancesOf = async (rail = 'http') => {
  const account = await payouts.newRails().account(payouts.tenant.tenantId, rail);
  return readBalance(payouts.database, account!);
};
/** Submits a payout whose outcome stays unknown. */
const submitted = async () => {
  const worker = payouts.startProcess();
  const command = await payouts.pay();
  await payouts.rests(command, ({ submissions }) => submissions === 1);
  await worker.stop();
  return command;
};

describe("a provider's balance", () => {
  it.each([
    [TOP_UP, 0n],
    [TOP_UP + 1n, 1n],
    [TOP_UP - 1n, -1n],
  ])('of %d is compared with the books', async (available, difference) => {
    http.available = available;
    expect(await balancesOf()).toEqual({
      books: { owed: TOP_UP, inFlight: 0n, payouts: 0n },
      provider: { kind: 'known', available, difference, unexplained: difference },
    });
  });

  it.each([
    [900n, 0n],
    [890n, 0n],
    [889n, -1n],
    [1_001n, 1n],
  ])('of %d is explained by what is in flight, with its cost, but for %d', async (available, unexplained) => {
    http.script.send = PENDING;
    await submitted();
    await payouts.pay('unsubmitted');
    http.available = available;
    expect(await balancesOf()).toEqual({
      books: { owed: TOP_UP, inFlight: 100n, payouts: 1n },
      provider: { kind: 'known', available, difference: available - TOP_UP, unexplained },
    });
    expect((await balancesOf('paystack')).books).toEqual({ owed: TOP_UP, inFlight: 0n, payouts: 0n });
  });

  it('is explained if the money moved during the query', async () => {
    http.script.send = PENDING;
    const { transactionId } = await submitted();
    http.available = async () => {
      await payouts.engine.submit(payouts.tenant.tenantId, settlement(transactionId));
      return TOP_UP;
    };
    expect(await balancesOf()).toEqual({
      books: { owed: TOP_UP - 100n, inFlight: 0n, payouts: 0n },
      provider: { kind: 'known', available: TOP_UP, difference: 100n, unexplained: 0n },
    });
  });

  it('has in its books what was paid, with what it has cost', async () => {
    http.script.send = { kind: 'success', code: 'paid', cost: 7n };
    const worker = payouts.startProcess();
    await payouts.becomes(await payouts.pay(), 'successful');
    await worker.stop();
    http.available = TOP_UP - 107n;
    expect((await balancesOf()).provider).toMatchObject({ difference: 0n, unexplained: 0n });
  });

  it('is not known if it cannot be queried', async () => {
    http.available = new Error('the bank answered 503');
    expect(await balancesOf()).toEqual({
      books: { owed: TOP_UP, inFlight: 0n, payouts: 0n },
      provider: { kind: 'unavailable', because: 'the bank answered 503' },
    });
  });
});

describe('the metrics of accounts at providers', () => {
  let watch: BalanceWatch;

  const start = (patienceMs: number): BalanceWatch => {
    const started = new BalanceWatch({
      database: payouts.database,
      rails: payouts.newRails(),
      clock: payouts.clock,
      pollMs: 5,
      patienceMs,
      directory: sessionOn(payouts.world.pool('kolo_directory', 1)),
      onError: (error) => payouts.errors.push(error),
    });
    started.start();
    return started;
  };
  /** Silences a provider; the result says if its balance was queried since. */
  const silence = (provider: PayingProvider) => {
    let queried = false;
    provider.available = () => {
      queried = true;
      return new Promise(() => {});
    };
    return () => queried;
  };

  beforeEach(() => {
    watch = start(50);
  });
  afterEach(async () => {
    await watch.stop();
    expect(payouts.errors).toEqual([]);
  });

  /** A rail's metrics, by the part of the name that distinguishes them. */
  async function page(rail: string): Promise<Record<string, number>> {
    const metrics = new Metrics();
    addOfAccounts(metrics, { balances: watch });
    const text = await metrics.registry.metrics();
    const [business] = await payouts.world.owner.query<{ id: string }>('SELECT id FROM businesses');
    const lines = text.matchAll(/^kolo_rail_(\w+)_kobo\{business="([^"]+)",rail="(\w+)"\} (\S+)$/gm);
    const own = [...lines].filter(([, , of, name]) => of === business!.id && name === rail);
    return Object.fromEntries(own.map(([, name, , , value]) => [name, Number(value)]));
  }
  const shows = (rail: string, values: object) =>
    until(`the metrics of ${rail} are ${JSON.stringify(values)}`, async () => {
      const shown = await page(rail);
      return JSON.stringify(shown) === JSON.stringify(values);
    });
  const shown = (balance: number, unexplained: number) => ({
    balance,
    settlement: 1_000,
    in_flight: 0,
    unexplained,
  });

  it('show each of them beside its books', async () => {
    paystack.available = TOP_UP + 50n;
    await shows('http', shown(1_000, 0));
    await shows('paystack', shown(1_050, 50));
  });

  it('show the books alone if a provider cannot be queried, and everything again later', async () => {
    await shows('http', shown(1_000, 0));
    http.available = new Error('away');
    await shows('http', { settlement: 1_000, in_flight: 0 });
    http.available = TOP_UP;
    await shows('http', shown(1_000, 0));
  });

  it('show no old balance of a silent provider, and wait for none; it has one query at a time', async () => {
    await shows('http', shown(1_000, 0));
    await until('it is queried in vain', silence(http));
    const queries = http.balances;
    await shows('http', {});
    const of = paystack.balances;
    await until('others are queried on', () => paystack.balances > of + 3);
    expect(http.balances).toBe(queries);
    await shows('paystack', shown(1_000, 0));
  });

  it('end with their process, whatever a provider does', async () => {
    await watch.stop();
    const isQueried = silence(http);
    const patient = start(600_000);
    await until('it is queried in vain', isQueried);
    await patient.stop();
  });

  it('say once that a balance is low, and again only after it has recovered', async () => {
    const { owner } = payouts.world;
    const lowSince = async () => {
      const [{ since } = { since: null }] = await owner.query<{ since: number | null }>(
        "SELECT low_since AS since FROM rail_accounts WHERE rail = 'http'",
      );
      return since;
    };
    /** Waits for two readings of a balance: the second began after the first was stored. */
    const read = async (available: bigint) => {
      http.available = available;
      const before = http.balances;
      await until('the balance is read again', () => http.balances > before + 2);
      return lowSince();
    };
    expect(await read(1n)).toBeNull();
    await owner.query('UPDATE rail_accounts SET low_balance = 500');
    expect(await read(500n)).toBeNull();
    const first = payouts.clock.now();
    expect(await read(499n)).toBe(first);
    payouts.clock.advance(60_000);
    expect(await read(100n)).toBe(first);
    http.available = new Error('away');
    expect(await lowSince()).toBe(first);
    expect(await read(500n)).toBeNull();
    expect(await read(499n)).toBe(payouts.clock.now());
  });

  it('show nothing of an account that is disabled', async () => {
    await shows('http', shown(1_000, 0));
    await enableAccount(payouts.manage, payouts.tenant.tenantId, 'http', false);
    await shows('http', {});
    await shows('paystack', shown(1_000, 0));
  });
});
