import { stringify } from 'csv-stringify/sync';
import { CSV_CELLS } from '../../payments/statements/csv.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { decimalText, koboFromNumber } from '../../platform/values/money.ts';
import type { RunRow } from './rows.ts';

const COLUMNS = [
  'line',
  'reference',
  'amount_naira',
  'account_number',
  'bank_code',
  'name',
  'account_name',
  'name_match',
  'duplicate_of',
  'narration',
  'status',
  'transaction_id',
  'fee_naira',
  'error_code',
  'error_message',
  'completed_at',
];

/** Kobo as naira without separators: a number to spreadsheets. */
const naira = (kobo: number): string => decimalText(koboFromNumber(kobo));

/** The CSV report of a payment run (RFC 4180), in the time zone of the business. */
export const reportOf = (rows: readonly RunRow[], calendar: Calendar): string =>
  stringify(
    rows.map((row) => ({
      ...row,
      line: row.index + 1,
      amount_naira: naira(row.amount),
      name_match: row.match ?? row.name_status,
      duplicate_of: row.duplicate_of?.transaction_id,
      fee_naira: row.fee === null ? null : naira(row.fee),
      completed_at: row.completed_at === null ? null : calendar.formatToSecond(row.completed_at),
    })),
    { ...CSV_CELLS, header: true, columns: COLUMNS },
  );
