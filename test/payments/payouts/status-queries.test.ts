import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StatusQueries } from '../../../src/payments/transactions/status-queries.ts';
import { type Session, TenantDatabase } from '../../../src/platform/db/database.ts';
import {
  inflow,
  openWorld,
  type SeededTenant,
  seedTenant,
  transfer,
  until,
  type World,
} from '../../ledger/support.ts';
import { databaseOfFile } from '../../support/database.ts';

/** Statements that run at once, of one tenant and of all. */
const TENANT_RUNNING_MAX = 2;
const RUNNING_MAX = 4;

/** A database that is slow for the tenants that a test names: their work waits until it lets it go on. */
class SlowForSome extends TenantDatabase {
  readonly slow = new Set<string>();
  readonly held: { tenantId: string; goOn: () => void }[] = [];

  override async within<T>(tenantId: string, work: (session: Session) => Promise<T>): Promise<T> {
    if (this.slow.has(tenantId)) await new Promise<void>((goOn) => this.held.push({ tenantId, goOn }));
    return super.within(tenantId, work);
  }

  goOn(): void {
    for (const { goOn } of this.held.splice(0)) goOn();
  }
}

const shared = databaseOfFile();
let world: World;
let database: SlowForSome;
let queries: StatusQueries;
let tenants: SeededTenant[];

beforeEach(async () => {
  world = await openWorld(shared());
  database = new SlowForSome(world.pool('kolo_app', 8));
  queries = new StatusQueries(database);
  const engine = world.engine();
  tenants = await Promise.all(Array.from({ length: 6 }, () => seedTenant(world.owner)));
  for (const { tenantId, wallets } of tenants) {
    await engine.submit(tenantId, inflow(wallets[0]!, 1_000n));
    await engine.submit(tenantId, transfer('paid'));
  }
});
afterEach(() => world.close());

const find = (tenant: SeededTenant, reference = 'paid') => queries.find(tenant.tenantId, reference);

describe('status queries', () => {
  it('of several tenants at once find each its own', async () => {
    const found = await Promise.all(tenants.flatMap((tenant) => [find(tenant), find(tenant, 'other')]));
    expect(found.map((transaction) => transaction?.reference)).toEqual(
      tenants.flatMap(() => ['paid', undefined]),
    );
    expect(new Set(found.map((transaction) => transaction?.id)).size).toBe(tenants.length + 1);
  });

  it('of one tenant fail with a database error, and nobody else does', async () => {
    // PostgreSQL refuses what cannot be a tenant's id.
    const failing = { ...tenants[0]!, tenantId: 'no uuid' };
    const answers = await Promise.allSettled([failing, ...tenants, failing].map((tenant) => find(tenant)));
    expect(answers.map(({ status }) => status)).toEqual([
      'rejected',
      ...tenants.map(() => 'fulfilled'),
      'rejected',
    ]);
  });

  it('of a slow tenant hold up no other, however many they are', async () => {
    const [slow, ...others] = tenants as [SeededTenant, ...SeededTenant[]];
    database.slow.add(slow.tenantId);
    const late = Array.from({ length: 600 }, () => find(slow));
    await until("the slow tenant's queries run", () => database.held.length === TENANT_RUNNING_MAX);
    const found = await Promise.all(others.map((tenant) => find(tenant)));
    expect(found.map((transaction) => transaction?.reference)).toEqual(others.map(() => 'paid'));
    expect(database.held).toHaveLength(TENANT_RUNNING_MAX);
    database.slow.clear();
    database.goOn();
    expect((await Promise.all(late)).every((transaction) => transaction?.reference === 'paid')).toBe(true);
  });

  it('run a bounded number of statements, whatever tenants are slow', async () => {
    for (const { tenantId } of tenants) database.slow.add(tenantId);
    const all = tenants.flatMap((tenant) => Array.from({ length: 3 }, () => find(tenant)));
    await until('as many as may run do', () => database.held.length === RUNNING_MAX);
    let answered = 0;
    for (const one of all) void one.then(() => (answered += 1));
    let most = 0;
    await until('all are answered', () => {
      most = Math.max(most, database.held.length);
      database.goOn();
      return answered === all.length;
    });
    expect(most).toBe(RUNNING_MAX);
  });
});
