import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
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

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An archive file that is complete on the disk, under a passing name. */
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
  await mkdir(inside, { recursive: true, mode: 0o700 });
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
    await sync(path);
    const sha256 = hash.digest();
    let found = 0;
    for await (const _ of readArchiveFile(path)) found += 1;
    if (found !== count || !sha256.equals(await hashOf(path)))
      throw new Error(`${path} does not read back as it was written`);
    const keepAs = async (name: string) => {
      const kept = join(inside, name);
      await rename(path, kept);
      path = kept;
      await sync(inside);
    };
    return { sha256, keepAs, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The rows of an archive file. */
export async function* readArchiveFile(path: string): AsyncGenerator<ArchivedRow> {
  const parser = parse({ columns: true });
  const reading = pipeline(createReadStream(path), createGunzip(), parser);
  reading.catch(() => undefined);
  for await (const row of parser) yield row as ArchivedRow;
  await reading;
}

/** SHA-256 of a file. */
export async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
