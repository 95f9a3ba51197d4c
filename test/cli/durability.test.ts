import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms, MIGRATED } from './external.ts';
import { newFolder } from './folders.ts';
import { kolo, serve, stop } from './process.ts';

let server: ExternalServer;
/** One for all: the keys that the database is used with are in it. */
const folder = newFolder();

beforeAll(async () => {
  server = await ExternalServer.createMigrated(installedPrograms()[0]!);
});

afterAll(async () => {
  await server.stop();
  await leaveNothing();
});

test.each([
  'fsync',
  'full_page_writes',
])('a server with %s off is refused unless its storage is crash-safe', async (name) => {
  await server.stop();
  await server.start([`${name}=off`]);
  const env = { KOLO_DATABASE_URL: server.url(MIGRATED) };
  const { code, stderr } = await kolo(folder, ['serve'], env);
  expect(code).toBe(2);
  expect(stderr.trim()).toBe(
    `The server of KOLO_DATABASE_URL runs with ${name} = off and may lose commits in a crash: set it to on. If the storage keeps every write, set KOLO_DATABASE_STORAGE_IS_CRASH_SAFE=true.`,
  );
  const serving = await serve(folder, { ...env, KOLO_DATABASE_STORAGE_IS_CRASH_SAFE: 'true' });
  expect((await stop(serving)).code).toBe(0);
});
