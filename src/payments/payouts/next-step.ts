import { NOT_SENT, type QueryOutcome } from '../../rails/rail.ts';
import type { ClaimedPayout } from './claim.ts';

/** How often the bank is told of one transfer at most, the first time included. */
const SENDS_MAX = 3;
/** Rests before asking again, by attempt, milliseconds; the last one repeats. */
const ASK_AGAIN_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 300_000, 900_000];
/** The longest rest until an earlier telling can no longer arrive: its time is another process's clock's. Milliseconds. */
const OPEN_REST_MAX_MS = 60_000;
/** How long an outcome may stay unknown before an operator is called, milliseconds. */
export const FLAG_AFTER_MS = 30 * 60_000;

/**
 * Whether a claimed payout is told to the bank, or only asked after. Pure. What was allowed when the bank last
 * answered may be claimed much later (a backlog, a stop): past the rail's window it would be a second payment.
 * Past the claim's own deadline (a process that stood still) another has asked, and may have told, since.
 */
export function mayTell(
  payout: Pick<ClaimedPayout, 'tells' | 'sends' | 'firstClaimedAt'>,
  deadline: { readonly passed: boolean },
  rail: Pick<RailTerms, 'dedupWindowMs'>,
  nowMs: number,
): boolean {
  if (!payout.tells || deadline.passed) return false;
  return payout.sends === 1 || nowMs - (payout.firstClaimedAt ?? nowMs) < rail.dedupWindowMs;
}

/** What the rules have to know of a rail, and of the settings. Milliseconds. */
export interface RailTerms {
  /** How long it recognises an id that it was told; 0 that it does not. */
  readonly dedupWindowMs: number;
  /** Rest between two tellings of an id. */
  readonly tellAgainAfterMs: number;
  /** Rest between two queries that confirm a failure. */
  readonly failureConfirmAfterMs: number;
}

/** What to do after an answer of the bank. */
export type NextStep =
  | {
      readonly kind: 'settle';
      readonly outcome: { kind: 'success' } | { kind: 'failure'; code: string; reason: string };
    }
  | {
      readonly kind: 'later';
      readonly afterMs: number;
      readonly sendNext: boolean;
      readonly flag: boolean;
      /** Since when queries say "failed" and are to confirm it, milliseconds. */
      readonly failureSaidAt: number | null;
    };

/**
 * Reads an answer (ARCHITECTURE.md, "Life of a transfer", step 5). Pure.
 *
 * - Success settles. A failure that is certain, or a payment that was reversed before it was a success, settles when
 *   it answers the first telling or a query; after an unknown outcome a refused telling proves nothing about the
 *   earlier one, so only a query can say failure.
 * - A failure that is not certain settles when a query says it, and another one did so long before, and none between
 *   them said anything else.
 * - "Never heard of it" allows telling again under the same id, inside the rail's window and after its rest, a bounded
 *   number of times. Otherwise an operator is called. As long as an earlier claim may still tell the bank (`tellUntil`;
 *   the process that made it is believed dead and may not be) it is unknown, and asked again once that is over.
 * - What was to be told and certainly was not, because its turn came too late, is told when its turn comes next. Of a
 *   payment that never was told (`sends` is 0) "never heard of it" is what is to be expected.
 * - Everything else is unknown: ask again later, and call an operator after a set time, or at once where the bank says
 *   that a person is needed.
 */
export function nextStep(
  payout: Pick<
    ClaimedPayout,
    'attempt' | 'sends' | 'tells' | 'firstClaimedAt' | 'tellUntil' | 'toldAt' | 'failureSaidAt'
  >,
  outcome: QueryOutcome,
  rail: RailTerms,
  nowMs: number,
): NextStep {
  if (outcome.kind === 'success') return { kind: 'settle', outcome: { kind: 'success' } };
  const ageMs = nowMs - (payout.firstClaimedAt ?? nowMs);
  const rest = Math.min(payout.attempt, ASK_AGAIN_AFTER_MS.length) - 1;
  const afterMs = ASK_AGAIN_AFTER_MS[rest]!;
  const needsPerson = outcome.kind === 'unknown' && outcome.needsPerson === true;
  const flag = needsPerson || ageMs >= FLAG_AFTER_MS;
  const unknown = { kind: 'later', afterMs, sendNext: false, flag, failureSaidAt: null } as const;
  if (outcome === NOT_SENT) return { ...unknown, sendNext: true };
  if (outcome.kind === 'unknown') return unknown;
  if (outcome.kind !== 'not_found') {
    const toConfirm = outcome.kind === 'failure' && outcome.toConfirm === true;
    if (payout.tells && (toConfirm || payout.sends > 1)) return unknown;
    if (toConfirm) {
      const failureSaidAt = payout.failureSaidAt ?? nowMs;
      const leftMs = rail.failureConfirmAfterMs - (nowMs - failureSaidAt);
      if (leftMs > 0) return { ...unknown, afterMs: leftMs, failureSaidAt };
    }
    return { kind: 'settle', outcome: { kind: 'failure', code: outcome.code, reason: outcome.reason } };
  }
  const openMs = payout.tellUntil === null ? 0 : payout.tellUntil - nowMs;
  if (openMs > 0) return { ...unknown, afterMs: Math.max(afterMs, Math.min(openMs, OPEN_REST_MAX_MS)) };
  if (payout.sends === 0) return { ...unknown, sendNext: true };
  if (payout.toldAt !== null && nowMs - payout.toldAt < rail.tellAgainAfterMs) return unknown;
  const sendNext = payout.sends < SENDS_MAX && ageMs + afterMs < rail.dedupWindowMs;
  return { ...unknown, sendNext, flag: !sendNext };
}
