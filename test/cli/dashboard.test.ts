import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { newFolder } from './folders.ts';
import { kolo, type Serving, sandbox, serve, stop } from './process.ts';
import { administrator } from './signed-in.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const LINK = /http:\/\/localhost:(\d+)\/dashboard\/enter\?to=\/b\/[\w-]+\/test#(kolo_link_[\w-]{43})/;
const portOf = (url: string): string => new URL(url).port;

/** Signs in by the token of a link; gives the status. */
async function enter(baseUrl: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ token });
  return (await fetch(`${baseUrl}/ops/v1/session/link`, { method: 'POST', headers, body })).status;
}

/** The whole banner of a start. */
async function bannerOf({ process }: Serving): Promise<string> {
  await until(() => process.stdout.includes('Ctrl-C stops it.'));
  return process.stdout;
}

describe('the banner', () => {
  it('of the first start has a link that signs in once, and those of later starts say where the dashboard is', async () => {
    const folder = newFolder();
    const first = await serve(folder);
    const [, port, token] = LINK.exec(await bannerOf(first))!;
    expect(port).toBe(portOf(first.baseUrl));
    expect(sandbox(folder).dashboard_url).toBe(`http://localhost:${port}/dashboard`);
    expect(JSON.stringify(sandbox(folder)) + first.process.stderr).not.toContain('kolo_link_');
    expect(await enter(first.baseUrl, token!)).toBe(200);
    expect(await enter(first.baseUrl, token!)).toBe(401);
    await stop(first);

    const second = await serve(folder);
    const banner = await bannerOf(second);
    expect(banner).toContain(`Dashboard:         http://localhost:${portOf(second.baseUrl)}/dashboard\n`);
    expect(banner).toContain('`npx kolo dashboard` prints a link that signs in.');
    expect(banner).not.toContain('kolo_link_');
    await stop(second);
  });

  it('names the listener that has the operator API, and nothing where that is off', async () => {
    const folder = newFolder();
    const first = await serve(folder, { KOLO_OPS_PORT: '0' });
    const ops = /"ops":"([^"]+)"/.exec(first.process.stdout)![1]!;
    const [, port, token] = LINK.exec(await bannerOf(first))!;
    expect(port).toBe(portOf(ops));
    expect(await enter(first.baseUrl, token!)).toBe(404);
    expect(await enter(ops, token!)).toBe(200);
    await stop(first);

    const off = { KOLO_OPERATOR_API: 'off' };
    const second = await serve(await startedFolder(), off);
    expect(await bannerOf(second)).not.toMatch(/dashboard/i);
    await stop(second);
    const third = newFolder();
    const serving = await serve(third, off);
    expect(await bannerOf(serving)).not.toMatch(/dashboard|kolo_link_/i);
    expect(sandbox(third).dashboard_url).toBeNull();
    await stop(serving);
    expect(await kolo(third, ['dashboard'], off)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The dashboard is not served: the operator API is off (KOLO_OPERATOR_API).\n',
    });
  });
});

describe('kolo dashboard', () => {
  it('prints a link that signs in once, beside a service and without one, until somebody disables its owner', async () => {
    const folder = await startedFolder();
    const before = await kolo(folder, ['dashboard']);
    expect(before).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/It signs in or confirms once/),
    });
    const serving = await serve(folder);
    expect(await enter(serving.baseUrl, LINK.exec(before.stdout)![2]!)).toBe(200);

    const said = JSON.parse((await kolo(folder, ['dashboard', '--json'])).stdout);
    const [, port, token] = LINK.exec(said.url)!;
    expect(port).toBe(portOf(serving.baseUrl));
    expect(Date.parse(said.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(await enter(serving.baseUrl, token!)).toBe(200);
    expect(await enter(serving.baseUrl, token!)).toBe(401);

    // It is none of the first two administrators, whom the shell lets in.
    const ada = await administrator(folder, serving, 'ada');
    await administrator(folder, serving, 'bola');
    const third = ['operator', 'invite', '--first-admin', '--name', 'Chi', '--email', 'chi@example.com'];
    expect((await kolo(folder, third)).stderr).toContain('There are two administrators already');
    const disabled = await ada.kolo(['operator', 'disable', 'local@localhost', '--reason', 'Not needed']);
    expect(disabled).toMatchObject({ code: 0, stderr: '' });
    expect(await kolo(folder, ['dashboard'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('local@localhost cannot sign in'),
    });
    const reset = await kolo(folder, ['operator', 'reset', '--email', 'local@localhost']);
    expect(reset).toMatchObject({ code: 1, stderr: 'local@localhost belongs to no operator.\n' });
    await stop(serving);
  });

  it('has a shell sign in and confirm as the local administrator too, in development', async () => {
    const folder = await startedFolder();
    const signIn = ['operator', 'sign-in', '--local'];
    expect(await kolo(folder, [...signIn, '--email', 'ada@example.com'])).toMatchObject({ code: 2 });
    expect(await kolo(folder, ['operator', 'sign-in', '--url', 'http://localhost:1'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give --url and --email, or --local'),
    });
    const before = await kolo(folder, signIn);
    expect(before).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot reach http:\S+: nothing listens there\.\n$/),
    });
    const serving = await serve(folder);
    const signedIn = await kolo(folder, signIn);
    expect(signedIn).toMatchObject({ code: 0, stderr: '' });
    expect(signedIn.stdout).toMatch(/^Signed in as the local administrator until \S+Z\.\n$/);
    const whoami = await kolo(folder, ['operator', 'whoami']);
    expect(whoami.stdout).toBe('Local administrator <local@localhost>\n  admin of every business\n');
    const confirmed = await kolo(folder, ['operator', 'confirm']);
    expect(confirmed).toMatchObject({ code: 0, stdout: 'Confirmed for five minutes.\n' });
    const codes = await kolo(folder, ['operator', 'recovery-codes']);
    expect(codes.stdout.trim().split('\n')).toHaveLength(10);
    const inviting = [
      'operator',
      'invite',
      '--name',
      'Chi',
      '--email',
      'chi@example.com',
      '--business',
      'all',
    ];
    const proposed = await kolo(folder, [...inviting, '--reason', 'The night shift']);
    expect(proposed.stderr).toContain('No other administrator can approve it yet.');
    expect(proposed.stderr).toContain('kolo operator invite --first-admin');
    await stop(serving);
    expect(await kolo(folder, signIn, { KOLO_OPERATOR_API: 'off' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--local works in development only'),
    });
  });

  it('makes no link in production, where none signs in; kolo doctor says that its owner is there', async () => {
    const folder = await startedFolder();
    const link = LINK.exec((await kolo(folder, ['dashboard'])).stdout)![2]!;
    const keys = JSON.parse(await readFile(join(folder, 'data', 'secrets.json'), 'utf8'));
    const production = {
      NODE_ENV: 'production',
      KOLO_ENCRYPTION_KEYS: `local:${keys.encryption_key}`,
      KOLO_INDEX_KEY: keys.index_key,
    };
    const serving = await serve(folder, production);
    expect(serving.process.stdout).not.toContain('kolo_link_');
    expect(await enter(serving.baseUrl, link)).toBe(404);
    const page = await (await fetch(`${serving.baseUrl}/dashboard`)).text();
    expect(page).toContain('<meta name="signs-in-by-link" content="false" />');
    const url = { KOLO_BASE_URL: 'https://kolo.example.com' };
    expect(await kolo(folder, ['dashboard'], { ...production, ...url })).toMatchObject({
      code: 0,
      stdout: 'https://kolo.example.com/dashboard\n',
      stderr: expect.stringMatching(/^Sign in there/),
    });
    const signIn = await kolo(folder, ['operator', 'sign-in', '--local'], production);
    expect(signIn).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--local works in development only'),
    });
    const json = await kolo(folder, ['dashboard', '--json'], { ...production, KOLO_OPS_PORT: '4100' });
    expect(JSON.parse(json.stdout)).toEqual({ url: 'http://localhost:4100/dashboard', expires_at: null });

    const doctor = async (): Promise<string[]> => {
      const { stdout } = await kolo(folder, ['doctor', '--json'], production);
      const { findings } = JSON.parse(stdout) as { findings: { area: string; problem: string }[] };
      return findings.filter(({ area }) => area === 'operators').map(({ problem }) => problem);
    };
    expect(await doctor()).toEqual([
      expect.stringContaining('its local administrator local@localhost exists'),
    ]);
    const ada = await administrator(folder, serving, 'ada');
    await ada.kolo(['operator', 'disable', 'local@localhost', '--reason', 'We are live']);
    expect(await doctor()).toEqual([]);
    await stop(serving);
  });
});
