import type { Calendar } from '../../../platform/values/calendar.ts';
import { readCsv } from './csv.ts';
import type { CsvMapping } from './mappings.ts';
import { readMt940 } from './mt940.ts';
import { StatementFault, type StatementFileFormat, type StatementPart } from './statement.ts';

/** Streams the statements of a file. The parser of XML is loaded with the first file that needs it. */
export async function* readStatements(
  file: AsyncIterable<Buffer>,
  format: StatementFileFormat,
  mapping: CsvMapping | null,
  calendar: Calendar,
): AsyncGenerator<StatementPart> {
  if (format === 'mt940') yield* readMt940(file);
  else if (format === 'camt053') yield* (await import('./camt053.ts')).readCamt053(file, calendar);
  else if (mapping === null) throw new StatementFault(1, null, 'the account has no mapping of CSV columns');
  else yield* readCsv(file, mapping);
}
