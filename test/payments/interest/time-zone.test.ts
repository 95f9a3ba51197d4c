import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { startKolo } from '../../support/kolo.ts';
import { DAY_MS } from './support.ts';

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

test('the business time zone stays what it was once a day has been closed', async () => {
  const kolo = await createTestDatabase();
  const bank = await createTestDatabase({ empty: true });
  databases.push(kolo, bank);
  const clock = new ManualClock(Date.parse('2027-05-10T12:00:00Z'));
  const start = (zone: string) =>
    startKolo({ clock, databases: { kolo, bank }, env: { KOLO_TIME_ZONE: zone } });

  // Nothing is closed yet, so it may still change.
  await (await start('UTC')).stop();
  const serving = await start('Africa/Lagos');
  const owner = new pg.Client(kolo.config);
  await owner.connect();
  const has = async (table: string): Promise<boolean> =>
    (await owner.query(`SELECT 1 FROM ${table}`)).rowCount! > 0;
  await until(() => has("calendar_jobs WHERE job = 'interest' AND scope::text NOT LIKE '00000000-%'"));
  clock.advance(DAY_MS);
  await until(() => has('interest_days'));
  await owner.end();
  await serving.stop();

  await expect(start('UTC')).rejects.toThrow(
    'KOLO_TIME_ZONE is UTC, and days have been closed in Africa/Lagos, which cannot change any more: set it to Africa/Lagos.',
  );
  const again = await start('Africa/Lagos');
  expect(await again.findings()).toEqual([]);
  await again.stop();
});
