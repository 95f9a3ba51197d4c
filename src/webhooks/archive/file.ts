import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { syncFolder } from '../../platform/sync-folder.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { ArchiveFile } from './queries.ts';

const COLUMNS = [
  'sequence',
  'event_id',
  'transaction_id',
  'reference',
  'type',
  'created_at',
  'ledger_version',
  'content',
  'deliveries',
] as const;

/** A line of an archive file. `content` and `deliveries` are JSON, sealed under the keys of the customers concerned. */
export type ArchivedRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** A tenant's folder in the archive. */
export const folderOf = (folder: string, tenantId: string): string => join(folder, tenantId);

/** Begins with the number, and ends with the hash: two runs never write the same file. */
export const nameOf = ({ number, sha256 }: Pick<ArchiveFile, 'number' | 'sha256'>): string =>
  `events-${String(number).padStart(6, '0')}-${sha256.toString('hex').slice(0, 16)}.csv.gz`;

/** The files in a tenant's folder; none where there is no folder. */
export async function namesIn(folder: string, tenantId: string): Promise<string[]> {
  const names = await readdir(folderOf(folder, tenantId)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.toSorted();
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder, and the names of all that it makes durable. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const end = dirname(resolve(first));
  for (let made = resolve(path); made !== end; made = dirname(made)) await syncFolder(dirname(made));
}

/** An archive file that is complete on the disk, under a temporary name. */
interface WrittenFile {
  sha256: Buffer;
  /** Gives it the name that it keeps. */
  keepAs(name: string): Promise<void>;
  /** Removes it, under either name. */
  discard(): Promise<void>;
}

/** Writes rows down to the disk, and reads them back. @throws Error where the disk gives back something else */
export async function writeArchiveFile(
  folder: string,
  tenantId: string,
  rows: AsyncIterable<ArchivedRow>,
): Promise<WrittenFile> {
  const inside = folderOf(folder, tenantId);
  await makeFolder(inside);
  let path = join(inside, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  const tap = new PassThrough();
  tap.on('data', (bytes: Buffer) => hash.update(bytes));
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  };
  const discard = () => unlink(path).catch(() => undefined);
  try {
    await pipeline(
      Readable.from(counted()),
      stringify({ header: true, columns: [...COLUMNS] }),
      createGzip(),
      tap,
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
    await syncFile(path);
    const sha256 = hash.digest();
    if ((await countRows(path, sha256)) !== count) throw new ArchiveChangedError(path);
    const keepAs = async (name: string) => {
      const kept = join(inside, name);
      await rename(path, kept);
      path = kept;
      await syncFolder(inside);
    };
    return { sha256, keepAs, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** A file is not what was written. */
export class ArchiveChangedError extends OperatorError {
  constructor(path: string) {
    super(`The archive file ${path} was changed since it was written.`);
  }
}

/**
 * The rows of an archive file. @throws ArchiveChangedError after the last of them, where its SHA-256 is another
 */
export async function* readArchiveFile(path: string, sha256: Buffer): AsyncGenerator<ArchivedRow> {
  const hash = createHash('sha256');
  const tap = new PassThrough();
  tap.on('data', (bytes: Buffer) => hash.update(bytes));
  const parser = parse({ columns: true });
  const reading = pipeline(createReadStream(path), tap, createGunzip(), parser);
  reading.catch(() => undefined);
  try {
    for await (const row of parser) yield row as ArchivedRow;
    await reading;
  } catch (error) {
    // The disk's own errors; others are of what was read.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    throw new ArchiveChangedError(path);
  }
  if (!hash.digest().equals(sha256)) throw new ArchiveChangedError(path);
}

/** Reads a whole file. @throws ArchiveChangedError where its SHA-256 is another */
export async function countRows(path: string, sha256: Buffer): Promise<number> {
  let count = 0;
  for await (const _ of readArchiveFile(path, sha256)) count += 1;
  return count;
}
