import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { TwoPeople } from './people.ts';

let kolo: TestKolo;
let two: TwoPeople;
let environmentPath: string;
beforeAll(async () => {
  kolo = await startKolo({ pollMs: 20 });
  two = await TwoPeople.open(kolo);
  environmentPath = `${kolo.business.businessId}/test`;
  for (const person of [two.ada, two.bola]) await person.signIn();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await two.close();
  await kolo.stop();
});

const reason = 'It is right so';
const inTenant = (path: string) => `/ops/v1/businesses/${environmentPath}${path}`;
const shown = async (id: string) => (await two.ada.call('GET', `/ops/v1/proposals/${id}`)).body.data;
const propose = async (act: string, content: object): Promise<string> => {
  const made = await two.propose(environmentPath, act, content);
  expect(made.status).toBe(201);
  return made.body.data.id;
};
/** The proposal's reason, once it is closed as impossible. */
async function closedBecause(id: string): Promise<string> {
  await until(async () => (await shown(id)).status !== 'open');
  const { status, closed_because: because } = await shown(id);
  expect(status).toBe('impossible');
  const { digest } = await shown(id);
  expect(await two.bola.call('POST', `/ops/v1/proposals/${id}/approve`, { digest })).toMatchObject({
    status: 409,
    body: { code: 'proposal_not_open' },
  });
  return because;
}
const restrict = (wallet: string, type: string) =>
  two.ada.call('POST', inTenant(`/wallets/${wallet}/restrict`), { type, reason });
const note = 'The dispute is settled';

it('an adjustment closes once a wallet that it names is closed, and the audit log says so without its name', async () => {
  const name = 'School fees of Ngozi Eze';
  const from = await kolo.test.fundedWallet(5_000);
  const { customerId: customer_id } = await kolo.test.customer();
  const made = await kolo.test.post('/api/v1/wallet/sub-account', { subaccount_name: name, customer_id });
  const to: string = made.body.data.id;
  const content = { amount: 100, reference: 'to a closed one', narration: 'Charged twice' };
  const id = await propose('adjustment.post', { ...content, debit_wallet_id: from, credit_wallet_id: to });
  await kolo.test.post(`/api/v1/wallet/${to}/close`, { reason: 'Moved' });
  expect(await closedBecause(id)).toBe('The wallet to credit is closed.');
  let audited = '';
  await until(async () => {
    audited = JSON.stringify((await two.ada.call('GET', inTenant('/audit?limit=100'))).body);
    return audited.includes('The wallet to credit is closed.');
  });
  expect(audited).not.toContain(name);
});

it('a wallet with an open proposal to lift it gets no second one from another person, under no identifier', async () => {
  const wallet = await kolo.test.fundedWallet(50_000);
  const content = { wallet_id: wallet, note };
  expect(await two.propose(environmentPath, 'wallet.lift', content)).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_request',
      errors: [{ path: 'content', message: 'The wallet has no restriction.' }],
    },
  });
  await restrict(wallet, 'all');
  const first = await propose('wallet.lift', content);
  const contrary = { content: { ...content, type: 'outflow' }, reason };
  expect(await two.bola.call('POST', inTenant('/proposals/wallet.lift'), contrary)).toMatchObject({
    status: 409,
    body: { code: 'already_proposed', errors: [{ message: expect.stringContaining(first) }] },
  });
  const second = await propose('wallet.lift', contrary.content);
  expect(await shown(first)).toMatchObject({
    status: 'superseded',
    closed_because: 'The same person proposed it anew.',
  });
  const query = (object: string) =>
    `/ops/v1/proposals?business_id=${kolo.business.businessId}&mode=test&object=${encodeURIComponent(object)}`;
  const about = async (object: string) =>
    (await two.bola.call('GET', query(object))).body.data.paginatedPayload.edges;
  expect(await about(`wallet ${wallet}`)).toMatchObject([{ id: second, status: 'open' }]);
  expect(await about('wallet of-nobody')).toEqual([]);
  expect(await two.bola.call('GET', '/ops/v1/proposals?object=policy')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'object' }] },
  });
  expect((await two.approve(second)).status).toBe(200);
  expect(await about(`wallet ${wallet}`)).toEqual([]);
});

it('the proposal to lift a restriction closes when the restriction changes, or the wallet closes', async () => {
  const changed = await kolo.test.fundedWallet(50_000);
  await restrict(changed, 'outflow');
  const ofChanged = await propose('wallet.lift', { wallet_id: changed, note });
  await restrict(changed, 'all');
  expect(await closedBecause(ofChanged)).toBe(
    'The restriction of the wallet has changed since the proposal.',
  );
  const { walletId } = await kolo.test.customer();
  await restrict(walletId, 'all');
  const ofClosed = await propose('wallet.lift', { wallet_id: walletId, note });
  expect((await two.ada.call('POST', inTenant(`/wallets/${walletId}/close`), { reason })).status).toBe(200);
  expect(await closedBecause(ofClosed)).toBe('The wallet is closed.');
});

it('an environment has one open proposal of a policy, which closes when a version is set', async () => {
  const from = '2099-01-01';
  const policy = (flat: number) => ({ policy: { from, fees: { bank_transfer: [{ up_to: null, flat }] } } });
  const first = await propose('policy.set', policy(1_000));
  const other = { content: policy(2_000), reason };
  expect(await two.bola.call('POST', inTenant('/proposals/policy.set'), other)).toMatchObject({
    status: 409,
    body: { code: 'already_proposed' },
  });
  const second = await propose('policy.set', policy(3_000));
  expect((await shown(first)).status).toBe('superseded');
  expect((await two.approve(second)).status).toBe(200);
});

it('a stop has one open proposal to resume, in its environment and over all businesses', async () => {
  const routes = [
    { stop: inTenant('/payout-stops'), act: inTenant('/proposals/payouts.resume') },
    { stop: '/ops/v1/payout-stops', act: '/ops/v1/proposals/payouts.resume_all' },
  ];
  for (const { stop, act } of routes) {
    const { id } = (await two.ada.call('POST', stop, { bank_code: '058', reason })).body.data;
    const body = { content: { stop_id: id }, reason };
    const made = await two.ada.call('POST', act, body);
    expect(made.status).toBe(201);
    expect(await two.bola.call('POST', act, body)).toMatchObject({
      status: 409,
      body: { code: 'already_proposed' },
    });
    expect((await two.approve(made.body.data.id)).status).toBe(200);
    expect((await two.bola.call('POST', act, body)).status).toBe(404);
  }
});

it('a customer is not proposed to be raised while the erasure is open, nor when tier 3 is set', async () => {
  const { customerId } = await kolo.test.customer();
  const content = { customer_id: customerId };
  const erasure = await propose('customer.erase', content);
  const raise = () => two.bola.call('POST', inTenant('/proposals/customer.raise_tier'), { content, reason });
  expect(await raise()).toMatchObject({
    status: 409,
    body: { code: 'already_proposed', errors: [{ message: expect.stringContaining(erasure) }] },
  });
  const withdrawn = await two.ada.call('POST', `/ops/v1/proposals/${erasure}/refuse`, { reason });
  expect(withdrawn.status).toBe(200);
  expect((await two.agree(environmentPath, 'customer.raise_tier', content)).status).toBe(200);
  expect(await raise()).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'The customer has tier 3.' }] },
  });
});

it('an API key has one open proposal, which closes when the key is revoked', async () => {
  const keys = inTenant('/keys');
  const body = { scopes: ['read'], strict: false, profile: 'standard', label: 'A till', expires_at: null };
  const made = await two.ada.call('POST', keys, body);
  expect(made.status).toBe(201);
  const { key_id } = made.body.data;
  const first = await propose('api_key.rotate', { key_id });
  const raise = { content: { key_id, scopes: ['write'] }, reason };
  expect(await two.bola.call('POST', inTenant('/proposals/api_key.raise'), raise)).toMatchObject({
    status: 409,
    body: { code: 'already_proposed', errors: [{ message: expect.stringContaining(first) }] },
  });
  expect((await two.ada.call('POST', `${keys}/${key_id}/revoke`, { reason })).status).toBe(200);
  expect(await closedBecause(first)).toBe('The key is revoked or has expired.');
});

it('an operator has one open proposal to be reset or enabled, and several of different roles', async () => {
  const chi = await two.people.person('chi@example.com', { role: 'viewer', businessId: null, mode: null });
  const about = { operator_id: chi.operatorId };
  const make = (by: typeof two.ada, act: string, content: object) =>
    by.call('POST', `/ops/v1/proposals/operator.${act}`, { content, reason });
  const other = { status: 409, body: { code: 'already_proposed' } };
  expect(await make(two.ada, 'enable', about)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'The operator is not disabled.' }] },
  });
  expect((await make(two.ada, 'reset', about)).status).toBe(201);
  expect(await make(two.bola, 'reset', about)).toMatchObject(other);
  const role = (role: string, mode: string) => ({ ...about, role, mode, business_id: null });
  const finance = await make(two.ada, 'grant', role('finance', 'test'));
  expect(finance.status).toBe(201);
  const support = await make(two.ada, 'grant', role('support', 'test'));
  expect(support.status).toBe(201);
  expect(await make(two.bola, 'grant', role('finance', 'test'))).toMatchObject(other);
  expect(await shown(finance.body.data.id)).toMatchObject({ status: 'open' });
});

it('a person is invited by one open proposal, which closes when the address is taken', async () => {
  const invite = (by: typeof two.ada, email: string) =>
    by.call('POST', '/ops/v1/proposals/operator.invite', {
      content: { email, name: 'Dayo Ade', role: 'viewer', mode: 'test', business_id: null },
      reason,
    });
  const made = await invite(two.ada, 'dayo@example.com');
  expect(made.status).toBe(201);
  expect(await invite(two.bola, 'Dayo@example.com')).toMatchObject({
    status: 409,
    body: { code: 'already_proposed' },
  });
  await two.people.person('dayo@example.com', { role: 'viewer', businessId: null, mode: null });
  expect(await closedBecause(made.body.data.id)).toBe('An operator has this email address already.');
});
