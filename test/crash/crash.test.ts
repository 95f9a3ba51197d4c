import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BulkLoad } from '../cli/bulk-load.ts';
import { leaveNothing } from '../cli/clean-up.ts';
import { childrenOf, killNow, postmasterPid } from '../cli/folders.ts';
import { InflowLoad, movementsOf } from '../cli/inflow-load.ts';
import { Load, randomFrom, type TransferRequest } from '../cli/load.ts';
import { clientOf, kolo, type Serving, serve, stop } from '../cli/process.ts';
import { ScheduledLoad } from '../cli/scheduled-load.ts';
import { TwoCommanders } from '../cli/signed-in.ts';
import { startedFolder } from '../cli/started.ts';
import { type Client, pause, until } from '../support/http.ts';
import { LAGOS } from '../support/lagos.ts';

/** At random moments, so that every run tries others. */
const CRASHES = Number(process.env.KOLO_TEST_CRASHES ?? 6);
const SEED = Number(process.env.KOLO_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

const CONCURRENCY = 16;
const WALLETS = 4;
/** Payments are scheduled from wallets of their own, which nobody restricts. */
const PAYERS = 2;
const SCHEDULING = 4;
const FUNDS = 10_000_000;
/** Fee of a bank transfer, kobo: 10, and 7.5 % of it rounded. */
const FEE_AND_VAT = 11;
/** The milliseconds that a load runs before it is cut. */
const LOAD_MS = { least: 30, most: 300 };
/**
 * Claims of a killed process are queried within seconds, and resubmitted after 15 s at the earliest; a lease is 60 s.
 */
const FINAL_MS = 50_000;

/** Accounts at the sandbox bank, and how a payment to each ends. */
const ACCOUNTS: Readonly<Record<string, 'successful' | 'failed'>> = {
  '0123456789': 'successful',
  '2000000001': 'successful',
  // Times out, has paid; times out, has not paid; answers garbage, has paid; refuses.
  '0000000036': 'successful',
  '0000000044': 'failed',
  '0000000079': 'successful',
  '0000000010': 'failed',
  // Pays, and returns the money ten seconds later.
  '0000000060': 'successful',
};

const RETURNING = '0000000060';

/** Events that report how a transfer ended. */
const OUTCOMES: ReadonlySet<string> = new Set([
  'bank-transfer.outflow.success',
  'bank-transfer.outflow.failed',
  'wallet-transfer.outflow.success',
]);

const ENV = { KOLO_SANDBOX_TIMEOUT_MS: '50', KOLO_LOG_LEVEL: 'warn' };

afterAll(leaveNothing);

/** Kills Kolo, or Kolo and every process of its PostgreSQL, with no warning to any. */
async function kill(serving: Serving, dataDir: string, postgresToo: boolean): Promise<void> {
  const postmaster = postgresToo ? await postmasterPid(dataDir) : undefined;
  const postgres = postmaster === undefined ? [] : [postmaster, ...(await childrenOf(postmaster))];
  await killNow(serving.process.pid, ...postgres);
  await serving.process.ended;
}

async function balancesOf(client: Client, wallets: readonly string[]): Promise<Record<string, unknown>[]> {
  const answers = await Promise.all(wallets.map((id) => client.get(`/api/v1/wallet/${id}`)));
  return answers.map(({ body }) => body.data);
}

/** The final statuses by reference, once every accepted transfer has one. */
async function finalStatuses(
  client: Client,
  accepted: readonly TransferRequest[],
): Promise<Map<string, string>> {
  const statuses = new Map<string, string>();
  await until(async () => {
    for (const { reference, amount, source } of accepted) {
      if (statuses.has(reference)) continue;
      const { status, body } = await client.tsq(reference);
      expect([reference, status]).toEqual([reference, 200]);
      expect(body.data).toMatchObject({ reference, amount, source });
      if (body.data.status !== 'processing') statuses.set(reference, body.data.status);
    }
    return statuses.size === accepted.length;
  }, FINAL_MS);
  return statuses;
}

/** Reversals of payments, once there are this many. */
async function reversals(client: Client, count: number) {
  let back: Awaited<ReturnType<typeof movementsOf>> = [];
  await until(async () => {
    back = await movementsOf(client, 'category=bank-outflow-reversal');
    return back.length >= count;
  }, FINAL_MS);
  return back;
}

/** The number of movements that each reference names, by the list of all of them. */
async function movements(client: Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { reference, category } of await movementsOf(client, 'type=debit')) {
    // A return to the sender has no reference of a caller's.
    if (category === 'bank-inflow-return') continue;
    counts.set(reference!, (counts.get(reference!) ?? 0) + 1);
  }
  return counts;
}

/** References of the events of outcomes, by the list of all events, whose sequence has no gaps. */
async function reported(client: Client): Promise<string[]> {
  const references: string[] = [];
  for (let after = 0; ; ) {
    const { events, last_sequence, has_more } = (await client.get(`/api/v1/events?after=${after}&limit=1000`))
      .body.data;
    for (const { sequence, eventType, reference } of events) {
      expect(sequence).toBe(++after);
      if (OUTCOMES.has(eventType)) references.push(reference);
    }
    if (has_more) continue;
    expect(after).toBe(last_sequence);
    return references;
  }
}

/** Has a wallet of its own pay the fees of bank transfers, and counts every limit; no limit is reached. */
async function chargeAndCount(folder: string, two: TwoCommanders, client: Client): Promise<string> {
  const feeWallet = await client.fundedWallet(FUNDS);
  const most = { daily_amount: 10 ** 15, daily_count: 10 ** 9, monthly_amount: 10 ** 15 };
  const policy = {
    from: LAGOS.dayOf(Date.now()),
    fees: {
      bank_transfer: [{ up_to: null, flat: 10 }],
      vat_percent: 7.5,
      payers: { fee: 'fee_wallet', vat: 'fee_wallet' },
      fee_wallet: feeWallet,
    },
    limits: { wallet: most, tiers: { 0: most }, tenant: most },
  };
  const file = join(folder, 'policy.json');
  await writeFile(file, JSON.stringify(policy));
  const business = await businessOf(client, feeWallet);
  const set = await two.agree('policy', 'set', '--business', business, '--from', file);
  expect(set.code).toBe(0);
  return feeWallet;
}

/** Has a wallet pay a transfer that its bank returns when the wallet takes no money. */
async function payAndTakeNothing(client: Client, source: string): Promise<TransferRequest> {
  const transfer = { reference: 'returned to suspense', source, amount: 700, accountNumber: RETURNING };
  expect((await client.transfer(transfer)).status).toBe(202);
  const restricted = { type: 'all', reason: 'A load' };
  expect((await client.post(`/api/v1/wallet/${source}/restrict`, restricted)).status).toBe(200);
  return { ...transfer, destination: null, said: 'accepted' };
}

/** Has operators credit returns to wallets that took no money then; gives all of them, the oldest first. */
async function creditReturns(two: TwoCommanders, client: Client, wallet: string): Promise<string[]> {
  await client.post(`/api/v1/wallet/${wallet}/lift`, { reason: 'The end' });
  const business = await businessOf(client, wallet);
  const list = ['suspense', 'list', '--business', business, '--limit', '100', '--json'];
  const { code, stdout } = await two.maker.kolo(list);
  expect(code).toBe(0);
  const page: { items: { id: string; origin: string; wallet_id: string }[]; next: unknown } =
    JSON.parse(stdout);
  const { items, next } = page;
  expect(next).toBeNull();
  const returned = items.filter(({ origin }) => origin === 'return');
  expect(returned.map(({ wallet_id }) => wallet_id)).toContain(wallet);
  for (const { id } of returned) {
    const ended = await two.agree('suspense', 'credit', id, '--business', business);
    expect(ended).toMatchObject({ code: 0 });
  }
  return returned.map(({ id }) => id);
}

const businessOf = async (client: Client, wallet: string): Promise<string> =>
  (await client.get(`/api/v1/wallet/${wallet}`)).body.data.business_id;

/** Has operators send one of the inflows that are held back, and credit another. */
async function decideHeld(two: TwoCommanders, client: Client, wallet: string, held: readonly string[]) {
  const business = await businessOf(client, wallet);
  const decide = (...args: string[]) => two.agree('suspense', ...args, '--business', business);
  const [first, second] = held;
  expect(await decide('return', first!)).toMatchObject({ code: 0 });
  if (second !== undefined)
    expect(await decide('credit', second, '--wallet', wallet)).toMatchObject({ code: 0 });
  const onTheirWay = () => movementsOf(client, 'category=bank-inflow-return&status=processing');
  await until(async () => (await onTheirWay()).length === 0, FINAL_MS);
}

const WAYS: [way: string, postgresToo: boolean][] = [
  ['Kolo', false],
  ['Kolo and its PostgreSQL', true],
];

describe.concurrent(`seed ${SEED}`, () => {
  test.each(WAYS)(
    `kill -9 of %s at random moments of a load (${CRASHES}) loses nothing and pays nothing twice`,
    async (way, postgresToo) => {
      const random = randomFrom(SEED + Number(postgresToo));
      const folder = await startedFolder();
      const dataDir = join(folder, 'data');
      let serving = await serve(folder, ENV);
      let client = clientOf(serving, folder);
      const all = await Promise.all(
        Array.from({ length: WALLETS + PAYERS + 2 }, () => client.fundedWallet(FUNDS)),
      );
      const wallets = all.slice(0, WALLETS);
      const payers = all.slice(WALLETS, -2);
      const ofBulk = all.at(-2)!;
      const unwilling = all.at(-1)!;
      await until(async () => (await balancesOf(client, all)).every(({ balance }) => balance === FUNDS));

      const two = await TwoCommanders.of(folder, serving);
      const feeWallet = await chargeAndCount(folder, two, client);
      const suspended = await payAndTakeNothing(client, unwilling);

      const load = new Load(wallets, Object.keys(ACCOUNTS), random, { restricts: true });
      const scheduled = new ScheduledLoad(payers, Object.keys(ACCOUNTS), random);
      const inflows = await InflowLoad.open(client, random);
      const bulk = new BulkLoad(ofBulk, Object.keys(ACCOUNTS), random);
      const starts: number[] = [];
      for (let crash = 0; crash < CRASHES; crash++) {
        const running = Promise.all([
          load.run(client, CONCURRENCY, () => true),
          scheduled.run(client, SCHEDULING),
          inflows.run(client),
          inflows.run(client),
          bulk.run(client),
        ]);
        const loadMs = LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least);
        await pause(loadMs);
        await kill(serving, dataDir, postgresToo);
        await running;
        serving = await serve(folder, ENV);
        starts.push(serving.readyMs);
        client = clientOf(serving, folder);
      }
      await load.lift(client);
      const cut = load.said('cut').length;
      // A cut request may have been accepted; repeated, it is accepted once.
      await load.askAgain(client);
      expect(load.said('cut')).toEqual([]);
      expect(load.said('accepted').length).toBeGreaterThan(CRASHES);

      const waited = performance.now();
      const made = await scheduled.settle(client, FINAL_MS);
      expect(made.length).toBeGreaterThan(CRASHES);
      const together = await bulk.settle(client, FINAL_MS);
      expect(together.length).toBeGreaterThan(CRASHES);
      const accepted = [...load.said('accepted'), ...made, ...together, suspended];
      const { held } = await inflows.settle(client, FINAL_MS);
      const statuses = await finalStatuses(client, accepted);
      const finalMs = performance.now() - waited;
      const wrong = accepted.filter(
        ({ reference, accountNumber }) =>
          statuses.get(reference) !== (accountNumber === null ? 'successful' : ACCOUNTS[accountNumber]),
      );
      expect(wrong).toEqual([]);

      const named = await movements(client);
      expect([...named.values()].filter((count) => count !== 1)).toEqual([]);
      expect([...named.keys()].toSorted()).toEqual(accepted.map(({ reference }) => reference).toSorted());

      const outcomes = await reported(client);
      expect(outcomes.toSorted()).toEqual([...named.keys()].toSorted());

      const back = accepted.filter(({ accountNumber }) => accountNumber === RETURNING);
      const toReturn = await Promise.all(
        back.map(async ({ reference, amount }) => [(await client.tsq(reference)).body.data.id, amount]),
      );
      const cameBack = await reversals(client, back.length);
      expect(cameBack.map(({ reverses_id, amount }) => [reverses_id, amount]).toSorted()).toEqual(
        toReturn.toSorted(),
      );
      // A return that its wallet cannot take waits in suspense, and is credited later.
      const inSuspense = cameBack.filter(({ wallet_id }) => wallet_id === null).map(({ id }) => id);
      await two.signIn(serving);
      expect(await creditReturns(two, client, unwilling)).toEqual(inSuspense.toSorted());

      const moved = (side: 'source' | 'destination', wallet: string): number =>
        accepted
          .filter(
            (transfer) => transfer[side] === wallet && statuses.get(transfer.reference) === 'successful',
          )
          .filter(({ accountNumber }) => accountNumber !== RETURNING)
          .reduce((sum, { amount }) => sum + amount, 0);
      const balances = await balancesOf(client, all);
      expect(balances.map(({ balance, held_balance }) => [balance, held_balance])).toEqual(
        all.map((wallet) => [FUNDS - moved('source', wallet) + moved('destination', wallet), 0]),
      );

      const paid = accepted.filter(
        ({ reference, accountNumber }) => accountNumber !== null && statuses.get(reference) === 'successful',
      );
      const [fees] = await balancesOf(client, [feeWallet]);
      expect([fees!.balance, fees!.held_balance]).toEqual([FUNDS - paid.length * FEE_AND_VAT, 0]);

      await decideHeld(two, client, inflows.wallet, held);
      const returns = (await movementsOf(client, 'category=bank-inflow-return')).length;
      const verified = await kolo(folder, ['verify', '--json']);
      const report = JSON.parse(verified.stdout);
      const faults = report.checks.filter((check: { findings: unknown[] }) => check.findings.length > 0);
      expect({ faults, ok: report.ok, code: verified.code }).toEqual({ faults: [], ok: true, code: 0 });
      const payouts = accepted.filter(({ destination }) => destination === null);
      expect(payouts.length).toBeLessThan(accepted.length);
      expect(report.counts.payouts).toBe(payouts.length + returns);
      expect((await stop(serving)).code).toBe(0);

      const slowest = Math.round(Math.max(...starts));
      const mean = Math.round(starts.reduce((sum, ms) => sum + ms, 0) / starts.length);
      console.info(
        `${way}: ${accepted.length} accepted in ${CRASHES} crashes, ${made.length} of them scheduled, ${cut} cut, ${returns} went back, ${load.restricted} refused as restricted, ` +
          `start after a crash ${mean} ms (slowest ${slowest}), the last final after ${Math.round(finalMs / 1000)} s`,
      );
    },
    600_000,
  );
});
