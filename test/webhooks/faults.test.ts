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
});
