import { createHash, randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const TAIL_BYTES = 8;
const pool = Buffer.alloc(POOL_BYTES);
let poolOffset = POOL_BYTES;

/** 16 random hexadecimal digits, the first of them 8, 9, a or b: the variant and 62 random bits. */
function randomTail(): string {
  if (poolOffset === POOL_BYTES) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  pool[poolOffset] = (pool[poolOffset]! & 0x3f) | 0x80;
  poolOffset += TAIL_BYTES;
  return pool.toString('hex', poolOffset - TAIL_BYTES, poolOffset);
}

let lastMs = 0;
let counter = 0;
/** `lastMs` as the first two groups of an id. */
let timeText = '';

/**
 * A UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, then a 12-bit counter that makes the ids of one
 * process strictly increasing within a millisecond, then 62 random bits. Ordering by id is ordering by time
 * of creation, which the lists page by.
 *
 * @param nowMs milliseconds since the Unix epoch; pass the clock's value, never `Date.now()`.
 */
export function uuidv7(nowMs: number): string {
  if (nowMs > lastMs) {
    startMillisecond(nowMs);
  } else if (++counter > 0xfff) {
    // The counter is full after 4,096 ids in one millisecond (or on a stopped clock): use the next millisecond.
    startMillisecond(lastMs + 1);
  }
  const tail = randomTail();
  const count = counter.toString(16).padStart(3, '0');
  return `${timeText}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

function startMillisecond(ms: number): void {
  lastMs = ms;
  counter = 0;
  const time = ms.toString(16).padStart(12, '0');
  timeText = `${time.slice(0, 8)}-${time.slice(8)}`;
}

/**
 * Resets the id generator, for tests. Test files that share a process have clocks of their own, and a later clock
 * of another file must not move their ids.
 */
export function forgetIds(): void {
  startMillisecond(0);
}

/** The creation time of an id made by {@link uuidv7}, milliseconds since the Unix epoch. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * The smallest and the largest UUID (RFC 9562 section 5.9 and 5.10), as bounds of a scan. No record has the nil UUID as
 * its id, so it can stand for the whole installation.
 */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';
export const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The smallest UUIDv7 of an instant: a bound for "created at or after" on an id-ordered index. */
export function uuidv7Floor(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Derives an id from its inputs, so that repeated reports of one thing get one id: a UUIDv8 (RFC 9562 section 5.8). */
export function deterministicId(...about: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(about)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A lower-case UUID in canonical form, for schemas. */
export const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
const UUID = new RegExp(UUID_PATTERN);

/** True for a lower-case UUID in canonical form. No other text is an id of Kolo's. */
export const isUuid = (text: string): boolean => UUID.test(text);
