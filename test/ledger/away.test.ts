import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { isUnavailable, sqlState } from '../../src/platform/db/failures.ts';
import { databaseOfFile } from '../support/database.ts';
import { type Refusing, refuse } from '../support/refusing.ts';
import {
  count,
  expectSoundBooks,
  inflow,
  openWorld,
  type SeededTenant,
  seedTenant,
  transfer,
  until,
  type World,
} from './support.ts';

const shared = databaseOfFile();
let world: World;
let tenant: SeededTenant;

beforeEach(async () => {
  world = await openWorld(shared());
  tenant = await seedTenant(world.owner);
  await world.engine().submit(tenant.tenantId, inflow(tenant.wallets[0]!, 1_000n));
});

afterEach(() => world.close());

const LOCK = /FOR NO KEY UPDATE/;
/** As often as a batch is tried. */
const ATTEMPTS = 6;

/** Submits eight transfers, which are one batch, while the server refuses to lock the ledger. */
async function submitRefused(state: string, times: number) {
  const pool = world.pool('kolo_app');
  const refusing: Refusing = { statements: LOCK, sqlState: state, times };
  refuse(pool, refusing);
  const engine = world.engine({ database: new TenantDatabase(pool) });
  const commands = Array.from({ length: 8 }, (_, i) => transfer(`r${i}`));
  const answers = await Promise.allSettled(
    commands.map((command) => engine.submit(tenant.tenantId, command)),
  );
  return { answers, refused: times - refusing.times };
}

describe('a batch', () => {
  const AWAY = ['53100', '58030', '25006', '57P01', '57014', '40001'];

  it.each(AWAY)('is repeated whole when the database is away with %s', async (state) => {
    const { answers } = await submitRefused(state, ATTEMPTS - 1);
    expect(answers).toMatchObject(Array(8).fill({ status: 'fulfilled', value: { kind: 'accepted' } }));
    expect(await count(world.owner, 'payouts WHERE tenant_id = $1', [tenant.tenantId])).toBe(8);
    await expectSoundBooks(world.owner, tenant.tenantId);
  });

  it.each(
    AWAY,
  )('is not split, and tried no more often than that, while it stays away with %s', async (state) => {
    const { answers, refused } = await submitRefused(state, 1_000);
    expect(refused).toBe(ATTEMPTS);
    for (const answer of answers) expect(isUnavailable((answer as PromiseRejectedResult).reason)).toBe(true);
    expect(await count(world.owner, 'payouts WHERE tenant_id = $1', [tenant.tenantId])).toBe(0);
  });

  it.each(['22003', '23514', 'XX001'])('is halved down to single commands by %s', async (state) => {
    const { answers, refused } = await submitRefused(state, 1_000);
    expect(refused).toBe(15);
    for (const answer of answers) expect(sqlState((answer as PromiseRejectedResult).reason)).toBe(state);
  });
});

describe('a look-up that is cancelled', () => {
  const CANCEL = `
    SELECT count(*) AS count FROM pg_locks
    WHERE NOT granted AND relation = 'transactions'::regclass
      AND CASE WHEN $1 THEN pg_cancel_backend(pid) ELSE true END`;
  const waiting = async (cancel: boolean): Promise<boolean> => {
    const [row] = await world.owner.query<{ count: bigint }>(CANCEL, [cancel]);
    return row!.count > 0n;
  };

  it('in the middle of a batch has the batch repeated', async () => {
    const other: pg.PoolClient = await world.ownerPool.connect();
    await other.query('BEGIN');
    // The look-up of references waits for this; that of wallets is sent behind it.
    await other.query('LOCK TABLE transactions IN ACCESS EXCLUSIVE MODE');
    const command = transfer(randomUUID());
    const answer = world.engine().submit(tenant.tenantId, command);
    await until('the look-up waits', () => waiting(false));
    expect(await waiting(true)).toBe(true);
    await other.query('ROLLBACK');
    other.release();
    expect(await answer).toEqual({
      kind: 'accepted',
      transactionId: command.transactionId,
      replay: false,
    });
  });
});
