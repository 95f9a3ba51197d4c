import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventsArchivedError, Kolo } from '../../packages/sdk/src/index.ts';
import { createPool, type Role, TenantDatabase } from '../../src/platform/db/database.ts';
import { ManualClock } from '../../src/platform/values/clock.ts';
import { archiveEvents } from '../../src/webhooks/archive/archive.ts';
import { checkArchive, findArchived, unrecordedFiles } from '../../src/webhooks/archive/read.ts';
import { everywhere, People, TwoPeople } from '../backoffice/operators/people.ts';
import { BY_TEST } from '../support/actor.ts';
import { erased } from '../support/erased.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { vault } from './harness.ts';
import { Receiver } from './receiver.ts';

const DAY_MS = 86_400_000;
const LIMITS = { connectionsMax: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };

let kolo: TestKolo;
let receiver: Receiver;
let folder: string;
let owner: pg.Client;
let pools: pg.Pool[];
let app: pg.Pool;
let database: TenantDatabase;
let janitor: TenantDatabase;
let tenantId: string;
const stops: string[] = [];
let payer: { customerId: string; walletId: string };

beforeAll(async () => {
  // Its events are old for the server, which lets no role delete young ones.
  kolo = await startKolo({ clock: new ManualClock(Date.now() - 60 * DAY_MS), pollMs: 20 });
  receiver = await Receiver.listen();
  folder = await mkdtemp(join(tmpdir(), 'kolo-archive-'));
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  const pool = (role: Role) => createPool(kolo.database.connection(role), role, LIMITS);
  app = pool('kolo_app');
  pools = [app, pool('kolo_janitor')];
  database = new TenantDatabase(app);
  janitor = new TenantDatabase(pools[1]!);
  tenantId = kolo.business.testTenantId;
  const url = receiver.url('/all');
  expect((await kolo.test.post('/api/v1/webhooks', { url, verify: false })).status).toBe(201);
  payer = await kolo.test.customer();
  await kolo.test.fund(payer.walletId, 1_000_000);
  for (const reference of ['rent-1', 'rent-2', 'rent-3']) await pay(reference);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await owner.end();
  await receiver.close();
  await kolo.stop();
  await rm(folder, { recursive: true });
});

async function pay(reference: string): Promise<void> {
  const fields = { reference, source: payer.walletId, amount: 10_000, narration: 'Rent of Ada' };
  expect((await kolo.test.transfer(fields)).status).toBe(202);
  await kolo.test.finalStatus(reference);
}
const count = async (table: string, where = 'true'): Promise<number> =>
  Number(
    (await owner.query(`SELECT count(*) FROM ${table} WHERE tenant_id = $1 AND ${where}`, [tenantId])).rows[0]
      .count,
  );
const nothingWaits = () => until(async () => (await count('webhook_deliveries', "status = 'pending'")) === 0);
const reports = "type LIKE '%-transfer.%'";

interface Options {
  to?: string;
  beforeMs?: number;
  from?: TenantDatabase;
}
async function archive({ to = folder, beforeMs = Date.now() - 31 * DAY_MS, from = janitor }: Options = {}) {
  const deps = { database, janitor: from, vault, clock: kolo.clock };
  const options = {
    tenantId,
    folder: to,
    beforeMs,
    actor: BY_TEST,
    onProgress: () => {},
    onStop: (event: { id: string }) => stops.push(event.id),
  };
  const files = [];
  for await (const file of archiveEvents(deps, options)) files.push(file);
  return files;
}
const check = async () => {
  const deps = { database, folder, tenantId };
  return { ...(await checkArchive(deps, () => {})), unrecorded: await unrecordedFiles(deps) };
};
const find = async (name: string) =>
  (await findArchived({ database, folder, tenantId, vault, actor: BY_TEST, nowMs: kolo.clock.now() }, name))!;
const files = async () => readdir(join(folder, tenantId)).catch(() => []);

describe('the archive', () => {
  it('takes nothing that is young, that waits for a delivery, or that reports no transaction', async () => {
    await nothingWaits();
    expect(await archive({ beforeMs: kolo.clock.now() - DAY_MS })).toEqual([]);
    await owner.query(
      `UPDATE webhook_deliveries SET status = 'pending', due_at = 'infinity' WHERE event_id = (
         SELECT id FROM events WHERE tenant_id = $1 AND ${reports} ORDER BY sequence LIMIT 1)`,
      [tenantId],
    );
    expect(await archive()).toEqual([]);
    const { rows } = await owner.query("SELECT event_id FROM webhook_deliveries WHERE status = 'pending'");
    expect(stops).toEqual([rows[0].event_id]);
    await owner.query(
      "UPDATE webhook_deliveries SET status = 'delivered', due_at = NULL WHERE status = 'pending'",
    );
    expect(await files()).toEqual([]);
    expect(await kolo.findings()).toEqual([]);
  });

  it('loses nothing where deleting fails: the rows stay, and no file is recorded', async () => {
    const events = await count('events');
    await owner.query('REVOKE DELETE ON events FROM kolo_janitor');
    await expect(archive()).rejects.toThrow('permission denied');
    await owner.query('GRANT DELETE ON events TO kolo_janitor');
    expect([await count('events'), await count('archive_files'), await files()]).toEqual([events, 0, []]);
  });

  it('loses no result of a delivery that is sent again while its file is written', async () => {
    const resent =
      'UPDATE webhook_deliveries SET attempts = attempts + 1, last_attempt_at = now() WHERE tenant_id = $1';
    const meanwhile = {
      transaction: async (id, work) => {
        await owner.query(resent, [tenantId]);
        return janitor.transaction(id, work);
      },
    } as TenantDatabase;
    await expect(archive({ from: meanwhile })).rejects.toThrow('was sent again');
    expect([await count('archive_files'), await files()]).toEqual([0, []]);
  });

  it('holds events of transactions with their deliveries, which the database then no longer has', async () => {
    const before = await kolo.test.get('/api/v1/events?limit=1000');
    const moved = before.body.data.events.filter((event: { eventType: string }) =>
      event.eventType.includes('-transfer.'),
    );
    const others = (await count('events')) - moved.length;
    const [file] = await archive();
    expect(file).toMatchObject({
      number: 1,
      events: moved.length,
      deliveries: BigInt(moved.length),
      firstSequence: BigInt(moved[0].sequence),
      lastSequence: BigInt(moved.at(-1).sequence),
    });
    expect([await count('events', reports), await count('events')]).toEqual([0, others]);
    expect(await check()).toEqual({ files: 1, events: moved.length, faults: [], unrecorded: [] });
    const [event] = await find('rent-2');
    const sent = moved.find((one: { reference: string }) => one.reference === 'rent-2');
    expect(JSON.parse(event!.content).eventData).toEqual(sent.eventData);
    expect(JSON.parse(event!.deliveries)).toMatchObject([
      { status: 'delivered', response_status: 200, attempts: 2 },
    ]);
    expect(await kolo.findings()).toEqual([]);
    const { rows } = await owner.query("SELECT after FROM audit_entries WHERE act = 'events.archived'");
    expect(rows).toEqual([
      { after: expect.objectContaining({ events: moved.length, file: (await files())[0] }) },
    ]);
  });

  it('leaves the status query as it was, and tells readers of events from where to read', async () => {
    expect((await kolo.test.tsq('rent-1')).body.data).toMatchObject({ status: 'successful', amount: 10_000 });
    const gone = await kolo.test.get('/api/v1/events?after=0');
    expect(gone).toMatchObject({
      status: 410,
      body: { code: 'events_archived', errors: [{ path: 'after' }] },
    });
    const after = gone.body.errors[0].read_after;
    expect(gone.body.errors[0].message).toContain(`at least ${after},`);
    expect((await kolo.test.get(`/api/v1/events?after=${after}`)).status).toBe(200);
    expect((await kolo.test.get(`/api/v1/events?after=${after - 1}`)).status).toBe(410);
    const wallets = await kolo.test.get('/api/v1/events?types=create-wallet.success');
    expect(wallets.body.data.events).toHaveLength(1);
  });

  it('tells users of the client where the other events begin', async () => {
    const client = new Kolo({ apiKey: kolo.test.key, baseUrl: kolo.baseUrl });
    const read = async (after: number): Promise<number[]> => {
      const sequences: number[] = [];
      for await (const { sequence } of client.events.after(after)) sequences.push(sequence);
      return sequences;
    };
    const error = await read(0).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EventsArchivedError);
    const { readAfter } = error as EventsArchivedError;
    const { rows } = await owner.query('SELECT max(last_sequence)::integer AS end FROM archive_files');
    expect(readAfter).toBe(rows[0].end);
    expect((await read(readAfter!)).every((sequence) => sequence > readAfter!)).toBe(true);
  });

  it('is named in the export of a customer, by the files that hold events of theirs', async () => {
    const stranger = await kolo.test.customer();
    const people = new People(kolo);
    const efe = await people.person('efe@example.com', everywhere('admin'));
    await efe.signIn();
    const archived = async (customerId: string): Promise<{ file: string }[]> => {
      const path = `/ops/v1/businesses/${kolo.business.businessId}/test/customers/${customerId}/export`;
      const { status, body } = await efe.call('POST', path, { reason: 'The customer asked for it' });
      expect(status).toBe(200);
      return body.data.data.find(({ where }: { where: string }) => where === 'archive').rows;
    };
    const [name] = await files();
    const { rows } = await owner.query(
      "SELECT from_at, to_at, encode(sha256, 'hex') AS sha256 FROM archive_files",
    );
    const [{ from_at, to_at, sha256 }] = rows;
    expect(await archived(payer.customerId)).toEqual([
      { file: `${tenantId}/${name}`, from: from_at.toISOString(), to: to_at.toISOString(), sha256 },
    ]);
    expect(await archived(stranger.customerId)).toEqual([]);
    await people.close();
  });

  it('goes on with later events in another file of the same folder, also where two runs do', async () => {
    await pay('rent-4');
    await nothingWaits();
    await expect(archive({ to: join(folder, 'other') })).rejects.toThrow('is not the folder of the archive');
    const runs = await Promise.allSettled([archive(), archive()]);
    const archived = runs.flatMap((run) => (run.status === 'fulfilled' ? run.value : []));
    expect(archived).toMatchObject([{ number: 2, events: 1, deliveries: 1n }]);
    for (const run of runs)
      if (run.status === 'rejected') expect(run.reason.message).toContain('archived by another run');
    expect(await archive()).toEqual([]);
    expect(await check()).toMatchObject({ files: 2, faults: [], unrecorded: [] });
    expect(await find('rent-4')).toHaveLength(1);
    expect(await kolo.findings()).toEqual([]);
  });

  it('shows no personal data without the keys, and none of an erased customer with them', async () => {
    const other = await kolo.test.customer();
    await kolo.test.fund(other.walletId, 5_000);
    const fields = { reference: 'last', source: other.walletId, amount: 5_000, narration: 'School fees' };
    expect((await kolo.test.transfer(fields)).status).toBe(202);
    await kolo.test.finalStatus('last');
    await nothingWaits();
    expect(await archive()).toHaveLength(1);
    for (const name of await files()) {
      const text = gunzipSync(await readFile(join(folder, tenantId, name))).toString();
      expect(text).not.toMatch(/School fees|Rent of Ada/);
    }
    expect(JSON.parse((await find('last'))[0]!.content).eventData.narration).toBe('School fees');
    await erased(kolo, app, other.customerId);
    expect(await find('last')).toMatchObject([{ content: '[erased]', deliveries: '[erased]' }]);
    expect(JSON.parse((await find('rent-1'))[0]!.content).eventData.narration).toBe('Rent of Ada');
    expect((await check()).faults).toEqual([]);
    expect(await kolo.findings()).toEqual([]);
  });

  it('finds money that was credited days after it came in by its reference, and by the id of each', async () => {
    const two = await TwoPeople.open(kolo);
    const { walletId } = await kolo.test.customer();
    await kolo.test.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Disputed' });
    const funding = { wallet_id: walletId, amount: 90_000, reference: 'deposit' };
    expect((await kolo.test.post('/api/v1/transfer/test/funding', funding)).status).toBe(202);
    await until(async () => (await count('held_inflows')) === 1);
    const { rows } = await owner.query('SELECT transaction_id AS id FROM held_inflows');
    kolo.clock.advance(3 * DAY_MS);
    const credit = { held_id: rows[0].id, wallet_id: payer.walletId };
    const agreed = await two.agree(`${kolo.business.businessId}/test`, 'suspense.credit', credit);
    const answer = agreed.body.data.result.transaction_id;
    await nothingWaits();
    expect(await archive()).toHaveLength(1);
    const [event] = await find('deposit');
    expect(JSON.parse(event!.content)).toMatchObject({ reference: 'deposit', eventData: { id: answer } });
    for (const name of [answer, event!.event_id]) expect(await find(name)).toEqual([event]);
    await two.close();
  });

  it('is checked against what was recorded', async () => {
    const [first, second] = await files();
    const path = join(folder, tenantId, first!);
    const bytes = await readFile(path);
    await writeFile(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]));
    await rm(join(folder, tenantId, second!));
    await writeFile(join(folder, tenantId, 'stray.part'), '');
    expect(await check()).toMatchObject({
      faults: [
        { file: first, problem: 'was changed since it was written' },
        { file: second, problem: 'is missing' },
      ],
      unrecorded: ['stray.part'],
    });
    await expect(find('rent-1')).rejects.toThrow(`${first} was changed`);
  });

  it('does not hide from verification that it lacks an event, or has one too many', async () => {
    const change = (sign: string) =>
      owner.query(
        `UPDATE archive_files SET transactions_hash = transactions_hash ${sign} 1 WHERE tenant_id = $1 AND number = 1`,
        [tenantId],
      );
    const faulty = async () =>
      [...new Set((await kolo.findings()).map((found) => found.split(':')[0]))].sort();
    await change('+');
    expect(await kolo.findings()).toEqual([
      expect.stringMatching(/^transfer-events: .*do not report exactly the transactions of their time/),
    ]);
    await change('-');
    await owner.query('UPDATE archive_files SET events = events + 1 WHERE tenant_id = $1 AND number = 1', [
      tenantId,
    ]);
    expect(await faulty()).toEqual(['event-sequences', 'transfer-events']);
    await owner.query('UPDATE archive_files SET events = events - 1 WHERE tenant_id = $1 AND number = 1', [
      tenantId,
    ]);
    expect(await kolo.findings()).toEqual([]);
    kolo.clock.advance(1_000);
    await pay('late');
    await nothingWaits();
    const gone = `DELETE FROM webhook_deliveries WHERE event_id IN (SELECT id FROM events WHERE ${reports});
      DELETE FROM events WHERE ${reports}`;
    await owner.query(gone);
    const { rows } = await owner.query("SELECT id FROM transactions WHERE reference = 'late'");
    expect(await kolo.findings()).toContainEqual(
      expect.stringMatching(`^transfer-events: .*"transactions","key":"id=${rows[0].id}"`),
    );
  });

  it('cannot be written by the service, nor take young rows even by mistake', async () => {
    const insert = database.transaction(tenantId, (session) =>
      session.execute('INSERT INTO archive_files SELECT * FROM archive_files', []),
    );
    await expect(insert).rejects.toThrow('permission denied');
    const young = await startKolo();
    try {
      const tenant = young.business.testTenantId;
      await young.test.fundedWallet(1_000);
      const its = createPool(young.database.connection('kolo_janitor'), 'kolo_janitor', LIMITS);
      const deleted = await new TenantDatabase(its).transaction(tenant, (session) =>
        session.execute('DELETE FROM events WHERE tenant_id = $1', [tenant]),
      );
      await its.end();
      expect(deleted).toBe(0);
      expect(await young.findings()).toEqual([]);
    } finally {
      await young.stop();
    }
  });

  it('is named where operators would look for the events of a transfer, or export a customer', async () => {
    const people = new People(kolo);
    try {
      const ada = await people.person('ngozi@example.com', everywhere('admin'));
      await ada.signIn();
      const environment = `/ops/v1/businesses/${kolo.business.businessId}/test`;
      const archivedAtOf = async (reference: string): Promise<string | null> =>
        (await ada.call('GET', `${environment}/transfers/${reference}`)).body.data.events_archived_at;
      const { rows } = await owner.query(
        'SELECT to_at, archived_at FROM archive_files WHERE tenant_id = $1 ORDER BY number',
        [tenantId],
      );
      expect(await archivedAtOf('rent-1')).toBe(rows[0].archived_at.toISOString());
      await pay('rent-of-later');
      await nothingWaits();
      expect(await archivedAtOf('rent-of-later')).toBeNull();
      const { customerId } = payer;
      const reason = 'She asked for it';
      const path = `${environment}/customers/${customerId}/export`;
      const exported = (await ada.call('POST', path, { reason })).body.data;
      expect(exported.events_archived_until).toBe(rows.at(-1).to_at.toISOString());
    } finally {
      await people.close();
    }
  });
});
