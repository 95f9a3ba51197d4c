import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, TwoPeople } from './people.ts';

let kolo: TestKolo;
let two: TwoPeople;
let environmentPath: string;
beforeAll(async () => {
  kolo = await startKolo();
  two = await TwoPeople.open(kolo);
  environmentPath = `${kolo.business.businessId}/test`;
  for (const person of [two.ada, two.bola]) await person.signIn();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await two.close();
  await kolo.stop();
});

const at = (path: string) => `/ops/v1/businesses/${environmentPath}/wallets${path}`;
const list = async (query: string) => (await two.ada.call('GET', at(query))).body.data.paginatedPayload;

it('lists wallets page by page and by status, with their owners, and shows one with its balances', async () => {
  const wallets = await Promise.all([1, 2, 3].map(() => kolo.test.fundedWallet(50_000)));
  const [first] = wallets;
  const reason = 'A payment is disputed';
  const restricted = await two.ada.call('POST', at(`/${first}/restrict`), { type: 'all', reason });
  expect(restricted.body.data).toEqual({ changed: true });
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { edges, pageInfo } = await list(`?limit=2${after}`);
    seen.push(...edges.map(({ id }: { id: string }) => id));
    if (!pageInfo.hasNextPage) break;
    after = `&cursor=${encodeURIComponent(pageInfo.endCursor)}`;
  }
  expect(seen.toSorted()).toEqual([...wallets].toSorted());
  const { edges } = await list('?status=restricted');
  expect(edges).toMatchObject([{ id: first, status: 'restricted', restriction: 'all' }]);
  const viewer = await two.people.person('viewer@example.com', everywhere('viewer'));
  await viewer.signIn();
  const masked = (await viewer.call('GET', at('?status=restricted'))).body.data.paginatedPayload.edges;
  const [firstName, lastName] = edges[0].owner.split(' ');
  expect(masked[0].owner).toBe(`${firstName} ${lastName[0]}.`);
  const shown = (await two.ada.call('GET', at(`/${first}`))).body.data;
  expect(shown).toMatchObject({
    id: first,
    ledger_balance: 50_000,
    held_balance: 0,
    changes: [{ status: 'restricted', restriction: 'all', reason, made_by: 'operator' }],
  });
  const strange = await two.ada.call('GET', at(`/${first}`).replace('/test/', '/live/'));
  expect(strange.status).toBe(404);
});

it('is restricted by one person, and does more again by two alone', async () => {
  const wallet = await kolo.test.fundedWallet(50_000);
  const support = await two.people.person('support@example.com', everywhere('support'));
  await support.signIn();
  const reason = 'A payment is disputed';
  const restrict = (type: string) => support.call('POST', at(`/${wallet}/restrict`), { type, reason });
  expect([(await restrict('outflow')).status, (await restrict('all')).status]).toEqual([200, 200]);
  expect(await restrict('outflow')).toMatchObject({ status: 403, body: { code: 'proposal_needed' } });
  expect((await support.call('POST', at(`/${wallet}/close`), { reason })).status).toBe(403);
  const content = { wallet_id: wallet, note: 'The dispute is settled' };
  const propose = `/ops/v1/businesses/${environmentPath}/proposals/wallet.lift`;
  expect((await support.call('POST', propose, { content, reason })).status).toBe(403);
  const made = await two.propose(environmentPath, 'wallet.lift', { ...content, type: 'outflow' });
  const { digest } = (await two.ada.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
  const own = await two.ada.call('POST', `/ops/v1/proposals/${made.body.data.id}/approve`, { digest });
  expect(own).toMatchObject({ status: 403, body: { code: 'another_person_needed' } });
  expect((await two.approve(made.body.data.id)).status).toBe(200);
  const current = async () => (await kolo.test.get(`/api/v1/wallet/${wallet}`)).body.data;
  expect(await current()).toMatchObject({ status: 'restricted', restriction: 'outflow' });
  expect((await two.agree(environmentPath, 'wallet.lift', content)).status).toBe(200);
  expect(await current()).toMatchObject({ status: 'active', restriction: null });
  expect(
    await two.propose(environmentPath, 'wallet.lift', { ...content, wallet_id: 'nobody' }),
  ).toMatchObject({
    status: 404,
  });
});
