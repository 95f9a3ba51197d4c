import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { bundled } from '../support/bundle.ts';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { isGone, newFolder, postmasterPid } from './folders.ts';
import { clientOf, KoloProcess, sandbox, serve, stop } from './process.ts';
import { administrator } from './signed-in.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

test('the first start prints everything that a newcomer needs, and the next one uses the same key', async () => {
  const folder = newFolder();
  const first = await serve(folder);
  const made = sandbox(folder);
  expect(Object.keys(made).toSorted()).toEqual([
    'base_url',
    'business_id',
    'dashboard_url',
    'docs_url',
    'secret_key',
  ]);
  expect(made.base_url).toBe(first.baseUrl);
  expect(made.docs_url).toBe(`${first.baseUrl}/docs`);
  expect(made.secret_key).toMatch(/^test_key_[A-Za-z0-9]{57}$/);
  expect(await modeOf(join(folder, 'data', 'sandbox.json'))).toBe(0o600);
  expect(await modeOf(join(folder, 'data', 'secrets.json'))).toBe(0o600);
  expect(await modeOf(join(folder, 'data', 'postgres.password'))).toBe(0o600);

  const { stdout } = first.process;
  const banner = stdout.slice(stdout.indexOf('Kolo is running at'));
  const file = join(folder, 'data', 'sandbox.json');
  for (const said of [made.base_url, made.docs_url, `stands in ${file}`, 'Ctrl-C stops it.']) {
    expect(banner).toContain(said);
  }
  expect(banner.match(/^ {4}curl /gm)).toHaveLength(3);
  expect(banner.split('\n').length).toBeLessThan(20);
  // Output that is no terminal is often stored as a log, so it shows no secret.
  expect(stdout + first.process.stderr).not.toContain(made.secret_key);
  expect((await clientOf(first, folder).get('/api/v1/transfer/bank-list')).status).toBe(200);
  expect((await new Client(first.baseUrl, '').get('/docs')).status).toBeLessThan(400);
  expect((await new Client(first.baseUrl, '').get('/readyz')).status).toBe(200);

  const pid = (await postmasterPid(join(folder, 'data')))!;
  expect(await stop(first)).toMatchObject({ code: 0 });
  await until(() => isGone(pid));
  expect(await postmasterPid(join(folder, 'data'))).toBeUndefined();

  const second = await serve(folder);
  console.info(`first start ${Math.round(first.readyMs)} ms, next ${Math.round(second.readyMs)} ms to ready`);
  const { secret_key, business_id } = made;
  expect(sandbox(folder)).toEqual({
    base_url: second.baseUrl,
    docs_url: `${second.baseUrl}/docs`,
    secret_key,
    business_id,
    dashboard_url: second.baseUrl.replace('127.0.0.1', 'localhost').concat('/dashboard'),
  });
  expect((await clientOf(second, folder).get('/api/v1/transfer/bank-list')).status).toBe(200);
  expect(await stop(second)).toMatchObject({ code: 0 });
  expect((await readdir(join(folder, 'data'))).toSorted()).toEqual([
    'postgres',
    'postgres-socket',
    'postgres.log',
    'postgres.password',
    'sandbox.json',
    'secrets.json',
  ]);
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl)(
  'the commands of the banner work when pasted into a shell, whatever the folder is called',
  async () => {
    const folder = join(newFolder(), `Ada's "first" $KEY`);
    await mkdir(folder);
    const serving = await serve(folder);
    const { stdout } = serving.process;
    const block = stdout.slice(stdout.indexOf('Try:') + 'Try:'.length, stdout.indexOf('Ctrl-C'));
    const [key, ...commands] = block.trim().split(/\n {4}(?=\S)/);
    expect(key).toMatch(/^KEY=/);
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      const text = `${key}\n${command.replace('curl ', 'curl -s ')}`;
      const answer = await promisify(execFile)('sh', ['-c', text]);
      expect(JSON.parse(answer.stdout)).toMatchObject({ status: true });
    }
    expect(await stop(serving)).toMatchObject({ code: 0 });
  },
);

const hasScript = spawnSync('script', ['--version']).status === 0;

/** Output of a start in a folder on a terminal, until Ctrl-C there. */
async function onTerminal(folder: string): Promise<string> {
  const command = `exec ${process.execPath} ${await bundled('src/main.ts')} serve`;
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, KOLO_DATA_DIR: join(folder, 'data'), KOLO_PORT: '0' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let shown = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  const ended = new Promise((resolve) => terminal.once('close', resolve));
  await until(() => shown.includes('Ctrl-C stops it.'));
  terminal.stdin.write('\x03');
  expect(await ended).toBe(0);
  return shown;
}

test.skipIf(!hasScript)('a terminal shows the key once, at the start that made it', async () => {
  const folder = newFolder();
  const first = await onTerminal(folder);
  const { secret_key } = sandbox(folder);
  expect(first.split(secret_key!)).toHaveLength(2);
  const second = await onTerminal(folder);
  expect(sandbox(folder).secret_key).toBe(secret_key);
  expect(second).not.toContain(secret_key!);
  expect(second).toContain(`stands in ${join(folder, 'data', 'sandbox.json')}`);
});

test('it is not ready before sandbox.json is written', async () => {
  const folder = newFolder();
  const file = join(folder, 'data', 'sandbox.json');
  await mkdir(join(folder, 'data'), { mode: 0o711 });
  // The draft of the file is a pipe: writing it ends when somebody reads.
  await promisify(execFile)('mkfifo', [`${file}.new`]);
  const kolo = await KoloProcess.start(folder, ['serve'], { KOLO_PORT: '0' });
  let address: string | undefined;
  await until(() => {
    address = /"address":"([^"]+)"/.exec(kolo.stdout)?.[1];
    return address !== undefined;
  });
  const client = new Client(address!, '');
  const { status, body } = await client.get('/readyz');
  expect([status, body.reasons]).toEqual([503, ['sandbox.json is not written yet']]);
  expect((await client.get('/healthz')).status).toBe(200);
  expect(JSON.parse(await readFile(`${file}.new`, 'utf8')).base_url).toBe(address);
  await until(async () => (await client.get('/readyz')).status === 200);
  expect(await readdir(join(folder, 'data'))).toContain('sandbox.json');
  kolo.signal('SIGTERM');
  expect((await kolo.ended).code).toBe(0);
});

test('a sandbox.json whose key was revoked, or that cannot be read, is replaced by one that works', async () => {
  const folder = await startedFolder();
  const first = await serve(folder);
  const { secret_key } = sandbox(folder);
  const ada = await administrator(folder, first, 'ada');
  const revoked = await ada.kolo(['keys', 'revoke', secret_key!.slice(9, 17)]);
  expect(revoked).toMatchObject({ code: 0, stderr: '' });
  await stop(first);

  const second = await serve(folder);
  expect(sandbox(folder).secret_key).not.toBe(secret_key);
  expect((await clientOf(second, folder).get('/api/v1/transfer/bank-list')).status).toBe(200);
  await stop(second);

  await writeFile(join(folder, 'data', 'sandbox.json'), 'not JSON');
  const third = await serve(folder);
  expect((await clientOf(third, folder).get('/api/v1/transfer/bank-list')).status).toBe(200);
  expect(await modeOf(join(folder, 'data', 'sandbox.json'))).toBe(0o600);
  await stop(third);
  expect(await readFile(join(folder, 'data', 'sandbox.json'), 'utf8')).toContain(third.baseUrl);
});
