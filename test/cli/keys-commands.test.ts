import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { type Serving, sandbox, serve, stop } from './process.ts';
import { administrator, type Commander } from './signed-in.ts';
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

async function json(args: readonly string[]) {
  const ended = await ada.kolo([...args, '--json']);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ended.stdout);
}
const create = () => ['keys', 'create', '--business', sandbox(folder).business_id!];

it('makes, changes, rotates and revokes test keys as one person', async () => {
  const made = await json([...create(), '--label', 'till', '--expires', '10d']);
  expect(made).toMatchObject({
    key_id: made.secret_key.slice(9, 17),
    mode: 'test',
    scopes: ['read', 'write', 'transfer'],
    expires_at: expect.stringMatching(/Z$/),
    allowed_networks: null,
  });
  const keyId: string = made.key_id;
  const client = new Client(serving.baseUrl, made.secret_key);
  expect((await client.get('/api/v1/transfer/bank-list')).status).toBe(200);
  const terms = ['--label', 'gateway', '--expires', '30d', '--allow', '127.0.0.0/8,::1'];
  expect(await json(['keys', 'update', keyId, ...terms])).toMatchObject({
    label: 'gateway',
    allowed_networks: ['127.0.0.0/8', '::1/128'],
  });
  const raised = await ada.kolo(['keys', 'raise', keyId, 'admin', '--reason', 'webhooks']);
  expect(raised.stdout).toBe(
    `Key ${keyId} has the scopes read, write, transfer, admin. Services apply them within 5 seconds.\n`,
  );
  expect((await json(['keys', 'lower', keyId, 'write,admin'])).scopes).toEqual(['read', 'transfer']);
  const successor = await json(['keys', 'rotate', keyId, '--overlap', '1h', '--expires', 'never']);
  expect(successor).toEqual({
    key_id: successor.secret_key.slice(9, 17),
    secret_key: expect.stringMatching(/^test_key_/),
    replaces: keyId,
    old_expires_at: expect.stringMatching(/Z$/),
  });
  const listed = await json(['keys', 'list', '--business', sandbox(folder).business_id!]);
  expect(listed.find((key: { key_id: string }) => key.key_id === successor.key_id)).toMatchObject({
    scopes: ['read', 'transfer'],
    label: 'gateway',
    allowed_networks: ['127.0.0.0/8', '::1/128'],
    replaces: keyId,
    expires_at: null,
    last_used_at: null,
  });
  expect(JSON.stringify(listed)).not.toContain(successor.secret_key.slice(17, 30));
  const lines = (await ada.kolo(['keys', 'list'])).stdout;
  expect(lines).toMatch(/ {2}read,write,transfer,admin {2}.* {2}sandbox\n/);
  const ends = `active, expires ${successor.old_expires_at}`;
  expect(lines).toMatch(
    new RegExp(`^${keyId} .* {2}${ends} {2}.* {2}from 127.0.0.0/8,::1/128 {2}gateway$`, 'm'),
  );
  const hosted = [...create(), '--profile', 'hosted-2026', '--label', 'hosted'];
  expect(await json(hosted)).toMatchObject({ profile: 'hosted-2026' });
  expect((await ada.kolo(['keys', 'list'])).stdout).toMatch(/ {2}read,write,transfer hosted-2026 {2}/);
  expect(await json([...create(), '--strict', '--label', 'strict'])).toMatchObject({ strict: true });
  expect((await ada.kolo(['keys', 'list'])).stdout).toMatch(
    / {2}read,write,transfer strict {2}.* {2}strict\n/,
  );
  expect(await json(['keys', 'revoke', keyId])).toEqual({ key_id: keyId, revoked: true });
  const { stdout } = await ada.kolo(['keys', 'revoke', keyId]);
  expect(stdout).toBe(`Key ${keyId} is revoked. Services reject it within 5 seconds.\n`);
  await until(async () => (await client.get('/api/v1/transfer/bank-list')).status === 401);
  expect(await ada.kolo(['keys', 'revoke', 'AAAAAAAA'])).toMatchObject({ code: 1 });
});

it('proposes a live key that can move money, and prints it for the approver', async () => {
  const live = [...create(), '--mode', 'live'];
  expect(await ada.kolo(live)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'This needs approval. Give a --reason.\n',
  });
  const proposed = await ada.kolo([...live, '--reason', 'The first live key']);
  expect(proposed.stderr).toContain('It needs approval within 24 hours: kolo proposal approve');
  const approved = await bola.kolo(['proposal', 'approve', proposed.stdout.trim()]);
  expect(approved.stdout).toMatch(/^live_key_[A-Za-z0-9]{57}\n$/);
  const keyId = approved.stdout.slice(9, 17);
  const { proposal_id } = await json(['keys', 'raise', keyId, 'admin', '--reason', 'Webhooks']);
  expect(await bola.kolo(['proposal', 'approve', proposal_id])).toMatchObject({ code: 0 });
  const lowered = await ada.kolo(['keys', 'lower', keyId, 'transfer']);
  expect(lowered.stdout).toBe(
    `Key ${keyId} has the scopes read, write, admin. Services apply them within 5 seconds.\n`,
  );
});
