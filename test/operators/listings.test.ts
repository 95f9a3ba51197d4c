import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { everywhere, People } from './people.ts';

let kolo: TestKolo;
let people: People;
let receiver: Receiver;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
  await receiver.close();
});

it('shows each operator the businesses that they may read', async () => {
  const { businessId } = kolo.business;
  const ada = await people.person('ada@example.com', everywhere('viewer'));
  const bola = await people.person('bola@example.com', { role: 'viewer', businessId, mode: 'test' });
  for (const person of [ada, bola]) await person.signIn();
  expect((await ada.call('GET', '/ops/v1/businesses')).body.data).toHaveLength(2);
  expect((await bola.call('GET', '/ops/v1/businesses')).body.data).toEqual([
    { business_id: businessId, name: 'Test', created_at: expect.any(String) },
  ]);
});

it('shows the endpoints of a side without their secrets, and of no other', async () => {
  const { businessId } = kolo.business;
  const made = await kolo.test.post('/api/v1/webhooks', { url: receiver.url() });
  expect(made.status).toBe(201);
  const chi = await people.person('chi@example.com', { role: 'viewer', businessId, mode: 'test' });
  await chi.signIn();
  const seen = await chi.call('GET', `/ops/v1/businesses/${businessId}/test/webhook-endpoints`);
  expect(seen.body.data).toEqual([
    {
      ...{ id: made.body.data.id, url: receiver.url(), event_types: null, status: 'enabled' },
      ...{ disabled_reason: null, failing_since: null, created_at: expect.any(String) },
    },
  ]);
  expect(JSON.stringify(seen.body)).not.toContain('whsec_');
  const live = await chi.call('GET', `/ops/v1/businesses/${businessId}/live/webhook-endpoints`);
  expect(live.status).toBe(403);
});
