import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StatementFormat } from '../statements/format-names.ts';
import { FORMATS, formatFault } from '../statements/formats.ts';
import { statementPeriod } from '../statements/period.ts';
import { businessName } from '../statements/queries.ts';
import { type Statement, type StatementPage, Statements } from '../statements/statement.ts';
import { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { OperatorError } from '../values/operator-error.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { type Side, withSide } from './side.ts';

interface StatementCommand extends Side {
  from: string;
  to: string;
  format: StatementFormat;
  /** Its path; null for the command's output. */
  out: string | null;
}

/** `kolo statement`: what the API answers, written to a file or to the output, of any length in the same memory. */
export function statementCommand(
  context: CliContext,
  clock: Clock,
  walletId: string,
  options: StatementCommand,
): Promise<void> {
  const { format, out } = options;
  const calendar = new Calendar(context.config.timeZone);
  const nowMs = clock.now();
  const period = statementPeriod(calendar, options.from, options.to, nowMs);
  if ('message' in period) {
    throw new CommandError(`--${period.at === 'start' ? 'from' : 'to'} ${period.message}.`);
  }
  if (format === 'pdf' && out === null && context.onTerminal) {
    throw new CommandError('A PDF is nothing for a terminal; name a file with --out.');
  }
  return withSide(context, options, async ({ database, directory, tenantId, businessId }) => {
    const statements = new Statements(database);
    const statement = await statements.open(tenantId, walletId, period);
    if (statement === undefined) throw new CommandError(`No wallet has the id ${walletId}.`);
    const fault = formatFault(statement, format);
    if (fault !== undefined) throw new CommandError(`--format ${fault}.`);
    const pages = watched(context, statement, statements.entries(statement));
    const terms = { businessName: await businessName(directory, businessId), calendar, nowMs };
    const text = FORMATS[format].write(statement, pages, terms);
    if (out === null) await print(context, Readable.from(text));
    else await save(context, text, out);
  });
}

async function* watched(
  { progress }: CliContext,
  { postings }: Statement,
  pages: AsyncIterable<StatementPage>,
): AsyncGenerator<StatementPage> {
  for await (const page of pages) {
    progress.at('Writing the statement', page.postingsRead, postings);
    yield page;
  }
}

/** A whole statement or none: what broke off is not left, by Ctrl-C neither. */
async function save(context: CliContext, text: AsyncIterable<string | Buffer>, out: string): Promise<void> {
  const draft = `${out}.part`;
  const cannotWrite = (error: Error): never => {
    throw new OperatorError(`${out} cannot be written: ${error.message}.`);
  };
  const file = await open(draft, 'w').catch(cannotWrite);
  const interrupt = context.onInterrupt(() => rm(draft, { force: true }));
  try {
    for await (const chunk of text) await file.appendFile(chunk).catch(cannotWrite);
    await file.close();
    await rename(draft, out).catch(cannotWrite);
  } catch (error) {
    await file.close();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await interrupt.settled();
  }
}

async function print({ progress, onTerminal, output }: CliContext, text: Readable): Promise<void> {
  if (onTerminal) progress.end();
  await pipeline(text, output, { end: false }).catch((error: NodeJS.ErrnoException) => {
    // Whoever reads the output has seen enough of it.
    if (error.code !== 'EPIPE') throw error;
  });
}
