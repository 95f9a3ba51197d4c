import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createPool, type Session, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { sqlState } from '../../../src/platform/db/failures.ts';
import { BEGIN, COMMIT, rowless, type Step, statement } from '../../../src/platform/db/statement.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const UNIQUE_VIOLATION = '23505';

const INSERT = statement('insert_note', 'INSERT INTO notes (n) VALUES ($1) RETURNING n');
const COUNT = statement('count_notes', 'SELECT count(*) AS count FROM notes');
const DELETE = statement('delete_notes', 'DELETE FROM notes');

const insert = (n: number): Step => ({ statement: INSERT, values: [n] });
/** Fails by a unique key once `insert(1)` has been run. */
const FAILS = insert(1);

let database: TestDatabase;
/** Of one connection, so that every session is the same. */
let pool: pg.Pool;
let onlookers: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const limits = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 };
  onlookers = createPool(database.config, 'kolo_directory', limits);
  await sessionOn(onlookers).execute('CREATE TABLE notes (n integer PRIMARY KEY)');
});

beforeEach(async () => {
  await sessionOn(onlookers).execute('TRUNCATE notes');
  const limits = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 };
  // A new connection has prepared nothing.
  pool = createPool(database.config, 'kolo_app', limits);
});

afterEach(() => pool.end());

afterAll(async () => {
  await onlookers.end();
  await database.drop();
});

const onSession = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
  new TenantDatabase(pool).within(randomUUID(), work);

/** The notes that are committed, as another connection sees them. */
const committed = async (): Promise<number[]> =>
  (await sessionOn(onlookers).query<{ n: number }>('SELECT n FROM notes ORDER BY n')).map((row) => row.n);

/** The SQLSTATE that a pipeline fails with; undefined when it succeeds. */
const failureOf = (pipeline: Promise<unknown>): Promise<string | undefined> =>
  pipeline.then(
    () => undefined,
    (error) => {
      expect(sqlState(error)).toBeDefined();
      return sqlState(error);
    },
  );

describe('a pipeline', () => {
  it('gives the rows of each statement in order, also of those without any', async () => {
    const rows = await onSession((session) =>
      session.pipeline([
        BEGIN,
        insert(1),
        { statement: COUNT },
        insert(2),
        { statement: statement('none', 'SELECT n FROM notes WHERE n < 0') },
        { statement: statement('series', 'SELECT n FROM generate_series(1, $1::integer) AS n'), values: [3] },
        { statement: COUNT },
        COMMIT,
      ]),
    );
    expect(rows).toEqual([
      [],
      [{ n: 1 }],
      [{ count: 1n }],
      [{ n: 2 }],
      [],
      [{ n: 1 }, { n: 2 }, { n: 3 }],
      [{ count: 2n }],
      [],
    ]);
    expect(await committed()).toEqual([1, 2]);
  });

  it('of one statement is one as well', async () => {
    expect(await onSession((session) => session.pipeline([insert(7)]))).toEqual([[{ n: 7 }]]);
    expect(await committed()).toEqual([7]);
  });

  it('fails when a statement gives rows that was said to give none, and the connection goes on', async () => {
    const gives = { statement: rowless('gives_rows', 'SELECT 1 AS one') };
    await onSession(async (session) => {
      await expect(session.pipeline([gives])).rejects.toThrow();
      expect(await session.pipeline([{ statement: COUNT }])).toHaveLength(1);
    });
  });

  it('takes values as they are: null, numbers, bigints, texts and bytes', async () => {
    const echo = statement(
      'echo',
      'SELECT $1::text AS a, $2::integer AS b, $3::bigint AS c, $4::text AS d, $5::bytea AS e',
    );
    const values = [null, -5, 9_007_199_254_740_993n, '"\\,{}é😀', Buffer.from([0, 255])];
    const [rows] = await onSession((session) => session.pipeline([{ statement: echo, values }]));
    const [a, b, c, d, e] = values;
    expect(rows).toEqual([{ a, b, c, d, e }]);
  });

  it.each([
    ['the first statement of all', [FAILS, insert(2)]],
    ['the first of a transaction', [BEGIN, FAILS, insert(2), COMMIT]],
    ['one in the middle', [BEGIN, insert(2), FAILS, insert(3), COMMIT]],
    ['the last before COMMIT', [BEGIN, insert(2), insert(3), FAILS, COMMIT]],
  ])('with a failure in %s writes nothing, and ROLLBACK makes its session usable', async (_, steps) => {
    await onSession((session) => session.execute(INSERT, [1]));
    await onSession(async (session) => {
      expect(await failureOf(session.pipeline(steps))).toBe(UNIQUE_VIOLATION);
      await session.execute('ROLLBACK');
      expect(await committed()).toEqual([1]);
      await session.pipeline([BEGIN, insert(9), COMMIT]);
    });
    expect(await committed()).toEqual([1, 9]);
  });
});

describe('a pipeline that cannot be built', () => {
  const unsendable = { toString: () => ({}) };

  it('sends nothing, and the statements behind it get their own answers', async () => {
    await onSession(async (session) => {
      const sent = [
        session.query('SELECT 1 AS n'),
        session.pipeline([BEGIN, insert(1), { statement: INSERT, values: [unsendable] }, COMMIT]),
        session.query('SELECT 2 AS n'),
        session.pipeline([{ statement: COUNT }]),
        session.query('SELECT 3 AS n'),
      ];
      expect(await Promise.allSettled(sent)).toMatchObject([
        { value: [{ n: 1 }] },
        { reason: expect.any(TypeError) },
        { value: [{ n: 2 }] },
        { value: [[{ count: 0n }]] },
        { value: [{ n: 3 }] },
      ]);
    });
    expect(await committed()).toEqual([]);
  });
});

test('the driver, whose inside is used, is pinned to one version', () => {
  const { dependencies } = createRequire(import.meta.url)('../../../package.json');
  expect(dependencies.pg).toMatch(/^\d+\.\d+\.\d+$/);
});

describe('a statement', () => {
  const NAMES: [string, Step[]][] = [
    ['stood behind the failure', [BEGIN, FAILS, { statement: COUNT }, { statement: DELETE }, COMMIT]],
    ['stood before the failure', [BEGIN, { statement: COUNT }, { statement: DELETE }, insert(1), insert(1)]],
  ];

  it.each(NAMES)('of the form %s can be used afterwards in a pipeline', async (_, steps) => {
    await onSession(async (session) => {
      await session.pipeline([insert(1)]);
      expect(await failureOf(session.pipeline(steps))).toBe(UNIQUE_VIOLATION);
      await session.execute('ROLLBACK');
      const again = [{ statement: COUNT }, { statement: DELETE }, { statement: COUNT }];
      expect(await session.pipeline(again)).toEqual([[{ count: 1n }], [], [{ count: 0n }]]);
    });
  });

  it.each(NAMES)('of the form %s can be used afterwards alone', async (_, steps) => {
    await onSession(async (session) => {
      await session.pipeline([insert(1)]);
      expect(await failureOf(session.pipeline(steps))).toBe(UNIQUE_VIOLATION);
      await session.execute('ROLLBACK');
      expect(await session.query(COUNT)).toEqual([{ count: 1n }]);
      expect(await session.execute(DELETE)).toBe(1);
    });
  });

  it('can be used alone, in a pipeline and alone again, whichever comes first', async () => {
    await onSession(async (session) => {
      expect(await session.query(COUNT)).toEqual([{ count: 0n }]);
      expect(await session.pipeline([{ statement: COUNT }, insert(1)])).toEqual([
        [{ count: 0n }],
        [{ n: 1 }],
      ]);
      expect(await session.query(INSERT, [2])).toEqual([{ n: 2 }]);
      expect(await session.query(COUNT)).toEqual([{ count: 2n }]);
    });
  });

  it('is prepared once, however often pipelines run it', async () => {
    const calls = await onSession(async (session) => {
      for (let n = 0; n < 20; n++) await session.pipeline([BEGIN, insert(n), { statement: COUNT }, COMMIT]);
      return session.query<{ text: string; calls: bigint }>(
        `SELECT statement AS text, generic_plans + custom_plans AS calls FROM pg_prepared_statements
         WHERE statement = ANY ($1) ORDER BY text`,
        [[COUNT.text, INSERT.text]],
      );
    });
    expect(calls).toEqual([
      { text: INSERT.text, calls: 20n },
      { text: COUNT.text, calls: 20n },
    ]);
  });
});

describe('pipelines sent behind one another', () => {
  it('are run in order', async () => {
    await onSession(async (session) => {
      const all = [1, 2, 3].map((n) => session.pipeline([BEGIN, insert(n), { statement: COUNT }, COMMIT]));
      expect((await Promise.all(all)).map((rows) => rows[2])).toEqual([
        [{ count: 1n }],
        [{ count: 2n }],
        [{ count: 3n }],
      ]);
    });
    expect(await committed()).toEqual([1, 2, 3]);
  });

  it('write nothing when the first fails inside its transaction, and fail with its error', async () => {
    await onSession(async (session) => {
      await session.pipeline([insert(1)]);
      const all = [
        session.pipeline([BEGIN, insert(2), FAILS, COMMIT]),
        session.pipeline([BEGIN, insert(3), COMMIT]),
        session.pipeline([BEGIN, insert(4), COMMIT]),
      ];
      expect(await Promise.all(all.map(failureOf))).toEqual([
        UNIQUE_VIOLATION,
        UNIQUE_VIOLATION,
        UNIQUE_VIOLATION,
      ]);
      await session.execute('ROLLBACK');
      expect(await committed()).toEqual([1]);
      await session.pipeline([BEGIN, insert(5), COMMIT]);
    });
    expect(await committed()).toEqual([1, 5]);
  });

  it('retain the commits of those before the failure', async () => {
    await onSession(async (session) => {
      const all = [
        session.pipeline([BEGIN, insert(1), COMMIT]),
        session.pipeline([BEGIN, insert(2), FAILS, COMMIT]),
        session.pipeline([BEGIN, insert(3), COMMIT]),
      ];
      expect(await Promise.all(all.map(failureOf))).toEqual([undefined, UNIQUE_VIOLATION, UNIQUE_VIOLATION]);
      await session.execute('ROLLBACK');
    });
    expect(await committed()).toEqual([1]);
  });
});
