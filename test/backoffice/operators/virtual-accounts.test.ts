import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

let kolo: TestKolo;
let people: People;
let vera: Person;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
  await vera.signIn();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
});

const see = async (query = '', mode = 'test') =>
  (await vera.call('GET', `/ops/v1/businesses/${kolo.business.businessId}/${mode}/virtual-accounts${query}`))
    .body;
const edgesOf = async (query = '') => (await see(query)).data.paginatedPayload.edges;

it('lists the numbers by which wallets are paid, with their state and whose they are, masked', async () => {
  const { walletId } = await kolo.test.customer({ reserve_virtual_account: true, name: 'Chidinma Okafor' });
  const { walletId: other } = await kolo.test.customer();
  const reserve = (body: object) => kolo.test.post('/api/v1/wallet/reserve-account', body);
  const order = {
    wallet_id: other,
    type: 'disposable',
    expiry: 30,
    amount: 5_000,
    payment_policy: 'EXACT_ONLY',
  };
  const reserved = await reserve({ ...order, reference: 'order-1' });
  const number: string = reserved.body.data.account_details.account_number;
  const [ofOrder, ofCustomer] = await edgesOf();
  expect(ofOrder).toEqual({
    id: expect.any(String),
    wallet_id: other,
    wallet_owner: expect.stringMatching(/^Customer /),
    status: 'active',
    account_number: `******${number.slice(-4)}`,
    bank_code: '50547',
    bank_name: 'Kolo Sandbox Bank',
    rail: null,
    type: 'disposable',
    purpose: 'collection',
    reference: 'order-1',
    payment_policy: 'EXACT_ONLY',
    amount: 5_000,
    expires_at: expect.any(String),
    failure_reason: null,
    created_at: expect.any(String),
    issued_at: null,
    closed_at: null,
  });
  expect(ofCustomer).toMatchObject({ wallet_id: walletId, wallet_owner: 'Chidinma O.', type: 'regular' });
  expect(ofCustomer).toMatchObject({ amount: null, expires_at: null });
  expect(await edgesOf(`?wallet_id=${walletId}`)).toEqual([ofCustomer]);
  const page = (await see('?limit=1')).data.paginatedPayload;
  expect([page.edges, await edgesOf(`?cursor=${page.pageInfo.endCursor}`)]).toEqual([
    [ofOrder],
    [ofCustomer],
  ]);
  kolo.clock.advance(30 * 60_000);
  await vera.signIn();
  expect((await edgesOf(`?wallet_id=${other}`))[0].status).toBe('expired');
  expect(JSON.stringify(await see())).not.toMatch(new RegExp(`${number}|Okafor`));
  expect((await see('?wallet_id=nobodys')).code).toBe('not_found');
  expect((await see('', 'live')).data.paginatedPayload.edges).toEqual([]);
});
