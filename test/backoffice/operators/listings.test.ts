import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { Receiver } from '../../webhooks/receiver.ts';
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
  expect(await kolo.findings()).toEqual([]);
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

it('lists the banks that an environment can pay, as the business sees them', async () => {
  const { businessId } = kolo.business;
  const ife = await people.person('ife@example.com', { role: 'viewer', businessId, mode: 'test' });
  await ife.signIn();
  const listed = (await kolo.test.get('/api/v1/transfer/bank-list')).body.data;
  expect(listed.length).toBeGreaterThan(1);
  const seen = await ife.call('GET', `/ops/v1/businesses/${businessId}/test/banks`);
  expect(seen.body.data).toEqual(listed);
  expect((await ife.call('GET', `/ops/v1/businesses/${businessId}/live/banks`)).status).toBe(403);
});

it('shows the endpoints of an environment without their secrets, and of no other', async () => {
  const { businessId } = kolo.business;
  const made = await kolo.test.post('/api/v1/webhooks', { url: receiver.url() });
  expect(made.status).toBe(201);
  const chi = await people.person('chi@example.com', { role: 'viewer', businessId, mode: 'test' });
  await chi.signIn();
  const seen = await chi.call('GET', `/ops/v1/businesses/${businessId}/test/webhook-endpoints`);
  expect(seen.body.data).toEqual([
    {
      id: made.body.data.id,
      url: receiver.url(),
      event_types: null,
      status: 'enabled',
      description: null,
      contact_email: null,
      profile: 'standard',
      disabled_reason: null,
      failing_since: null,
      proven_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(seen.body)).not.toContain('whsec_');
  const live = await chi.call('GET', `/ops/v1/businesses/${businessId}/live/webhook-endpoints`);
  expect(live.status).toBe(403);
});

it('has one person disable an endpoint and enable it again, on record, and its business is notified', async () => {
  const { businessId } = kolo.business;
  const { id } = (await kolo.test.post('/api/v1/webhooks', { url: receiver.url() })).body.data;
  const dayo = await people.person('dayo@example.com', everywhere('admin'));
  const emeka = await people.person('emeka@example.com', everywhere('support'));
  for (const person of [dayo, emeka]) await person.signIn();
  const path = `/ops/v1/businesses/${businessId}/test/webhook-endpoints`;
  const act = (who: typeof dayo, verb: string, what: string, reason = 'It repeats what it gets') =>
    who.call('POST', `${path}/${what}/${verb}`, { reason });
  expect((await act(dayo, 'disable', id, '')).status).toBe(400);
  const nobodys = '019bbf6c-7e00-7000-8000-000000000001';
  expect(await act(dayo, 'disable', nobodys)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  // Twice is once.
  for (const _ of [1, 2]) expect((await act(dayo, 'disable', id)).status).toBe(200);
  const shown = async () => (await kolo.test.get(`/api/v1/webhooks/${id}`)).body.data;
  expect(await shown()).toMatchObject({ status: 'disabled', disabled_reason: 'by an operator' });
  expect((await act(emeka, 'disable', id)).status).toBe(200);
  expect((await act(emeka, 'enable', id)).body.code).toBe('permission_missing');
  expect((await act(dayo, 'enable', id, 'They have mended it')).status).toBe(200);
  expect(await shown()).toMatchObject({ status: 'enabled', disabled_reason: null });
  const { rows } = await people.pool.query(
    `SELECT act, actor, reason, before, after FROM audit_entries
     WHERE subject = $1 AND actor_kind = 'operator' ORDER BY id`,
    [`webhook_endpoint ${id}`],
  );
  const by = { actor: dayo.operatorId };
  expect(rows).toEqual([
    {
      act: 'webhook_endpoint.disabled',
      ...by,
      reason: 'It repeats what it gets',
      before: { status: 'enabled' },
      after: { status: 'disabled' },
    },
    {
      act: 'webhook_endpoint.enabled',
      ...by,
      reason: 'They have mended it',
      before: { status: 'disabled' },
      after: { status: 'enabled' },
    },
  ]);
});
