import { customersOfMovement } from '../privacy/concerned.ts';
import { type ProposalAct, proposalAct } from '../proposals/act.ts';
import { findTransaction } from '../transfers/transactions/queries.ts';
import { ApiError } from '../values/errors.ts';
import { uuidv7 } from '../values/ids.ts';
import type { ByHandDeps } from './deps.ts';
import { failedEffect, settledEffect } from './effects.ts';
import { refusalByHand } from './refusals.ts';
import { type SettleContent, settleContent } from './schemas.ts';

const settle = (
  { engine, database }: ByHandDeps,
  status: 'successful' | 'failed',
  words: Pick<ProposalAct<SettleContent>, 'name' | 'does' | 'effect'>,
): ProposalAct =>
  proposalAct<SettleContent>({
    ...{ ...words, permission: 'move_money', of: 'tenant', content: settleContent },
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
    async prepare(_, { tenantId, content }) {
      const found = await database.within(tenantId!, (session) =>
        findTransaction(session, tenantId!, content.transaction_id),
      );
      const isPayout = found?.category === 'bank-outflow' || found?.category === 'bank-inflow-return';
      if (!isPayout) throw new ApiError('not_found');
      if (found.status !== 'processing') throw new ApiError('payout_final');
      if (found.flaggedAt === null) throw new ApiError('not_flagged');
      return content;
    },
    async carryOut({ proposalId, tenantId, content: { transaction_id: transactionId }, nowMs: now }) {
      const result = await engine.submit(tenantId!, {
        ...{ kind: 'settleByHand', now, proposalId, transactionId, status, eventId: uuidv7(now) },
      });
      if (result.kind === 'refused') throw refusalByHand(result);
      return { transaction_id: transactionId };
    },
  });

/** How a payout is made final of which its bank does not say what became of it. */
export const payoutActs = (deps: ByHandDeps): ProposalAct[] => [
  settle(deps, 'successful', {
    name: 'payout.settle',
    does: 'Makes a flagged payout successful: its bank has paid it.',
    effect: settledEffect,
  }),
  settle(deps, 'failed', {
    name: 'payout.fail',
    does: 'Makes a flagged payout failed, so that its wallet has the money again: its bank has not paid it, and will not. What the bank says that it has paid is never failed, and the bank must have been asked within the hour.',
    effect: failedEffect,
  }),
];
