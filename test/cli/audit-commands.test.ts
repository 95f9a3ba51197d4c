import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { readText } from '../tidy/repository.ts';
import { leaveNothing } from './clean-up.ts';
import { kolo, type Serving, sandbox, serve, stop } from './process.ts';
import { administrator, type Commander } from './signed-in.ts';
import { startedFolder } from './started.ts';

let folder: string;
let serving: Serving;
let ada: Commander;
beforeAll(async () => {
  folder = await startedFolder();
  serving = await serve(folder);
  ada = await administrator(folder, serving, 'ada');
});
afterAll(async () => {
  await stop(serving);
  await leaveNothing();
});

it('takes the log out, and checks it without a database', async () => {
  const exported = async (...more: string[]) => ada.kolo(['audit', 'export', ...more]);
  await until(async () => (await exported()).stdout.includes('session.begun'));
  const { stdout, stderr, code } = await exported();
  expect(code).toBe(0);
  const lines = stdout.trim().split('\n');
  const { hash } = JSON.parse(lines.at(-1)!) as { hash: string };
  expect(stderr).toBe(`Head: entry ${lines.length}, hash ${hash}.\n`);
  const file = join(folder, 'audit.jsonl');
  await writeFile(file, stdout);
  const elsewhere = { KOLO_DATA_DIR: join(folder, 'nowhere') };
  const check = (...more: string[]) => kolo(folder, ['audit', 'check', file, ...more], elsewhere);
  expect(await check('--head', hash)).toMatchObject({
    code: 0,
    stdout: `Chain 00000000-0000-0000-0000-000000000000: entries 1 to ${lines.length} are intact. Head: ${hash}.\n`,
  });
  expect(await check('--head', '00')).toMatchObject({ code: 1 });
  const { business_id } = sandbox(folder);
  const testEntries = await exported('--business', business_id!, '--mode', 'test');
  expect(testEntries.stdout).toContain('"act":"api_key.created"');
  expect((await exported('--after', String(lines.length - 1))).stdout.trim()).toBe(lines.at(-1));

  // As docs/operations.md says it to others.
  const [, program] = /```py\n(.*?)```/s.exec(readText('docs/operations.md'))!;
  const python = () => spawnSync('python3', ['-c', program!, file], { encoding: 'utf8' });
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  if (hasPython) expect(python()).toMatchObject({ status: 0, stderr: '' });

  const forged = (await readFile(file, 'utf8')).replace(
    '"act":"operator.enrolled"',
    '"act":"operator.nothing"',
  );
  await writeFile(file, forged);
  if (hasPython) expect(python().stderr).toContain('AssertionError');
  const found = await check('--json');
  expect(found).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Line \d+: it is not what was linked\.\n$/),
  });
  expect(JSON.parse(found.stdout)).toMatchObject({
    ok: false,
    fault: { problem: 'it is not what was linked' },
  });
  expect(await kolo(folder, ['audit', 'check', 'missing.jsonl'])).toMatchObject({ code: 2 });
});
