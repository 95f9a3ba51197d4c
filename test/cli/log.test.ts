import { afterAll, expect, test } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { clientOf, serve, stop } from './process.ts';
import { startedFolder } from './started.ts';

afterAll(leaveNothing);

test('the log of a process has its start, each request and its end, whatever was gathered', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder);
  const client = clientOf(serving, folder);
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.get('/api/v1/banks')));
  const { stdout } = await stop(serving);
  const lines = stdout
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const said = lines.map(({ msg }) => msg);
  expect(said.filter((msg) => msg !== 'request')).toEqual(
    expect.arrayContaining(['kolo is running', 'kolo is stopping', 'kolo has stopped']),
  );
  expect(said.at(-1)).toBe('kolo has stopped');
  const ids = lines.filter(({ msg }) => msg === 'request').map(({ request_id }) => request_id);
  expect(ids).toEqual(expect.arrayContaining(answers.map(({ headers }) => headers.get('x-request-id'))));
  for (const line of lines) {
    expect(line).toMatchObject({ role: 'all', pid: serving.process.pid, version: expect.any(String) });
  }
});

test('requests have no lines where nobody wants them', async () => {
  const folder = await startedFolder();
  const serving = await serve(folder, { KOLO_ACCESS_LOG: 'false' });
  await clientOf(serving, folder).get('/api/v1/banks');
  const { stdout } = await stop(serving);
  expect(stdout).toContain('kolo has stopped');
  expect(stdout).not.toContain('"msg":"request"');
});
