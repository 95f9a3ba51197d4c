import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { KoloProcess, kolo } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const LISTENS = /listens on (\S+)\./;
const PAYEE = ['--bank', '058', '--account', '0123456789'];

/** One that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

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
    expect(lines).toHaveLength(18);
    expect(lines.filter((line) => !line.startsWith('kept   It '))).toEqual([]);

    // Somebody with another secret is believed nothing, and believes nothing.
    const other = await secretFile(folder, 'other', 'o'.repeat(40));
    const broken = await kolo(folder, ['rail', 'check', url, '--secret-file', other, ...PAYEE, '--json']);
    expect(broken).toMatchObject({ code: 1, stderr: '18 of 18 promises are broken.\n' });
    expect(JSON.parse(broken.stdout)).toMatchObject({ ok: false });

    bank.signal('SIGTERM');
    expect(await bank.ended).toMatchObject({ signal: 'SIGTERM', stderr: '' });
  });

  it('says where it is told to what has become of payments', async () => {
    const folder = await newFolder();
    const secret = await secretFile(folder, 'secret', 's'.repeat(40));
    const port = await freePort();
    const callback = `http://127.0.0.1:${port}/rails/http/a`;
    const args = ['sandbox-bank', '--secret-file', secret, '--port', '0', '--callback', callback];
    const bank = await KoloProcess.start(folder, args);
    await until(() => bank.hasEnded || LISTENS.test(bank.stdout));
    const url = LISTENS.exec(bank.stdout)![1]!;
    const listening = ['--callback-port', String(port)];
    const kept = await kolo(folder, ['rail', 'check', url, '--secret-file', secret, ...PAYEE, ...listening]);
    expect(kept).toMatchObject({ code: 0, stderr: '' });
    expect(kept.stdout).toContain('kept   It tells by itself what has become of a payment.');
    bank.signal('SIGTERM');
    expect(await bank.ended).toMatchObject({ signal: 'SIGTERM' });
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

describe('accounts at providers', () => {
  it('are brought to nobody by what is no live account, and the reason names the field', async () => {
    const folder = await startedFolder();
    const made = await kolo(folder, ['business', 'create', '--name', 'Ada Stores']);
    const [id = ''] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(made.stdout) ?? [];
    const file = join(folder, 'credentials.json');
    const add = async (rail: string, credentials: object) => {
      await writeFile(file, JSON.stringify(credentials));
      return kolo(folder, ['rail', 'add', '--business', id, '--rail', rail, '--credentials', file]);
    };
    expect(
      await add('paystack', { secret_key: 'sk_test_0123456789', preferred_bank: 'wema-bank' }),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('  secret_key '),
    });
    expect(await add('http', { url: 'http://127.0.0.1:1', secret: 's'.repeat(40) })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('  url '),
    });
    const none = await kolo(folder, ['rail', 'list', '--business', id]);
    expect(none).toMatchObject({ code: 0, stdout: 'The business has no account at a provider.\n' });
    const unknown = await kolo(folder, ['rail', 'test', '--business', id, '--rail', 'http']);
    expect(unknown).toMatchObject({ code: 1, stderr: 'The business has no account of http.\n' });
  });

  it('of a sandbox are looked at without any business, and what was said is written down harmlessly', async () => {
    const folder = await newFolder();
    const secret = await secretFile(folder, 'secret', 's'.repeat(40));
    const bank = await KoloProcess.start(folder, ['sandbox-bank', '--secret-file', secret, '--port', '0']);
    await until(() => bank.hasEnded || LISTENS.test(bank.stdout));
    const url = LISTENS.exec(bank.stdout)![1]!;
    const file = join(folder, 'credentials.json');
    await writeFile(file, JSON.stringify({ url, secret: 's'.repeat(40) }));
    const record = join(folder, 'record.jsonl');
    const sandbox = ['rail', 'test', '--rail', 'http', '--sandbox', '--credentials', file];
    const env = { KOLO_RAIL_ALLOW_PRIVATE: 'true' };
    const looked = await kolo(folder, [...sandbox, '--record', record, '--json'], env);
    expect(looked).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(looked.stdout)).toMatchObject({ rail: 'http', ok: true });
    const lines = (await readFile(record, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)[0]).toMatchObject({ method: 'GET', status: 200 });
    expect(lines.join()).not.toContain('s'.repeat(40));
    // Private addresses are not reached unless the operator says so.
    expect(await kolo(folder, sandbox)).toMatchObject({ code: 1 });
    bank.signal('SIGTERM');
    await bank.ended;
  });
});
