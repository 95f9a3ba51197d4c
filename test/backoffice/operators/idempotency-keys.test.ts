import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const DAY_MS = 24 * 3_600_000;
const SENT_BEFORE = { status: 409, body: { code: 'sent_before' } };

let kolo: TestKolo;
let people: People;
let ada: Person;
let bola: Person;
beforeAll(async () => {
  kolo = await startKolo();
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  bola = await people.person('bola@example.com', everywhere('admin'));
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await kolo.stop();
});
beforeEach(async () => {
  for (const person of [ada, bola]) await person.signIn();
});

/** Makes an API key, as a request that is known by `key`. */
const makeKey = (who: Person, key: string, label: string, more: object = {}) =>
  who.call(
    'POST',
    `/ops/v1/businesses/${kolo.business.businessId}/test/keys`,
    { label, scopes: ['read'], reason: 'A till', ...more },
    { 'idempotency-key': key },
  );
const made = async (label: string): Promise<number> => {
  const { rowCount } = await people.pool.query('SELECT FROM api_keys WHERE label = $1', [label]);
  return rowCount!;
};

it('a request sent again with its key is not carried out again, and says so, at the same time too', async () => {
  expect((await makeKey(ada, 'once', 'Till 1')).status).toBe(201);
  expect(await makeKey(ada, 'once', 'Till 1')).toMatchObject(SENT_BEFORE);
  expect(await makeKey(ada, 'once', 'Till 1, otherwise')).toMatchObject(SENT_BEFORE);
  const together = await Promise.all([1, 2, 3].map(() => makeKey(ada, 'together', 'Till 2')));
  expect(together.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect([await made('Till 1'), await made('Till 1, otherwise'), await made('Till 2')]).toEqual([1, 0, 1]);
});

it('a refused request is carried out when it is sent again with its key', async () => {
  expect((await makeKey(ada, 'refused', 'Till 3', { scopes: ['nothing'] })).status).toBe(400);
  kolo.clock.advance(6 * 60_000);
  expect(await makeKey(ada, 'refused', 'Till 3')).toMatchObject({ body: { code: 'confirmation_needed' } });
  await ada.signIn();
  expect((await makeKey(ada, 'refused', 'Till 3')).status).toBe(201);
});

it('a key is of one person, and for a day', async () => {
  expect((await makeKey(ada, 'shared', 'Till 4')).status).toBe(201);
  expect((await makeKey(bola, 'shared', 'Till 5')).status).toBe(201);
  kolo.clock.advance(DAY_MS - 300_000);
  await ada.signIn();
  expect(await makeKey(ada, 'shared', 'Till 6')).toMatchObject(SENT_BEFORE);
  kolo.clock.advance(300_000);
  await ada.signIn();
  expect((await makeKey(ada, 'shared', 'Till 6')).status).toBe(201);
  const { rows } = await people.pool.query('SELECT key FROM operator_request_keys WHERE operator_id = $1', [
    ada.operatorId,
  ]);
  expect(rows).toEqual([{ key: 'shared' }]);
});

it('a malformed key is refused by name, and requests that change nothing ignore theirs', async () => {
  const refused = await makeKey(ada, 'x'.repeat(256), 'Till 7');
  expect(refused.body.errors).toMatchObject([{ path: 'Idempotency-Key' }]);
  expect(await made('Till 7')).toBe(0);
  for (const _ of [1, 2])
    expect(
      (await ada.call('GET', '/ops/v1/operators', undefined, { 'idempotency-key': 'read' })).status,
    ).toBe(200);
});
