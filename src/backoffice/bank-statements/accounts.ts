import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';
import type { CsvMapping } from './formats/mappings.ts';

/** An account at a bank or provider whose statements are compared with the settlement account of a rail. */
export interface ReconciledAccount {
  rail: string;
  name: string;
  /** Null: statements may name any. */
  accountNumber: string | null;
  mapping: CsvMapping | null;
  /** Mappings of other kinds of files, by the name of the kind. */
  sources: Readonly<Record<string, CsvMapping>>;
  windowDays: number;
  /** First day of the first statement, `YYYY-MM-DD`; null before it. */
  beginsOn: string | null;
  /** The bank's balance less the ledger's before that day; null until it is known. */
  broughtForward: Kobo | null;
  statements: number;
  lines: bigint;
  /** Movements created before this id have been collected. */
  collectedTo: string | null;
  /** Milliseconds since the epoch. While a process matches the account, the end of its claim. */
  dueAt: number | null;
  /** The matching that is under way; null while none is. */
  claim: string | null;
  /** A matching was requested since the last one began. */
  requested: boolean;
  /** Beginning of the last matching that has ended, milliseconds since the epoch. */
  matchedAt: number | null;
}

/** The kind of files of the account's own mapping, and of MT940 and camt.053. */
export const MAIN_SOURCE = 'main';

/** True where no matching is under way, and none was requested since the last one began. */
export const isAtRest = ({ claim, requested }: ReconciledAccount): boolean => claim === null && !requested;

const COLUMNS = `
  rail, name, account_number AS "accountNumber", mapping, sources, window_days AS "windowDays", begins_on::text AS "beginsOn",
  brought_forward AS "broughtForward", statements, lines, collected_to AS "collectedTo", due_at AS "dueAt", claim,
  requested, matched_at AS "matchedAt"`;

const LIST = statement(
  'reconciled_accounts',
  `SELECT ${COLUMNS} FROM reconciled_accounts WHERE tenant_id = $1 ORDER BY rail`,
);

export const listAccounts = (session: Session, tenantId: string): Promise<ReconciledAccount[]> =>
  session.query<ReconciledAccount>(LIST, [tenantId]);

const LOCK = statement(
  'lock_reconciled_account',
  `SELECT ${COLUMNS} FROM reconciled_accounts WHERE tenant_id = $1 AND rail = $2 FOR NO KEY UPDATE`,
);

/** An account, locked until the transaction ends: lines are imported, matched and decided about one after another. */
export async function lockAccount(
  session: Session,
  tenantId: string,
  rail: string,
): Promise<ReconciledAccount | undefined> {
  const [account] = await session.query<ReconciledAccount>(LOCK, [tenantId, rail]);
  return account;
}

const SET = statement(
  'set_reconciled_account',
  `INSERT INTO reconciled_accounts (tenant_id, rail, name, account_number, mapping, sources, window_days, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (tenant_id, rail) DO UPDATE SET name = excluded.name, account_number = excluded.account_number,
     mapping = excluded.mapping, sources = excluded.sources, window_days = excluded.window_days`,
);

/** Adds an account, or replaces its settings, by which its lines are matched again. */
export async function setAccount(
  session: Session,
  tenantId: string,
  account: Pick<ReconciledAccount, 'rail' | 'name' | 'accountNumber' | 'mapping' | 'sources' | 'windowDays'>,
  nowMs: number,
): Promise<void> {
  const { rail, name, accountNumber, mapping, sources, windowDays } = account;
  const mappings = [mapping && JSON.stringify(mapping), JSON.stringify(sources)];
  const values = [rail, name, accountNumber, ...mappings, windowDays];
  await session.execute(SET, [tenantId, ...values, toRfc3339(nowMs)]);
  await matchSoon(session, tenantId, rail, nowMs);
}

const MATCH_SOON = statement(
  'match_statement_lines_soon',
  `UPDATE reconciled_accounts SET requested = true, due_at = CASE WHEN claim IS NULL THEN $3::timestamptz ELSE due_at END
   WHERE tenant_id = $1 AND rail = $2 AND begins_on IS NOT NULL`,
);

/** Has the lines of an account be matched soon, after the matching that is under way. @returns false for an account without a statement */
export const matchSoon = async (
  session: Session,
  tenantId: string,
  rail: string,
  nowMs: number,
): Promise<boolean> => (await session.execute(MATCH_SOON, [tenantId, rail, toRfc3339(nowMs)])) > 0;

/** The newest equation of an account, and how far its days are signed off. */
export interface AccountProgress {
  lastDay: string | null;
  closing: Kobo | null;
  ledger: Kobo | null;
  unexplained: Kobo | null;
  /** The day up to which every day is signed off; null where none is. */
  signedUntil: string | null;
  /** The newest signed day, the only one that can be reopened. */
  newestSigned: string | null;
}

/** Days looked at for the first that nobody has signed off. */
const SIGNED_SEARCHED_DAYS = 400;

const PROGRESS = statement(
  'progress_of_reconciled_account',
  `WITH recent AS MATERIALIZED (
     SELECT day, closing, ledger, unexplained, signed_at FROM reconciled_days
     WHERE tenant_id = $1 AND rail = $2 ORDER BY reconciled_days.day DESC LIMIT ${SIGNED_SEARCHED_DAYS})
   SELECT max(day)::text AS "lastDay",
     (SELECT closing FROM recent ORDER BY day DESC LIMIT 1) AS closing,
     (SELECT ledger FROM recent ORDER BY day DESC LIMIT 1) AS ledger,
     (SELECT unexplained FROM recent ORDER BY day DESC LIMIT 1) AS unexplained,
     (SELECT max(s.day) FROM recent s
      WHERE s.day < coalesce((SELECT min(u.day) FROM recent u WHERE u.signed_at IS NULL), 'infinity'::date))::text AS "signedUntil",
     (max(day) FILTER (WHERE signed_at IS NOT NULL))::text AS "newestSigned"
   FROM recent`,
);

export const progressOf = async (
  session: Session,
  tenantId: string,
  rail: string,
): Promise<AccountProgress> => (await session.query<AccountProgress>(PROGRESS, [tenantId, rail]))[0]!;
