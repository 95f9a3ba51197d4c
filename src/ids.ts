import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let poolOffset = POOL_BYTES;

function randomBytes(count: number): Buffer {
  if (poolOffset + count > POOL_BYTES) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += count;
  return pool.subarray(poolOffset - count, poolOffset);
}

let lastMs = 0;
let counter = 0;

/**
 * A UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, then a 12-bit counter that makes the ids of one
 * process strictly increasing within a millisecond, then 62 random bits. Ordering by id is ordering by time
 * of creation, which the lists page by.
 *
 * @param nowMs milliseconds since the Unix epoch; pass the clock's value, never `Date.now()`.
 */
export function uuidv7(nowMs: number): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = 0;
  } else if (++counter > 0xfff) {
    // More than 4,096 ids in one millisecond (or a clock that stands still): borrow from the next one.
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = (random[0]! & 0x3f) | 0x80;
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** The smallest UUIDv7 of an instant: a bound for "created at or after" on an id-ordered index. */
export function uuidv7Floor(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a lower-case UUID in canonical form; anything else cannot be an id of ours. */
export const isUuid = (text: string): boolean => UUID.test(text);
