import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { DescribedClient } from './described.ts';

const BEGIN_MS = Date.parse('2026-01-15T09:00:00.000Z');

let kolo: TestKolo;
let client: DescribedClient;
let wallet: string;
let other: string;
/** The times of the wallet's movements, in their order, and what each left. */
const left: { atMs: number; balance: number }[] = [];

const rfc3339 = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(BEGIN_MS) });
  client = DescribedClient.of(kolo.test);
  wallet = await client.fundedWallet(100_000);
  other = await client.fundedWallet(50_000);
  kolo.clock.advance(1_000);
  for (let n = 0; n < 25; n++) {
    // Some at the same millisecond, some apart; in and out.
    kolo.clock.advance([0, 1, 60_000][n % 3]!);
    const [source, destination] = n % 4 === 0 ? [other, wallet] : [wallet, other];
    const reference = `move-${n}`;
    const { status } = await client.walletTransfer({ source, destination, reference, amount: 100 + n });
    expect(status).toBe(202);
    const { balance_after } = (
      await client.get(`/api/v1/transaction/verify?reference=${reference}&wallet_id=${wallet}`)
    ).body.data;
    left.push({ atMs: kolo.clock.now(), balance: balance_after });
  }
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await kolo.stop();
});

const read = (query: string, id = wallet) => client.get(`/api/v1/wallet/${id}/balance${query}`);
const at = async (ms: number) => (await read(`?at=${rfc3339(ms)}`)).body.data;

describe('the balance at a time', () => {
  it('is what the last posting left that is not later', async () => {
    for (const { atMs } of left) {
      for (const ms of [atMs - 1, atMs, atMs + 1].filter((time) => time <= kolo.clock.now())) {
        const last = left.findLast((movement) => movement.atMs <= ms);
        const { ledger_balance, at: said } = await at(ms);
        expect([ms, ledger_balance, said]).toEqual([ms, last?.balance ?? 100_000, rfc3339(ms)]);
      }
    }
  });

  it('is nothing before the wallet was', async () => {
    expect(await at(BEGIN_MS - 60_000)).toMatchObject({ ledger_balance: 0, final: true });
    expect(await at(0)).toMatchObject({ ledger_balance: 0, final: true });
  });

  it('is the current one by default, and not final before something later is posted', async () => {
    const now = kolo.clock.now();
    const { status, body } = await read('');
    expect([status, body.data]).toEqual([
      200,
      { ledger_balance: left.at(-1)!.balance, at: rfc3339(now), final: false },
    ]);
    expect((await at(now - 1)).final).toBe(true);
    kolo.clock.advance(1);
    await client.walletTransfer({ source: wallet, destination: other, reference: 'last', amount: 1 });
    expect(await at(now)).toEqual({ ...body.data, final: true });
  });

  it('counts what is held', async () => {
    await client.transfer({ source: wallet, reference: 'held', amount: 7, accountNumber: '0000000087' });
    const { balance, ledger_balance } = (await client.get(`/api/v1/wallet/${wallet}`)).body.data;
    expect((await read('')).body.data.ledger_balance).toBe(ledger_balance);
    expect(balance).toBe(ledger_balance - 7);
  });

  it('takes any offset, and only a time that is over', async () => {
    expect((await read('?at=2026-01-15T10:00:00%2B01:00')).body.data.at).toBe('2026-01-15T09:00:00.000Z');
    for (const wrong of [rfc3339(kolo.clock.now() + 1), '1969-12-31T23:59:59Z', '2026-01-15', 'now', '']) {
      const { status, body } = await read(`?at=${wrong}`);
      expect([wrong, status, body.errors[0].path]).toEqual([wrong, 400, 'at']);
    }
    expect((await read('', 'nobody')).status).toBe(404);
  });
});
