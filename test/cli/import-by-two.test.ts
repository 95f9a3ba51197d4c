import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileOf } from '../backoffice/imports/support.ts';
import { leaveNothing } from './clean-up.ts';
import { clientOf, kolo, sandbox, serve, stop } from './process.ts';
import { TwoCommanders } from './signed-in.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

it('kolo import: one proposes a file with opening balances, another approves it, and the shell loads that file alone', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder);
  const client = clientOf(serving, folder);
  const people = await TwoCommanders.of(folder, serving);
  const file = join(folder, 'business.csv');
  const of = ['--business', sandbox(folder).business_id!];
  const load = (...more: string[]) => kolo(folder, ['import', file, ...of, ...more]);
  const propose = () => people.maker.kolo(['import', file, ...of, '--reason', 'Moving from the old ledger']);

  writeFileSync(file, `${fileOf(3, 'moved')}\nx,,,,`);
  expect(await propose()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^line 5, /) });
  const csv = fileOf(3, 'moved', (i) => 100 * i);
  writeFileSync(file, csv);
  expect(await load()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('opening balances needs approval'),
  });
  const made = await propose();
  expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('--proposal <id>') });
  expect(made.stderr).toContain('Opening balances: ₦3.00 (300 minor units), in 2 wallets.');
  const id = made.stdout.trim();
  const unapproved = await load('--proposal', id);
  expect(unapproved).toMatchObject({ code: 1, stderr: expect.stringContaining('Nobody has approved') });

  const shown = JSON.parse((await people.checker.kolo(['proposal', 'show', id, '--json'])).stdout);
  expect(shown).toMatchObject({
    act: 'import.load',
    content: {
      bytes: Buffer.byteLength(csv),
      customers: 3,
      wallets: 3,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      opening_balances: [{ currency: 'NGN', wallets: 2, total: 300 }],
    },
  });
  const approved = await people.checker.kolo(['proposal', 'approve', id]);
  expect(approved).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Kolo carries it out in the background'),
  });

  writeFileSync(file, csv.replace(',100', ',900'));
  const changed = await load('--proposal', id);
  expect(changed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('differs from the approved one'),
  });
  writeFileSync(file, csv);
  const elsewhere = await load('--mode', 'live', '--proposal', id);
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining('is not a proposal') });
  expect((await client.get('/api/v1/wallet/moved-w1')).status).toBe(404);

  expect(await load('--proposal', id)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Imported 3 wallets and 2 opening balances, as /),
  });
  expect((await client.get('/api/v1/wallet/moved-w2')).body.data.balance).toBe(200);
  expect((await load('--proposal', id)).stdout).toMatch(/^This file was imported before/);
  const again = await propose();
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('was imported before') });

  writeFileSync(
    file,
    fileOf(2, 'empty', () => 0),
  );
  expect(await propose()).toMatchObject({ code: 1, stderr: expect.stringContaining('moves no money') });
  expect(await load()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Imported 2 wallets and 0 /),
  });
  expect(await kolo(folder, ['verify'])).toMatchObject({ code: 0 });
  await stop(serving);
});
