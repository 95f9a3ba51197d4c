import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { kolo, type Serving, sandbox, serve, stop } from './process.ts';

const CALLERS = 4;

let server: ExternalServer;
beforeAll(async () => {
  server = await ExternalServer.createMigrated(installedPrograms()[0]!);
});
afterAll(async () => {
  await server?.stop();
  await leaveNothing();
});

/** Schema change of the next version: it only adds, so that earlier versions keep working. */
const NEXT = `BEGIN;
  ALTER TABLE payouts ADD COLUMN of_the_next_version text;
  ALTER TABLE wallets ADD COLUMN of_the_next_version integer NOT NULL DEFAULT 7;
  INSERT INTO kolo_migrations (name, run_on) VALUES ('9999_of_the_next_version', now());
  COMMIT`;
const DEADLOCK = '40P01';
const TRIES_MAX = 5;

/** Migrates as an operator does: a migration that met a deadlock with the load was rolled back whole, and is run again. */
async function migrateToNext(database: string, tries = 1): Promise<void> {
  try {
    await server.query(NEXT, database);
  } catch (error) {
    await server.query('ROLLBACK', database);
    if ((error as { code?: string }).code !== DEADLOCK || tries === TRIES_MAX) throw error;
    await migrateToNext(database, tries + 1);
  }
}

test('two processes are upgraded and rolled back one after the other under load, and every answer holds', async () => {
  const folder = newFolder();
  const env = { KOLO_DATABASE_URL: await server.migratedDatabase('upgraded') };
  const running: Serving[] = [await serve(folder, env), await serve(folder, env)];
  const clients = () => running.map(({ baseUrl }) => new Client(baseUrl, sandbox(folder).secret_key!));
  const source = await clients()[0]!.fundedWallet(10_000_000);
  await until(
    async () => (await clients()[0]!.get(`/api/v1/wallet/${source}`)).body.data.balance === 10_000_000,
  );

  const said = new Map<string, number | 'cut'>();
  let stopped = false;
  const call = async (caller: number): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const client = clients()[n % running.length]!;
      const reference = `${caller}-${n}`;
      // A process that drains takes no new connection: a caller goes to another one.
      const answer = await client.transfer({ source, reference, amount: 100 }).catch(() => undefined);
      said.set(reference, answer?.status ?? 'cut');
    }
  };
  const callers = Array.from({ length: CALLERS }, (_, caller) => call(caller));
  const grown = async () => {
    const size = said.size;
    await until(() => said.size > size + 50);
  };
  /** Each is ended and started anew, while the other one answers. */
  const replaceEach = async () => {
    for (let n = 0; n < 2; n += 1) {
      const leaving = running.shift()!;
      expect((await stop(leaving)).code).toBe(0);
      running.push(await serve(folder, env));
      await grown();
    }
  };

  await grown();
  await migrateToNext('upgraded');
  await grown();
  await replaceEach();
  // Back again: the newer schema stays, and versions before it start on it.
  await replaceEach();
  stopped = true;
  await Promise.all(callers);

  const answers = new Set(said.values());
  expect([...answers].filter((answer) => ![202, 503, 'cut'].includes(answer))).toEqual([]);
  const client = clients()[0]!;
  for (const [reference, status] of said) {
    const again = status === 202 ? undefined : await client.transfer({ source, reference, amount: 100 });
    expect([undefined, 202, 400]).toContain(again?.status);
    expect((await client.finalStatus(reference)).body.data.status).toBe('successful');
  }
  for (const serving of running) expect((await stop(serving)).code).toBe(0);
  expect(await kolo(folder, ['verify'], env)).toMatchObject({ code: 0 });
});
