import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { KoloProcess, kolo, type Serving, serve, stop } from './process.ts';
import { administrator, type Commander, PASSWORD } from './signed-in.ts';
import { startedFolder } from './started.ts';

let folder: string;
let serving: Serving;
let ada: Commander;
let bola: Commander;
beforeAll(async () => {
  folder = await startedFolder();
  serving = await serve(folder);
  ada = await administrator(folder, serving, 'ada');
  bola = await administrator(folder, serving, 'bola');
});
afterAll(async () => {
  await stop(serving);
  await leaveNothing();
});

const done = { code: 0 };
const because = ['--reason', 'The night shift'];

it('proposes, shows and approves by commands, and lists and disables', async () => {
  const chi = 'chi@example.com';
  const inviting = ['operator', 'invite', '--name', 'Chi Eze', '--email', chi, '--role', 'support'];
  const made = await ada.kolo([...inviting, '--business', 'all', '--mode', 'live', ...because]);
  expect(made).toMatchObject(done);
  const [id, half] = made.stdout.trim().split('\n') as [string, string];
  expect(made.stderr).toContain(`kolo proposal approve ${id}`);
  expect((await bola.kolo(['proposal', 'list'])).stdout).toContain(`${id}  open  operator.invite`);
  const shown = (await bola.kolo(['proposal', 'show', id])).stdout;
  expect(shown).toContain('"role": "support"');
  const digest = /^Digest ([0-9a-f]{64})$/m.exec(shown)![1]!;
  const own = await ada.kolo(['proposal', 'approve', id]);
  expect(own).toMatchObject({ code: 1, stderr: expect.stringContaining('Somebody else has to approve') });
  const wrong = ['proposal', 'approve', id, '--digest', '0'.repeat(64)];
  expect(await bola.kolo(wrong)).toMatchObject({ code: 1 });
  const except = ['proposal', 'approve', id, '--except', 'payout 1, payout 2'];
  expect(await bola.kolo(except)).toMatchObject({ code: 2 });
  expect(await bola.kolo([...except, '--reason', 'Unclear'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is for a proposal for many objects'),
  });
  const approved = await bola.kolo(['proposal', 'approve', id, '--digest', digest]);
  expect(approved.stdout).toMatch(/^kolo_invitation_\S+\n$/);
  const accepting = async (...given: string[]) => {
    const command = await KoloProcess.start(
      folder,
      ['operator', 'accept', '--url', serving.baseUrl],
      {},
      'pipe',
    );
    command.child.stdin!.end(`${given.join(' ')}\n`);
    return (await command.ended).stdout;
  };
  const token = approved.stdout.trim();
  expect(await accepting(half, token)).toContain('Welcome, Chi Eze.');
  expect([await accepting(half), await accepting(token)]).toEqual(['', '']);

  const refused = JSON.parse(
    (
      await ada.kolo([
        'operator',
        'grant',
        chi,
        '--role',
        'finance',
        '--business',
        'all',
        ...because,
        '--json',
      ])
    ).stdout,
  );
  expect(await bola.kolo(['proposal', 'refuse', refused.proposal_id, '--reason', 'No'])).toMatchObject(done);
  expect((await ada.kolo(['proposal', 'list'])).stdout).toBe('');
  expect((await ada.kolo(['proposal', 'list', '--all'])).stdout).toContain('refused  operator.grant');

  const disabled = await ada.kolo(['operator', 'disable', 'Chi@example.com', ...because]);
  expect(disabled).toMatchObject(done);
  expect((await ada.kolo(['operator', 'list'])).stdout).toMatch(
    /chi@example\.com {2}Chi Eze {2}disabled {2}signed in never\n {2}\S+ {2}support of every business, live/,
  );
  const enabling = (await ada.kolo(['operator', 'enable', chi, ...because])).stdout.trim();
  expect(await bola.kolo(['proposal', 'approve', enabling])).toMatchObject(done);
  const listed = JSON.parse((await ada.kolo(['operator', 'list', '--json'])).stdout) as {
    email: string;
    status: string;
    roles: { id: string }[];
  }[];
  const [role] = listed.find(({ email }) => email === chi)!.roles;
  const ending = (await ada.kolo(['operator', 'end-role', chi, role!.id, ...because])).stdout.trim();
  expect(await bola.kolo(['proposal', 'approve', ending])).toMatchObject(done);
  const [resetting] = (await ada.kolo(['operator', 'reset', chi, ...because])).stdout.split('\n') as [string];
  expect((await bola.kolo(['proposal', 'approve', resetting])).stdout).toMatch(/^kolo_invitation_/);
  expect(await ada.kolo(['operator', 'disable', 'nobody@example.com', ...because])).toMatchObject({
    code: 1,
  });
  expect(await ada.kolo(inviting)).toMatchObject({ code: 2 });
});

it('has people manage how they sign in', async () => {
  expect(await bola.signIn(serving.baseUrl)).toMatchObject(done);
  const sessions = JSON.parse((await bola.kolo(['operator', 'sessions', '--json'])).stdout) as {
    id: string;
    current: boolean;
  }[];
  const other = sessions.find(({ current }) => !current)!;
  expect(await bola.kolo(['operator', 'end-session', other.id])).toMatchObject(done);
  expect((await bola.kolo(['operator', 'sessions'])).stdout).toMatch(
    /^\S+ {2}command {2}from 127\.0\.0\.1 .* current\n$/,
  );
  expect(await bola.kolo(['operator', 'confirm'], ['000000'])).toMatchObject({ code: 1 });
  expect(await bola.kolo(['operator', 'confirm'], [bola.authenticatorCode()])).toMatchObject(done);
  const next = 'nine green bottles on a wall';
  const changed = await bola.kolo(['operator', 'password'], [PASSWORD, next, bola.code()]);
  expect(changed).toMatchObject(done);
  expect(changed.stdout + changed.stderr).not.toContain(next);
  // The old session has ended, and the command line has stored the new one.
  const codes = await bola.kolo(['operator', 'recovery-codes'], [bola.code(), next]);
  const made = codes.stdout.trim().split('\n');
  expect(made).toHaveLength(10);
  const signIn = ['operator', 'sign-in', '--url', serving.baseUrl, '--email', bola.email];
  const notice = (await bola.kolo(signIn, [next, made[0]!])).stderr;
  expect(notice).toContain('Your sign-in credentials have changed');
  expect(notice).toMatch(/ {2}operator\.password_changed, from 127\.0\.0\.1\n/);
});

it('lets somebody in again from the shell, where nobody can sign in', async () => {
  expect(await kolo(folder, ['operator', 'reset', '--email', 'nobody@example.com'])).toMatchObject({
    code: 1,
  });
  expect(await kolo(folder, ['operator', 'reset'])).toMatchObject({ code: 2 });
  const reset = await kolo(folder, ['operator', 'reset', '--email', 'Ada@example.com']);
  expect(reset.stdout).toMatch(/^kolo_invitation_\S+\n$/);
  expect(await ada.kolo(['operator', 'whoami'])).toMatchObject({ code: 1 });
  const begun = await fetch(`${serving.baseUrl}/ops/v1/enrolment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: reset.stdout.trim() }),
  });
  expect(begun.status).toBe(200);
  expect(await kolo(folder, ['verify'])).toMatchObject(done);
});
