import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type TestProcess } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

let kolo: TestProcess;
let people: People;
let ada: Person;
let businessId: string;
beforeAll(async () => {
  kolo = await startProcess();
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  ({ businessId } = await kolo.makeBusiness());
  await ada.signIn();
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});

const propose = (act: string, content: object) =>
  ada.call('POST', `/ops/v1/proposals/${act}`, { content, reason: 'The night shift' });
const invite = (email: string, scope: object) =>
  propose('operator.invite', { email, name: 'Chi Eze', ...scope });
const contentOf = async (made: Awaited<ReturnType<typeof propose>>) =>
  (await ada.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data.content;

describe('a proposal that does not say which role, or where', () => {
  const least = { role: 'viewer', mode: 'test' };

  it('is for the least: a viewer of the one business, in test', async () => {
    const made = await invite('chi@example.com', {});
    expect(await contentOf(made)).toMatchObject({ ...least, business_id: businessId });
    const granted = await propose('operator.grant', { operator_id: ada.operatorId, role: 'viewer' });
    expect(await contentOf(granted)).toMatchObject({ ...least, business_id: businessId });
  });

  it('is for everything where it says so', async () => {
    const scope = { business_id: null, mode: null };
    const made = await invite('dayo@example.com', { role: 'admin', ...scope });
    expect(await contentOf(made)).toMatchObject({ role: 'admin', ...scope });
  });

  it('has to name one of several businesses', async () => {
    await kolo.makeBusiness();
    const errors = [{ path: 'content.business_id' }];
    for (const answer of [
      await invite('efe@example.com', {}),
      await propose('operator.grant', { operator_id: ada.operatorId, role: 'viewer' }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors } });
    const made = await invite('efe@example.com', { business_id: businessId });
    expect(await contentOf(made)).toMatchObject({ ...least, business_id: businessId });
  });
});

describe('a proposer', () => {
  const approvers = async () =>
    (await invite('femi@example.com', { business_id: businessId })).body.data.approvers;

  it('returns the number of others who may approve it now', async () => {
    expect(await approvers()).toBe(0);
    const oneBusiness = { role: 'admin', businessId, mode: null } as const;
    await people.person('scope@example.com', oneBusiness);
    await people.invite('invited@example.com', everywhere('admin'));
    expect(await approvers()).toBe(0);
    const bola = await people.person('bola@example.com', everywhere('admin'));
    expect(await approvers()).toBe(1);
    await people.pool.query(`UPDATE operators SET status = 'disabled' WHERE id = $1`, [bola.operatorId]);
    expect(await approvers()).toBe(0);
  });

  it('may approve alone in an installation of one operator', async () => {
    const single = await startProcess({ env: { KOLO_SINGLE_OPERATOR: 'true' } });
    const alone = new People(single);
    const obi = await alone.person('obi@example.com', everywhere('admin'));
    await obi.signIn();
    const content = { email: 'chi@example.com', name: 'Chi Eze', business_id: null };
    const made = await obi.call('POST', '/ops/v1/proposals/operator.invite', { content, reason: 'Help' });
    expect(made.body.data.approvers).toBe(1);
    await alone.close();
    await single.stop();
  });
});
