import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { dayText } from '../../../src/platform/values/calendar.ts';
import { everywhere, type People, type Person, TwoPeople } from '../../backoffice/operators/people.ts';
import { BY_TEST } from '../../support/actor.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';

const LIMITS = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };

let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
let vera: Person;
let environmentPath: string;
beforeAll(async () => {
  kolo = await startKolo();
  ({ people, ada, bola } = await TwoPeople.open(kolo));
  vera = await people.person('vera@example.com', everywhere('operator'));
  environmentPath = `/ops/v1/businesses/${kolo.business.businessId}/test`;
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
});
beforeEach(async () => {
  for (const person of [ada, bola, vera]) await person.signIn();
});

const today = (): string => LAGOS.dayOf(kolo.clock.now());
const fees = (flat: number) => ({ bank_transfer: [{ up_to: null, flat }] });
const send = (who: Person, policy: object) =>
  who.call('POST', `${environmentPath}/proposals/policy.set`, { content: { policy }, reason: 'As agreed' });
const propose = async (
  policy: object,
): Promise<{ id: string; digest: string; content: object; effect: string }> => {
  const made = await send(ada, policy);
  expect(made.status).toBe(201);
  return (await bola.call('GET', `/ops/v1/proposals/${made.body.data.id}`)).body.data;
};
const approve = (who: Person, { id, digest }: { id: string; digest: string }) =>
  who.call('POST', `/ops/v1/proposals/${id}/approve`, { digest });
const inForce = async () => (await vera.call('GET', `${environmentPath}/policy`)).body.data.in_force.fees;

it('is proposed with its changes, and holds once it is approved', async () => {
  const before = await inForce();
  const first = await propose({ from: today(), fees: fees(1_000) });
  expect(await approve(ada, first)).toMatchObject({ status: 403, body: { code: 'another_person_needed' } });
  expect(await inForce()).toEqual(before);
  const answers = await Promise.all([approve(bola, first), approve(bola, first)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const version = before === null ? 2 : before.version + 1;
  expect(await inForce()).toMatchObject({ version, terms: fees(1_000) });

  const second = await propose({ from: today(), fees: fees(2_500) });
  expect(second.content).toMatchObject({
    based_on: version,
    changes: { before: { fees: fees(1_000) }, after: { fees: fees(2_500) } },
  });
  expect(second.effect).toBe(
    `Changes fees from ${dayText(today())} on. Earlier transactions keep their terms.`,
  );
  expect(await approve(bola, second)).toMatchObject({
    status: 200,
    body: { data: { result: { version: version + 1, from: today() } } },
  });
  const source = await kolo.test.fundedWallet(1_000_000);
  await kolo.test.transfer({ source, reference: 'charged', bankCode: '044' });
  expect((await kolo.test.finalStatus('charged')).body.data).toMatchObject({ fee: 2_500 });
  const entries = await people.pool.query(
    `SELECT actor, before, after FROM audit_entries WHERE act = 'policy.set' ORDER BY id`,
  );
  expect(entries.rows).toMatchObject([
    { actor: bola.operatorId, after: { fees: fees(1_000) } },
    { actor: bola.operatorId, before: { fees: fees(1_000) }, after: { fees: fees(2_500) } },
  ]);
  const versions = (await vera.call('GET', `${environmentPath}/policy/versions`)).body.data;
  const by = { proposed_by: ada.operatorId, approved_by: bola.operatorId, reason: 'As agreed' };
  expect(versions.slice(0, 2)).toEqual([
    {
      ...by,
      version: version + 1,
      from: today(),
      proposal_id: second.id,
      fees: fees(2_500),
      created_at: expect.any(String),
    },
    {
      ...by,
      version,
      from: today(),
      proposal_id: first.id,
      fees: fees(1_000),
      created_at: expect.any(String),
    },
  ]);
  expect(versions.at(-1)).toMatchObject({ version: 1, from: null, proposal_id: null, proposed_by: null });
  expect(await kolo.findings()).toEqual([]);
});

it('is not set where somebody has set another since it was shown', async () => {
  const late = await propose({ from: today(), fees: fees(7_000) });
  const setting = { calendar: LAGOS, nowMs: kolo.clock.now(), by: BY_TEST };
  const terms = { from: today(), fees: fees(3_000) };
  const pool = createPool(kolo.database.connection('kolo_app'), 'kolo_app', LIMITS);
  await setPolicy(new TenantDatabase(pool), kolo.business.testTenantId, terms, setting);
  await pool.end();
  expect((await approve(bola, late)).status).toBe(409);
  const { status, closed_because } = (await bola.call('GET', `/ops/v1/proposals/${late.id}`)).body.data;
  expect(status).toBe('impossible');
  expect(closed_because).toMatch(/^Version \d+ was set since the proposal/);
  expect(await inForce()).toMatchObject({ terms: fees(3_000) });
  expect(await kolo.findings()).toEqual([]);
});

it('is refused as soon as it is proposed where it can never hold, and to who may not', async () => {
  expect(await send(ada, { from: '2020-01-01', fees: fees(1) })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'content.policy.from' }] },
  });
  expect(await send(ada, { from: today(), fee: fees(1) })).toMatchObject({ status: 400 });
  expect(await send(vera, { from: today(), fees: fees(1) })).toMatchObject({
    status: 403,
    body: { code: 'permission_missing' },
  });
  const nobodys = '/ops/v1/businesses/019bbf6c-7e00-7000-8000-000000000001/live/policy';
  expect(await vera.call('GET', nobodys)).toMatchObject({ status: 404 });
});

it('is refused when it is proposed where the wallet that it has pay fees can pay none, and when it can none any more', async () => {
  const paidBy = (fee_wallet: string) => ({
    from: today(),
    fees: { ...fees(1_000), fee_wallet, payers: { fee: 'fee_wallet' } },
  });
  const fault = { code: 'invalid_request', errors: [{ path: 'content.policy.fees.fee_wallet' }] };
  expect(await send(ada, paidBy('nobodys'))).toMatchObject({ status: 400, body: fault });
  const { walletId } = await kolo.test.customer();
  const proposal = await propose(paidBy(walletId));
  await kolo.test.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'outflow', reason: 'Disputed' });
  expect(await approve(bola, proposal)).toMatchObject({ status: 400, body: fault });
});
