import { Type } from 'typebox';
import { sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { findReconciliation } from './reconciliations.ts';
import { reconciliationSchema, reconciliationView } from './schemas.ts';

const ID = '019bbf6c-7e00-7000-8000-000000000001';

/** Comparison with the banks' books, required before payouts resume that a recovery has stopped. */
export function bankReconciliationRoutes(app: App, deps: AuthenticateDeps): void {
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
