import type { ApiWork } from './api-command.ts';
import { CommandError } from './command-error.ts';
import { download } from './download.ts';

/** `kolo statement`: streams the statement to a file or to standard output. */
export async function statementCommand(work: ApiWork): Promise<void> {
  const { context, input } = work;
  if (input.format === 'pdf' && input.out === undefined && context.onTerminal) {
    throw new CommandError('Give --out <file>: a PDF cannot be shown in a terminal.');
  }
  await download(work, input.reason === undefined ? 'readStatement' : 'revealStatement', 'statement');
}
