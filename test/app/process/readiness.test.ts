import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

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

test('a process is not ready while polls of its jobs fail, names them, and is ready again', async () => {
  expect((await ready()).body).toEqual({ status: 'ready' });
  for (const table of ['payouts', 'webhook_deliveries'])
    await owner.query(`ALTER TABLE ${table} RENAME TO t_${table}`);
  // Whatever else needs these tables fails, too.
  const wanted = ['job failing: payouts', 'job failing: deliveries'];
  await until(async () => {
    const { reasons = [] } = (await ready()).body;
    return wanted.every((reason) => reasons.includes(reason));
  });
  const { status, body } = await ready();
  expect({ status, of: body.status }).toEqual({ status: 503, of: 'not ready' });
  for (const table of ['payouts', 'webhook_deliveries'])
    await owner.query(`ALTER TABLE t_${table} RENAME TO ${table}`);
  await until(async () => (await ready()).status === 200);
});
