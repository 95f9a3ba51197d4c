import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../src/platform/db/database.ts';
import { type Client, until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder, postmasterPid } from './folders.ts';
import { clientOf, kolo, serve, stop } from './process.ts';

const servers: ExternalServer[] = [];

afterAll(async () => {
  for (const server of servers) await server.stop();
  await leaveNothing();
});

/** Server defaults that an operator may have set for other programs. */
const ODD_DEFAULTS = [
  "search_path = 'nowhere'",
  "timezone = 'Asia/Tokyo'",
  "datestyle = 'German, DMY'",
  "client_encoding = 'LATIN1'",
  "default_transaction_isolation = 'serializable'",
  "synchronous_commit = 'off'",
  "statement_timeout = '10'",
  "lock_timeout = '10'",
  "idle_session_timeout = '200'",
  'array_nulls = off',
  'standard_conforming_strings = off',
  'row_security = off',
  'jit_above_cost = 0',
];

/** Funds a wallet, pays a bank account and reads the final status. */
async function journey(client: Client, reference: string): Promise<void> {
  const wallet = await client.fundedWallet(50_000);
  await until(async () => (await client.get(`/api/v1/wallet/${wallet}`)).body.data.balance === 50_000);
  expect((await client.transfer({ source: wallet, reference })).status).toBe(202);
  expect((await client.finalStatus(reference)).body.data.status).toBe('successful');
}

describe.each(installedPrograms())('on $name', (programs) => {
  let server: ExternalServer;

  beforeAll(async () => {
    server = await ExternalServer.create(programs);
    servers.push(server);
  });

  test('an ordinary role that may create roles and databases is enough, whatever the defaults', async () => {
    await server.query(`CREATE ROLE operator LOGIN CREATEROLE CREATEDB PASSWORD 'pw'`);
    await server.query('CREATE DATABASE modest OWNER operator');
    for (const setting of ODD_DEFAULTS) await server.query(`ALTER DATABASE modest SET ${setting}`);
    const folder = newFolder();
    const serving = await serve(folder, { KOLO_DATABASE_URL: server.url('modest', 'operator', 'pw') });
    await journey(clientOf(serving, folder), 'modest');
    expect((await stop(serving)).code).toBe(0);
  });

  test('it migrates, makes its roles and the bank beside, works, and leaves the server alone', async () => {
    await server.query('CREATE DATABASE wallets');
    const folder = newFolder();
    const env = { KOLO_DATABASE_URL: server.url('wallets') };
    const serving = await serve(folder, env);
    await journey(clientOf(serving, folder), 'first');
    const roles = await server.query<{ rolname: string }>(
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'kolo%' ORDER BY 1`,
    );
    expect(roles.map(({ rolname }) => rolname)).toEqual([...ROLES].sort());
    const banks = await server.query(`SELECT FROM pg_database WHERE datname = 'wallets_sandbox_bank'`);
    expect(banks).toHaveLength(1);
    // The service works under its own roles, not as the superuser of the URL.
    const used = await server.query<{ rol: string }>(
      `SELECT DISTINCT application_name AS rol FROM pg_stat_activity WHERE datname = 'wallets' ORDER BY 1`,
    );
    expect(ROLES).toEqual(expect.arrayContaining(used.map(({ rol }) => rol)));
    expect(used.map(({ rol }) => rol)).toEqual(expect.arrayContaining(['kolo_app', 'kolo_directory']));

    // The day is over.
    await server.query("UPDATE ledgers SET last_posted_at = last_posted_at + interval '3 days'", 'wallets');
    const report = JSON.parse((await kolo(folder, ['verify', '--json'], env)).stdout);
    expect(report).toMatchObject({ ok: true, counts: { payouts: 1 } });
    expect(report.verifiedDays).toHaveLength(1);
    const [{ sha256 }] = report.verifiedDays;
    const recorded = await server.query(
      "SELECT encode(sha256, 'hex') AS sha256 FROM verified_days",
      'wallets',
    );
    expect(recorded).toEqual([{ sha256 }]);
    expect((await kolo(folder, ['verify'], env)).code).toBe(0);
    // A verification that breaks is stored too.
    await server.query('REVOKE SELECT ON postings FROM kolo_verify', 'wallets');
    expect((await kolo(folder, ['verify'], env)).code).toBe(2);
    expect((await kolo(folder, ['verify', '--since', 'today'], env)).code).toBe(2);
    const runs = await server.query('SELECT scope, failure FROM verify_runs ORDER BY id', 'wallets');
    const failure = 'permission denied for table postings';
    expect(runs).toEqual([
      { scope: 'whole', failure: null },
      { scope: 'whole', failure: null },
      { scope: 'whole', failure },
      { scope: 'since', failure },
    ]);
    expect((await stop(serving)).code).toBe(0);
    expect(await postmasterPid(join(folder, 'data'))).toBeUndefined();

    const again = await serve(folder, env);
    expect((await clientOf(again, folder).tsq('first')).body.data.status).toBe('successful');
    expect((await stop(again)).code).toBe(0);
    expect(await server.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
