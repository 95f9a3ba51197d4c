import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const ADA = {
  name: 'Ada Obi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  bvn: '22123456789',
  id_type: 'nin',
  id_number: 'A01234567',
  third_party_identifier: 'user-4711',
};
/** Personal data that no answer shows to an operator who has not revealed it. */
const PERSONAL = /ada obi|ada@|8012345678|22123456789|A01234567|user-4711/i;

let kolo: TestKolo;
let people: People;
let vera: Person;
let sade: Person;
let ada: { customerId: string; walletId: string };
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  sade = await people.person('sade@example.com', everywhere('support'));
  for (const person of [vera, sade]) await person.signIn();
  ada = await kolo.test.customer(ADA);
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
});

const at = (path: string, mode = 'test') =>
  `/ops/v1/businesses/${kolo.business.businessId}/${mode}/customers${path}`;
const list = async (query: string) => (await vera.call('GET', at(query))).body.data.paginatedPayload;

it('customers are listed page by page, and found by what somebody knows of them, masked', async () => {
  const others = await Promise.all(
    ['Bola Ade', 'Chidi Okafor'].map((name, at) => kolo.test.customer({ name, phone: `+234801000000${at}` })),
  );
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { edges, pageInfo } = await list(`?limit=2${after}`);
    seen.push(...edges.map(({ id }: { id: string }) => id));
    if (!pageInfo.hasNextPage) break;
    after = `&cursor=${encodeURIComponent(pageInfo.endCursor)}`;
  }
  const ids = [ada, ...others].map(({ customerId }) => customerId);
  expect(seen).toEqual(ids.toSorted().toReversed());
  for (const query of ['?email=ADA@example.com', '?third_party_identifier=user-4711']) {
    const { edges } = await list(query);
    expect(edges).toEqual([
      {
        id: ada.customerId,
        name: 'Ada O.',
        email: 'a**@*******.com',
        phone: '**********5678',
        third_party_identifier: '*****4711',
        tier: 2,
        wallet_id: ada.walletId,
        wallets: [ada.walletId],
        created_at: expect.any(String),
        erasing_at: null,
        erased_at: null,
      },
    ]);
  }
  expect((await list('?email=ada@example.org')).edges).toEqual([]);
  expect(JSON.stringify(await list(''))).not.toMatch(PERSONAL);
});

it('one is shown with its wallets and accounts, masked, and in its environment alone', async () => {
  await kolo.test.post('/api/v1/wallet/reserve-account', { wallet_id: ada.walletId, type: 'regular' });
  const shown = await vera.call('GET', at(`/${ada.customerId}`));
  expect(shown.body.data).toMatchObject({
    id: ada.customerId,
    name: 'Ada O.',
    tier: 2,
    bvn: '*******6789',
    id_type: 'nin',
    wallets: [{ id: ada.walletId, customer_id: ada.customerId, status: 'active', balance: 0 }],
    virtual_accounts: expect.arrayContaining([
      expect.objectContaining({ account_number: expect.stringMatching(/^\*{6}\d{4}$/) }),
    ]),
  });
  expect(JSON.stringify(shown.body)).not.toMatch(PERSONAL);
  expect((await vera.call('GET', at(`/${ada.customerId}`, 'live'))).status).toBe(404);
  expect((await vera.call('GET', at('/00000000-0000-7000-8000-000000000000'))).status).toBe(404);
  const theirs = await kolo.otherBusiness.customer(ADA);
  expect((await vera.call('GET', at(`/${theirs.customerId}`))).status).toBe(404);
});

it('personal data is revealed with a reason, to an operator with that permission', async () => {
  const reveal = (person: Person, body: object) => person.call('POST', at(`/${ada.customerId}/reveal`), body);
  const reason = 'She calls and asks';
  expect((await reveal(vera, { reason })).body.code).toBe('permission_missing');
  expect((await reveal(sade, {})).status).toBe(400);
  const { name, email, phone, third_party_identifier } = ADA;
  expect((await reveal(sade, { reason })).body.data).toEqual({
    id: ada.customerId,
    name,
    email,
    phone,
    third_party_identifier,
    erased_at: null,
  });
});

it('everything that is stored of it is exported with a reason, to who may, and on record', async () => {
  const give = (person: Person, path: string, body: object) => person.call('POST', at(path), body);
  const reason = 'She asks for it in writing';
  expect((await give(vera, `/${ada.customerId}/export`, { reason })).body.code).toBe('permission_missing');
  const unknown = await give(sade, '/00000000-0000-7000-8000-000000000000/export', { reason });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const { body, headers } = await give(sade, `/${ada.customerId}/export`, { reason });
  expect(headers.get('cache-control')).toContain('no-store');
  expect(body).toMatchObject({ status: true, message: 'Exported', data: { customer_id: ada.customerId } });
  const [customers, ...others] = body.data.data;
  const { email: _, ...rest } = ADA;
  expect(customers).toMatchObject({ where: 'customers', rows: [{ ...rest, id: ada.customerId }] });
  expect(others.map(({ where }: { where: string }) => where.split(',')[0])).toEqual([
    'wallets',
    'virtual_accounts',
    'transactions',
    'schedules',
    'events',
    'archive',
  ]);
  const { rows } = await people.pool.query(
    `SELECT act, actor FROM audit_entries WHERE subject = $1 ORDER BY id`,
    [`customer ${ada.customerId}`],
  );
  expect(rows.map(({ act }) => act)).toEqual(['customer.revealed', 'customer.exported']);
  expect(rows.at(-1)!.actor).toBe(sade.operatorId);
});
