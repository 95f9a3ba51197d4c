import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { leaveNothing } from '../cli/clean-up.ts';
import { ExternalServer, installedPrograms, STANDBY } from '../cli/external.ts';
import { newFolder } from '../cli/folders.ts';
import { Load } from '../cli/load.ts';
import { clientOf, kolo, type Serving, serve, stop } from '../cli/process.ts';
import { type Client, until } from '../support/http.ts';

const CONCURRENCY = 16;
/** Answers before the primary is killed. */
const ANSWERED = 200;
const FUNDS = 10_000_000;
/** Claims of submissions that the kill has cut are queried when their lease ends, after 60 s. */
const FINAL_MS = 100_000;
/** Pays; times out and has paid; refuses. */
const ACCOUNTS = ['0123456789', '0000000036', '0000000010'];
const SYNCHRONOUS = [`synchronous_standby_names=${STANDBY}`, 'synchronous_commit=on'];

const programs = installedPrograms().at(-1)!;
/** The bank is another institution: its book loses nothing when Kolo's primary dies. */
let bank: ExternalServer;
let primary: ExternalServer;
let standby: ExternalServer;
let folder: string;
let env: Record<string, string>;
let serving: Serving;
let client: Client;

beforeAll(async () => {
  bank = await ExternalServer.create(programs);
});
afterEach(async () => {
  await stop(serving);
  await Promise.all([primary.stop(), standby.stop()]);
});
afterAll(async () => {
  await bank?.stop();
  await leaveNothing();
});

/** Kolo on a primary with a standby, beside a bank of its own. */
async function start(name: string, settings: readonly string[], declared: Record<string, string>) {
  primary = await ExternalServer.createMigrated(programs);
  await primary.migratedDatabase('wallets');
  standby = await primary.createStandby(settings);
  await bank.query(`CREATE DATABASE ${name}`);
  folder = newFolder();
  env = {
    KOLO_DATABASE_URL: standby.urlWith([primary], 'wallets'),
    KOLO_SANDBOX_DATABASE_URL: bank.url(name),
    KOLO_SANDBOX_TIMEOUT_MS: '50',
    ...declared,
  };
  serving = await serve(folder, env);
  client = clientOf(serving, folder);
}

async function funded(): Promise<string> {
  const wallet = await client.fundedWallet(FUNDS);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === FUNDS);
  return wallet;
}

const countOf = async (from: string): Promise<number> =>
  (await standby.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${from}`, 'wallets'))[0]!
    .count;

/** Requests one transfer until it is accepted; gives the milliseconds since `sinceMs`. */
async function firstAccepted(source: string, sinceMs: number): Promise<number> {
  await until(async () => {
    const { status } = await client.transfer({ source, reference: 'first' });
    expect([202, 503]).toContain(status);
    return status === 202;
  });
  return Math.round(performance.now() - sinceMs);
}

test('a failover to a synchronous standby under load loses nothing, pays nothing twice and needs nobody', async () => {
  await start('synchronous', SYNCHRONOUS, { KOLO_FAILOVER_IS_SYNCHRONOUS: 'true' });
  const wallets = [await funded(), await funded()];
  const load = new Load(wallets, ACCOUNTS);
  let isOver = false;
  const running = load.run(client, CONCURRENCY, () => !isOver);
  await until(() => load.answered >= ANSWERED);
  const killedMs = performance.now();
  await primary.kill();
  await standby.query('SELECT pg_promote()');
  const promoted = Math.round(performance.now() - killedMs);
  const accepted = await firstAccepted(wallets[0]!, killedMs);
  isOver = true;
  await running;
  expect((await client.finalStatus('first')).body.data.status).toBe('successful');
  const paid = Math.round(performance.now() - killedMs);

  const answered = load.said('accepted').length;
  await load.askAgain(client);
  expect([load.said('cut'), load.said('unavailable')]).toEqual([[], []]);
  const transfers = load.said('accepted');
  expect(transfers.length).toBeGreaterThanOrEqual(answered);
  for (const { reference, amount, source } of transfers) {
    const { status, body } = await client.tsq(reference);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ reference, amount, source })]);
  }
  await until(async () => (await countOf("transactions WHERE status = 'processing'")) === 0, FINAL_MS);
  // No operator was needed.
  expect([await countOf('payout_stops'), await countOf('recoveries')]).toEqual([0, 0]);
  // Each successful payout stands in the bank's book, once.
  const book = await bank.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM sandbox_bank.payments WHERE paid_at IS NOT NULL',
    'synchronous',
  );
  const payouts = "payouts p JOIN transactions t ON t.id = p.transaction_id WHERE t.status = 'successful'";
  expect(book[0]!.count).toBe(await countOf(payouts));
  const { code, stdout } = await kolo(folder, ['verify'], env);
  expect([code, stdout]).toEqual([0, expect.any(String)]);
  console.log(
    `failover: ${answered} accepted before it, promoted after ${promoted} ms, first 202 after ${accepted} ms, first paid after ${paid} ms`,
  );
});

test('a failover that nobody declared synchronous stops payouts until the books are compared', async () => {
  await start('undeclared', SYNCHRONOUS, {});
  const source = await funded();
  await primary.kill();
  await standby.query('SELECT pg_promote()');
  await firstAccepted(source, 0);
  await until(async () => (await countOf('payout_stops WHERE ended_at IS NULL')) === 1);
  expect((await client.tsq('first')).body.data.status).toBe('processing');
  expect(await bank.query('SELECT FROM sandbox_bank.payments', 'undeclared')).toEqual([]);
});

test('a standby that lacks commits has payouts stopped, also where failovers are declared synchronous', async () => {
  await start('behind', [], { KOLO_FAILOVER_IS_SYNCHRONOUS: 'true' });
  const source = await funded();
  await standby.stop();
  const seen = async () =>
    (await primary.query<{ seen_at: Date }>('SELECT seen_at FROM database_identity', 'wallets'))[0]!.seen_at;
  // Each process has read the second of two later times when the third is written.
  for (let i = 0; i < 3; i += 1) {
    const before = await seen();
    await until(async () => (await seen()) > before);
  }
  await primary.kill();
  await standby.start();
  await standby.query('SELECT pg_promote()');
  await firstAccepted(source, 0);
  await until(async () => (await countOf('payout_stops WHERE ended_at IS NULL')) === 1);
  expect(await standby.query('SELECT why FROM recoveries', 'wallets')).toEqual([
    { why: expect.stringContaining('it lacks commits of ') },
  ]);
});
