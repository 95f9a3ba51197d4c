import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bumpLedgerVersion } from '../../src/ledger/ledger-lock.ts';
import { Quotas } from '../../src/ledger/policy/quotas.ts';
import { createWalletsInBulk } from '../../src/payments/wallets/create-in-bulk.ts';
import { createWallets } from '../../src/payments/wallets/create-wallets.ts';
import { type NewWallet, newWallet } from '../../src/payments/wallets/new-wallet.ts';
import { TenantDatabase } from '../../src/platform/db/database.ts';
import { ManualClock, toRfc3339 } from '../../src/platform/values/clock.ts';
import { uuidv7 } from '../../src/platform/values/ids.ts';
import { onlyIndexKey, Vault } from '../../src/platform/values/vault.ts';
import { verifyLedger } from '../../src/verify/verify.ts';
import { createOutbound } from '../../src/webhooks/delivery/outbound.ts';
import { type NewEndpoint, WebhookEndpoints } from '../../src/webhooks/endpoints/endpoints.ts';
import { BY_TEST } from '../support/actor.ts';
import { LAGOS } from '../support/lagos.ts';
import {
  changing,
  holdLedger,
  knownTenant,
  someoneWaits,
  type Watched,
  waiters,
  watchedEngine,
} from './streams.ts';
import { inflow, openWorld, type SeededTenant, START_MS, transfer, until, type World } from './support.ts';

const vault = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});
const clock = new ManualClock(START_MS);
const outbound = createOutbound({ allowPrivateInTest: true });
const quotas = new Quotas(LAGOS);

let world: World;
/** Two processes' worth of everything that writes events or changes their recipients. */
let engines: [Watched, Watched];
let databases: [TenantDatabase, TenantDatabase];
let endpoints: [WebhookEndpoints, WebhookEndpoints];

beforeEach(async () => {
  world = await openWorld();
  engines = [watchedEngine(world), watchedEngine(world)];
  databases = [new TenantDatabase(world.pool('kolo_app')), new TenantDatabase(world.pool('kolo_app'))];
  endpoints = [0, 1].map(
    (i) => new WebhookEndpoints({ database: databases[i]!, vault, outbound, quotas, clock }),
  ) as typeof endpoints;
});

afterEach(async () => {
  await Promise.all(engines.map(({ engine }) => engine.stop()));
  await world.close();
});

const HOOK: NewEndpoint = {
  url: 'http://127.0.0.1:9/',
  eventTypes: null,
  description: null,
  verify: false,
  by: BY_TEST,
};
const owner = ({ tenantId }: SeededTenant) => ({ tenantId, mode: 'test' }) as const;

/** A wallet that does not exist yet. */
const unknownWallet = ({ wallets }: SeededTenant, name: string): NewWallet =>
  newWallet({ customerId: wallets[0]!.customerId, currency: 'NGN', name, identifier: name }, START_MS, []);

/** Creates wallets of these names as a request for many does. */
function createMany(database: TenantDatabase, tenant: SeededTenant, names: readonly string[]): Promise<void> {
  const wallet = names.map((name) => ({ name, identifier: name, tag: 'savings' }));
  const request = { customerId: tenant.wallets[0]!.customerId, currency: 'NGN', wallet };
  const options = {
    currencies: ['NGN'],
    interestTags: [],
    issuer: null,
    quotas,
    by: BY_TEST,
    nowMs: START_MS,
  };
  return createWalletsInBulk(database, tenant.tenantId, request, [], options);
}

/** Deliveries of the events of one type. */
async function deliveriesOf({ tenantId }: SeededTenant, type: string): Promise<number> {
  const rows = await world.owner.query(
    `SELECT 1 FROM webhook_deliveries d JOIN events e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
     WHERE d.tenant_id = $1 AND e.type = $2`,
    [tenantId, type],
  );
  return rows.length;
}

/** Verifies the events, their recipients, and the endpoints' history. */
async function expectMomentsRight(): Promise<void> {
  const report = await verifyLedger(world.pool('kolo_verify'));
  const checks = report.checks.filter(({ name }) => ['event-moments', 'event-deliveries'].includes(name));
  expect(checks).toHaveLength(2);
  expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
  expect(await world.owner.query('SELECT id FROM events WHERE ledger_version IS NULL')).toEqual([]);
}

describe('wallets that are being created', () => {
  it('wait for a batch only to number their events', async () => {
    const tenant = await knownTenant(world, engines[0], 1n);
    const release = await holdLedger(world, tenant.tenantId);
    let created: Promise<void>;
    try {
      created = createMany(databases[0], tenant, ['a', 'b']);
      await until('they wait', () => someoneWaits(world));
    } finally {
      await release();
    }
    await created;
    await expectMomentsRight();
  });

  it('leave the copy of the books right', async () => {
    const tenant = await knownTenant(world, engines[0], 1_000n);
    const { tenantId, wallets } = tenant;
    const before = engines[0].decided.length;
    await databases[0].transaction(tenantId, async (session) => {
      await createWallets(session, tenantId, [unknownWallet(tenant, 'new')], null, START_MS);
    });
    await engines[0].engine.submit(tenantId, inflow(wallets[0]!, 1n));
    expect(await engines[0].engine.submit(tenantId, transfer('a', { source: 'new' }))).toEqual({
      kind: 'refused',
      code: 'insufficient_funds',
    });
    // Each was decided once.
    expect(engines[0].decided.length - before).toBe(2);
    await expectMomentsRight();
  });

  it('have their events delivered to an endpoint that was being registered', async () => {
    const tenant = await knownTenant(world, engines[0], 1n);
    const { tenantId } = tenant;
    let created: Promise<void> | undefined;
    await changing(world, async (session) => {
      const moment = await bumpLedgerVersion(session, tenantId);
      const id = uuidv7(START_MS);
      await session.execute(
        `INSERT INTO webhook_endpoints (tenant_id, id, url, secret_ciphertext, secret_key_id, created_at, updated_at)
         VALUES ($1, $2, 'https://example.org/', '', 'k', $3, $3)`,
        [tenantId, id, toRfc3339(START_MS)],
      );
      await session.execute(
        "INSERT INTO webhook_endpoint_changes VALUES ($1, $2, $3, 'enabled', NULL, $4, NULL)",
        [tenantId, id, moment, toRfc3339(START_MS)],
      );
      created = createMany(databases[0], tenant, ['a', 'b']);
      await until('they wait for it', () => someoneWaits(world));
    });
    await created;
    expect(await deliveriesOf(tenant, 'create-wallet.success')).toBe(2);
    await expectMomentsRight();
  });

  it('have a change of an endpoint wait for them', async () => {
    const tenant = await knownTenant(world, engines[0], 1n);
    const { tenantId } = tenant;
    let registered: Promise<unknown> | undefined;
    await databases[0].transaction(tenantId, async (session) => {
      await createWallets(session, tenantId, [unknownWallet(tenant, 'new')], null, START_MS);
      registered = endpoints[1].register(owner(tenant), HOOK);
      await until('it waits for them', () => someoneWaits(world));
    });
    await registered;
    expect(await deliveriesOf(tenant, 'create-wallet.success')).toBe(0);
    await expectMomentsRight();
  });
});

describe('an endpoint', () => {
  it.each<[string, (tenant: SeededTenant, id: string) => Promise<unknown>]>([
    ['deleted', (tenant, id) => endpoints[1].remove(owner(tenant), id, BY_TEST)],
    [
      'disabled',
      (tenant, id) => {
        const endpoint = {
          url: undefined,
          eventTypes: undefined,
          description: undefined,
          verify: false,
          by: BY_TEST,
        };
        return endpoints[1].change(owner(tenant), id, { ...endpoint, enabled: false });
      },
    ],
  ])('which is %s takes its place behind the batches that gave it events', async (_, end) => {
    const tenant = await knownTenant(world, engines[0], 1n);
    const { tenantId, wallets } = tenant;
    const { endpoint } = await endpoints[1].register(owner(tenant), HOOK);
    const release = await holdLedger(world, tenantId);
    let both: Promise<unknown>[] = [];
    try {
      both = [engines[0].engine.submit(tenantId, inflow(wallets[0]!, 1n))];
      await until('the batch waits', async () => (await waiters(world)) === 1);
      both.push(end(tenant, endpoint.id));
      await until('so does the change', async () => (await waiters(world)) === 2);
    } finally {
      await release();
    }
    await Promise.all(both);
    const moments = await world.owner.query<{ version: bigint }>(
      'SELECT ledger_version AS version FROM webhook_endpoint_changes WHERE tenant_id = $1 ORDER BY 1',
      [tenantId],
    );
    const [ledger] = await world.owner.query<{ version: bigint }>(
      'SELECT version FROM ledgers WHERE tenant_id = $1',
      [tenantId],
    );
    // One inflow, the registration, another inflow, the end.
    expect(moments.map(({ version }) => version)).toEqual([2n, 4n]);
    expect(ledger!.version).toBe(4n);
    expect(await deliveriesOf(tenant, 'bank-transfer.inflow.success')).toBe(1);
    await expectMomentsRight();
  });
});

describe('two processes that create wallets, move money and change endpoints', () => {
  const ROUNDS = 25;

  /** Endpoints are created, change their event types, are disabled and are deleted. */
  async function changeEndpoints(i: 0 | 1, tenant: SeededTenant): Promise<void> {
    const endpoint = { url: undefined, description: undefined, verify: false, by: BY_TEST };
    const change = (id: string, eventTypes: NewEndpoint['eventTypes'], enabled: boolean) =>
      endpoints[i].change(owner(tenant), id, { ...endpoint, eventTypes, enabled });
    for (let round = 0; round < ROUNDS; round++) {
      const { endpoint } = await endpoints[i].register(owner(tenant), HOOK);
      clock.advance(1);
      await change(endpoint.id, ['create-wallet.success'], true);
      await change(endpoint.id, null, false);
      await change(endpoint.id, ['bank-transfer.inflow.success'], true);
      await endpoints[i].remove(owner(tenant), endpoint.id, BY_TEST);
    }
  }

  async function createWalletsOf(i: 0 | 1, tenant: SeededTenant): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      // Both ask for some of the same, each in another order.
      const names = [0, 1, 2].map((n) => `wallet ${round} ${i === 0 ? n : 2 - n}`);
      await createMany(databases[i], tenant, names);
    }
  }

  async function moveMoney(i: 0 | 1, { tenantId, wallets }: SeededTenant): Promise<void> {
    for (let round = 0; round < 2 * ROUNDS; round++) {
      await engines[i].engine.submit(tenantId, inflow(wallets[0]!, 1n));
    }
  }

  it('never wait in a circle, and each event goes to whom its moment says', async () => {
    const tenant = await knownTenant(world, engines[0], 1n);
    await Promise.all(
      ([0, 1] as const).flatMap((i) => [
        changeEndpoints(i, tenant),
        createWalletsOf(i, tenant),
        moveMoney(i, tenant),
      ]),
    );
    const changes = await world.owner.query('SELECT 1 FROM webhook_endpoint_changes');
    expect(changes).toHaveLength(2 * ROUNDS * 5);
    expect(await deliveriesOf(tenant, 'create-wallet.success')).toBeGreaterThan(0);
    expect(await deliveriesOf(tenant, 'bank-transfer.inflow.success')).toBeGreaterThan(0);
    await expectMomentsRight();
  });
});
