import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import type { AcceptTransfer } from '../../src/ledger/commands/accept-transfer.ts';
import type { Command } from '../../src/ledger/commands/catalogue.ts';
import type { CreditInflow } from '../../src/ledger/commands/credit-inflow.ts';
import type { SettleTransfer } from '../../src/ledger/commands/settle-transfer.ts';
import { Engine, type EngineOptions } from '../../src/ledger/engine/engine.ts';
import { openLedger, openWalletAccounts, type PolicyTerms } from '../../src/ledger/open-ledger.ts';
import { addPolicyVersion } from '../../src/ledger/policy/set-policy.ts';
import type { WalletState } from '../../src/ledger/state.ts';
import {
  createPool,
  type Role,
  type Session,
  sessionOn,
  TenantDatabase,
} from '../../src/platform/db/database.ts';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import type { Kobo } from '../../src/platform/values/money.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type AccountSeed, type SeededAccount, seedAccounts } from './accounts.ts';
import { type SeededPolicy, versionOf } from './policy-model.ts';

export const START_MS = Date.parse('2026-01-15T09:00:00.000Z');
export const START_DAY = '2026-01-15';

const LIMITS = { connectionsMax: 4, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 };

/** A batch as an engine decided it; it may have been decided again since. */
export interface Decided {
  tenantId: string;
  commands: readonly Command[];
  version: bigint;
}

/** The commands of a tenant in the order in which they committed, each as it was decided last, on which version. */
export function decidedLast(
  decided: readonly Decided[],
  tenantId: string,
): { command: Command; version: bigint }[] {
  const last = new Map<Command, { version: bigint; index: number }>();
  for (const { tenantId: owner, commands, version } of decided) {
    if (owner !== tenantId) continue;
    for (const [index, command] of commands.entries()) last.set(command, { version, index });
  }
  return [...last]
    .toSorted(([, a], [, b]) => Number(a.version - b.version) || a.index - b.index)
    .map(([command, { version }]) => ({ command, version }));
}

/** The same without versions. */
export const committedOrder = (decided: readonly Decided[], tenantId: string): Command[] =>
  decidedLast(decided, tenantId).map(({ command }) => command);

/** A database with sessions that watch it from outside, and engines as of several processes. */
export interface World {
  /** Sees and changes everything: the tables' owner. */
  owner: Session;
  ownerPool: pg.Pool;
  /** A pool under one of Kolo's roles, as a process of its own would have it. */
  pool(role: Role, connectionsMax?: number): pg.Pool;
  /** Opens another process's engine. */
  engine(options?: Partial<EngineOptions>): Engine;
  close(): Promise<void>;
}

/** @param shared a database that stays; one of the test's own unless given */
export async function openWorld(shared?: TestDatabase): Promise<World> {
  const database = shared ?? (await createTestDatabase());
  const pools: pg.Pool[] = [];
  const open = (
    config: pg.ClientConfig,
    role: Role,
    connectionsMax = LIMITS.connectionsMax,
    joins: 'lookups' | 'batches' = 'lookups',
  ): pg.Pool => {
    const pool = createPool(config, role, { ...LIMITS, connectionsMax }, joins);
    pools.push(pool);
    return pool;
  };
  const pool = (role: Role, connectionsMax?: number) => open(database.connection(role), role, connectionsMax);
  // The role given here only names the connection; it is the owner's.
  const ownerPool = open(database.config, 'kolo_directory');
  return {
    owner: sessionOn(ownerPool),
    ownerPool,
    pool,
    engine: (options = {}) =>
      new Engine({
        database: new TenantDatabase(open(database.connection('kolo_app'), 'kolo_app', undefined, 'batches')),
        readDatabase: new TenantDatabase(pool('kolo_app')),
        connections: 2,
        ...options,
      }),
    async close() {
      await Promise.all(pools.map((one) => one.end()));
      if (shared === undefined) await database.drop();
    },
  };
}

export type WalletSeed = Partial<
  Pick<WalletState, 'status' | 'restriction' | 'currency' | 'inflowTransferFee'> & {
    /** It is a wallet of the customer of another one. */
    sameCustomerAs: number;
  }
>;

/** A wallet that a test can name by either of its ids. */
export interface SeededWallet extends WalletState {
  identifier: string;
}

export interface SeededTenant {
  tenantId: string;
  policy: SeededPolicy;
  wallets: SeededWallet[];
  /** Virtual accounts of its wallets. */
  accounts: readonly SeededAccount[];
}

export const NO_FEES: PolicyTerms = { bankTransferFee: 0n, bankTransferMax: null };

/** Opens the books of a new tenant, with empty wallets. */
export async function seedTenant(
  owner: Session,
  seeds: readonly WalletSeed[] = [{}],
  policy: SeededPolicy = NO_FEES,
  accounts: readonly AccountSeed[] = [],
): Promise<SeededTenant> {
  const tenantId = randomUUID();
  const wallets: SeededWallet[] = [];
  for (const [i, { sameCustomerAs, ...seed }] of seeds.entries()) {
    const empty = { status: 'active', restriction: null, currency: 'NGN', inflowTransferFee: null } as const;
    const ids = {
      accountId: randomUUID(),
      customerId: sameCustomerAs === undefined ? randomUUID() : wallets[sameCustomerAs]!.customerId,
      walletId: `w${i}`,
      identifier: `id-${i}`,
    };
    wallets.push({ ...ids, ...empty, posted: 0n, held: 0n, seq: 0n, tier: 0, ...seed });
  }
  await openLedger(owner, tenantId, policy, START_MS);
  await insertWallets(owner, tenantId, wallets);
  if (policy.fees !== undefined || policy.limits !== undefined) {
    const moment = { nowMs: START_MS, today: START_DAY, monthStartMs: START_MS - 30 * 86_400_000 };
    await addPolicyVersion(owner, tenantId, versionOf(policy, wallets), moment);
  }
  return { tenantId, policy, wallets, accounts: await seedAccounts(owner, { tenantId, wallets }, accounts) };
}

async function insertWallets(owner: Session, tenantId: string, wallets: SeededWallet[]): Promise<void> {
  const accounts = wallets.map((wallet) => wallet.accountId);
  const customers = wallets.map((wallet) => wallet.customerId);
  const ids = wallets.map((wallet) => wallet.walletId);
  const identifiers = wallets.map((wallet) => wallet.identifier);
  const now = toRfc3339(START_MS);
  await owner.execute(
    `INSERT INTO customers (tenant_id, id, name, default_account, created_at)
     SELECT $1, c.id, 'Ada', c.account, $4 FROM unnest($2::uuid[], $3::uuid[]) AS c (id, account)
     ON CONFLICT DO NOTHING`,
    [tenantId, customers, accounts, now],
  );
  await openWalletAccounts(owner, tenantId, wallets);
  await owner.execute(
    `INSERT INTO wallets (tenant_id, account_id, wallet_id, identifier, customer_id, name, currency, status,
       restriction, inflow_transfer_fee, created_at, updated_at)
     SELECT $1, w.account, w.id, w.identifier, w.customer, w.id, w.currency, w.status, w.restriction, w.fee, $10, $10
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::bigint[])
       AS w (account, id, identifier, customer, currency, status, restriction, fee)`,
    [
      tenantId,
      accounts,
      ids,
      identifiers,
      customers,
      wallets.map((wallet) => wallet.currency),
      wallets.map((wallet) => wallet.status),
      wallets.map((wallet) => wallet.restriction),
      wallets.map((wallet) => wallet.inflowTransferFee),
      now,
    ],
  );
  await owner.execute(
    `INSERT INTO wallet_ids (tenant_id, id, account_id)
     SELECT $1, n.id, n.account FROM unnest($2::text[], $3::uuid[]) AS n (id, account)`,
    [tenantId, [...ids, ...identifiers], [...accounts, ...accounts]],
  );
}

let railIds = 0;

/** A transfer from wallet `w0` that a test changes where it matters. */
export function transfer(reference: string, changes: Partial<AcceptTransfer> = {}): AcceptTransfer {
  return {
    kind: 'acceptTransfer',
    now: START_MS,
    day: START_DAY,
    transactionId: randomUUID(),
    source: 'w0',
    amount: 100n,
    currency: 'NGN',
    reference,
    bankCode: '058',
    bankListed: true,
    accountNumber: '0123456789',
    narration: null,
    metadata: null,
    refundsId: null,
    bulkId: null,
    recipientCustomerId: null,
    rail: { name: 'sandbox', railId: String(++railIds).padStart(30, '0') },
    railBounds: null,
    ...changes,
  };
}

export function inflow(
  wallet: SeededWallet,
  amount: Kobo,
  changes: Partial<CreditInflow> = {},
): CreditInflow {
  return {
    kind: 'creditInflow',
    now: START_MS,
    day: START_DAY,
    transactionId: randomUUID(),
    rail: 'sandbox',
    railInflowId: randomUUID(),
    accountId: wallet.accountId,
    virtualAccountId: null,
    paidAt: START_MS,
    amount,
    reference: null,
    narration: null,
    sender: NOBODY_KNOWN,
    returnTo: null,
    eventId: randomUUID(),
    ...changes,
  };
}

/** A sender of whom the bank shows nothing. */
export const NOBODY_KNOWN = { name: null, account_number: null, bank_name: null, bank_code: null };

export function settlement(transactionId: string, changes: Partial<SettleTransfer> = {}): SettleTransfer {
  return {
    kind: 'settleTransfer',
    now: START_MS,
    transactionId,
    outcome: { kind: 'success' },
    eventId: randomUUID(),
    ...changes,
  };
}

/** Waits until something holds, however long this machine takes; gives up long after it should. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`gave up waiting until ${what}`);
    await sleep(5);
  }
}

/** The single number that a `SELECT count(*)` gives. */
export async function count(owner: Session, from: string, values: readonly unknown[]): Promise<number> {
  const [row] = await owner.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${from}`, values);
  return Number(row!.count);
}

interface AccountRow {
  id: string;
  kind: string;
  posted: Kobo;
  held: Kobo;
  seq: bigint;
}

export const accountsOf = (owner: Session, tenantId: string): Promise<AccountRow[]> =>
  owner.query<AccountRow>('SELECT id, kind, posted, held, seq FROM accounts WHERE tenant_id = $1', [
    tenantId,
  ]);

interface PostingRow {
  debit: string;
  credit: string;
  amount: Kobo;
  postedAt: number;
  debitSeq: bigint | null;
  debitAfter: Kobo | null;
  creditSeq: bigint | null;
  creditAfter: Kobo | null;
}

const POSTINGS = `
  SELECT debit_account AS debit, credit_account AS credit, amount, posted_at AS "postedAt", debit_seq AS "debitSeq",
    debit_balance_after AS "debitAfter", credit_seq AS "creditSeq", credit_balance_after AS "creditAfter"
  FROM postings WHERE tenant_id = $1`;

const HELD_BY_ACCOUNT = `
  SELECT h.account, sum(h.amount)::bigint AS held
  FROM (SELECT source_account AS account, amount FROM transactions WHERE tenant_id = $1 AND status = 'processing'
        UNION ALL
        SELECT c.payer, c.amount
        FROM transactions
        CROSS JOIN LATERAL (
          VALUES (fee_payer, fee), (vat_payer, vat), (stamp_duty_payer, stamp_duty)) AS c (payer, amount)
        WHERE tenant_id = $1 AND status = 'processing' AND c.payer IS NOT NULL) AS h
  GROUP BY h.account`;

interface Line {
  seq: bigint;
  change: Kobo;
  after: Kobo;
  postedAt: number;
}

/** Invariants 1 and 2 of the design, recomputed from the rows themselves. */
export async function expectSoundBooks(owner: Session, tenantId: string): Promise<void> {
  const accounts = await accountsOf(owner, tenantId);
  const postings = await owner.query<PostingRow>(POSTINGS, [tenantId]);
  const held = new Map(
    (await owner.query<{ account: string; held: Kobo }>(HELD_BY_ACCOUNT, [tenantId])).map((row) => [
      row.account,
      row.held,
    ]),
  );
  expect(accounts.reduce((sum, account) => sum + account.posted, 0n)).toBe(0n);
  for (const account of accounts) {
    const credits = postings.filter((posting) => posting.credit === account.id);
    const debits = postings.filter((posting) => posting.debit === account.id);
    const sum = (rows: PostingRow[]): Kobo => rows.reduce((total, row) => total + row.amount, 0n);
    expect(account.posted).toBe(sum(credits) - sum(debits));
    if (account.kind !== 'wallet') continue;
    expect(account.posted - account.held).toBeGreaterThanOrEqual(0n);
    expect(account.held).toBe(held.get(account.id) ?? 0n);
    expectStatement(account, [
      ...credits.map((p) => line(p.creditSeq, p.amount, p.creditAfter, p)),
      ...debits.map((p) => line(p.debitSeq, -p.amount, p.debitAfter, p)),
    ]);
  }
}

const line = (seq: bigint | null, change: Kobo, after: Kobo | null, posting: PostingRow): Line => ({
  seq: seq!,
  change,
  after: after!,
  postedAt: posting.postedAt,
});

/** A wallet's statement: numbered without a gap, each balance following from the last, time never going back. */
function expectStatement(account: AccountRow, lines: Line[]): void {
  lines.sort((a, b) => Number(a.seq - b.seq));
  let balance = 0n;
  let postedAt = 0;
  lines.forEach((entry, i) => {
    balance += entry.change;
    expect(entry.seq).toBe(BigInt(i + 1));
    expect(entry.after).toBe(balance);
    expect(entry.postedAt).toBeGreaterThanOrEqual(postedAt);
    postedAt = entry.postedAt;
  });
  expect(account.seq).toBe(BigInt(lines.length));
}
