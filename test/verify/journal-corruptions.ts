import { type Corruption, of, type World } from './corruption.ts';

/** The only entry of the tenant in naira. */
const first = (w: World): string => `${of(w)} AND currency = 'NGN' AND number = 1`;
const entry = (what: string, sql: (w: World) => string, key = 'currency=NGN number=1'): Corruption => ({
  check: 'journal-entries',
  what,
  sql: (w) => [sql(w)],
  table: 'journal_entries',
  key: () => key,
});
const line = (what: string, sql: (w: World) => string): Corruption => ({
  check: 'journal-lines',
  what,
  sql: (w) => [sql(w)],
  table: 'journal_entries',
  key: () => 'currency=NGN day=2026-01-15',
});

export const journalCorruptions: readonly Corruption[] = [
  entry(
    'a number that is left out',
    (w) => `UPDATE journal_entries SET number = 2 WHERE ${first(w)}`,
    'currency=NGN number=2',
  ),
  entry(
    'a day before that of the entry before it',
    (
      w,
    ) => `INSERT INTO journal_entries SELECT (jsonb_populate_record(j, '{"number": 2, "day": "2026-01-10"}')).*
            FROM journal_entries j WHERE ${first(w)}`,
    'number=2 day=2026-01-10',
  ),
  entry(
    'a day that can be posted into',
    (w) => `UPDATE ledgers SET last_posted_at = '2026-01-15T22:59:59.999Z' WHERE ${of(w)}`,
  ),
  entry(
    'another sum than that of its lines',
    (w) => `UPDATE journal_entries SET debits = debits + 1, credits = credits + 1 WHERE ${first(w)}`,
  ),
  line(
    'amounts that were changed',
    (w) => `UPDATE journal_entries SET debits = debits + 1, credits = credits + 1,
        lines = jsonb_set(lines, '{0}', lines -> 0 ||
          jsonb_build_object('debit', ((lines -> 0 ->> 'debit')::bigint + 1)::text,
                             'credit', ((lines -> 0 ->> 'credit')::bigint + 1)::text)) WHERE ${first(w)}`,
  ),
  line(
    'another account',
    (w) => `UPDATE journal_entries
        SET lines = jsonb_set(lines, '{0,account_id}', '"00000000-0000-0000-0000-00000000abcd"') WHERE ${first(w)}`,
  ),
  line(
    'a posting that moved to another day',
    (w) => `UPDATE postings SET posted_at = posted_at + interval '60 days' WHERE ${of(w)}`,
  ),
  {
    ...line('a closed day without its entry', () => ''),
    sql: (w) => [
      `INSERT INTO calendar_jobs (job, scope, next_period, due_at)
       VALUES ('journal', '${w.a.tenantId}', '2026-02-01', 'infinity')`,
      `UPDATE journal_entries SET day = '2026-01-10' WHERE ${first(w)}`,
    ],
  },
];
