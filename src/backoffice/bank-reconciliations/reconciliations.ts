import { type Session, statement } from '../../platform/db/database.ts';
import type { Json } from '../../platform/values/canonical-json.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** A difference between the ledger and a bank's book. */
export interface Difference {
  /** Null where the row has no tenant. */
  tenantId: string | null;
  problem: string;
  /** The row, as `column=value`. */
  key: string;
  /** The bank's value and the ledger's; null where it has nothing. */
  bank: string | null;
  here: string | null;
  /** Advice about it. */
  advice: string;
  /** References of payouts that are not final and pay the same amount to the same account. */
  sameWaiting: string[];
}

/** The result of a comparison with the banks' books. */
export interface ReconciliationReport {
  /** It was aborted; the log says why. */
  failed: boolean;
  /** The time until which everything was known at the last recovery; null without one. */
  knownUntil: number | null;
  /** Inflows and returns that were credited because the bank shows them as credited. */
  creditedInflows: number;
  creditedReturns: number;
  /**
   * Payouts that are not final and were not queried since it began: a process that works on payouts has to
   * run.
   */
  notQueried: number;
  /** Accounts at providers that expose no book. */
  withoutBook: { tenantId: string; rail: string }[];
  unreadableBooks: number;
  differences: Difference[];
  /** Further differences that are not listed. */
  more: number;
}

/** A stored comparison. */
export interface Reconciliation {
  id: string;
  requestedBy: string;
  startedAt: number;
  finishedAt: number | null;
  complete: boolean | null;
  report: ReconciliationReport | null;
}

const INSERT = statement(
  'insert_bank_reconciliation',
  'INSERT INTO bank_reconciliations (id, requested_by, started_at) VALUES ($1, $2, $3)',
);
const FINISH = statement(
  'finish_bank_reconciliation',
  'UPDATE bank_reconciliations SET finished_at = $2, complete = $3, report = $4 WHERE id = $1 AND finished_at IS NULL',
);
const FIND = statement(
  'find_bank_reconciliation',
  `SELECT id, requested_by AS "requestedBy", started_at AS "startedAt", finished_at AS "finishedAt", complete, report
   FROM bank_reconciliations WHERE id = $1`,
);
const LAST_RECOVERY = statement(
  'last_recovery',
  'SELECT noticed_at AS "noticedAt", known_until AS "knownUntil" FROM recoveries ORDER BY id DESC LIMIT 1',
);
const IS_RECONCILED = statement(
  'is_recovery_reconciled',
  `SELECT FROM recoveries r JOIN bank_reconciliations b ON b.complete AND b.started_at >= r.noticed_at WHERE r.id = $1 LIMIT 1`,
);

/** Records that a comparison has begun. Like all of this file unless noted, it runs under kolo_operator. */
export const beginReconciliation = (
  session: Session,
  { id, requestedBy, nowMs }: { id: string; requestedBy: string; nowMs: number },
): Promise<number> => session.execute(INSERT, [id, requestedBy, toRfc3339(nowMs)]);

export const finishReconciliation = (
  session: Session,
  { id, complete, report }: { id: string; complete: boolean; report: ReconciliationReport },
  nowMs: number,
): Promise<number> =>
  session.execute(FINISH, [id, toRfc3339(nowMs), complete, JSON.stringify(report as unknown as Json)]);

export async function findReconciliation(session: Session, id: string): Promise<Reconciliation | undefined> {
  return (await session.query<Reconciliation>(FIND, [id]))[0];
}

/** The newest recovery; undefined where there was none. */
export async function lastRecovery(
  session: Session,
): Promise<{ noticedAt: number; knownUntil: number | null } | undefined> {
  return (await session.query<{ noticedAt: number; knownUntil: number | null }>(LAST_RECOVERY))[0];
}

/** True once a complete comparison has been made since a recovery. */
export const isReconciled = async (session: Session, recoveryId: string): Promise<boolean> =>
  (await session.query(IS_RECONCILED, [recoveryId])).length > 0;

const NOT_QUERIED = statement(
  'payouts_not_queried',
  `SELECT count(*) AS count FROM payouts p
   WHERE p.due_at IS NOT NULL AND p.submissions > 0 AND (p.submitted_at IS NULL OR COALESCE(p.resubmitted_at, p.submitted_at) < $1)
     AND NOT EXISTS (
       SELECT FROM payout_attempts a
       WHERE a.tenant_id = p.tenant_id AND a.transaction_id = p.transaction_id AND a.attempted_at >= $2)`,
);

/** Largest difference between the clocks of processes, milliseconds. */
const CLOCKS_APART_MS = 10_000;

/**
 * Counts payouts that may have been submitted before a time, are not final, and were not queried since. Under
 * kolo_verify.
 */
export async function countNotQueried(verify: Session, sinceMs: number): Promise<number> {
  const values = [toRfc3339(sinceMs), toRfc3339(sinceMs - CLOCKS_APART_MS)];
  return Number((await verify.query<{ count: bigint }>(NOT_QUERIED, values))[0]!.count);
}

const SAME_WAITING = statement(
  'payouts_like_these',
  `SELECT DISTINCT p.bank_code AS "bankCode", p.account_number AS "accountNumber", t.amount, t.reference
   FROM payouts p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id
   WHERE p.due_at IS NOT NULL AND t.reference IS NOT NULL
     AND (p.bank_code, p.account_number, t.amount) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]))`,
);

/** A payment by account and amount. */
export interface Paid {
  bankCode: string;
  accountNumber: string;
  amount: Kobo;
}

/** Payouts that are not final and pay the same as some payments. Under kolo_verify. */
export const payoutsLike = (
  verify: Session,
  payments: readonly Paid[],
): Promise<(Paid & { reference: string })[]> =>
  verify.query<Paid & { reference: string }>(SAME_WAITING, [
    payments.map(({ bankCode }) => bankCode),
    payments.map(({ accountNumber }) => accountNumber),
    payments.map(({ amount }) => amount),
  ]);

const KNOWN_INFLOWS = statement(
  'known_inflows',
  'SELECT rail_inflow_id AS id FROM inflows WHERE rail = $1 AND rail_inflow_id = ANY ($2::text[])',
);
const KNOWN_RETURNS = statement(
  'known_payment_returns',
  'SELECT DISTINCT rail_return_id AS id FROM payment_returns WHERE rail = $1 AND rail_return_id = ANY ($2::text[])',
);
const idsOf = async (rows: Promise<{ id: string }[]>): Promise<ReadonlySet<string>> =>
  new Set((await rows).map(({ id }) => id));

/** Ids, out of the bank's, of a rail's inflows that are credited. Under kolo_verify. */
export const knownInflows = (verify: Session, rail: string, ids: readonly string[]) =>
  idsOf(verify.query<{ id: string }>(KNOWN_INFLOWS, [rail, ids]));

/** Ids, out of the bank's, of a rail's returns that are credited. Under kolo_verify. */
export const knownReturns = (verify: Session, rail: string, ids: readonly string[]) =>
  idsOf(verify.query<{ id: string }>(KNOWN_RETURNS, [rail, ids]));
