/**
 * Pays each row of a CSV file to its bank account, at most once, however often it is run or killed.
 *
 *     npx tsx payouts.ts salaries.csv salaries-2026-11 <wallet id or identifier> [preview]
 *
 * The second word names the batch. A row's reference is that name and the row's own key, so the same file run again
 * under the same name pays nobody twice. The batch's content and hash are written beside the file before the first
 * payment is sent. A file that has changed since is refused. `KOLO_URL` is the address of Kolo and `KOLO_KEY` an API key.
 *
 * The amounts are in the column `amount_naira` or `amount_kobo`: a file that does not say its unit is refused.
 * `preview` shows each payment in naira and in kobo with the name of the account, and pays nothing. Where the file has
 * the column `account_name`, it compares the two names.
 *
 * Ends with 0 where everybody was paid, 1 where somebody was not, 2 where nothing was sent, and 3 where something is
 * open: run it again.
 */
import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { formatNaira, Kolo, KoloError, naira, RefusedError } from 'kolo-sdk';

/** Payments in one bulk transfer. */
const PAID_AT_ONCE = 500;
/** Outcomes that are waited for at a time. */
const AT_A_TIME = 8;
/** Accounts in one name enquiry. */
const NAMES_AT_ONCE = 100;
const BATCH = /^[\w.-]{1,60}$/;
const KEY = /^[\x21-\x7E]{1,120}$/;
const COLUMNS = ['key', 'account_number', 'bank_code', 'narration'];
/** Columns of amounts, and the functions that read their texts. */
const UNITS: Record<string, (text: string) => number> = { amount_naira: naira, amount_kobo: wholeKobo };

interface Payment {
  key: string;
  accountNumber: string;
  bankCode: string;
  /** The expected name of the account; empty where the file has none. */
  name: string;
  /** Kobo. */
  amount: number;
  narration: string;
}
interface Outcome {
  status: 'successful' | 'failed' | 'refused' | 'open';
  why: string;
}

/** The input is unusable, and nothing was sent. The message says what to correct. */
class Unusable extends Error {}

/** @throws RangeError where it is no amount in kobo */
function wholeKobo(text: string): number {
  const kobo = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(kobo))
    throw new RangeError(`“${text}” is no whole number of kobo, such as 123456`);
  return kobo;
}

/** The cells of each row, by the names of the columns. @throws Unusable where the file is no CSV */
function rowsIn(text: string): Record<string, string>[] {
  try {
    return parse(text, { bom: true, columns: true, trim: true });
  } catch (error) {
    throw new Unusable((error as Error).message);
  }
}

/** The payments of a file. @throws Unusable with each row that is none, by its line */
function paymentsIn(text: string): Payment[] {
  const rows = rowsIn(text);
  const has = (name: string): boolean => rows[0] !== undefined && name in rows[0];
  if (!COLUMNS.every(has))
    throw new Unusable(`The file has the columns ${COLUMNS.join(', ')}, and a row for each payment`);
  const [unit, ...others] = Object.keys(UNITS).filter(has);
  if (unit === undefined || others.length > 0)
    throw new Unusable('Put the amounts in one column: amount_naira or amount_kobo');
  const keys = new Set<string>();
  const faults: string[] = [];
  const payments = rows.map((row, n) => {
    const { key = '', account_number = '', bank_code = '', narration = '', account_name: name = '' } = row;
    let amount = 0;
    try {
      amount = UNITS[unit]!(row[unit] ?? '');
      if (amount === 0) throw new RangeError('at least 1 kobo');
    } catch (error) {
      faults.push(`line ${n + 2}: ${unit}: ${(error as Error).message}`);
    }
    if (!KEY.test(key)) faults.push(`line ${n + 2}: key: 1 to 120 printable characters without blanks`);
    if (keys.has(key)) faults.push(`line ${n + 2}: key: ${key} is in an earlier line, too`);
    if (!/^\d{10}$/.test(account_number)) faults.push(`line ${n + 2}: account_number: ten digits`);
    keys.add(key);
    return { key, accountNumber: account_number, bankCode: bank_code, name, amount, narration };
  });
  if (faults.length > 0) throw new Unusable(faults.join('\n'));
  return payments;
}

/** Records the content of a batch on disk before its first payment is sent. @throws Unusable if the record has other content */
async function keepBatch(file: string, batch: string, wallet: string, bytes: Buffer): Promise<void> {
  const path = `${file}.${batch}.json`;
  const is = JSON.stringify({ batch, wallet, sha256: createHash('sha256').update(bytes).digest('hex') });
  const was = await readFile(path, 'utf8').catch(() => undefined);
  if (was === is) return;
  if (was !== undefined)
    throw new Unusable(
      `${file} or the wallet has changed since ${batch} began: see ${path}, or begin another batch`,
    );
  const handle = await open(`${path}.new`, 'w');
  await handle.writeFile(is);
  await handle.sync();
  await handle.close();
  await rename(`${path}.new`, path);
}

const referenceOf = (batch: string, { key }: Payment): string => `${batch}:${key}`;

/** The outcome of what Kolo refuses, or may have got. @throws any other error */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof KoloError)) throw error;
  return { status: error instanceof RefusedError ? 'refused' : 'open', why: error.message };
}

/**
 * Sends payments as one bulk transfer, under a new name each time: payments that were sent before are found by their own
 * references, and those that were refused are decided again.
 *
 * @returns of each payment its outcome, where it was not accepted
 */
async function send(
  kolo: Kolo,
  source: string,
  batch: string,
  payments: readonly Payment[],
): Promise<(Outcome | undefined)[]> {
  const transfers = payments.map((payment) => ({
    reference: referenceOf(batch, payment),
    amount: payment.amount,
    accountNumber: payment.accountNumber,
    bankCode: payment.bankCode,
    ...(payment.narration === '' ? {} : { narration: payment.narration }),
  }));
  const bulk = { reference: `${batch}:${randomUUID()}`, currency: 'NGN' as const, source, transfers };
  try {
    const { results } = await kolo.transfers.toBanks(bulk);
    return results.map(({ status, code, message }) =>
      status === 'accepted' ? undefined : { status: 'refused', why: `${code}: ${message}` },
    );
  } catch (error) {
    return payments.map(() => outcomeOf(error));
  }
}

async function wait(kolo: Kolo, reference: string): Promise<Outcome> {
  try {
    const { status, failure_reason } = await kolo.transactions.waitUntilFinal(reference);
    return { status: status === 'successful' ? 'successful' : 'failed', why: failure_reason ?? '' };
  } catch (error) {
    return outcomeOf(error);
  }
}

function showProgress(done: number, of: number): void {
  const width = Math.round((done / of) * 40);
  if (process.stderr.isTTY) process.stderr.write(`\r[${'#'.repeat(width).padEnd(40)}] ${done} of ${of}`);
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** The name at the bank of each payment's account, and how it compares with the expected one. */
async function namesOf(kolo: Kolo, payments: readonly Payment[]): Promise<string[]> {
  const names: string[] = [];
  for (let from = 0; from < payments.length; from += NAMES_AT_ONCE) {
    const some = payments.slice(from, from + NAMES_AT_ONCE);
    const accounts = some.map(({ accountNumber, bankCode, name }) => ({
      accountNumber,
      bankCode,
      ...(name === '' ? {} : { name }),
    }));
    const results = await kolo.transfers.nameEnquiries({ accounts }).catch((error) => {
      throw error instanceof KoloError ? new Unusable(`from line ${from + 2}: ${error.message}`) : error;
    });
    for (const { status, account_name, match } of results)
      names.push(`${account_name ?? status.toUpperCase()}${match ? ` (${match})` : ''}`);
  }
  return names;
}

/** Shows what would be paid. */
async function preview(kolo: Kolo, payments: readonly Payment[]): Promise<void> {
  const both = (kobo: number | bigint): string => `${formatNaira(kobo)} = ${kobo} kobo`;
  const names = await namesOf(kolo, payments);
  for (const [n, { key, accountNumber, bankCode, amount }] of payments.entries())
    console.log(`${key}  ${accountNumber} at ${bankCode}  ${both(amount)}  ${names[n]}`);
  const total = payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  console.log(`${payments.length} payments of ${both(total)} in all; nothing is sent`);
}

async function main([file, batch, wallet, mode]: string[]): Promise<number> {
  const { KOLO_URL, KOLO_KEY } = process.env;
  const isUsable = file && batch && wallet && BATCH.test(batch) && (mode === undefined || mode === 'preview');
  if (!isUsable || !KOLO_URL || !KOLO_KEY)
    throw new Unusable('KOLO_URL=… KOLO_KEY=… npx tsx payouts.ts <file.csv> <batch> <wallet> [preview]');
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Unusable(error.message);
  });
  const payments = paymentsIn(bytes.toString());
  const kolo = new Kolo({ apiKey: KOLO_KEY, baseUrl: KOLO_URL });
  if (mode === 'preview') {
    await preview(kolo, payments);
    return 0;
  }
  await keepBatch(file, batch, wallet, bytes);
  const outcomes = new Map<Payment, Outcome>();
  for (let from = 0; from < payments.length; from += PAID_AT_ONCE) {
    const some = payments.slice(from, from + PAID_AT_ONCE);
    const decided = await send(kolo, wallet, batch, some);
    for (const [n, outcome] of decided.entries()) if (outcome !== undefined) outcomes.set(some[n]!, outcome);
  }
  const waiting = payments.filter((payment) => !outcomes.has(payment)).values();
  const worker = async (): Promise<void> => {
    for (const payment of waiting) {
      outcomes.set(payment, await wait(kolo, referenceOf(batch, payment)));
      showProgress(outcomes.size, payments.length);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  const lines = payments.map((payment) => {
    const { status, why } = outcomes.get(payment)!;
    const { key, amount } = payment;
    return [key, referenceOf(batch, payment), formatNaira(amount), String(amount), status, why]
      .map(cell)
      .join(',');
  });
  await writeFile(
    `${file}.${batch}.report.csv`,
    `key,reference,amount_naira,amount_kobo,status,why\n${lines.join('\n')}\n`,
  );
  const count = (status: string) => [...outcomes.values()].filter((one) => one.status === status).length;
  const paid = count('successful');
  const open = count('open');
  console.log(`${paid} of ${payments.length} paid, ${open} open; ${file}.${batch}.report.csv says the rest`);
  return open > 0 ? 3 : paid < payments.length ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: Error) => {
    console.error(error instanceof Unusable ? error.message : error);
    process.exitCode = error instanceof Unusable ? 2 : 3;
  },
);
