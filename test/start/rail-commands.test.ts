import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { KoloProcess, kolo } from './process.ts';

afterAll(leaveNothing);

const LISTENS = /listens on (\S+)\./;
const PAYEE = ['--bank', '058', '--account', '0123456789'];

async function secretFile(folder: string, name: string, secret: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return file;
}

describe('the sandbox bank as a program of its own', () => {
  it('keeps every promise of the rail protocol, and ends when it is told to', async () => {
    const folder = await newFolder();
    const secret = await secretFile(folder, 'secret', 's'.repeat(40));
    const bank = await KoloProcess.start(folder, ['sandbox-bank', '--secret-file', secret, '--port', '0']);
    await until(() => bank.hasEnded || LISTENS.test(bank.stdout));
    const url = LISTENS.exec(bank.stdout)![1]!;

    const kept = await kolo(folder, ['rail', 'check', url, '--secret-file', secret, ...PAYEE]);
    expect(kept).toMatchObject({ code: 0, stderr: '' });
    const lines = kept.stdout.trim().split('\n');
    expect(lines).toHaveLength(16);
    expect(lines.filter((line) => !line.startsWith('kept   It '))).toEqual([]);

    // Somebody with another secret is believed nothing, and believes nothing.
    const other = await secretFile(folder, 'other', 'o'.repeat(40));
    const broken = await kolo(folder, ['rail', 'check', url, '--secret-file', other, ...PAYEE, '--json']);
    expect(broken).toMatchObject({ code: 1, stderr: '16 of 16 promises are broken.\n' });
    expect(JSON.parse(broken.stdout)).toMatchObject({ ok: false });

    bank.signal('SIGTERM');
    expect(await bank.ended).toMatchObject({ signal: 'SIGTERM', stderr: '' });
  });

  it.each([
    [['--bank', '058', '--account', '012345678'], 'It must be 10 digits.'],
    [['--bank', '999', '--account', '0123456789'], 'It must be a code of the bank list.'],
  ])('is not tried with %j', async (payee, says) => {
    const folder = await newFolder();
    const secret = await secretFile(folder, 'secret', 's'.repeat(40));
    const args = ['rail', 'check', 'http://127.0.0.1:1', '--secret-file', secret, ...payee];
    const ended = await kolo(folder, args);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(says);
  });

  it.each([
    ['short', 'must hold one secret of 32 to 256 printable ASCII characters'],
    [`two\n${'s'.repeat(40)}`, 'must hold one secret'],
  ])('has no secret like %j', async (secret, says) => {
    const folder = await newFolder();
    const file = await secretFile(folder, 'secret', secret);
    const ended = await kolo(folder, ['sandbox-bank', '--secret-file', file]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(says);
  });
});
