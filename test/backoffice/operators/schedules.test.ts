import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, Schedules } from '../../payments/schedules/support.ts';
import { everywhere, People, type Person } from './people.ts';

let schedules: Schedules;
let people: People;
let vera: Person;
beforeAll(async () => {
  schedules = await Schedules.open();
  people = new People(schedules.kolo);
  vera = await people.person('vera@example.com', everywhere('viewer'));
});
afterAll(async () => {
  expect(await schedules.kolo.findings()).toEqual([]);
  await people.close();
  await schedules.kolo.stop();
});

const see = async (path: string, mode = 'test') => {
  const at = `/ops/v1/businesses/${schedules.kolo.business.businessId}/${mode}/schedules`;
  return (await vera.call('GET', `${at}${path}`)).body;
};
const edgesOf = async (path: string) => (await see(path)).data.paginatedPayload.edges;

it('shows what is paid at times to come, what came of it, and whom to nobody', async () => {
  const daily = { payout_type: 'recurring', frequency: 'day', start_date: '2026-01-31 11:00:00' };
  const id = await schedules.createToBank({ ...daily, description: 'Rent of Chidinma' });
  const refused = await schedules.create({ ...daily, amount: 9_000_000 });
  await vera.signIn();
  expect((await see(`/${id}`)).data).toMatchObject({
    id,
    status: 'active',
    wallet_id: schedules.source,
    destination_wallet_id: null,
    bank_code: '058',
    account_number: '******6789',
    amount: 1_000,
    frequency: 'day',
    failures: 0,
    last: null,
    next_attempt_at: '2026-01-31T10:00:00.000Z',
  });
  schedules.goOn('2026-01-31T10:00:00.000Z');
  await schedules.becomes(id, 1, 'successful');
  await schedules.becomes(refused, 1, 'waiting', 1);
  schedules.goOn(DAY_MS);
  await schedules.becomes(id, 2, 'successful');
  await vera.signIn();

  const [second, first] = await edgesOf('');
  expect([second.id, first.id]).toEqual([refused, id]);
  expect(second).toMatchObject({
    destination_wallet_id: schedules.other,
    destination_owner: expect.stringMatching(/./),
    account_number: null,
  });
  expect(first.last).toMatchObject({ number: 2, reference: `schedule:${id}:2`, status: 'successful' });
  const [newest] = await edgesOf('?limit=1');
  expect(newest).toEqual(second);
  const runs = await edgesOf(`/${id}/runs`);
  expect(runs).toMatchObject([
    {
      number: 3,
      status: 'waiting',
      attempts: 0,
      scheduled_for: '2026-02-02T10:00:00.000Z',
      transaction_id: null,
    },
    { number: 2, status: 'successful', attempts: 1, next_attempt_at: null, deactivated: false },
    { number: 1, status: 'successful', reference: `schedule:${id}:1`, failure_code: null },
  ]);
  const { data } = (await schedules.client.tsq(`schedule:${id}:1`)).body;
  expect(runs[2].transaction_id).toBe(data.id);
  const page = (await see(`/${id}/runs?limit=2`)).data.paginatedPayload;
  const rest = await see(`/${id}/runs?cursor=${page.pageInfo.endCursor}`);
  expect(rest.data.paginatedPayload.edges).toEqual([runs[2]]);
  expect(await edgesOf(`/${id}/runs?cursor=${rest.data.paginatedPayload.pageInfo.previousCursor}`)).toEqual(
    runs.slice(0, 2),
  );
  const failed = (await edgesOf(`/${refused}/runs`)).at(-1);
  expect(failed).toMatchObject({
    number: 1,
    failure_code: 'insufficient_funds',
    failure_reason: expect.stringContaining('less available'),
  });
  expect(JSON.stringify([runs, first, second])).not.toMatch(/0123456789|Chidinma/);
  for (const path of [`/${id}`, `/${id}/runs`]) expect((await see(path, 'live')).code).toBe('not_found');
  expect((await see('/019bbf6c-7e00-7000-8000-000000000001/runs')).code).toBe('not_found');
  expect((await see(`/${id}/runs?cursor=bzow`)).code).toBe('invalid_request');
});
