import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { withReplica } from '../../../src/app/process/replica.ts';
import { READ_FROM_REPLICA } from '../../../src/app/replica-hook.ts';
import { type ConnectionFor, createPool, sessionOn } from '../../../src/platform/db/database.ts';
import { ConnectionLostError } from '../../../src/platform/db/failures.ts';
import { type Clock, ManualClock } from '../../../src/platform/values/clock.ts';
import { everywhere, People, type Person } from '../../backoffice/operators/people.ts';
import { ExternalServer, installedPrograms } from '../../cli/external.ts';
import { removeFolders } from '../../cli/folders.ts';
import type { TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';

const AS_OF = 'kolo-data-as-of';
const NAME = 'wallets';
const BANK = 'wallets_bank';

let primary: ExternalServer;
let standby: ExternalServer;
let kolo: TestKolo;
let people: People;
let ada: Person;
let source: string;

const connectionOf =
  (server: ExternalServer, name: string): ConnectionFor =>
  (role) => ({ connectionString: server.url(name), options: `-c role=${role}` });

const databaseOf = (name: string): TestDatabase => ({
  name,
  connection: connectionOf(primary, name),
  config: { connectionString: primary.url(name) },
  drop: () => Promise.resolve(),
});

const start = (replica: ConnectionFor) =>
  startKolo({ databases: { kolo: databaseOf(NAME), bank: databaseOf(BANK) }, replica, pollMs: 20 });

beforeAll(async () => {
  primary = await ExternalServer.createMigrated(installedPrograms()[0]!);
  await primary.migratedDatabase(NAME);
  await primary.query(`CREATE DATABASE ${BANK}`);
  standby = await primary.createStandby();
  kolo = await start(connectionOf(standby, NAME));
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  await ada.signIn();
  source = await kolo.test.fundedWallet(1_000_000);
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
  await Promise.all([primary.stop(), standby.stop()]);
  await removeFolders();
});

const today = () => new Date(kolo.clock.now() + 3_600_000).toISOString().slice(0, 10);
const statementPath = () => `/api/v1/wallet/${source}/statement?start_date=${today()}&end_date=${today()}`;
const asOf = async () => (await kolo.test.get(statementPath())).headers.get(AS_OF);
const entries = async (): Promise<number> => (await kolo.test.get(statementPath())).body.data.entries.length;
const transfers = () => ada.call('GET', `/ops/v1/businesses/${kolo.business.businessId}/test/transfers`);
const warnings = async (): Promise<string> => JSON.stringify((await kolo.test.get('/readyz')).body);
const metricOf = async ({ test }: TestKolo, name: string): Promise<string | undefined> =>
  new RegExp(`^${name} (.*)$`, 'm').exec((await test.get('/metrics')).body)?.[1];
const metric = (name: string) => metricOf(kolo, name);

const pay = async (reference: string): Promise<void> => {
  expect((await kolo.test.transfer({ source, reference })).status).toBe(202);
  await until(async () => {
    kolo.clock.advance(10);
    return (await kolo.test.tsq(reference)).body.data.status === 'successful';
  });
};

it('shows statements and lists of the dashboard as of a time, and everything that decides as it is', async () => {
  await until(async () => (await asOf()) !== null && (await entries()) === 1);
  await standby.query('SELECT pg_wal_replay_pause()');
  await pay('rent');
  expect(await entries()).toBe(1);
  const shown = await asOf();
  expect(Date.parse(shown!)).toBeLessThanOrEqual(kolo.clock.now());
  const { headers, body } = await transfers();
  expect(headers.get(AS_OF)).not.toBeNull();
  expect(body.data.paginatedPayload.edges).toHaveLength(1);
  // Callers that have just changed something ask for it fresh.
  const fresh = await kolo.test.get(statementPath(), { 'cache-control': 'no-cache' });
  expect(fresh.headers.get(AS_OF)).toBeNull();
  expect(fresh.body.data.entries).toHaveLength(2);
  for (const path of [`/api/v1/wallet/${source}`, '/api/v1/transaction?limit=1'])
    expect((await kolo.test.get(path)).headers.get(AS_OF)).toBeNull();
  expect((await ada.call('GET', '/ops/v1/payout-stops')).headers.get(AS_OF)).toBeNull();
});

it('records on the primary what a request that reads the replica has to record', async () => {
  const period = `from=${new Date(kolo.clock.now() - 3_600_000).toISOString()}&to=${new Date(kolo.clock.now()).toISOString()}`;
  const path = `/ops/v1/businesses/${kolo.business.businessId}/test/transfers`;
  const exported = await fetch(`${kolo.baseUrl}${path}/export?${period}`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  await exported.text();
  expect([exported.status, exported.headers.get(AS_OF)]).toEqual([200, expect.any(String)]);
  const recorded = "SELECT FROM audit_entries WHERE act = 'transfers.exported'";
  expect(await primary.query(recorded, NAME)).toHaveLength(1);
  expect((await ada.call('GET', `${path}?q=Test`)).status).toBe(200);
  expect(await metric('kolo_replica_fallbacks_total{of="statements"}')).toBe('0');
});

/** A parameter as a description has it. */
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: { examples?: unknown[] };
}

it('reads the primary for each filter whose search is recorded', async () => {
  const described = JSON.parse(await readFile('openapi-ops.json', 'utf8')) as {
    paths: Record<string, { get?: { operationId: string; parameters?: Parameter[] } }>;
  };
  const listed = new Set<string>(READ_FROM_REPLICA['/ops/v1/']);
  const chidi = await people.person('chidi@example.com', everywhere('admin'));
  await chidi.signIn();
  const counted = async (): Promise<number> => {
    const sql = `SELECT coalesce(sum(searches), 0)::int AS searches FROM operator_search_counts
      WHERE operator_id = '${chidi.operatorId}'`;
    return (await primary.query<{ searches: number }>(sql, NAME))[0]!.searches;
  };
  const environment = { business_id: kolo.business.businessId, mode: 'test' };
  const personal = new Set<string>();
  for (const [path, { get }] of Object.entries(described.paths)) {
    if (get === undefined || !listed.has(get.operationId)) continue;
    const parameters = get.parameters ?? [];
    const exampleOf = ({ name, schema }: Parameter): string =>
      String((environment as Record<string, unknown>)[name] ?? schema.examples?.[0] ?? 'Ada');
    const inPath = new Map(
      parameters.filter((one) => one.in === 'path').map((one) => [one.name, exampleOf(one)]),
    );
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name)!));
    const query = parameters.filter((one) => one.in === 'query');
    for (const filter of query) {
      const sent = query.filter((one) => one.required || one === filter);
      const search = new URLSearchParams(Object.fromEntries(sent.map((one) => [one.name, exampleOf(one)])));
      const before = await counted();
      const { status, headers } = await fetch(`${kolo.baseUrl}${address}?${search}`, {
        headers: { authorization: `Bearer ${chidi.token}` },
      });
      const name = `${get.operationId} ${filter.name}`;
      expect([name, status < 500]).toEqual([name, true]);
      if ((await counted()) === before) continue;
      personal.add(name);
      expect([name, headers.get(AS_OF)]).toEqual([name, null]);
    }
  }
  expect([...personal].toSorted()).toEqual([
    'listCustomers email',
    'listCustomers third_party_identifier',
    'listTransfers q',
  ]);
});

it('reads the primary where the replica is too old, and says so', async () => {
  kolo.clock.advance(20_000);
  await until(async () => (await asOf()) === null);
  expect(await entries()).toBe(2);
  expect((await transfers()).body.data.paginatedPayload.edges).toHaveLength(2);
  expect(await warnings()).toMatch(/the read replica is not read: it is \d+ s old/);
  await until(async () => (await metric('kolo_replica_used')) === '0');
  expect(Number(await metric('kolo_replica_age_seconds'))).toBeGreaterThan(10);
  expect(Number(await metric('kolo_replica_fallbacks_total{of="requests"}'))).toBeGreaterThan(0);
  await standby.query('SELECT pg_wal_replay_resume()');
  await until(async () => (await asOf()) !== null);
  expect(await entries()).toBe(2);
  await until(async () => (await metric('kolo_replica_used')) === '1');
});

it('keeps tenants apart on the replica too', async () => {
  expect(await asOf()).not.toBeNull();
  expect((await kolo.otherBusiness.get(statementPath())).status).toBe(404);
  const client = new pg.Client(connectionOf(standby, NAME)('kolo_app'));
  await client.connect();
  const seen = async (tenantId: string) => {
    await client.query("SELECT set_config('kolo.tenant_id', $1, false)", [tenantId]);
    return (await client.query('SELECT FROM wallets')).rowCount;
  };
  expect(await seen(kolo.business.testTenantId)).toBeGreaterThan(0);
  expect(await seen(kolo.business.liveTenantId)).toBe(0);
  await client.end();
});

it('reads the primary for a search by personal data, and counts it once', async () => {
  const bola = await people.person('bola@example.com', everywhere('admin'));
  await bola.signIn();
  const environment = `/ops/v1/businesses/${kolo.business.businessId}/test`;
  const searches = [`${environment}/customers?email=x@example.com`, `${environment}/transfers?q=Obi`];
  for (let i = searches.length; i < 30; i += 1)
    searches.push(`${environment}/customers?third_party_identifier=x${i}`);
  await until(async () => (await asOf()) !== null);
  for (const search of searches) {
    const { status, headers } = await bola.call('GET', search);
    expect([status, headers.get(AS_OF)]).toEqual([200, null]);
  }
  expect((await bola.call('GET', `${environment}/customers?email=y@example.com`)).status).toBe(429);
  const counted = `SELECT sum(searches)::int AS searches, sum(refused)::int AS refused FROM operator_search_counts
    WHERE operator_id = '${bola.operatorId}'`;
  expect(await primary.query(counted, NAME)).toEqual([{ searches: 31, refused: 1 }]);
  expect(await metric('kolo_replica_fallbacks_total{of="statements"}')).toBe('0');
});

it('reads the primary while the replica is down, without a failed request', async () => {
  await standby.stop();
  for (let i = 0; i < 3; i += 1) expect((await kolo.test.get(statementPath())).status).toBe(200);
  await until(async () => (await warnings()).includes('it does not answer'));
  expect(await asOf()).toBeNull();
  await standby.start();
  await until(async () => (await asOf()) !== null);
});

/** Reads as commands do, by a replica that is the database itself where no other is given. */
async function readByCommand(
  name: string,
  clock: Clock,
  read: (from: 'primary' | 'replica') => Promise<void>,
  { of = primary, replica = of }: { of?: ExternalServer; replica?: ExternalServer } = {},
) {
  const connection = connectionOf(of, name);
  const limits = { connectionsMax: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 10_000 };
  const pool = createPool(connection('kolo_directory'), 'kolo_directory', limits);
  const lines: string[] = [];
  await withReplica(
    { replica: connectionOf(replica, name) },
    { replicaAgeMaxMs: 10_000 },
    { pool, role: 'kolo_directory', limits, directory: sessionOn(pool), clock },
    (line) => lines.push(line),
    (from) => read(from === pool ? 'primary' : 'replica'),
  );
  await pool.end();
  return lines;
}

it('has a command read the primary when the replica fails, however long the command reads', async () => {
  const clock = new ManualClock(kolo.clock.now());
  const read: string[] = [];
  const lines = await readByCommand(NAME, clock, (from) => {
    read.push(from);
    clock.advance(3_600_000);
    return from === 'primary' ? Promise.resolve() : Promise.reject(new ConnectionLostError('gone'));
  });
  expect(read).toEqual(['replica', 'primary']);
  expect(lines).toEqual([
    expect.stringMatching(/^The read replica is read, as of /),
    'The read replica failed (the database is away): the primary is read.',
  ]);
});

it('is as new as what it has replayed, also where no worker commits heartbeats', async () => {
  await primary.migratedDatabase('quiet');
  await primary.query('CREATE DATABASE quiet_bank');
  const databases = { kolo: databaseOf('quiet'), bank: databaseOf('quiet_bank') };
  const quiet = await startKolo({
    databases,
    replica: connectionOf(standby, 'quiet'),
    pollMs: 20,
    role: 'api',
  });
  const path = `/api/v1/wallet/${randomUUID()}/statement?start_date=${today()}&end_date=${today()}`;
  const shown = async () => Date.parse((await quiet.test.get(path)).headers.get(AS_OF) ?? '');
  await until(async () => !Number.isNaN(await shown()));
  // Nobody commits that they saw the database.
  const silencing = new pg.Client({ connectionString: primary.url('quiet') });
  await silencing.connect();
  await silencing.query('BEGIN');
  await silencing.query('SELECT FROM database_identity FOR UPDATE');
  quiet.clock.advance(3_000);
  await until(async () => (await shown()) === quiet.clock.now());
  await standby.query('SELECT pg_wal_replay_pause()');
  expect((await quiet.test.customer()).walletId).toBeDefined();
  const before = quiet.clock.now();
  quiet.clock.advance(3_000);
  await until(async () => (await metricOf(quiet, 'kolo_replica_age_seconds')) === '3');
  expect(await shown()).toBe(before);
  await standby.query('SELECT pg_wal_replay_resume()');
  await until(async () => (await shown()) === quiet.clock.now());
  await silencing.query('ROLLBACK');
  await silencing.end();
  await quiet.stop();
});

it('is as old as its newest heartbeat while it follows a primary that was replaced', async () => {
  const clock = new ManualClock();
  const replaced = await ExternalServer.createMigrated(installedPrograms()[0]!);
  await replaced.migratedDatabase(NAME);
  const heartbeat = new Date(clock.now()).toISOString();
  await replaced.query(
    `INSERT INTO processes (process_id, started_at, heartbeat_at)
     VALUES (gen_random_uuid(), '${heartbeat}', '${heartbeat}')`,
    NAME,
  );
  const promoted = await replaced.createStandby();
  const follower = await replaced.createStandby();
  onTestFinished(async () => {
    for (const server of [replaced, promoted, follower]) await server.stop();
  });
  const end = async (server: ExternalServer, of: string) =>
    (await server.query<{ end: number }>(`SELECT (${of} - '0/0')::float8 AS end`))[0]!.end;
  const replayed = (server: ExternalServer) => end(server, 'pg_last_wal_replay_lsn()');
  await until(async () => (await replayed(promoted)) >= (await end(replaced, 'pg_current_wal_lsn()')));
  // The follower gets a part of the log that the promoted one never has.
  await promoted.query("ALTER SYSTEM SET primary_conninfo = ''");
  await promoted.query('SELECT pg_reload_conf()');
  await until(async () => (await promoted.query('SELECT FROM pg_stat_wal_receiver')).length === 0);
  await replaced.query("SELECT pg_logical_emit_message(true, 'lost', repeat('x', 1000000))");
  await until(async () => (await replayed(follower)) >= (await end(replaced, 'pg_current_wal_lsn()')));
  await promoted.query('SELECT pg_promote()');
  expect(await end(promoted, 'pg_current_wal_lsn()')).toBeLessThan(await replayed(follower));

  clock.advance(10_001);
  const lines = await readByCommand(NAME, clock, () => Promise.resolve(), {
    of: promoted,
    replica: follower,
  });
  expect(lines).toEqual(['The read replica is not read: it is 10 s old.']);
});

it('never reads another database', async () => {
  await primary.migratedDatabase('another');
  const mistaken = await start(connectionOf(primary, 'another'));
  await until(async () =>
    JSON.stringify((await mistaken.test.get('/readyz')).body).includes('it is another database'),
  );
  await mistaken.stop();
});

it('is not read before it shows a heartbeat', async () => {
  await primary.migratedDatabase('unused');
  const read: string[] = [];
  const lines = await readByCommand('unused', kolo.clock, async (from) => {
    read.push(from);
  });
  expect(read).toEqual(['primary']);
  expect(lines).toEqual(['The read replica is not read: it shows no heartbeat.']);
});

it('is read by operations that exist and change nothing', async () => {
  const operationsOf = async (file: string): Promise<(string | undefined)[]> => {
    const { paths } = JSON.parse(await readFile(file, 'utf8')) as {
      paths: Record<string, { get?: { operationId: string } }>;
    };
    return Object.values(paths).map(({ get }) => get?.operationId);
  };
  expect(await operationsOf('openapi.json')).toEqual(
    expect.arrayContaining([...READ_FROM_REPLICA['/api/v1/']]),
  );
  expect(await operationsOf('openapi-ops.json')).toEqual(
    expect.arrayContaining([...READ_FROM_REPLICA['/ops/v1/']]),
  );
});
