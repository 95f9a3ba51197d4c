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
  /** Its path; the command's output when omitted. */
  out?: string;
  /** Why names, account numbers and narrations are shown; masked when omitted. */
  reason?: string;
}

/** `kolo statement`: what the operator API answers, written to a file or to the output, of any length in the same memory. */
export async function statementCommand(
  context: CliContext,
  walletId: string,
  { business, mode, from, to, format, out, reason }: StatementCommand,
): Promise<void> {
  const wallet = `${sidePath({ business, mode })}/wallets/${encodeURIComponent(walletId)}`;
  if (format === 'pdf' && out === undefined && context.onTerminal) {
    throw new CommandError('A PDF is nothing for a terminal; name a file with --out.');
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

/** A whole statement or none: what broke off is not left, by Ctrl-C neither. */
async function save(context: CliContext, text: AsyncIterable<Uint8Array>, out: string): Promise<void> {
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
