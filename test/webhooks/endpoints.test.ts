import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BY_TEST } from '../support/actor.ts';
import { Harness, type TestTenant } from './harness.ts';
import { Receiver } from './receiver.ts';

/** Names as the tests' DNS has them; others do not exist. */
const NAMES = new Map<string, string[]>([
  ['private.example.com', ['10.1.2.3']],
  ['loopback.example.com', ['127.0.0.1']],
  ['metadata.example.com', ['169.254.169.254']],
  ['mixed.example.com', ['93.184.216.34', '192.168.0.1']],
  ['mapped.example.com', ['::ffff:10.0.0.1']],
  ['public.example.com', ['93.184.216.34']],
]);

const resolve = async (hostname: string) => {
  const addresses = NAMES.get(hostname);
  if (addresses === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return addresses;
};

let harness: Harness;
let receiver: Receiver;
let tenant: TestTenant;
let live: TestTenant;

beforeAll(async () => {
  harness = await Harness.create({ resolve, timeoutMs: 400 });
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await receiver.close();
  await harness.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.reply = () => ({ status: 200 });
  tenant = await harness.tenant('test');
  live = await harness.tenant('live');
});
afterEach(async () => {
  await harness.stopWorkers();
  await harness.forgetDeliveries();
  expect(harness.errors).toEqual([]);
});

const input = (url: string, verify: boolean) => ({
  url,
  eventTypes: null,
  description: null,
  verify,
  by: BY_TEST,
});

async function endpointCount({ tenantId }: TestTenant): Promise<number> {
  const text = "SELECT 1 FROM webhook_endpoints WHERE tenant_id = $1 AND status <> 'deleted'";
  return (await harness.owner.query(text, [tenantId])).rowCount ?? 0;
}

describe('registration', () => {
  it('asks the URL with one GET and stores the endpoint when it answers 200', async () => {
    const { endpoint } = await harness.endpoints.register(tenant, input(receiver.url('/hook?a=b'), true));
    expect(receiver.received.map(({ method, path }) => [method, path])).toEqual([['GET', '/hook?a=b']]);
    expect(endpoint).toMatchObject({ url: receiver.url('/hook?a=b'), status: 'enabled', eventTypes: null });
    expect(await endpointCount(tenant)).toBe(1);
  });

  it.each([204, 201, 301, 404, 500])('refuses a URL that answers %i', async (status) => {
    receiver.reply = () => ({ status, headers: { location: receiver.url('/elsewhere') } });
    const registered = harness.endpoints.register(tenant, input(receiver.url(), true));
    await expect(registered).rejects.toMatchObject({
      code: 'webhook_verification_failed',
      errors: [{ path: 'url', message: `answered ${status}` }],
    });
    expect(receiver.received).toHaveLength(1);
    expect(await endpointCount(tenant)).toBe(0);
  });

  it('refuses a URL that does not answer in time', async () => {
    receiver.reply = () => 'never';
    const registered = harness.endpoints.register(tenant, input(receiver.url(), true));
    await expect(registered).rejects.toMatchObject({
      code: 'webhook_verification_failed',
      errors: [{ path: 'url', message: 'timed out' }],
    });
  });

  it('sends nothing without verification', async () => {
    await harness.endpoints.register(tenant, input(receiver.url(), false));
    expect(receiver.received).toEqual([]);
    expect(await endpointCount(tenant)).toBe(1);
  });

  it.each([
    'http://public.example.com/',
    'https://private.example.com/',
    'https://loopback.example.com/',
    'https://loopback.example.com./',
    'https://metadata.example.com/',
    'https://mixed.example.com/',
    'https://mapped.example.com/',
    'https://unknown.example.com/',
    'https://2130706433/',
    'https://localhost/',
  ])('refuses %s to a live tenant, whatever the setting', async (url) => {
    const registered = harness.endpoints.register(live, input(url, false));
    await expect(registered).rejects.toMatchObject({ code: 'webhook_url_refused' });
    expect(await endpointCount(live)).toBe(0);
  });

  it('takes a public name over https from a live tenant', async () => {
    const { endpoint } = await harness.endpoints.register(live, input('https://public.example.com', false));
    expect(endpoint.url).toBe('https://public.example.com/');
  });

  it('refuses private addresses to a test tenant without the setting', async () => {
    const strict = await Harness.create({ allowPrivateInTest: false, resolve });
    try {
      const owner = await strict.tenant('test');
      for (const url of [receiver.url(), 'https://127.0.0.1/', 'https://loopback.example.com/']) {
        const registered = strict.endpoints.register(owner, input(url, true));
        await expect(registered).rejects.toMatchObject({ code: 'webhook_url_refused' });
      }
      expect(receiver.received).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  it('stops at 16 endpoints, also when many register at once, and a deleted one makes room', async () => {
    const many = Array.from({ length: 31 }, () => harness.register(tenant, receiver.url()));
    const settled = await Promise.allSettled(many);
    const refused = settled.filter((one) => one.status === 'rejected').map((one) => one.reason.code);
    expect(refused).toEqual(Array(15).fill('webhook_limit_reached'));
    expect(await endpointCount(tenant)).toBe(16);
    const [registered] = settled.filter((one) => one.status === 'fulfilled');
    await harness.endpoints.remove(tenant, registered!.value.endpoint.id, BY_TEST);
    await harness.register(tenant, receiver.url());
    await expect(harness.register(tenant, receiver.url())).rejects.toMatchObject({
      code: 'webhook_limit_reached',
    });
  });

  it('stores no secret in clear', async () => {
    const { secret, endpoint } = await harness.register(tenant, receiver.url());
    expect(() => new Webhook(secret).sign('id', new Date(0), 'body')).not.toThrow();
    const { rows } = await harness.owner.query<{ row: string; ciphertext: Buffer }>(
      'SELECT e::text AS row, secret_ciphertext AS ciphertext FROM webhook_endpoints e WHERE id = $1',
      [endpoint.id],
    );
    const raw = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(rows[0]!.row).not.toContain(secret);
    expect(rows[0]!.row).not.toContain(raw.toString('hex'));
    expect(rows[0]!.ciphertext.includes(secret)).toBe(false);
  });
});

describe('a stored URL', () => {
  it('is held to the rules of its mode at every delivery', async () => {
    const { endpoint } = await harness.register(live, 'https://public.example.com/');
    NAMES.set('public.example.com', ['127.0.0.1']);
    const [event] = await harness.events(live);
    harness.startWorker();
    const refused = { attempts: 1, status: 'pending', error: 'address not allowed', responseStatus: null };
    expect(await harness.deliveryUntil(live, event!.id, endpoint.id, (d) => d.attempts === 1)).toMatchObject(
      refused,
    );
    NAMES.set('public.example.com', ['93.184.216.34']);
  });
});

describe('changes', () => {
  const nothing = {
    url: undefined,
    eventTypes: undefined,
    description: undefined,
    enabled: undefined,
    verify: true,
    by: BY_TEST,
  };

  it('check a new URL as registration does', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    receiver.reply = () => ({ status: 404 });
    const moved = harness.endpoints.change(tenant, endpoint.id, { ...nothing, url: receiver.url('/new') });
    await expect(moved).rejects.toMatchObject({ code: 'webhook_verification_failed' });
    const inward = harness.endpoints.change(tenant, endpoint.id, {
      ...nothing,
      url: 'http://169.254.169.254/',
    });
    await expect(inward).rejects.toMatchObject({ code: 'webhook_url_refused' });
    receiver.reply = () => ({ status: 200 });
    const { endpoint: changed } = await harness.endpoints.change(tenant, endpoint.id, {
      ...nothing,
      url: receiver.url('/new'),
    });
    expect(changed).toEqual({ ...endpoint, url: receiver.url('/new'), updatedAt: harness.clock.now() });
  });

  it('which disable cancel what waits; enabled again, a resend delivers it', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const [event] = await harness.events(tenant, 3);
    await harness.endpoints.change(tenant, endpoint.id, { ...nothing, enabled: false });
    expect(await harness.states(tenant)).toEqual({ cancelled: 3 });
    const id = `${event!.id}_${endpoint.id}`;
    await expect(harness.resend(tenant, id)).rejects.toMatchObject({ code: 'invalid_request' });
    await harness.endpoints.change(tenant, endpoint.id, { ...nothing, enabled: true });
    harness.startWorker();
    await harness.resend(tenant, id);
    await harness.statesUntil(tenant, { cancelled: 2, delivered: 1 });
  });

  it('which delete cancel what waits and keep the log', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    await harness.events(tenant, 2_500);
    await harness.endpoints.remove(tenant, endpoint.id, BY_TEST);
    expect(await harness.states(tenant)).toEqual({ cancelled: 2_500 });
    await expect(harness.endpoints.remove(tenant, endpoint.id, BY_TEST)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await endpointCount(tenant)).toBe(0);
  });

  it('do not reach another tenant', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const other = await harness.tenant();
    const changed = harness.endpoints.change(other, endpoint.id, { ...nothing, enabled: false });
    await expect(changed).rejects.toMatchObject({ code: 'not_found' });
    await expect(harness.endpoints.remove(other, endpoint.id, BY_TEST)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await endpointCount(tenant)).toBe(1);
  });
});

describe('a resend', () => {
  it('delivers the same bytes under the same id with all attempts before it', async () => {
    const { endpoint } = await harness.register(tenant, receiver.url());
    const [event] = await harness.events(tenant);
    harness.startWorker();
    const key = [tenant, event!.id, endpoint.id] as const;
    await harness.deliveryUntil(...key, (d) => d.status === 'delivered');
    receiver.reply = () => ({ status: 500 });
    await harness.resend(tenant, `${event!.id}_${endpoint.id}`);
    const failed = await harness.deliveryUntil(...key, (d) => d.responseStatus === 500);
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, dueAt: harness.clock.now() + 5_000 });
    const posts = receiver.posts();
    expect(posts.map((post) => post.headers['webhook-id'])).toEqual([event!.id, event!.id]);
    expect(posts[1]!.body).toEqual(posts[0]!.body);
  });
});
