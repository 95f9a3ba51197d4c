import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { CERTIFICATE } from './localhost-certificate.ts';
import { KoloProcess, kolo, type Serving, serve, stop } from './process.ts';
import { openSecureBank, type SecureBank } from './secure-bank.ts';
import { TwoCommanders } from './signed-in.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const LISTENS = /listens on (\S+)\./;
const PAYEE = ['--bank', '058', '--account', '0123456789'];

/** One that was free a moment ago. */
async function secretFile(folder: string, name: string, secret: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return file;
}

describe('the sandbox bank as a program of its own', () => {
  it('keeps every promise of the rail protocol, and ends on a signal', async () => {
    const folder = await newFolder();
    const secret = await secretFile(folder, 'secret', 's'.repeat(40));
    const bank = await KoloProcess.start(folder, ['sandbox-bank', '--secret-file', secret, '--port', '0']);
    await until(() => bank.hasEnded || LISTENS.test(bank.stdout));
    const url = LISTENS.exec(bank.stdout)![1]!;

    const checked = await kolo(folder, ['rail', 'check', url, '--secret-file', secret, ...PAYEE]);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    const lines = checked.stdout.trim().split('\n');
    expect(lines).toHaveLength(18);
    expect(lines.filter((line) => !line.startsWith('ok     It '))).toEqual([]);

    // Somebody with another secret is believed nothing, and believes nothing.
    const other = await secretFile(folder, 'other', 'o'.repeat(40));
    const broken = await kolo(folder, ['rail', 'check', url, '--secret-file', other, ...PAYEE, '--json']);
    expect(broken).toMatchObject({ code: 1, stderr: '18 of 18 promises are broken.\n' });
    expect(JSON.parse(broken.stdout)).toMatchObject({ ok: false });

    bank.signal('SIGTERM');
    expect(await bank.ended).toMatchObject({ signal: 'SIGTERM', stderr: '' });
  });

  it('sends the outcomes of payments to its callback URL', async () => {
    const folder = await newFolder();
    const secret = await secretFile(folder, 'secret', 's'.repeat(40));
    const port = await freePort();
    const callback = `http://127.0.0.1:${port}/rails/http/a`;
    const args = ['sandbox-bank', '--secret-file', secret, '--port', '0', '--callback', callback];
    const bank = await KoloProcess.start(folder, args);
    await until(() => bank.hasEnded || LISTENS.test(bank.stdout));
    const url = LISTENS.exec(bank.stdout)![1]!;
    const listening = ['--callback-port', String(port)];
    const checked = await kolo(folder, [
      'rail',
      'check',
      url,
      '--secret-file',
      secret,
      ...PAYEE,
      ...listening,
    ]);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toContain('ok     It sends a callback when a payment has its outcome.');
    bank.signal('SIGTERM');
    expect(await bank.ended).toMatchObject({ signal: 'SIGTERM' });
  });

  it.each([
    [['--bank', '058', '--account', '012345678'], 'It must be 10 digits.'],
    [['--bank', '999', '--account', '0123456789'], 'It must be a code from the bank list.'],
  ])('is not tried with %j', async (payee, says) => {
    const folder = await newFolder();
    const secret = await secretFile(folder, 'secret', 's'.repeat(40));
    const args = ['rail', 'check', 'http://127.0.0.1:1', '--secret-file', secret, ...payee];
    const ended = await kolo(folder, args);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(says);
  });

  it.each([
    ['short', 'must contain one secret of 32 to 256 printable ASCII characters'],
    [`two\n${'s'.repeat(40)}`, 'must contain one secret'],
  ])('has no secret like %j', async (secret, says) => {
    const folder = await newFolder();
    const file = await secretFile(folder, 'secret', secret);
    const ended = await kolo(folder, ['sandbox-bank', '--secret-file', file]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(says);
  });
});

describe('accounts at providers', () => {
  let folder: string;
  let business: string;
  let bank: SecureBank;
  let env: Record<string, string>;
  let serving: Serving;
  let two: TwoCommanders;
  beforeAll(async () => {
    folder = await startedFolder();
    bank = await openSecureBank();
    const trusted = join(folder, 'trusted.pem');
    await writeFile(trusted, CERTIFICATE);
    env = { NODE_EXTRA_CA_CERTS: trusted, KOLO_RAIL_ALLOW_PRIVATE: 'true' };
    serving = await serve(folder, env);
    two = await TwoCommanders.of(folder, serving);
    business = await two.business('Ada Stores');
  });
  afterAll(async () => {
    expect((await stop(serving)).code).toBe(0);
    expect((await kolo(folder, ['verify'], env)).code).toBe(0);
    await bank.close();
  });

  const rail = (command: string, ...args: string[]): string[] => [
    'rail',
    command,
    '--business',
    business,
    ...args,
  ];
  const ofHttp = (command: string, ...args: string[]): string[] => rail(command, '--rail', 'http', ...args);
  /** With credentials in a file. */
  const given = (text: string): string[] => {
    const file = join(folder, 'credentials.json');
    writeFileSync(file, text);
    return ['--credentials', file];
  };

  it('are proposed by nobody of what is no live account, and the reason names the field', async () => {
    const add = (name: string, text: string) => two.agree(...rail('add', '--rail', name, ...given(text)));
    const testKey = { secret_key: 'sk_test_0123456789', preferred_bank: 'wema-bank' };
    for (const [name, text, says] of [
      ['paystack', JSON.stringify(testKey), '  --credentials secret_key: '],
      ['http', JSON.stringify({ ...bank.credentials, url: 'http://127.0.0.1:1' }), '  --credentials url: '],
      ['sandbox', '{}', '  --rail: must be one of '],
      ['http', '{"secret": hunter2', 'The credentials are not valid JSON.\n'],
    ] as const) {
      const ended = await add(name, text);
      expect([ended.code, ended.stdout]).toEqual([1, '']);
      expect(ended.stderr).toContain(says);
      expect(ended.stderr).not.toMatch(/hunter2|sk_test_/);
    }
    const none = await two.maker.kolo(rail('list'));
    expect(none).toMatchObject({ code: 0, stdout: 'The business has no provider account.\n' });
    expect(await two.maker.kolo(ofHttp('test'))).toMatchObject({
      code: 1,
      stderr: 'Not found.\n',
    });
  });

  it('are added, changed and enabled again with approval, and disabled without', async () => {
    const { maker, checker } = two;
    const proposed = await maker.kolo([
      ...ofHttp('add', ...given(JSON.stringify(bank.credentials))),
      '--reason',
      'Payouts of the new shop',
    ]);
    expect(proposed.code).toBe(0);
    const id = proposed.stdout.trim();
    const { stdout: shown } = await checker.kolo(['proposal', 'show', id]);
    expect(shown).toContain(bank.credentials.url);
    expect(shown).toContain('secure-1');
    expect(shown).not.toContain(bank.credentials.secret);
    expect((await maker.kolo(['proposal', 'approve', id])).code).toBe(1);
    expect((await checker.kolo(['proposal', 'approve', id])).code).toBe(0);
    const listed = await maker.kolo(rail('list'));
    expect(listed.stdout).toMatch(
      /^1\. http {2}secure-1 {2}enabled, suspended: added, and not tested since {2}\/rails\/http\/[0-9a-f]{32}\n$/,
    );
    const tested = await maker.kolo(ofHttp('test'));
    expect(tested).toMatchObject({ code: 0, stderr: '' });
    expect(tested.stdout).toContain('ok      it is the same account, and live\n');
    expect((await maker.kolo(ofHttp('disable', '--reason', 'It pays twice'))).code).toBe(0);
    expect((await two.agree(...ofHttp('enable'))).code).toBe(0);
    expect((await two.agree(...ofHttp('rotate', ...given(JSON.stringify(bank.credentials))))).code).toBe(0);
    expect((await two.agree(...rail('order', 'http'))).code).toBe(0);
    const [account] = JSON.parse((await maker.kolo(rail('list', '--json'))).stdout);
    expect(account).toMatchObject({ status: 'enabled', suspended: 'rotated, and not tested since' });
  });

  it('of a sandbox are tested without a business, and recorded without secrets', async () => {
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
    const tested = await kolo(folder, [...sandbox, '--record', record, '--json'], env);
    expect(tested).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(tested.stdout)).toMatchObject({ rail: 'http', ok: true });
    const lines = (await readFile(record, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)[0]).toMatchObject({ method: 'GET', status: 200 });
    expect(lines.join()).not.toContain('s'.repeat(40));
    // Private addresses are not reached unless the operator says so.
    expect(await kolo(folder, sandbox)).toMatchObject({ code: 1 });
    bank.signal('SIGTERM');
    await bank.ended;
  });
});
