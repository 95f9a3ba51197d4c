import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, type People, type Person, TwoPeople } from './people.ts';

let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  kolo = await startKolo();
  ({ people, ada, bola } = await TwoPeople.open(kolo));
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
beforeEach(async () => {
  for (const person of [ada, bola]) await person.signIn();
});

const disable = (by: Person, whom: Person, reason = 'Left the company') =>
  by.call('POST', `/ops/v1/operators/${whom.operatorId}/disable`, { reason });
const entries = async (act: string, whom: Person) => {
  const found = await people.pool.query(
    'SELECT actor, before, after, reason FROM audit_entries WHERE act = $1 AND subject = $2',
    [act, `operator ${whom.operatorId}`],
  );
  return found.rows;
};
const propose = async (act: string, content: object) => {
  const made = await ada.call('POST', `/ops/v1/proposals/${act}`, { content, reason: 'As agreed' });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  const { digest } = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  return bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
};
const newcomer = async (name: string): Promise<Person> => {
  const person = await people.person(`${name}@example.com`, everywhere('support'));
  expect((await person.signIn()).status).toBe(200);
  return person;
};

describe('operators', () => {
  it('are listed with state, roles and last sign-in, for administrators of the installation alone', async () => {
    await people.invite('invited@example.com', { role: 'finance', businessId: null, mode: 'live' });
    const chi = await newcomer('chi');
    const listed = await ada.call('GET', '/ops/v1/operators');
    const of = (email: string) =>
      (listed.body.data as { email: string }[]).find((one) => one.email === email);
    expect(of('chi@example.com')).toMatchObject({
      id: chi.operatorId,
      name: 'Ada Obi',
      status: 'active',
      roles: [{ id: expect.any(String), role: 'support', business_id: null, mode: null }],
      last_signed_in_at: new Date(kolo.clock.now()).toISOString(),
    });
    expect(of('invited@example.com')).toMatchObject({
      status: 'invited',
      last_signed_in_at: null,
      roles: [{ role: 'finance', mode: 'live' }],
    });
    const path = `/ops/v1/operators/${chi.operatorId}`;
    expect((await ada.call('GET', path)).body.data).toEqual(of('chi@example.com'));
    expect(await ada.call('GET', `/ops/v1/operators/${kolo.business.businessId}`)).toMatchObject({
      status: 404,
    });
    expect(await ada.call('GET', '/ops/v1/operators/x')).toMatchObject({ status: 404 });
    const local = await people.person('local@example.com', { ...everywhere('admin'), mode: 'live' });
    await local.signIn();
    for (const person of [chi, local])
      for (const [method, at] of [
        ['GET', '/ops/v1/operators'],
        ['GET', path],
        ['POST', `${path}/disable`],
        ['GET', `${path}/sessions`],
      ] as const) {
        const answer = await person.call(method, at, method === 'POST' ? { reason: 'x' } : undefined);
        expect(answer).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
      }
  });

  it('are disabled by one person, at once, and enabled by two', async () => {
    const dayo = await newcomer('dayo');
    expect(await disable(ada, dayo)).toMatchObject({ status: 200 });
    expect(await dayo.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
    expect(await dayo.signIn()).toMatchObject({ status: 401, body: { code: 'sign_in_refused' } });
    expect(await disable(ada, dayo)).toMatchObject({ status: 200 });
    expect(await entries('operator.disabled', dayo)).toEqual([
      {
        actor: ada.operatorId,
        reason: 'Left the company',
        before: { status: 'active' },
        after: { status: 'disabled' },
      },
    ]);
    expect(await propose('operator.enable', { operator_id: dayo.operatorId })).toMatchObject({ status: 200 });
    expect(await dayo.call('GET', '/ops/v1/session')).toMatchObject({ status: 401 });
    expect(await dayo.signIn()).toMatchObject({ status: 200 });
    const again = { content: { operator_id: dayo.operatorId }, reason: 'Once more' };
    expect(await ada.call('POST', '/ops/v1/proposals/operator.enable', again)).toMatchObject({ status: 400 });
  });

  it('are disabled only by a code that is not old', async () => {
    kolo.clock.advance(6 * 60_000);
    expect(await disable(ada, bola)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
  });

  it('sign in by nothing of before once they were reset, also after being disabled and enabled', async () => {
    const efe = await newcomer('efe');
    const reset = await propose('operator.reset', { operator_id: efe.operatorId });
    expect(reset.body.data.shown).toEqual({ token: expect.any(String) });
    await disable(ada, efe);
    await propose('operator.enable', { operator_id: efe.operatorId });
    expect(await efe.signIn()).toMatchObject({ status: 401 });
    const { token } = reset.body.data.shown;
    expect(await people.call('POST', '/ops/v1/enrolment', { token })).toMatchObject({ status: 400 });
    expect((await ada.call('GET', `/ops/v1/operators/${efe.operatorId}`)).body.data.status).toBe('invited');
  });

  it('always have an administrator among them', async () => {
    const listed = (await ada.call('GET', `/ops/v1/operators/${bola.operatorId}`)).body.data;
    const roleOfBola = { operator_id: bola.operatorId, role_id: listed.roles[0].id };
    const refused = { status: 409, body: { code: 'last_administrator' } };
    // Somebody is disabling Ada at this moment.
    const answered = await people.whileDisabled(ada.operatorId, () => disable(bola, bola));
    expect(answered).toMatchObject(refused);
    await people.pool.query(`UPDATE operators SET status = 'active' WHERE id = $1`, [ada.operatorId]);
    const unknown = { ...roleOfBola, role_id: ada.operatorId };
    const reason = 'Bola leaves';
    const proposeOf = (content: object) =>
      ada.call('POST', '/ops/v1/proposals/operator.end_role', { content, reason });
    expect(await proposeOf(unknown)).toMatchObject({ status: 404 });
    const { id } = (await proposeOf(roleOfBola)).body.data;
    expect((await ada.call('GET', `/ops/v1/proposals/${id}`)).body.data.content).toEqual({
      ...roleOfBola,
      role: 'admin',
      business_id: null,
      mode: null,
    });
    await ada.call('POST', `/ops/v1/proposals/${id}/refuse`, { reason });
    expect(await propose('operator.end_role', roleOfBola)).toMatchObject({ status: 200 });
    const again = await bola.call('GET', '/ops/v1/operators');
    expect(again).toMatchObject({ status: 403 });
    expect(await disable(ada, ada)).toMatchObject(refused);
  });
});
