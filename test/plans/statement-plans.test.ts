import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLines, listUnmatchedMovements } from '../../src/backoffice/bank-statements/lists.ts';
import { readLine } from '../../src/backoffice/bank-statements/one-line.ts';
import { createPool, TenantDatabase } from '../../src/platform/db/database.ts';
import type { PageRequest } from '../../src/platform/db/keyset.ts';
import type { TestDatabase } from '../support/database.ts';
import { type Explained, explaining } from './explain.ts';
import { LIMITS, SERVERS } from './servers.ts';

const TENANT = '00000000-0000-7000-8000-00000000000a';
const ROWS = 200_000;
/** Rows behind each term of the signed day, and of the day after it, the oldest first. */
const LEFT = 40;
const SIGNED = '2026-01-15';
const OPEN = '2026-01-16';
/** Pages of 8 KiB that one page of a list may read. */
const PAGES_MAX = 600;
const PAGE: PageRequest = { limit: 20, direction: 'older', key: null };

/** An id that tells the row's number. */
const id = (n: string): string => `lpad(to_hex(${n}), 32, '0')::uuid`;
/** Of 40 days, 5,000 rows each. The first are left without a match; the next are explained a month later. */
const DAY = `'2026-01-01'::date + n / 5000`;
const EXPLAINED = `CASE WHEN n < ${LEFT} THEN NULL WHEN n < ${2 * LEFT} THEN '2026-03-01'::date ELSE ${DAY} END`;
const MATCH = `CASE WHEN n >= ${LEFT} THEN n END`;
const numbers = (from: number): string =>
  `ARRAY(SELECT generate_series(${from}, ${from + LEFT - 1})::bigint)`;
const ids = (from: number): string =>
  `ARRAY(SELECT ${id('m')} FROM generate_series(${from}, ${from + LEFT - 1}) m)`;

const STATEMENTS = [
  `INSERT INTO bank_statement_lines (tenant_id, rail, number, statement, file_line, booked_on, amount, reference, state, match, explained_on)
   SELECT '${TENANT}', 'sandbox', n, 1, 1, ${DAY}, 100, 'r' || n, CASE WHEN n < ${LEFT} THEN 'open' ELSE 'matched' END, ${MATCH},
          ${EXPLAINED}
   FROM generate_series(0, ${ROWS - 1}) n`,
  `INSERT INTO settlement_movements (tenant_id, rail, transaction_id, category, amount, reference, posted_on, match, explained_on)
   SELECT '${TENANT}', 'sandbox', ${id('n')}, 'bank-inflow', 100, 'r' || n, ${DAY}, ${MATCH}, ${EXPLAINED}
   FROM generate_series(0, ${ROWS - 1}) n`,
  `INSERT INTO reconciled_days (tenant_id, rail, day, opening, line_sum, closing, ledger, not_yet_posted, unmatched_lines,
     unmatched_line_count, unmatched_movements, unmatched_movement_count, brought_forward, unexplained, computed_at, signed_by,
     signed_at, unmatched_line_numbers, unmatched_movement_ids, not_yet_posted_lines, not_yet_posted_movements)
   VALUES ('${TENANT}', 'sandbox', '${SIGNED}', 0, 0, 0, 0, 0, 0, ${LEFT}, 0, ${LEFT}, 0, 0, now(), 'bola', now(),
     ${numbers(0)}, ${ids(0)}, ${numbers(LEFT)}, ${ids(LEFT)})`,
];

function expectBounded(found: readonly Explained[]): void {
  for (const { text, seqScans, pages } of found) {
    if (process.env.PLANS_SHOWN) console.log(`${expect.getState().currentTestName}: ${pages} pages`);
    expect(seqScans, text).toEqual([]);
    expect(pages, text).toBeLessThanOrEqual(PAGES_MAX);
  }
}

describe.each(SERVERS)('on $name', ({ open }) => {
  let filled: TestDatabase;
  let owner: pg.Client;
  let app: pg.Pool;
  beforeAll(async () => {
    filled = await open();
    app = createPool(filled.connection('kolo_app'), 'kolo_app', LIMITS);
    owner = new pg.Client(filled.config);
    await owner.connect();
    for (const sql of STATEMENTS) await owner.query(sql);
  }, 300_000);
  afterAll(async () => {
    await Promise.all([app.end(), owner.end()]);
    await filled.drop();
  });

  describe.each([
    { when: 'just filled', prepare: [] },
    { when: 'filled and analysed', prepare: ['VACUUM ANALYZE'] },
  ])('in a database $when', ({ prepare }) => {
    beforeAll(async () => {
      for (const sql of prepare) await owner.query(sql);
    }, 300_000);

    test.each(
      [SIGNED, OPEN].flatMap((day) => [
        { list: listLines, day, term: 'unmatched_lines' as const },
        { list: listLines, day, term: 'not_yet_posted' as const },
        { list: listUnmatchedMovements, day, term: 'unmatched_movements' as const },
        { list: listUnmatchedMovements, day, term: 'not_yet_posted' as const },
      ]),
    )('$list.name of $term on $day: what is read is bounded', async ({ list, day, term }) => {
      const found: Explained[] = [];
      const rows: object[] = await new TenantDatabase(app).within<object[]>(TENANT, (session) =>
        list(explaining(session, found), TENANT, 'sandbox', PAGE, { day, term }),
      );
      expect(rows).toHaveLength(PAGE.limit + 1);
      expectBounded(found);
    });

    test.each([
      ['matched', ROWS / 2],
      ['open', LEFT / 2],
    ])('a line that is %s: what is read is bounded', async (_, line) => {
      const found: Explained[] = [];
      await new TenantDatabase(app).within(TENANT, (session) =>
        readLine(explaining(session, found), TENANT, 'sandbox', String(line)),
      );
      expectBounded(found);
    });
  });
});
