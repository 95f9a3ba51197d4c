import { describe, expect, it } from 'vitest';
import { harness, receiver, tenant, withFreshDeliveries } from './fresh-deliveries.ts';

withFreshDeliveries();

describe('a fault of ours', () => {
  it('an event that is missing keeps no other delivery waiting, and its own has failed', async () => {
    await harness.register(tenant, receiver.url());
    const [missing] = await harness.events(tenant);
    await harness.owner.query('DELETE FROM events WHERE id = $1', [missing!.id]);
    const events = await harness.events(tenant, 20);
    harness.startWorker();
    await harness.statesUntil(tenant, { delivered: 20, pending: 1 });
    const { rows } = await harness.owner.query(
      'SELECT attempts, error, response_status FROM webhook_deliveries WHERE event_id = $1',
      [missing!.id],
    );
    expect(rows).toEqual([{ attempts: 1, error: 'could not be prepared', response_status: null }]);
    expect(receiver.posts()).toHaveLength(events.length);
    expect(harness.errors.splice(0)).toEqual([new Error(`event ${missing!.id} does not exist`)]);
  });

  it('a secret that cannot be opened keeps no other endpoint waiting, and does not spin', async () => {
    const sealed = await harness.register(tenant, receiver.url('/sealed'));
    const other = await harness.register(tenant, receiver.url('/other'));
    const turn = (keyId: string) =>
      harness.owner.query('UPDATE webhook_endpoints SET secret_key_id = $2 WHERE id = $1', [
        sealed.endpoint.id,
        keyId,
      ]);
    await turn('lost');
    const events = await harness.events(tenant, 20);
    let monotonicMs = 0;
    const worker = harness.startWorker({ monotonic: () => monotonicMs });
    await harness.statesUntil(tenant, { delivered: 20, pending: 20 });
    for (const event of events) {
      const delivery = await harness.delivery(tenant, event.id, other.endpoint.id);
      expect(delivery?.status).toBe('delivered');
    }
    expect(worker.failing).toBe(false);
    // Later rounds have delivered more to the other since, and none has tried this one again.
    for (let i = 0; i < 3; i++) {
      const [event] = await harness.events(tenant);
      await harness.deliveryUntil(tenant, event!.id, other.endpoint.id, (d) => d.status === 'delivered');
    }
    expect(harness.errors.splice(0)).toEqual([new Error('no vault key lost')]);
    await turn('k1');
    monotonicMs += 1_000;
    await harness.statesUntil(tenant, { delivered: 46 });
    expect(harness.errors).toEqual([]);
  });

  it('a result that cannot be recorded is not sent again at once, and the lease ends', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url('/lost'));
    const [event] = await harness.events(tenant);
    let monotonicMs = 0;
    await harness.owner.query('REVOKE UPDATE (attempts) ON webhook_deliveries FROM kolo_app');
    const worker = harness.startWorker({ monotonic: () => monotonicMs });
    try {
      await expect.poll(() => harness.errors.length).toBe(1);
    } finally {
      await harness.owner.query('GRANT UPDATE (attempts) ON webhook_deliveries TO kolo_app');
    }
    expect(harness.errors.splice(0)).toEqual([
      expect.objectContaining({ message: 'permission denied for table webhook_deliveries' }),
    ]);
    // Later rounds have served another endpoint, and none has sent this one again.
    const other = await harness.register(tenant, receiver.url('/other'));
    const [witness] = await harness.events(tenant);
    await harness.deliveryUntil(tenant, witness!.id, other.endpoint.id, (d) => d.status === 'delivered');
    const sent = () => receiver.received.filter(({ path }) => path === '/lost').length;
    await expect.poll(leased).toBe(0);
    expect([sent(), worker.failing]).toEqual([1, false]);
    monotonicMs += 1_000;
    await harness.deliveryUntil(tenant, event!.id, endpoint.id, (d) => d.status === 'delivered');
    await harness.statesUntil(tenant, { delivered: 3 });
    expect(sent()).toBe(3);
  });

  it('a clock that is refused during a request ends neither the process nor the delivery', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const [event] = await harness.events(tenant);
    let refused = false;
    const now = (): number => {
      if (refused) throw new Error('the clock is wrong');
      return harness.clock.now();
    };
    receiver.reply = () => {
      refused = true;
      return { status: 200 };
    };
    let monotonicMs = 0;
    harness.startWorker({ clock: { now }, monotonic: () => monotonicMs });
    await receiver.until(() => receiver.posts().length === 1);
    await expect.poll(leased).toBe(0);
    expect(await harness.delivery(tenant, event!.id, endpoint.id)).toMatchObject({ attempts: 0 });
    refused = false;
    receiver.reply = () => ({ status: 200 });
    monotonicMs += 1_000;
    await harness.deliveryUntil(tenant, event!.id, endpoint.id, (d) => d.status === 'delivered');
    expect(new Set(harness.errors.splice(0).map(String))).toEqual(new Set(['Error: the clock is wrong']));
  });
});

async function leased(): Promise<number> {
  const { rows } = await harness.owner.query(
    'SELECT count(*)::integer AS leased FROM webhook_endpoint_leases WHERE leased_until IS NOT NULL',
  );
  return rows[0].leased;
}
