import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { toRfc3339 } from '../../src/values/clock.ts';
import { uuidv7 } from '../../src/values/ids.ts';
import { DescribedClient } from '../api/described.ts';
import { insertOldInflow, OLD_BOOK, type OldInflow } from '../rails/old-book.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Client, until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The migration that came with account numbers; the version before ends below it. */
const ACCOUNT_NUMBERS = '0011';

let databases: { kolo: TestDatabase; bank: TestDatabase };
let owner: pg.Client;
let book: pg.Client;

beforeAll(async () => {
  databases = {
    kolo: await createTestDatabase({ unmigrated: true }),
    bank: await createTestDatabase({ empty: true }),
  };
  owner = new pg.Client(databases.kolo.config);
  book = new pg.Client(databases.bank.config);
  await Promise.all([owner.connect(), book.connect()]);
  await book.query(OLD_BOOK);
  await migrateAsBefore();
});
afterAll(async () => {
  await Promise.all([owner.end(), book.end()]);
  await Promise.all([databases.kolo.drop(), databases.bank.drop()]);
});

/** The schema as the version before left it. */
async function migrateAsBefore(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'kolo-before-'));
  const before = readdirSync(MIGRATIONS).filter((file) => file < ACCOUNT_NUMBERS);
  for (const file of before) cpSync(join(MIGRATIONS, file), join(dir, file));
  const terms = { direction: 'up', count: Number.POSITIVE_INFINITY, noLock: true, log: () => {} } as const;
  await runner({ dbClient: owner, dir, migrationsTable: 'kolo_migrations', ...terms });
  rmSync(dir, { recursive: true });
}

/**
 * What this version writes and that schema lacks. What is left behind is made by this version's code, which has these
 * for as long as it is at work there.
 */
const LATER_COLUMNS: [table: string, column: string][] = [
  ['transactions', 'source_balance_after bigint'],
  ['transactions', 'destination_balance_after bigint'],
];

async function withLaterColumns<T>(work: () => Promise<T>): Promise<T> {
  for (const [table, column] of LATER_COLUMNS) await owner.query(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  await owner.query('GRANT UPDATE (source_balance_after) ON transactions TO kolo_app');
  const done = await work();
  for (const [table, column] of LATER_COLUMNS)
    await owner.query(`ALTER TABLE ${table} DROP COLUMN ${column.split(' ')[0]}`);
  return done;
}

let funded = 0;
/** A test funding as that version's bank had it, on its way to a wallet. */
async function fundAsBefore(tenantId: string, walletId: string, now: number): Promise<OldInflow> {
  const text = 'SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = $2';
  const { rows } = await owner.query(text, [tenantId, walletId]);
  const inflow = {
    ...{
      inflowId: uuidv7(now),
      tenantId,
      accountId: rows[0].account_id,
      walletId,
      transactionId: uuidv7(now),
    },
    ...{ amount: 100_000n, reference: `funded-before-${++funded}`, receivedAt: toRfc3339(now) },
  };
  await book.query(...insertOldInflow(inflow));
  return inflow;
}

/** Lets time pass until a condition holds. */
const passTimeUntil = (kolo: TestKolo, condition: () => Promise<boolean>): Promise<void> =>
  until(async () => {
    if (await condition()) return true;
    kolo.clock.advance(500);
    kolo.service.work.wake();
    return false;
  });

const statusOf = async (client: Client, reference: string) => (await client.tsq(reference)).body.data?.status;

/** What the version before left behind. */
interface Left {
  kolo: TestKolo;
  wallet: string;
  account: { number: string; name: string };
  /** Credited and acknowledged; credited and not; only in the bank's book. */
  fundings: OldInflow[];
}

/** Works as the version before did, on its schema and its book, and stops in the middle. */
async function leaveBehind(): Promise<Left> {
  const kolo = await startKolo({ databases });
  const { test: client, clock } = kolo;
  const { walletId: wallet, customerId: customer_id } = await client.customer();
  const named = { subaccount_name: 'Ada Obi', customer_id, reserve_virtual_account: true };
  await client.post('/api/v1/wallet/sub-account', named);
  const { rows } = await owner.query('SELECT account_number, account_name FROM virtual_accounts');
  const account = { number: rows[0].account_number, name: rows[0].account_name };

  const { testTenantId } = kolo.business;
  const fundings = [
    await fundAsBefore(testTenantId, wallet, clock.now()),
    await fundAsBefore(testTenantId, wallet, clock.now()),
  ];
  for (const { reference } of fundings) {
    await passTimeUntil(kolo, async () => (await statusOf(client, reference!)) === 'successful');
  }
  // Paid; being paid; accepted and not yet claimed; claimed, and the process died before the bank was told.
  await client.transfer({ source: wallet, reference: 'paid' });
  await client.transfer({ source: wallet, reference: 'in-progress', accountNumber: '0000000052' });
  await until(async () => (await statusOf(client, 'paid')) === 'successful');
  await until(async () => (await kolo.bank.book.payments(null, 10)).length === 2);
  await kolo.service.work.stop();
  await client.transfer({ source: wallet, reference: 'accepted' });
  await client.transfer({ source: wallet, reference: 'claimed' });
  await kolo.stop();
  await owner.query(
    `UPDATE payouts SET attempts = 1, sends = 1, telling = true, first_claimed_at = $1, leased_until = $2,
       tell_until = $2
     WHERE transaction_id = (SELECT id FROM transactions WHERE reference = 'claimed')`,
    [toRfc3339(clock.now()), toRfc3339(clock.now() + 15_000)],
  );
  await book.query('UPDATE sandbox_bank.inbound SET acknowledged_at = NULL WHERE reference = $1', [
    fundings[1]!.reference,
  ]);
  fundings.push(await fundAsBefore(testTenantId, wallet, clock.now()));
  // The book as that version made it knows nothing of what came later.
  await book.query('DROP TABLE sandbox_bank.inflows');
  return { kolo, wallet, account, fundings };
}

it('what version 0.1.0 left under way is finished, once, and answered as it would have been', async () => {
  const left = await withLaterColumns(leaveBehind);
  expect(await migrate(databases.kolo.connection('kolo_owner'))).toContain('0011_inflows_by_account_number');
  const { clock } = left.kolo;
  const kolo = await startKolo({ databases, clock });
  try {
    const client = await DescribedClient.of(new Client(kolo.baseUrl, left.kolo.test.key));
    const credited = left.fundings.map(({ reference }) => reference!);
    const paid = ['paid', 'in-progress', 'accepted', 'claimed'];
    for (const reference of [...credited, ...paid]) {
      await passTimeUntil(kolo, async () => (await statusOf(client, reference)) === 'successful');
    }
    const balance = async () => (await client.get(`/api/v1/wallet/${left.wallet}`)).body.data;
    expect(await balance()).toMatchObject({ balance: 3 * 100_000 - 4 * 10_000, held_balance: 0 });
    const booked = await kolo.bank.book.payments(null, 10);
    expect(booked.map((payment) => payment.paid)).toEqual([true, true, true, true]);
    await until(async () => (await kolo.bank.inflows.pending(10, 0, null)).length === 0);

    // Its references answer as they did, and move nothing.
    for (const { reference, transactionId } of left.fundings) {
      const asked = { wallet_id: left.wallet, amount: 100_000, reference };
      const again = await client.post('/api/v1/transfer/test/funding', asked);
      expect([again.status, again.body.data]).toEqual([202, { transaction_id: transactionId, reference }]);
      expect(again.headers.get('idempotent-replay')).toBe('true');
      const other = await client.post('/api/v1/transfer/test/funding', { ...asked, amount: 1 });
      expect([other.status, other.body.code]).toEqual([400, 'duplicate_reference']);
    }
    expect(await balance()).toMatchObject({ balance: 3 * 100_000 - 4 * 10_000 });

    // An account that it issued can be paid now.
    const { number, name } = left.account;
    const path = `/api/v1/transfer/name-enquiry?bank_code=50547&account_number=${number}`;
    expect((await client.get(path)).body.data.account_name).toBe(name);
    await client.transfer({
      ...{ source: left.wallet, reference: 'back', accountNumber: number },
      bankCode: '50547',
    });
    await until(async () => (await statusOf(client, 'back')) === 'successful');
    await until(async () =>
      (await kolo.bank.book.inflows(null, 100)).some(
        ({ to, state }) => to.kind === 'account' && state === 'acknowledged',
      ),
    );
    expect(await kolo.findings()).toEqual([]);
  } finally {
    await kolo.stop();
  }
});
