import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Inflows } from '../../../src/payments/inflows/inflows.ts';
import { seedTenant, until } from '../../ledger/support.ts';
import { InflowWorld, NUMBER } from './inflow-support.ts';

/** Inflows processed in one round. */
const ROUND_MAX = 100;
/** Age at which a sweep credits inflows that were not credited on arrival, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;

let world: InflowWorld;
let inflows: Inflows;

beforeEach(async () => {
  world = await InflowWorld.open();
  inflows = world.inflows();
});

afterEach(async () => {
  await world.close();
});

let sessions = 0;
const SENDER = { name: 'Chidi', accountNumber: '0123456789', bankCode: '058', bankName: null };

/** Money that the bank has and the ledger has not, as a crash in between leaves it. */
async function leftBehind(accountNumber = NUMBER): Promise<string> {
  sessions += 1;
  const sessionId = String(sessions).padStart(30, '0');
  const what = { amount: 100n, sender: SENDER, narration: 'Rent' };
  return (await world.bank.testPayments.payIn({ sessionId, accountNumber, ...what })).inflowId;
}

/** The account of a tenant without a ledger: crediting it fails each time. */
const UNCREDITABLE = '0000000028';

describe('an inflow', () => {
  it('is credited once to the wallet of the account number, and its sender is stored', async () => {
    await leftBehind();
    const [inflow] = await world.bank.inflows.pending(1, 0, null);
    const outcomes = await Promise.all([
      inflows.credit(world.bank, inflow!),
      inflows.credit(world.bank, inflow!),
    ]);
    expect(outcomes[0]).toMatchObject({ kind: 'credited', replay: false });
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(await inflows.credit(world.bank, inflow!)).toMatchObject({ kind: 'credited', replay: true });
    expect(await world.credits()).toBe(1);
    expect(await world.stateOf(inflow!.inflowId)).toBe('acknowledged');
    const senders = await world.world.owner.query(
      'SELECT name, account_number, bank_code, bank_name FROM inflow_senders',
    );
    expect(senders).toEqual([
      { name: 'Chidi', account_number: '0123456789', bank_code: '058', bank_name: null },
    ]);
  });

  it('is for the wallet with the number at the bank that reports it', async () => {
    const elsewhere = await seedTenant(world.world.owner);
    // The other tenant's bank has a code that is found first.
    await world.enter(elsewhere, '044');
    await leftBehind();
    const [inflow] = await world.bank.inflows.pending(1, 0, null);
    expect(await inflows.credit(world.bank, inflow!)).toMatchObject({ kind: 'credited' });
    expect(await world.world.owner.query('SELECT tenant_id FROM inflows')).toEqual([
      { tenant_id: world.tenant.tenantId },
    ]);
  });

  it('cannot be paid to an account that is closed: its bank names nobody', async () => {
    const holder = () => world.accounts.holderOf('50547', NUMBER, ['test'], world.clock.now());
    expect(await holder()).toBe('Ada');
    await world.world.owner.execute("UPDATE virtual_accounts SET status = 'closed'");
    expect(await holder()).toBeNull();
  });

  it.each<[string, string, string | null]>([
    ['for a number that nobody has', '0000000035', null],
    [
      'for an account of an environment that the rail does not serve',
      NUMBER,
      "UPDATE tenants SET mode = 'live'",
    ],
  ])('%s goes back to its sender', async (_, number, change) => {
    if (change !== null) await world.world.owner.execute(change);
    const id = await leftBehind(number);
    const [inflow] = await world.bank.inflows.pending(1, 0, null);
    expect(await inflows.credit(world.bank, inflow!)).toEqual({ kind: 'unclaimed' });
    expect(await world.stateOf(id)).toBe('returned');
    expect(await world.credits()).toBe(0);
    expect(await inflows.credit(world.bank, inflow!)).toEqual({ kind: 'returned' });
    expect(await world.unclaimed()).toMatchObject([
      { railInflowId: id, accountNumber: number, amount: 100n, senderName: 'Chidi', goesBack: true },
    ]);
  });

  it('and nobody has is left where the rail sends nothing back', async () => {
    const id = await leftBehind('0000000035');
    const [inflow] = await world.bank.inflows.pending(1, 0, null);
    const { description, close, inflows: reports } = world.bank;
    await expect(inflows.credit({ description, close, inflows: reports }, inflow!)).rejects.toThrow(id);
    expect(await world.stateOf(id)).toBe('received');
    expect(await world.unclaimed()).toMatchObject([{ railInflowId: id, goesBack: false }]);
  });

  it('is credited as its bank reports it on a query, and not as it was first reported', async () => {
    const id = await leftBehind();
    const [inflow] = await world.bank.inflows.pending(1, 0, null);
    const reported = { ...inflow!, amount: 999n, to: { ...inflow!.to, accountNumber: '0000000035' } };
    expect(await inflows.credit(world.bank, reported)).toMatchObject({ kind: 'credited' });
    const amounts = await world.world.owner.query('SELECT amount FROM transactions');
    expect(amounts).toEqual([{ amount: 100n }]);
    const unknown = { ...inflow!, inflowId: '9'.repeat(30) };
    await expect(inflows.credit(world.bank, unknown)).rejects.toThrow('knows nothing');
    expect(await world.credits()).toBe(1);
    expect(await world.stateOf(id)).toBe('acknowledged');
  });
});

describe('inflows that were left behind', () => {
  beforeEach(async () => {
    const { owner } = world.world;
    const tenant = await seedTenant(owner);
    await world.enter(tenant, '50547', UNCREDITABLE);
    await owner.execute('DELETE FROM ledgers WHERE tenant_id = $1', [tenant.tenantId]);
  });

  it('are credited once, whichever of them cannot be', async () => {
    const stuck = [];
    for (let i = 0; i <= ROUND_MAX; i++) stuck.push(await leftBehind(UNCREDITABLE));
    world.clock.advance(1);
    const good = await leftBehind();
    world.clock.advance(LEFT_BEHIND_AFTER_MS);
    inflows.start();
    await until(
      'the one behind them is credited',
      async () => (await world.stateOf(good)) === 'acknowledged',
    );
    await until('the walk is over', () => inflows.stuck === stuck.length);
    expect(await world.credits()).toBe(1);
    expect(inflows.failing).toBe(false);
    expect(new Set(world.failed.map(({ inflowId }) => inflowId))).toEqual(new Set(stuck));
    expect(await world.stateOf(stuck[0]!)).toBe('received');
  });

  it('and fail rest before they are tried again', async () => {
    await leftBehind(UNCREDITABLE);
    world.clock.advance(LEFT_BEHIND_AFTER_MS);
    inflows.start();
    await until('it was tried', () => inflows.stuck === 1);
    // Each of these is credited by a later walk, and none of the walks tries the first again.
    for (let i = 0; i < 3; i++) {
      const next = await leftBehind();
      world.clock.advance(LEFT_BEHIND_AFTER_MS);
      await until('the next is credited', async () => (await world.stateOf(next)) === 'acknowledged');
    }
    expect(world.failed).toEqual([{ inflowId: expect.any(String), failures: 1 }]);
    world.monotonicMs += 2_000;
    await until('it was tried again', () => world.failed.length === 2);
    expect(world.failed[1]).toMatchObject({ failures: 2 });
  });
});
