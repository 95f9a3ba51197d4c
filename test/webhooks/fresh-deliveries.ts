import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { Harness, type TestTenant } from './harness.ts';
import { Receiver } from './receiver.ts';

/** The file's. */
export let harness: Harness;
/** The test's own, with no deliveries yet. */
export let receiver: Receiver;
export let tenant: TestTenant;

/** Gives each test of a file a receiver and a tenant, and no delivery but its own; what went wrong unseen fails it. */
export function withFreshDeliveries(options: Parameters<typeof Harness.create>[0] = {}): void {
  beforeAll(async () => {
    harness = await Harness.create(options);
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
}

/** One event on its way to one endpoint of the test's tenant. */
export async function oneDelivery() {
  const { endpoint, secret } = await harness.register(tenant, receiver.url());
  const [event] = await harness.events(tenant);
  return { endpoint, secret, event: event! };
}
