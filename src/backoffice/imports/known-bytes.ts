import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { OperatorError } from '../../platform/values/operator-error.ts';

/** A file is held against what it was part by part, bytes. */
const PART_BYTES = 65_536;

/** A file that is to be loaded, as it was when it was first read. */
export interface ImportFile {
  readonly path: string;
  /** SHA-256 of all of it, by which it is known again. */
  readonly hash: Buffer;
  readonly bytes: number;
  /** SHA-256 of each of its parts. */
  readonly parts: readonly Buffer[];
}

/** Reads a file for the first time. Throws OperatorError when it cannot be read. */
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
 * The bytes of a file, the same as when it was first read: each part is held against what it was before anything of it is given. What
 * two people have agreed on is read several times, and credited by the last.
 *
 * @throws OperatorError when it cannot be read, or has changed since
 */
export async function* sameBytes({ path, parts }: ImportFile): AsyncGenerator<Buffer> {
  const changed = new OperatorError(`${path} has changed while it was read: begin again.`);
  let count = 0;
  for await (const part of partsOf(path)) {
    if (parts[count]?.equals(sha256(part)) !== true) throw changed;
    count += 1;
    yield part;
  }
  if (count < parts.length) throw changed;
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A file's bytes in parts, of which the last one is what is left. */
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

/** A read may give less than was asked for; nothing at all is the end. */
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
