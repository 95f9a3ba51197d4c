import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

let kolo: TestKolo;
let owner: pg.Client;

beforeAll(async () => {
  kolo = await startKolo();
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await kolo.stop();
});

const ready = () => kolo.test.get('/readyz');

test('a process is not ready while looks for its work fail, says which, and is ready again', async () => {
  expect((await ready()).body).toEqual({ status: 'ready' });
  for (const table of ['payouts', 'webhook_deliveries'])
    await owner.query(`ALTER TABLE ${table} RENAME TO t_${table}`);
  await until(async () => (await ready()).body.reasons?.length === 2);
  const { status, body } = await ready();
  expect(status).toBe(503);
  expect(body).toEqual({
    status: 'not ready',
    reasons: ['looking for payouts fails', 'looking for deliveries fails'],
  });
  for (const table of ['payouts', 'webhook_deliveries'])
    await owner.query(`ALTER TABLE t_${table} RENAME TO ${table}`);
  await until(async () => (await ready()).status === 200);
});
