import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChargeRailFee } from '../../src/ledger/commands/charge-rail-fee.ts';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import { BANK_CHARGES_ACCOUNT, settlementAccount } from '../../src/ledger/system-accounts.ts';
import { transactionView } from '../../src/ledger/transaction-view.ts';
import { listTransactions, type TransactionFilter } from '../../src/payments/transactions/queries.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { deterministicId, uuidv7 } from '../../src/platform/values/ids.ts';
import { moneyText } from '../../src/platform/values/money.ts';
import {
  accountsOf,
  expectSoundBooks,
  inflow,
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
let tenant: SeededTenant;
/** A payment that was made. */
let paid: string;

beforeAll(async () => {
  world = await openWorld();
  engines = [world.engine(), world.engine()];
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await world.close();
});

beforeEach(async () => {
  tenant = await seedTenant(world.owner);
  const payment = transfer('r');
  await engines[0].submit(tenant.tenantId, inflow(tenant.wallets[0]!, 1_000n));
  await engines[0].submit(tenant.tenantId, payment);
  await engines[0].submit(tenant.tenantId, settlement(payment.transactionId));
  paid = payment.transactionId;
});

const fee = (amount: bigint, changes: Partial<ChargeRailFee> = {}): ChargeRailFee => {
  const { feeKind = 'payout' } = changes;
  return {
    kind: 'chargeRailFee',
    now: START_MS,
    rail: 'sandbox',
    movementId: paid,
    feeKind,
    amount,
    transactionId: randomUUID(),
    incidentId: deterministicId(paid, feeKind, String(amount)),
    ...changes,
  };
};
const charge = async (command: ChargeRailFee, engine = engines[0]) =>
  (await engine.submit(tenant.tenantId, command)).kind;

/** The cost of the bank, and its account: 1,000 came in and 100 were paid. */
async function balances() {
  const accounts = await accountsOf(world.owner, tenant.tenantId);
  const of = (id: string) => accounts.find((account) => account.id === id)!.posted;
  return { spent: -of(BANK_CHARGES_ACCOUNT), owed: -of(settlementAccount('sandbox')) };
}

const rows = () =>
  world.owner.query<{ kind: string; amount: bigint; movement: string }>(
    `SELECT f.movement_id AS movement, f.kind, f.amount, t.category, t.type, r.movement_id AS reverses
     FROM rail_fees f
     LEFT JOIN transactions t ON t.tenant_id = f.tenant_id AND t.id = f.transaction_id
     LEFT JOIN rail_fees r ON r.tenant_id = t.tenant_id AND r.transaction_id = t.reverses_id
     WHERE f.tenant_id = $1 ORDER BY f.kind`,
    [tenant.tenantId],
  );
const incidents = () =>
  world.owner.query<{ kind: string; detail: string }>(
    `SELECT kind, transaction_id = $2 AS about, detail FROM incidents WHERE tenant_id = $1 ORDER BY detail`,
    [tenant.tenantId, paid],
  );
const events = async () =>
  (
    await world.owner.query<{ type: string }>('SELECT type FROM events WHERE tenant_id = $1', [
      tenant.tenantId,
    ])
  ).length;

describe("a provider's charge", () => {
  it('is an expense, and lowers what the provider owes; it sends no event', async () => {
    const before = await events();
    expect(await charge(fee(15n))).toBe('charged');
    expect(await balances()).toEqual({ spent: 15n, owed: 885n });
    const posted = { category: 'rail-fee', type: 'debit', reverses: null };
    expect(await rows()).toEqual([{ movement: paid, kind: 'payout', amount: 15n, ...posted }]);
    expect(await events()).toBe(before);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('is known to be nothing where it says so, and moves nothing', async () => {
    expect(await charge(fee(0n))).toBe('charged');
    expect(await charge(fee(0n))).toBe('already');
    expect(await balances()).toEqual({ spent: 0n, owed: 900n });
    const nothing = { category: null, type: null, reverses: null };
    expect(await rows()).toEqual([{ movement: paid, kind: 'payout', amount: 0n, ...nothing }]);
  });

  it.each([
    ['a kobo', [1n], 1n, []],
    ['the same again', [15n, 15n, 15n], 15n, []],
    ['another amount', [15n, 16n], 15n, [16n]],
    ['another amount, again and again', [15n, 16n, 16n, 15n, 16n], 15n, [16n]],
    ['two other amounts', [15n, 16n, 0n], 15n, [0n, 16n]],
    ['something where it was nothing', [0n, 15n], 0n, [15n]],
  ])('once: %s', async (_, said, spent, reported) => {
    for (const amount of said) await charge(fee(amount));
    expect(await balances()).toEqual({ spent, owed: 900n - spent });
    expect(await incidents()).toEqual(
      reported.map((amount) => ({
        kind: 'rail_fee_changed',
        about: true,
        detail: `sandbox said that it charged for this movement ${moneyText(spent, 'NGN')}, and now says ${moneyText(amount, 'NGN')}.`,
      })),
    );
  });

  it('is posted once, whichever of two processes is first, and whatever else they charge', async () => {
    const commands = Array.from({ length: 40 }, (_, i) => fee(i % 4 === 3 ? 16n : 15n));
    const kinds = await Promise.all(commands.map((command, i) => charge(command, engines[i % 2])));
    const { spent } = await balances();
    expect(kinds.filter((kind) => kind === 'charged')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'already')).toHaveLength(spent === 15n ? 29 : 9);
    expect(kinds.filter((kind) => kind === 'changed')).toHaveLength(spent === 15n ? 10 : 30);
    expect(await incidents()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('for an inflow and for a payment is charged for each, and by rail', async () => {
    const kinds = [charge(fee(15n)), charge(fee(4n, { movementId: randomUUID(), feeKind: 'inflow' }))];
    expect(await Promise.all([...kinds, charge(fee(7n, { rail: 'http' }))])).toEqual(
      Array(3).fill('charged'),
    );
    expect(await balances()).toEqual({ spent: 26n, owed: 881n });
  });
});

describe('a charge reported with the outcome of its movement', () => {
  const said = (amount: bigint) => {
    const { rail, transactionId, incidentId } = fee(amount);
    return { rail, amount, transactionId, incidentId };
  };
  const accepted = async () => {
    const payment = transfer('other');
    await engines[0].submit(tenant.tenantId, payment);
    return payment.transactionId;
  };
  const settleIt = (id: string, amount: bigint) =>
    engines[0].submit(tenant.tenantId, settlement(id, { outcome: { kind: 'success', fee: said(amount) } }));
  const booked = async (movement: string) =>
    (await rows()).filter((row) => row.movement === movement).map(({ kind, amount }) => [kind, amount]);

  it('is booked in the same commit: of a payment', async () => {
    const payment = await accepted();
    expect(await settleIt(payment, 15n)).toEqual({ kind: 'settled' });
    expect(await booked(payment)).toEqual([['payout', 15n]]);
    expect(await settleIt(payment, 16n)).toEqual({ kind: 'already' });
    expect(await balances()).toEqual({ spent: 15n, owed: 785n });
    expect(await charge(fee(15n, { movementId: payment }))).toBe('already');
  });

  it.each([
    ['to a wallet', () => tenant.wallets[0]!],
    ['to nobody', () => ({ ...tenant.wallets[0]!, accountId: randomUUID() })],
  ])('and of an inflow %s', async (_, wallet) => {
    const command = inflow(wallet(), 100n, { fee: said(15n) });
    await engines[0].submit(tenant.tenantId, command);
    await engines[1].submit(tenant.tenantId, { ...command, transactionId: randomUUID() });
    expect(await booked(command.transactionId)).toEqual([['inflow', 15n]]);
    expect(await balances()).toEqual({ spent: 15n, owed: 985n });
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it.each([
    ['the same', 15n, 0],
    ['another', 16n, 1],
  ])('holds up nothing where one is booked already: %s', async (_, amount, reported) => {
    const payment = await accepted();
    await charge(fee(15n, { movementId: payment }), engines[1]);
    expect(await settleIt(payment, amount)).toEqual({ kind: 'settled' });
    expect(await booked(payment)).toEqual([['payout', 15n]]);
    const kinds = await world.owner.query('SELECT 1 FROM incidents WHERE transaction_id = $1', [payment]);
    expect(kinds).toHaveLength(reported);
  });

  it('is nothing of a payment that failed', async () => {
    const payment = await accepted();
    const outcome = { kind: 'failure', code: '57', reason: 'Not permitted' } as const;
    await engines[0].submit(tenant.tenantId, settlement(payment, { outcome }));
    expect(await settleIt(payment, 15n)).toEqual({ kind: 'contrary' });
    expect(await booked(payment)).toEqual([]);
    const details = await world.owner.query<{ detail: string }>(
      'SELECT detail FROM incidents WHERE transaction_id = $1',
      [payment],
    );
    expect(details).toEqual([{ detail: 'The transfer is failed; the bank now says {"kind":"success"}.' }]);
  });
});

describe('lists', () => {
  const PAGE = { limit: 10, direction: 'older', key: null } as const;
  const list = async (filter: TransactionFilter) => {
    const database = new TenantDatabase(world.pool('kolo_app'));
    return database.within(tenant.tenantId, async (session) =>
      (await listTransactions(session, tenant.tenantId, filter, PAGE)).map((found) => transactionView(found)),
    );
  };

  it('have it by its category and type, as a movement of no wallet', async () => {
    await charge(fee(15n, { transactionId: uuidv7(START_MS) }));
    await charge(fee(4n, { feeKind: 'refund', transactionId: uuidv7(START_MS + 1) }));
    const nobody = { wallet_id: null, customer_id: null, source: null, destination: null, reference: null };
    const [back, charged] = await list({ category: 'rail-fee' });
    expect(charged).toMatchObject({
      ...nobody,
      category: 'rail-fee',
      type: 'debit',
      amount: 15,
      balance_after: null,
      fee: 0,
      narration: `sandbox charged for ${paid}`,
    });
    expect(back).toMatchObject({
      ...nobody,
      category: 'rail-fee',
      type: 'credit',
      amount: 4,
      reverses_id: charged!.id,
      narration: `sandbox gave back of its fee for ${paid}`,
    });
    expect((await list({ type: 'credit', category: 'rail-fee' })).map(({ id }) => id)).toEqual([back!.id]);
    expect((await list({ type: 'debit', category: 'rail-fee' })).map(({ id }) => id)).toEqual([charged!.id]);
  });

  it('of a wallet do not have it', async () => {
    await charge(fee(15n));
    const { accountId } = tenant.wallets[0]!;
    const categories = (await list({ accountId })).map(({ category }) => category);
    expect(categories.toSorted()).toEqual(['bank-inflow', 'bank-outflow']);
  });
});

describe('a charge that is given back', () => {
  it.each([
    ['all of it', [15n, 15n], ['charged', 'charged'], 0n],
    ['a part', [15n, 4n], ['charged', 'charged'], 11n],
    ['nothing', [15n, 0n], ['charged', 'charged'], 15n],
    ['a part, reported again', [15n, 4n, 4n], ['charged', 'charged', 'already'], 11n],
    ['another part', [15n, 4n, 5n], ['charged', 'charged', 'changed'], 11n],
    ['more than it charged', [15n, 16n], ['charged', 'unmatched'], 15n],
    ['something of nothing', [0n, 1n], ['charged', 'unmatched'], 0n],
  ])('%s', async (_, [charged, ...back], results, spent) => {
    const commands = [fee(charged!), ...back.map((amount) => fee(amount, { feeKind: 'refund' }))];
    const kinds = await Promise.all(commands.map((command) => charge(command)));
    expect(kinds).toEqual(results);
    expect(await balances()).toEqual({ spent, owed: 900n - spent });
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('is a movement of its own, which reverses the fee', async () => {
    await charge(fee(15n));
    await charge(fee(4n, { feeKind: 'refund' }));
    expect((await rows())[1]).toEqual({
      movement: paid,
      kind: 'refund',
      amount: 4n,
      category: 'rail-fee',
      type: 'credit',
      reverses: paid,
    });
  });

  it('of a fee that was never reported opens one incident', async () => {
    const back = () => charge(fee(4n, { feeKind: 'refund' }));
    expect([await back(), await back()]).toEqual(['unmatched', 'unmatched']);
    expect(await incidents()).toEqual([
      {
        kind: 'rail_fee_refund_unmatched',
        about: true,
        detail: 'sandbox gave back of its fee for this movement ₦0.04, and none stands in the books.',
      },
    ]);
    expect(await rows()).toEqual([]);
  });

  it('is seen by decisions made while the fee itself is on its way', async () => {
    const payments = Array.from({ length: 300 }, () => randomUUID());
    const kinds = await Promise.all(
      payments.flatMap((movementId) => [
        charge(fee(15n, { movementId })),
        charge(fee(5n, { movementId, feeKind: 'refund' })),
      ]),
    );
    expect(new Set(kinds)).toEqual(new Set(['charged']));
    expect((await balances()).spent).toBe(3_000n);
  });
});
