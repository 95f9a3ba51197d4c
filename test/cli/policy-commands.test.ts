import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LAGOS } from '../support/lagos.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { kolo, sandbox, serve, stop } from './process.ts';
import { TwoCommanders } from './signed-in.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const set = (folder: string, file: string) =>
  kolo(folder, ['policy', 'set', '--business', 'nobody', '--from', file, '--reason', 'It is right so']);

test('a policy is set with approval, and both operators read it', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder);
  const two = await TwoCommanders.of(folder, serving);
  const ofBusiness = ['--business', sandbox(folder).business_id!];
  const from = LAGOS.dayOf(Date.now());
  const setting = async (flat: unknown) => {
    const file = join(folder, 'policy.json');
    await writeFile(file, JSON.stringify({ from, fees: { bank_transfer: [{ up_to: null, flat }] } }));
    return two.agree('policy', 'set', ...ofBusiness, '--from', file);
  };
  const wrong = await setting('much');
  expect([wrong.code, wrong.stdout]).toEqual([1, '']);
  expect(wrong.stderr).toContain('--from fees.bank_transfer[0].flat: ');
  const done = await setting(1_000);
  expect(done).toMatchObject({ code: 0 });
  expect(JSON.parse(done.stdout)).toMatchObject({ result: { from } });
  const shown = JSON.parse((await two.maker.kolo(['policy', 'show', ...ofBusiness, '--json'])).stdout);
  expect(shown.in_force.fees).toMatchObject({
    from,
    terms: { bank_transfer: [{ up_to: null, flat: 1_000 }] },
  });
  expect((await two.checker.kolo(['policy', 'show', ...ofBusiness])).stdout).toContain(
    `fees: version ${shown.in_force.fees.version}, from ${from}`,
  );
  const listed = JSON.parse((await two.maker.kolo(['policy', 'list', ...ofBusiness, '--json'])).stdout);
  expect(listed[0]).toMatchObject({ version: shown.in_force.fees.version, from, reason: 'It is right so' });
  expect((await two.maker.kolo(['policy', 'list', ...ofBusiness])).stdout).toMatch(
    new RegExp(
      `^Version ${listed[0].version}, from ${from}, set .*, approved by .*\n  It is right so\n  fees `,
    ),
  );
  const alone = await two.maker.kolo([
    'policy',
    'set',
    ...ofBusiness,
    '--from',
    join(folder, 'policy.json'),
    '--reason',
    'Again',
  ]);
  expect((await two.maker.kolo(['proposal', 'approve', alone.stdout.trim()])).code).toBe(1);
  expect((await stop(serving)).code).toBe(0);
});

test('a policy file that cannot be read is named, with the reason', async () => {
  const folder = newFolder();
  const missing = await set(folder, 'policy.json');
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing.stderr).toMatch(/^Cannot read policy\.json: ENOENT.*\n$/);
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
  expect((await set(folder, 'policy.json')).stderr).toBe(
    '--business: nobody is not a business id. `kolo business list` shows the ids.\n',
  );
});

test.each(['ng-1960', 'constructor'])('there is no preset %s', async (name) => {
  expect(await kolo(newFolder(), ['policy', 'preset', name])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Unknown preset. Presets: ng-2026.\n',
  });
});
