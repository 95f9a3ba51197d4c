import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOpsVirtualAccounts } from '../../src/backoffice/virtual-accounts/queries.ts';
import { loadFacts } from '../../src/ledger/engine/load.ts';
import { closeAccount } from '../../src/ledger/engine/write-inflows.ts';
import { Facts } from '../../src/ledger/facts.ts';
import { findFunding, findFundingByReference } from '../../src/payments/inflows/queries.ts';
import { claimAccounts, tenantsWithDueAccounts } from '../../src/payments/wallets/virtual-accounts/claims.ts';
import { AccountDirectory } from '../../src/payments/wallets/virtual-accounts/directory.ts';
import { accountForTestFunding, findSender } from '../../src/payments/wallets/virtual-accounts/issue.ts';
import { findIssued, issueNow } from '../../src/payments/wallets/virtual-accounts/issued-accounts.ts';
import { countPending } from '../../src/payments/wallets/virtual-accounts/queries.ts';
import { createPool, type Session, sessionOn, TenantDatabase } from '../../src/platform/db/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Path, planning } from './planned.ts';
import { LIMITS, SERVERS } from './servers.ts';

const TENANT = '11111111-1111-4111-8111-111111111111';
/**
 * In a smaller table any way is as good, and connections plan afresh every two seconds. Where two indexes promise as few rows,
 * the lower one is taken, and how high an index is depends on its random keys: at 10,000 some of these grow a level.
 */
const SIZES = [5_000, 30_000];
const TABLES = ['virtual_accounts', 'test_fundings', 'inflow_senders', 'wallets'];
const BANK = { code: '50547', name: 'Bank', reservedNumbers: new Set<string>() };
const REFERENCE = '0'.repeat(32);
const CLAIM = { rail: 'http', nowMs: 0, leaseEndMs: 0, claimedBy: TENANT, dead: [], limit: 8 };

/**
 * The tenant of row n: half of the rows are of one, so that a tenant narrows nothing down. The others share a hundred: with
 * one or two rows each, statistics take any key that begins with the tenant for as good as the right one.
 */
const TENANT_OF = `CASE n % 2 WHEN 0 THEN '${TENANT}' ELSE ('00000000-0000-4000-8000-' || lpad((n % 200)::text, 12, '0'))::uuid END`;

/** All at one bank; as many issued accounts as requested ones. */
const grow = (from: number, until: number): string[] => [
  `INSERT INTO virtual_accounts
     (tenant_id, id, account_id, account_number, account_name, bank_code, bank_name, created_at)
   SELECT ${TENANT_OF}, gen_random_uuid(), gen_random_uuid(), lpad(n::text, 10, '0'), 'Ada', '50547', 'Bank', now()
   FROM generate_series(${from}, ${until - 1}) n`,
  `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_name, created_at, rail, provider_reference, status, due_at,
     account_number, bank_code, bank_name, issued_name, issued_at)
   SELECT ${TENANT_OF}, gen_random_uuid(), gen_random_uuid(), 'Ada', now(), 'http',
     md5(n::text), s.status, CASE s.status WHEN 'pending' THEN now() END, s.number, s.bank, s.bank, s.bank, s.at
   FROM generate_series(${from}, ${until - 1}) n
   CROSS JOIN LATERAL (VALUES (0, 'active', (8000000000 + n)::text, '035', now()), (1, 'pending', NULL, NULL, NULL))
     AS s (kind, status, number, bank, at)
   WHERE s.kind = n / 2 % 2`,
  `INSERT INTO test_fundings SELECT '${TENANT}', 'r' || n, 'sandbox', n::text, gen_random_uuid(), gen_random_uuid(),
     lpad(n::text, 10, '0'), 1, now() FROM generate_series(${from}, ${until - 1}) n`,
  `INSERT INTO inflow_senders SELECT '${TENANT}', 'sandbox', n::text FROM generate_series(${from}, ${until - 1}) n`,
];

type Run = (
  directory: Session,
  database: TenantDatabase,
  session: Session,
  batch: Session,
) => Promise<unknown>;

/** Look-ups, with the indexes they must use and the number of indexed columns. */
const LOOK_UPS: [what: string, run: Run, paths: [index: string, columns: number][]][] = [
  [
    'whose an account number is, over all tenants',
    (directory, database) => new AccountDirectory(directory, database).find('50547', '0000000011', ['test']),
    [['virtual_accounts_by_number', 2]],
  ],
  [
    'whose an account number is, inside the tenant',
    (_, database) => {
      const knows = { query: () => Promise.resolve([{ tenantId: TENANT, mode: 'test' }]) };
      const accounts = new AccountDirectory(knows as unknown as Session, database);
      return accounts.find('50547', '0000000011', ['test']);
    },
    [['virtual_accounts_given_out', 3]],
  ],
  [
    'by which number a wallet is funded',
    (_, database) => accountForTestFunding(database, TENANT, TENANT, BANK, 0),
    [['virtual_accounts_open', 3]],
  ],
  ['who pays', (_, __, session) => findSender(session, TENANT, TENANT), [['virtual_accounts_open', 3]]],
  [
    'what an account is for, when it is paid',
    (_, __, session) => {
      const facts = new Facts(true);
      facts.virtualAccount(TENANT);
      return loadFacts(session, TENANT, facts);
    },
    [['virtual_accounts_pkey', 2]],
  ],
  [
    'what closes an account',
    (_, __, ___, batch) => batch.pipeline([closeAccount(TENANT, { virtualAccountId: TENANT, closedAt: 0 })]),
    [['virtual_accounts_pkey', 2]],
  ],
  [
    'what a bank has issued, by its number',
    (_, __, session) => findIssued(session, TENANT, 'http', { reference: null, accountNumber: '8000000011' }),
    [['virtual_accounts_by_rail', 3]],
  ],
  [
    'what a bank has issued, by our own id of it',
    (_, __, session) => findIssued(session, TENANT, 'http', { reference: REFERENCE, accountNumber: null }),
    [['virtual_accounts_by_provider_reference', 3]],
  ],
  [
    'what is to be issued at once',
    (_, __, session) => issueNow(session, TENANT, 'http', REFERENCE, 0),
    [['virtual_accounts_by_provider_reference', 3]],
  ],
  [
    'the newest accounts',
    (_, __, session) =>
      listOpsVirtualAccounts(session, TENANT, null, { limit: 20, direction: 'older', key: null }),
    [['virtual_accounts_pkey', 2]],
  ],
  [
    'the newest accounts of a wallet',
    (_, __, session) =>
      listOpsVirtualAccounts(session, TENANT, TENANT, { limit: 20, direction: 'older', key: null }),
    [['virtual_accounts_by_wallet', 3]],
  ],
  [
    'how many accounts a wallet has',
    (_, __, session) => countPending(session, TENANT, TENANT),
    [['virtual_accounts_by_wallet', 2]],
  ],
  [
    'the tenants with accounts that are requested from banks',
    (directory) => tenantsWithDueAccounts(directory, 0, [], TENANT, 64),
    [
      ['virtual_accounts_pending', 1],
      ['virtual_accounts_pending', 1],
      ['virtual_accounts_pending', 3],
    ],
  ],
  [
    'the next accounts to request from a bank',
    (_, __, session) => claimAccounts(session, TENANT, CLAIM),
    [
      ['virtual_accounts_pending', 3],
      ['virtual_accounts_pkey', 2],
    ],
  ],
  [
    'a funding by its inflow',
    (_, __, session) => findFunding(session, TENANT, 'sandbox', '1'),
    [['test_fundings_tenant_id_rail_rail_inflow_id_key', 3]],
  ],
  [
    'a funding by its reference',
    (_, __, session) => findFundingByReference(session, TENANT, 'r'),
    [['test_fundings_pkey', 2]],
  ],
];

describe.each(SERVERS)('on $name', ({ open }) => {
  let database: TestDatabase;
  let owner: pg.Client;
  let app: pg.Pool;
  let batches: pg.Pool;
  let directory: pg.Pool;

  beforeAll(async () => {
    database = await open();
    owner = new pg.Client(database.config);
    await owner.connect();
    app = createPool(database.connection('kolo_app'), 'kolo_app', LIMITS);
    batches = createPool(database.connection('kolo_app'), 'kolo_app', LIMITS, 'batches');
    directory = createPool(database.connection('kolo_directory'), 'kolo_directory', LIMITS);
    for (const table of TABLES) await owner.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  });

  afterAll(async () => {
    await Promise.all([app.end(), batches.end(), directory.end()]);
    await owner.end();
    await database.drop();
  });

  /** By which ways rows are found. The steps after a miss fail, and are not checked. */
  async function pathsOf(run: Run): Promise<Path[]> {
    const found: Path[] = [];
    const inBoth = (work: (session: Session, batch: Session) => Promise<unknown>) =>
      new TenantDatabase(app).within(TENANT, (session) =>
        new TenantDatabase(batches).within(TENANT, (batch) => work(session, batch)),
      );
    await inBoth(async (session, batch) => {
      const planned = planning(session, found);
      const within = (_: string, work: (planned: Session) => Promise<unknown>) => work(planned);
      const inTenant = { within, transaction: () => Promise.reject(new Error('not checked')) };
      await run(
        planning(sessionOn(directory), found),
        inTenant as unknown as TenantDatabase,
        planned,
        planning(batch, found),
      ).catch(() => {});
    });
    return found;
  }

  test.each([
    'never analysed',
    'analysed',
  ])('account numbers are found by their keys at any size, %s', async (when) => {
    await owner.query('TRUNCATE virtual_accounts, test_fundings, inflow_senders');
    let size = 0;
    for (const next of SIZES) {
      for (const statement of grow(size, next)) await owner.query(statement);
      size = next;
      if (when === 'analysed') for (const table of TABLES) await owner.query(`VACUUM (ANALYZE) ${table}`);
      for (const [what, run, expected] of LOOK_UPS) {
        const table = expected[0]![0].split(/_by_|_given_out|_open|_pending|_tenant_id|_pkey/)[0];
        const paths = (await pathsOf(run)).filter((path) => path.table === table);
        expect({ size, what, paths: paths.map((path) => [path.index, path.columns]) }).toEqual({
          size,
          what,
          paths: expected,
        });
      }
    }
  });
});
