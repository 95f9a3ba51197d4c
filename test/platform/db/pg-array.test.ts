import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, type Session, sessionOn } from '../../../src/platform/db/database.ts';
import { plainArray, textArray } from '../../../src/platform/values/pg-array.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let session: Session;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const limits = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 };
  // The role given here only names the connection.
  pool = createPool(database.config, 'kolo_directory', limits);
  session = sessionOn(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const itself = <Value>(value: Value): Value => value;

/** Elements of an array as PostgreSQL reads them. */
async function readBack(array: string, type: 'text' | 'bigint' | 'uuid'): Promise<unknown[]> {
  const rows = await session.query<{ value: unknown }>(
    `SELECT value FROM unnest($1::${type}[]) WITH ORDINALITY AS a (value, place) ORDER BY place`,
    [array],
  );
  return rows.map((row) => row.value);
}

/** Characters with a meaning in an array's text form, and some that only look like it. */
const awkward = fc.constantFrom(
  '"',
  '\\',
  ',',
  '{',
  '}',
  'NULL',
  'null',
  '',
  ' ',
  '\n',
  '\r',
  '\t',
  "'",
  '$1',
  '\x1e',
  'é',
  '😀',
);
/** Any code points but NUL, which PostgreSQL does not store. */
const anyText = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
const text = fc.oneof(
  anyText,
  fc.array(awkward, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
);

it('reads back any texts and nulls as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 12 }), async (values) => {
      expect(await readBack(textArray(values, itself), 'text')).toEqual(values);
    }),
    { numRuns: 500 },
  );
});

it('reads back any bigints and nulls as they were', async () => {
  const bigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(bigint), { maxLength: 12 }), async (values) => {
      expect(await readBack(plainArray(values, itself), 'bigint')).toEqual(values);
    }),
  );
});

it('reads back any uuids and nulls as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.uuid()), { maxLength: 12 }), async (values) => {
      expect(await readBack(plainArray(values, itself), 'uuid')).toEqual(values);
    }),
  );
});
