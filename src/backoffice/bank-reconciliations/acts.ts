import { Type } from 'typebox';
import type { Actor } from '../../platform/audit/entry.ts';
import { actOfInstallation, type DirectAct } from '../operators/acts/direct-act.ts';

/** Dependencies of starting a comparison. */
export interface ReconcileActDeps {
  /** Starts a comparison with the banks' books, and records it; gives its id. */
  reconcileBank: (by: Actor) => Promise<string>;
}

const reconcile = ({ reconcileBank }: ReconcileActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'reconcileBank',
    path: '/bank-reconciliations',
    permission: 'follow_up',
    summary: "Compare with the banks' books",
    tags: ['Recovery'],
    description:
      'Queries the status of every payout that is not final and may have been submitted, credits the inflows that banks show as credited, and compares. Nothing else moves money. It continues after the response: read it until it has finished. A process that works on payouts has to run.',
    answer: {
      status: 202,
      message: 'Begun',
      data: Type.Object({ id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }) }),
      description: 'The comparison has begun.',
    },
    perform: async ({ by }) => ({ id: await reconcileBank(by) }),
  });

/** Comparing with the banks' books needs no approval. */
export const reconcileActs = (deps: ReconcileActDeps): readonly DirectAct[] => [reconcile(deps)];
