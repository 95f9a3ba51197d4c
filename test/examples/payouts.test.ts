import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle, faultsOf } from '../docs/compile.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';
import { readText } from '../tidy/repository.ts';

const EXAMPLE = 'examples/payouts/payouts.ts';
/** Paid, and refused by the bank. */
const GOOD = '0123456789';
const REFUSED = '0000000010';
const ROWS = 60;
const HEADER = 'key,account_number,bank_code,amount_naira,narration';
const KOBO_HEADER = HEADER.replace('naira', 'kobo');

let kolo: TestKolo;
let folder: string;
let wallet: string;
beforeAll(async () => {
  kolo = await startKolo();
  wallet = await kolo.test.fundedWallet(10_000_000);
  folder = await mkdtemp(join(tmpdir(), 'kolo-payouts-'));
  await bundle(readText(EXAMPLE), join(folder, 'payouts.mjs'));
});
afterAll(async () => {
  await kolo.stop();
  await rm(folder, { recursive: true });
});

const file = (name: string): string => join(folder, name);
const begin = (name: string, batch: string, mode: string[] = []): ChildProcess =>
  spawn(process.execPath, [file('payouts.mjs'), file(name), batch, wallet, ...mode], {
    env: { PATH: process.env.PATH, KOLO_URL: kolo.baseUrl, KOLO_KEY: kolo.test.key },
  });
/** Runs it to its end. */
async function run(
  name: string,
  batch: string,
  ...mode: string[]
): Promise<{ status: number | null; said: string }> {
  const child = begin(name, batch, mode);
  const said = Promise.all([text(child.stdout!), text(child.stderr!)]);
  const status = await new Promise<number | null>((ended) => child.once('close', ended));
  return { status, said: (await said).join('') };
}
const payments = () => kolo.bank.book.payments(null, 1_000);

it('is a program of less than 260 lines, which compiles against the client', async () => {
  const program = readText(EXAMPLE);
  expect(program.split('\n').length).toBeLessThan(260);
  expect(await faultsOf([{ file: EXAMPLE, line: 0, text: program }])).toEqual([]);
});

it('pays each row once, wherever it was killed, and reports each', async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `emp-${n},${n === 7 ? REFUSED : GOOD},058,"1,000.50",=Salary`,
  );
  await writeFile(file('salaries.csv'), [HEADER, ...rows].join('\n'));
  const first = begin('salaries.csv', 'november');
  await until(async () => (await payments()).length >= 10);
  first.kill('SIGKILL');
  await new Promise((ended) => first.once('close', ended));

  const second = await run('salaries.csv', 'november');
  expect(second.said).toContain(`${ROWS - 1} of ${ROWS} paid, 0 open`);
  expect(second.status).toBe(1);
  const report = (await readFile(file('salaries.csv.november.report.csv'), 'utf8')).trim().split('\n');
  expect(report).toHaveLength(ROWS + 1);
  expect(report[1]).toBe('"emp-0","november:emp-0","₦1,000.50","100050","successful",""');
  expect(report[8]).toMatch(/^"emp-7","november:emp-7","₦1,000\.50","100050","failed","\w/);
  expect(await payments()).toHaveLength(ROWS);

  expect((await run('salaries.csv', 'november')).status).toBe(1);
  expect(await payments()).toHaveLength(ROWS);
  expect(await kolo.findings()).toEqual([]);
});

it('sends nothing of a file that has changed since its batch began, or that is not as it must be', async () => {
  const before = (await payments()).length;
  await writeFile(file('one.csv'), `${HEADER}\nemp-1,${GOOD},058,10,`);
  expect((await run('one.csv', 'once')).status).toBe(0);
  await writeFile(file('one.csv'), `${HEADER}\nemp-1,${GOOD},058,1000,`);
  expect(await run('one.csv', 'once')).toMatchObject({
    status: 2,
    said: expect.stringMatching(/has changed since once began/),
  });
  await writeFile(file('bad.csv'), `${HEADER}\na,123,058,10,\na,${GOOD},058,ten,`);
  const bad = await run('bad.csv', 'bad');
  expect(bad.status).toBe(2);
  await writeFile(file('ragged.csv'), `${HEADER}\na,${GOOD},058,10,,more`);
  expect((await run('ragged.csv', 'ragged')).status).toBe(2);
  for (const fault of [
    'line 2: account_number',
    'line 3: key: a is in an earlier line',
    'line 3: amount_naira',
  ])
    expect(bad.said).toContain(fault);
  expect(await payments()).toHaveLength(before + 1);
});

it.each([
  ['that names no unit', 'amount'],
  ['that names both units', 'amount_naira,amount_kobo'],
])('sends nothing of a file %s', async (_, columns) => {
  const before = (await payments()).length;
  const amounts = columns.replaceAll(/\w+/g, '10');
  await writeFile(
    file('unit.csv'),
    `key,account_number,bank_code,narration,${columns}\nemp-1,${GOOD},058,,${amounts}`,
  );
  const { status, said } = await run('unit.csv', 'unit');
  expect(status).toBe(2);
  expect(said).toContain('amount_naira or amount_kobo');
  expect(await payments()).toHaveLength(before);
});

it('pays whole kobo where the column is in kobo', async () => {
  const before = (await payments()).length;
  await writeFile(
    file('wrong.csv'),
    `${KOBO_HEADER}\na,${GOOD},058,"1,000",\nb,${GOOD},058,10.50,\nc,${GOOD},058,0,`,
  );
  const wrong = await run('wrong.csv', 'wrong');
  expect(wrong.status).toBe(2);
  for (const line of [2, 3, 4]) expect(wrong.said).toContain(`line ${line}: amount_kobo: `);

  await writeFile(file('kobo.csv'), `${KOBO_HEADER}\na,${GOOD},058,105,`);
  expect((await run('kobo.csv', 'kobo')).status).toBe(0);
  expect((await kolo.test.tsq('kobo:a')).body.data.amount).toBe(105);
  expect(await payments()).toHaveLength(before + 1);
});

it('shows what it would pay in naira and in kobo and the name of each account, and pays nothing', async () => {
  const before = (await payments()).length;
  const path = `/api/v1/transfer/name-enquiry?bank_code=058&account_number=${GOOD}`;
  const { account_name: name } = (await kolo.test.get(path)).body.data;
  await writeFile(
    file('shown.csv'),
    `${HEADER},account_name\na,${GOOD},058,"1,234.5",,Nobody\nb,${GOOD},058,0.01,,${name}\nc,0000000028,058,1,,\n`,
  );
  const { status, said } = await run('shown.csv', 'shown', 'preview');
  expect(status).toBe(0);
  expect(said).toContain(`a  ${GOOD} at 058  ₦1,234.50 = 123450 kobo  ${name} (different)\n`);
  expect(said).toContain(`b  ${GOOD} at 058  ₦0.01 = 1 kobo  ${name} (exact)\n`);
  expect(said).toContain('c  0000000028 at 058  ₦1.00 = 100 kobo  NOT_FOUND\n');
  expect(said).toContain('3 payments of ₦1,235.51 = 123551 kobo in all; nothing is sent');
  expect(await payments()).toHaveLength(before);
});

it('shows nothing of a file with an unknown bank', async () => {
  await writeFile(file('bank.csv'), `${HEADER}\na,${GOOD},058,1,\nb,${GOOD},999999,1,`);
  const { status, said } = await run('bank.csv', 'bank', 'preview');
  expect(status).toBe(2);
  expect(said).toContain('accounts[1].bankCode');
});
