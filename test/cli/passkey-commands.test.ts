import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Authenticator } from '../support/authenticator.ts';
import { leaveNothing } from './clean-up.ts';
import { serve, stop } from './process.ts';
import { administrator, type Commander, PASSWORD } from './signed-in.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

it('lists and removes passkeys, which a browser has added', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder);
  const ada = await administrator(folder, serving, 'ada');
  const bola = await administrator(folder, serving, 'bola');
  const stored = readFileSync(join(folder, 'ada', '.config', 'kolo', 'session.json'), 'utf8');
  const { token } = JSON.parse(stored) as { token: string };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return ((await (await fetch(`${serving.baseUrl}${path}`, sent)).json()) as { data: T }).data;
  };
  const origin = `http://localhost:${new URL(serving.baseUrl).port}`;
  const none = await ada.kolo(['operator', 'passkeys']);
  expect(none).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('Add one in a browser'),
  });
  const proof = () => ({ code: ada.code(), password: PASSWORD });
  const remove = (who: Commander, ...args: string[]) =>
    who.kolo(['operator', 'remove-passkey', ...args], [who.code(), PASSWORD]);
  const ids: string[] = [];
  for (const name of ['My phone', 'My key']) {
    type Options = Parameters<Authenticator['create']>[0];
    const options = await call<Options>('POST', '/ops/v1/passkeys/options');
    const credential = new Authenticator(origin).create(options);
    ids.push(
      (await call<{ id: string }>('POST', '/ops/v1/passkeys', { name, credential, proof: proof() })).id,
    );
  }

  const [phone, key] = ids as [string, string];
  const listed = await ada.kolo(['operator', 'passkeys']);
  expect(listed.stdout.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^${phone}  My phone  for localhost  since \\S+  used never$`)),
    expect.stringMatching(new RegExp(`^${key}  My key  for localhost  since \\S+  used never$`)),
    '',
  ]);
  expect(await remove(ada, phone)).toMatchObject({ code: 0 });
  expect(await remove(ada, phone)).toMatchObject({ code: 1 });
  const { operator_id } = await call<{ operator_id: string }>('GET', '/ops/v1/session');
  const adas = ['--operator', operator_id];
  const seen = await bola.kolo(['operator', 'passkeys', ...adas, '--json']);
  expect(JSON.parse(seen.stdout)).toMatchObject([{ id: key, name: 'My key' }]);
  expect(await remove(bola, key, ...adas)).toMatchObject({ code: 0 });
  expect((await bola.kolo(['operator', 'passkeys', ...adas, '--json'])).stdout).toBe('[]\n');
  expect(await ada.kolo(['operator', 'whoami'])).toMatchObject({ code: 1 });
  await stop(serving);
});
