import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesByTag } from '../../../src/backoffice/reports/finance/tags.ts';
import { createPool, TenantDatabase } from '../../../src/platform/db/database.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { BY_TEST } from '../../support/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { startKolo, startProcess, type TestProcess } from '../../support/kolo.ts';
import { LAGOS } from '../../support/lagos.ts';
import { setPolicy } from '../../support/policy.ts';
import { writeHealthyDatabase } from '../../verify/healthy.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

/*
 * The report of a seeded ledger with payouts, inflows, returns, charges of a provider, a refund, interest and tax, compared with sums
 * of its transactions and postings.
 */

const NOW = Date.parse('2026-03-18T12:00:00Z');

let databases: { kolo: TestDatabase; bank: TestDatabase };
let owner: pg.Client;
let kolo: TestProcess;
let people: People;
let fola: Person;
let environment: { business_id: string; mode: string; tenant_id: string };

beforeAll(async () => {
  databases = { kolo: await createTestDatabase(), bank: await createTestDatabase({ empty: true }) };
  owner = new pg.Client(databases.kolo.config);
  await owner.connect();
  await owner.query('BEGIN');
  const { a } = await writeHealthyDatabase(owner);
  await owner.query('COMMIT');
  const { rows } = await owner.query(
    'SELECT business_id, mode, tenant_id FROM tenants WHERE tenant_id = $1',
    [a.tenantId],
  );
  environment = rows[0];
  kolo = await startProcess({ databases, role: 'api', clock: new ManualClock(NOW) });
  people = new People(kolo);
  fola = await people.person('fola@example.com', everywhere('viewer'));
  await fola.signIn();
});
afterAll(async () => {
  await people.close();
  await kolo.stop();
  await owner.end();
  await Promise.all(Object.values(databases).map((database) => database.drop()));
});

const pathOf = (rest: string): string =>
  `/ops/v1/businesses/${environment.business_id}/${environment.mode}/reports/finance${rest}`;

async function report(query: string) {
  const { status, body } = await fola.call('GET', pathOf(`?${query}`));
  expect(status).toBe(200);
  return body.data;
}

/** Sums of transactions and postings between two local midnights. */
const SUMS = `
  WITH t AS (
    SELECT t.*, p.rail AS payout_rail, p.bank_code, f.kind AS fee_kind
    FROM transactions t
    LEFT JOIN payouts p ON (p.tenant_id, p.transaction_id) = (t.tenant_id, t.id)
    LEFT JOIN rail_fees f ON (f.tenant_id, f.transaction_id) = (t.tenant_id, t.id)
    WHERE t.tenant_id = $1 AND t.completed_at >= ($2::timestamp AT TIME ZONE 'Africa/Lagos')
      AND t.completed_at < ($3::timestamp AT TIME ZONE 'Africa/Lagos')
  ), sides AS (
    SELECT a.kind, p.posted_at >= ($2::timestamp AT TIME ZONE 'Africa/Lagos') AS is_in,
           CASE WHEN a.id = p.credit_account THEN p.amount ELSE -p.amount END AS change
    FROM postings p JOIN accounts a ON a.tenant_id = p.tenant_id AND a.id IN (p.debit_account, p.credit_account)
    WHERE p.tenant_id = $1 AND p.posted_at < ($3::timestamp AT TIME ZONE 'Africa/Lagos')
  )
  SELECT json_build_object(
    'successful', (SELECT json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)::text) FROM t
      WHERE category = 'bank-outflow' AND status = 'successful'),
    'failed', (SELECT json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)::text) FROM t
      WHERE category = 'bank-outflow' AND status = 'failed'),
    'inflows', (SELECT json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)::text) FROM t
      WHERE category = 'bank-inflow'),
    'returns', (SELECT json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)::text) FROM t
      WHERE category = 'bank-outflow-reversal'),
    'fee', (SELECT coalesce(sum(fee), 0)::text FROM t WHERE category = 'bank-outflow' AND status = 'successful'),
    'costs', (SELECT coalesce(sum(CASE fee_kind WHEN 'refund' THEN -amount ELSE amount END), 0)::text FROM t
      WHERE category = 'rail-fee'),
    'took', (SELECT coalesce(json_agg(extract(epoch FROM completed_at - created_at)), '[]') FROM t
      WHERE category = 'bank-outflow' AND status = 'successful'),
    'changes', (SELECT json_object_agg(kind, sum) FROM
      (SELECT kind, sum(change)::text AS sum FROM sides WHERE is_in GROUP BY kind) s),
    'balances', (SELECT json_object_agg(kind, sum) FROM
      (SELECT kind, sum(change)::text AS sum FROM sides GROUP BY kind) s),
    'accrued', (SELECT coalesce(div(sum(amount), 365000000), 0)::text FROM interest_accruals
      WHERE tenant_id = $1 AND day >= $2::date AND day < $3::date),
    'owed', (SELECT coalesce(div(sum(a.amount), 365000000), 0)::text FROM interest_accruals a
      WHERE a.tenant_id = $1 AND a.day < $3::date AND NOT EXISTS (
        SELECT 1 FROM interest_days d WHERE d.tenant_id = $1 AND d.paid_at < ($3::timestamp AT TIME ZONE 'Africa/Lagos')
          AND date_trunc('month', d.day::timestamp) = date_trunc('month', a.day::timestamp)))
  ) AS sums`;

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

interface Reported {
  first_day: string;
  last_day: string;
  payouts: Record<string, never> & { median_within_s: number | null; p95_within_s: number | null };
  ledger: Record<string, string>;
  [name: string]: unknown;
}

/** Compares every figure of a period. */
async function compare(of: Reported): Promise<void> {
  const values = [environment.tenant_id, of.first_day, dayAfter(of.last_day)];
  const { sums } = (await owner.query(SUMS, values)).rows[0];
  const { successful, failed, inflows, returns, fee, costs } = sums;
  const change = (kind: string, sign = 1n) => String(sign * BigInt(sums.changes?.[kind] ?? 0));
  const balance = (kind: string, sign = 1n) => String(sign * BigInt(sums.balances?.[kind] ?? 0));
  expect(of.payouts).toMatchObject({ successful, failed, fee });
  const final = successful.count + failed.count;
  const rate = final === 0 ? null : (Math.floor((successful.count * 10_000) / final) / 100).toFixed(2);
  expect(of.payouts).toHaveProperty('success_rate', rate);
  expect(of).toMatchObject({ inflows, returns, provider_costs: costs });
  expect(of.ledger).toEqual({
    fees_earned: change('fees'),
    vat_charged: change('vat_payable'),
    stamp_duty_charged: change('stamp_duty_payable'),
    interest_accrued: sums.accrued,
    interest_paid: change('interest_expense', -1n),
    tax_withheld: change('tax_payable'),
    float: balance('settlement', -1n),
    wallets: balance('wallet'),
    suspense: balance('suspense'),
    vat_payable: balance('vat_payable'),
    stamp_duty_payable: balance('stamp_duty_payable'),
    tax_payable: balance('tax_payable'),
    interest_owed: sums.owed,
  });
  const within = (bound: number | null): number =>
    sums.took.filter((took: string) => Number(took) <= (bound ?? Number.POSITIVE_INFINITY)).length;
  expect(within(of.payouts.median_within_s) * 2).toBeGreaterThanOrEqual(sums.took.length);
  expect(within(of.payouts.p95_within_s) * 100).toBeGreaterThanOrEqual(sums.took.length * 95);
}

test.each([
  ['day', '2026-01-10', '2026-02-20'],
  ['week', '2025-12-30', '2026-03-18'],
  ['month', '2025-12-31', '2026-03-01'],
])('every figure by %s is that of the transactions and postings', async (every, from, to) => {
  const { periods, total, before, ...rest } = await report(`every=${every}&from=${from}&to=${to}`);
  expect(rest).toMatchObject({ made: true, time_zone: 'Africa/Lagos' });
  for (const period of [...periods, total, before]) await compare(period);
  expect(total.payouts.successful.count).toBeGreaterThan(0);
  expect(total.payouts.failed.count).toBeGreaterThan(0);
  expect(BigInt(total.ledger.interest_paid)).toBeGreaterThan(0n);
  expect(BigInt(total.provider_costs)).not.toBe(0n);
  expect(before.last_day < periods[0].first_day && total.first_day === periods[0].first_day).toBe(true);
});

test('VAT and stamp duty of payouts are what the policy charges, and what is owed at the end', async () => {
  const charging = await startKolo({ pollMs: 20 });
  const operators = new People(charging);
  const pool = createPool(charging.database.connection('kolo_app'), 'kolo_app', {
    connectionsMax: 2,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 10_000,
  });
  try {
    await setPolicy(
      new TenantDatabase(pool),
      charging.business.testTenantId,
      {
        from: LAGOS.dayOf(charging.clock.now()),
        fees: {
          bank_transfer: [{ up_to: null, flat: 2_500 }],
          vat_percent: 7.5,
          stamp_duty: { from: 1_000_000, amount: 5_000 },
        },
      },
      { calendar: LAGOS, nowMs: charging.clock.now(), by: BY_TEST },
    );
    const source = await charging.test.fundedWallet(5_000_000);
    for (const [reference, amount] of [
      ['small', 400_000],
      ['large', 1_000_000],
    ] as const) {
      expect((await charging.test.transfer({ source, reference, amount })).status).toBe(202);
      expect((await charging.test.finalStatus(reference)).body.data.status).toBe('successful');
    }
    const viewer = await operators.person('vera@example.com', everywhere('viewer'));
    await viewer.signIn();
    const { businessId } = charging.business;
    const today = LAGOS.dayOf(charging.clock.now());
    const path = `/ops/v1/businesses/${businessId}/test/reports/finance?every=day&from=${today}&to=${today}`;
    const read = async () => (await viewer.call('GET', path)).body.data;
    await until(async () => (await read()).total.payouts.successful.count === 2);
    // 7.5 % of 25 naira is 187.5 kobo.
    expect((await read()).total).toMatchObject({
      payouts: { fee: '5000', vat: '376', stamp_duty: '5000' },
      ledger: {
        fees_earned: '5000',
        vat_charged: '376',
        vat_payable: '376',
        stamp_duty_charged: '5000',
        stamp_duty_payable: '5000',
      },
    });
    expect(await charging.findings()).toEqual([]);
  } finally {
    await pool.end();
    await operators.close();
    await charging.stop();
  }
});

test('providers and banks add up to the total', async () => {
  const { total, providers, banks, balances, rails } = await report(
    'every=month&from=2026-01-01&to=2026-03-01',
  );
  expect(rails).toEqual(expect.arrayContaining(providers.map(({ rail }: { rail: string }) => rail)));
  const sum = (amounts: string[]) => String(amounts.reduce((all, amount) => all + BigInt(amount), 0n));
  for (const rows of [providers, banks]) {
    const successful = rows.map((row: Reported) => row.payouts.successful as unknown as { amount: string });
    expect(sum(successful.map(({ amount }: { amount: string }) => amount))).toBe(
      total.payouts.successful.amount,
    );
  }
  expect(sum(providers.map(({ float }: { float: string }) => float))).toBe(total.ledger.float);
  expect(sum(providers.map((one: { provider_costs: string }) => one.provider_costs))).toBe(
    total.provider_costs,
  );
  expect(sum(balances.map(({ closing }: { closing: string }) => closing))).toBe('0');
});

interface Tagged {
  tag: string | null;
  kind: string;
  currency: string;
  wallets: number;
  posted: string;
  held: string;
}
const sumOf = (rows: readonly Tagged[], of: 'posted' | 'held', currency: string): bigint =>
  rows.reduce((sum, row) => (row.currency === currency ? sum + BigInt(row[of]) : sum), 0n);

test('balances by tag add up to the wallets of the trial balance, however many pages they are read in', async () => {
  await owner.query(
    `UPDATE wallets SET tag = CASE WHEN account_id = (SELECT max(account_id::text)::uuid FROM wallets WHERE tenant_id = $1)
       THEN '=savings' ELSE 'expense' END
     WHERE tenant_id = $1 AND account_id <> (SELECT min(account_id::text)::uuid FROM wallets WHERE tenant_id = $1)`,
    [environment.tenant_id],
  );
  const { status, body } = await fola.call('GET', pathOf('/tags'));
  expect(status).toBe(200);
  const { tags, read_at } = body.data as { tags: Tagged[]; read_at: string };
  expect(read_at).toBe(new Date(kolo.clock.now()).toISOString());
  expect(new Set(tags.map(({ tag, kind }) => `${kind} ${tag}`))).toEqual(
    new Set(['tag =savings', 'tag expense', 'untagged null']),
  );
  const balance = (await fola.call('GET', pathOf('').replace('finance', 'trial-balance'))).body.data;
  for (const line of balance.environments[0].accounts)
    if (line.account_id === null)
      expect(sumOf(tags, 'posted', line.currency)).toBe(BigInt(line.credit) - BigInt(line.debit));
  const { rows } = await owner.query(
    `SELECT count(*)::int AS wallets, sum(held)::text AS held FROM accounts WHERE tenant_id = $1 AND kind = 'wallet'`,
    [environment.tenant_id],
  );
  expect(tags.reduce((sum, { wallets }) => sum + wallets, 0)).toBe(rows[0].wallets);
  expect(BigInt(rows[0].held)).toBeGreaterThan(0n);
  const currencies = [...new Set(tags.map(({ currency }) => currency))];
  expect(currencies.reduce((sum, currency) => sum + sumOf(tags, 'held', currency), 0n)).toBe(
    BigInt(rows[0].held),
  );
  const pool = createPool(databases.kolo.connection('kolo_app'), 'kolo_app', {
    connectionsMax: 1,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 10_000,
  });
  try {
    const inPages = await balancesByTag(new TenantDatabase(pool), environment.tenant_id, 1);
    expect(inPages.map((one) => ({ ...one, posted: String(one.posted), held: String(one.held) }))).toEqual(
      tags,
    );
  } finally {
    await pool.end();
  }
  const { bytes, headers } = await exported('format=csv&part=tags');
  expect(headers.get('content-disposition')).toBe('attachment; filename="finance-test-2026-03-18-tags.csv"');
  const [header, ...lines] = bytes.toString().trimEnd().split('\r\n');
  const readAt = LAGOS.localTime(kolo.clock.now()).replace('T', ' ');
  expect(readAt.slice(0, 13)).toBe('2026-03-18 13');
  expect(header).toBe('tag,currency,wallets,posted,held,read_at');
  expect(lines).toEqual(
    tags.map(({ tag, currency, wallets, posted, held }) =>
      [tag?.replace('=', "'=") ?? '(no tag)', currency, wallets, naira(posted), naira(held), readAt].join(
        ',',
      ),
    ),
  );
  const sheet = tableOf(readWorkbook((await exported('format=xlsx')).bytes).tags!);
  expect(sheet.map(({ tag }) => tag![0])).toEqual(tags.map(({ tag }) => `s:${tag ?? '(no tag)'}`));
});

test('a provider and a bank narrow payouts, and never the ledger', async () => {
  const range = 'every=month&from=2026-01-01&to=2026-03-01';
  const all = (await report(range)).total;
  const nowhere = (await report(`${range}&rail=paystack`)).total;
  expect(nowhere.payouts).toMatchObject({
    successful: { count: 0, amount: '0' },
    success_rate: null,
    median_within_s: null,
  });
  expect(nowhere.inflows.count).toBe(0);
  expect(nowhere.ledger).toEqual(all.ledger);
  const otherBank = (await report(`${range}&bank_code=999999`)).total;
  expect(otherBank.payouts.failed.count).toBe(0);
  expect(otherBank.inflows).toEqual(all.inflows);
});

test.each([
  ['every=year&from=2026-01-01&to=2026-01-01', 'every'],
  ['every=day&from=2026-02-30&to=2026-03-01', 'from'],
  ['every=day&from=2026-03-02&to=2026-03-01', 'to'],
  ['every=day&from=2026-03-02&to=2026-03-19', 'to'],
  ['every=day&from=2025-01-01&to=2026-03-01', 'to'],
  ['every=month&from=1970-01-01&to=1970-02-01', 'from'],
])('%s is refused', async (query, field) => {
  const { status, body } = await fola.call('GET', pathOf(`?${query}`));
  expect([status, body.code, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    'invalid_request',
    [field],
  ]);
});

const RANGE = 'every=month&from=2026-01-01&to=2026-03-01';

async function exported(query: string): Promise<{ bytes: Buffer; headers: Headers }> {
  const response = await fetch(`${kolo.baseUrl}${pathOf(`/export?${RANGE}&${query}`)}`, {
    headers: { authorization: `Bearer ${fola.token}` },
  });
  expect(response.status).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

/** Kobo as `-1234.05`. */
const naira = (kobo: string): string => {
  const digits = kobo.replace('-', '').padStart(3, '0');
  return `${kobo.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

test('CSV has the same figures in naira', async () => {
  const { periods, balances } = await report(RANGE);
  const { bytes, headers } = await exported('format=csv');
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="finance-test-2026-01-01-2026-03-31-periods.csv"',
  );
  const [header, ...lines] = bytes
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const rows = lines.map((line) => Object.fromEntries(header!.map((name, n) => [name, line[n]])));
  expect(rows).toHaveLength(3);
  for (const [n, period] of periods.entries()) {
    expect(rows[n]).toMatchObject({
      first_day: period.first_day,
      payouts_successful: String(period.payouts.successful.count),
      payouts_successful_ngn: naira(period.payouts.successful.amount),
      success_rate_percent: period.payouts.success_rate ?? '',
      fees_earned_ngn: naira(period.ledger.fees_earned),
      float_at_end_ngn: naira(period.ledger.float),
    });
  }
  const parts = await Promise.all(
    ['providers', 'banks', 'balances'].map(async (part) =>
      (await exported(`format=csv&part=${part}`)).bytes.toString(),
    ),
  );
  expect(parts[0]).toContain('provider,payouts_successful');
  expect(parts[1]).toContain('058,');
  // A negative amount is no formula.
  const negative = balances.find(({ closing }: { closing: string }) => closing.startsWith('-'));
  expect(parts[2]).toContain(
    `${negative.name.includes(',') ? `"${negative.name}"` : negative.name},NGN,${naira(negative.opening)},${naira(negative.closing)}`,
  );
});

/** Reads a workbook with another reader: Python's zip and XML. */
const READER = `
import json, re, sys, zipfile
import xml.etree.ElementTree as ET
ns = {'m': 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'}
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
names = [s.get('name') for s in ET.fromstring(book.read('xl/workbook.xml')).iter('{%s}sheet' % ns['m'])]
strings = [''.join(t.text or '' for t in si.iter('{%s}t' % ns['m'])) for si in ET.fromstring(book.read('xl/sharedStrings.xml'))]
styles = ET.fromstring(book.read('xl/styles.xml'))
formats = {f.get('numFmtId'): f.get('formatCode') for f in styles.iter('{%s}numFmt' % ns['m'])}
formats.update({'4': '#,##0.00', '3': '#,##0', '2': '0.00'})
xfs = [formats.get(x.get('numFmtId')) for x in styles.find('m:cellXfs', ns)]
sheets = {}
for n, name in enumerate(names, 1):
    rows = []
    for row in ET.fromstring(book.read('xl/worksheets/sheet%d.xml' % n)).iter('{%s}row' % ns['m']):
        cells = {}
        for c in row:
            assert c.find('m:f', ns) is None, 'a formula'
            v = c.find('m:v', ns)
            text = None if v is None else v.text
            if c.get('t') == 's': text = 's:' + strings[int(text)]
            elif c.get('t') == 'inlineStr': text = 's:' + ''.join(t.text or '' for t in c.iter('{%s}t' % ns['m']))
            cells[re.match('[A-Z]+', c.get('r')).group()] = [text, xfs[int(c.get('s') or 0)]]
        rows.append(cells)
    sheets[name] = rows
print(json.dumps(sheets))
`;

type ReadCell = [text: string | null, format: string | null];

function readWorkbook(bytes: Buffer): Record<string, Record<string, ReadCell>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-xlsx-'));
  try {
    writeFileSync(join(folder, 'report.xlsx'), bytes);
    const run = spawnSync('python3', ['-c', READER, join(folder, 'report.xlsx')], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    return JSON.parse(run.stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Rows of a sheet by the names in its first one. */
function tableOf(sheet: Record<string, ReadCell>[]): Record<string, ReadCell>[] {
  const [header, ...rows] = sheet;
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(header!).map(([column, [name]]) => [
        name!.replace('s:', ''),
        row[column] ?? [null, null],
      ]),
    ),
  );
}

test('a workbook has cells of numbers and days that another reader finds exact', async () => {
  const { periods, balances } = await report(RANGE);
  const { bytes, headers } = await exported('format=xlsx');
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="finance-test-2026-01-01-2026-03-31.xlsx"',
  );
  const sheets = readWorkbook(bytes);
  expect(Object.keys(sheets)).toEqual(['about', 'periods', 'providers', 'banks', 'balances', 'tags']);
  const rows = tableOf(sheets.periods!);
  for (const [n, period] of periods.entries()) {
    // Days since 1899-12-30, as spreadsheets count.
    const serial = (Date.parse(period.first_day) - Date.UTC(1899, 11, 30)) / DAY_MS;
    expect(rows[n]!.first_day).toEqual([String(serial), 'yyyy-mm-dd']);
    const [amount, format] = rows[n]!.payouts_successful_ngn!;
    expect([Number(amount).toFixed(2), format]).toEqual([
      naira(period.payouts.successful.amount),
      '#,##0.00',
    ]);
    expect(amount).toMatch(/^-?\d+(\.\d{1,2})?$/);
  }
  const closings = tableOf(sheets.balances!).map(({ closing }) => Number(closing![0]).toFixed(2));
  expect(closings).toEqual(balances.map(({ closing }: { closing: string }) => naira(closing)));
  expect(tableOf(sheets.banks!)[0]!.bank_code![0]).toMatch(/^s:/);
  // In local time.
  const created = sheets.about!.find(({ A }) => A![0] === 's:Created at')!.B!;
  const madeAt = Number(created[0]) * DAY_MS + Date.UTC(1899, 11, 30);
  expect(Math.abs(madeAt - (kolo.clock.now() + 3_600_000))).toBeLessThan(2_000);
});

test('a person of another business is refused', async () => {
  const { rows } = await owner.query(
    'SELECT business_id, mode FROM tenants WHERE business_id <> $1 LIMIT 1',
    [environment.business_id],
  );
  const other = await people.person('other@example.com', {
    role: 'viewer',
    businessId: rows[0].business_id,
    mode: rows[0].mode,
  });
  await other.signIn();
  for (const path of [pathOf(`?${RANGE}`), pathOf(`/export?${RANGE}&format=csv`)])
    expect((await other.call('GET', path)).status).toBe(403);
});
