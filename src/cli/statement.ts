import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StatementFormat } from '../payments/statements/format-names.ts';
import { OperatorError } from '../platform/values/operator-error.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withProgress } from './context.ts';
import type { Side } from './environment.ts';
import { sidePath, signedIn } from './ops-client.ts';

interface StatementCommand extends Side {
  from: string;
  to: string;
  format: StatementFormat;
  /** Path; standard output when omitted. */
  out?: string;
  /** Reason for showing names, account numbers and narrations; masked when omitted. */
  reason?: string;
}

/** `kolo statement`: streams the statement to a file or to standard output. */
export async function statementCommand(
  context: CliContext,
  walletId: string,
  { business, mode, from, to, format, out, reason }: StatementCommand,
): Promise<void> {
  const wallet = `${sidePath({ business, mode })}/wallets/${encodeURIComponent(walletId)}`;
  if (format === 'pdf' && out === undefined && context.onTerminal) {
    throw new CommandError('Give --out <file>: a PDF cannot be shown in a terminal.');
  }
  const query = new URLSearchParams({ start_date: from, end_date: to, format });
  const api = await signedIn();
  await withProgress(context, async () => {
    const file =
      reason === undefined
        ? await api.download('GET', `${wallet}/statement?${query}`)
        : await api.download('POST', `${wallet}/statement/reveal?${query}`, { reason });
    const text = watched(context, file);
    if (out === undefined) await print(context, Readable.from(text));
    else await save(context, text, out);
  });
}

async function* watched(
  { progress }: CliContext,
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    progress.at('Writing the statement, bytes', bytes);
    yield chunk;
  }
}

/** Writes the whole statement or none, on Ctrl-C too. */
async function save(context: CliContext, text: AsyncIterable<Uint8Array>, out: string): Promise<void> {
  const draft = `${out}.part`;
  const cannotWrite = (error: Error): never => {
    throw new OperatorError(`Cannot write ${out}: ${error.message}.`);
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
    // The reader of the output has closed it.
    if (error.code !== 'EPIPE') throw error;
  });
}
