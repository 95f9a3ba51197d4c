import { afterAll, expect, test } from 'vitest';
import { everywhere, People } from '../backoffice/operators/people.ts';
import { startKolo } from '../support/kolo.ts';
import { leaveNothing } from './clean-up.ts';
import { runDocumented } from './documented.ts';
import { newFolder } from './folders.ts';
import { terminalOf } from './terminal.ts';

afterAll(leaveNothing);

test('a leaked key is ended, its payouts stopped and its doings read as docs/operations.md says it', async () => {
  const kolo = await startKolo({ pollMs: 20, env: { KOLO_WEBHOOK_ALLOW_PRIVATE: 'true' } });
  const people = new People(kolo);
  const ada = await people.person('ada@example.com', everywhere('support'));
  const leaked = await kolo.clientWith(['read', 'transfer', 'write', 'admin']);
  const KEY = leaked.key.slice('test_key_'.length, 'test_key_'.length + 8);
  const source = await leaked.fundedWallet(1_000_000);
  const endpoint = { url: 'http://127.0.0.1:9/stranger', verify: false };
  expect((await leaked.post('/api/v1/webhooks', endpoint)).status).toBe(201);

  const folder = newFolder();
  const HOME = await terminalOf(folder, kolo.baseUrl, ada);
  const run = (name: string) =>
    runDocumented(name, folder, { HOME, KEY, BUSINESS: kolo.business.businessId, MODE: 'test' });

  await run('end the key');
  kolo.clock.advance(5_000);
  expect((await leaked.get('/api/v1/customers')).status).toBe(401);
  expect(await run('stop its payouts')).toMatch(/^[0-9a-f-]{36}$/m);
  expect((await kolo.test.transfer({ source, reference: 'held' })).status).toBe(202);
  const seen = await run('see what it did');
  expect(seen).toContain(KEY);
  expect(seen).toContain('127.0.0.1:9');
  expect((await kolo.test.tsq('held')).body.data.status).toBe('processing');
  await people.close();
  await kolo.stop();
});
