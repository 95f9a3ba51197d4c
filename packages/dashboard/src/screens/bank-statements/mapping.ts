import { parse } from 'csv-parse/browser/esm/sync';
import type { Mapping } from './account.ts';

/** Fields of a line that a column may hold, with their names for people. */
export const FIELD_NAMES: Readonly<Record<keyof Mapping['columns'], string>> = {
  date: 'Date of booking',
  amount: 'Amount, for both directions',
  direction: 'Direction of the amount (DR or CR)',
  debit: 'Money out',
  credit: 'Money in',
  balance: 'Balance after the line',
  fee: 'Fee, as a line of its own',
  reference: 'Reference',
  description: 'Text of the bank',
  account: 'Account number',
  status: 'Status of a payment',
};
export type Field = keyof typeof FIELD_NAMES;
export const FIELDS = Object.keys(FIELD_NAMES) as Field[];

/** Records that are searched for the headings. */
const PREAMBLE_MAX = 50;
const RECORDS_MAX = 60;

/** The first records of a CSV; none where it cannot be read. */
export function recordsOf(text: string, delimiter: string): string[][] {
  const options = { delimiter, bom: true, trim: true, relax_column_count: true, relax_quotes: true };
  try {
    return parse(text.slice(0, 200_000), {
      ...options,
      skip_empty_lines: true,
      to: RECORDS_MAX,
    }) as string[][];
  } catch {
    return [];
  }
}

const plain = (heading: string): string => heading.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The separator of the sample, by what its lines have most of. */
export function separatorOf(text: string): Mapping['separator'] {
  const count = (sign: string): number => text.slice(0, 5_000).split(sign).length;
  return ([',', ';', '\t', '|'] as const).toSorted((a, b) => count(b) - count(a))[0]!;
}

/** Headings to choose from: the record with the most cells of text near the beginning. */
export function headingsOf(records: readonly (readonly string[])[]): readonly string[] {
  const texts = (cells: readonly string[]): number => cells.filter((cell) => /[a-z]/i.test(cell)).length;
  return records.slice(0, PREAMBLE_MAX).toSorted((a, b) => texts(b) - texts(a))[0] ?? [];
}

const INDICATOR = /^(?:dr|cr|debit(?:ed)?|credit(?:ed)?)\.?$/i;
const ONE_LETTER = /^[dc]$/i;

/** The heading of the column that says `DR` or `CR` in each line; undefined where none does. */
export function indicatorIn(records: readonly (readonly string[])[]): string | undefined {
  const headings = headingsOf(records);
  const lines = records.slice(records.indexOf(headings as string[]) + 1);
  return headings.find((heading, place) => {
    const texts = lines.map((cells) => (cells[place] ?? '').trim()).filter((text) => text !== '');
    const isOne = (text: string) => INDICATOR.test(text) || (heading.includes('/') && ONE_LETTER.test(text));
    return texts.length > 0 && texts.every(isOne);
  });
}

/** Headings of the mapping that the nearest line of the file lacks, and those that it has. */
export function missingIn(
  records: readonly (readonly string[])[],
  columns: Mapping['columns'],
): { missing: readonly string[]; found: readonly string[] } {
  const lackOf = (cells: readonly string[]): string[] =>
    Object.values(columns).filter((name) => !cells.map(plain).includes(plain(name)));
  const [nearest = []] = records
    .slice(0, PREAMBLE_MAX)
    .toSorted((one, other) => lackOf(one).length - lackOf(other).length);
  return { missing: lackOf(nearest), found: nearest.filter((cell) => cell !== '') };
}

/** The first lines as a mapping reads their columns; undefined where its headings are not in the file. */
export function previewOf(
  records: readonly (readonly string[])[],
  columns: Mapping['columns'],
): Partial<Record<Field, string>>[] | undefined {
  const wanted = Object.entries(columns) as [Field, string][];
  const at = records
    .slice(0, PREAMBLE_MAX)
    .findIndex((cells) => wanted.every(([, name]) => cells.map(plain).includes(plain(name))));
  if (at < 0) return undefined;
  const headings = records[at]!.map(plain);
  return records
    .slice(at + 1, at + 6)
    .map((cells) =>
      Object.fromEntries(wanted.map(([field, name]) => [field, cells[headings.indexOf(plain(name))] ?? ''])),
    );
}
