import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A file of an archive. Its name is a path with slashes. */
export interface ZipFile {
  name: string;
  content: Buffer;
}

/** Signatures, version 2.0, names in UTF-8, and the method Deflate (APPNOTE.TXT 4.3). */
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

/** Date and time as DOS has them. @param local `2026-01-15T10:00:00` */
function dosTime(local: string): { date: number; time: number } {
  const part = (from: number, digits = 2): number => Number(local.slice(from, from + digits));
  return {
    date: ((part(0, 4) - 1980) << 9) | (part(5) << 5) | part(8),
    time: (part(11) << 11) | (part(14) << 5) | (part(17) >> 1),
  };
}

/** Fields of 2 or 4 bytes, little-endian. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

/** Streams a ZIP archive of less than 4 GiB, a file at a time. @param madeAt local time of all files, `2026-01-15T10:00:00` */
export async function* zipOf(files: readonly ZipFile[], madeAt: string): AsyncGenerator<Buffer> {
  const { date, time } = dosTime(madeAt);
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const path = Buffer.from(name);
    const packed = await deflate(content);
    const about = fields(
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, DEFLATED],
      [2, time],
      [2, date],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, path.length],
      [2, 0],
    );
    directory.push(
      fields([4, CENTRAL], [2, VERSION]),
      about,
      // No comment, first disk, no attributes.
      fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      path,
    );
    const local = Buffer.concat([fields([4, LOCAL]), about, path]);
    yield local;
    yield packed;
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  yield central;
  const { length } = files;
  yield fields([4, END], [2, 0], [2, 0], [2, length], [2, length], [4, central.length], [4, offset], [2, 0]);
}
