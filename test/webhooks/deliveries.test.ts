import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttemptResult } from '../../src/webhooks/deliveries.ts';
import { RETRY_DELAYS_MS } from '../../src/webhooks/retries.ts';
import { Harness, type TestTenant } from './harness.ts';
import { deferred, Receiver, type Reply } from './receiver.ts';

let harness: Harness;
let receiver: Receiver;
let tenant: TestTenant;

beforeAll(async () => {
  harness = await Harness.create({ timeoutMs: 400 });
});
afterAll(() => harness.close());
beforeEach(async () => {
  receiver = await Receiver.listen();
  tenant = await harness.tenant();
});
afterEach(async () => {
  await harness.stopWorkers();
  await harness.forgetDeliveries();
  await receiver.close();
  expect(harness.errors).toEqual([]);
});

/** One event on its way to one endpoint of a new tenant. */
async function oneDelivery() {
  const { endpoint, secret } = await harness.register(tenant, receiver.url());
  const [event] = await harness.events(tenant);
  return { endpoint, secret, event: event! };
}

describe('a delivery', () => {
  it('carries the stored bytes under a signature that an independent verifier takes', async () => {
    const { endpoint, secret, event } = await oneDelivery();
    harness.startWorker();
    const delivery = await harness.deliveryUntil(
      tenant,
      event.id,
      endpoint.id,
      (d) => d.status === 'delivered',
    );
    const [post, ...others] = receiver.posts();
    expect(others).toEqual([]);
    expect(post!.body).toEqual(Buffer.from(event.body));
    expect(post!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': event.id });
    vi.useFakeTimers({ toFake: ['Date'], now: harness.clock.now() });
    try {
      const headers = post!.headers as Record<string, string>;
      expect(new Webhook(secret).verify(post!.body, headers)).toEqual(JSON.parse(event.body));
    } finally {
      vi.useRealTimers();
    }
    expect(delivery).toMatchObject({
      attempts: 1,
      dueAt: null,
      error: null,
      lastAttemptAt: harness.clock.now(),
    });
    expect(delivery).toMatchObject({ responseStatus: 200, responseExcerpt: 'ok' });
    expect(delivery.latencyMs).toBeGreaterThanOrEqual(0);
  });

  it.each([200, 201, 204, 299])('succeeds with %i', async (status) => {
    receiver.reply = () => ({ status });
    const { endpoint, event } = await oneDelivery();
    harness.startWorker();
    const delivery = await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 1);
    expect(delivery).toMatchObject({ status: 'delivered', responseStatus: status });
  });

  it.each([
    [302, 'redirects are not followed'],
    [307, 'redirects are not followed'],
    [404, 'answered 404'],
    [500, 'answered 500'],
  ])('fails with %i', async (status, error) => {
    const trap = await Receiver.listen();
    receiver.reply = () => ({ status, headers: { location: trap.url() } });
    const { endpoint, event } = await oneDelivery();
    harness.startWorker();
    const delivery = await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 1);
    expect(delivery).toMatchObject({ status: 'pending', responseStatus: status, error });
    expect(delivery.dueAt).toBe(harness.clock.now() + 5_000);
    expect(trap.received).toEqual([]);
    await trap.close();
  });

  it('fails when no answer comes in time', async () => {
    receiver.reply = () => 'never';
    const { endpoint, event } = await oneDelivery();
    harness.startWorker();
    const delivery = await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 1);
    expect(delivery).toMatchObject({
      status: 'pending',
      error: 'timed out',
      responseStatus: null,
      latencyMs: null,
    });
  });

  it('fails when nobody listens', async () => {
    const { endpoint, event } = await oneDelivery();
    await receiver.close();
    harness.startWorker();
    const delivery = await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 1);
    expect(delivery).toMatchObject({ status: 'pending', error: 'connection refused' });
    receiver = await Receiver.listen();
  });

  it('keeps the first printable characters of a long answer', async () => {
    receiver.reply = () => ({ status: 500, body: `\u0000bad\r\n\u001b[31m${'x'.repeat(100_000)}` });
    const { endpoint, event } = await oneDelivery();
    harness.startWorker();
    const delivery = await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 1);
    expect(delivery.responseExcerpt).toMatch(/^bad \[31mx{200,}$/);
    expect(delivery.responseExcerpt!.length).toBeLessThanOrEqual(256);
  });
});

describe('retries', () => {
  it('follow the schedule until they are exhausted, with the same id and body and a fresh signature', async () => {
    receiver.reply = () => ({ status: 500 });
    const { endpoint, secret, event } = await oneDelivery();
    harness.startWorker();
    const times: number[] = [];
    for (const [index, delayMs] of RETRY_DELAYS_MS.entries()) {
      times.push(harness.clock.now());
      const delivery = await harness.deliveryUntil(
        tenant,
        event.id,
        endpoint.id,
        (d) => d.attempts === index + 1,
      );
      expect(delivery).toMatchObject({ status: 'pending', dueAt: harness.clock.now() + delayMs });
      harness.clock.advance(delayMs);
    }
    times.push(harness.clock.now());
    const last = await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 11);
    expect(last).toMatchObject({ status: 'exhausted', dueAt: null, responseStatus: 500 });
    const posts = receiver.posts();
    expect(posts.map((post) => post.headers['webhook-id'])).toEqual(Array(11).fill(event.id));
    expect(posts.map((post) => Number(post.headers['webhook-timestamp']))).toEqual(
      times.map((ms) => Math.floor(ms / 1_000)),
    );
    for (const post of posts) {
      expect(post.body).toEqual(Buffer.from(event.body));
      const at = new Date(Number(post.headers['webhook-timestamp']) * 1_000);
      const signature = new Webhook(secret).sign(event.id, at, post.body);
      expect(post.headers['webhook-signature']).toBe(signature);
    }
  });

  it('are not made a moment early', async () => {
    receiver.reply = () => ({ status: 500 });
    const { endpoint, event } = await oneDelivery();
    harness.startWorker();
    await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 1);
    harness.clock.advance(4_999);
    // Another tenant's event, written now, is delivered by a later round than the one that must not retry.
    const other = await harness.tenant();
    const witness = await harness.register(other, receiver.url('/witness'));
    receiver.reply = () => ({ status: 200 });
    const [seen] = await harness.events(other);
    await harness.deliveryUntil(other, seen!.id, witness.endpoint.id, (d) => d.status === 'delivered');
    expect(receiver.posts()).toHaveLength(1);
    harness.clock.advance(1);
    await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.status === 'delivered');
    expect(receiver.posts()).toHaveLength(2);
  });

  it('wait for Retry-After', async () => {
    receiver.reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    const { endpoint, event } = await oneDelivery();
    harness.startWorker();
    const delivery = await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.attempts === 1);
    expect(delivery.dueAt).toBe(harness.clock.now() + 3_600_000);
  });

  it('recover with the endpoint', async () => {
    receiver.reply = () => ({ status: 503 });
    const { endpoint } = await oneDelivery();
    await harness.events(tenant, 19);
    harness.startWorker();
    await harness.deliveryUntil(tenant, (await lastEvent()).id, endpoint.id, (d) => d.attempts === 1);
    expect(await harness.states(tenant)).toEqual({ pending: 20 });
    receiver.reply = () => ({ status: 200 });
    harness.clock.advance(5_000);
    await harness.statesUntil(tenant, { delivered: 20 });
  });
});

async function lastEvent(): Promise<{ id: string }> {
  const page = { limit: 1, direction: 'older', key: null } as const;
  return (await harness.log.events(tenant.tenantId, page, null))[0]!;
}

describe('an endpoint', () => {
  it('that answers 410 is disabled, with all that waits for it cancelled', async () => {
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
  });

  it('that was disabled as the event was written gets nothing', async () => {
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

  it('that answers gets a backlog over few connections, each delivery once', async () => {
    await harness.register(tenant, receiver.url());
    const events = await harness.events(tenant, 500);
    harness.startWorker({ callsPerEndpointMax: 4 });
    await harness.statesUntil(tenant, { delivered: 500 });
    const ids = receiver.posts().map((post) => post.headers['webhook-id']);
    expect(ids.sort()).toEqual(events.map((event) => event.id).sort());
    expect(receiver.connections).toBeLessThanOrEqual(8);
  });

  it('gets no delivery twice from two workers', async () => {
    await harness.register(tenant, receiver.url());
    await harness.events(tenant, 300);
    harness.startWorker({ claimMax: 10 });
    harness.startWorker({ claimMax: 10 });
    await harness.statesUntil(tenant, { delivered: 300 });
    expect(new Set(receiver.posts().map((post) => post.headers['webhook-id'])).size).toBe(300);
    expect(receiver.posts()).toHaveLength(300);
  });

  it('that is dead does not keep others waiting', async () => {
    let held = 0;
    receiver.reply = (request) => {
      if (request.path === '/dead') held += 1;
      return request.path === '/dead' ? 'never' : { status: 200 };
    };
    const patient = await Harness.create({ timeoutMs: 600_000 });
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

  it('that keeps failing leaves lanes to others', async () => {
    let held = 0;
    receiver.reply = () => ({ status: 500 });
    const patient = await Harness.create({ timeoutMs: 600_000 });
    try {
      const failing = await patient.tenant();
      for (let i = 0; i < 3; i++) await patient.register(failing, receiver.url('/dead'));
      await patient.events(failing);
      patient.startWorker({ callsMax: 4 });
      const attempted = async () => {
        const { rowCount } = await patient.owner.query('SELECT 1 FROM webhook_deliveries WHERE attempts = 1');
        return rowCount === 3;
      };
      await vi.waitUntil(attempted, { timeout: 20_000 });
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

  it('has its turn after every other that waits', async () => {
    for (let i = 0; i < 3; i++) await harness.register(tenant, receiver.url(`/${i}`));
    await harness.events(tenant, 10);
    harness.startWorker({ callsMax: 2, claimMax: 1 });
    await harness.statesUntil(tenant, { delivered: 30 });
    const paths = receiver.received.map((request) => request.path);
    expect(paths).toEqual(Array(10).fill(['/0', '/1', '/2']).flat());
  });
});

describe('stopping', () => {
  it('gives back what is in flight and what waits, and the next worker sends it', async () => {
    receiver.reply = () => 'never';
    const patient = await Harness.create({ timeoutMs: 600_000 });
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

describe('a lease', () => {
  it('keeps a delivery from others until it ends', async () => {
    const { endpoint, event } = await oneDelivery();
    // What a process that died held.
    await leaseUntil(event.id, harness.clock.now() + 60_000);
    harness.startWorker();
    const [other] = await harness.events(tenant);
    await harness.deliveryUntil(tenant, other!.id, endpoint.id, (d) => d.status === 'delivered');
    expect(await harness.delivery(tenant, event.id, endpoint.id)).toMatchObject({ attempts: 0 });
    harness.clock.advance(60_000);
    await harness.deliveryUntil(tenant, event.id, endpoint.id, (d) => d.status === 'delivered');
  });

  it('that another has taken over keeps a late result out', async () => {
    const { endpoint, event } = await oneDelivery();
    const held = deferred<Reply>();
    const recorded = deferred<AttemptResult>();
    receiver.reply = () => held.promise;
    harness.startWorker({ onAttempt: recorded.resolve });
    await receiver.until(() => receiver.posts().length === 1);
    const theirs = harness.clock.now() + 90_000;
    await leaseUntil(event.id, theirs);
    held.resolve({ status: 200 });
    expect(await recorded.promise).toMatchObject({ eventId: event.id, status: 'delivered' });
    const delivery = await harness.delivery(tenant, event.id, endpoint.id);
    expect(delivery).toMatchObject({ status: 'pending', attempts: 0, dueAt: theirs });
  });

  it('must be longer than a request may take', () => {
    expect(() => harness.startWorker({ leaseMs: 400 })).toThrow(RangeError);
  });
});

async function leaseUntil(eventId: string, ms: number): Promise<void> {
  const until = new Date(ms).toISOString();
  await harness.owner.query('UPDATE webhook_deliveries SET due_at = $2 WHERE event_id = $1', [
    eventId,
    until,
  ]);
}
