import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../authenticate.ts';
import { listedOperatorSchema, listedOperatorView, operatorParams } from '../schemas.ts';
import { findOperator, listOperators } from './people.ts';

/** Lists operators. `acts.ts` disables one; giving more rights is proposed. */
export function peopleRoutes(app: App, deps: AuthenticateDeps): void {
  listRoute(app, deps);
  showRoute(app, deps);
}

function listRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/operators',
    {
      config: { permission: 'operators' },
      schema: {
        operationId: 'listOperators',
        summary: 'List operators',
        tags: ['Operators'],
        description: 'Including invited and disabled ones, by email; at most 1,000.',
        response: {
          200: Success('OK', Type.Array(listedOperatorSchema), 'The operators.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async () => success('OK', (await listOperators(deps.operatorPool)).map(listedOperatorView)),
  );
}

function showRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/operators/:id',
    {
      config: { permission: 'operators' },
      schema: {
        operationId: 'readOperator',
        summary: 'Retrieve an operator',
        tags: ['Operators'],
        description: 'With roles, state and last sign-in.',
        params: operatorParams,
        response: {
          200: Success('OK', listedOperatorSchema, 'The operator.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { id } }) => {
      const found = isUuid(id) ? await findOperator(deps.operatorPool, id) : undefined;
      if (found === undefined) throw new ApiError('not_found');
      return success('OK', listedOperatorView(found));
    },
  );
}
