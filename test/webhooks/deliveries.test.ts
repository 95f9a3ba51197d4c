import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { RETRY_DELAYS_MS } from '../../src/webhooks/delivery/retries.ts';
import { harness, oneDelivery, receiver, tenant, withFreshDeliveries } from './fresh-deliveries.ts';
import { Receiver } from './receiver.ts';

withFreshDeliveries({ timeoutMs: 400 });

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
