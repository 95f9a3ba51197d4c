import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { KoloProcess, kolo, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

const PASSWORD = 'ten green bottles on a wall';

it('lets the first administrators enrol without a dashboard, sign in, and sign out', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder);
  const url = ['--url', serving.baseUrl];
  const inviting = ['operator', 'invite', '--first-admin', '--name', 'Ada Obi', '--json'];
  const invited = await kolo(folder, [...inviting, '--email', 'ada@example.com']);
  expect(invited).toMatchObject({ code: 0, stderr: '' });
  const { token } = JSON.parse(invited.stdout) as { token: string };
  expect(await kolo(folder, [...inviting, '--email', 'Ada@example.com'])).toMatchObject({ code: 1 });

  const accept = () => KoloProcess.start(folder, ['operator', 'accept', ...url], {}, 'pipe');
  const hasty = await accept();
  hasty.child.stdin!.end(`${token}\ntoo short\n`);
  const refused = await hasty.ended;
  expect(refused).toMatchObject({ code: 1, stdout: 'Welcome, Ada Obi.\n' });
  expect(refused.stderr).toContain('The password must have at least 12 characters.');

  const accepting = await accept();
  accepting.child.stdin!.write(`${token}\n${PASSWORD}\n`);
  const shown = /secret=([A-Z2-7]+)[&\s]/;
  await until(() => accepting.hasEnded || shown.test(accepting.stdout));
  const secret = shown.exec(accepting.stdout)![1]!;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  accepting.child.stdin!.end(`${code}\n`);
  const accepted = await accepting.ended;
  expect(accepted).toMatchObject({ code: 0 });
  const recovery = accepted.stdout.trim().split('\n').slice(-10);
  expect(recovery.every((one) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/.test(one))).toBe(true);
  expect(accepted.stdout + accepted.stderr).not.toContain(PASSWORD);

  const email = ['--email', 'ada@example.com'];
  const signIn = async (answers: string) => {
    const signing = await KoloProcess.start(folder, ['operator', 'sign-in', ...url, ...email], {}, 'pipe');
    signing.child.stdin!.end(answers);
    return signing.ended;
  };
  expect(await kolo(folder, ['operator', 'whoami'])).toMatchObject({ code: 1 });
  expect(await signIn(`${PASSWORD}\n000000\n`)).toMatchObject({ code: 1 });
  expect(await signIn(`${PASSWORD}\n${recovery[0]}\n`)).toMatchObject({ code: 0 });
  const whoami = await kolo(folder, ['operator', 'whoami']);
  expect(whoami.stdout).toBe('Ada Obi <ada@example.com>\n  admin of every business\n');
  expect(await kolo(folder, ['operator', 'sign-out'])).toMatchObject({ code: 0, stdout: 'Signed out.\n' });
  expect(await kolo(folder, ['operator', 'whoami'])).toMatchObject({ code: 1 });
  // The device's mark stays, and is sent at the next sign-in.
  const devices = await readFile(join(folder, '.config', 'kolo', 'devices.json'), 'utf8');
  const mark = { [`ada@example.com at ${serving.baseUrl}`]: expect.stringMatching(/^kolo_device_/) };
  expect(JSON.parse(devices)).toEqual(mark);
  expect(await signIn(`${PASSWORD}\n${recovery[1]}\n`)).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, '.config', 'kolo', 'devices.json'), 'utf8')).toBe(devices);
  expect(await kolo(folder, ['verify'])).toMatchObject({ code: 0 });
  await stop(serving);
});

it.each([
  ['sign-in', '--email', 'ada@example.com'],
  ['accept'],
])('sends no password to another machine without TLS: %s', async (...command) => {
  const folder = await startedFolder();
  const { code, stderr, stdout } = await kolo(folder, ['operator', ...command, '--url', 'http://192.0.2.1']);
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/has no TLS.* --allow-http/)]);
});
