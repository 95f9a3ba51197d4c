import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { leaveNothing } from '../../cli/clean-up.ts';
import { newFolder } from '../../cli/folders.ts';
import { kolo as runKolo } from '../../cli/process.ts';
import { until } from '../../support/http.ts';
import { startKolo, startProcess, type TestKolo, type TestProcess } from '../../support/kolo.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

/*
 * A month of an environment, whose last days are closed by the jobs of a service and signed off by people.
 */

const MONTH = '2026-03';
const BEGINS = '2026-03-29';
const DAYS = ['2026-03-29', '2026-03-30', '2026-03-31'];

let kolo: TestKolo;
/** The same installation a month later, before any job has run. */
let later: TestProcess;
let there: People;
let chi: Person;
let people: People;
let importer: Person;
let signer: Person;
let vera: Person;
let environment: string;

beforeAll(async () => {
  kolo = await startKolo({ clock: new ManualClock(Date.parse(`${BEGINS}T09:00:00Z`)), pollMs: 20 });
  people = new People(kolo);
  importer = await people.person('ada@example.com', everywhere('finance'));
  signer = await people.person('bola@example.com', everywhere('finance'));
  vera = await people.person('vera@example.com', everywhere('viewer'));
  environment = `/ops/v1/businesses/${kolo.business.businessId}/test`;
  const source = await kolo.test.fundedWallet(5_000_000);
  await kolo.test.transfer({ source, reference: 'rent', amount: 1_000_000 });
  await until(async () => (await kolo.test.tsq('rent')).body.data?.status === 'successful');
});
afterAll(async () => {
  await leaveNothing();
  await there?.close();
  await later?.stop();
  await people.close();
  await kolo.stop();
});

const pathOf = (month: string, rest = ''): string => `${environment}/reports/month-end${rest}?month=${month}`;
const monthEnd = async (month = MONTH) => (await vera.call('GET', pathOf(month))).body.data;

async function download(month = MONTH) {
  const response = await fetch(`${kolo.baseUrl}${pathOf(month, '/export')}`, {
    headers: { authorization: `Bearer ${vera.token}` },
  });
  const content = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, content };
}

/** The files of an archive by its directory, with their checksums compared. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const packed = archive.readUInt32LE(at + 20);
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.subarray(local + 6, local + 26)).toEqual(archive.subarray(at + 8, at + 28));
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(from, from + packed));
    expect([content.length, crc32(content)]).toEqual([size, archive.readUInt32LE(at + 16)]);
    files.set(name, content);
    at += 46 + nameLength;
  }
  return files;
}

const csvIn = (files: Map<string, Buffer>, name: string): Record<string, string>[] =>
  parse(files.get(name)!, { columns: true });

test('a month that is not over, and a text that is none, are refused', async () => {
  await vera.signIn();
  for (const month of [MONTH, '2026-13', '2026-3', 'March']) {
    expect(await vera.call('GET', pathOf(month))).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: 'month' }] },
    });
  }
});

test('a closed month without a bank account is marked', async () => {
  kolo.clock.advance(Date.parse('2026-04-02T09:00:00Z') - kolo.clock.now());
  for (const person of [importer, signer, vera]) await person.signIn();
  await until(async () => {
    // A day that is tried before its rollups are built waits by the clock for its next try.
    kolo.clock.advance(60_000);
    return (await monthEnd()).closed_to === '2026-04-01';
  });
  expect(await monthEnd()).toMatchObject({
    month: MONTH,
    closed_to: '2026-04-01',
    complete: false,
    problems: [{ code: 'no_bank_account' }],
    accounts: [],
    open_items: [],
  });
  const { headers } = await download();
  expect(headers.get('content-disposition')).toContain(`month-end-test-${MONTH}-incomplete.zip`);
});

const accountPath = (rest = ''): string => `${environment}/reconciled-accounts/sandbox${rest}`;

/** Imports a statement with a line on each day, and waits until the days are computed. */
async function load(): Promise<void> {
  const rows = DAYS.map((day, n) => `${day.split('-').reverse().join('/')},${n + 1}.00,R${n},Charge`);
  const content = ['Date,Amount,Reference,Narration', ...rows, ''].join('\n');
  const file = { format: 'csv', file_name: 'march.csv', content, opening_balance: 0 };
  expect((await importer.call('POST', accountPath('/statements'), file)).status).toBe(201);
  await until(async () => {
    kolo.clock.advance(1_000);
    return (await vera.call('GET', accountPath('/days'))).body.data.paginatedPayload.edges.length === 3;
  });
}

test('the lines of a withdrawn statement do not wait', async () => {
  await importer.call('POST', accountPath(), { name: 'Settlement', preset: 'signed_amount' });
  const lines = async () =>
    (await monthEnd()).open_items.find(({ kind }: { kind: string }) => kind === 'statement_line');
  await load();
  expect(await lines()).toMatchObject({ count: 3 });
  const reason = { reason: 'It is of the other account' };
  expect(await importer.call('POST', accountPath('/statements/1/withdraw'), reason)).toMatchObject({
    status: 200,
  });
  expect(await lines()).toBeUndefined();
});

test('the file has everything about the month, with hashes, and says which days nobody signed off', async () => {
  await load();
  const sign = async (day: string) => {
    const days = (await vera.call('GET', accountPath('/days'))).body.data.paginatedPayload.edges;
    const { digest } = days.find((one: { day: string }) => one.day === day);
    return signer.call('POST', accountPath(`/days/${day}/sign-off`), { digest, note: 'Charges' });
  };
  // Once the matching that has computed the days has ended.
  await until(async () => (await sign(DAYS[0]!)).status === 200);
  const reason = { reason: 'A charge is missing' };
  const reopened = await signer.call('POST', accountPath(`/days/${DAYS[0]}/reopen`), reason);
  expect(reopened).toMatchObject({ status: 200 });
  expect(await monthEnd()).toMatchObject({ accounts: [{ signed_off: 0 }] });
  await until(async () => (await sign(DAYS[0]!)).status === 200);

  expect(await monthEnd()).toMatchObject({
    complete: false,
    problems: [{ code: 'not_signed_off', message: 'Settlement: 1 of 3 days are signed off.' }],
    accounts: [{ rail: 'sandbox', days: 3, signed_off: 1, unexplained: 0 }],
  });
  const { status, headers, content: archive } = await download();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  const files = unzip(archive);
  expect([...files.keys()]).toEqual([
    'trial-balance.pdf',
    'journal-NGN.csv',
    'reports.xlsx',
    'reconciliation.csv',
    'open-items.csv',
    'manifest.json',
  ]);
  const manifest = JSON.parse(files.get('manifest.json')!.toString());
  expect(manifest).toMatchObject({
    business_id: kolo.business.businessId,
    mode: 'test',
    month: MONTH,
    complete: false,
    problems: [{ code: 'not_signed_off' }],
    verification: { result: 'none' },
    open_items_cut: false,
  });
  for (const { name, bytes, sha256 } of manifest.files) {
    const one = files.get(name)!;
    expect([one.length, createHash('sha256').update(one).digest('hex')]).toEqual([bytes, sha256]);
  }
  expect(files.get('trial-balance.pdf')!.toString('latin1', 0, 5)).toBe('%PDF-');
  const journal = await fetch(
    `${kolo.baseUrl}${environment}/journal/export?format=plain&from=${MONTH}-01&to=${DAYS[2]}`,
    { headers: { authorization: `Bearer ${vera.token}` } },
  );
  expect(files.get('journal-NGN.csv')!.toString()).toBe(await journal.text());
  expect(csvIn(files, 'reconciliation.csv')).toMatchObject([
    {
      account: 'Settlement',
      day: DAYS[0],
      lines: '1.00',
      signed_by: expect.stringMatching(/./),
      signed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      note: 'Charges',
    },
    { day: DAYS[1], lines: '2.00', signed_by: '' },
    { day: DAYS[2], lines: '3.00', closing: '6.00', signed_by: '' },
  ]);
  const open = csvIn(files, 'open-items.csv');
  expect(open.filter(({ kind }) => kind === 'statement_line').map(({ amount }) => amount)).toEqual([
    '1.00',
    '2.00',
    '3.00',
  ]);
  expect(open.filter(({ kind }) => kind === 'movement_without_line').length).toBe(
    manifest.open_items.movement_without_line,
  );
  const counted = (await monthEnd()).open_items.map((item: { kind: string; count: number }) => [
    item.kind,
    item.count,
  ]);
  expect(Object.fromEntries(counted)).toEqual(manifest.open_items);
  expect(JSON.stringify(open)).not.toContain('Charge');

  for (const day of DAYS.slice(1)) expect(await sign(day)).toMatchObject({ status: 200 });
  const unverified = { result: 'none', status: 'Not verified yet' };
  expect(manifest.verification).toEqual(unverified);
  expect(await monthEnd()).toMatchObject({ complete: true, problems: [], verification: unverified });
  const signed = await download();
  expect(signed.headers.get('content-disposition')).toContain(`month-end-test-${MONTH}.zip`);
});

test('a month with a day that is not closed is refused', async () => {
  const clock = new ManualClock(Date.parse('2026-05-02T09:00:00Z'));
  const databases = { kolo: kolo.database, bank: kolo.bankDatabase };
  later = await startProcess({ databases, role: 'api', clock });
  there = new People(later);
  chi = await there.person('chi@example.com', everywhere('viewer'));
  await chi.signIn();
  expect((await chi.call('GET', pathOf('2026-04'))).body.data).toMatchObject({
    closed: false,
    complete: false,
    problems: [{ code: 'days_open', message: 'Days are closed up to 2026-04-01 only.' }, {}],
  });
  expect(await chi.call('GET', pathOf('2026-04', '/export'))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ path: 'month' }] },
  });
});

test('money in suspense waits once, beside other incidents', async () => {
  const { walletId } = await kolo.test.customer();
  const reserved = await kolo.test.post('/api/v1/wallet/reserve-account', {
    wallet_id: walletId,
    type: 'regular',
  });
  await kolo.test.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Under review' });
  const { account_number } = reserved.body.data.account_details;
  await kolo.test.post('/api/v1/test/inflow', { account_number, amount: 70_000 });
  const owner = new pg.Client(kolo.database.config);
  await owner.connect();
  const kinds = async () => (await owner.query('SELECT kind FROM incidents')).rows.map(({ kind }) => kind);
  await until(async () => (await kinds()).includes('inflow_in_suspense'));
  await owner.query(
    `INSERT INTO incidents (tenant_id, id, kind, detail, created_at)
     SELECT $1, gen_random_uuid(), kind, 'It says failed.', $2 FROM unnest(ARRAY['contrary_outcome', 'rail_dispute']) kind`,
    [kolo.business.testTenantId, new Date(kolo.clock.now())],
  );
  await owner.end();
  expect((await chi.call('GET', pathOf('2026-04'))).body.data.open_items).toEqual(
    expect.arrayContaining([
      { kind: 'suspense', count: 1 },
      { kind: 'incident', count: 2 },
    ]),
  );
});

test('the command line saves the month', async () => {
  const folder = newFolder();
  await mkdir(join(folder, '.config', 'kolo'), { recursive: true });
  const session = { url: kolo.baseUrl, token: vera.token };
  await writeFile(join(folder, '.config', 'kolo', 'session.json'), JSON.stringify(session));
  const { businessId } = kolo.business;
  const args = ['month-end', MONTH, '--business', businessId, '--mode', 'test', '--out', 'march.zip'];
  expect(await runKolo(folder, args, { HOME: folder })).toMatchObject({ code: 0, stdout: '' });
  expect(unzip(await readFile(join(folder, 'march.zip'))).size).toBe(6);
  expect(await runKolo(folder, ['month-end', 'March', ...args.slice(2)], { HOME: folder })).toMatchObject({
    code: 2,
  });
});
