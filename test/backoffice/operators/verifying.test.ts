import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { everywhere, People, type Person } from './people.ts';

const RUNS = '/ops/v1/verify-runs';
const IN_PROGRESS = `${RUNS}/in-progress`;

let kolo: TestKolo;
let owner: pg.Client;
let people: People;
let fola: Person;

beforeAll(async () => {
  kolo = await startKolo({ pollMs: 50 });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  people = new People(kolo);
  fola = await people.person('fola@example.com', everywhere('finance'));
  await fola.signIn();
  await kolo.test.fundedWallet(1_000_000);
});
afterAll(async () => {
  await people.close();
  await owner.end();
  await kolo.stop();
});

const inProgress = async () => (await fola.call('GET', IN_PROGRESS)).body.data.in_progress;
const runs = async () => (await fola.call('GET', RUNS)).body.data;
const ended = async (id: string) => {
  await until(async () => (await runs())[0]?.id === id);
  return (await runs())[0];
};

/** Nobody reads this table until what this gives is called: a verification waits where it reads it. */
async function holding(table: string): Promise<() => Promise<unknown>> {
  const holder = new pg.Client(kolo.database.config);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => holder.query('ROLLBACK');
}

describe('a verification that an operator asks for', () => {
  it('is made by a worker, of everything, and names the requester', async () => {
    expect(await inProgress()).toBeNull();
    const requested = await fola.call('POST', RUNS, {});
    expect(requested.status).toBe(202);
    const { id } = requested.body.data;
    expect(await ended(id)).toMatchObject({
      made_by: 'operator',
      requested_by: fola.operatorId,
      since: null,
      findings: 0,
      failure: null,
      checks: expect.any(Number),
    });
    expect((await runs())[0].checks).toBeGreaterThan(50);
    expect(await inProgress()).toBeNull();
    const { rows } = await owner.query(
      "SELECT actor, act, subject, after FROM audit_entries WHERE act = 'verification.requested'",
    );
    const entry = { actor: fola.operatorId, act: 'verification.requested', subject: `verify_run ${id}` };
    expect(rows).toEqual([{ ...entry, after: { since: null } }]);
  });

  it('says how far it is, and nobody begins another one meanwhile', async () => {
    const release = await holding('audit_chains');
    const since = new Date(kolo.clock.now() - 3_600_000).toISOString();
    const { id } = (await fola.call('POST', RUNS, { since })).body.data;
    let now = await inProgress();
    await until(async () => {
      now = await inProgress();
      return (now?.checks_done ?? 0) > 0;
    });
    expect(now).toMatchObject({ id, made_by: 'operator', requested_by: fola.operatorId, since });
    expect(now.check).toEqual(expect.any(String));
    expect(now.checks_total).toBeGreaterThan(now.checks_done);
    expect(Date.parse(now.started_at)).toBeGreaterThanOrEqual(Date.parse(now.requested_at));
    const second = await fola.call('POST', RUNS, {});
    expect([second.status, second.body.code]).toEqual([409, 'verification_in_progress']);
    await release();
    expect(await ended(id)).toMatchObject({ since, findings: 0, failure: null });
  });

  it('ends as failed when its process has ended in the middle, and is in nobody’s way', async () => {
    const { rows } = await owner.query(
      `UPDATE verify_run_in_progress SET id = '019bbf6c-7e00-7000-8000-000000000009', made_by = 'operator', requested_by = $1,
         requested_at = now(), started_at = now(), version = '0.0.1', checks_done = 7, checks_total = 80, checking = 'payouts'
       RETURNING id`,
      [fola.operatorId],
    );
    await until(async () => (await inProgress()) === null);
    const broken = (await runs()).find(({ id }: { id: string }) => id === rows[0].id);
    expect(broken).toMatchObject({ made_by: 'operator', checks: 7, findings: 0, version: '0.0.1' });
    expect(broken.failure).toContain('The process ended');
    const { status, body } = await fola.call('POST', RUNS, {});
    expect(status).toBe(202);
    expect(await ended(body.data.id)).toMatchObject({ failure: null });
  });

  it('says why it cannot be made, and does not block the next', async () => {
    await owner.query('REVOKE SELECT ON postings FROM kolo_verify');
    const failing = (await fola.call('POST', RUNS, {})).body.data.id;
    expect((await ended(failing)).failure).toContain('permission denied');
    await owner.query('GRANT SELECT ON postings TO kolo_verify');
    const next = (await fola.call('POST', RUNS, {})).body.data.id;
    expect(await ended(next)).toMatchObject({ failure: null });
  });

  it('begins at a time that is over, and is not for everybody', async () => {
    const later = new Date(kolo.clock.now() + 60_000).toISOString();
    for (const since of [later, '2026-02-31T00:00:00Z', 'yesterday'])
      expect((await fola.call('POST', RUNS, { since })).body.code).toBe('invalid_request');
    const viewer = await people.person('vera@example.com', everywhere('viewer'));
    await viewer.signIn();
    expect((await viewer.call('GET', IN_PROGRESS)).status).toBe(200);
    expect((await viewer.call('POST', RUNS, {})).body.code).toBe('permission_missing');
  });
});

describe('the results for one environment', () => {
  it('are all that a role for one business sees, with nothing of the others', async () => {
    const { businessId, testTenantId } = kolo.business;
    const other = await kolo.makeBusiness();
    const dev = await people.person('dev@example.com', { role: 'viewer', businessId, mode: null });
    await dev.signIn();
    const finding = (tenantId: string | null) => ({
      check: 'wallet-sequences',
      tenantId,
      table: 'postings',
      key: `of ${tenantId}`,
      problem: 'a gap',
    });
    const listed = [finding(testTenantId), finding(other.testTenantId)];
    // Later than every run before.
    const stored = [
      ['ffffffff-0000-7000-8000-000000000001', 2, listed, null],
      ['ffffffff-0000-7000-8000-000000000002', 60, [finding(other.testTenantId)], null],
      ['ffffffff-0000-7000-8000-000000000003', 0, [], 'no connection to db.internal'],
      ['ffffffff-0000-7000-8000-000000000004', 1, [finding(other.testTenantId)], null],
      // Of the schema, which is everybody's.
      ['ffffffff-0000-7000-8000-000000000005', 1, [finding(null)], null],
    ] as const;
    for (const [id, findings, found, failure] of stored)
      await owner.query(
        `INSERT INTO verify_runs (id, started_at, ended_at, scope, made_by, version, checks, findings, listed, failure)
         VALUES ($1, now(), now(), 'whole', 'nightly', '0.1.0', 80, $2, $3, $4)`,
        [id, findings, JSON.stringify(found), failure],
      );
    const of = (id: string, mode: string) => dev.call('GET', `/ops/v1/businesses/${id}/${mode}/verify-runs`);
    const { status, body } = await of(businessId, 'test');
    expect(status).toBe(200);
    const { tenantId: tenant_id, ...found } = finding(testTenantId);
    expect(
      body.data
        .slice(0, 5)
        .map(({ result, listed }: { result: string; listed: object[] }) => [result, listed]),
    ).toEqual([
      ['unknown', []],
      ['agrees', []],
      ['unknown', []],
      ['unknown', []],
      ['does_not_agree', [{ ...found, tenant_id }]],
    ]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${other.testTenantId}|db.internal|requested_by`));
    const live = (await of(businessId, 'live')).body.data;
    expect(live.slice(0, 5).map(({ result }: { result: string }) => result)).toEqual([
      'unknown',
      'agrees',
      'unknown',
      'unknown',
      'agrees',
    ]);
    expect((await of(other.businessId, 'test')).status).toBe(403);
    expect((await dev.call('GET', RUNS)).body.code).toBe('permission_missing');
    expect((await dev.call('GET', IN_PROGRESS)).body.code).toBe('permission_missing');
  });
});

describe('where no worker runs', () => {
  it('it waits, and an interrupted one ends at the next reading', async () => {
    const api = await startKolo({ role: 'api', clock: kolo.clock });
    const others = new People(api);
    const ada = await others.person('ada@example.com', everywhere('admin'));
    await ada.signIn();
    const { id } = (await ada.call('POST', RUNS, {})).body.data;
    const waiting = (await ada.call('GET', IN_PROGRESS)).body.data.in_progress;
    expect(waiting).toMatchObject({ id, started_at: null, check: null, checks_done: 0, checks_total: null });
    const server = new pg.Client(api.database.config);
    await server.connect();
    await server.query("UPDATE verify_run_in_progress SET started_at = requested_at, version = '0.1.0'");
    expect((await ada.call('GET', IN_PROGRESS)).body.data.in_progress).toBeNull();
    expect((await ada.call('GET', RUNS)).body.data).toMatchObject([{ id, checks: 0 }]);
    await server.end();
    await others.close();
    await api.stop();
  });
});
