import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { takeLease } from '../../src/webhooks/delivery/leases.ts';
import type { AttemptResult } from '../../src/webhooks/delivery/queries.ts';
import { harness, oneDelivery, receiver, tenant, withFreshDeliveries } from './fresh-deliveries.ts';
import { Harness } from './harness.ts';
import { deferred, type Reply } from './receiver.ts';

withFreshDeliveries({ timeoutMs: 400 });

describe('an endpoint', () => {
  it('is disabled if it answers 410, with all waiting deliveries cancelled', async () => {
    receiver.reply = () => ({ status: 410, body: 'gone' });
    const { endpoint } = await oneDelivery();
    await harness.events(tenant, 9);
    harness.startWorker();
    await harness.statesUntil(tenant, { cancelled: 10 });
    expect(receiver.posts()).toHaveLength(1);
    const { rows } = await harness.owner.query(
      'SELECT status, disabled_reason FROM webhook_endpoints WHERE id = $1',
      [endpoint.id],
    );
    expect(rows).toEqual([{ status: 'disabled', disabled_reason: 'it answered 410' }]);
    const changes = await harness.owner.query(
      'SELECT status, ledger_version FROM webhook_endpoint_changes WHERE endpoint_id = $1 ORDER BY 2',
      [endpoint.id],
    );
    expect(changes.rows).toEqual([
      { status: 'enabled', ledger_version: 1n },
      { status: 'disabled', ledger_version: 2n },
    ]);
  });

  it('gets nothing if it was disabled as the event was written', async () => {
    const { endpoint, event } = await oneDelivery();
    await harness.owner.query("UPDATE webhook_endpoints SET status = 'disabled' WHERE id = $1", [
      endpoint.id,
    ]);
    harness.startWorker();
    const delivery = await harness.deliveryUntil(
      tenant,
      event.id,
      endpoint.id,
      (d) => d.status !== 'pending',
    );
    expect(delivery).toMatchObject({ status: 'cancelled', attempts: 0, dueAt: null });
    expect(receiver.received).toEqual([]);
  });

  it('gets a backlog over few connections, each delivery once', async () => {
    await harness.register(tenant, receiver.url());
    const events = await harness.events(tenant, 500);
    harness.startWorker({ callsPerEndpointMax: 4 });
    await harness.statesUntil(tenant, { delivered: 500 });
    const ids = receiver.posts().map((post) => post.headers['webhook-id']);
    expect(ids.sort()).toEqual(events.map((event) => event.id).sort());
    expect(receiver.connections).toBeLessThanOrEqual(8);
  });

  it('has one request in flight until it has answered well, then as many as are set', async () => {
    const first = deferred<Reply>();
    const rest = deferred<Reply>();
    const patient = await Harness.create();
    try {
      const owner = await patient.tenant();
      await patient.register(owner, receiver.url());
      await patient.events(owner, 20);
      receiver.reply = () => (receiver.posts().length === 1 ? first.promise : rest.promise);
      patient.startWorker({ callsPerEndpointMax: 4 });
      await receiver.until(() => receiver.posts().length === 1);
      first.resolve({ status: 200 });
      await receiver.until(() => receiver.posts().length === 5);
      // With the answers held back, another endpoint's delivery shows that the worker has had time for more.
      const witness = await patient.tenant();
      const { endpoint } = await patient.register(witness, receiver.url('/witness'));
      const [event] = await patient.events(witness);
      receiver.reply = (request) => (request.path === '/witness' ? { status: 200 } : rest.promise);
      await patient.deliveryUntil(witness, event!.id, endpoint.id, (d) => d.status === 'delivered');
      expect(receiver.posts()).toHaveLength(5);
      rest.resolve({ status: 200 });
      await patient.statesUntil(owner, { delivered: 20 });
    } finally {
      await patient.close();
    }
  });

  it('gets no delivery twice from two workers', async () => {
    const patient = await Harness.create();
    const tenant = await patient.tenant();
    await patient.register(tenant, receiver.url());
    await patient.events(tenant, 300);
    let inFlight = 0;
    let most = 0;
    receiver.reply = async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
      return { status: 200 };
    };
    patient.startWorker({ batchMax: 10 });
    patient.startWorker({ batchMax: 10 });
    await patient.statesUntil(tenant, { delivered: 300 });
    await patient.close();
    expect(most).toBeLessThanOrEqual(8);
    expect(new Set(receiver.posts().map((post) => post.headers['webhook-id'])).size).toBe(300);
    expect(receiver.posts()).toHaveLength(300);
  });

  it('does not keep others waiting if it is dead', async () => {
    let held = 0;
    receiver.reply = (request) => {
      if (request.path === '/dead') held += 1;
      return request.path === '/dead' ? 'never' : { status: 200 };
    };
    const patient = await Harness.create();
    try {
      const dead = await patient.tenant();
      for (let i = 0; i < 3; i++) await patient.register(dead, receiver.url('/dead'));
      await patient.events(dead, 2_000);
      // Eight calls are four lanes: three are held by the dead ones until the test ends.
      patient.startWorker({ callsMax: 8 });
      await receiver.until(() => held === 3);
      const other = await patient.tenant();
      await patient.register(other, receiver.url('/alive'));
      await patient.events(other, 200);
      await patient.statesUntil(other, { delivered: 200 });
      expect(held).toBe(3);
      expect(await patient.states(dead)).toEqual({ pending: 6_000 });
    } finally {
      await patient.close();
    }
  });

  it('leaves lanes to others if it keeps failing', async () => {
    let held = 0;
    receiver.reply = () => ({ status: 500 });
    const patient = await Harness.create();
    try {
      const failing = await patient.tenant();
      for (let i = 0; i < 3; i++) await patient.register(failing, receiver.url('/dead'));
      await patient.events(failing);
      patient.startWorker({ callsMax: 4 });
      const attempted = async () => {
        const { rowCount } = await patient.owner.query('SELECT 1 FROM webhook_deliveries WHERE attempts = 1');
        return rowCount === 3;
      };
      await vi.waitUntil(attempted, { timeout: 60_000 });
      receiver.reply = (request) => {
        if (request.path === '/alive') return { status: 200 };
        held += 1;
        return 'never';
      };
      // All three are due again: they may hold one of the two lanes, not both.
      patient.clock.advance(5_000);
      await receiver.until(() => held === 1);
      const other = await patient.tenant();
      const { endpoint } = await patient.register(other, receiver.url('/alive'));
      const [alive] = await patient.events(other);
      await patient.deliveryUntil(other, alive!.id, endpoint.id, (d) => d.status === 'delivered');
      expect(held).toBe(1);
    } finally {
      await patient.close();
    }
  });

  it('is one of many with requests in flight, and Node sees no leak in what can end them', async () => {
    const warnings: Error[] = [];
    const warned = (warning: Error) => warnings.push(warning);
    process.on('warning', warned);
    const patient = await Harness.create();
    try {
      const owner = await patient.tenant();
      for (let i = 0; i < 16; i++) await patient.register(owner, receiver.url(`/${i}`));
      await patient.events(owner, 20);
      // Each endpoint answers once, which widens its lane, and then keeps every request waiting.
      const answered = new Set<string>();
      let held = 0;
      receiver.reply = ({ path }) => {
        if (answered.has(path)) held += 1;
        return answered.has(path) ? 'never' : answered.add(path) && { status: 200 };
      };
      patient.startWorker({ callsMax: 64 });
      // One for each of the endpoints, and all of those that lanes share.
      await receiver.until(() => held === 16 + 32);
      expect(warnings).toEqual([]);
    } finally {
      process.off('warning', warned);
      await patient.close();
    }
  });

  it('has its turn after every other that waits', async () => {
    for (let i = 0; i < 3; i++) await harness.register(tenant, receiver.url(`/${i}`));
    await harness.events(tenant, 10);
    harness.startWorker({ callsMax: 2, batchMax: 1 });
    await harness.statesUntil(tenant, { delivered: 30 });
    const paths = receiver.received.map((request) => request.path);
    expect(paths).toEqual(Array(10).fill(['/0', '/1', '/2']).flat());
  });
});

describe('stopping', () => {
  it('gives back what is in flight and what waits, and the next worker sends it', async () => {
    receiver.reply = () => 'never';
    const patient = await Harness.create();
    try {
      const owner = await patient.tenant();
      await patient.register(owner, receiver.url());
      const events = await patient.events(owner, 20);
      const worker = patient.startWorker();
      await receiver.until(() => receiver.posts().length === 1);
      await worker.stop();
      const { rows } = await patient.owner.query(
        'SELECT count(*)::integer, min(due_at) AS low, max(due_at) AS high, max(attempts) AS attempts FROM webhook_deliveries',
      );
      const now = patient.clock.now();
      expect(rows).toEqual([{ count: 20, low: now, high: now, attempts: 0 }]);
      receiver.reply = () => ({ status: 200 });
      patient.startWorker();
      await patient.statesUntil(owner, { delivered: 20 });
      const ids = receiver.posts().map((post) => post.headers['webhook-id']);
      expect(new Set(ids)).toEqual(new Set(events.map((event) => event.id)));
    } finally {
      await patient.close();
    }
  });

  it('lets a request in flight finish', async () => {
    const { endpoint, event } = await oneDelivery();
    const held = deferred<Reply>();
    receiver.reply = () => held.promise;
    const worker = harness.startWorker({ drainMs: 60_000 });
    await receiver.until(() => receiver.posts().length === 1);
    const stopped = worker.stop();
    held.resolve({ status: 200 });
    await stopped;
    const delivery = await harness.delivery(tenant, event.id, endpoint.id);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 });
  });
});

const PROCESSES = { itself: randomUUID(), dead: randomUUID(), another: randomUUID() };

describe('a lease', () => {
  it('keeps an endpoint from other processes until it ends', async () => {
    const { endpoint, event } = await oneDelivery();
    const until = harness.clock.now() + 60_000;
    await leaseUntil(endpoint.id, until);
    harness.startWorker();
    const { endpoint: other } = await harness.register(tenant, receiver.url('/other'));
    const [witness] = await harness.events(tenant);
    await harness.deliveryUntil(tenant, witness!.id, other.id, (d) => d.status === 'delivered');
    expect(await harness.delivery(tenant, event.id, endpoint.id)).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
    harness.clock.advance(60_000);
    await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.status === 'delivered');
  });

  it('taken over by another process keeps a late result out, and stays with the other', async () => {
    const { endpoint, event } = await oneDelivery();
    const held = deferred<Reply>();
    const recorded = deferred<AttemptResult>();
    receiver.reply = () => held.promise;
    const worker = harness.startWorker({ onAttempt: recorded.resolve });
    await receiver.until(() => receiver.posts().length === 1);
    const theirs = harness.clock.now() + 90_000;
    await leaseUntil(endpoint.id, theirs);
    await harness.owner.query('UPDATE webhook_deliveries SET due_at = $2, attempts = 1 WHERE event_id = $1', [
      event.id,
      new Date(theirs),
    ]);
    held.resolve({ status: 200 });
    expect(await recorded.promise).toMatchObject({ eventId: event.id, status: 'delivered' });
    await worker.stop();
    const delivery = await harness.delivery(tenant, event.id, endpoint.id);
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, dueAt: theirs });
    const { rows } = await harness.owner.query(
      'SELECT leased_until FROM webhook_endpoint_leases WHERE endpoint_id = $1',
      [endpoint.id],
    );
    expect(rows).toEqual([{ leased_until: theirs }]);
  });

  it.each<[string, { holder: keyof typeof PROCESSES; untilMs?: number }, boolean]>([
    ['of another process', { holder: 'another' }, false],
    ['that has ended', { holder: 'another', untilMs: 0 }, true],
    ['of a process that is believed dead', { holder: 'dead' }, true],
    ['of the process itself', { holder: 'itself' }, true],
  ])('%s is taken only if it is free', async (_of, { holder, untilMs = 1 }, isFree) => {
    const { endpoint } = await oneDelivery();
    const now = harness.clock.now();
    const take = (claimedBy: string, leasedUntil: number) =>
      harness.database.within(tenant.tenantId, (session) => {
        const lease = { endpointId: endpoint.id, claimedBy, leasedUntil };
        return takeLease(session, tenant.tenantId, lease, { now, dead: [PROCESSES.dead] });
      });
    expect(await take(PROCESSES[holder], now + untilMs)).toBe(true);
    expect(await take(PROCESSES.itself, now + 60_000)).toBe(isFree);
  });

  it('has a delivery sent once whose due time has parts of a millisecond', async () => {
    const { endpoint, event } = await oneDelivery();
    await harness.owner.query(
      "UPDATE webhook_deliveries SET due_at = due_at - interval '1 microsecond' WHERE event_id = $1",
      [event.id],
    );
    harness.startWorker();
    await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.status === 'delivered');
    expect(receiver.posts()).toHaveLength(1);
  });
});

/** Leases the endpoint as another live process would. */
async function leaseUntil(endpointId: string, ms: number): Promise<void> {
  await harness.owner.query(
    `INSERT INTO webhook_endpoint_leases VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, endpoint_id) DO UPDATE SET claimed_by = $3, leased_until = $4`,
    [tenant.tenantId, endpointId, randomUUID(), new Date(ms)],
  );
}
