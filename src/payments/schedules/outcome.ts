import { type FailureCode, mayPass } from './failures.ts';
import { retryAt } from './recurrence.ts';

/**
 * The status of a run: `waiting` for its next attempt, `paused` while its schedule is not active, `processing` while
 * its bank transfer is, or final.
 */
export const RUN_STATUSES = ['waiting', 'paused', 'processing', 'successful', 'failed', 'skipped'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** The outcome of a due run. */
export type Outcome =
  /** Its transfer was made, now or before a crash. */
  | { kind: 'made'; transactionId: string }
  | { kind: 'refused'; code: FailureCode }
  /** Its bank transfer has ended. */
  | { kind: 'ended'; status: 'successful' | 'failed'; reason: string | null }
  /** The run was missed and is not made up. */
  | { kind: 'skipped' }
  /** Its schedule is not active any more. */
  | { kind: 'paused' };

/** A run as it is before its outcome; times are milliseconds since the epoch. */
export interface RunState {
  status: RunStatus;
  dueAt: number | null;
  attempts: number;
  firstAttemptAt: number | null;
  lastAttemptAt: number | null;
  transactionId: string | null;
  failureCode: FailureCode | null;
}

/** Time from the acceptance of a bank transfer to its first check, milliseconds. */
const FIRST_CHECK_MS = 1_000;
/** Maximum time between two checks, milliseconds. */
const CHECK_INTERVAL_MAX_MS = 300_000;

/** Time of the next check of a processing bank transfer, milliseconds: a quarter of its age from now. */
export const nextCheckAt = (lastAttemptAt: number, nowMs: number): number =>
  nowMs + Math.min(Math.max(FIRST_CHECK_MS, (nowMs - lastAttemptAt) / 4), CHECK_INTERVAL_MAX_MS);

/** Facts that decide what follows from an outcome. */
interface Circumstances {
  /** Its schedule is active: it may be tried again. */
  active: boolean;
  /** It pays a wallet, at once. A bank transfer ends later. */
  toWallet: boolean;
  nowMs: number;
}

/** The next state of a run after an outcome (contract section 3.8); undefined if nothing changes. */
export function nextState(
  before: RunState,
  outcome: Outcome,
  { active, toWallet, nowMs }: Circumstances,
): RunState | undefined {
  const attempted = {
    ...before,
    attempts: before.attempts + 1,
    firstAttemptAt: before.firstAttemptAt ?? nowMs,
    lastAttemptAt: nowMs,
  };
  switch (outcome.kind) {
    case 'made': {
      if (before.transactionId !== null || before.status === 'failed') return undefined;
      const { transactionId } = outcome;
      return toWallet
        ? { ...attempted, status: 'successful', dueAt: null, transactionId, failureCode: null }
        : {
            ...attempted,
            status: 'processing',
            dueAt: nowMs + FIRST_CHECK_MS,
            transactionId,
            failureCode: null,
          };
    }
    case 'refused': {
      if (before.status !== 'waiting') return undefined;
      const { code: failureCode } = outcome;
      const dueAt = mayPass(failureCode) ? retryAt(attempted.firstAttemptAt, nowMs) : null;
      if (dueAt === null) return { ...attempted, status: 'failed', dueAt, failureCode };
      return { ...attempted, status: active ? 'waiting' : 'paused', dueAt, failureCode };
    }
    case 'ended': {
      if (before.status !== 'processing') return undefined;
      const failureCode = outcome.status === 'failed' ? 'transfer_failed' : null;
      return { ...before, status: outcome.status, dueAt: null, failureCode };
    }
    case 'skipped':
      return before.status === 'waiting' ? { ...before, status: 'skipped', dueAt: null } : undefined;
    case 'paused':
      return before.status === 'waiting' ? { ...before, status: 'paused' } : undefined;
  }
}
