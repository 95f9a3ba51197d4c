import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Client } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { runDocumented } from './documented.ts';
import { newFolder } from './folders.ts';
import { kolo, serve, stop } from './process.ts';
import { invited } from './signed-in.ts';

afterAll(leaveNothing);

const PRODUCTION = {
  NODE_ENV: 'production',
  KOLO_EMBEDDED: 'true',
  KOLO_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  KOLO_INDEX_KEY: randomBytes(32).toString('base64'),
};

test('a new installation gets its people, a business and its keys as docs/operations.md says it', async () => {
  const folder = newFolder();
  const serving = await serve(folder, PRODUCTION);
  const tokens = await runDocumented('invite the first administrators', folder, PRODUCTION);
  const [adas, bolas] = tokens.trim().split('\n');
  await invited(folder, serving, 'ada', adas!);
  await invited(folder, serving, 'bola', bolas!);
  const as = (who: string, name: string, env: Record<string, string> = {}) =>
    runDocumented(name, folder, { HOME: join(folder, who), ...env });

  const created = await as('ada', 'make a business');
  const BUSINESS = /^Business (\S+) created\./.exec(created)![1]!;
  const testKey = (await as('ada', 'make its test key', { BUSINESS })).trim();
  expect(testKey).toMatch(/^test_key_/);
  const PROPOSAL = (await as('ada', 'propose its live key', { BUSINESS })).trim();
  const approving = 'approve its live key, as the other administrator';
  await expect(as('ada', approving, { PROPOSAL })).rejects.toThrow('Somebody else has to approve');
  const liveKey = (await as('bola', approving, { PROPOSAL })).trim();
  expect(liveKey).toMatch(/^live_key_/);
  for (const key of [testKey, liveKey])
    expect((await new Client(serving.baseUrl, key).get('/api/v1/wallet')).status).toBe(200);
  expect((await stop(serving)).code).toBe(0);
  expect((await kolo(folder, ['verify'], PRODUCTION)).code).toBe(0);
});
