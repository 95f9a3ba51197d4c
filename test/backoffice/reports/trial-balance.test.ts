import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TrialBalance, totalsOf, trialBalances } from '../../../src/backoffice/reports/trial-balance.ts';
import { createPool, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import type { Client } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People } from '../operators/people.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };

let kolo: TestKolo;
let pools: { app: pg.Pool; directory: pg.Pool; verify: pg.Pool };
/** A business that charges for bank transfers. */
let client: Client;

beforeAll(async () => {
  kolo = await startKolo();
  pools = {
    app: createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS),
    directory: createPool(kolo.database.connection('kolo_directory'), 'kolo_directory', LIMITS),
    verify: createPool(kolo.database.connection('kolo_verify'), 'kolo_verify', LIMITS),
  };
  client = await kolo.newBusiness({ bankTransferFee: 1_000n });
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await kolo.stop();
});

const NOBODY_LEAVES = new AbortController().signal;
const deps = () => ({
  database: new TenantDatabase(pools.app),
  directory: sessionOn(pools.directory),
});

/** Reads the trial balance of the newest business's test environment. */
async function at(
  atMs: number | null,
  postingsAPage?: number,
): Promise<{ atMs: number; books: TrialBalance; lines: string[] }> {
  const report = await trialBalances(deps(), { atMs, tenantId: null, signal: NOBODY_LEAVES }, postingsAPage);
  const books = report.tenants.findLast(({ mode }) => mode === 'test')!;
  const lines = books.lines.map(
    ({ name, currency, debit, credit }) => `${name} ${currency} ${debit} ${credit}`,
  );
  return { atMs: report.atMs, books, lines };
}

async function pay(source: string, reference: string, accountNumber: string): Promise<void> {
  expect((await client.transfer({ source, reference, amount: 30_000, accountNumber })).status).toBe(202);
  await client.finalStatus(reference);
}

describe('a trial balance', () => {
  it('of books that nothing was posted in has every account, at nothing', async () => {
    expect((await at(null)).lines).toEqual([
      'Fee income NGN 0 0',
      'VAT payable NGN 0 0',
      'Stamp duty payable NGN 0 0',
      'Bank charges NGN 0 0',
      'Interest income NGN 0 0',
      'Bank errors NGN 0 0',
      'Own bank NGN 0 0',
      'Settlement, sandbox NGN 0 0',
      'Settlement, http NGN 0 0',
      'Settlement, iso20022 NGN 0 0',
      'Settlement, monnify NGN 0 0',
      'Settlement, paystack NGN 0 0',
      'Suspense NGN 0 0',
      'Interest expense NGN 0 0',
      'Withholding tax payable NGN 0 0',
      'Opening balances NGN 0 0',
      'Adjustments NGN 0 0',
      'Wallets NGN 0 0',
    ]);
  });

  it('of a time before everything is empty, and moves no ledger', async () => {
    const versions = async () =>
      (await pools.verify.query('SELECT tenant_id, version, last_posted_at FROM ledgers ORDER BY 1')).rows;
    const before = await versions();
    const { lines } = await at(Date.parse('2020-01-01T00:00:00Z'));
    expect(new Set(lines.map((line) => line.replace(/^.* NGN/, 'NGN')))).toEqual(new Set(['NGN 0 0']));
    expect(await versions()).toEqual(before);
  });

  it('has each system account and the wallets together, and its columns come to the same', async () => {
    const source = await client.fundedWallet(500_000);
    const other = await client.fundedWallet(70_000);
    await pay(source, 'paid', '0123456789');
    await pay(source, 'refused', '0000000010');
    await client.walletTransfer({ source, reference: 'between', amount: 5_000, destination: other });
    // Held, and in nobody's books yet.
    await client.transfer({ source, reference: 'waits', amount: 40_000, accountNumber: '0000000087' });
    const { books, lines } = await at(null);
    expect(lines.filter((line) => !line.endsWith(' 0 0'))).toEqual([
      'Fee income NGN 0 1000',
      'Settlement, sandbox NGN 540000 0',
      'Wallets NGN 0 539000',
    ]);
    expect(totalsOf(books.lines)).toEqual([{ currency: 'NGN', debit: 540_000n, credit: 540_000n }]);
    // Postings at the instant itself count, debits and credits alike.
    const { rows } = await pools.verify.query<{ ms: number }>(
      'SELECT max(posted_at) AS ms FROM postings WHERE tenant_id = $1',
      [books.tenantId],
    );
    expect((await at(rows[0]!.ms)).lines).toEqual(lines);
    expect((await at(rows[0]!.ms - 1)).lines).not.toEqual(lines);
    for (const postingsAPage of [1, 2, 3]) expect((await at(null, postingsAPage)).lines).toEqual(lines);
  });

  it('of a time that is over says for ever what it said first, also where the clock of the service is behind', async () => {
    const source = await client.fundedWallet(100_000);
    const first = await at(null);
    // The service's clock stands still, before the time of the report.
    expect(kolo.clock.now()).toBeLessThan(first.atMs);
    await pay(source, 'later', '0123456789');
    const later = await at(null);
    expect(later.lines).not.toEqual(first.lines);
    expect((await at(first.atMs)).lines).toEqual(first.lines);
    expect((await at(later.atMs)).lines).toEqual(later.lines);
  });

  it('gives the same balances again for every time requested while money moved', async () => {
    const source = await client.fundedWallet(1_000_000);
    const other = await client.fundedWallet(1_000_000);
    let moving = true;
    const move = async (name: string): Promise<void> => {
      for (let n = 0; moving; n++) {
        const [from, to] = n % 2 === 0 ? [source, other] : [other, source];
        await client.walletTransfer({ source: from, destination: to, reference: `${name}-${n}`, amount: 1 });
        await client.transfer({ source: from, reference: `${name}-${n}-out`, amount: 1 });
      }
    };
    const movers = Array.from({ length: 8 }, (_, mover) => move(`mover-${mover}`));
    const seen: Awaited<ReturnType<typeof at>>[] = [];
    const different = () => new Set(seen.map(({ lines }) => lines.join())).size;
    while (seen.length < 10 || different() < 3) seen.push(await at(null));
    moving = false;
    await Promise.all(movers);
    for (const { atMs, lines } of seen) expect((await at(atMs)).lines).toEqual(lines);
  });

  it('of a time that is not over is refused', async () => {
    await expect(at(Date.now() + 60_000)).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'at', message: 'must be in the past' }],
    });
  });

  it('ends when nobody waits for it any more', async () => {
    const filter = { atMs: null, tenantId: null, signal: AbortSignal.abort() };
    await expect(trialBalances(deps(), filter)).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('is shown to operators, of every environment or of one', async () => {
    // Before they sign in: that moves the clock of the service past the server's.
    await kolo.test.fundedWallet(7_000);
    const people = new People(kolo);
    const ada = await people.person('ada@example.com', everywhere('viewer'));
    const { businessId } = kolo.business;
    const bola = await people.person('bola@example.com', { role: 'viewer', businessId, mode: 'test' });
    for (const person of [ada, bola]) await person.signIn();
    const whole = (await ada.call('GET', '/ops/v1/reports/trial-balance')).body.data;
    expect(whole).toMatchObject({ balanced: true });
    expect(whole.environments).toHaveLength(6);
    const trialBalancePath = (mode: string) =>
      `/ops/v1/businesses/${businessId}/${mode}/reports/trial-balance`;
    const own = await bola.call('GET', `${trialBalancePath('test')}?at=${encodeURIComponent(whole.at)}`);
    expect(own.body.data).toEqual({ ...whole, environments: [whole.environments[0]] });
    expect(own.body.data.environments[0]).toMatchObject({
      business_id: businessId,
      business_name: 'Test',
      mode: 'test',
      totals: [{ currency: 'NGN', debit: '7000', credit: '7000' }],
    });
    for (const path of ['/ops/v1/reports/trial-balance', trialBalancePath('live')])
      expect((await bola.call('GET', path)).body.code).toBe('permission_missing');
    for (const at of ['yesterday', '1960-01-01T00:00:00Z', '2126-01-01T00:00:00Z'])
      expect((await ada.call('GET', `${trialBalancePath('test')}?at=${at}`)).body).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: 'at' }],
      });
    await people.close();
  });
});
