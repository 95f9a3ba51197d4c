import { Type } from 'typebox';
import type { Actor } from '../../platform/audit/entry.ts';
import { sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { findReconciliation } from './reconciliations.ts';
import { reconciliationSchema, reconciliationView } from './schemas.ts';

type RecoveryRouteDeps = AuthenticateDeps & {
  /** Starts a comparison with the banks' books; gives its id. */
  reconcileBank: (by: Actor) => Promise<string>;
};

const ID = '019bbf6c-7e00-7000-8000-000000000001';

/** Comparison with the banks' books, required before payouts resume that a recovery has stopped. */
export function recoveryRoutes(app: App, deps: RecoveryRouteDeps): void {
  app.post(
    '/ops/v1/bank-reconciliations',
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'reconcileBank',
        summary: "Compare with the banks' books",
        tags: ['Recovery'],
        description:
          'Queries the status of every payout that is not final and may have been submitted, credits the inflows that banks show as credited, and compares. Nothing else moves money. It continues after the response: read it until it has finished. A process that works on payouts has to run.',
        response: {
          202: Success(
            'Begun',
            Type.Object({ id: Type.String({ examples: [ID] }) }),
            'The comparison has begun.',
          ),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const id = await deps.reconcileBank(actorOf(deps, request));
      reply.code(202);
      return success('Begun', { id });
    },
  );
  app.get(
    '/ops/v1/bank-reconciliations/:id',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readBankReconciliation',
        summary: "Read a comparison with the banks' books",
        tags: ['Recovery'],
        description: 'The result, with advice about each difference.',
        params: Type.Object({ id: Type.String({ maxLength: 100, examples: [ID] }) }),
        response: {
          200: Success('OK', reconciliationSchema, 'The comparison.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { id } }) => {
      const found = isUuid(id) ? await findReconciliation(sessionOn(deps.operatorPool), id) : undefined;
      if (found === undefined) throw new ApiError('not_found');
      return success('OK', reconciliationView(found));
    },
  );
}
