import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalWork } from '../../../src/backoffice/reports/journal/closing.ts';
import { listTenants } from '../../../src/identity/queries.ts';
import { createPool, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { CalendarJob } from '../../../src/platform/jobs/calendar-job.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { NIL_UUID } from '../../../src/platform/values/ids.ts';
import { leaveNothing } from '../../cli/clean-up.ts';
import { newFolder } from '../../cli/folders.ts';
import { kolo as runKolo } from '../../cli/process.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { startKolo, startProcess, type TestProcess } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { writeHealthyDatabase } from '../../verify/healthy.ts';
import { START_MS } from '../../verify/tenant-writer.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

/*
 * Days of a seeded ledger, closed by two processes at once, and the files of their entries compared with postings.
 */

const LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
const NOW = Date.parse('2026-03-18T12:00:00Z');
const YESTERDAY = '2026-03-17';
const ALL = `from=2026-01-01&to=${YESTERDAY}`;

let databases: { kolo: TestDatabase; bank: TestDatabase };
let owner: pg.Client;
let kolo: TestProcess;
let people: People;
let fola: Person;
let environment: { business_id: string; mode: string; tenant_id: string };
let pools: pg.Pool[];
let closers: CalendarJob[];
const clock = new ManualClock(START_MS);
const errors: string[] = [];

function closer(database: TestDatabase, clock: ManualClock): CalendarJob {
  const pool = createPool(database.connection('kolo_app'), 'kolo_app', LIMITS);
  const directoryPool = createPool(database.connection('kolo_directory'), 'kolo_directory', LIMITS);
  pools.push(pool, directoryPool);
  const directory = sessionOn(directoryPool);
  const work = journalWork({
    database: new TenantDatabase(pool),
    tenants: (after, limit) => listTenants(directory, after, limit),
    calendar: LAGOS,
    clock,
  });
  return new CalendarJob({
    ...work,
    directory,
    calendar: LAGOS,
    clock,
    claimant: { processId: randomUUID(), deadProcessIds: [] },
    onError: (error) => errors.push(String(error)),
  });
}

/** Closes every day that is over. */
async function close(): Promise<void> {
  await Promise.all(
    closers.map(async (job) => {
      while (await job.runNext());
    }),
  );
}

beforeAll(async () => {
  databases = { kolo: await createTestDatabase(), bank: await createTestDatabase({ empty: true }) };
  owner = new pg.Client(databases.kolo.config);
  await owner.connect();
  await owner.query('BEGIN');
  const { a } = await writeHealthyDatabase(owner);
  // Its days are closed anew here.
  await owner.query('DELETE FROM journal_entries');
  await owner.query('DELETE FROM journal_mappings');
  await owner.query('COMMIT');
  const { rows } = await owner.query(
    'SELECT business_id, mode, tenant_id FROM tenants WHERE tenant_id = $1',
    [a.tenantId],
  );
  environment = rows[0];
  pools = [];
  closers = [closer(databases.kolo, clock), closer(databases.kolo, clock)];
  kolo = await startProcess({ databases, role: 'api', clock: new ManualClock(NOW) });
  people = new People(kolo);
  fola = await people.person('fola@example.com', everywhere('viewer'));
  await fola.signIn();
});
afterAll(async () => {
  await leaveNothing();
  await people.close();
  await kolo.stop();
  await owner.end();
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all(Object.values(databases).map((database) => database.drop()));
});

const pathOf = (rest: string): string =>
  `/ops/v1/businesses/${environment.business_id}/${environment.mode}/journal${rest}`;

async function file(query: string): Promise<string> {
  const response = await fetch(`${kolo.baseUrl}${pathOf(`/export?${query}`)}`, {
    headers: { authorization: `Bearer ${fola.token}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

/** Kobo of an amount with two decimals; empty is none. */
function kobo(text: string): bigint {
  if (text === '') return 0n;
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return BigInt(text.replace('.', ''));
}

test('no day is exported before it is closed', async () => {
  expect((await fola.call('GET', pathOf(''))).body.data).toMatchObject({ closed_to: null, entries: [] });
  const { status, body } = await fola.call('GET', pathOf(`/export?format=plain&${ALL}`));
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ path: 'to', message: 'must be a closed day, and none is' }]);
});

/** Sums of postings by local day, account and side, of wallets together. */
const POSTED = `
  SELECT (p.posted_at AT TIME ZONE 'Africa/Lagos')::date::text AS day, t.currency, s.side,
         CASE WHEN a.kind = 'wallet' THEN 'Wallets' WHEN a.kind = 'settlement' THEN 'settlement ' || a.id ELSE a.kind END AS account,
         sum(p.amount)::text AS amount
  FROM postings p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
  CROSS JOIN LATERAL (VALUES ('debit', p.debit_account), ('credit', p.credit_account)) AS s (side, id)
  JOIN accounts a ON a.tenant_id = p.tenant_id AND a.id = s.id
  WHERE p.tenant_id = $1 GROUP BY 1, 2, 3, 4`;

interface Posted {
  day: string;
  currency: string;
  side: string;
  account: string;
  amount: string;
}

test('entries are numbered without gaps, balance, and equal the postings of their days', async () => {
  await close();
  clock.advance(NOW - START_MS);
  await close();
  expect(errors).toEqual([]);
  const posted = (await owner.query(POSTED, [environment.tenant_id])).rows as Posted[];
  const currencies = [...new Set(posted.map(({ currency }) => currency))];
  expect(currencies).toContain('NGN');
  for (const currency of currencies) {
    const { body } = await fola.call('GET', pathOf(`?${ALL}&currency=${currency}`));
    const { closed_to, time_zone, entries } = body.data;
    expect({ closed_to, time_zone }).toEqual({ closed_to: YESTERDAY, time_zone: 'Africa/Lagos' });
    expect(entries.map(({ number }: { number: number }) => number)).toEqual(
      entries.map((_: unknown, index: number) => index + 1),
    );
    const own = posted.filter((row) => row.currency === currency);
    const days = [...new Set(own.map(({ day }) => day))].toSorted();
    expect(entries.map(({ day }: { day: string }) => day)).toEqual(days);
    for (const { day, amount, lines } of entries) {
      for (const side of ['debit', 'credit']) {
        const ofDay = own.filter((row) => row.day === day && row.side === side);
        const listed = lines
          .map((line: Record<string, string>) => line[side])
          .filter((sum: string) => sum !== '0');
        expect(listed.toSorted()).toEqual(ofDay.map((row) => row.amount).toSorted());
        expect(ofDay.reduce((sum, row) => sum + BigInt(row.amount), 0n)).toBe(BigInt(amount));
      }
      const wallets = lines.find(({ account }: { account: string }) => account === 'wallets');
      const credits = own.find(
        (row) => row.day === day && row.side === 'credit' && row.account === 'Wallets',
      );
      expect(wallets?.credit ?? '0').toBe(credits?.amount ?? '0');
    }
  }
});

test('the plain file sums up to the trial balance, and each line is in it once', async () => {
  const rows = rowsOf(await file(`format=plain&${ALL}`));
  const path = `/ops/v1/businesses/${environment.business_id}/${environment.mode}/reports/trial-balance`;
  const { body } = await fola.call('GET', path);
  const balances = body.data.environments[0].accounts.filter(
    ({ currency }: { currency: string }) => currency === 'NGN',
  );
  for (const { name, debit, credit } of balances) {
    const own = rows.filter(({ memo }) => memo === name);
    const balance = own.reduce((sum, row) => sum + kobo(row.debit!) - kobo(row.credit!), 0n);
    expect({ name, balance }).toEqual({ name, balance: BigInt(debit) - BigInt(credit) });
  }
  const keys = rows.map(
    ({ number, memo, debit }) => `${number} ${memo} ${debit === '' ? 'credit' : 'debit'}`,
  );
  expect(new Set(keys).size).toBe(rows.length);
  // Two consecutive files have the lines of one.
  const days = [...new Set(rows.map(({ date }) => date!))];
  const [before, after] = [days[0]!, LAGOS.dayOf(LAGOS.startOfDay(days[0]!) + 36 * 3_600_000)];
  const parts = await Promise.all([
    file(`format=plain&from=2026-01-01&to=${before}`),
    file(`format=plain&from=${after}&to=${YESTERDAY}`),
  ]);
  expect(parts.flatMap(rowsOf)).toEqual(rows);
});

test('each format has the columns of its system, and the same amounts', async () => {
  const plain = rowsOf(await file(`format=plain&${ALL}`));
  const debits = plain.reduce((sum, row) => sum + kobo(row.debit!), 0n);
  expect(debits).toBe(plain.reduce((sum, row) => sum + kobo(row.credit!), 0n));
  const first = plain[0]!;
  const day = first.date!.split('-').reverse().join('/');
  const number = `KOLO-${first.number}`;
  const { account_code: code, account_name: name, debit, memo } = first;

  const quickbooks = rowsOf(await file(`format=quickbooks&${ALL}`));
  expect(quickbooks[0]).toEqual({
    JournalNo: number,
    JournalDate: day,
    AccountName: name,
    Debits: debit,
    Credits: '',
    Description: memo,
    Currency: 'NGN',
  });
  expect(quickbooks.reduce((sum, row) => sum + kobo(row.Credits!), 0n)).toBe(debits);

  const xero = rowsOf(await file(`format=xero&${ALL}`));
  expect(xero[0]).toEqual({
    '*Narration': number,
    '*Date': day,
    Description: memo,
    '*AccountCode': code,
    '*TaxRate': 'Tax Exempt',
    '*Amount': debit,
  });
  expect(xero.reduce((sum, row) => sum + kobo(row['*Amount']!), 0n)).toBe(0n);

  const sage = rowsOf(await file(`format=sage&${ALL}`));
  expect(sage[0]).toEqual({
    Type: 'JD',
    'Account Reference': '',
    'Nominal A/C Ref': code,
    'Department Code': '0',
    Date: day,
    Reference: number,
    Details: memo,
    'Net Amount': debit,
    'Tax Code': 'T9',
    'Tax Amount': '0.00',
  });
  const credits = sage.filter(({ Type }) => Type === 'JC');
  expect(credits.reduce((sum, row) => sum + kobo(row['Net Amount']!), 0n)).toBe(debits);

  const zoho = rowsOf(await file(`format=zoho&${ALL}`));
  expect(zoho[0]).toEqual({
    'Journal Date': first.date,
    'Reference Number': number,
    'Journal Number Prefix': 'KOLO-',
    'Journal Number Suffix': first.number,
    Notes: `Kolo, ${first.date}`,
    Currency: 'NGN',
    Account: name,
    Description: memo,
    Debit: debit,
    Credit: '',
  });
  expect(zoho.reduce((sum, row) => sum + kobo(row.Credit!), 0n)).toBe(debits);
});

test('the command line lists entries, and saves a day or a month', async () => {
  const folder = newFolder();
  await mkdir(join(folder, '.config', 'kolo'), { recursive: true });
  const session = { url: kolo.baseUrl, token: fola.token };
  await writeFile(join(folder, '.config', 'kolo', 'session.json'), JSON.stringify(session));
  const { business_id: business, mode } = environment;
  const journal = (...args: string[]) =>
    runKolo(folder, ['journal', ...args, '--business', business, '--mode', mode], { HOME: folder });

  const { entries } = (await fola.call('GET', pathOf(`?${ALL}`))).body.data;
  const listed = await journal('list', '--from', '2026-01-01');
  expect(listed).toMatchObject({ code: 0, stderr: `Closed up to ${YESTERDAY}.\n` });
  const [{ number, day, lines }] = entries;
  expect(listed.stdout).toContain(`Entry ${number}  ${day}  `);
  for (const { name } of lines) expect(listed.stdout).toContain(`\n  ${name}  debit `);
  expect(JSON.parse((await journal('list', '--from', '2026-01-01', '--json')).stdout).entries).toEqual(
    entries,
  );

  const ofDay = await journal('export', day, '--format', 'xero');
  expect(ofDay).toMatchObject({ code: 0, stderr: '' });
  expect(ofDay.stdout).toBe(await file(`format=xero&from=${day}&to=${day}`));
  const saved = join(folder, 'january.csv');
  expect(await journal('export', '2026-01', '--out', saved)).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  });
  expect(await readFile(saved, 'utf8')).toBe(await file('format=plain&from=2026-01-01&to=2026-01-31'));

  const early = await journal('export', '2026-03');
  expect(early).toMatchObject({ code: 1, stdout: '' });
  expect(early.stderr).toContain(`must be a closed day, ${YESTERDAY} at the latest`);
  expect(await journal('export', '2026-13')).toMatchObject({ code: 2, stdout: '' });
});

test('closing a day again, and rollups that change later, leave the file as it is', async () => {
  const before = await file(`format=plain&${ALL}`);
  await owner.query("UPDATE calendar_jobs SET next_period = '2026-01-15' WHERE job = 'journal'");
  await owner.query('BEGIN');
  await owner.query('CREATE TEMP TABLE kept AS SELECT * FROM account_rollups');
  await owner.query('UPDATE account_rollups SET debits = debits * 2, credits = credits * 2');
  await owner.query('COMMIT');
  await close();
  expect(errors).toEqual([]);
  expect(await file(`format=plain&${ALL}`)).toBe(before);
  await owner.query('BEGIN');
  await owner.query('DELETE FROM account_rollups');
  await owner.query('INSERT INTO account_rollups SELECT * FROM kept');
  await owner.query('COMMIT');
});

test('a posting by a clock that is behind is in the next day, and the closed day stays as it is', async () => {
  const late = await startKolo({ clock: new ManualClock(Date.parse('2026-01-15T11:00:00Z')) });
  const client = new pg.Client(late.database.config);
  await client.connect();
  try {
    const from = await late.test.fundedWallet(50_000);
    const { walletId: to } = await late.test.customer();
    const ahead = new ManualClock(late.clock.now());
    const job = closer(late.database, ahead);
    const closeTo = async (time: string): Promise<void> => {
      ahead.advance(Date.parse(time) - ahead.now());
      while (await job.runNext());
    };
    const entries = async () =>
      (await client.query('SELECT number, day::text, lines FROM journal_entries ORDER BY number')).rows;
    // Only the rollups' own job builds them for the first time.
    await until(
      async () => (await client.query('SELECT FROM rollup_progress WHERE version IS NULL')).rowCount === 0,
    );
    await job.runNext();
    await closeTo('2026-01-15T23:00:01Z');
    expect(errors).toEqual([]);
    const [closed, ...more] = await entries();
    expect({ ...closed, more }).toMatchObject({ number: '1', day: '2026-01-15', more: [] });

    expect(
      (await late.test.walletTransfer({ source: from, destination: to, amount: 700, reference: 'late' }))
        .status,
    ).toBe(202);
    await closeTo('2026-01-16T23:00:01Z');
    const lines = [{ account_id: NIL_UUID, debit: '700', credit: '700' }];
    expect(await entries()).toEqual([closed, { number: '2', day: '2026-01-16', lines }]);
    expect(errors).toEqual([]);
    expect(await late.findings()).toEqual([]);
  } finally {
    await client.end();
    await Promise.all(pools.splice(4).map((pool) => pool.end()));
    await late.stop();
  }
});

test('a mapping is set by a manager, is audited, and names accounts without a code', async () => {
  const accounts = [{ account: 'wallets', code: '2050', name: 'Customer wallets' }];
  expect((await fola.call('POST', pathOf('/accounts'), { accounts })).status).toBe(403);
  const ada = await people.person('ada@example.com', everywhere('admin'));
  await ada.signIn();
  const twice = await ada.call('POST', pathOf('/accounts'), { accounts: [...accounts, ...accounts] });
  expect(twice).toMatchObject({ status: 400, body: { errors: [{ path: 'accounts.1.account' }] } });
  const formula = [{ ...accounts[0], code: '=1+1' }];
  expect((await ada.call('POST', pathOf('/accounts'), { accounts: formula })).status).toBe(400);
  expect((await ada.call('POST', pathOf('/accounts'), { accounts })).status).toBe(200);

  const refused = await fola.call('GET', pathOf(`/export?format=xero&${ALL}`));
  expect(refused).toMatchObject({ status: 409, body: { code: 'account_unmapped' } });
  expect(refused.body.errors).toContainEqual({ path: 'fees', message: 'Fee income has no code' });

  const { body } = await fola.call('GET', pathOf('/accounts'));
  const all = body.data.accounts.map(({ account, ledger_name }: Record<string, string>, index: number) => ({
    account,
    code: account === 'wallets' ? '2050' : `9${index}`,
    name: account === 'wallets' ? '=Customer wallets' : ledger_name,
  }));
  expect((await ada.call('POST', pathOf('/accounts'), { accounts: all })).status).toBe(200);
  const wallets = rowsOf(await file(`format=plain&${ALL}`)).find(({ memo }) => memo === 'Wallets');
  // No spreadsheet computes it.
  expect(wallets).toMatchObject({ account_code: '2050', account_name: "'=Customer wallets" });
  const { rows } = await owner.query(
    "SELECT actor, before, after FROM audit_entries WHERE act = 'journal.mapped' ORDER BY id LIMIT 1",
  );
  expect(rows[0]).toMatchObject({ after: { accounts } });
  expect(rows[0].before.accounts).toContainEqual({ account: 'wallets', code: '2000', name: 'Wallets' });
});

test('days are checked, and another environment is not found', async () => {
  for (const query of [
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    `from=2025-01-01&to=${YESTERDAY}`,
    'from=2026-03-01&to=2026-03-18',
  ])
    expect((await fola.call('GET', pathOf(`/export?format=plain&${query}`))).status).toBe(400);
  expect((await fola.call('GET', `/ops/v1/businesses/${randomUUID()}/test/journal`)).status).toBe(404);
  expect(await kolo.findings({ books: false })).toEqual([]);
});
