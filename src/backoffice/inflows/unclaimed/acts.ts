import type pg from 'pg';
import { Type } from 'typebox';
import { closeUnclaimed, revealUnclaimed } from '../../../payments/inflows/unclaimed.ts';
import { Reason } from '../../../platform/http/schemas.ts';
import { actOfInstallation, type DirectAct } from '../../operators/acts/direct-act.ts';
import { reasonBody } from '../../transaction-status/fields.ts';
import { revealedUnclaimedSchema, revealedUnclaimedView } from './schemas.ts';

interface UnclaimedActDeps {
  operatorPool: pg.Pool;
}

const params = {
  rail: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'The rail that it came by.',
    examples: ['paystack'],
  }),
  session_id: Type.String({
    minLength: 1,
    maxLength: 200,
    examples: ['999240260115090000000000000001'],
    description: "The bank's id of it.",
  }),
};
const tags = ['Money in suspense'];

const reveal = ({ operatorPool }: UnclaimedActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'revealUnclaimedInflow',
    path: '/unclaimed-inflows/:rail/:session_id/reveal',
    permission: 'reveal',
    summary: 'Reveal the sender of an inflow for an unknown account number',
    tags,
    description: 'The audit log records the viewer and the reason before anything is shown.',
    params,
    body: reasonBody,
    answer: {
      status: 200,
      message: 'Revealed',
      data: revealedUnclaimedSchema,
      description: 'Its personal data.',
    },
    async perform({ params: { rail, session_id: railInflowId }, body: { reason }, by, nowMs }) {
      const found = await revealUnclaimed(operatorPool, { rail, railInflowId }, { by, reason, nowMs });
      return revealedUnclaimedView(found);
    },
  });

const close = ({ operatorPool }: UnclaimedActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'closeUnclaimedInflow',
    path: '/unclaimed-inflows/:rail/:session_id/close',
    permission: 'follow_up',
    summary: 'Close an inflow for an unknown account number',
    tags,
    description: 'With a note about the outcome. It moves no money and takes the inflow off the work queue.',
    params,
    body: Type.Object({
      note: Reason('The cause and the outcome.', 'The bank has sent it back; its letter of 3 May'),
    }),
    refuses: ['unclaimed_inflow_closed'],
    answer: { status: 200, message: 'Closed', description: 'The inflow is closed.' },
    perform: ({ params: { rail, session_id: railInflowId }, body: { note: reason }, by, nowMs }) =>
      closeUnclaimed(operatorPool, { rail, railInflowId }, { by, reason, nowMs }),
  });

/** Acts on inflows for unknown account numbers. None needs approval. */
export const unclaimedActs = (deps: UnclaimedActDeps): readonly DirectAct[] => [reveal(deps), close(deps)];
