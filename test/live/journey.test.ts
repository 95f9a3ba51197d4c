import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, type Session, sessionOn } from '../../src/db/database.ts';
import { enableAccount, rotateAccount } from '../../src/rail-accounts/manage.ts';
import type { RailAccount } from '../../src/rail-accounts/queries.ts';
import { ManualClock } from '../../src/values/clock.ts';
import { type Client, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Operator } from './bring-account.ts';
import type { LiveBank } from './live-bank.ts';
import { liveHttp } from './live-http.ts';
import { liveMonnify } from './live-monnify.ts';
import { livePaystack } from './live-paystack.ts';

const HOUR = 3_600_000;
const BANK = '058';

describe.each([
  ['http', liveHttp],
  ['paystack', livePaystack],
  ['monnify', liveMonnify],
])('a live business on %s', (rail, bankOf) => {
  const clock = new ManualClock(Date.now());
  let kolo: TestKolo;
  let client: Client;
  let bank: LiveBank;
  let operator: Operator;
  let account: RailAccount;
  let wallet: string;
  let number: string;
  /** What the account had before anything. */
  let topUp: bigint;
  let owner: Session;
  let closeOwner: () => Promise<void>;

  beforeAll(async () => {
    bank = await bankOf(clock);
    const env = { KOLO_RAIL_ALLOW_PRIVATE: 'true' };
    kolo = await startKolo({ clock, env, pollMs: 20, providerOrigins: { [rail]: bank.origin } });
    client = kolo.live;
    operator = new Operator(kolo, [bank]);
    topUp = await bank.balance();
    const limits = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 0 };
    const pool = createPool(kolo.database.config, 'kolo_directory', limits);
    [owner, closeOwner] = [sessionOn(pool), () => pool.end()];
    account = await operator.bring(kolo.business, bank);
  });
  afterAll(async () => {
    await operator.close();
    await closeOwner();
    await kolo.stop();
    await bank.close();
  });

  const walletOf = async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data;
  const balance = async (): Promise<number> => (await walletOf()).balance;
  const becomes = (what: number) => until(async () => (await balance()) === what);
  const statusOf = async (reference: string) => (await client.tsq(reference)).body.data;
  /** Moves time on to when something is due, whenever nobody has anything to do. */
  const movesOn = async () => {
    const [{ due, busy }] = (await owner.query<{ due: number | null; busy: boolean }>(
      'SELECT min(due_at) AS due, bool_or(leased_until IS NOT NULL) AS busy FROM payouts WHERE due_at IS NOT NULL',
    )) as [{ due: number | null; busy: boolean }];
    if (due !== null && !busy && due > clock.now()) clock.advance(due - clock.now());
  };
  const final = async (reference: string) => {
    await until(async () => {
      const { status } = await statusOf(reference);
      if (status === 'processing') await movesOn();
      return status !== 'processing';
    });
    return statusOf(reference);
  };
  const pay = async (reference: string, payee: keyof LiveBank['payees'], amount = 200_000) => {
    bank.expect(payee);
    const accountNumber = bank.payees[payee];
    const answer = await client.transfer({
      source: wallet,
      reference,
      accountNumber,
      bankCode: BANK,
      amount,
    });
    expect(answer).toMatchObject({ status: 202 });
  };
  /** Waits until a process goes by what was done: a transfer of more than there is would be answered so. */
  const answersTooMuch = (code: string) =>
    until(async () => {
      const tooMuch = { source: wallet, reference: 'too much', amount: 900_000_000 };
      return (await client.transfer(tooMuch)).body.code === code;
    });
  const callbackUrl = () => `${kolo.baseUrl}/rails/${rail}/${account.callbackId}`;
  const deliver = async (callback: Awaited<ReturnType<LiveBank['payIn']>>) => {
    const { headers, body } = await callback(callbackUrl());
    const answer = await fetch(callbackUrl(), { method: 'POST', headers, body: new Uint8Array(body) });
    return answer.status;
  };

  it('reserves an account, which can be paid to once the provider has issued it', async () => {
    const person = { name: 'Ada Chidinma Obi', phone: '+2348012345678', bvn: '22123456789' };
    wallet = (await client.customer(person)).walletId;
    const reserved = await client.post('/api/v1/wallet/reserve-account', {
      wallet_id: wallet,
      type: 'regular',
    });
    expect(reserved).toMatchObject({ status: 200 });
    const accounts = async () => (await client.get(`/api/v1/wallet/${wallet}/accounts`)).body.data;
    await until(async () => (await accounts())[0]?.status === 'active');
    [{ account_number: number }] = await accounts();
    expect(number).toMatch(/^\d{10}$/);
  });

  it('is told of money that came in, and credits it once', async () => {
    const callback = await bank.payIn(number, 1_000_000n);
    expect(await deliver(callback)).toBe(200);
    await becomes(1_000_000);
    // The same again, and signed by somebody else.
    expect(await deliver(callback)).toBe(200);
    const { headers, body } = await callback(callbackUrl());
    const forged = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace(/^.{4}|.{4}$/g, 'abcd')]),
    );
    const answer = await fetch(callbackUrl(), {
      method: 'POST',
      headers: forged,
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(401);
    const nobody = callbackUrl().replace(account.callbackId, 'f'.repeat(32));
    expect((await fetch(nobody, { method: 'POST', headers, body: new Uint8Array(body) })).status).toBe(404);
    expect(await balance()).toBe(1_000_000);
  });

  it('finds what nobody told it of', async () => {
    await bank.payIn(number, 500_000n);
    clock.advance(60_000);
    await becomes(1_500_000);
  });

  it('pays out, and has back what fails', async () => {
    await pay('good', 'good');
    expect(await final('good')).toMatchObject({ status: 'successful' });
    await pay('bad', 'bad');
    expect(await final('bad')).toMatchObject({ status: 'failed' });
    expect(await balance()).toBe(1_300_000);
  });

  it('credits what comes back later', async () => {
    await pay('returning', 'returning');
    expect(await final('returning')).toMatchObject({ status: 'successful' });
    expect(await balance()).toBe(1_100_000);
    await until(async () => {
      if ((await balance()) !== 1_300_000) clock.advance(HOUR / 4);
      return (await balance()) === 1_300_000;
    });
  });

  it('has nothing told while it is rotated or disabled, and asks on', async () => {
    await pay('asked on', 'good');
    const live = kolo.business.liveTenantId;
    await rotateAccount(operator.manage, live, bank.row, JSON.stringify(bank.credentials));
    await enableAccount(operator.manage, live, rail, false);
    await answersTooMuch('rail_unavailable');
    await enableAccount(operator.manage, live, rail, true);
    await answersTooMuch('insufficient_funds');
    await pay('waits', 'good');
    clock.advance(60_000);
    expect(await statusOf('waits')).toMatchObject({ status: 'processing' });
    await operator.test(live, bank.row);
    expect(await final('waits')).toMatchObject({ status: 'successful' });
    expect(await final('asked on')).toMatchObject({ status: 'successful' });
  });

  it('has booked what the provider charged for each payment and inflow', async () => {
    const costs = await owner.query<{ kind: string; movements: bigint; charged: bigint }>(
      `SELECT kind, count(*) AS movements, count(*) FILTER (WHERE amount > 0) AS charged FROM rail_fees
       WHERE tenant_id = $1 AND rail = $2 GROUP BY kind ORDER BY kind`,
      [kolo.business.liveTenantId, rail],
    );
    expect(costs).toEqual([
      { kind: 'inflow', movements: 2n, charged: 2n },
      { kind: 'payout', movements: 4n, charged: 4n },
    ]);
  });

  /** Where the rail shows a book, one payment that is not as it is there is found. */
  async function expectBookCompared(): Promise<void> {
    if (!(bank.row.description.capabilities as readonly string[]).includes('book')) return;
    const swap = (from: string, to: string) =>
      owner.execute('UPDATE payouts SET account_number = $2 WHERE account_number = $1', [from, to]);
    await swap(bank.payees.returning, '0123456781');
    expect(await kolo.findings()).toContainEqual(
      expect.stringContaining('the bank has another amount, bank or account'),
    );
    await swap('0123456781', bank.payees.returning);
  }

  it('has books that agree with each other and with the provider', async () => {
    expect(await kolo.findings()).toEqual([]);
    await expectBookCompared();
    const [settlement] = await owner.query<{ owed: bigint }>(
      'SELECT -posted AS owed FROM accounts WHERE tenant_id = $1 AND id = $2',
      [kolo.business.liveTenantId, bank.row.description.settlementAccountId],
    );
    const told = await owner.query<{ railId: string; status: string }>(
      'SELECT p.rail_id AS "railId", t.status FROM payouts p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id',
    );
    for (const { railId, status } of told) {
      expect([status, await bank.timesPaid(railId)]).toEqual([status, status === 'successful' ? 1 : 0]);
    }
    const failed = BigInt(told.filter(({ status }) => status === 'failed').length);
    const kept = failed * bank.keptOfFailed;
    expect(settlement!.owed).toBe((await bank.balance()) - topUp + kept);
  });
});
