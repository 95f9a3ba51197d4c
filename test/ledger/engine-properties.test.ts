import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '../../src/ledger/approvals.ts';
import type { Command, Result } from '../../src/ledger/commands/catalogue.ts';
import { decide } from '../../src/ledger/engine/decide.ts';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import type { OnDecided } from '../../src/ledger/engine/queues.ts';
import type { UsageState } from '../../src/ledger/policy/usage.ts';
import type { BatchState } from '../../src/ledger/state.ts';
import {
  ADJUSTMENTS_ACCOUNT,
  accountIn,
  BANK_CHARGES_ACCOUNT,
  EQUITY_ACCOUNT,
  FEES_ACCOUNT,
  INTEREST_EXPENSE_ACCOUNT,
  OWN_BANK_ACCOUNT,
  STAMP_DUTY_PAYABLE_ACCOUNT,
  SUSPENSE_ACCOUNT,
  settlementAccount,
  TAX_PAYABLE_ACCOUNT,
  VAT_PAYABLE_ACCOUNT,
} from '../../src/ledger/system-accounts.ts';
import { type Session, TenantDatabase } from '../../src/platform/db/database.ts';
import { approvedFor } from '../support/approved.ts';
import { ACCOUNTS } from './account-seeds.ts';
import { OneByOne } from './one-by-one.ts';
import { policy, policyOf } from './policy-model.ts';
import { commandOf, type Program, program, timedSteps, WALLETS } from './programs.ts';
import { committedWithChanges, makeChange } from './status-changes.ts';
import {
  accountsOf,
  type Decided,
  expectSoundBooks,
  inflow,
  NO_FEES,
  openWorld,
  type SeededTenant,
  START_MS,
  seedTenant,
  settlement,
  transfer,
  type World,
} from './support.ts';

let world: World;
let engines: [Engine, Engine];
let database: TenantDatabase;
/** Batches as they were decided, which may be more than once. */
let decided: Decided[] = [];

beforeAll(async () => {
  world = await openWorld();
  const onDecided: OnDecided = (tenantId, commands, version) => decided.push({ tenantId, commands, version });
  database = new TenantDatabase(world.pool('kolo_app'));
  engines = [world.engine({ onDecided }), world.engine({ onDecided })];
});

afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await world.close();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Submits a program's commands to the two engines; gives each command's result. */
async function submitAll(steps: Program['steps'], tenants: SeededTenant[]): Promise<Map<Command, Result>> {
  const results = new Map<Command, Result>();
  const waiting: Promise<unknown>[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.after === 'turn') await turn();
    if (step.after === 'answers') await Promise.all(waiting);
    const tenant = tenants[step.tenant]!;
    if (step.what.do === 'change') {
      waiting.push(makeChange(database, tenant, step.what));
      continue;
    }
    const command = commandOf(step.what, tenant, index, step.now);
    if ('proposalId' in command) await approvedFor(world.owner, tenant.tenantId, command);
    const answer: Promise<Result> = engines[step.engine]!.submit(tenant.tenantId, command);
    waiting.push(answer.then((result) => results.set(command, result)));
  }
  await Promise.all(waiting);
  return results;
}

/** Runs a tenant's commands through the model in their true order and compares everything there is. */
async function expectSameAsOneByOne(tenant: SeededTenant, results: Map<Command, Result>): Promise<number> {
  const model = new OneByOne(tenant.policy, tenant.wallets, tenant.accounts);
  const expected: { command: Command; result: Result }[] = [];
  for (const step of await committedWithChanges(world.owner, decided, tenant.tenantId)) {
    if ('kind' in step) expected.push({ command: step, result: model.run(step) });
    else model.change(step);
  }
  expect(expected.map(({ command }) => ({ command, result: results.get(command) }))).toEqual(expected);
  await expectSameRows(world.owner, tenant.tenantId, model);
  await expectSoundBooks(world.owner, tenant.tenantId);
  return expected.length;
}

const MOVEMENTS = `
  SELECT t.id, t.category, t.reference, t.status, t.amount, t.fee, t.fee_payer AS "feePayer",
    t.source_account AS source, t.reverses_id AS of, t.destination_account AS destination, t.failure_code AS "failureCode",
    t.vat, t.vat_payer AS "vatPayer", t.stamp_duty AS duty, t.stamp_duty_payer AS "dutyPayer",
    p.due_at IS NOT NULL AS due, i.rail_inflow_id IS NOT NULL AS inflow, r.transaction_id IS NOT NULL AS return
  FROM transactions t
  LEFT JOIN payouts p ON p.tenant_id = t.tenant_id AND p.transaction_id = t.id
  LEFT JOIN inflows i ON i.tenant_id = t.tenant_id AND i.transaction_id = t.id
  LEFT JOIN payment_returns r ON r.tenant_id = t.tenant_id AND r.transaction_id = t.id
  WHERE t.tenant_id = $1 ORDER BY t.id`;

const CATEGORY = {
  payout: 'bank-outflow',
  inflow: 'bank-inflow',
  'wallet transfer': 'wallet-transfer',
  'opening balance': 'adjustment',
  'later credit': 'adjustment',
  'inflow return': 'bank-inflow-return',
  return: 'bank-outflow-reversal',
  interest: 'interest-payout',
  'rail fee': 'rail-fee',
  'fee back': 'rail-fee',
  adjustment: 'adjustment',
};

/** Accounts of the tenant's own: the debited one, then the credited one. */
const OWN_SIDES: Record<string, readonly [string, string]> = {
  'rail fee': [BANK_CHARGES_ACCOUNT, settlementAccount('sandbox')],
  'fee back': [settlementAccount('sandbox'), BANK_CHARGES_ACCOUNT],
};

const equityOf = (model: OneByOne, account: string): string =>
  accountIn(model.wallets.get(account)!.wallet.currency, EQUITY_ACCOUNT);

async function expectSameRows(owner: Session, tenantId: string, model: OneByOne): Promise<void> {
  const accounts = new Map((await accountsOf(owner, tenantId)).map((row) => [row.id, row]));
  for (const [id, { posted, held, lines }] of model.wallets) {
    expect(accounts.get(id)).toMatchObject({ posted, held, seq: lines });
  }
  expect(accounts.get(FEES_ACCOUNT)!.posted).toBe(model.system.fees);
  expect(accounts.get(VAT_PAYABLE_ACCOUNT)!.posted).toBe(model.system.vat);
  expect(accounts.get(STAMP_DUTY_PAYABLE_ACCOUNT)!.posted).toBe(model.system.duty);
  expect(accounts.get(SUSPENSE_ACCOUNT)!.posted).toBe(model.system.suspense);
  expect(accounts.get(EQUITY_ACCOUNT)!.posted).toBe(model.system.equity);
  expect(accounts.get(INTEREST_EXPENSE_ACCOUNT)!.posted).toBe(model.system.interest);
  expect(accounts.get(TAX_PAYABLE_ACCOUNT)!.posted).toBe(model.system.tax);
  expect(accounts.get(BANK_CHARGES_ACCOUNT)!.posted).toBe(model.system.charges);
  expect(accounts.get(OWN_BANK_ACCOUNT)!.posted).toBe(model.system.ownBank);
  expect(accounts.get(ADJUSTMENTS_ACCOUNT)!.posted).toBe(model.system.adjustments);
  expect(accounts.get(settlementAccount('sandbox'))!.posted).toBe(model.system.settlement);

  const movements = [...model.movements.values()].map((movement) => {
    const { id, reference, status, amount, charges, account, failureCode } = movement;
    const { what, to, of = null, currency = 'NGN', sides = OWN_SIDES[what] } = movement;
    const charged = (of: 'fee' | 'vat' | 'stamp_duty') => charges.find((charge) => charge.what === of);
    const payout = what === 'payout' || what === 'inflow return';
    const comesIn = what === 'inflow' || what === 'later credit';
    return {
      id,
      reference,
      status,
      amount,
      failureCode,
      of,
      fee: charged('fee')?.amount ?? 0n,
      feePayer: charged('fee')?.payer ?? null,
      vat: charged('vat')?.amount ?? 0n,
      vatPayer: charged('vat')?.payer ?? null,
      duty: charged('stamp_duty')?.amount ?? 0n,
      dutyPayer: charged('stamp_duty')?.payer ?? null,
      category: CATEGORY[what],
      source:
        sides !== undefined
          ? sides[0]
          : what === 'opening balance'
            ? equityOf(model, to!)
            : what === 'inflow' || what === 'return' || what === 'interest'
              ? null
              : of === null
                ? account
                : accountIn(currency, SUSPENSE_ACCOUNT),
      destination:
        sides !== undefined
          ? sides[1]
          : comesIn
            ? (account ?? SUSPENSE_ACCOUNT)
            : (to ?? (what === 'return' ? SUSPENSE_ACCOUNT : null)),
      due: payout && status === 'processing',
      inflow: what === 'inflow',
      return: what === 'return',
    };
  });
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(await owner.query(MOVEMENTS, [tenantId])).toEqual(movements.toSorted(byId));
  const held =
    'SELECT transaction_id AS id, state, answer_id AS answer, account_id AS "for" FROM held_inflows WHERE tenant_id = $1';
  expect((await owner.query<{ id: string }>(held, [tenantId])).toSorted(byId)).toEqual(
    [...model.held].map(([id, row]) => ({ id, ...row })).toSorted(byId),
  );
  const closed = "SELECT id FROM virtual_accounts WHERE tenant_id = $1 AND status = 'closed' ORDER BY id";
  expect(await owner.query(closed, [tenantId])).toEqual(
    [...model.accounts].flatMap(([id, account]) => (account.closed ? { id } : [])).toSorted(byId),
  );
  const interest =
    'SELECT account_id, month::text AS month, transaction_id AS id FROM interest_payouts WHERE tenant_id = $1';
  const paid = await owner.query<{ account_id: string; month: string; id: string | null }>(interest, [
    tenantId,
  ]);
  expect(new Map(paid.map(({ account_id, month, id }) => [`${account_id} ${month}`, id]))).toEqual(
    model.interest,
  );
  const fees =
    'SELECT movement_id AS movement, kind, amount, transaction_id AS by FROM rail_fees WHERE tenant_id = $1';
  const inOrder = (some: readonly { movement: string; kind: string }[]) =>
    some.toSorted((a, b) => `${a.movement} ${a.kind}`.localeCompare(`${b.movement} ${b.kind}`));
  expect(inOrder(await owner.query(fees, [tenantId]))).toEqual(inOrder(model.fees));
  const events = 'SELECT id, type FROM events WHERE tenant_id = $1 ORDER BY id';
  expect(await owner.query(events, [tenantId])).toEqual(model.events.toSorted(byId));
  const incidents = 'SELECT id, kind FROM incidents WHERE tenant_id = $1 ORDER BY id';
  expect(await owner.query(incidents, [tenantId])).toEqual(model.incidents.toSorted(byId));
}

/** Generated programs; `npm run test:all` runs more. */
const PROGRAMS = process.env.KOLO_TESTS === 'short' ? 30 : 200;

describe('batches of two processes', () => {
  it('give the same results as running the commands one by one', async () => {
    let underWay = Promise.resolve();
    const compare = async ({ policies, steps }: Program) => {
      decided = [];
      const tenants = [
        await seedTenant(world.owner, WALLETS, policies[0], ACCOUNTS),
        await seedTenant(world.owner, WALLETS, policies[1], ACCOUNTS),
      ];
      const results = await submitAll(steps, tenants);
      let compared = 0;
      for (const tenant of tenants) compared += await expectSameAsOneByOne(tenant, results);
      expect(compared).toBe(steps.filter(({ what }) => what.do !== 'change').length);
    };
    // The limit also ends shrinking, so that a failure is reported before the test's time is over.
    const property = fc.asyncProperty(program, (generated) => (underWay = compare(generated)));
    await fc.assert(property, { numRuns: PROGRAMS, interruptAfterTimeLimit: 25_000 });
    // The program that the limit interrupts goes on: it is compared too, before its engines stop.
    await underWay;
  });

  it('see their predecessors: refused, then funded, then the same reference is accepted, then settled', async () => {
    decided = [];
    const tenant = await seedTenant(world.owner, [{}], { bankTransferFee: 2n, bankTransferMax: null });
    const refused = transfer('r');
    const funds = inflow(tenant.wallets[0]!, 102n);
    const accepted = transfer('r');
    const paid = settlement(accepted.transactionId);
    const results = await Promise.all(
      [refused, funds, accepted, paid].map((command) => engines[0].submit(tenant.tenantId, command)),
    );
    expect(decided).toHaveLength(1);
    expect(results).toEqual([
      { kind: 'refused', code: 'insufficient_funds' },
      { kind: 'credited', transactionId: funds.transactionId, replay: false },
      { kind: 'accepted', transactionId: accepted.transactionId, replay: false },
      { kind: 'settled' },
    ]);
    const byCommand = new Map<Command, Result>(
      [refused, funds, accepted, paid].map((command, i) => [command, results[i]!]),
    );
    await expectSameAsOneByOne(tenant, byCommand);
  });
});

type Steps = typeof timedSteps extends fc.Arbitrary<infer T> ? T : never;

/** Nothing has been used of anything. */
class NoUsage extends Map<string, UsageState> {
  override get(key: string): UsageState {
    return super.get(key) ?? { amount: 0n, count: 0n, exists: false };
  }
}

/** Everything is approved that has to be. */
function approvalOf(command: Command): [string, Approval][] {
  if (!('proposalId' in command)) return [];
  const { proposalId } = command;
  return [[proposalId, { proposalId, expiresAt: Number.MAX_SAFE_INTEGER, isDone: false }]];
}

describe('decide', () => {
  function deepFreeze<T>(value: T): T {
    if (value instanceof Map) for (const entry of value.values()) deepFreeze(entry);
    else if (typeof value === 'object' && value !== null) {
      for (const entry of Object.values(value)) deepFreeze(entry);
      Object.freeze(value);
    }
    return value;
  }

  it('is pure, and gives the same results for a whole batch as one by one', async () => {
    const tenant = await seedTenant(world.owner, WALLETS, NO_FEES, ACCOUNTS);
    const check = (steps: Steps, terms: typeof tenant.policy) => {
      const commands = deepFreeze(steps.map(({ what, now }, i) => commandOf(what, tenant, i, now)));
      const state: BatchState = deepFreeze({
        policy: policyOf(terms, tenant.wallets),
        usage: new NoUsage(),
        lastPostedAt: START_MS,
        wallets: new Map(tenant.wallets.map((wallet) => [wallet.accountId, { ...wallet }])),
        accountsByWalletId: new Map(
          tenant.wallets.flatMap((wallet) => [
            [wallet.walletId, wallet.accountId],
            [wallet.identifier, wallet.accountId],
          ]),
        ),
        virtualAccounts: new Map(tenant.accounts.map((account) => [account.id, { ...account }])),
        transactions: [],
        held: new Map(),
        interestPaid: new Set(),
        railFees: new Map(),
        attempts: new Map(),
        approvals: new Map(commands.flatMap((command) => approvalOf(command))),
        submissions: new Map(),
      });
      // A policy and its used amounts are frozen too, and no copies can be made of them.
      const plain = ({ policy: _policy, usage: _uses, ...rest }: BatchState) => rest;
      const before = structuredClone(plain(state));
      const first = decide(state, commands);
      expect(decide(state, commands)).toEqual(first);
      expect(plain(state)).toEqual(before);
      const model = new OneByOne(terms, tenant.wallets, tenant.accounts);
      expect(first.results).toEqual(commands.map((command) => model.run(command)));
      const moved = new Map(first.effects.balances.map(({ accountId, posted }) => [accountId, posted]));
      for (const [id, { posted }] of model.wallets) expect([id, moved.get(id) ?? 0n]).toEqual([id, posted]);
      expect(first.effects.events.map(({ id, type }) => ({ id, type }))).toEqual(model.events);
    };
    fc.assert(fc.property(timedSteps, policy, check), { numRuns: 500 });
  });
});
