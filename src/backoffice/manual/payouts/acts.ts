import { NIL_UUID, uuidv7 } from '../../platform/values/ids.ts';
import { customersOfMovement } from '../personal-data/concerned.ts';
import { type Approved, type ProposalAct, proposalAct } from '../proposals/act.ts';
import type { ManualDeps } from './deps.ts';
import { failedEffect, settledEffect } from './effects.ts';
import { PAYOUT } from './objects.ts';
import { manualRefusal } from './refusals.ts';
import { type SettleContent, settleContent } from './schemas.ts';

type ToSettle = Pick<Approved<SettleContent>, 'proposalId' | 'content' | 'nowMs'>;

const settle = (
  { engine }: ManualDeps,
  status: 'successful' | 'failed',
  words: Pick<ProposalAct<SettleContent>, 'name' | 'does' | 'effect'>,
): ProposalAct => {
  const command = ({ proposalId, content, nowMs: now }: ToSettle) => ({
    kind: 'settleManually' as const,
    now,
    proposalId,
    transactionId: content.transaction_id,
    status,
    eventId: uuidv7(now),
  });
  return proposalAct<SettleContent>({
    ...words,
    permission: 'move_money',
    of: 'tenant',
    content: settleContent,
    words: ['evidence'],
    concerns: (session, { tenantId, content }) =>
      customersOfMovement(session, tenantId!, content.transaction_id),
    about: ({ transaction_id: movement }) => ({ movement }),
    refuses: [
      'not_flagged',
      'payout_final',
      'being_told',
      'bank_not_asked',
      'bank_says_paid',
      'nothing_to_ask',
    ],
    object: PAYOUT.object,
    impossible: PAYOUT.impossible,
    async prepare(_, { tenantId, content, nowMs }) {
      const foreseen = await engine.dryRun(tenantId!, command({ proposalId: NIL_UUID, content, nowMs }));
      if (foreseen.kind === 'refused') throw manualRefusal(foreseen);
      return content;
    },
    async carryOut(approved) {
      const result = await engine.submit(approved.tenantId!, command(approved));
      if (result.kind === 'refused') throw manualRefusal(result);
      return { transaction_id: approved.content.transaction_id };
    },
  });
};

/** Manually settles a payout whose bank status is unknown. */
export const payoutActs = (deps: ManualDeps): ProposalAct[] => [
  settle(deps, 'successful', {
    name: 'payout.settle',
    does: 'Marks a flagged payout as successful: its bank has paid it.',
    effect: settledEffect,
  }),
  settle(deps, 'failed', {
    name: 'payout.fail',
    does: 'Marks a flagged payout as failed and returns the money to its wallet: its bank has not paid it and never will. A payout that the bank reports as paid can never be failed. Its status must have been queried within the last hour.',
    effect: failedEffect,
  }),
];
