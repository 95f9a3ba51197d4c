import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, type People, type Person, TwoPeople } from './people.ts';

let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
let vera: Person;
let owner: pg.Client;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  ({ people, ada, bola } = await TwoPeople.open(kolo));
  vera = await people.person('vera@example.com', everywhere('viewer'));
  for (const person of [ada, bola, vera]) await person.signIn();
});
afterAll(async () => {
  await owner.end();
  await people.close();
  await kolo.stop();
});

const invitation = (email: string) => ({
  content: { email, name: 'Chi Eze', role: 'support', business_id: null, mode: null },
  reason: 'The night shift',
});
const propose = async (email: string): Promise<{ id: string; digest: string; half: string }> => {
  const made = await ada.call('POST', '/ops/v1/proposals/operator.invite', invitation(email));
  expect(made.status).toBe(201);
  const { id, half } = made.body.data;
  const { digest } = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
  return { id, digest, half };
};
const approve = (who: Person, { id, digest }: { id: string; digest: string }) =>
  who.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });

describe('a proposal', () => {
  it('is approved by another person, once, and done then', async () => {
    const proposal = await propose('chi@example.com');
    expect(await approve(ada, proposal)).toMatchObject({
      status: 403,
      body: { code: 'another_person_needed' },
    });
    expect(await approve(vera, proposal)).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
    const other = { ...proposal, digest: '0'.repeat(64) };
    expect(await approve(bola, other)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
    const answers = await Promise.all([approve(bola, proposal), approve(bola, proposal)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { token } = answers.find(({ status }) => status === 200)!.body.data.shown;
    // Neither of the two has the whole of it.
    const { half } = proposal;
    for (const alone of [{ token }, { token: half }, { token: half, half: token }, { token, half: token }])
      expect(await people.call('POST', '/ops/v1/enrolment', alone)).toMatchObject({ status: 400 });
    expect(await people.call('POST', '/ops/v1/enrolment', { token, half })).toMatchObject({ status: 200 });
    const stored = (await ada.call('GET', `/ops/v1/proposals/${proposal.id}`)).body.data;
    expect(stored).toMatchObject({ status: 'done', decided_by: bola.operatorId });
    for (const secret of [token, half]) expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('is nobody’s business who may not decide it', async () => {
    const proposal = await propose('dayo@example.com');
    expect(await vera.call('GET', `/ops/v1/proposals/${proposal.id}`)).toMatchObject({ status: 404 });
    expect((await vera.call('GET', '/ops/v1/proposals')).body.data.paginatedPayload.edges).toEqual([]);
    const refused = await vera.call('POST', '/ops/v1/proposals/operator.invite', invitation('x@example.com'));
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission_missing' } });
  });

  it('is refused with a reason, and over after a day', async () => {
    const taken = await propose('efe@example.com');
    const late = await propose('femi@example.com');
    const back = await ada.call('POST', `/ops/v1/proposals/${taken.id}/refuse`, { reason: 'Not needed' });
    expect(back.status).toBe(200);
    expect(await approve(bola, taken)).toMatchObject({ status: 409 });
    kolo.clock.advance(24 * 3_600_000);
    for (const person of [ada, bola, vera]) await person.signIn();
    expect(await approve(bola, late)).toMatchObject({ status: 409, body: { code: 'proposal_not_open' } });
  });

  it('of what there is not is not taken', async () => {
    const absent = '019bbf6c-7e00-7000-8000-000000000009';
    const reason = 'The night shift';
    const proposals: [act: string, content: object, status: number][] = [
      ['operator.invite', { ...invitation('x@example.com').content, business_id: absent }, 400],
      ['operator.invite', invitation('vera@example.com').content, 400],
      ['operator.grant', { operator_id: vera.operatorId, role: 'support', business_id: absent }, 400],
      ['operator.grant', { operator_id: absent, role: 'support' }, 404],
      ['operator.end_role', { operator_id: absent, role_id: absent }, 404],
      ['operator.reset', { operator_id: absent }, 404],
      ['operator.enable', { operator_id: absent }, 404],
    ];
    for (const [act, content, status] of proposals) {
      const proposed = await ada.call('POST', `/ops/v1/proposals/${act}`, { content, reason });
      expect([act, proposed.status]).toEqual([act, status]);
    }
  });

  it('gives nobody a role twice', async () => {
    const content = { operator_id: vera.operatorId, role: 'viewer', business_id: null, mode: null };
    const body = { content, reason: 'Once more' };
    expect(await ada.call('POST', '/ops/v1/proposals/operator.grant', body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content', message: 'The operator has this role there already.' }] },
    });
  });

  it('of somebody who may not propose it any more is not approved', async () => {
    const bad = await people.person('bad@example.com', everywhere('admin'));
    await bad.signIn();
    const made = await bad.call('POST', '/ops/v1/proposals/operator.invite', invitation('late@example.com'));
    const { id } = made.body.data;
    const { digest } = (await bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    const reason = 'They are not who they said';
    const disabled = await ada.call('POST', `/ops/v1/operators/${bad.operatorId}/disable`, { reason });
    expect(disabled.status).toBe(200);
    expect(await approve(bola, { id, digest })).toMatchObject({
      status: 409,
      body: { code: 'proposal_not_open' },
    });
  });

  it('wants a code that is not old', async () => {
    const proposal = await propose('gozi@example.com');
    kolo.clock.advance(6 * 60_000);
    expect(await approve(bola, proposal)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_needed' },
    });
    await bola.call('POST', '/ops/v1/session/confirm', { code: bola.nextCode() });
    expect(await approve(bola, proposal)).toMatchObject({ status: 200 });
  });

  it('cannot be approved by who made it, whatever writes it', async () => {
    const { id } = await propose('hope@example.com').catch(async () => {
      await ada.call('POST', '/ops/v1/session/confirm', { code: ada.nextCode() });
      return propose('hope@example.com');
    });
    const forced = people.pool.query(
      'UPDATE proposals SET approved_by = proposed_by, decided_at = proposed_at WHERE id = $1',
      [id],
    );
    await expect(forced).rejects.toMatchObject({ code: '23514' });
  });
});
