import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bumpLedgerVersion } from '../../src/ledger/ledger-lock.ts';
import type { Session } from '../../src/platform/db/database.ts';
import { databaseOfFile } from '../support/database.ts';
import { changing, knownTenant, someoneWaits, type Watched, watchedEngine } from './streams.ts';
import { inflow, openWorld, transfer, until, type World } from './support.ts';

/**
 * A batch decides by changes that commit while it waits for the ledger's row. A statement that waits goes on with the
 * new row, but with the snapshot of all other tables from before it.
 */

const shared = databaseOfFile();
let world: World;
/** Another process than the one that made the tenant: its first batch takes the lock first. */
let watched: Watched;
let other: Watched;

beforeEach(async () => {
  world = await openWorld(shared());
  watched = watchedEngine(world);
  other = watchedEngine(world);
});

afterEach(async () => {
  await Promise.all([watched, other].map(({ engine }) => engine.stop()));
  await world.close();
});

/** Commits a change while a batch of the command waits for it; gives the command's result. */
async function submitDuring<R>(
  tenantId: string,
  change: (session: Session) => Promise<unknown>,
  submit: () => Promise<R>,
): Promise<R> {
  let answer: Promise<R> | undefined;
  await changing(world, async (session) => {
    await bumpLedgerVersion(session, tenantId);
    await change(session);
    answer = submit();
    await until('the batch waits for the ledger', () => someoneWaits(world));
  });
  return answer!;
}

it('a policy that commits while a batch waits is the one it decides by', async () => {
  const { tenantId } = await knownTenant(world, other, 10_000n);
  const limit = async (session: Session) => {
    await session.execute(
      'INSERT INTO policies (tenant_id, version, bank_transfer_max, created_at) VALUES ($1, 2, 500, now())',
      [tenantId],
    );
    await session.execute('UPDATE ledgers SET policy_version = 2 WHERE tenant_id = $1', [tenantId]);
  };
  const exceeded = { measure: 'single', scope: 'tenant', period: null, limit: 500n, remaining: 500n };
  const refused = { kind: 'refused', code: 'limit_exceeded', exceeded };
  const large = (reference: string) => transfer(reference, { amount: 1_000n });
  expect(await submitDuring(tenantId, limit, () => watched.engine.submit(tenantId, large('a')))).toEqual(
    refused,
  );
  // So is the copy of the books that it leaves.
  expect(await watched.engine.submit(tenantId, large('b'))).toEqual(refused);
  expect(watched.decided).toHaveLength(2);
});

it('an endpoint that is registered while a batch waits gets its events', async () => {
  const { tenantId, wallets } = await knownTenant(world, other, 1n);
  const endpointId = randomUUID();
  const register = (session: Session) =>
    session.execute(
      `INSERT INTO webhook_endpoints (tenant_id, id, url, secret_ciphertext, secret_key_id, created_at, updated_at)
       VALUES ($1, $2, 'https://example.org/', '', 'k', now(), now())`,
      [tenantId, endpointId],
    );
  const first = inflow(wallets[0]!, 1n);
  const second = inflow(wallets[0]!, 1n);
  await submitDuring(tenantId, register, () => watched.engine.submit(tenantId, first));
  await watched.engine.submit(tenantId, second);
  const deliveries = await world.owner.query<{ id: string }>(
    'SELECT event_id AS id FROM webhook_deliveries WHERE tenant_id = $1 AND endpoint_id = $2',
    [tenantId, endpointId],
  );
  expect(deliveries.map(({ id }) => id).toSorted()).toEqual([first.eventId, second.eventId].toSorted());
  expect(watched.decided).toHaveLength(2);
});
