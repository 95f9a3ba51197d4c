import { type Session, statement } from '../../../platform/db/database.ts';
import { lastClosedDay } from '../../../platform/jobs/calendar-queries.ts';
import { JOURNAL } from './closing.ts';

/** The journal's entry of a closed day and currency. */
export interface JournalEntry {
  /** From 1, without gaps, in the order of days. */
  number: bigint;
  /** `YYYY-MM-DD` in the business time zone. */
  day: string;
  currency: string;
  /** All debits, and as much in credits, kobo. */
  amount: bigint;
  lines: readonly {
    /** The nil UUID for all wallets. */
    account_id: string;
    /** Kobo, decimal texts. */
    debit: string;
    credit: string;
  }[];
  /** Milliseconds since the epoch. */
  closedAt: number;
}

/** Plan: journal_entries_one_a_day, from the first day on. */
const ENTRIES = statement(
  'list_journal_entries',
  `SELECT number, day::text AS day, currency, debits AS amount, lines, closed_at AS "closedAt" FROM journal_entries
   WHERE tenant_id = $1 AND currency = $2 AND day BETWEEN $3::date AND $4::date ORDER BY day`,
);

/** Entries of days, both included, in order. */
export const journalEntries = (
  session: Session,
  tenantId: string,
  { currency, from, to }: { currency: string; from: string; to: string },
): Promise<JournalEntry[]> => session.query<JournalEntry>(ENTRIES, [tenantId, currency, from, to]);

/** The last closed day of a tenant; null before the first. */
export const closedTo = (directory: Session, tenantId: string): Promise<string | null> =>
  lastClosedDay(directory, JOURNAL, tenantId);
