import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { type LoopbackProxy, openProxy } from '../../support/proxy.ts';

let kolo: TestKolo;
let proxy: LoopbackProxy;
let owner: pg.Client;

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_API_CONNECTIONS_MAX: '5' } });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await kolo.stop();
  await proxy?.close();
});

/** The page as a map of its lines: the name with its labels, and the value. */
async function page(client = kolo.test): Promise<Map<string, number>> {
  const { status, body } = await client.get('/metrics');
  expect(status).toBe(200);
  const lines = (body as string).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const becomes = (name: string, value: number) => until(async () => (await page()).get(name) === value);

describe('metrics', () => {
  it('count transfers by rail and bank, and the calls of the bank', async () => {
    const wallet = await kolo.test.fundedWallet(1_000_000);
    const accepted = { source: wallet, reference: 'paid' };
    expect((await kolo.test.transfer(accepted)).status).toBe(202);
    // The same again is no other transfer.
    expect((await kolo.test.transfer(accepted)).status).toBe(202);
    await kolo.test.finalStatus('paid');
    const failing = { source: wallet, reference: 'failed', accountNumber: '0000000010' };
    await kolo.test.transfer(failing);
    await kolo.test.finalStatus('failed');
    const of = 'rail="sandbox",bank="058"';
    await until(async () => (await page()).get(`kolo_transfers_failed_total{${of}}`) === 1);
    const seen = await page();
    expect(seen.get(`kolo_transfers_accepted_total{${of}}`)).toBe(2);
    expect(seen.get(`kolo_transfers_settled_total{${of}}`)).toBe(1);
    expect(seen.get('kolo_transfer_settle_seconds_count{rail="sandbox"}')).toBe(2);
    const calls = 'kolo_bank_call_seconds_count';
    expect(seen.get(`${calls}{rail="sandbox",operation="send",outcome="success"}`)).toBe(1);
    expect(seen.get(`${calls}{rail="sandbox",operation="send",outcome="failure"}`)).toBe(1);
  });

  it('count error answers by code', async () => {
    const wallet = await kolo.test.fundedWallet(1_000_000);
    await kolo.test.transfer({ source: wallet, reference: 'twice', amount: 100 });
    await kolo.test.transfer({ source: wallet, reference: 'twice', amount: 200 });
    await fetch(`${kolo.baseUrl}/api/v1/wallet`);
    await becomes('kolo_http_failures_total{code="duplicate_reference"}', 1);
    await becomes('kolo_http_failures_total{code="unauthorized"}', 1);
  });

  it('show the work items that wait for an operator, over all tenants', async () => {
    const { testTenantId: tenantId } = kolo.business;
    await owner.query(
      `INSERT INTO incidents (tenant_id, id, kind, detail, created_at)
       SELECT $1, gen_random_uuid(), 'contrary_outcome', '', now() FROM generate_series(1, 3)`,
      [tenantId],
    );
    await owner.query("UPDATE accounts SET posted = 700 WHERE tenant_id = $1 AND kind = 'suspense'", [
      tenantId,
    ]);
    await owner.query(
      `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, goes_back, received_at)
       SELECT 'paystack', n::text, '058', '9000000001', 1, n = 3, now() FROM generate_series(1, 3) n`,
    );
    await owner.query(
      `INSERT INTO bank_statement_lines (tenant_id, rail, number, statement, file_line, booked_on, amount, state, waits_since)
       SELECT $1, 'sandbox', n, 1, n, '2026-01-15', 1, CASE n WHEN 1 THEN 'open' ELSE 'excepted' END,
              CASE WHEN n > 1 THEN now() END FROM generate_series(1, 3) n`,
      [tenantId],
    );
    await owner.query(
      `INSERT INTO reconciled_days
       SELECT $1, 'sandbox', '2026-01-14'::date + n, 0, CASE n WHEN 1 THEN 5 ELSE 4 END, 5, 0, 0, 5, 1, 0, 0, 0, 0, now()
       FROM generate_series(1, 2) n`,
      [tenantId],
    );
    await owner.query(
      `INSERT INTO settlement_movements (tenant_id, rail, transaction_id, category, amount, posted_on, waits_since, excepted)
       SELECT $1, 'sandbox', gen_random_uuid(), 'bank-outflow', -1, '2026-01-15', now(), n = 1 FROM generate_series(1, 2) n`,
      [tenantId],
    );
    await becomes('kolo_statement_exceptions', 3);
    await becomes('kolo_statement_unexplained_days', 1);
    await becomes('kolo_incidents{kind="contrary_outcome"}', 3);
    await becomes('kolo_unclaimed_inflows', 2);
    const seen = await page();
    expect(seen.get('kolo_suspense_kobo{mode="test",currency="NGN"}')).toBe(700);
    expect(seen.get('kolo_database_up')).toBe(1);
    expect(seen.get('kolo_audit_chain_links{chain="installation"}') ?? 0).toBeGreaterThanOrEqual(0);
  });

  it('say the head of each chain of the audit log, and none that it had before', async () => {
    const heads = async () => {
      const { rows } = await owner.query<{ name: string }>(
        `SELECT format('kolo_audit_chain_head_info{chain="%s",links="%s",head="%s"}',
           CASE WHEN chain = '00000000-0000-0000-0000-000000000000' THEN 'installation' ELSE chain::text END,
           links, encode(head, 'hex')) AS name
         FROM audit_chains WHERE links > 0 ORDER BY 1`,
      );
      return rows.map(({ name }) => name);
    };
    const shown = async () =>
      [...(await page()).keys()].filter((name) => name.startsWith('kolo_audit_chain_head_info{')).sort();
    const unlinked = async () =>
      (await owner.query('SELECT FROM audit_entries WHERE NOT linked')).rowCount ?? 0;
    await until(async () => (await unlinked()) === 0);
    const before = await heads();
    await until(async () => JSON.stringify(await shown()) === JSON.stringify(before));
    // Another act is another head.
    await kolo.newBusiness();
    await until(async () => (await unlinked()) === 0);
    const after = await heads();
    expect(after).not.toEqual(before);
    await until(async () => JSON.stringify(await shown()) === JSON.stringify(after));
  });

  it('say which build it is, how its pools are used, and when each job last polled', async () => {
    const seen = await page();
    const names = [...seen.keys()];
    expect(names.some((name) => /^kolo_build_info\{version="\d+\.\d+\.\d+",node="\d+/.test(name))).toBe(true);
    expect(seen.get('kolo_pool_connections_max{pool="api"}')).toBe(5);
    expect(seen.get('kolo_job_last_run_age_seconds{name="payouts"}')).toBeLessThan(60);
    expect(seen.get('kolo_workers_alive')).toBe(1);
    expect(names.filter((name) => name.startsWith('kolo_worker_sign_of_life_age_seconds{'))).toHaveLength(1);
  });
});

describe('while the database is away', () => {
  it('metrics are answered with the last known values and their age', async () => {
    proxy = await openProxy(kolo.database.config);
    const api = await startKolo({
      role: 'api',
      by: (config) => proxy.config(config),
      databases: { kolo: kolo.database, bank: kolo.bankDatabase },
    });
    const client = api.test;
    await until(async () => (await page(client)).get('kolo_database_up') === 1);
    proxy.let('nothing');
    await until(async () => (await page(client)).get('kolo_database_up') === 0);
    const seen = await page(client);
    expect(seen.get('kolo_incidents{kind="contrary_outcome"}')).toBe(3);
    expect(seen.get('kolo_database_read_age_seconds')).toBeGreaterThan(0);
    proxy.let('all');
    await until(async () => (await page(client)).get('kolo_database_up') === 1);
    await api.stop();
  });
});
