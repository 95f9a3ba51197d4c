import { NOT_SENT, type QueryOutcome } from '../../rails/rail.ts';
import type { ClaimedPayout, WaitingState } from './claim.ts';

/** Maximum submissions of one payout, including the first. */
const SUBMISSIONS_MAX = 3;
/** Time until the next status query, by attempt, milliseconds; the last one repeats. */
const REQUERY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 300_000, 900_000];
/** Longest wait for a previous submission that may still arrive, milliseconds. Its deadline is by another process's clock. */
const OPEN_SUBMISSION_WAIT_MAX_MS = 60_000;
/** Maximum age of an unknown outcome before an operator is called, milliseconds. */
export const FLAG_AFTER_MS = 30 * 60_000;

/**
 * True if a claimed payout may be submitted; otherwise its status is only queried. Pure.
 *
 * - A backlog or a stop may delay a resubmission until after the rail's deduplication window. It would be a second payment.
 * - A stalled process may pass the deadline of its claim. By then another process may have resubmitted the payout.
 */
export function maySubmit(
  payout: Pick<ClaimedPayout, 'submits' | 'submissions' | 'firstSubmittedAt'>,
  deadline: { readonly passed: boolean },
  rail: Pick<RailTerms, 'dedupWindowMs'>,
  nowMs: number,
): boolean {
  if (!payout.submits || deadline.passed) return false;
  return payout.submissions === 1 || nowMs - (payout.firstSubmittedAt ?? nowMs) < rail.dedupWindowMs;
}

/** Times of a rail and of the settings that the rules use, milliseconds. */
export interface RailTerms {
  /** Time for which the rail recognises a submitted id; 0 if it does not. */
  readonly dedupWindowMs: number;
  /** Minimum time between two submissions of an id. */
  readonly resubmitAfterMs: number;
  /** Minimum time between two queries that confirm a failure. */
  readonly failureConfirmAfterMs: number;
}

/** The step after a response of the bank. */
export type NextStep =
  | {
      readonly kind: 'settle';
      readonly outcome: { kind: 'success' } | { kind: 'failure'; code: string; reason: string };
    }
  | {
      readonly kind: 'later';
      readonly afterMs: number;
      readonly state: WaitingState;
      readonly flag: boolean;
      /** Time of the first query that reported an uncertain failure, milliseconds. */
      readonly failureReportedAt: number | null;
    };

/**
 * Decides the next step by an outcome (ARCHITECTURE.md, "Life of a transfer", step 5). Pure.
 *
 * - A success settles. A certain failure, or a payment reversed before it was a success, settles as the response to the
 *   first submission or to a query. A refused resubmission proves nothing about the previous submission, so after an
 *   unknown outcome only a query can report failure.
 * - An uncertain failure settles when two queries report it, far enough apart, with no other outcome between them.
 * - `not_found` allows a resubmission under the same id: within the rail's window, after its interval, a bounded number of
 *   times. Otherwise an operator is called.
 * - `not_found` proves nothing while a previous claim may still submit: its process may be slow, not dead. The status is
 *   queried again after `submitUntil`, or after a minute if that is sooner.
 * - A payout that waited for its connection past its deadline was certainly not sent. The next attempt submits it.
 *   `not_found` is expected for a payout that was never submitted (`submissions` is 0).
 * - Everything else is unknown: the status is queried again later. An operator is called after a set time, or at once if the
 *   bank needs a person.
 */
export function nextStep(
  payout: Pick<
    ClaimedPayout,
    | 'attempt'
    | 'submissions'
    | 'submits'
    | 'firstSubmittedAt'
    | 'submitUntil'
    | 'lastSubmittedAt'
    | 'failureReportedAt'
  >,
  outcome: QueryOutcome,
  rail: RailTerms,
  nowMs: number,
): NextStep {
  if (outcome.kind === 'success') return { kind: 'settle', outcome: { kind: 'success' } };
  const ageMs = nowMs - (payout.firstSubmittedAt ?? nowMs);
  const index = Math.min(payout.attempt, REQUERY_AFTER_MS.length) - 1;
  const afterMs = REQUERY_AFTER_MS[index]!;
  const needsPerson = outcome.kind === 'unknown' && outcome.needsPerson === true;
  const flag = needsPerson || ageMs >= FLAG_AFTER_MS;
  const unknown = { kind: 'later', afterMs, state: 'unknown', flag, failureReportedAt: null } as const;
  if (outcome === NOT_SENT)
    return { ...unknown, state: payout.submissions === 0 ? 'queued' : 'resubmittable' };
  if (outcome.kind === 'unknown') return unknown;
  if (outcome.kind !== 'not_found') {
    const toConfirm = outcome.kind === 'failure' && outcome.toConfirm === true;
    if (payout.submits && (toConfirm || payout.submissions > 1)) return unknown;
    if (toConfirm) {
      const failureReportedAt = payout.failureReportedAt ?? nowMs;
      const leftMs = rail.failureConfirmAfterMs - (nowMs - failureReportedAt);
      if (leftMs > 0) return { ...unknown, afterMs: leftMs, failureReportedAt: failureReportedAt };
    }
    return { kind: 'settle', outcome: { kind: 'failure', code: outcome.code, reason: outcome.reason } };
  }
  const openMs = payout.submitUntil === null ? 0 : payout.submitUntil - nowMs;
  if (openMs > 0)
    return { ...unknown, afterMs: Math.max(afterMs, Math.min(openMs, OPEN_SUBMISSION_WAIT_MAX_MS)) };
  if (payout.submissions === 0) return { ...unknown, state: 'queued' };
  if (payout.lastSubmittedAt !== null && nowMs - payout.lastSubmittedAt < rail.resubmitAfterMs)
    return unknown;
  return payout.submissions < SUBMISSIONS_MAX && ageMs + afterMs < rail.dedupWindowMs
    ? { ...unknown, state: 'resubmittable', flag: false }
    : { ...unknown, flag: true };
}
