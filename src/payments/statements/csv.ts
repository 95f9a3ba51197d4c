import { stringify } from 'csv-stringify/sync';
import type { StatementEntry } from './entries.ts';
import { entryView } from './json.ts';
import type { Statement, StatementPage } from './statement.ts';

/** The names of the columns are those of the fields in JSON. Amounts are in kobo there and here. */
const COLUMNS = [
  'transaction_id',
  'posted_at',
  'type',
  'category',
  'amount',
  'fee',
  'currency',
  'balance_after',
  'counterparty_wallet_id',
  'counterparty_name',
  'counterparty_account_number',
  'counterparty_bank_code',
  'counterparty_bank_name',
  'reference',
  'narration',
];

/**
 * First characters that make a spreadsheet treat a cell as a formula: `=`, `+`, `-`, `@`, tab, carriage return, line
 * feed, and the full-width signs of East Asian keyboards (OWASP, "CSV Injection"). Callers and senders of money choose
 * the texts; accountants open them.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet computes: with an apostrophe before it, which they take for "this is text". */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function recordOf(entry: StatementEntry, currency: string): Record<string, string | number | null> {
  const { counterparty, ...view } = entryView(entry);
  const prefixed = Object.entries(counterparty ?? {}).map(([name, value]) => [`counterparty_${name}`, value]);
  return { ...view, currency, ...Object.fromEntries(prefixed) };
}

/** Format of records and cells: RFC 4180, and no text that a spreadsheet would compute. */
export const CSV_CELLS = {
  record_delimiter: 'windows',
  // By itself it quotes a line break only where that ends records, and readers take any for an end.
  quoted_match: /[\r\n]/,
  cast: { string: harmless },
} as const;
const OPTIONS = { ...CSV_CELLS, columns: COLUMNS };

/** The statement as RFC 4180 has it: one header line, CRLF, quotes where they are needed. In UTF-8, without a mark. */
export async function* writeCsv(
  { currency }: Statement,
  pages: AsyncIterable<StatementPage>,
): AsyncGenerator<string> {
  yield stringify([], { ...OPTIONS, header: true });
  for await (const { entries } of pages) {
    const text = stringify(
      entries.map((entry) => recordOf(entry, currency)),
      OPTIONS,
    );
    if (text !== '') yield text;
  }
}
