import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreditHeldMoney } from '../../../src/ledger/commands/credit-held-money.ts';
import type { ReturnInflow } from '../../../src/ledger/commands/return-inflow.ts';
import type { Inflows } from '../../../src/payments/inflows/inflows.ts';
import { PayoutWorker } from '../../../src/payments/payouts/worker.ts';
import { sessionOn } from '../../../src/platform/db/database.ts';
import { accountsOf, until } from '../../ledger/support.ts';
import { approvedFor } from '../../support/approved.ts';
import { InflowWorld, NUMBER } from './inflow-support.ts';

const AMOUNT = 700n;
const GOOD_ACCOUNT = '0123456789';
/** Refused by every bank, as contract section 5 says; and one that is paid though it times out. */
const INVALID_ACCOUNT = '0000000028';
const SLOW_ACCOUNT = '0000000036';

import { sharedRails } from '../../support/shared-rails.ts';

let world: InflowWorld;
let inflows: Inflows;
let worker: PayoutWorker;

beforeEach(async () => {
  world = await InflowWorld.open();
  inflows = world.inflows();
  worker = new PayoutWorker({
    database: world.database,
    engine: world.engine,
    clock: world.clock,
    directory: sessionOn(world.world.pool('kolo_directory', 1)),
    claimant: { processId: randomUUID(), deadProcessIds: [] },
    rails: sharedRails(world.bank),
    accountRails: [],
    failureConfirmAfterMs: 600_000,
    onError: () => {},
    onFlagged: () => {},
    onContradiction: () => {},
  });
  worker.start();
});

afterEach(async () => {
  await worker.stop();
  await world.close();
});

let sessions = 0;

/** Money from outside for the account of the first wallet; gives its movement. */
async function comesIn(accountNumber: string | null, bankCode: string | null = '058'): Promise<string> {
  const sessionId = String(++sessions).padStart(30, '7');
  const sender = { name: 'Chidi', accountNumber, bankCode, bankName: null };
  const payment = { sessionId, accountNumber: NUMBER, amount: AMOUNT, sender, narration: 'Rent' };
  const inflow = await world.bank.testPayments.payIn(payment);
  const outcome = await inflows.credit(world.bank, inflow);
  expect(await world.stateOf(sessionId)).toBe('acknowledged');
  if (outcome.kind !== 'credited') throw new Error(outcome.kind);
  return outcome.transactionId;
}

const close = (table: 'wallets' | 'virtual_accounts') =>
  world.world.owner.execute(`UPDATE ${table} SET status = 'closed'`);

async function heldState(inflowId: string) {
  const [row] = await world.world.owner.query<{ state: string; reason: string; answerId: string | null }>(
    'SELECT state, reason, answer_id AS "answerId" FROM held_inflows WHERE transaction_id = $1',
    [inflowId],
  );
  return row;
}

const becomes = (inflowId: string, state: string) =>
  until(`the inflow is ${state}`, async () => (await heldState(inflowId))?.state === state);

const incidents = () =>
  world.world.owner.query<{ kind: string; transaction_id: string }>(
    'SELECT kind, transaction_id FROM incidents ORDER BY id',
  );

async function balances() {
  const accounts = await accountsOf(world.world.owner, world.tenant.tenantId);
  const of = (kind: string) => accounts.find((account) => account.kind === kind)!.posted;
  return { suspense: of('suspense'), settlement: of('settlement') };
}

const addressOf = (accountNumber: string) => {
  const railId = String(++sessions).padStart(30, '8');
  return { transactionId: randomUUID(), railId, bankCode: '058', accountNumber };
};

type ManualDecision = CreditHeldMoney | ReturnInflow;

/** Submits an approved command. */
async function submit(command: Omit<CreditHeldMoney, 'proposalId'> | Omit<ReturnInflow, 'proposalId'>) {
  const agreed = { ...command, proposalId: randomUUID() } as ManualDecision;
  await approvedFor(world.world.owner, world.tenant.tenantId, agreed);
  return world.engine.submit(world.tenant.tenantId, agreed);
}

const creditOf = (heldId: string) => ({
  kind: 'creditHeldMoney' as const,
  now: world.clock.now(),
  day: '2026-01-15',
  heldId,
  origin: { payment: null, interest: null },
  eventId: randomUUID(),
});

describe('money for an account that is closed', () => {
  beforeEach(() => close('virtual_accounts'));

  it.each([
    ['at once', GOOD_ACCOUNT],
    ['after the bank has timed out', SLOW_ACCOUNT],
  ])('goes back to its sender by itself, paid once: %s', async (_, account) => {
    const inflowId = await comesIn(account);
    expect(await heldState(inflowId)).toMatchObject({ reason: 'account_closed' });
    await until('the return is submitted', async () => (await world.bank.book.payments(null, 9)).length > 0);
    await until('it is returned', async () => {
      world.clock.advance(1_000);
      worker.wake();
      return (await heldState(inflowId))?.state === 'returned';
    });
    const [payment, ...others] = await world.bank.book.payments(null, 9);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ bankCode: '058', accountNumber: account, amount: AMOUNT, paid: true });
    expect(await balances()).toEqual({ suspense: 0n, settlement: 0n });
    expect(await incidents()).toEqual([]);
  });

  it.each([
    ['whose sender shows no account', null, '058'],
    ['whose sender is at no listed bank', GOOD_ACCOUNT, '999999'],
    ['whose sender shows no bank', GOOD_ACCOUNT, null],
    ['whose sender shows what is no account number', '12', '058'],
  ])('%s waits for an operator', async (_, account, bank) => {
    const inflowId = await comesIn(account, bank);
    expect(await heldState(inflowId)).toMatchObject({ state: 'held', answerId: null });
    expect(await incidents()).toEqual([{ kind: 'inflow_in_suspense', transaction_id: inflowId }]);
    expect((await balances()).suspense).toBe(AMOUNT);
  });

  it('is held again if its bank refuses to take it back, and can be credited', async () => {
    const inflowId = await comesIn(INVALID_ACCOUNT);
    await becomes(inflowId, 'held');
    expect(await incidents()).toEqual([{ kind: 'inflow_return_failed', transaction_id: inflowId }]);
    expect((await balances()).suspense).toBe(AMOUNT);
    const now = world.clock.now();
    const { accountId } = world.tenant.wallets[1]!;
    const ids = { transactionId: randomUUID(), eventId: randomUUID() };
    const credit = { ...creditOf(inflowId), accountId, ...ids };
    expect(await submit(credit)).toEqual({ kind: 'credited', replay: false });
    expect(await submit(credit)).toEqual({ kind: 'credited', replay: true });
    expect(await heldState(inflowId)).toMatchObject({ state: 'credited', answerId: ids.transactionId });
    expect((await balances()).suspense).toBe(0n);
    const again = { kind: 'returnInflow', now, inflowId, ...addressOf(GOOD_ACCOUNT) } as const;
    const refused = { kind: 'refused', code: 'not_held', state: 'credited' };
    expect(await submit(again)).toEqual(refused);
    expect(await submit({ ...credit, transactionId: randomUUID() })).toEqual(refused);
  });
});

describe('money that a wallet cannot take', () => {
  it('waits, and goes back when an operator says so', async () => {
    await close('wallets');
    const inflowId = await comesIn(GOOD_ACCOUNT);
    expect(await heldState(inflowId)).toMatchObject({ state: 'held', reason: 'wallet_closed' });
    const now = world.clock.now();
    const { accountId } = world.tenant.wallets[0]!;
    const credit = { ...creditOf(inflowId), accountId };
    expect(await submit({ ...credit, transactionId: randomUUID() })).toEqual({
      kind: 'refused',
      code: 'not_taken',
      reason: 'wallet_closed',
    });
    const back = { kind: 'returnInflow', now, inflowId, ...addressOf(GOOD_ACCOUNT) } as const;
    expect(await submit(back)).toEqual({ kind: 'returning', replay: false });
    await becomes(inflowId, 'returned');
    expect(await submit(back)).toEqual({ kind: 'returning', replay: true });
    expect(await balances()).toEqual({ suspense: 0n, settlement: 0n });
  });
});
