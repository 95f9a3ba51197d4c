import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/app/config/config.ts';
import { examine } from '../../src/app/process/doctor.ts';
import type { Business } from '../../src/identity/commands.ts';
import { testAccount } from '../../src/payments/provider-accounts/check.ts';
import { addAccount, enableAccount } from '../../src/payments/provider-accounts/manage.ts';
import { createPool, sessionOn } from '../../src/platform/db/database.ts';
import { systemClock } from '../../src/platform/values/clock.ts';
import type { AccountContext } from '../../src/rails/context.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { accountsOf, ScriptedProvider } from '../support/provider.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

interface Found {
  area: string;
  problem: string;
  advice: string;
}

/** Findings of the doctor, without the disk's: that is the machine's. */
async function found(
  folder: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; findings: Found[] }> {
  const { code, stdout, stderr } = await kolo(folder, ['doctor', '--json'], env);
  expect(stderr).toBe('');
  const { findings } = JSON.parse(stdout) as { findings: Found[] };
  return { code, findings: findings.filter(({ area }) => area !== 'disk') };
}

describe('kolo doctor', () => {
  it('reports each problem and its remedy, until nothing is left', async () => {
    const folder = await startedFolder();
    const serving = await serve(folder);
    const first = await found(folder);
    expect(first.code).toBe(1);
    expect(first.findings).toEqual([
      {
        area: 'verification',
        problem: 'The ledger has not been verified for 36 hours, or never.',
        advice: 'See docs/runbooks.md, KoloVerifyOld.',
      },
    ]);
    expect((await kolo(folder, ['verify'])).code).toBe(0);
    expect((await found(folder)).findings).toEqual([]);
    const wrongKey = await found(folder, { KOLO_INDEX_KEY: Buffer.alloc(32, 9).toString('base64') });
    expect(wrongKey.code).toBe(1);
    expect(wrongKey.findings).toMatchObject([
      { area: 'keys', problem: expect.stringContaining('index key default') },
    ]);
    const unsafe = await found(folder, { KOLO_FAILOVER_IS_SYNCHRONOUS: 'true' });
    expect(unsafe.findings).toMatchObject([
      { area: 'server', problem: expect.stringContaining('commits wait for no standby') },
    ]);
    await stop(serving);
  });

  it('ends with 2 where it can examine nothing', async () => {
    const folder = await startedFolder();
    const nobody = createServer();
    nobody.listen(0, '127.0.0.1');
    await new Promise((resolve) => nobody.once('listening', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const env = { KOLO_DATABASE_URL: `postgres://kolo@127.0.0.1:${port}/kolo` };
    const { code, stdout, stderr } = await kolo(folder, ['doctor', '--json'], env);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(String(port));
  });
});

/** Accounts at providers with problems, and the findings on them. */
async function heldAccounts({ business, makeBusiness }: TestKolo, pool: pg.Pool) {
  const provider = new ScriptedProvider();
  const { manage } = accountsOf(pool, systemClock, [provider]);
  const silent = await makeBusiness();
  const off = await makeBusiness();
  for (const { liveTenantId } of [business, silent, off]) {
    await addAccount(
      manage,
      liveTenantId,
      provider.row,
      JSON.stringify({ key: 'live', account: liveTenantId }),
    );
    if (liveTenantId !== business.liveTenantId)
      await testAccount(manage, liveTenantId, provider.row, () => {});
  }
  await enableAccount(manage, off.liveTenantId, 'http', false);
  const tested: string[] = [];
  const available = async (account: string): Promise<bigint> => {
    tested.push(account);
    if (account === silent.liveTenantId) throw new Error('it does not know the key.');
    return 0n;
  };
  const of = ({ businessId }: Business): string => `http of the business ${businessId}`;
  return {
    rails: [
      `rails: The account of ${of(business)} is suspended, and nothing is submitted through it: added, and not tested since.`,
      `rails: The account of ${of(off)} is disabled, and the business has no other account that submits: its payouts wait.`,
      `rails: The provider of ${of(silent)} cannot be queried: it does not know the key.`,
    ],
    openAccount: async ({ providerAccount }: { providerAccount: string }) => ({
      ...(await provider.row.openAccount({ credentials: {} } as AccountContext)),
      balance: { available: () => available(providerAccount) },
    }),
    tested,
  };
}

/** Inserts an operator who has signed in through each of these proxies, which no setting names. */
async function throughProxies(owner: pg.Pool, proxies: readonly string[]): Promise<void> {
  const { rows } = await owner.query(
    `INSERT INTO operators (id, email, name, status, created_at)
     VALUES (gen_random_uuid(), 'ada@example.com', 'Ada', 'invited', now()) RETURNING id`,
  );
  await owner.query(
    `INSERT INTO operator_sessions (id, token_hash, operator_id, kind, address, created_at, last_seen_at, confirmed_at, expires_at,
       by_unnamed_proxy)
     SELECT gen_random_uuid(), sha256(address::bytea), $1, 'browser', address, now(), now(), now(), now() + interval '1 hour', true
     FROM unnest($2::text[]) AS address`,
    [rows[0].id, proxies],
  );
}

const CONFIG = loadConfig({
  KOLO_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  KOLO_INDEX_KEY: Buffer.alloc(32, 2).toString('base64'),
  KOLO_TRUSTED_PROXIES: '192.0.2.0/24',
});

function poolsOf({ database }: TestKolo) {
  const limits = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 5_000 };
  return {
    directory: createPool(database.connection('kolo_directory'), 'kolo_directory', limits),
    verify: createPool(database.connection('kolo_verify'), 'kolo_verify', limits),
    owner: createPool(database.config, 'kolo_directory', limits),
  };
}

/** Payouts that have waited long in an environment, and others that have not. */
const WAITING = (tenantId: string, liveTenantId: string): string[] => [
  `INSERT INTO payout_stops (id, tenant_id, reason, stopped_by, stopped_at)
   VALUES (gen_random_uuid(), '${tenantId}', 'x', 'shell test', now()), (gen_random_uuid(), NULL, 'x', 'shell test', now())`,
  `UPDATE webhook_deliveries SET status = 'exhausted', due_at = NULL WHERE tenant_id = '${tenantId}'`,
  `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, goes_back, received_at, closed_at,
     closed_by, closing_note)
   SELECT 'sandbox', 'in-' || n, '058', '0123456789', 100, n = 1, now(), CASE WHEN n = 2 THEN now() END,
     CASE WHEN n = 2 THEN 'somebody' END, CASE WHEN n = 2 THEN 'The bank has it' END FROM generate_series(1, 3) AS n`,
  `INSERT INTO provider_notifications (tenant_id, id, rail, digest, notifications, received_at, due_at, expires_at)
   SELECT '${liveTenantId}', gen_random_uuid(), 'http', decode(repeat('0' || n, 32), 'hex'), '[]',
     now() - n * interval '50 minutes', now() + interval '1 hour', now() + interval '1 day' FROM generate_series(1, 2) AS n`,
  `INSERT INTO emails (tenant_id, id, content_ciphertext, content_key_id, created_at, due_at, expires_at)
   SELECT '${tenantId}', gen_random_uuid(), '\\x00', 'k', now() - n * interval '50 minutes', now(), now() + interval '1 day'
   FROM generate_series(1, 2) AS n`,
  `INSERT INTO rail_list_cursors (rail, provider_account, list, due_at, failures)
   SELECT 'http', '${liveTenantId}', 'list-' || n, now(), n FROM generate_series(2, 3) AS n`,
  `INSERT INTO calendar_jobs (job, scope, next_period, due_at)
   VALUES ('interest', '${tenantId}', to_char(now() - interval '4 days', 'YYYY-MM-DD'), now())
   ON CONFLICT (job, scope) DO UPDATE SET next_period = EXCLUDED.next_period`,
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_name, status, created_at, rail, provider_reference, due_at)
   SELECT tenant_id, gen_random_uuid(), account_id, name, 'pending', now() - n * interval '40 minutes', 'http',
     repeat('0' || n, 16), now()
   FROM (SELECT * FROM wallets WHERE tenant_id = '${tenantId}' LIMIT 1) w, generate_series(1, 2) AS n`,
  `INSERT INTO audit_entries (id, chain, acted_at, actor_kind, actor, act, subject)
   VALUES ('00000000-0000-7000-8000-000000000001', '${tenantId}', now() - interval '5 minutes', 'shell', 'test', 'test.done', 'x')`,
];

describe("the doctor's report", () => {
  it('lists work that waits for long, each with its remedy', async () => {
    const instance = await startKolo({ role: 'api' });
    const { directory, verify, owner } = poolsOf(instance);
    const { test: client, business } = instance;
    const { openAccount } = await heldAccounts(instance, directory);
    const examined = {
      config: CONFIG,
      directory: sessionOn(directory),
      verify,
      folder: null,
      clock: systemClock,
      openAccount,
    };
    const KINDS =
      /stops of payouts|their last attempt|emails|unassigned|provider notifications|The list|Interest is|virtual accounts|audit log/;
    const findings = async () => {
      const found: Found[] = [];
      for await (const finding of examine(examined)) found.push(finding);
      return found.filter(({ problem }) => KINDS.test(problem));
    };
    expect(
      (await client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/hook', verify: false })).status,
    ).toBe(201);
    const source = await client.fundedWallet(1_000);
    const { walletId: destination } = await client.customer();
    expect(
      (await client.walletTransfer({ source, destination, reference: 'between', amount: 100 })).status,
    ).toBe(202);
    expect(await findings()).toEqual([]);
    for (const sql of WAITING(business.testTenantId, business.liveTenantId))
      await sessionOn(owner).query(sql);
    const found = await findings();
    await Promise.all([directory.end(), verify.end(), owner.end()]);
    await instance.stop();
    expect(found.map(({ area, problem }) => `${area}: ${problem}`)).toEqual([
      'work: 2 stops of payouts by people are in force: Kolo accepts the payouts that they cover and does not submit them.',
      expect.stringMatching(
        /^work: \d+ deliveries of the last 30 days failed their last attempt, in 1 environments .*, test\)\.$/,
      ),
      expect.stringMatching(/^work: 2 emails wait to be sent, the first for (?:99|10\d) minutes\.$/),
      'money: 1 inflows came for unassigned account numbers, and their rail cannot return them.',
      expect.stringMatching(
        /^money: 1 provider notifications could not be handled, the first for (?:99|10\d) minutes/,
      ),
      expect.stringMatching(
        /^money: The list "list-3" of http of the business \S+ could not be read, 3 times/,
      ),
      expect.stringMatching(/^work: Interest is [345] days behind/),
      expect.stringMatching(
        /^work: 1 virtual accounts are requested and not issued, the first for (?:79|8\d) minutes\.$/,
      ),
      expect.stringMatching(/^audit: An entry of the audit log has had no link for 5 minutes/),
    ]);
    for (const { advice } of found) expect(advice).toMatch(/kolo |docs\/runbooks\.md/);
  });

  it('has the schema, and the work that is stuck', async () => {
    const instance = await startKolo({ role: 'api' });
    const { directory, verify, owner } = poolsOf(instance);
    const { test: client } = instance;
    const wallet = await client.fundedWallet(1_000_000);
    await client.transfer({ source: wallet, reference: 'stuck' });
    await sessionOn(owner).query(
      "UPDATE payouts SET flagged_at = now(), due_at = now() - interval '2 hours'",
    );
    await sessionOn(owner).query('GRANT UPDATE ON postings TO kolo_app');
    await throughProxies(owner, ['192.0.2.7', '203.0.113.9']);
    const { rails, openAccount, tested } = await heldAccounts(instance, directory);
    const hook = { url: 'http://127.0.0.1:9/hook', verify: false };
    expect((await client.post('/api/v1/webhooks', hook)).status).toBe(201);
    await sessionOn(owner).query(
      "UPDATE webhook_endpoints SET failing_since = now() - interval '3 hours' WHERE tenant_id = $1",
      [instance.business.testTenantId],
    );
    const examined = {
      config: CONFIG,
      directory: sessionOn(directory),
      verify,
      folder: null,
      clock: systemClock,
      openAccount,
    };
    const problems: string[] = [];
    for await (const { area, problem } of examine(examined)) problems.push(`${area}: ${problem}`);
    // The disabled one is left alone.
    expect(tested).toHaveLength(2);
    await Promise.all([directory.end(), verify.end(), owner.end()]);
    await instance.stop();
    expect(problems.join()).not.toContain('192.0.2.7');
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining('schema: postings role=kolo_app privilege=UPDATE'),
        'work: No worker is running.',
        expect.stringMatching(/^work: A payout has been due for 1[12]\d minutes\.$/),
        'money: 1 payouts wait for an operator.',
        ...rails,
        'operators: Operators sign in through the proxy 203.0.113.9, which KOLO_TRUSTED_PROXIES does not name: all of them have its address.',
        expect.stringMatching(
          /^work: The webhook endpoint \S+ of the business \S+ \(test\) has accepted no delivery for 3 h\.$/,
        ),
      ]),
    );
  });
});
