import type { TransactionCategory } from '../../ledger/transactions.ts';
import type { WaitReason } from '../../payments/payouts/claim.ts';
import { type SuspenseFacts, suspenseActions, suspenseMeaning } from './suspense-state.ts';

/** What the state of a payout means, and what can be done about it. */
interface PayoutState {
  meaning: string;
  actions: readonly string[];
}

/** What is known of a payout that decides it. */
interface PayoutFacts {
  status: 'processing' | 'successful' | 'failed';
  /** How often it was claimed, to be told or asked after, and how often it may have been told. */
  attempts: number;
  sends: number;
  waitsFor: WaitReason | null;
  flaggedAt: number | null;
  lastOutcome: 'success' | 'failure' | 'unknown' | 'not_found' | null;
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  account: 'no account at a provider is enabled that pays this amount to this bank: enable or bring one',
  test: 'the account at the provider is to be tested first: kolo rail test',
  float: 'the account at the provider has too little money: bring money there',
  same_again: 'the same amount was told to the same account a short time ago: it goes on by itself',
  provider: 'the provider does not answer: it goes on by itself',
  fault: 'Kolo could not prepare it: the log says why',
  stopped: 'somebody has stopped payouts like it: two people let them go on',
};

const LOOK = ['readTransferInFull', 'revealTransfer'] as const;
const ASK = [...LOOK, 'askAboutTransfer'] as const;
const SETTLE = [...ASK, 'proposePayoutSettle', 'proposePayoutFail'] as const;
const HELD = 'The money stays held, and nothing is failed because time ran out.';

/** What is to be said of a payout. */
export function payoutState({
  status,
  attempts,
  sends,
  waitsFor,
  flaggedAt,
  lastOutcome,
}: PayoutFacts): PayoutState {
  if (status === 'successful') return { meaning: 'It was paid. That is final.', actions: ASK };
  if (status === 'failed')
    return { meaning: 'It was not paid, and the money is free again. That is final.', actions: ASK };
  if (sends === 0) {
    const late =
      attempts > 0
        ? 'the time to tell one had passed before it could be: it is asked first, and told then'
        : 'its turn has not come';
    const why = waitsFor === null ? late : WAITS[waitsFor];
    const flagged = flaggedAt === null ? LOOK : [...LOOK, 'proposePayoutFail'];
    const actions = waitsFor === 'stopped' ? [...LOOK, 'listPayoutStops'] : flagged;
    return { meaning: `No bank has been told of it: ${why}.`, actions };
  }
  if (flaggedAt === null) return { meaning: 'A bank was told and is being asked.', actions: ASK };
  if (lastOutcome === 'not_found') {
    return {
      meaning: `A bank was told, says that it has never heard of it, and may not be told again under the same id. ${HELD}`,
      actions: SETTLE,
    };
  }
  if (lastOutcome === 'failure') {
    return {
      meaning: `A bank says that it failed, in an answer that settles nothing: it has to say so again. ${HELD}`,
      actions: SETTLE,
    };
  }
  return {
    meaning: `A bank was told and does not say what became of it. It may have been paid. ${HELD}`,
    actions: SETTLE,
  };
}

/** The same of any movement: attempts and tellings are null where it is no payout. */
interface MovementFacts
  extends Omit<PayoutFacts, 'attempts' | 'sends' | 'lastOutcome'>,
    Pick<SuspenseFacts, 'heldState' | 'heldReason'> {
  category: TransactionCategory;
  attempts: number | null;
  sends: number | null;
}

/**
 * What is to be said of a movement, whether or not it is a payout.
 *
 * @param lastOutcome of the last attempt; undefined, or null, where there was none
 */
export function movementState(
  { category, status, attempts, sends, waitsFor, flaggedAt, heldState, heldReason }: MovementFacts,
  lastOutcome: PayoutFacts['lastOutcome'] | undefined,
): PayoutState {
  if (heldState !== null) {
    const meaning = suspenseMeaning(heldState, heldReason!);
    return { meaning, actions: suspenseActions(category, heldState) };
  }
  if (attempts === null) {
    const meaning = category === 'bank-inflow' ? 'It came in, and its wallet has it.' : `It is ${status}.`;
    return { meaning, actions: ['revealTransfer'] };
  }
  return payoutState({
    status,
    attempts,
    sends: sends ?? 0,
    waitsFor,
    flaggedAt,
    lastOutcome: lastOutcome ?? null,
  });
}
