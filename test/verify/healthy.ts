import type pg from 'pg';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { uuidv7 } from '../../src/platform/values/ids.ts';
import { type AccountIds, writeAccounts } from './healthy-accounts.ts';
import { writeArchive } from './healthy-archive.ts';
import { writeAuditChain } from './healthy-audit.ts';
import { type FeeIds, writeFees } from './healthy-fees.ts';
import { type HeldInflowIds, writeHeldInflows } from './healthy-inflows.ts';
import { writeJournal } from './healthy-journal.ts';
import { writeLimitUsage, writePolicies } from './healthy-limits.ts';
import { writeManuallyFailed } from './healthy-manual-acts.ts';
import { type AccountPayoutIds, writeAccountPayouts, writeRails } from './healthy-rails.ts';
import { type ReturnIds, writeReturns } from './healthy-returns.ts';
import { writeRollups } from './healthy-rollups.ts';
import { type ScheduleIds, writeSchedules } from './healthy-schedules.ts';
import { writeInterest } from './interest-writer.ts';
import {
  BANK_CHARGES,
  BANK_ERRORS,
  EQUITY,
  FEES,
  HTTP_SETTLEMENT,
  INTEREST_EXPENSE,
  INTEREST_INCOME,
  type Outflow,
  OWN_BANK,
  put,
  SETTLEMENT,
  START_MS,
  SUSPENSE,
  TenantWriter,
} from './tenant-writer.ts';

/**
 * A small healthy database, written row by row without the engine, so that a fault of the engine cannot hide
 * in what verification is tested against.
 */

const DAY_MS = 86_400_000;

/** The ids that corruptions aim at. */
export interface TenantIds extends HeldInflowIds, ReturnIds, AccountIds, FeeIds, AccountPayoutIds {
  tenantId: string;
  settlement: string;
  fees: string;
  suspense: string;
  customer: string;
  wallet: string;
  /** Named by a wallet id of its own beside its identifier; created with a virtual account. */
  named: string;
  /** Never used. */
  idle: string;
  restricted: string;
  /** With `outflow`, then with `all`. */
  disputed: string;
  /** Restricted, and lifted. */
  freed: string;
  /** Had money once. */
  closed: string;
  virtualAccount: string;
  /** Enabled from the first event on, for every type. */
  endpoint: string;
  /** Got the creation of wallets until it was disabled. */
  disabled: string;
  /** Changed by a version of Kolo that stored no changes. */
  unrecorded: string;
  inflow: string;
  paidWithFee: string;
  paid: string;
  failed: string;
  /** With approval. */
  manuallyFailed: string;
  waiting: string;
  claimed: string;
  flagged: string;
  /** From wallet to wallet. */
  between: string;
  /** Of January, that `idle` has earned and `wallet` got. */
  interest: string;
  /** An import: a wallet and its opening balance. */
  importId: string;
  imported: string;
  opening: string;
  importProposal: string;
  incident: string;
  schedules: ScheduleIds;
  /** Event ids by what they report. */
  events: Record<string, string>;
}

async function writeTenant(client: pg.ClientBase, businessId: string, mode: string): Promise<TenantIds> {
  const tenantId = uuidv7(START_MS);
  const now = toRfc3339(START_MS);
  await put(client, 'tenants', { tenant_id: tenantId, business_id: businessId, mode, created_at: now });
  const w = new TenantWriter(client, tenantId);
  w.account(SETTLEMENT, 'settlement');
  w.account(HTTP_SETTLEMENT, 'settlement');
  w.account(FEES, 'fees');
  w.account(SUSPENSE, 'suspense');
  w.account(EQUITY, 'equity');
  w.account(INTEREST_EXPENSE, 'interest_expense');
  w.account(BANK_CHARGES, 'bank_charges');
  w.account(INTEREST_INCOME, 'interest_income');
  w.account(BANK_ERRORS, 'bank_errors');
  w.account(OWN_BANK, 'own_bank');
  const early = w.now();
  const late = w.now();
  const latest = w.now();
  const endpoint = await w.endpoint('enabled', early);
  await w.change(endpoint, 'enabled', null, [null, early]);
  const disabled = await w.endpoint('disabled', late);
  await w.change(disabled, 'enabled', ['create-wallet.success'], [null, early]);
  const customer = w.id();
  const wallet = w.id();
  await w.put('customers', { id: customer, name: 'Ada', created_at: now, default_account: wallet });
  await w.wallet('main', customer, 'main', wallet);
  const named = await w.wallet('second', customer, 'ACME-2');
  await w.change(disabled, 'disabled', ['create-wallet.success'], [early, late]);
  const idle = await w.wallet('idle', customer);
  // Neither its beginning nor its end is stored.
  const unrecorded = await w.endpoint('enabled', latest);
  await w.delivery(w.events.main!, unrecorded);
  await w.change(unrecorded, 'disabled', null, [early, late]);
  await w.delivery(w.events.idle!, unrecorded);
  const settings = { held_until: '2026-01-31', interest_enabled: true, interest_rate: '5' };
  await w.put('previous_interest_settings', {
    account_id: idle,
    ...settings,
    interest_payout_wallet: 'main',
    changed_at: w.now(),
  });
  const virtualAccount = await w.virtualAccount(named);
  const restricted = await w.wallet('restricted', customer);
  await w.walletStatus(restricted, 'restricted', 'outflow');
  const disputed = await w.wallet('disputed', customer);
  await w.walletStatus(disputed, 'restricted', 'outflow');
  await w.walletStatus(disputed, 'restricted', 'all', 'operator');
  const freed = await w.wallet('freed', customer);
  await w.walletStatus(freed, 'restricted', 'all');
  await w.walletStatus(freed, 'active', null);
  // The first transaction: the archive ends before the others.
  await writeArchive(client, w.events[await w.inflow(named, 500_000)]!);
  const inflow = await w.inflow(wallet, 1_000_000, 50, 'fund-1');
  await w.funding(inflow, wallet, 1_000_000, 'fund-1');
  const held = await writeHeldInflows(w, idle);
  const accounts = await writeAccounts(w, freed);
  const pay = (outflow: Outflow) => w.outflow(wallet, outflow);
  const paidWithFee = await pay({ status: 'successful', reference: 'pay-1', amount: 10_000, fee: 25 });
  const paid = await pay({ status: 'successful', reference: 'pay-2', amount: 20_000 });
  const failed = await pay({ status: 'failed', reference: 'pay-3', amount: 30_000, fee: 25 });
  const manuallyFailed = await writeManuallyFailed(w, wallet);
  const waiting = await pay({ status: 'processing', reference: 'pay-4', amount: 40_000, fee: 25 });
  const claimed = await pay({ status: 'processing', reference: 'pay-5', amount: 50_000, claimed: true });
  const last = { reference: 'pay-6', amount: 60_000, claimed: true, flagged: true };
  const flagged = await w.outflow(named, { status: 'processing', ...last });
  const byAccount = await writeAccountPayouts(w, wallet);
  const between = await w.walletTransfer(wallet, idle, 1_000);
  const closed = await w.wallet('closed', customer);
  await w.walletTransfer(wallet, closed, 5);
  await w.walletTransfer(closed, wallet, 5);
  await w.walletStatus(closed, 'closed', null);
  await w.bulkTransfer('healthy');
  await w.paymentRun('salaries');
  await w.workItem();
  await w.reconciledAccount();
  const imported = await w.imported('moved', customer, 3_000);
  const schedules = await writeSchedules(w, wallet, named);
  const returns = await writeReturns(w, { paid, paidBack: held.paidBack, wallet, other: named });
  const fees = await writeFees(w, { paid, paidWithFee, inflow });
  const interest = await writeInterest(w, idle, 1_888, wallet);
  const incident = w.id();
  const what = { kind: 'inflow_in_suspense', transaction_id: held.suspended, detail: 'closed' };
  await w.put('incidents', { id: incident, ...what, created_at: w.now() });
  const key = {
    operation: 'createCustomer',
    key: 'k-1',
    request_hash: Buffer.alloc(32),
    status: 201,
    body: '{}',
  };
  await w.put('idempotency_keys', {
    ...key,
    created_at: early,
    expires_at: toRfc3339(Date.parse(early) + DAY_MS),
  });
  await writeRails(w);
  await writeLimitUsage(w);
  await writePolicies(w);
  await w.close();
  await writeRollups(client, tenantId, waiting);
  await writeJournal(client, tenantId);
  const system = { settlement: SETTLEMENT, fees: FEES, suspense: SUSPENSE };
  const wallets = { customer, wallet, named, idle, restricted, disputed, freed, closed, virtualAccount };
  const endpoints = { endpoint, disabled, unrecorded };
  const movements = {
    inflow,
    paidWithFee,
    paid,
    failed,
    manuallyFailed,
    waiting,
    claimed,
    flagged,
    between,
    interest,
    incident,
  };
  const all = {
    ...system,
    ...wallets,
    ...endpoints,
    ...movements,
    ...imported,
    ...held,
    ...returns,
    ...fees,
    ...accounts,
    ...byAccount,
  };
  return { tenantId, ...all, schedules, events: w.events };
}

/** Fills an empty database with three tenants of two businesses, alike but for their ids. */
export async function writeHealthyDatabase(
  client: pg.ClientBase,
): Promise<{ a: TenantIds; b: TenantIds; c: TenantIds }> {
  const first = uuidv7(START_MS);
  const second = uuidv7(START_MS);
  const created_at = toRfc3339(START_MS);
  await put(client, 'businesses', { id: first, name: 'First', created_at });
  await put(client, 'businesses', { id: second, name: 'Second', created_at });
  const a = await writeTenant(client, first, 'test');
  const b = await writeTenant(client, first, 'live');
  const c = await writeTenant(client, second, 'test');
  for (const { tenantId } of [a, b, c]) await writeAuditChain(client, tenantId);
  return { a, b, c };
}
