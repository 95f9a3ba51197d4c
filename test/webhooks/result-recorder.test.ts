import { expect, it } from 'vitest';
import type { AttemptResult } from '../../src/webhooks/delivery/queries.ts';
import { ResultRecorder } from '../../src/webhooks/delivery/result-recorder.ts';
import { harness, receiver, tenant, withFreshDeliveries } from './fresh-deliveries.ts';

withFreshDeliveries();

it('a success and a failure that are written together end the time of failures before, and begin another', async () => {
  const { endpoint } = await harness.register(tenant, receiver.url());
  const events = await harness.events(tenant, 2);
  await harness.owner.query("UPDATE webhook_endpoints SET failing_since = now() - interval '4 days'");
  const recorder = new ResultRecorder(harness.database);
  const atMs = harness.clock.now();
  const recorded = events.map(({ id }, n) => {
    const failed = n === 0 ? null : { eventId: id, wasDueAt: atMs };
    const result: AttemptResult = {
      eventId: id,
      endpointId: endpoint.id,
      wasDueAt: atMs,
      status: n === 0 ? 'delivered' : 'exhausted',
      dueAt: null,
      attemptedAt: atMs,
      responseStatus: n === 0 ? 200 : 500,
      responseExcerpt: null,
      latencyMs: 1,
      error: n === 0 ? null : 'answered 500',
    };
    return recorder.record(tenant.tenantId, result, {
      endpointId: endpoint.id,
      url: receiver.url(),
      failed,
      atMs,
    });
  });
  expect(await Promise.all(recorded)).toEqual([true, true]);
  const { rows } = await harness.owner.query('SELECT failing_since FROM webhook_endpoints WHERE id = $1', [
    endpoint.id,
  ]);
  expect(rows).toEqual([{ failing_since: atMs }]);
});
