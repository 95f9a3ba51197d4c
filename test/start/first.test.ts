import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isGone, newFolder, postmasterPid, removeFolders } from './folders.ts';
import { clientOf, killLeftOver, kolo, sandbox, serve, stop } from './process.ts';

afterEach(killLeftOver);
afterAll(removeFolders);

test('the first start makes a sandbox and says so; the next one uses it again', async () => {
  const folder = newFolder();
  const first = await serve(folder);
  console.log('first start', Math.round(first.readyMs), first.process.stdout, first.process.stderr);
  const a = await kolo(folder, ['verify', '--json']);
  console.log(a);
  const end = await stop(first);
  console.log(end.code, end.signal, end.stderr);
  const second = await serve(folder);
  console.log('second start', Math.round(second.readyMs));
  const pid = await postmasterPid(join(folder, 'data'));
  await stop(second);
  expect(isGone(pid!)).toBe(true);
});
