import type { TransactionCategory } from '../../ledger/transactions.ts';
import type { WaitReason } from '../../payments/payouts/claim.ts';
import { type SuspenseFacts, suspenseActions, suspenseMeaning } from './suspense-state.ts';

/** The meaning of a payout's state, and the possible actions. */
interface PayoutState {
  meaning: string;
  actions: readonly string[];
}

/** Facts that determine the state of a payout. */
interface PayoutFacts {
  status: 'processing' | 'successful' | 'failed';
  /** Number of claims, and of possible submissions. */
  attempts: number;
  submissions: number;
  waitReason: WaitReason | null;
  flaggedAt: number | null;
  lastOutcome: 'success' | 'failure' | 'unknown' | 'not_found' | null;
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  account: 'no enabled account at a provider supports this amount and bank: enable or add one',
  test: 'the account at the provider must be tested first',
  float: 'the account at the provider has too little money: top it up',
  same_again:
    'the same amount was submitted to the same account a short time ago: it continues automatically',
  provider: 'the provider does not respond: it continues automatically',
  fault: 'Kolo could not prepare it: see the log',
  stopped: 'an operator has stopped such payouts: resuming them needs approval',
};

const READ = ['readTransferInFull', 'revealTransfer'] as const;
const REQUERY = [...READ, 'requeryTransfer'] as const;
const SETTLE = [...REQUERY, 'proposePayoutSettle', 'proposePayoutFail'] as const;
const HELD = 'The money stays held. A payout never fails because time ran out.';

/** Describes the state of a payout. */
export function payoutState({
  status,
  attempts,
  submissions,
  waitReason,
  flaggedAt,
  lastOutcome,
}: PayoutFacts): PayoutState {
  if (status === 'successful') return { meaning: 'It was paid, which is final.', actions: REQUERY };
  if (status === 'failed')
    return {
      meaning: 'It was not paid, and the money is available again, which is final.',
      actions: REQUERY,
    };
  if (submissions === 0) {
    const late =
      attempts > 0
        ? 'it was claimed too late to submit: its status is queried first, and then it is submitted'
        : 'it is queued';
    const why = waitReason === null ? late : WAITS[waitReason];
    const flagged = flaggedAt === null ? READ : [...READ, 'proposePayoutFail'];
    const actions = waitReason === 'stopped' ? [...READ, 'listPayoutStops'] : flagged;
    return { meaning: `It has not been submitted to a bank: ${why}.`, actions };
  }
  if (flaggedAt === null)
    return { meaning: 'It was submitted, and its status is being queried.', actions: REQUERY };
  if (lastOutcome === 'not_found') {
    return {
      meaning: `It was submitted, the bank reports it as unknown, and it must not be resubmitted under the same id. ${HELD}`,
      actions: SETTLE,
    };
  }
  if (lastOutcome === 'failure') {
    return {
      meaning: `The bank reports a failure in a response that is not conclusive, and must confirm it. ${HELD}`,
      actions: SETTLE,
    };
  }
  return {
    meaning: `It was submitted and the bank does not report an outcome. It may have been paid. ${HELD}`,
    actions: SETTLE,
  };
}

/** Facts about any transaction: attempts and submissions are null for one that is no payout. */
interface MovementFacts
  extends Omit<PayoutFacts, 'attempts' | 'submissions' | 'lastOutcome'>,
    Pick<SuspenseFacts, 'heldState' | 'heldReason'> {
  category: TransactionCategory;
  attempts: number | null;
  submissions: number | null;
}

/**
 * Describes the state of any transaction. @param lastOutcome of the last attempt; undefined, or null, without
 * one
 */
export function movementState(
  { category, status, attempts, submissions, waitReason, flaggedAt, heldState, heldReason }: MovementFacts,
  lastOutcome: PayoutFacts['lastOutcome'] | undefined,
): PayoutState {
  if (heldState !== null) {
    const meaning = suspenseMeaning(heldState, heldReason!);
    return { meaning, actions: suspenseActions(category, heldState) };
  }
  if (attempts === null) {
    const meaning =
      category === 'bank-inflow' ? 'It came in and was credited to its wallet.' : `It is ${status}.`;
    return { meaning, actions: ['revealTransfer'] };
  }
  return payoutState({
    status,
    attempts,
    submissions: submissions ?? 0,
    waitReason,
    flaggedAt,
    lastOutcome: lastOutcome ?? null,
  });
}
