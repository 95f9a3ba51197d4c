import type pg from 'pg';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { type Session, sessionOn, transactionOn } from '../../platform/db/database.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { adviceOn } from './advice.ts';
import {
  beginReconciliation,
  countNotQueried,
  type Difference,
  finishReconciliation,
  lastRecovery,
  type Paid,
  payoutsLike,
  type ReconciliationReport,
} from './reconciliations.ts';
import { creditMissingInflows, queryUnsettledPayouts, type RepairDeps } from './repair.ts';

/** Time to wait for banks to be queried, milliseconds, and the interval between two checks. */
const QUERIED_WITHIN_MS = 60_000;
const POLL_MS = 200;

/** A difference found in a bank's book, as `kolo verify` lists it. */
interface Found {
  tenantId: string | null;
  key: string;
  problem: string;
  expected: string | null;
  found: string | null;
}

/** Dependencies of the comparison. */
interface ReconcileParts extends RepairDeps {
  /** Connections of the role `kolo_operator`. */
  operatorPool: pg.Pool;
  /** Opens at least two connections of the role `kolo_verify`, which are closed at the end. */
  openVerifyPool: () => pg.Pool;
  /** Compares with every bank's book that can be read. */
  compare: (verify: pg.Pool) => Promise<{ checks: readonly { findings: readonly Found[]; more: number }[] }>;
  /** Accounts at providers that expose no book. */
  accountsWithoutBook: () => Promise<{ tenantId: string; rail: string }[]>;
  /** Pauses for a number of milliseconds. */
  pause: (ms: number) => Promise<unknown>;
  onError: (error: unknown) => void;
}

/**
 * Starts a comparison with the banks' books and the repairs that need nobody: it queries banks again and
 * credits their credited inflows. It continues after this resolves. @returns the id of the comparison
 */
export async function beginReconcilingBank(parts: ReconcileParts, by: Actor): Promise<string> {
  const nowMs = parts.clock.now();
  const id = uuidv7(nowMs);
  const requestedBy = `${by.kind} ${by.name}`;
  await transactionOn(parts.operatorPool, async (session) => {
    await beginReconciliation(session, { id, requestedBy, nowMs });
    await recordAct(session, {
      tenantId: null,
      actor: by,
      act: 'bank_reconciliation.begun',
      atMs: nowMs,
      subject: `bank_reconciliation ${id}`,
    });
  });
  void reconcile(parts, id, nowMs).catch(parts.onError);
  return id;
}

async function reconcile(parts: ReconcileParts, id: string, startedAtMs: number): Promise<void> {
  const pool = parts.openVerifyPool();
  try {
    const report = await reportOf(parts, pool, startedAtMs).catch((error: unknown) => {
      parts.onError(error);
      return FAILED;
    });
    const complete = !report.failed && report.unreadableBooks === 0 && report.notQueried === 0;
    const finished = { id, complete, report };
    await finishReconciliation(sessionOn(parts.operatorPool), finished, parts.clock.now());
  } finally {
    await pool.end();
  }
}

const FAILED: ReconciliationReport = {
  failed: true,
  knownUntil: null,
  creditedInflows: 0,
  creditedReturns: 0,
  notQueried: 0,
  withoutBook: [],
  unreadableBooks: 0,
  differences: [],
  more: 0,
};

async function reportOf(
  parts: ReconcileParts,
  pool: pg.Pool,
  startedAtMs: number,
): Promise<ReconciliationReport> {
  const verify = sessionOn(pool);
  const recovery = await lastRecovery(sessionOn(parts.operatorPool));
  const knownUntil = recovery?.knownUntil ?? null;
  await queryUnsettledPayouts(parts);
  const mended = await creditMissingInflows(parts, verify, knownUntil);
  const notQueried = await untilQueried(parts, verify, startedAtMs);
  const { checks } = await parts.compare(pool);
  const found = checks.flatMap(({ findings }) => findings);
  const unreadable = found.filter(({ problem }) => problem.startsWith(UNREADABLE));
  return {
    failed: false,
    knownUntil,
    ...mended,
    notQueried,
    unreadableBooks: unreadable.length,
    withoutBook: await parts.accountsWithoutBook(),
    differences: await differencesOf(verify, found),
    more: checks.reduce((sum, { more }) => sum + more, 0),
  };
}

/** The comparison's message for a book that cannot be read. */
const UNREADABLE = "the bank's book cannot be read";

/**
 * Waits until banks have been queried about everything that may have been submitted; gives how many are left.
 */
async function untilQueried(parts: ReconcileParts, verify: Session, startedAtMs: number): Promise<number> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const left = await countNotQueried(verify, startedAtMs);
    if (left === 0 || waitedMs >= QUERIED_WITHIN_MS) return left;
    await parts.pause(POLL_MS);
  }
}

async function differencesOf(verify: Session, found: readonly Found[]): Promise<Difference[]> {
  const unknown = found.flatMap((one) => paymentIn(one) ?? []);
  const waiting = unknown.length === 0 ? [] : await payoutsLike(verify, unknown);
  return found.map((one) => {
    const paid = paymentIn(one);
    const { tenantId, problem, key, expected, found: here } = one;
    return {
      tenantId,
      problem,
      key,
      bank: expected,
      here,
      advice: adviceOn(problem),
      sameWaiting: paid === undefined ? [] : waiting.filter(isLike(paid)).map(({ reference }) => reference),
    };
  });
}

const isLike =
  (paid: Paid) =>
  ({ bankCode, accountNumber, amount }: Paid): boolean =>
    bankCode === paid.bankCode && accountNumber === paid.accountNumber && amount === paid.amount;

/** The payment that only the bank knows, parsed from the comparison's text for the bank's row. */
function paymentIn({ expected, found }: Found): Paid | undefined {
  if (expected === null || found !== null) return undefined;
  const [, bankCode, accountNumber, amount] =
    /bankCode=(\S+) accountNumber=(\d+) amount=(\d+)/.exec(expected) ?? [];
  return bankCode === undefined
    ? undefined
    : { bankCode, accountNumber: accountNumber!, amount: BigInt(amount!) };
}
