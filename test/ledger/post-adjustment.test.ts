import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostAdjustment } from '../../src/ledger/commands/post-adjustment.ts';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import {
  ADJUSTMENTS_ACCOUNT,
  OWN_BANK_ACCOUNT,
  settlementAccount,
} from '../../src/ledger/system-accounts.ts';
import { approvedFor } from '../support/approved.ts';
import {
  accountsOf,
  expectSoundBooks,
  inflow,
  openWorld,
  type SeededTenant,
  START_DAY,
  START_MS,
  seedTenant,
  transfer,
  type World,
} from './support.ts';

let world: World;
let engine: Engine;

beforeAll(async () => {
  world = await openWorld();
  engine = world.engine();
});
afterAll(async () => {
  await engine.stop();
  await world.close();
});

const HTTP = settlementAccount('http');
const adjust = (debit: string, credit: string, amount = 500n, reference = 'a'): PostAdjustment => ({
  kind: 'postAdjustment',
  now: START_MS,
  transactionId: randomUUID(),
  proposalId: randomUUID(),
  reference,
  debit,
  credit,
  amount,
  currency: 'NGN',
  narration: 'Put right',
  reversesId: null,
});
async function agree({ tenantId }: SeededTenant, command: PostAdjustment) {
  await approvedFor(world.owner, tenantId, command);
  return engine.submit(tenantId, command);
}
const posted = async ({ tenantId }: SeededTenant, ...ids: string[]) => {
  const accounts = await accountsOf(world.owner, tenantId);
  return ids.map((id) => accounts.find((account) => account.id === id)!.posted);
};
const refused = (code: string) => ({ kind: 'refused', code });

describe('an approved adjustment', () => {
  it('moves money between a provider and the own bank, and sends no event', async () => {
    const tenant = await seedTenant(world.owner);
    expect(await agree(tenant, adjust(HTTP, OWN_BANK_ACCOUNT))).toEqual({ kind: 'adjusted', replay: false });
    expect(await agree(tenant, adjust(OWN_BANK_ACCOUNT, HTTP, 200n, 'b'))).toMatchObject({ replay: false });
    expect(await posted(tenant, HTTP, OWN_BANK_ACCOUNT)).toEqual([-300n, 300n]);
    const { tenantId } = tenant;
    expect(await world.owner.query('SELECT 1 FROM events WHERE tenant_id = $1', [tenantId])).toEqual([]);
    await expectSoundBooks(world.owner, tenantId);
  });

  it('moves it between wallets, or between a wallet and the adjustments account', async () => {
    const tenant = await seedTenant(world.owner, [{}, { status: 'restricted', restriction: 'outflow' }]);
    const [one, other] = tenant.wallets.map(({ accountId }) => accountId) as [string, string];
    await agree(tenant, adjust(ADJUSTMENTS_ACCOUNT, other, 900n, 'a'));
    await agree(tenant, adjust(other, one, 300n, 'b'));
    await agree(tenant, adjust(one, ADJUSTMENTS_ACCOUNT, 100n, 'c'));
    expect(await posted(tenant, one, other, ADJUSTMENTS_ACCOUNT)).toEqual([200n, 600n, -800n]);
    const rows = await world.owner.query(
      `SELECT type, source_balance_after AS source, destination_balance_after AS destination, proposal_id IS NOT NULL AS proposed
       FROM transactions WHERE tenant_id = $1 ORDER BY reference`,
      [tenant.tenantId],
    );
    expect(rows).toEqual([
      { type: 'credit', source: null, destination: 900n, proposed: true },
      { type: 'debit', source: 600n, destination: 300n, proposed: true },
      { type: 'debit', source: 200n, destination: null, proposed: true },
    ]);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it('debits at most the available balance of a wallet, and credits no wallet that is closed or of another currency', async () => {
    const tenant = await seedTenant(world.owner, [{}, { status: 'closed' }, { currency: 'USD' }]);
    const [one, closed, dollars] = tenant.wallets.map(({ accountId }) => accountId) as [
      string,
      string,
      string,
    ];
    expect(await agree(tenant, adjust(one, ADJUSTMENTS_ACCOUNT, 1n))).toEqual(refused('insufficient_funds'));
    expect(await agree(tenant, adjust(closed, one, 1n))).toEqual(refused('wallet_restricted'));
    expect(await agree(tenant, adjust(dollars, one, 1n))).toEqual(refused('wallet_not_found'));
    expect(await agree(tenant, adjust(randomUUID(), one, 1n))).toEqual(refused('wallet_not_found'));
    const notTaken = (reason: string) => ({ ...refused('not_taken'), reason });
    expect(await agree(tenant, adjust(ADJUSTMENTS_ACCOUNT, closed))).toEqual(notTaken('wallet_closed'));
    expect(await agree(tenant, adjust(ADJUSTMENTS_ACCOUNT, dollars))).toEqual(notTaken('currency_differs'));
  });

  it('takes no reference that another movement has, and leaves none for another', async () => {
    const tenant = await seedTenant(world.owner);
    const { tenantId, wallets } = tenant;
    await engine.submit(tenantId, inflow(wallets[0]!, 1_000n));
    await engine.submit(tenantId, transfer('paid'));
    const taken = refused('duplicate_reference');
    expect(await agree(tenant, adjust(OWN_BANK_ACCOUNT, HTTP, 100n, 'paid'))).toEqual(taken);
    await agree(tenant, adjust(HTTP, OWN_BANK_ACCOUNT, 100n, 'moved'));
    expect(await agree(tenant, adjust(HTTP, OWN_BANK_ACCOUNT, 100n, 'moved'))).toEqual(taken);
    expect(await engine.submit(tenantId, transfer('moved'))).toEqual(taken);
  });
});

describe('an act that nobody has approved', () => {
  const nothing = refused('proposal_not_open');

  it('is not done', async () => {
    const tenant = await seedTenant(world.owner);
    const command = adjust(HTTP, OWN_BANK_ACCOUNT);
    expect(await engine.submit(tenant.tenantId, command)).toEqual(nothing);
    await approvedFor(world.owner, tenant.tenantId, command);
    const set = (what: string) =>
      world.owner.execute(`UPDATE proposals SET ${what} WHERE id = $1`, [command.proposalId]);
    await set('approved_by = NULL, decided_at = NULL');
    expect(await engine.submit(tenant.tenantId, command)).toEqual(nothing);
    await set(
      "approved_by = '00000000-0000-7000-8000-00000000000b', decided_at = proposed_at, expires_at = proposed_at",
    );
    expect(await engine.submit(tenant.tenantId, command)).toEqual(nothing);
    expect(await posted(tenant, HTTP)).toEqual([0n]);
  });

  it('is no credit of what is held, no return of it, and settles no payout', async () => {
    const { tenantId, wallets } = await seedTenant(world.owner);
    await engine.submit(tenantId, inflow(wallets[0]!, 1_000n));
    const payout = transfer('paid');
    expect(await engine.submit(tenantId, payout)).toMatchObject({ kind: 'accepted' });
    const ids = { proposalId: randomUUID(), eventId: randomUUID(), now: START_MS };
    const heldId = randomUUID();
    const accountId = wallets[0]!.accountId;
    const { transactionId } = payout;
    const held = { heldId, accountId, day: START_DAY, origin: { payment: null, interest: null } };
    const back = { inflowId: heldId, railId: '1', bankCode: '058', accountNumber: '0123456789' };
    for (const command of [
      { kind: 'creditHeldMoney', transactionId: randomUUID(), ...held, ...ids },
      { kind: 'returnInflow', transactionId: randomUUID(), ...back, ...ids },
      { kind: 'settleManually', transactionId, status: 'successful', ...ids },
      { kind: 'settleManually', transactionId, status: 'failed', ...ids },
    ] as const) {
      expect([command.kind, await engine.submit(tenantId, command)]).toEqual([command.kind, nothing]);
    }
    await expectSoundBooks(world.owner, tenantId);
  });

  it('is that of another tenant', async () => {
    const own = await seedTenant(world.owner);
    const other = await seedTenant(world.owner);
    const command = adjust(HTTP, OWN_BANK_ACCOUNT);
    await approvedFor(world.owner, other.tenantId, command);
    expect(await engine.submit(own.tenantId, command)).toEqual(nothing);
  });

  it('is done once, by whichever process and however often it is sent', async () => {
    const tenant = await seedTenant(world.owner);
    const { tenantId } = tenant;
    const command = adjust(HTTP, OWN_BANK_ACCOUNT);
    await approvedFor(world.owner, tenantId, command);
    const again = () => ({ ...command, transactionId: randomUUID(), reference: randomUUID() });
    const second = world.engine();
    const results = await Promise.all([
      engine.submit(tenantId, command),
      engine.submit(tenantId, again()),
      second.submit(tenantId, again()),
      second.submit(tenantId, again()),
    ]);
    expect(results.filter(({ kind }) => kind === 'adjusted')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'refused')).toEqual([nothing, nothing, nothing]);
    expect(await posted(tenant, HTTP)).toEqual([-500n]);
    const [row] = await world.owner.query<{ by: string; done: boolean }>(
      `SELECT t.id = (p.result->>'transaction_id')::uuid AS done FROM proposals p
       JOIN transactions t ON t.tenant_id = p.chain AND t.proposal_id = p.id WHERE p.id = $1`,
      [command.proposalId],
    );
    expect(row).toEqual({ done: true });
    await second.stop();
  });

  it('can be written by no statement of the books either', async () => {
    const { tenantId } = await seedTenant(world.owner);
    const row = `INSERT INTO transactions (tenant_id, id, type, category, reference, status, amount, currency, created_at, completed_at)
      VALUES ($1, gen_random_uuid(), 'credit', 'adjustment', $2, 'successful', 1, 'NGN', now(), now())`;
    for (const reference of ['a', null]) {
      await expect(world.owner.execute(row, [tenantId, reference])).rejects.toMatchObject({ code: '23514' });
    }
  });
});
