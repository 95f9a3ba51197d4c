import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/verify/verify.ts';
import { type SeededTenant, settlement, transfer, type WalletSeed } from '../../ledger/support.ts';
import { InterestBooks } from './books.ts';
import { at, daysBetween, interestOf } from './support.ts';

let books: InterestBooks;

beforeAll(async () => {
  books = await InterestBooks.open('2028-02-01');
});
afterAll(async () => {
  expect(await findings()).toEqual([]);
  await books.close();
});

/** Findings of `kolo verify` on interest and postings; wallets are seeded without their events. */
async function findings(): Promise<string[]> {
  const { checks } = await verifyLedger(books.world.pool('kolo_verify'));
  return checks
    .filter(({ name }) =>
      /^(?:interest|account|wallet-(?:held|seq|avail)|posting|transaction-|balances|tenant-b)/.test(name),
    )
    .flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${JSON.stringify(finding)}`));
}

const FEBRUARY = daysBetween('2028-02-01', '2028-02-29');
const MARCH = daysBetween('2028-03-01', '2028-03-31');

let references = 0;
async function withdraw(tenant: SeededTenant, times: number, day: string): Promise<void> {
  for (let i = 0; i < times; i++) {
    const now = at(day, '10:00:00');
    const accepted = transfer(`out-${++references}`, { amount: 1n, now });
    await books.engine.submit(tenant.tenantId, accepted);
    await books.engine.submit(tenant.tenantId, settlement(accepted.transactionId, { now }));
  }
}

interface Payout {
  wallet: string;
  month: string;
  gross: bigint;
  tax: bigint;
  forfeited: boolean;
  carriedIn: string;
  carriedOut: string;
  /** The wallet that was paid; null for suspense, undefined where nothing moved. */
  to: string | null | undefined;
}

async function payoutsOf({ tenantId }: SeededTenant): Promise<Payout[]> {
  const rows = await books.world.owner.query<Payout & { moved: boolean }>(
    `SELECT e.wallet_id AS wallet, p.month::text AS month, p.gross, p.tax, p.forfeited,
            p.carried_in::text AS "carriedIn", p.carried_out::text AS "carriedOut", d.wallet_id AS to,
            t.id IS NOT NULL AS moved
     FROM interest_payouts p
     JOIN wallets e ON e.tenant_id = p.tenant_id AND e.account_id = p.account_id
     LEFT JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
     LEFT JOIN wallets d ON d.tenant_id = t.tenant_id AND d.account_id = t.destination_account
     WHERE p.tenant_id = $1 ORDER BY p.month, e.wallet_id`,
    [tenantId],
  );
  return rows.map(({ moved, ...row }) => ({ ...row, to: moved ? row.to : undefined }));
}

const paid = { forfeited: false, month: '2028-02-01', carriedIn: '0' };

describe('a month', () => {
  it('is paid on its last day, once: the whole kobo, less tax; the fraction is carried', async () => {
    const tenant = await books.tenantWith(['10', '0.0001', '12.3456']);
    await books.deposit(tenant, 0, 100_000_000n);
    await books.deposit(tenant, 1, 1n);
    await books.deposit(tenant, 2, 500_000n);
    const interest = interestOf(books.world);
    await interest.close(tenant.tenantId, ...FEBRUARY);
    const february = [
      // 29 days of a leap February: 794,520.54794… kobo. Tax 10 %.
      { ...paid, wallet: 'w0', gross: 794_520n, tax: 79_452n, carriedOut: '200000000', to: 'w0' },
      { ...paid, wallet: 'w1', gross: 0n, tax: 0n, carriedOut: '29', to: undefined },
      // 500,000 × 123,456 × 29 = 1,790,112,000,000 units: 4,904.416… kobo.
      { ...paid, wallet: 'w2', gross: 4_904n, tax: 490n, carriedOut: '152000000', to: 'w2' },
    ];
    expect(await payoutsOf(tenant)).toEqual(february);
    await Promise.all(
      [interest, interestOf(books.world)].map((one) => one.close(tenant.tenantId, ...FEBRUARY, ...MARCH)),
    );
    const all = await payoutsOf(tenant);
    expect(all.slice(0, 3)).toEqual(february);
    // The interest of February is posted on the 1st and earns from then on.
    const march = { ...paid, month: '2028-03-01' };
    expect(all.slice(3)).toEqual([
      // (100,000,000 + 794,520 - 79,452) × 100,000 × 31 + 200,000,000 units: 855,388.796… kobo.
      {
        ...march,
        wallet: 'w0',
        carriedIn: '200000000',
        gross: 855_388n,
        tax: 85_538n,
        carriedOut: '290800000',
        to: 'w0',
      },
      { ...march, wallet: 'w1', carriedIn: '29', gross: 0n, tax: 0n, carriedOut: '60', to: undefined },
      // (500,000 + 4,904 - 490) × 123,456 × 31 + 152,000,000 units: 5,289.350… kobo.
      {
        ...march,
        wallet: 'w2',
        carriedIn: '152000000',
        gross: 5_289n,
        tax: 528n,
        carriedOut: '127978304',
        to: 'w2',
      },
    ]);
  });

  it('is paid the same by several processes at once, and by one that finds it half done', async () => {
    const tenant = await books.tenantWith(['1', '2', '3', '4', '5']);
    for (let i = 0; i < 5; i++) await books.deposit(tenant, i, 1_000_000n);
    const first = interestOf(books.world);
    await first.close(tenant.tenantId, ...FEBRUARY.slice(0, -1));
    for (let steps = 0; steps < 6; steps++) await first.step(tenant.tenantId, '2028-02-29');
    const others = [interestOf(books.world), interestOf(books.world), interestOf(books.world)];
    await Promise.all(others.map((one) => one.close(tenant.tenantId, '2028-02-29')));
    await first.close(tenant.tenantId, '2028-02-29');
    expect((await payoutsOf(tenant)).map(({ wallet, gross }) => [wallet, gross])).toEqual([
      ['w0', 794n],
      ['w1', 1_589n],
      ['w2', 2_383n],
      ['w3', 3_178n],
      ['w4', 3_972n],
    ]);
  });

  it('of more than 4 withdrawals is forfeited, but for the fraction carried in, unless they were allowed', async () => {
    const tenant = await books.tenantWith(['10']);
    await books.deposit(tenant, 0, 1_000_000n);
    const interest = interestOf(books.world);
    await withdraw(tenant, 4, '2028-02-03');
    await interest.close(tenant.tenantId, ...FEBRUARY);
    await withdraw(tenant, 5, '2028-03-03');
    await interest.close(tenant.tenantId, ...MARCH);
    const april = daysBetween('2028-04-01', '2028-04-30');
    await books.change(tenant, 0, { bypass_withdrawal_limit_rule: true }, '2028-04-29');
    await withdraw(tenant, 6, '2028-04-02');
    await interest.close(tenant.tenantId, ...april);
    const rows = await payoutsOf(tenant);
    expect(rows.map(({ month, forfeited, to }) => [month, forfeited, to])).toEqual([
      ['2028-02-01', false, 'w0'],
      ['2028-03-01', true, undefined],
      ['2028-04-01', false, 'w0'],
    ]);
    expect([rows[1]!.carriedIn, rows[1]!.carriedOut, rows[2]!.carriedIn]).toEqual(
      Array(3).fill(rows[0]!.carriedOut),
    );
  });
});

describe('the wallet that is paid', () => {
  const RATES = ['10', '0', '0'];
  const closed: WalletSeed = { status: 'closed' };

  it('is the payout wallet that held on the last day', async () => {
    const tenant = await books.tenantWith(RATES);
    await books.deposit(tenant, 0, 1_000_000n);
    await books.change(tenant, 0, { interest_payout_wallet: 'w1' }, '2028-02-10');
    await books.change(tenant, 0, { interest_payout_wallet: 'id-2' }, '2028-02-29');
    await interestOf(books.world).close(tenant.tenantId, ...FEBRUARY);
    expect((await payoutsOf(tenant)).map(({ to }) => to)).toEqual(['w1']);
  });

  it.each<[string, WalletSeed[], string | null]>([
    ['the earning wallet where that is closed', [{}, closed], 'w0'],
    [
      'the earning wallet where that takes no money',
      [{}, { status: 'restricted', restriction: 'all' }],
      'w0',
    ],
    ['that although it may not pay', [{}, { status: 'restricted', restriction: 'outflow' }], 'w1'],
  ])('is %s', async (_, seeds, to) => {
    const tenant = await books.tenantWith(RATES, seeds);
    await books.deposit(tenant, 0, 1_000_000n);
    await books.change(tenant, 0, { interest_payout_wallet: 'w1' }, '2028-02-10');
    await interestOf(books.world).close(tenant.tenantId, ...FEBRUARY);
    expect((await payoutsOf(tenant)).map((row) => row.to)).toEqual([to]);
  });

  it("is the customer's default wallet where the earning one is closed too, and then suspense, with an incident", async () => {
    const tenant = await books.tenantWith(RATES);
    const { tenantId, wallets } = tenant;
    await books.deposit(tenant, 0, 1_000_000n);
    const close = (account: string) =>
      books.world.owner.execute(
        "UPDATE wallets SET status = 'closed' WHERE tenant_id = $1 AND account_id = $2",
        [tenantId, account],
      );
    await books.world.owner.execute(
      'UPDATE customers SET default_account = $3 WHERE tenant_id = $1 AND id = $2',
      [tenantId, wallets[0]!.customerId, wallets[2]!.accountId],
    );
    await close(wallets[0]!.accountId);
    const interest = interestOf(books.world);
    await interest.close(tenantId, ...FEBRUARY);
    await close(wallets[2]!.accountId);
    // Closing a wallet counts as a change.
    await books.world.owner.execute('UPDATE ledgers SET version = version + 1 WHERE tenant_id = $1', [
      tenantId,
    ]);
    await interest.close(tenantId, ...MARCH);
    expect((await payoutsOf(tenant)).map(({ to }) => to)).toEqual(['w2', null]);
    const kinds = await books.world.owner.query('SELECT kind FROM incidents WHERE tenant_id = $1', [
      tenantId,
    ]);
    expect(kinds).toEqual([{ kind: 'interest_in_suspense' }]);
    // No event reports interest in suspense.
    const types = await books.world.owner.query(
      "SELECT type FROM events WHERE tenant_id = $1 AND type LIKE 'interest%'",
      [tenantId],
    );
    expect(types).toHaveLength(1);
  });
});
