import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from '../../src/webhooks/delivery/queries.ts';
import { harness, receiver, tenant, withFreshDeliveries } from './fresh-deliveries.ts';
import { deferred, type Reply } from './receiver.ts';

withFreshDeliveries();

const claimantOf = (processId: string, deadProcessIds: string[] = []) => ({
  claimant: { processId, deadProcessIds },
});

describe('a process that is believed dead', () => {
  it('has its endpoints taken over before their leases end, and its late result is dropped', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const events = await harness.events(tenant, 20);
    const held = deferred<Reply>();
    const recorded = deferred<AttemptResult>();
    receiver.reply = () => held.promise;
    const stopped = randomUUID();
    const alive = randomUUID();
    harness.startWorker({ ...claimantOf(stopped), onAttempt: recorded.resolve });
    await receiver.until(() => receiver.posts().length === 1);

    receiver.reply = () => ({ status: 200 });
    const takenOver: unknown[] = [];
    harness.startWorker({ ...claimantOf(alive, [stopped]), onTakenOver: (one) => takenOver.push(one) });
    await harness.statesUntil(tenant, { delivered: 20 });
    expect(takenOver).toEqual([{ tenantId: tenant.tenantId, endpointId: endpoint.id }]);
    held.resolve({ status: 204 });
    const { eventId } = await recorded.promise;
    await harness.stopWorkers();
    const delivery = await harness.delivery(tenant, eventId, endpoint.id);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200 });
    // The first process has sent nothing that it had read before.
    expect(receiver.posts()).toHaveLength(events.length + 1);
  });

  it('says nothing about the health of an endpoint by a failure that comes too late', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    await harness.events(tenant);
    const held = deferred<Reply>();
    const recorded = deferred<AttemptResult>();
    receiver.reply = () => held.promise;
    const stopped = randomUUID();
    harness.startWorker({ ...claimantOf(stopped), onAttempt: recorded.resolve });
    await receiver.until(() => receiver.posts().length === 1);
    receiver.reply = () => ({ status: 200 });
    harness.startWorker(claimantOf(randomUUID(), [stopped]));
    await harness.statesUntil(tenant, { delivered: 1 });
    held.resolve({ status: 500 });
    expect(await recorded.promise).toMatchObject({ error: 'answered 500' });
    const { rows } = await harness.owner.query('SELECT failing_since FROM webhook_endpoints WHERE id = $1', [
      endpoint.id,
    ]);
    expect(rows).toEqual([{ failing_since: null }]);
  });

  it('keeps its endpoints while it lives', async () => {
    await harness.register(tenant, receiver.url());
    await harness.events(tenant);
    const held = deferred<Reply>();
    receiver.reply = () => held.promise;
    harness.startWorker(claimantOf(randomUUID()));
    await receiver.until(() => receiver.posts().length === 1);
    // With that answer held back, another tenant's delivery shows that the second worker has polled.
    const witness = await harness.tenant();
    await harness.register(witness, receiver.url('/witness'));
    receiver.reply = () => ({ status: 200 });
    harness.startWorker(claimantOf(randomUUID(), [randomUUID()]));
    await harness.events(witness);
    await harness.statesUntil(witness, { delivered: 1 });
    expect(await harness.states(tenant)).toEqual({ pending: 1 });
    held.resolve({ status: 200 });
    await harness.statesUntil(tenant, { delivered: 1 });
  });

  it('leaves no lease behind when it stops', async () => {
    receiver.reply = () => ({ status: 500 });
    await harness.register(tenant, receiver.url());
    await harness.events(tenant, 20);
    harness.startWorker();
    await receiver.until(() => receiver.posts().length === 1);
    await harness.stopWorkers();
    const { rows } = await harness.owner.query(
      'SELECT count(*)::integer AS leased FROM webhook_endpoint_leases WHERE leased_until IS NOT NULL',
    );
    expect(rows).toEqual([{ leased: 0 }]);
  });
});
