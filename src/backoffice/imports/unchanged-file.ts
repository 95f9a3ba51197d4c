import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { OperatorError } from '../../platform/values/operator-error.ts';

/** Size of the parts whose hashes are compared, bytes. */
const PART_BYTES = 65_536;

/** A file to load, as it was when first read. */
export interface ImportFile {
  readonly path: string;
  /** SHA-256 of the file, its identity. */
  readonly hash: Buffer;
  readonly bytes: number;
  /** SHA-256 of each part. */
  readonly parts: readonly Buffer[];
}

/** Reads a file for the first time. @throws OperatorError when it cannot be read */
export async function fileAt(path: string): Promise<ImportFile> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of partsOf(path)) {
    hash.update(part);
    parts.push(sha256(part));
    bytes += part.length;
  }
  return { path, hash: hash.digest(), bytes, parts };
}

/**
 * Rereads a file and checks each part against its first hash before yielding it, because the approved file is
 * read several times and credited by the last pass. @throws OperatorError when it cannot be read, or has
 * changed
 */
export async function* sameBytes({ path, parts }: ImportFile): AsyncGenerator<Buffer> {
  const changed = new OperatorError(`${path} changed while it was being read: start again.`);
  let count = 0;
  for await (const part of partsOf(path)) {
    if (parts[count]?.equals(sha256(part)) !== true) throw changed;
    count += 1;
    yield part;
  }
  if (count < parts.length) throw changed;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Splits a file into parts; the last may be shorter. */
async function* partsOf(path: string): AsyncGenerator<Buffer> {
  const cannot = (error: Error): never => {
    throw new OperatorError(`${path} cannot be read: ${error.message}.`);
  };
  const handle = await open(path).catch(cannot);
  try {
    for (;;) {
      const part = await readPart(handle).catch(cannot);
      if (part.length === 0) return;
      yield part;
    }
  } finally {
    await handle.close();
  }
}

/** Fills a part: one read may return fewer bytes than requested; zero means the end. */
async function readPart(handle: FileHandle): Promise<Buffer> {
  const part = Buffer.alloc(PART_BYTES);
  let length = 0;
  while (length < PART_BYTES) {
    const { bytesRead } = await handle.read(part, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return part.subarray(0, length);
}
