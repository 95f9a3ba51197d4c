import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { vi } from 'vitest';
import { Quotas } from '../../src/ledger/policy/quotas.ts';
import { createPool, type Role, sessionOn, TenantDatabase } from '../../src/platform/db/database.ts';
import { eventBody } from '../../src/platform/events/event.ts';
import { Idempotency } from '../../src/platform/http/idempotency.ts';
import type { Resolver } from '../../src/platform/outbound/addresses.ts';
import { ManualClock, toRfc3339 } from '../../src/platform/values/clock.ts';
import { uuidv7 } from '../../src/platform/values/ids.ts';
import { onlyIndexKey, Vault } from '../../src/platform/values/vault.ts';
import { createOutbound } from '../../src/webhooks/delivery/outbound.ts';
import type { DeliveryWorkerOptions } from '../../src/webhooks/delivery/settings.ts';
import { DeliveryWorker } from '../../src/webhooks/delivery/worker.ts';
import { WebhookEndpoints } from '../../src/webhooks/endpoints/endpoints.ts';
import { WebhookLog } from '../../src/webhooks/log/log.ts';
import { type DeliveryRow, readDelivery } from '../../src/webhooks/log/queries.ts';
import { BY_TEST } from '../support/actor.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { LAGOS } from '../support/lagos.ts';

const LIMITS = { connectionsMax: 10, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };

export const vault = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});

/** A request that a busy machine delays must not fail: the next attempt waits for a clock that stands still. */
const PATIENCE_MS = 600_000;

interface HarnessOptions {
  allowPrivateInTest?: boolean;
  resolve?: Resolver;
  timeoutMs?: number;
}

export interface TestTenant {
  tenantId: string;
  businessId: string;
  mode: 'test' | 'live';
}

/** Everything that webhooks need, on a database of its own and a clock that only tests move. */
export class Harness {
  readonly clock = new ManualClock();
  readonly test: TestDatabase;
  readonly owner: pg.Pool;
  readonly database: TenantDatabase;
  readonly outbound: ReturnType<typeof createOutbound>;
  readonly endpoints: WebhookEndpoints;
  readonly idempotency: Idempotency;
  readonly log: WebhookLog;
  readonly errors: unknown[] = [];
  readonly #pools: pg.Pool[];
  readonly #directory: pg.Pool;
  readonly #workers: DeliveryWorker[] = [];

  private constructor(test: TestDatabase, options: HarnessOptions) {
    const pool = (role: Role) => createPool(test.connection(role), role, LIMITS);
    const app = pool('kolo_app');
    this.test = test;
    this.#directory = pool('kolo_directory');
    // Any role's settings will do for the owner: it only reads and arranges.
    this.owner = createPool(test.config, 'kolo_app', LIMITS);
    this.#pools = [app, this.#directory, this.owner];
    this.database = new TenantDatabase(app);
    this.outbound = createOutbound({ allowPrivateInTest: true, timeoutMs: PATIENCE_MS, ...options });
    const { database, clock, outbound } = this;
    const quotas = new Quotas(LAGOS);
    this.endpoints = new WebhookEndpoints({ database, vault, outbound, quotas, clock });
    const onDue = () => {
      for (const worker of this.#workers) worker.wake();
    };
    this.idempotency = new Idempotency({ database, vault, clock });
    this.log = new WebhookLog({ database, clock, onDue });
  }

  static async create(options: HarnessOptions = {}): Promise<Harness> {
    return new Harness(await createTestDatabase(), options);
  }

  async close(): Promise<void> {
    await this.stopWorkers();
    await Promise.all([this.outbound.test.close(), this.outbound.live.close()]);
    await Promise.all(this.#pools.map((pool) => pool.end()));
    await this.test.drop();
  }

  /** Starts a worker; random numbers are 0.5, so that retries come at their unjittered times. */
  startWorker(options: Partial<DeliveryWorkerOptions> = {}): DeliveryWorker {
    const worker = new DeliveryWorker({
      database: this.database,
      directory: sessionOn(this.#directory),
      claimant: { processId: randomUUID(), deadProcessIds: [] },
      vault,
      outbound: this.outbound,
      clock: this.clock,
      onError: (error) => this.errors.push(error),
      random: () => 0.5,
      pollMs: 20,
      drainMs: 0,
      ...options,
    });
    this.#workers.push(worker);
    worker.start();
    return worker;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.stop()));
  }

  /** Forgets every delivery, so that the next test's worker finds its own alone. */
  async forgetDeliveries(): Promise<void> {
    await this.owner.query('DELETE FROM webhook_deliveries');
  }

  async tenant(mode: 'test' | 'live' = 'test'): Promise<TestTenant> {
    const businessId = uuidv7(this.clock.now());
    const tenantId = uuidv7(this.clock.now());
    const now = toRfc3339(this.clock.now());
    await this.owner.query("INSERT INTO businesses VALUES ($1, 'Test', $2)", [businessId, now]);
    await this.owner.query('INSERT INTO tenants VALUES ($1, $2, $3, $4)', [tenantId, businessId, mode, now]);
    await this.owner.query(
      'INSERT INTO ledgers (tenant_id, policy_version, last_posted_at) VALUES ($1, 1, $2)',
      [tenantId, now],
    );
    return { tenantId, businessId, mode };
  }

  /** Registers an endpoint for all events without the verification request, as one that is known to want them. */
  async register(tenant: TestTenant, url: string, eventTypes: string[] | null = null) {
    const registered = await this.unproven(tenant, url, eventTypes);
    const { endpoint } = registered;
    await this.owner.query('UPDATE webhook_endpoints SET proven_at = created_at WHERE id = $1', [
      endpoint.id,
    ]);
    return { ...registered, endpoint: { ...endpoint, provenAt: endpoint.createdAt } };
  }

  /** Registers an endpoint without a first success. */
  unproven(tenant: TestTenant, url: string, eventTypes: string[] | null = null) {
    const input = { url, eventTypes, description: null, verify: false, by: BY_TEST };
    return this.endpoints.register(tenant, input);
  }

  /** Writes events as the engine does, each with a delivery to every endpoint that is enabled. */
  async events(tenant: TestTenant, count = 1, eventType = 'create-wallet.success') {
    const { tenantId } = tenant;
    const now = this.clock.now();
    const { rows } = await this.owner.query<{ before: bigint }>(
      `UPDATE ledgers SET event_count = event_count + $2 WHERE tenant_id = $1
       RETURNING event_count - $2 AS before`,
      [tenantId, count],
    );
    const events = Array.from({ length: count }, (_, i) => {
      const content = JSON.stringify({
        customer_id: null,
        reference: 'ref-1',
        wallet: 'w-1',
        eventData: { name: 'Ọlá £ 😀 </script>' },
      });
      const event = {
        id: uuidv7(now),
        sequence: rows[0]!.before + BigInt(i + 1),
        type: eventType,
        createdAt: now,
        content,
      };
      return { ...event, body: eventBody(event) };
    });
    const ids = events.map((event) => event.id);
    const sequences = events.map((event) => event.sequence);
    const contents = events.map((event) => event.content);
    await this.owner.query(
      `INSERT INTO events SELECT $1, n.id, n.sequence, $4, n.content, $5
       FROM unnest($2::uuid[], $3::text[], $6::bigint[]) AS n (id, content, sequence)`,
      [tenantId, ids, contents, eventType, toRfc3339(now), sequences],
    );
    await this.owner.query(
      `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, due_at, created_at)
       SELECT $1, n.id, e.id, $4, $4 FROM webhook_endpoints e CROSS JOIN unnest($2::uuid[]) AS n (id)
       WHERE e.tenant_id = $1 AND e.status = 'enabled' AND (e.event_types IS NULL OR $3 = ANY (e.event_types))`,
      [tenantId, ids, eventType, toRfc3339(now)],
    );
    return events;
  }

  delivery(tenant: TestTenant, eventId: string, endpointId: string): Promise<DeliveryRow | undefined> {
    const { tenantId } = tenant;
    return this.database.within(tenantId, (s) => readDelivery(s, tenantId, { eventId, endpointId }));
  }

  /** Waits until a delivery is as it should be, and gives it. */
  async deliveryUntil(
    tenant: TestTenant,
    eventId: string,
    endpointId: string,
    condition: (delivery: DeliveryRow) => boolean,
  ): Promise<DeliveryRow> {
    let found: DeliveryRow | undefined;
    const holds = async () => {
      found = await this.delivery(tenant, eventId, endpointId);
      return found !== undefined && condition(found);
    };
    await vi.waitUntil(holds, { timeout: 60_000, interval: 5 }).catch((error: unknown) => {
      throw new Error(`the delivery stayed ${JSON.stringify(found)}`, { cause: error });
    });
    return found!;
  }

  /** Makes a delivery due, as the API does. */
  async resend({ tenantId }: TestTenant, id: string): Promise<void> {
    await this.database.transaction(tenantId, (session) => this.log.resend(session, tenantId, id));
    this.log.wake();
  }

  /** Number of a tenant's deliveries by state. */
  async states(tenant: TestTenant): Promise<Record<string, number>> {
    const { rows } = await this.owner.query<{ status: string; count: number }>(
      'SELECT status, count(*)::integer FROM webhook_deliveries WHERE tenant_id = $1 GROUP BY status',
      [tenant.tenantId],
    );
    return Object.fromEntries(rows.map((row) => [row.status, row.count]));
  }

  async statesUntil(tenant: TestTenant, expected: Record<string, number>): Promise<void> {
    let states: Record<string, number> = {};
    const holds = async () => {
      states = await this.states(tenant);
      return (
        JSON.stringify(Object.entries(states).sort()) === JSON.stringify(Object.entries(expected).sort())
      );
    };
    await vi.waitUntil(holds, { timeout: 60_000, interval: 5 }).catch((error: unknown) => {
      throw new Error(`the deliveries stayed ${JSON.stringify(states)}`, { cause: error });
    });
  }
}
