import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPool,
  type Role,
  type Session,
  sessionOn,
  TenantDatabase,
} from '../../src/platform/db/database.ts';
import {
  dueDeliveries,
  FIRST_ENDPOINT,
  recordResults,
  waitingEndpoints,
} from '../../src/webhooks/delivery/queries.ts';
import { readDelivery } from '../../src/webhooks/log/queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 5_000 };
const TENANT = '00000000-0000-7000-8000-0000000000aa';
const ENDPOINTS = 5;
const DELIVERIES = 20_000;
const NOW = Date.parse('2026-01-15T09:00:00.000Z');

let test: TestDatabase;
let directory: pg.Pool;
let app: pg.Pool;
let database: TenantDatabase;

const endpointId = (i: number): string => `00000000-0000-7000-8000-00000000000${i}`;

/** A backlog of one tenant, written after the statements were planned on empty tables. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(
    `INSERT INTO webhook_endpoints (tenant_id, id, url, secret_ciphertext, secret_key_id, created_at, updated_at)
     SELECT $1, ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'https://example.com', '', '', $2, $2
     FROM generate_series(1, ${ENDPOINTS}) n`,
    [TENANT, new Date(NOW)],
  );
  await owner.query(
    `INSERT INTO events (tenant_id, id, sequence, type, content, created_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, n, 'create-wallet.success', '{}', $2
     FROM generate_series(1, ${DELIVERIES}) n`,
    [TENANT, new Date(NOW)],
  );
  await owner.query(
    `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, due_at, created_at)
     SELECT $1, e.id, ('00000000-0000-7000-8000-00000000000' || n)::uuid, $2, $2
     FROM events e CROSS JOIN generate_series(1, ${ENDPOINTS}) n`,
    [TENANT, new Date(NOW)],
  );
}

const DUE = { endpointId: endpointId(1), now: NOW, limit: 50 };
const reads = async (session: Session): Promise<void> => {
  await dueDeliveries(session, TENANT, { ...DUE, proven: true });
  await dueDeliveries(session, TENANT, { ...DUE, proven: false });
};
const waiting = (after: typeof FIRST_ENDPOINT | { tenantId: string; endpointId: string }, limit: number) =>
  waitingEndpoints(sessionOn(directory), after, limit);
const record = (session: Session) =>
  recordResults(session, TENANT, [
    {
      eventId: endpointId(9),
      endpointId: endpointId(1),
      wasDueAt: NOW,
      status: 'delivered',
      dueAt: null,
      attemptedAt: NOW,
      responseStatus: 200,
      responseExcerpt: '',
      latencyMs: 1,
      error: null,
    },
  ]);

beforeAll(async () => {
  test = await createTestDatabase();
  const pool = (role: Role) => createPool(test.connection(role), role, LIMITS);
  directory = pool('kolo_directory');
  app = pool('kolo_app');
  database = new TenantDatabase(app);
  const owner = new pg.Client(test.config);
  await owner.connect();
  await owner.query("INSERT INTO businesses VALUES ($1, 'Test', now())", [TENANT]);
  await owner.query("INSERT INTO tenants VALUES ($1, $1, 'test', now())", [TENANT]);
  await waiting(FIRST_ENDPOINT, 500);
  await database.within(TENANT, async (session) => {
    await reads(session);
    await record(session);
    await readDelivery(session, TENANT, { eventId: endpointId(1), endpointId: endpointId(1) });
  });
  await fill(owner);
  await owner.end();
});
afterAll(async () => {
  await Promise.all([directory.end(), app.end()]);
  await test.drop();
});

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

type PlanRow = { 'QUERY PLAN': [{ Plan: PlanNode }] };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('over a backlog', () => {
  it('finding the waiting endpoints reads one row of the index for each', async () => {
    const [row] = await sessionOn(directory).query<PlanRow>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE webhooks_waiting_endpoints ('${FIRST_ENDPOINT.tenantId}', '${FIRST_ENDPOINT.endpointId}', 500)`,
    );
    const scans = nodesOf(row!['QUERY PLAN'][0].Plan).filter(
      (node) => node['Index Name'] === 'webhook_deliveries_due',
    );
    const read = scans.reduce((sum, node) => sum + node['Actual Rows']! * node['Actual Loops']!, 0);
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
    // Before PostgreSQL 18 the rows of one loop are rounded: 4 rows in 5 loops are shown as 1 a loop.
    expect(Math.round(read)).toBeLessThanOrEqual(ENDPOINTS + 1);

    const found = await waiting(FIRST_ENDPOINT, 500);
    expect(found.map((endpoint) => endpoint.endpointId)).toEqual([1, 2, 3, 4, 5].map(endpointId));
    const after = { tenantId: TENANT, endpointId: endpointId(2) };
    const two = await waiting(after, 2);
    expect(two.map((endpoint) => endpoint.endpointId)).toEqual([3, 4].map(endpointId));
  });

  it.each([
    ['webhooks_due_deliveries', `('${TENANT}', '${endpointId(1)}', '2026-01-15T09:00:00Z', 50)`],
    ['webhooks_first_delivery', `('${TENANT}', '${endpointId(1)}', '2026-01-15T09:00:00Z')`],
    [
      'webhooks_record',
      `('${TENANT}', '{${endpointId(1)}}', '{${endpointId(1)}}', '{2026-01-15T09:00:00Z}', '{delivered}', '{NULL}',
        '{2026-01-15T09:00:00Z}', '{200}', '{ok}', '{1}', '{NULL}')`,
    ],
    ['webhooks_read_delivery', `('${TENANT}', '${endpointId(1)}', '${endpointId(1)}')`],
  ])('%s finds its rows by index', async (name, values) => {
    const types = await database.within(TENANT, async (session) => {
      // Prepared on this connection by its first use above or now.
      await reads(session);
      const [row] = await session.query<PlanRow>(`EXPLAIN (FORMAT JSON) EXECUTE ${name} ${values}`);
      return nodesOf(row!['QUERY PLAN'][0].Plan).map((node) => node['Node Type']);
    });
    expect(types).not.toContain('Seq Scan');
    expect(types).not.toContain('Sort');
    expect(types.some((type) => /Index/.test(type))).toBe(true);
  });
});
