import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine } from '../../src/ledger/engine/engine.ts';
import type { BankOutflow } from '../../src/ledger/transactions.ts';
import { databaseOfFile } from '../support/database.ts';
import { holdLedger, transferOf } from './streams.ts';
import {
  accountsOf,
  count,
  expectSoundBooks,
  inflow,
  NO_FEES,
  openWorld,
  seedTenant,
  settlement,
  transfer,
  until,
  type World,
} from './support.ts';

const shared = databaseOfFile();
let world: World;
let engine: Engine;

beforeEach(async () => {
  world = await openWorld(shared());
  engine = world.engine({});
});

afterEach(async () => {
  await engine.stop();
  await world.close();
});

/** An accepted transfer of 100 kobo as a worker claims it, while it is processing. */
async function claimed(): Promise<{ tenantId: string; transfer: BankOutflow }> {
  const { tenantId, wallets } = await seedTenant(world.owner, [{}], NO_FEES);
  await engine.submit(tenantId, inflow(wallets[0]!, 1_000n));
  const command = transfer('r1', { amount: 100n });
  await engine.submit(tenantId, command);
  return { tenantId, transfer: await transferOf(world, tenantId, command.transactionId) };
}

const FAILURE = { kind: 'failure', code: '51', reason: 'No sufficient funds' } as const;

it('settles a transfer as its claim read it', async () => {
  const { tenantId, transfer } = await claimed();
  expect(await engine.submit(tenantId, settlement(transfer.id, { transfer }))).toEqual({ kind: 'settled' });
  const [wallet] = (await accountsOf(world.owner, tenantId)).filter((account) => account.kind === 'wallet');
  expect(wallet).toMatchObject({ posted: 900n, held: 0n });
  await expectSoundBooks(world.owner, tenantId);
});

it('moves nothing for a claim that another process has settled since', async () => {
  const { tenantId, transfer } = await claimed();
  await engine.submit(tenantId, settlement(transfer.id, { transfer }));
  const again = settlement(transfer.id, { transfer });
  const contrary = settlement(transfer.id, { transfer, outcome: FAILURE });
  expect(await Promise.all([engine.submit(tenantId, again), engine.submit(tenantId, contrary)])).toEqual([
    { kind: 'already' },
    { kind: 'contrary' },
  ]);
  expect(
    await count(world.owner, 'postings WHERE tenant_id = $1 AND transaction_id = $2', [
      tenantId,
      transfer.id,
    ]),
  ).toBe(1);
  expect(await count(world.owner, 'incidents WHERE tenant_id = $1', [tenantId])).toBe(1);
  await expectSoundBooks(world.owner, tenantId);
});

it('records an incident for a refusal that comes after a later attempt was paid', async () => {
  const { tenantId, transfer } = await claimed();
  await world.owner.execute('UPDATE payouts SET attempts = 2 WHERE transaction_id = $1', [transfer.id]);
  await engine.submit(tenantId, settlement(transfer.id, { transfer }));
  const refusal = settlement(transfer.id, { transfer, outcome: FAILURE, refusedAttempt: 1 });
  expect(await engine.submit(tenantId, refusal)).toEqual({ kind: 'contrary' });
  expect(await count(world.owner, 'incidents WHERE tenant_id = $1', [tenantId])).toBe(1);
  await expectSoundBooks(world.owner, tenantId);
});

it('releases nothing by a refusal when another attempt begins before it commits', async () => {
  const { tenantId, transfer } = await claimed();
  const attempted = (times: number) =>
    world.owner.execute('UPDATE payouts SET attempts = $2 WHERE transaction_id = $1', [transfer.id, times]);
  await attempted(1);
  const release = await holdLedger(world, tenantId);
  const refusal = settlement(transfer.id, { transfer, outcome: FAILURE, refusedAttempt: 1 });
  const answer = engine.submit(tenantId, refusal);
  try {
    const waits =
      'pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted';
    await until('it waits for the ledger', async () => (await count(world.owner, waits, [])) === 1);
    await attempted(2);
  } finally {
    await release();
  }
  expect(await answer).toEqual({ kind: 'superseded' });
  await expectSoundBooks(world.owner, tenantId);
});
