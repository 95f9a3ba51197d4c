import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, sessionOn } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Operator } from './bring-account.ts';
import type { LiveBank } from './live-bank.ts';
import { liveMonnify } from './live-monnify.ts';
import { livePaystack } from './live-paystack.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };

describe.each([
  ['paystack', livePaystack],
  ['monnify', liveMonnify],
])('two installations on one account at %s', (rail, bankOf) => {
  const clock = new ManualClock(Date.now());
  let bank: LiveBank;
  const kolos: TestKolo[] = [];
  const operators: Operator[] = [];
  beforeAll(async () => {
    bank = await bankOf(clock);
    const env = { KOLO_RAIL_ALLOW_PRIVATE: 'true' };
    for (let i = 0; i < 2; i++) {
      const kolo = await startKolo({ clock, env, pollMs: 20, providerOrigins: { [rail]: bank.origin } });
      const operator = new Operator(kolo, [bank]);
      await operator.bring(kolo.business, bank);
      kolos.push(kolo);
      operators.push(operator);
    }
  });
  afterAll(async () => {
    await Promise.all(operators.map((operator) => operator.close()));
    await Promise.all(kolos.map((kolo) => kolo.stop()));
    await bank.close();
  });

  /** A wallet of each installation, with a number by which it is paid. */
  async function walletOf({ live }: TestKolo): Promise<{ wallet: string; number: string }> {
    const person = { name: 'Ada Chidinma Obi', phone: '+2348012345678', bvn: '22123456789' };
    const { walletId: wallet } = await live.customer(person);
    await live.post('/api/v1/wallet/reserve-account', { wallet_id: wallet, type: 'regular' });
    const accounts = async () => (await live.get(`/api/v1/wallet/${wallet}/accounts`)).body.data;
    await until(async () => (await accounts())[0]?.status === 'active');
    return { wallet, number: (await accounts())[0].account_number };
  }
  const balanceOf = async ({ live }: TestKolo, wallet: string): Promise<number> =>
    (await live.get(`/api/v1/wallet/${wallet}`)).body.data.balance;
  async function ask<Row>(kolo: TestKolo, sql: string): Promise<Row[]> {
    const pool = createPool(kolo.database.config, 'kolo_directory', LIMITS);
    try {
      return await sessionOn(pool).query<Row>(sql);
    } finally {
      await pool.end();
    }
  }

  it('each credit what is theirs, report the rest to a person, and pay under ids that are never equal', async () => {
    const wallets = await Promise.all(kolos.map(walletOf));
    for (const { number } of wallets) await bank.payIn(number, 1_000_000n);
    clock.advance(60_000);
    await until(async () => {
      const balances = await Promise.all(kolos.map((kolo, i) => balanceOf(kolo, wallets[i]!.wallet)));
      return balances.every((balance) => balance === 1_000_000);
    });
    for (const kolo of kolos) {
      await until(async () => {
        const incidents = await ask(kolo, "SELECT 1 FROM incidents WHERE kind = 'inflow_of_unknown_account'");
        // Payments that could not be requested in time are requested again.
        if (incidents.length !== 1) clock.advance(1_000);
        return incidents.length === 1;
      });
    }
    bank.expect('good');
    await Promise.all(
      kolos.flatMap(({ live }, i) =>
        Array.from({ length: 5 }, (_, n) =>
          live.transfer({
            source: wallets[i]!.wallet,
            reference: `r${n}`,
            accountNumber: `01234567${i}${n}`,
            amount: 20_000,
          }),
        ),
      ),
    );
    const submitted = async () =>
      (
        await Promise.all(
          kolos.map((kolo) =>
            ask<{ railId: string; status: string }>(
              kolo,
              'SELECT p.rail_id AS "railId", t.status FROM payouts p JOIN transactions t ON t.id = p.transaction_id',
            ),
          ),
        )
      ).flat();
    const isBusy = async (kolo: TestKolo) =>
      (await ask(kolo, 'SELECT 1 FROM payouts WHERE leased_until IS NOT NULL AND due_at IS NOT NULL'))
        .length > 0;
    await until(async () => {
      const busy = await Promise.all(kolos.map(isBusy));
      // Time that moves while a payment is submitted passes its deadline.
      if (!busy.includes(true)) clock.advance(1_000);
      const all = await submitted();
      return all.length === 10 && all.every(({ status }) => status === 'successful');
    });
    const ids = (await submitted()).map(({ railId }) => railId);
    expect(new Set(ids).size).toBe(10);
    expect(await Promise.all(ids.map((id) => bank.timesPaid(id)))).toEqual(ids.map(() => 1));
    for (const kolo of kolos) expect(await kolo.findings()).toEqual([]);
  });
});
