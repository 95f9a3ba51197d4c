import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/http.ts';
import { leaveNothing } from './clean-up.ts';
import { ExternalServer, installedPrograms } from './external.ts';
import { newFolder } from './folders.ts';
import { clientOf, kolo, serve, stop } from './process.ts';

let primary: ExternalServer;
let standby: ExternalServer;
/** Keeps the keys of the database. */
const folder = newFolder();

beforeAll(async () => {
  primary = await ExternalServer.createMigrated(installedPrograms()[0]!);
  await primary.migratedDatabase('wallets');
  await primary.query('CREATE DATABASE wallets_sandbox_bank');
  standby = await primary.createStandby();
});

afterAll(async () => {
  await primary?.stop();
  await standby?.stop();
  await leaveNothing();
});

test('every command finds the primary, wherever it stands in the list', async () => {
  const env = { KOLO_DATABASE_URL: standby.urlWith([primary], 'wallets') };
  const serving = await serve(folder, env);
  const client = clientOf(serving, folder);
  const source = await client.fundedWallet(50_000);
  expect((await client.transfer({ source, reference: 'rent' })).status).toBe(202);
  expect((await client.finalStatus('rent')).body.data.status).toBe('successful');
  for (const command of ['migrate', 'verify', 'interest run'])
    expect([command, (await kolo(folder, command.split(' '), env)).code]).toEqual([command, 0]);
  const verified = await kolo(folder, ['verify'], { ...env, KOLO_REPLICA_URL: standby.url('wallets') });
  expect([verified.code, verified.stderr]).toEqual([
    0,
    expect.stringContaining('The read replica is read, as of '),
  ]);
  const examined = async (replica: string) => {
    const ended = await kolo(folder, ['doctor', '--json'], { ...env, KOLO_REPLICA_URL: replica });
    return (JSON.parse(ended.stdout) as { findings: { problem: string }[] }).findings.map(
      ({ problem }) => problem,
    );
  };
  const fault = 'The read replica is not read: it does not answer.';
  expect(await examined(standby.url('wallets'))).not.toContainEqual(expect.stringContaining('replica'));
  expect(await examined('postgres://a@127.0.0.1:1/wallets')).toContain(fault);
  const half = env.KOLO_DATABASE_URL.replace('@', '@127.0.0.1:1,');
  const doctor = await kolo(folder, ['doctor', '--json'], { ...env, KOLO_DATABASE_URL: half });
  const { findings } = JSON.parse(doctor.stdout) as { findings: { area: string; problem: string }[] };
  expect(findings.filter(({ problem }) => problem.includes('does not answer'))).toMatchObject([
    {
      area: 'server',
      problem:
        'The server 127.0.0.1:1 of KOLO_DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1.',
    },
  ]);
  expect((await stop(serving)).code).toBe(0);
  const unread = await kolo(folder, ['verify'], {
    ...env,
    KOLO_REPLICA_URL: 'postgres://a@127.0.0.1:1/wallets',
  });
  expect([unread.code, unread.stderr]).toEqual([
    0,
    expect.stringContaining('The read replica is not read: it does not answer.'),
  ]);
});

test('a list without a primary is refused in one sentence, which has the state of each server', async () => {
  const url = standby.urlWith([], 'wallets').replace('@', '@127.0.0.1:1,');
  const { code, stdout, stderr } = await kolo(newFolder(), ['serve'], { KOLO_DATABASE_URL: url });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^The database of KOLO_DATABASE_URL cannot be reached: no server takes writes: 127\.0\.0\.1:1 \(connect ECONNREFUSED 127\.0\.0\.1:1\), 127\.0\.0\.1:\d+ \(is a standby\)\.\n$/,
  );
  expect(stderr).not.toContain(new URL(standby.url('wallets')).password);
});

test('two clusters in one list are refused', async () => {
  const other = await ExternalServer.createApart(installedPrograms()[0]!);
  // One user and password for both.
  const { password } = new URL(primary.url('wallets'));
  await other.query(`ALTER ROLE admin PASSWORD '${password}'`);
  await other.query('CREATE DATABASE wallets');
  const env = { KOLO_DATABASE_URL: primary.urlWith([other], 'wallets') };
  const { code, stderr } = await kolo(newFolder(), ['serve'], env);
  await other.stop();
  expect([code, stderr]).toEqual([2, expect.stringContaining('take writes and are not of one cluster')]);
});

test('a server that is made read-only is left, and a former primary is not used again', async () => {
  const env = {
    KOLO_DATABASE_URL: primary.urlWith([standby], 'wallets'),
    KOLO_FAILOVER_IS_SYNCHRONOUS: 'true',
  };
  const serving = await serve(folder, env);
  const client = clientOf(serving, folder);
  const source = await client.fundedWallet(50_000);
  const accepted = async (reference: string) => (await client.transfer({ source, reference })).status === 202;
  const isReady = async () => (await client.get('/readyz')).status === 200;
  expect(await accepted('before')).toBe(true);

  await primary.query('ALTER SYSTEM SET default_transaction_read_only = on');
  await primary.query('SELECT pg_reload_conf()');
  await until(async () => !(await accepted('read-only')));
  await standby.query('SELECT pg_promote()');
  await until(() => accepted('promoted'));

  // Nothing keeps it from taking writes, and it is the only one for a while.
  await primary.query('ALTER SYSTEM RESET default_transaction_read_only');
  await primary.query('SELECT pg_reload_conf()');
  await standby.stop();
  await until(async () => !(await isReady()));
  for (let i = 0; i < 5; i += 1) expect(await accepted(`former-${i}`)).toBe(false);
  await standby.start();
  await until(isReady);
  await until(() => accepted('back'));
  const lost = "SELECT FROM transactions WHERE reference IN ('promoted', 'back') OR reference LIKE 'former%'";
  expect(await primary.query(lost, 'wallets')).toHaveLength(0);
  expect((await stop(serving)).code).toBe(0);
});
