import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import type { Callback, LiveBank } from './live-bank.ts';
import { forged, LIVE_BANKS, LiveBusiness } from './live-business.ts';
import { TRIALS } from './trials.ts';

type Sent = (url: string) => Promise<Callback>;
type Payee = keyof LiveBank['payees'];

const TWICE_AN_HOUR = 1_800_000;
const LANES = 8;
const INFLOW = 100_000;
const PAYMENT = 10_000;
/** Timeout for 500 of them, real milliseconds. */
const TRIED_WITHIN_MS = 900_000;

/** The same order in every run: by a linear congruence. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const mixed = [...items];
  let state = seed;
  for (let i = mixed.length - 1; i > 0; i--) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const other = state % (i + 1);
    [mixed[i], mixed[other]] = [mixed[other]!, mixed[i]!];
  }
  return mixed;
}

describe.each(LIVE_BANKS)('callbacks of %s', (rail, bankOf) => {
  let live: LiveBusiness;
  beforeAll(async () => {
    live = await LiveBusiness.open([rail, bankOf]);
  });
  afterAll(() => live.close());

  /** Sends each three times, in no order, several at once, and each once more as somebody without the secret would. */
  async function sendMixed(callbacks: readonly Sent[], seed: number): Promise<void> {
    const taken = async (callback: Sent) => expect(await live.deliver(callback)).toBe(200);
    const refused = async (callback: Sent) => {
      const { headers, body } = await callback(live.callbackUrl);
      expect(await live.deliverAs(forged(headers), body)).toBe(401);
    };
    const sends = callbacks.flatMap((callback) =>
      [taken, taken, taken, refused].map((send) => () => send(callback)),
    );
    const waiting = shuffled(sends, seed);
    const lane = async () => {
      for (let send = waiting.pop(); send !== undefined; send = waiting.pop()) await send();
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /** A payout counts as submitted once the bank has answered, or could have. */
  const payouts = (where = 'true') =>
    live.owner.query<{ railId: string; status: string; amount: bigint; submitted: boolean }>(
      `SELECT p.rail_id AS "railId", t.status, t.amount,
         p.submitted_at IS NOT NULL AND (p.leased_until IS NULL OR t.status <> 'processing') AS submitted
       FROM payouts p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id WHERE ${where}`,
    );
  const callbacksOfPayouts = async (): Promise<Sent[]> =>
    (await payouts()).map(({ railId }) => live.bank.payoutCallback(railId));
  /** As they are now: a provider says something else of the same payment later. A bank of the protocol names it alone, and says when. */
  const asTheyAre = async (callbacks: readonly Sent[]): Promise<readonly Sent[]> => {
    if (rail === 'http') return callbacks;
    const now = await Promise.all(callbacks.map((callback) => callback(live.callbackUrl)));
    return now.map((callback) => async () => callback);
  };
  const movesOnUntil = (done: () => Promise<boolean>) =>
    until(async () => {
      if (await done()) return true;
      // One after another, hundreds would take too long.
      await live.movesOn(5_000);
      return false;
    }, TRIED_WITHIN_MS);

  async function pay(payee: Payee, from: number, to: number): Promise<void> {
    for (let i = from; i < to; i++) {
      live.bank.expect(payee);
      // A provider refuses the same amount to the same account at once.
      const payment = { reference: `${payee}${i}`, amount: PAYMENT + i, bankCode: '058' };
      const accountNumber = live.bank.payees[payee];
      const answer = await live.client.transfer({ source: live.wallet, accountNumber, ...payment });
      expect(answer).toMatchObject({ status: 202 });
    }
    await movesOnUntil(async () => (await payouts()).every(({ submitted }) => submitted));
  }

  it(
    'credit each inflow once, however often and in whatever order they come',
    async () => {
      const number = await live.reserveAccount();
      const callbacks: Sent[] = [];
      for (let i = 0; i < TRIALS; i++) callbacks.push(await live.bank.payIn(number, BigInt(INFLOW + i)));
      await sendMixed(callbacks, 1);
      const all = TRIALS * INFLOW + (TRIALS * (TRIALS - 1)) / 2;
      await until(async () => {
        await live.passes(1_000);
        return (await live.balance()) === all;
      }, TRIED_WITHIN_MS);
      await sendMixed(callbacks, 2);
      const [credited] = await live.owner.query<{ n: bigint }>(
        'SELECT count(*) AS n FROM inflows WHERE tenant_id = $1',
        [live.tenantId],
      );
      expect(credited).toEqual({ n: BigInt(TRIALS) });
      expect(await live.balance()).toBe(all);
    },
    TRIED_WITHIN_MS,
  );

  it(
    'settle and return each payment once, those of before after those of later too',
    async () => {
      const before = await live.balance();
      const third = Math.ceil(TRIALS / 3);
      await pay('bad', 0, third);
      await pay('good', third, 2 * third);
      await pay('returning', 2 * third, TRIALS);
      const submitted = await asTheyAre(await callbacksOfPayouts());
      await sendMixed(submitted, 3);
      await movesOnUntil(async () => (await payouts("t.status = 'processing'")).length === 0);
      const settled = await asTheyAre(await callbacksOfPayouts());
      await sendMixed([...submitted, ...settled], 4);

      const paid = (await payouts("t.status = 'successful'")).sort((a, b) => Number(a.amount - b.amount));
      expect(paid).toHaveLength(TRIALS - third);
      const stays = paid.slice(0, third).reduce((sum, { amount }) => sum + Number(amount), 0);
      await until(async () => {
        if ((await live.balance()) === before - stays) return true;
        await live.passes(TWICE_AN_HOUR);
        return false;
      }, TRIED_WITHIN_MS);
      await sendMixed([...submitted, ...settled, ...(await callbacksOfPayouts())], 5);
      expect(await live.balance()).toBe(before - stays);
      for (const { railId, status } of await payouts()) {
        expect(await live.bank.timesPaid(railId)).toBe(status === 'successful' ? 1 : 0);
      }
      expect(await live.kolo.findings()).toEqual([]);
    },
    2 * TRIED_WITHIN_MS,
  );
});
