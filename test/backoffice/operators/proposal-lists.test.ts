import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NIL_UUID, uuidv7 } from '../../../src/platform/values/ids.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

let kolo: TestKolo;
let people: People;
let ada: Person;
let fin: Person;
let owner: pg.Client;
/** Of another business. */
let busy: string;

beforeAll(async () => {
  kolo = await startKolo();
  busy = (await kolo.makeBusiness()).testTenantId;
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  fin = await people.person('fin@example.com', {
    role: 'operator',
    businessId: kolo.business.businessId,
    mode: 'test',
  });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await people.close();
  await kolo.stop();
});

let made = 0;
/** Proposals of Ada's, each later than the one before; gives their ids. */
async function propose(chain: string, act: string, count: number, hours = 24): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7(kolo.clock.now() - 3_600_000 + ++made));
  const now = new Date(kolo.clock.now() - 3_600_000).toISOString();
  await owner.query(
    `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at)
     SELECT id, $2, $3, '{}', decode(repeat('00', 32), 'hex'), 'To be judged', $4, $5, $5::timestamptz + $6 * interval '1 hour'
     FROM unnest($1::uuid[]) AS o (id)`,
    [ids, chain, act, ada.operatorId, now, hours],
  );
  return ids;
}

const list = async (person: Person, query: string) => {
  const { status, body } = await person.call('GET', `/ops/v1/proposals${query}`);
  expect(status).toBe(200);
  const { edges, pageInfo } = body.data.paginatedPayload;
  return { ids: edges.map(({ id }: { id: string }) => id) as string[], pageInfo };
};

it('one that waits is listed for who may decide it, however many there are beside it', async () => {
  const { testTenantId, liveTenantId } = kolo.business;
  const [waits] = await propose(testTenantId, 'suspense.return', 1);
  await propose(testTenantId, 'suspense.return', 5, 0.5);
  await propose(testTenantId, 'policy.set', 5);
  await propose(liveTenantId, 'suspense.return', 5);
  const others = await propose(busy, 'suspense.return', 300);
  await fin.signIn();
  expect((await list(fin, '?open=true')).ids).toEqual([waits]);
  // An expired proposal no longer waits.
  expect((await list(fin, '')).ids).toHaveLength(6);
  await ada.signIn();
  const open = (await list(ada, '?open=true&limit=100')).ids;
  expect(open).toEqual(others.toReversed().slice(0, 100));
});

it('they come in pages, from the newest on, and back', async () => {
  const all: string[] = [];
  let at = await list(ada, '?limit=100');
  for (;;) {
    all.push(...at.ids);
    if (!at.pageInfo.hasNextPage) break;
    at = await list(ada, `?limit=100&cursor=${at.pageInfo.endCursor}`);
  }
  expect(all).toHaveLength(316);
  expect(all).toEqual(all.toSorted().toReversed());
  const before = await list(ada, `?limit=100&cursor=${at.pageInfo.previousCursor}`);
  expect(before.ids).toEqual(all.slice(200, 300));
  const invented = await ada.call('GET', '/ops/v1/proposals?cursor=bzp4');
  expect(invented).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

it('those of one environment are listed with those of the installation, and nothing of other environments', async () => {
  const { businessId, testTenantId } = kolo.business;
  const environmentQuery = `business_id=${businessId}&mode=test`;
  const [ofInstallation] = await propose(NIL_UUID, 'operator.invite', 1);
  const [ofEnvironment] = await propose(testTenantId, 'payout.fail', 1);
  await ada.signIn();
  const open = (await list(ada, `?open=true&limit=100&${environmentQuery}`)).ids;
  expect(open.slice(0, 2)).toEqual([ofEnvironment, ofInstallation]);
  expect(open).toHaveLength(8);
  // With those that are over.
  const all = (await list(ada, `?limit=100&${environmentQuery}`)).ids;
  expect(all).toHaveLength(13);
  const first = await list(ada, `?limit=12&${environmentQuery}`);
  const second = await list(ada, `?limit=12&${environmentQuery}&cursor=${first.pageInfo.endCursor}`);
  expect([...first.ids, ...second.ids]).toEqual(all);
  // A person with a role in one environment sees nothing of the installation.
  await fin.signIn();
  expect((await list(fin, `?open=true&${environmentQuery}`)).ids).not.toContain(ofInstallation);
});

it('an environment is named by business and mode, and has to be there', async () => {
  const { businessId } = kolo.business;
  for (const query of [`business_id=${businessId}`, 'mode=test'])
    expect(await ada.call('GET', `/ops/v1/proposals?${query}`)).toMatchObject({ status: 400 });
  const unknown = await ada.call('GET', `/ops/v1/proposals?business_id=${uuidv7(0)}&mode=test`);
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('each names the permission that deciding it needs', async () => {
  const { body } = await ada.call('GET', '/ops/v1/proposals?limit=2&open=true');
  const needed = body.data.paginatedPayload.edges.map((edge: Record<string, string>) => [
    edge.act,
    edge.permission,
  ]);
  expect(needed).toEqual([
    ['payout.fail', 'move_money'],
    ['operator.invite', 'operators'],
  ]);
});

it('those that a person may decide are counted, up to 100, without their own', async () => {
  const { businessId, liveTenantId } = kolo.business;
  const count = async (person: Person, mode = 'test', of = businessId) =>
    (await person.call('GET', `/ops/v1/businesses/${of}/${mode}/proposals/count`)).body;
  await Promise.all([ada.signIn(), fin.signIn()]);
  const dee = await people.person('dee@example.com', everywhere('admin'));
  const viewer = await people.person('viewer@example.com', everywhere('viewer'));
  await Promise.all([dee.signIn(), viewer.signIn()]);
  // Of the environment and of the installation, as listed before; expired ones do not count.
  expect((await count(dee)).data).toEqual({ count: 8 });
  expect((await count(dee, 'live')).data).toEqual({ count: 6 });
  // A role in one environment decides on what it permits there, and on nothing of the installation.
  expect((await count(fin)).data).toEqual({ count: 2 });
  expect(await count(fin, 'live')).toMatchObject({ code: 'permission_missing' });
  expect((await count(viewer)).data).toEqual({ count: 0 });
  expect((await count(ada)).data).toEqual({ count: 0 });
  await propose(liveTenantId, 'suspense.return', 100);
  expect((await count(dee, 'live')).data).toEqual({ count: 100 });
  expect(await count(dee, 'test', uuidv7(0))).toMatchObject({ code: 'not_found' });
});
