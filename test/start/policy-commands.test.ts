import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { kolo } from './process.ts';

afterAll(leaveNothing);

const set = (folder: string, file: string) =>
  kolo(folder, ['policy', 'set', '--business', 'nobody', '--from', file]);

test('a policy file that cannot be read is named, with what is wrong', async () => {
  const folder = newFolder();
  const missing = await set(folder, 'policy.json');
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing.stderr).toMatch(/^policy\.json cannot be read: ENOENT.*\n$/);
  await writeFile(join(folder, 'policy.json'), '{ "from": 2026-12-01 }');
  const broken = await set(folder, 'policy.json');
  expect(broken).toMatchObject({ code: 1, stdout: '' });
  expect(broken.stderr).toMatch(/^policy\.json is not valid JSON: .+ position 14.*\.\n$/);
});

test('a preset is a policy file, with a byte order mark before it too', async () => {
  const folder = newFolder();
  const preset = await kolo(folder, ['policy', 'preset', 'ng-2026']);
  expect(preset).toMatchObject({ code: 0, stderr: '' });
  expect(Object.keys(JSON.parse(preset.stdout))).toEqual(['from', 'fees', 'limits']);
  await writeFile(join(folder, 'policy.json'), `\ufeff${preset.stdout}`);
  expect((await set(folder, 'policy.json')).stderr).toBe('nobody is not a business id.\n');
});

test.each(['ng-1960', 'constructor'])('there is no preset %s', async (name) => {
  expect(await kolo(newFolder(), ['policy', 'preset', name])).toMatchObject({
    ...{ code: 1, stdout: '', stderr: 'The presets are: ng-2026.\n' },
  });
});
