import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STALE } from '../../src/ledger/engine/expect-rows.ts';
import { writeSteps } from '../../src/ledger/engine/write.ts';
import { readLedger } from '../../src/ledger/ledger-lock.ts';
import type { BalanceChange, Effects } from '../../src/ledger/state.ts';
import type { BankOutflow } from '../../src/ledger/transactions.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { transferOf } from './streams.ts';
import {
  accountsOf,
  inflow,
  NO_FEES,
  openWorld,
  START_MS,
  seedTenant,
  settlement,
  transfer,
  type World,
} from './support.ts';

/**
 * A batch that was decided on the right version of the ledger still writes nothing over a state that it does not know:
 * it would otherwise overwrite a change of money that did not raise the version.
 */

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

const NOTHING: Effects = {
  created: [],
  finished: [],
  postings: [],
  executed: [],
  approvalLinks: [],
  bulkLinks: [],
  balances: [],
  held: [],
  usage: [],
  closings: [],
  interestPayouts: [],
  railFees: [],
  events: [],
  incidents: [],
  lastPostedAt: START_MS,
};

/** A tenant with 1,000 kobo, 100 of them held for a transfer, and a function that commits effects on its newest version. */
async function withTransfer() {
  const { tenantId, wallets } = await seedTenant(world.owner, [{}], NO_FEES);
  const engine = world.engine();
  await engine.submit(tenantId, inflow(wallets[0]!, 1_000n));
  const command = transfer('r1', { amount: 100n });
  await engine.submit(tenantId, command);
  const commit = async (effects: Partial<Effects>): Promise<void> => {
    const database = new TenantDatabase(world.pool('kolo_app', 1));
    const ledger = await database.within(tenantId, (session) => readLedger(session, tenantId));
    const steps = writeSteps(tenantId, { ...NOTHING, ...effects }, ledger);
    await database.stream(tenantId, (send) => send(steps));
  };
  const claimed = await transferOf(world, tenantId, command.transactionId);
  return { tenantId, account: wallets[0]!.accountId, claimed, engine, commit };
}

describe('a balance is changed', () => {
  const BEFORE = { posted: 1_000n, held: 100n, seq: 1n };

  it.each<[what: string, before: BalanceChange['before'], changed: boolean]>([
    ['as it was decided on', BEFORE, true],
    ['when something was posted since', { ...BEFORE, posted: 999n }, false],
    ['when something was held since', { ...BEFORE, held: 0n }, false],
    ['when a posting was numbered since', { ...BEFORE, seq: 0n }, false],
  ])('%s', async (_what, before, changed) => {
    const { tenantId, account, commit } = await withTransfer();
    const sent = commit({ balances: [{ accountId: account, posted: 0n, held: 5n, seq: 0n, before }] });
    if (changed) await sent;
    else await expect(sent).rejects.toMatchObject({ code: STALE });
    const wallet = (await accountsOf(world.owner, tenantId)).find(({ id }) => id === account);
    expect(wallet).toMatchObject({ ...BEFORE, held: changed ? 105n : 100n });
  });
});

describe('a transfer is finished', () => {
  const finalOf = (claimed: BankOutflow): BankOutflow => ({
    ...claimed,
    status: 'failed',
    failureCode: '57',
    failureReason: 'Not permitted',
    completedAt: START_MS,
  });

  it('while it is processing', async () => {
    const { tenantId, claimed, commit } = await withTransfer();
    await commit({ finished: [finalOf(claimed)] });
    expect(await transferOf(world, tenantId, claimed.id)).toMatchObject({ status: 'failed' });
  });

  /** Damages a payout, which the check constraint does not let happen. */
  async function payoutDue(tenantId: string, id: string, dueAt: string | null): Promise<void> {
    await world.owner.execute('ALTER TABLE payouts DROP CONSTRAINT IF EXISTS payouts_state');
    await world.owner.execute('UPDATE payouts SET due_at = $3 WHERE tenant_id = $1 AND transaction_id = $2', [
      tenantId,
      id,
      dueAt,
    ]);
  }

  it('never again, even if its payout is due', async () => {
    const { tenantId, claimed, engine, commit } = await withTransfer();
    await engine.submit(tenantId, settlement(claimed.id));
    await payoutDue(tenantId, claimed.id, toRfc3339(START_MS));
    await expect(commit({ finished: [finalOf(claimed)] })).rejects.toMatchObject({ code: STALE });
    expect(await transferOf(world, tenantId, claimed.id)).toMatchObject({ status: 'successful' });
  });

  it('only with its payout', async () => {
    const { tenantId, claimed, commit } = await withTransfer();
    await payoutDue(tenantId, claimed.id, null);
    await expect(commit({ finished: [finalOf(claimed)] })).rejects.toMatchObject({ code: STALE });
    expect(await transferOf(world, tenantId, claimed.id)).toMatchObject({ status: 'processing' });
  });
});
