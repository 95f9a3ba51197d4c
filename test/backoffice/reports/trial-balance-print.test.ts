import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTrialBalance } from '../../../src/backoffice/reports/print/pdf-drawing.ts';
import type { Print } from '../../../src/backoffice/reports/print/print.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { type Client, until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

const HOUR_MS = 3_600_000;
/** The instant must be in the past of the server, whose clock nobody moves. */
const FIRST = LAGOS.dayOf(Date.now() - 96 * HOUR_MS);
const SECOND = LAGOS.dayOf(LAGOS.period(FIRST).untilMs);
const NONE = 'Not verified yet';
const RUNS = '/ops/v1/verify-runs';

let kolo: TestKolo;
let owner: pg.Client;
let people: People;
let fola: Person;
let client: Client;
let source: string;
let environment: { business_id: string; tenant_id: string };

/** Goes to a time of a day in Lagos. */
const goTo = (day: string, ms: number) => kolo.clock.advance(LAGOS.startOfDay(day) + ms - kolo.clock.now());

beforeAll(async () => {
  kolo = await startKolo({ pollMs: 50, clock: new ManualClock(LAGOS.startOfDay(FIRST) + 12 * HOUR_MS) });
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  client = await kolo.newBusiness({ bankTransferFee: 1_000n });
  const { rows } = await owner.query(
    `SELECT business_id, tenant_id FROM tenants t JOIN businesses b ON b.id = t.business_id
     WHERE mode = 'test' ORDER BY b.created_at DESC, b.id DESC LIMIT 1`,
  );
  environment = rows[0];
  source = await client.fundedWallet(500_000);
  await pay('paid');
  goTo(SECOND, 2 * HOUR_MS);
  await pay('on the second day');
  people = new People(kolo);
  fola = await people.person('fola@example.com', everywhere('finance'));
  await fola.signIn();
});
afterAll(async () => {
  expect(await kolo.findings()).toEqual([]);
  await people.close();
  await owner.end();
  await kolo.stop();
});

async function pay(reference: string): Promise<void> {
  expect((await client.transfer({ source, reference, amount: 30_000 })).status).toBe(202);
  expect((await client.finalStatus(reference)).body.data.status).toBe('successful');
}

const pathOf = (day: string, { business_id } = environment, mode = 'test'): string =>
  `/ops/v1/businesses/${business_id}/${mode}/reports/trial-balance/print?day=${day}`;

async function print(day: string, path = pathOf(day)) {
  const headers = { authorization: `Bearer ${fola.token}` };
  const response = await fetch(`${kolo.baseUrl}${path}`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { lines, pages } = readPdf(Buffer.from(await response.arrayBuffer()));
  const hash = lines.find((line) => line.startsWith('SHA-256'))!.slice(-64);
  return { lines, pages, hash, name: response.headers.get('content-disposition') };
}

/** The line after a label. */
const after = (lines: string[], label: string): string | undefined =>
  lines.includes(label) ? lines[lines.indexOf(label) + 1] : undefined;

/** Sums of the postings until the end of a day, credits less debits, by the kind of account. */
async function posted(day: string): Promise<Record<string, bigint>> {
  const { rows } = await owner.query(
    `SELECT a.kind, sum(CASE WHEN a.id = p.credit_account THEN p.amount ELSE -p.amount END)::text AS sum
     FROM postings p JOIN accounts a ON a.tenant_id = p.tenant_id AND a.id IN (p.debit_account, p.credit_account)
     WHERE p.tenant_id = $1 AND (p.posted_at AT TIME ZONE 'Africa/Lagos')::date <= $2::date GROUP BY a.kind`,
    [environment.tenant_id, day],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, BigInt(sum)]));
}

const naira = (kobo: bigint): string =>
  `₦${(Number(kobo) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

async function verified(body: object = {}): Promise<string> {
  const { status, body: answer } = await fola.call('POST', RUNS, body);
  expect(status).toBe(202);
  await until(async () => (await fola.call('GET', RUNS)).body.data[0]?.id === answer.data.id);
  return answer.data.id;
}

/** Records a run of everything that ended at this moment. */
const record = (run: { findings?: number; listed?: object[]; failure?: string }) =>
  owner.query(
    `INSERT INTO verify_runs (id, started_at, ended_at, scope, made_by, version, checks, findings, listed, failure)
     VALUES ($1, $2, $2, 'whole', 'shell', '0.1.0', 90, $3, $4, $5)`,
    [
      `${(kolo.clock.now() + runs++)
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`,
      new Date(kolo.clock.now()),
      run.findings ?? 0,
      JSON.stringify(run.listed ?? []),
      run.failure ?? null,
    ],
  );
let runs = 1;

test('has the postings until the end of a day in Lagos, and says plainly that nobody verified them', async () => {
  const { lines, pages, name } = await print(FIRST);
  expect([pages, name]).toEqual([1, `attachment; filename="trial-balance-test-${FIRST}.pdf"`]);
  expect(lines).toContain(`Trial balance at the end of ${FIRST}`);
  expect(lines).toContain(`Test environment. Every posting up to ${FIRST} 23:59:59, Lagos time, inclusive.`);
  const sums = await posted(FIRST);
  expect(sums).toEqual({ wallet: 469_000n, fees: 1_000n, settlement: -470_000n });
  expect(after(lines, 'Wallets')).toBe(naira(sums.wallet!));
  expect(after(lines, 'Fee income')).toBe(naira(sums.fees!));
  expect(after(lines, 'Settlement, sandbox')).toBe(naira(-sums.settlement!));
  const total = lines.indexOf('Total');
  expect(lines.slice(total + 1, total + 4)).toEqual(['₦4,700.00', '₦4,700.00', 'Debits equal credits.']);
  // An account without a balance is there, with no amount.
  expect(after(lines, 'Suspense')).toBe('Interest expense');
  expect(lines).toContain(NONE);
  expect(lines).not.toContain('Run');
});

test('has the hash of the balances, which anybody can compute from the trial balance', async () => {
  const { hash } = await print(FIRST);
  const at = new Date(LAGOS.period(FIRST).untilMs - 1).toISOString();
  const { data } = (
    await fola.call(
      'GET',
      `/ops/v1/businesses/${environment.business_id}/test/reports/trial-balance?at=${at}`,
    )
  ).body;
  const [{ accounts }] = data.environments;
  const lines = accounts
    .filter(({ debit, credit }: Record<string, string>) => debit !== '0' || credit !== '0')
    .map((one: Record<string, string>) =>
      [one.currency, one.account_id ?? 'wallets', one.debit, one.credit].join(' '),
    )
    .sort();
  expect(lines).toHaveLength(3);
  const text = [`kolo-trial-balance-1 ${environment.business_id} test ${data.at}`, ...lines, ''].join('\n');
  expect(hash).toBe(createHash('sha256').update(text).digest('hex'));
});

test('names the newest run that checked everything after the end of the day', async () => {
  const { hash } = await print(FIRST);
  const id = await verified();
  const { lines, hash: later } = await print(FIRST);
  expect(later).toBe(hash);
  expect(lines).toContain('Verified: everything agrees');
  expect(after(lines, 'Run')).toBe(id);
  expect(after(lines, 'Findings in these books')).toBe('0');
  const [run] = (await fola.call('GET', RUNS)).body.data;
  expect(after(lines, 'Checks')).toBe(String(run.checks));
  const local = (rfc3339: string) => `${LAGOS.localTime(Date.parse(rfc3339)).replace('T', ' ')}, Lagos time`;
  expect(after(lines, 'Began')).toBe(local(run.started_at));
  expect(after(lines, 'Ended')).toBe(local(run.ended_at));
  kolo.clock.advance(1_000);
  await verified({ since: new Date(LAGOS.startOfDay(FIRST)).toISOString() });
  await record({ failure: 'connection lost' });
  expect(after((await print(FIRST)).lines, 'Run')).toBe(id);
  kolo.clock.advance(1_000);
  const newer = await verified();
  expect(after((await print(FIRST)).lines, 'Run')).toBe(newer);
});

test('is not verified by a run that began before the end of the day, or with it', async () => {
  // A sign-in moves the clock.
  goTo(SECOND, 24 * HOUR_MS - 300_000);
  await fola.signIn();
  goTo(SECOND, 24 * HOUR_MS + 59_000);
  await verified();
  const { lines, hash } = await print(SECOND);
  expect(lines).toContain(NONE);
  expect(hash).not.toBe((await print(FIRST)).hash);
  expect(after(lines, 'Wallets')).toBe(naira((await posted(SECOND)).wallet!));
  kolo.clock.advance(1_000);
  const id = await verified();
  expect(after((await print(SECOND)).lines, 'Run')).toBe(id);
});

const finding = (tenantId: string | null) => ({ check: 'a', tenantId, table: 'b', key: 'c', problem: 'd' });

test('says what a run found in these books, and nothing of those of others', async () => {
  const { tenant_id } = environment;
  kolo.clock.advance(60_000);
  await record({ findings: 2, listed: [finding(tenant_id), finding(null)] });
  const found = (await print(FIRST)).lines;
  expect(found).toContain('Verified: with findings');
  expect(after(found, 'Findings in these books')).toBe('1');
  kolo.clock.advance(60_000);
  await record({ findings: 60, listed: [finding(null)] });
  const unknown = (await print(FIRST)).lines;
  expect(unknown).toContain('Verified: result unknown');
  expect(after(unknown, 'Findings in these books')).toBe('0 or more');
  kolo.clock.advance(60_000);
  await record({ findings: 1, listed: [finding(kolo.business.businessId)] });
  expect((await print(FIRST)).lines).toContain('Verified: everything agrees');
});

test('is of a day that is over, and of an environment that the operator may read', async () => {
  const today = LAGOS.dayOf(kolo.clock.now());
  for (const day of [today, '2126-01-01', '2026-02-30', '1969-12-31', 'yesterday'])
    expect((await fola.call('GET', pathOf(day))).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'day' }],
    });
  const bola = await people.person('bola@example.com', {
    role: 'viewer',
    businessId: environment.business_id,
    mode: 'test',
  });
  await bola.signIn();
  const other = { ...environment, business_id: kolo.business.businessId };
  expect((await bola.call('GET', pathOf(FIRST, other))).body.code).toBe('permission_missing');
  expect((await bola.call('GET', pathOf(FIRST, environment, 'live'))).body.code).toBe('permission_missing');
});

test('goes over pages, each with the heading and the hash, and says by how much columns differ', async () => {
  const table = (currency: string, isBalanced: boolean): Print['tables'][number] => ({
    currency,
    rows: Array.from({ length: 40 }, (_, n) => ({ name: `${currency} ${n}`, debit: '', credit: '' })),
    total: { debit: '1', credit: '2' },
    check: isBalanced ? 'equal' : 'not equal',
    isBalanced,
  });
  const { lines, pages } = readPdf(
    Buffer.from(
      await drawTrialBalance({
        businessName: 'Ọlá & \u202ESons',
        mode: 'live',
        day: FIRST,
        at: 'then',
        tables: [table('NGN', true), table('USD', false)],
        verification: { result: 'none', status: NONE, meaning: 'x', details: [] },
        hash: 'ab'.repeat(32),
        printedAt: 'now',
        printedAtMs: 0,
      }),
    ),
  );
  expect(pages).toBe(3);
  expect(lines.filter((line) => line.includes('abab'))).toHaveLength(pages);
  for (const currency of ['NGN', 'USD']) {
    expect(lines.filter((line) => line === `Accounts in ${currency}`)).toHaveLength(2);
    for (let n = 0; n < 40; n++) expect(lines).toContain(`${currency} ${n}`);
  }
  expect(lines).toContain('not equal');
  expect(lines).toContain('Page 3 of 3');
});
