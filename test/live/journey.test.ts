import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableAccount, rotateAccount } from '../../src/payments/provider-accounts/manage.ts';
import { until } from '../support/http.ts';
import type { LiveBank } from './live-bank.ts';
import { forged, LIVE_BANKS, LiveBusiness } from './live-business.ts';

const HOUR = 3_600_000;
const BANK = '058';

describe.each(LIVE_BANKS)('a live business on %s', (rail, bankOf) => {
  let live: LiveBusiness;
  let number: string;
  beforeAll(async () => {
    live = await LiveBusiness.open([rail, bankOf]);
  });
  afterAll(() => live.close());

  const becomes = (what: number) => until(async () => (await live.balance()) === what);
  const statusOf = async (reference: string) => (await live.client.tsq(reference)).body.data;
  const final = async (reference: string) => {
    await until(async () => {
      const { status } = await statusOf(reference);
      if (status === 'processing') await live.movesOn();
      return status !== 'processing';
    });
    return statusOf(reference);
  };
  const pay = async (reference: string, payee: keyof LiveBank['payees'], amount = 200_000) => {
    live.bank.expect(payee);
    const to = { accountNumber: live.bank.payees[payee], bankCode: BANK };
    const answer = await live.client.transfer({ source: live.wallet, reference, ...to, amount });
    expect(answer).toMatchObject({ status: 202 });
  };
  /** Waits until a process goes by what was done: a transfer of more than there is would be answered so. */
  const answersTooMuch = (code: string) =>
    until(async () => {
      const tooMuch = { source: live.wallet, reference: 'too much', amount: 900_000_000 };
      return (await live.client.transfer(tooMuch)).body.code === code;
    });

  it('reserves an account, which can be paid to once the provider has issued it', async () => {
    number = await live.reserveAccount();
    expect(number).toMatch(/^\d{10}$/);
  });

  it('is notified of an inflow, and credits it once', async () => {
    const callback = await live.bank.payIn(number, 1_000_000n);
    expect(await live.deliver(callback)).toBe(200);
    await becomes(1_000_000);
    // The same again, and signed by somebody else.
    expect(await live.deliver(callback)).toBe(200);
    const { headers, body } = await callback(live.callbackUrl);
    expect(await live.deliverAs(forged(headers), body)).toBe(401);
    const nobody = live.callbackUrl.replace(live.account.callbackId, 'f'.repeat(32));
    expect(await live.deliverAs(headers, body, nobody)).toBe(404);
    expect(await live.balance()).toBe(1_000_000);
  });

  it('finds an inflow without a notification', async () => {
    await live.bank.payIn(number, 500_000n);
    live.clock.advance(60_000);
    await becomes(1_500_000);
  });

  it('pays out, and releases the amounts of failed payouts', async () => {
    await pay('good', 'good');
    expect(await final('good')).toMatchObject({ status: 'successful' });
    await pay('bad', 'bad');
    expect(await final('bad')).toMatchObject({ status: 'failed' });
    expect(await live.balance()).toBe(1_300_000);
  });

  it('credits a payout that is returned later', async () => {
    await pay('returning', 'returning');
    expect(await final('returning')).toMatchObject({ status: 'successful' });
    expect(await live.balance()).toBe(1_100_000);
    await until(async () => {
      if ((await live.balance()) !== 1_300_000) await live.passes(HOUR / 4);
      return (await live.balance()) === 1_300_000;
    });
  });

  it('submits nothing while it is rotated or disabled, and still queries statuses', async () => {
    await pay('still queried', 'good');
    await rotateAccount(
      live.operator.manage,
      live.tenantId,
      live.bank.row,
      JSON.stringify(live.bank.credentials),
    );
    await enableAccount(live.operator.manage, live.tenantId, rail, false);
    await answersTooMuch('rail_unavailable');
    await enableAccount(live.operator.manage, live.tenantId, rail, true);
    await answersTooMuch('insufficient_funds');
    await pay('waits', 'good');
    live.clock.advance(60_000);
    expect(await statusOf('waits')).toMatchObject({ status: 'processing' });
    await live.operator.test(live.tenantId, live.bank.row);
    expect(await final('waits')).toMatchObject({ status: 'successful' });
    expect(await final('still queried')).toMatchObject({ status: 'successful' });
  });

  it("has booked the provider's charge for each payment and inflow", async () => {
    const costs = await live.owner.query<{ kind: string; movements: bigint; charged: bigint }>(
      `SELECT kind, count(*) AS movements, count(*) FILTER (WHERE amount > 0) AS charged FROM rail_fees
       WHERE tenant_id = $1 AND rail = $2 GROUP BY kind ORDER BY kind`,
      [live.tenantId, rail],
    );
    expect(costs).toEqual([
      { kind: 'inflow', movements: 2n, charged: 2n },
      { kind: 'payout', movements: 4n, charged: 4n },
    ]);
  });

  /** For a rail that shows a book: one payment that differs from the book is found. */
  async function expectBookCompared(): Promise<void> {
    if (!(live.bank.row.description.capabilities as readonly string[]).includes('book')) return;
    const swap = (from: string, to: string) =>
      live.owner.execute('UPDATE payouts SET account_number = $2 WHERE account_number = $1', [from, to]);
    await swap(live.bank.payees.returning, '0123456781');
    expect(await live.kolo.findings()).toContainEqual(
      expect.stringContaining('the bank has another amount, bank or account'),
    );
    await swap('0123456781', live.bank.payees.returning);
  }

  it('has books that agree with each other and with the provider', async () => {
    expect(await live.kolo.findings()).toEqual([]);
    await expectBookCompared();
    const [settlement] = await live.owner.query<{ owed: bigint }>(
      'SELECT -posted AS owed FROM accounts WHERE tenant_id = $1 AND id = $2',
      [live.tenantId, live.bank.row.description.settlementAccountId],
    );
    const submitted = await live.owner.query<{ railId: string; status: string }>(
      'SELECT p.rail_id AS "railId", t.status FROM payouts p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id',
    );
    for (const { railId, status } of submitted) {
      expect([status, await live.bank.timesPaid(railId)]).toEqual([status, status === 'successful' ? 1 : 0]);
    }
    const failed = BigInt(submitted.filter(({ status }) => status === 'failed').length);
    const fees = failed * live.bank.feeOfFailed;
    expect(settlement!.owed).toBe((await live.bank.balance()) - live.topUp + fees);
  });
});
