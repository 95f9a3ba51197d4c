import type { TenantTableName } from './tables.ts';

/** Checks and reports of `kolo verify`. */

/** The invariants of the design's section 1, by number. */
type Invariant = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** One offending row. */
export interface Finding {
  /** The row's tenant; null for what belongs to no tenant, such as a constraint. */
  tenantId: string | null;
  table: string;
  /** The row within its table, as `column=value …`. */
  key: string;
  /** The problem, in one clause. */
  problem: string;
  expected: string | null;
  found: string | null;
}

/** The outcome of one check. */
export interface CheckReport {
  name: string;
  invariant: Invariant;
  /** The rule that the check enforces. */
  says: string;
  /** Number of rows checked; for checks of the schema, of objects. */
  checked: number;
  /** The first findings, by tenant and key. */
  findings: Finding[];
  /** Number of findings beyond those listed. */
  more: number;
}

/** A table whose rows are counted. */
export type CountedTable = TenantTableName | 'tenants' | 'audit_links';
/** The rows of each table. */
export type Counts = Readonly<Record<CountedTable, number>>;

/** A day of a tenant whose movements passed a complete verification. */
export interface VerifiedDay {
  tenantId: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** Final movements and postings. */
  movements: number;
  /** SHA-256 in hexadecimal, over that of the tenant's previous such day, too. */
  sha256: string;
}

/** The outcome of a whole verification. */
export interface VerifyReport {
  /** No check has a finding. */
  ok: boolean;
  checks: CheckReport[];
  /** Closed days that this verification, without a finding, was the first to read: to be recorded. */
  verifiedDays: VerifiedDay[];
  /** The rows of each table, by its name in camel case. */
  counts: Readonly<Record<string, number>>;
  /** Payouts that wait for an operator: no fault of the books, but an operator has to review them. */
  flaggedPayouts: number;
}

interface CheckBase {
  name: string;
  invariant: Invariant;
  /** The rule, as a sentence. */
  says: string;
  /** The tables whose rows are checked, or a number of objects. */
  over: readonly CountedTable[] | number;
}

/**
 * A check that the database decides: `query` gives one row a finding, with the columns `tenant_id`,
 * `row_table`, `row_key`, `problem`, `expected` and `found`.
 */
export interface SqlCheck extends CheckBase {
  query: string;
  /** A WITH clause that replaces tables by a part of their rows. */
  within?: string;
  /** The same query, which reads the bodies of these events as null: PostgreSQL cannot parse them. */
  queryWithout?: (eventIds: readonly string[]) => string;
}

/** A row that a {@link JudgedCheck} reads, all columns as text. */
export type TextRow = Readonly<Record<string, string | null>>;

/** A check that needs our own code: `rows` is passed one by one to the function that `rowJudge` returns; it is called once a run. */
export interface JudgedCheck extends CheckBase {
  rows: string;
  rowJudge(): (row: TextRow) => Finding | undefined;
}

/** A check, decided by the database or by our own code. */
export type Check = SqlCheck | JudgedCheck;
