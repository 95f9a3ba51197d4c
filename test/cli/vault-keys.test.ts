import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { clientOf, kolo, sandbox, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

let folder: string;
/** Keys made by the first start. */
let made: { encryption_key: string; index_key: string };

beforeAll(async () => {
  folder = await startedFolder();
  made = JSON.parse(readFileSync(join(folder, 'data', 'secrets.json'), 'utf8'));
});
afterAll(leaveNothing);

const WRONG: [what: string, env: () => Record<string, string>, said: RegExp][] = [
  [
    'another key under the same id',
    () => ({ KOLO_ENCRYPTION_KEYS: `local:${keyOf(9)}` }),
    /^The encryption key local in KOLO_ENCRYPTION_KEYS differs from the one that this database was used with/,
  ],
  [
    'another key alone',
    () => ({ KOLO_ENCRYPTION_KEYS: `k2:${keyOf(9)}` }),
    /^The encryption key local is missing in KOLO_ENCRYPTION_KEYS: add it/,
  ],
  [
    'another index key',
    () => ({ KOLO_INDEX_KEY: keyOf(9) }),
    /^The index key default in KOLO_INDEX_KEYS \(or KOLO_INDEX_KEY, for the key default\) differs/,
  ],
  [
    'another index key under an id of its own',
    () => ({ KOLO_INDEX_KEYS: `i2:${keyOf(9)}` }),
    /^The index key default is missing in KOLO_INDEX_KEYS .*second customer/,
  ],
  [
    'the index key in the place of the other',
    () => ({ KOLO_ENCRYPTION_KEYS: `local:${made.index_key}` }),
    /^The encryption key local in KOLO_ENCRYPTION_KEYS differs/,
  ],
];

test.each(WRONG)('%s is refused with one line, by the service and by commands', async (_, env, said) => {
  const ofBusiness = ['--business', sandbox(folder).business_id!];
  const csv = join(folder, 'nothing.csv');
  writeFileSync(csv, 'customer\n');
  for (const command of [['serve'], ['import', csv, ...ofBusiness], ['keys', 'reseal']]) {
    const ended = await kolo(folder, command, { KOLO_PORT: '0', ...env() });
    expect([command[0], ended.code, ended.stdout]).toEqual([command[0], 2, '']);
    expect(ended.stderr.trim()).toMatch(said);
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
  }
});

test('keys that were made and got lost are not made anew, and come back by the settings', async () => {
  const lost = await startedFolder();
  const file = join(lost, 'data', 'secrets.json');
  const before = JSON.parse(readFileSync(file, 'utf8')) as typeof made;
  rmSync(file);
  const refused = await kolo(lost, ['serve'], { KOLO_PORT: '0' });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    /encryption key local in KOLO_ENCRYPTION_KEYS differs.*secrets\.json of KOLO_DATA_DIR/,
  );
  const env = { KOLO_ENCRYPTION_KEYS: `local:${before.encryption_key}`, KOLO_INDEX_KEY: before.index_key };
  const serving = await serve(lost, env);
  expect((await clientOf(serving, lost).get('/api/v1/wallet')).status).toBe(200);
  expect((await stop(serving)).code).toBe(0);
});

test('a key that is only added is known from then on, and may be left out again', async () => {
  const own = await startedFolder();
  const keys = (added: string) => ({ KOLO_ENCRYPTION_KEYS: `local:${made.encryption_key},k2:${added}` });
  expect((await stop(await serve(own, keys(keyOf(7))))).code).toBe(0);
  const wrong = await kolo(own, ['serve'], { KOLO_PORT: '0', ...keys(keyOf(8)) });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/^The encryption key k2 in/)]);
  expect((await stop(await serve(own))).code).toBe(0);
});
