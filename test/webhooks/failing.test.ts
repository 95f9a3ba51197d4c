import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { recordHealth } from '../../src/webhooks/endpoints/health.ts';
import { readEndpoint } from '../../src/webhooks/endpoints/queries.ts';
import { BY_TEST } from '../support/actor.ts';
import { Harness, type TestTenant } from './harness.ts';
import { Receiver } from './receiver.ts';

const DAY_MS = 24 * 3_600_000;

let harness: Harness;
let receiver: Receiver;
let tenant: TestTenant;
let disabled: { endpointId: string; reason: string }[];

beforeAll(async () => {
  harness = await Harness.create();
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await receiver.close();
  await harness.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.reply = () => ({ status: 500 });
  tenant = await harness.tenant('test');
  disabled = [];
});
afterEach(async () => {
  await harness.stopWorkers();
  await harness.forgetDeliveries();
  expect(harness.errors).toEqual([]);
});

const start = () => harness.startWorker({ onDisabled: (endpoint) => disabled.push(endpoint) });

const read = (id: string) =>
  harness.database.within(tenant.tenantId, (session) => readEndpoint(session, tenant.tenantId, id));

/** Acts on an endpoint after its registration. */
async function acts(id: string): Promise<string[]> {
  const { rows } = await harness.owner.query<{ said: string }>(
    `SELECT concat_ws(' ', actor_kind, actor, act, reason) AS said FROM audit_entries
     WHERE subject = $1 AND act <> 'webhook_endpoint.registered'`,
    [`webhook_endpoint ${id}`],
  );
  return rows.map(({ said }) => said);
}

/** One event whose delivery fails once. */
async function fails(id: string): Promise<string> {
  const [event] = await harness.events(tenant);
  await harness.deliveryUntil(
    tenant,
    event!.id,
    id,
    ({ attempts, status }) => attempts > 0 || status === 'cancelled',
  );
  return event!.id;
}

describe('nothing but failures', () => {
  const REASON = 'nothing but failures for 5 days';

  it('for five days disable an endpoint, and its operator is notified', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const begun = harness.clock.now();
    start();
    await fails(endpoint.id);
    expect((await read(endpoint.id))!.failingSince).toBe(begun);
    harness.clock.advance(5 * DAY_MS - 1);
    await fails(endpoint.id);
    expect(await read(endpoint.id)).toMatchObject({ status: 'enabled', failingSince: begun });
    harness.clock.advance(1);
    await fails(endpoint.id);
    await expect.poll(() => disabled).toEqual([{ ...endpointOf(endpoint.id), reason: REASON }]);
    expect(await read(endpoint.id)).toMatchObject({ status: 'disabled', disabledReason: REASON });
    expect(await acts(endpoint.id)).toEqual([`kolo deliveries webhook_endpoint.disabled ${REASON}`]);
    // Waiting deliveries are cancelled, as was that of the event by which it was reported to fail.
    await harness.statesUntil(tenant, { cancelled: 4 });

    const change = {
      url: undefined,
      eventTypes: undefined,
      description: undefined,
      enabled: true,
      verify: true,
      by: BY_TEST,
    };
    await harness.endpoints.change(tenant, endpoint.id, change);
    expect(await read(endpoint.id)).toMatchObject({
      status: 'enabled',
      disabledReason: null,
      failingSince: null,
    });
    await fails(endpoint.id);
    expect((await read(endpoint.id))!.status).toBe('enabled');
  });

  it('are not that when one delivery in between was taken', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    start();
    await fails(endpoint.id);
    harness.clock.advance(4 * DAY_MS);
    receiver.reply = () => ({ status: 204 });
    await fails(endpoint.id);
    await harness.statesUntil(tenant, { delivered: 2 });
    expect((await read(endpoint.id))!.failingSince).toBeNull();
    receiver.reply = () => ({ status: 500 });
    harness.clock.advance(2 * DAY_MS);
    await fails(endpoint.id);
    expect(await read(endpoint.id)).toMatchObject({ status: 'enabled', failingSince: harness.clock.now() });
    expect(disabled).toEqual([]);
  });

  it('are not that when another process sees one taken at the last moment', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    start();
    await fails(endpoint.id);
    harness.clock.advance(5 * DAY_MS);
    receiver.reply = async () => {
      // While this one is on its way, and the lane knows of failures alone.
      await harness.database.within(tenant.tenantId, (session) =>
        recordHealth(session, tenant.tenantId, {
          endpointId: endpoint.id,
          url: receiver.url(),
          failed: null,
          atMs: harness.clock.now(),
        }),
      );
      return { status: 500 };
    };
    await fails(endpoint.id);
    await harness.stopWorkers();
    expect(await read(endpoint.id)).toMatchObject({ status: 'enabled', failingSince: harness.clock.now() });
    expect([disabled, await acts(endpoint.id)]).toEqual([[], []]);
  });

  it('disable once, however many processes see it', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    start();
    await fails(endpoint.id);
    await harness.stopWorkers();
    harness.clock.advance(5 * DAY_MS);
    await harness.events(tenant, 6);
    // Each is answered once two processes have one: the second believes the first dead.
    receiver.reply = async () => {
      await receiver.until(() => receiver.posts().length >= 3);
      return { status: 500 };
    };
    const first = randomUUID();
    for (const claimant of [
      { processId: first, deadProcessIds: [] },
      { processId: randomUUID(), deadProcessIds: [first] },
    ])
      harness.startWorker({ claimant, onDisabled: (one) => disabled.push(one) });
    await expect.poll(() => disabled.length).toBeGreaterThan(0);
    await harness.statesUntil(tenant, { cancelled: 7 });
    await harness.stopWorkers();
    expect([disabled.length, await acts(endpoint.id)]).toEqual([1, [expect.stringContaining(REASON)]]);
  });

  it('of a 410 are one, and said alike', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    receiver.reply = () => ({ status: 410 });
    start();
    await fails(endpoint.id);
    await expect.poll(() => disabled.length).toBe(1);
    expect(await acts(endpoint.id)).toEqual(['kolo deliveries webhook_endpoint.disabled it answered 410']);
  });
});

const endpointOf = (endpointId: string) => ({ tenantId: tenant.tenantId, endpointId });

describe('an endpoint that was not verified', () => {
  it('is sent its oldest event alone until it takes it, and then the others', async () => {
    const { endpoint } = await harness.unproven(tenant, receiver.url());
    const events = await harness.events(tenant, 20);
    const oldest = events.map(({ id }) => id).sort()[0]!;
    start();
    const sent = () => receiver.posts().map(({ headers }) => headers['webhook-id']);
    const attempted = (attempts: number) =>
      harness.deliveryUntil(tenant, oldest, endpoint.id, (delivery) => delivery.attempts === attempts);
    await attempted(1);
    harness.clock.advance(5_000);
    await attempted(2);
    expect(new Set(sent())).toEqual(new Set([oldest]));
    expect((await read(endpoint.id))!.provenAt).toBeNull();
    receiver.reply = () => ({ status: 200 });
    harness.clock.advance(60_000);
    await harness.statesUntil(tenant, { delivered: 20 });
    expect((await read(endpoint.id))!.provenAt).toBe(harness.clock.now());
    expect(sent().filter((id) => id !== oldest)).toHaveLength(19);
  });

  it('is disabled after a day of failures', async () => {
    const { endpoint } = await harness.unproven(tenant, receiver.url());
    const [event] = await harness.events(tenant);
    start();
    await harness.deliveryUntil(tenant, event!.id, endpoint.id, ({ attempts }) => attempts === 1);
    harness.clock.advance(DAY_MS);
    await expect.poll(async () => (await read(endpoint.id))!.status).toBe('disabled');
    expect((await read(endpoint.id))!.disabledReason).toMatch(/not verified/);
  });

  it('shows that it wants events by taking a test event too', async () => {
    const { endpoint } = await harness.unproven(tenant, receiver.url());
    await harness.endpoints.sendTest(tenant, endpoint.id, 'create-wallet.success');
    expect((await read(endpoint.id))!.provenAt).toBeNull();
    receiver.reply = () => ({ status: 200 });
    await harness.endpoints.sendTest(tenant, endpoint.id, 'create-wallet.success');
    expect((await read(endpoint.id))!.provenAt).toBe(harness.clock.now());
  });

  it('is one whose address was changed without a verification, too', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const nothing = { eventTypes: undefined, description: undefined, enabled: undefined };
    const moved = { ...nothing, url: receiver.url('/new'), verify: false, by: BY_TEST };
    expect((await harness.endpoints.change(tenant, endpoint.id, moved)).endpoint.provenAt).toBeNull();
    receiver.reply = () => ({ status: 200 });
    const verifying = { ...moved, verify: true };
    const { endpoint: verified } = await harness.endpoints.change(tenant, endpoint.id, verifying);
    expect(verified.provenAt).toBe(harness.clock.now());
  });

  it('stays enabled if its address changes and the one before answers 410', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const nothing = { eventTypes: undefined, description: undefined, enabled: undefined };
    receiver.reply = async ({ path }) => {
      if (path === '/new') return { status: 200 };
      const moved = { ...nothing, url: receiver.url('/new'), verify: true, by: BY_TEST };
      await harness.endpoints.change(tenant, endpoint.id, moved);
      return { status: 410 };
    };
    await harness.events(tenant, 5);
    start();
    await harness.statesUntil(tenant, { delivered: 4, pending: 1 });
    harness.clock.advance(DAY_MS);
    await harness.statesUntil(tenant, { delivered: 5 });
    expect(await read(endpoint.id)).toMatchObject({ status: 'enabled', failingSince: null });
    expect(disabled).toEqual([]);
  });

  it('is one whose address changes while the one before takes a delivery', async () => {
    const { endpoint } = await harness.unproven(tenant, receiver.url());
    const nothing = { eventTypes: undefined, description: undefined, enabled: undefined };
    receiver.reply = async () => {
      const moved = { ...nothing, url: receiver.url('/new'), verify: false, by: BY_TEST };
      await harness.endpoints.change(tenant, endpoint.id, moved);
      return { status: 200 };
    };
    start();
    const [event] = await harness.events(tenant);
    await harness.deliveryUntil(tenant, event!.id, endpoint.id, (d) => d.status === 'delivered');
    expect((await read(endpoint.id))!.provenAt).toBeNull();
  });
});

describe('the other endpoints of a tenant', () => {
  const HOUR_MS = DAY_MS / 24;

  /** Events of endpoints, with the ids of the endpoints that each was delivered or is to be delivered to. */
  async function reports() {
    const { rows } = await harness.owner.query<{ type: string; content: string; statuses: object }>(
      `SELECT e.type, e.content, (
         SELECT jsonb_object_agg(d.endpoint_id, d.status) FROM webhook_deliveries d
         WHERE d.tenant_id = e.tenant_id AND d.event_id = e.id) AS statuses
       FROM events e WHERE e.tenant_id = $1 AND e.type LIKE 'webhook-endpoint.%' ORDER BY e.sequence`,
      [tenant.tenantId],
    );
    return rows.map(({ type, content, statuses }) => ({ type, ...JSON.parse(content).eventData, statuses }));
  }

  it('receive one event after an hour of failures, and another after a success in between', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url('/fails'));
    const { endpoint: other } = await harness.register(tenant, receiver.url('/other'));
    receiver.reply = ({ path }) => ({ status: path === '/fails' ? 500 : 204 });
    const begun = harness.clock.now();
    start();
    await fails(endpoint.id);
    harness.clock.advance(HOUR_MS - 1);
    await fails(endpoint.id);
    expect(await reports()).toEqual([]);
    harness.clock.advance(1);
    await fails(endpoint.id);
    await expect.poll(reports).toEqual([
      {
        type: 'webhook-endpoint.failing',
        id: endpoint.id,
        url: endpoint.url,
        failing_since: toRfc3339(begun),
        response_status: 500,
        error: expect.any(String),
        deliveries_waiting: expect.any(Number),
        wallet_id: null,
        customer_id: null,
        statuses: { [endpoint.id]: 'cancelled', [other.id]: expect.stringMatching(/pending|delivered/) },
      },
    ]);
    harness.clock.advance(HOUR_MS);
    await fails(endpoint.id);
    expect(await reports()).toHaveLength(1);

    receiver.reply = () => ({ status: 204 });
    await fails(endpoint.id);
    await expect.poll(async () => (await read(endpoint.id))!.failingSince).toBeNull();
    receiver.reply = ({ path }) => ({ status: path === '/fails' ? 500 : 204 });
    await fails(endpoint.id);
    harness.clock.advance(HOUR_MS);
    await fails(endpoint.id);
    await expect.poll(async () => (await reports()).length).toBe(2);
  });

  it('receive an event if one is disabled for its answers, and none if by its owner', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url('/gone'));
    const { endpoint: other } = await harness.register(tenant, receiver.url('/other'));
    receiver.reply = ({ path }) => ({ status: path === '/gone' ? 410 : 204 });
    start();
    await fails(endpoint.id);
    await expect.poll(reports).toEqual([
      expect.objectContaining({
        type: 'webhook-endpoint.disabled',
        id: endpoint.id,
        disabled_reason: 'it answered 410',
        response_status: 410,
        statuses: { [other.id]: expect.stringMatching(/pending|delivered/) },
      }),
    ]);
    const change = {
      url: undefined,
      eventTypes: undefined,
      description: undefined,
      verify: true,
      by: BY_TEST,
    };
    await harness.endpoints.change(tenant, other.id, { ...change, enabled: false });
    expect(await reports()).toHaveLength(1);
  });
});
