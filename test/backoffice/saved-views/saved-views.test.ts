import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

let kolo: TestKolo;
let owner: pg.Client;
let people: People;
/** An administrator, two who only read, finance, and support of another business. */
let ada: Person;
let vera: Person;
let bola: Person;
let femi: Person;
let eze: Person;
let views: string;

beforeAll(async () => {
  kolo = await startKolo();
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  vera = await people.person('vera@example.com', everywhere('viewer'));
  bola = await people.person('bola@example.com', everywhere('viewer'));
  femi = await people.person('femi@example.com', everywhere('finance'));
  const { businessId } = await kolo.makeBusiness();
  eze = await people.person('eze@example.com', { role: 'support', businessId, mode: null });
  for (const person of [ada, vera, bola, femi, eze]) await person.signIn();
  views = `/ops/v1/businesses/${kolo.business.businessId}/test/views`;
});
afterAll(async () => {
  await people.close();
  await owner.end();
  await kolo.stop();
});
afterEach(async () => {
  await owner.query('DELETE FROM saved_views');
});

const FAILED = {
  list: 'transfers',
  name: 'Failed',
  filters: { status: 'failed', order: 'ASC' },
  shared: false,
};

async function save(by: Person, body: object): Promise<string> {
  const answer = await by.call('POST', views, body);
  expect(answer).toMatchObject({ status: 201, body: { message: 'Saved' } });
  return answer.body.data.id;
}
const list = async (by: Person, query = '') => (await by.call('GET', `${views}${query}`)).body.data;
const namesOf = async (by: Person, query = '') =>
  (await list(by, query)).views.map(({ name }: { name: string }) => name);
const recorded = async () =>
  (
    await owner.query(
      `SELECT act, before, after FROM audit_entries
       WHERE chain = $1 AND act LIKE 'saved_view.%' ORDER BY acted_at, id`,
      [kolo.business.testTenantId],
    )
  ).rows;

describe('saved views', () => {
  it('keep filters and sorting for the person who saved them, and for nobody else', async () => {
    const id = await save(vera, FAILED);
    expect(await list(vera, '?list=transfers')).toMatchObject({
      filters: expect.arrayContaining(['status', 'order']),
      views: [{ ...FAILED, id, saved_by: 'Ada Obi', changeable: true }],
    });
    expect(await namesOf(vera, '?list=wallets')).toEqual([]);
    expect(await namesOf(bola)).toEqual([]);
    expect(await namesOf(ada)).toEqual([]);
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect(await ada.call(method, `${views}/${id}`, body)).toMatchObject({ status: 404 });
    expect(await recorded()).toEqual([]);
  });

  it('are shared with the environment, and the audit log records what becomes of them', async () => {
    const id = await save(vera, { ...FAILED, shared: true });
    expect((await list(bola)).views).toMatchObject([{ id, shared: true, changeable: false }]);
    expect(await bola.call('PATCH', `${views}/${id}`, { name: 'Ours' })).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    });
    expect(await bola.call('DELETE', `${views}/${id}`)).toMatchObject({ status: 403 });
    expect((await list(ada)).views).toMatchObject([{ id, changeable: true }]);
    expect(await vera.call('PATCH', `${views}/${id}`, { name: 'Failed ones' })).toMatchObject({
      status: 200,
    });
    const filters = { status: 'failed' };
    expect(await ada.call('PATCH', `${views}/${id}`, { filters })).toMatchObject({ status: 200 });
    expect((await list(bola)).views).toMatchObject([{ name: 'Failed ones', filters }]);
    expect(await ada.call('DELETE', `${views}/${id}`)).toMatchObject({ status: 200 });
    expect(await namesOf(vera)).toEqual([]);
    const first = { list: 'transfers', name: 'Failed', filters: FAILED.filters };
    const renamed = { ...first, name: 'Failed ones' };
    expect(await recorded()).toEqual([
      { act: 'saved_view.saved', before: null, after: first },
      { act: 'saved_view.changed', before: first, after: renamed },
      { act: 'saved_view.changed', before: renamed, after: { ...renamed, filters } },
      { act: 'saved_view.removed', before: { ...renamed, filters }, after: null },
    ]);
  });

  it('have a name once in a list, among the own ones and among the shared ones', async () => {
    const id = await save(vera, FAILED);
    await save(vera, { ...FAILED, shared: true });
    await save(vera, { ...FAILED, list: 'wallets', filters: { status: 'closed' } });
    await save(bola, FAILED);
    const other = await save(vera, { ...FAILED, name: 'Other' });
    const taken = { status: 409, body: { code: 'view_exists' } };
    expect(await vera.call('POST', views, FAILED)).toMatchObject(taken);
    expect(await bola.call('POST', views, { ...FAILED, shared: true })).toMatchObject(taken);
    expect(await vera.call('PATCH', `${views}/${other}`, { name: 'Failed' })).toMatchObject(taken);
    expect(await vera.call('PATCH', `${views}/${id}`, { name: 'Failed' })).toMatchObject({ status: 200 });
  });

  it('keep neither search text nor filters that the list does not have', async () => {
    for (const [of, filters] of [
      ['transfers', { q: 'Ada Obi' }],
      ['customers', { email: 'ada@example.com' }],
      ['wallets', { bank_code: '058' }],
      ['transfers', { cursor: 'abc' }],
    ] as const)
      expect(await vera.call('POST', views, { ...FAILED, list: of, filters })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ path: `filters.${Object.keys(filters)[0]}` }] },
      });
    const id = await save(vera, FAILED);
    expect(await vera.call('PATCH', `${views}/${id}`, { filters: { q: 'Ada' } })).toMatchObject({
      status: 400,
    });
    for (const of of ['nothing', 'work/nothing', 'bank-statements//lines', ''])
      expect(await vera.call('POST', views, { ...FAILED, list: of })).toMatchObject({ status: 400 });
    expect(await vera.call('GET', `${views}?list=nothing`)).toMatchObject({ status: 400 });
  });

  it('keep the filters of each kind of work items', async () => {
    for (const [kind, filters] of [
      ['flagged_payouts', { rail: 'sandbox', bank_code: '058', owner: 'me' }],
      ['suspense', { reason: 'unknown_account', overdue: 'true' }],
      ['incidents', { kind: 'duplicate_payment' }],
      ['statement_lines', { rail: 'sandbox', state: 'open' }],
      ['unmatched_movements', { rail: 'sandbox', state: 'excepted' }],
      ['exhausted_deliveries', { endpoint_id: kolo.business.testTenantId }],
      ['failed_schedules', { status: 'active' }],
      ['accounts_not_issued', { status: 'failed', order: 'ASC' }],
    ] as const)
      await save(vera, { ...FAILED, name: kind, list: `work/${kind}`, filters });
    expect(
      await vera.call('POST', views, { ...FAILED, list: 'work/incidents', filters: { rail: 'sandbox' } }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'filters.rail' }] } });
  });

  it('follow the roles of their list', async () => {
    const acts = { list: 'settings/audit', name: 'Roles', filters: { act: 'role' }, shared: true };
    const lines = {
      ...FAILED,
      list: 'bank-statements/sandbox/lines',
      filters: { state: 'open' },
      shared: true,
    };
    for (const body of [acts, lines])
      expect(await vera.call('POST', views, body)).toMatchObject({ status: 403 });
    const id = await save(femi, acts);
    await save(femi, lines);
    await save(femi, { ...FAILED, list: 'work/suspense', filters: { owner: 'me' }, shared: true });
    expect(await namesOf(femi)).toEqual(['Failed', 'Failed', 'Roles']);
    expect(await namesOf(vera)).toEqual(['Failed']);
    expect(await vera.call('DELETE', `${views}/${id}`)).toMatchObject({ status: 404 });
    expect(await eze.call('GET', views)).toMatchObject({ status: 403 });
    expect(await eze.call('POST', views, FAILED)).toMatchObject({ status: 403 });
    const live = views.replace('/test/', '/live/');
    expect((await femi.call('GET', live)).body.data.views).toEqual([]);
    expect(await femi.call('DELETE', `${live}/${id}`)).toMatchObject({ status: 404 });
  });

  it('are limited in number and size', async () => {
    const of = (shared: boolean, by: Person) =>
      owner.query(
        `INSERT INTO saved_views (tenant_id, id, operator_id, shared, list, name, filters, created_at)
         SELECT $1, gen_random_uuid(), $2, $3, 'wallets', 'View ' || n, '{}', now() FROM generate_series(1, 50) n`,
        [kolo.business.testTenantId, by.operatorId, shared],
      );
    await of(false, vera);
    const full = { status: 400, body: { code: 'view_limit_reached' } };
    expect(await vera.call('POST', views, FAILED)).toMatchObject(full);
    await save(bola, FAILED);
    await save(vera, { ...FAILED, shared: true });
    await owner.query('DELETE FROM saved_views WHERE shared');
    await of(true, vera);
    expect(await bola.call('POST', views, { ...FAILED, name: 'One', shared: true })).toMatchObject(full);
    for (const body of [
      { ...FAILED, name: 'n'.repeat(61) },
      { ...FAILED, name: ' ' },
      { ...FAILED, filters: { status: 'x'.repeat(201) } },
      { ...FAILED, filters: { status: '' } },
      {
        ...FAILED,
        filters: Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`f${'x'.repeat(n)}`, 'a'])),
      },
    ])
      expect(await bola.call('POST', views, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
  });
});
