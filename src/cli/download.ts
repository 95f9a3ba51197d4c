import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../platform/values/operator-error.ts';
import type { ApiWork } from './api-command.ts';
import { type CliContext, withProgress } from './context.ts';

/** Streams the file of an operation to the file of `--out`, or to standard output. @param name such as `statement` */
export async function download(
  { context, api, operations, input }: ApiWork,
  operation: string,
  name: string,
): Promise<void> {
  const { out } = input as { out?: string };
  const { method, path, body } = operations.operation(operation).request(input);
  await withProgress(context, async () => {
    const text = watched(context, name, await api.download(method, path, body));
    if (out === undefined) await print(context, Readable.from(text));
    else await save(context, text, out);
  });
}

async function* watched(
  { progress }: CliContext,
  name: string,
  file: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    progress.at(`Writing the ${name}, bytes`, bytes);
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
