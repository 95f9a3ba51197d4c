import { type ApprovedCommand, NOT_APPROVED, type NotApproved } from '../approvals.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import { settleProcessing } from './settle-transfer.ts';

/** A submitted payout may be failed manually only this long after its last submission or status query, milliseconds. */
const ATTEMPTED_WITHIN_MS = 3_600_000;
/** Failure that the payout's owner sees. */
const FAILED_MANUALLY = {
  ...({ kind: 'failure', code: 'failed_by_hand' } as const),
  reason: 'The bank has not paid it, as its people have told us',
};

/** Manually settles a flagged payout whose bank does not report an outcome. */
interface SettleManually extends AnyCommand, ApprovedCommand {
  readonly kind: 'settleManually';
  readonly transactionId: string;
  readonly status: 'successful' | 'failed';
  /** Id of the event that reports it. */
  readonly eventId: string;
}

/** Settled as approved; or refused, and nothing moved. */
type SettleManuallyResult =
  | { readonly kind: 'settled'; readonly replay: boolean }
  | NotApproved
  | {
      readonly kind: 'refused';
      readonly code:
        | 'not_found'
        | 'is_final'
        | 'not_flagged'
        | 'being_submitted'
        | 'bank_paid'
        | 'not_queried'
        | 'never_submitted';
    };

/** Settles a flagged payout. It never fails a payout that the bank reported paid or that is being submitted. */
export const settleManually: CommandDefinition<SettleManually, SettleManuallyResult> = {
  kind: 'settleManually',
  queue: 'settlement',
  collectFacts(command, facts) {
    facts.transaction(command.transactionId, undefined);
    facts.approval(command.proposalId);
    facts.submissionStatusOf(command.transactionId);
    if (command.status === 'failed') facts.failure(command.transactionId);
  },
  decide(draft, command) {
    const { transactionId, proposalId, status, now, eventId } = command;
    const transfer = draft.byId(transactionId);
    if (transfer?.category !== 'bank-outflow' && transfer?.category !== 'bank-inflow-return')
      return { kind: 'refused', code: 'not_found' };
    // This proposal settled it before, and the response was lost.
    if (transfer.status === status && draft.isExecuted(proposalId)) return { kind: 'settled', replay: true };
    if (!draft.isApproved(proposalId, now)) return NOT_APPROVED;
    if (transfer.status !== 'processing') return { kind: 'refused', code: 'is_final' };
    const submission = draft.submissionStatusOf(transactionId);
    if (submission === undefined || submission.flaggedAt === null)
      return { kind: 'refused', code: 'not_flagged' };
    if (submission.submitUntil !== null && submission.submitUntil > now)
      return { kind: 'refused', code: 'being_submitted' };
    if (submission.submissions === 0 && status === 'successful')
      return { kind: 'refused', code: 'never_submitted' };
    if (status === 'failed' && submission.submissions > 0) {
      if (submission.reportedPaid) return { kind: 'refused', code: 'bank_paid' };
      if (now - (submission.attemptedAt ?? 0) > ATTEMPTED_WITHIN_MS)
        return { kind: 'refused', code: 'not_queried' };
    }
    const outcome = status === 'failed' ? FAILED_MANUALLY : ({ kind: 'success' } as const);
    settleProcessing(draft, { outcome, now, eventId }, transfer);
    draft.executeProposal({ proposalId, movementId: transactionId, at: now });
    return { kind: 'settled', replay: false };
  },
};
