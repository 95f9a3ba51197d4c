import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../platform/http/envelope.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Success,
  SuccessWithoutData,
} from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { type AuthenticateDeps, actorOf, requireConfirmed, SESSION_ERRORS } from '../authenticate.ts';
import { disableBody, listedOperatorSchema, listedOperatorView, operatorParams } from '../schemas.ts';
import { disableOperator, findOperator, listOperators } from './people.ts';

/** Lists operators and disables one. Giving more rights is proposed (`acts.ts`). */
export function peopleRoutes(app: App, deps: AuthenticateDeps): void {
  listRoute(app, deps);
  showRoute(app, deps);
  disableRoute(app, deps);
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
        summary: 'Read an operator',
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

function disableRoute(app: App, deps: AuthenticateDeps): void {
  app.post(
    '/ops/v1/operators/:id/disable',
    {
      config: { permission: 'operators' },
      schema: {
        operationId: 'disableOperator',
        summary: 'Disable an operator',
        tags: ['Operators'],
        description:
          'Sessions and invitations end at once. Needs one person, with a code or passkey confirmed within five minutes. Enabling again is proposed.',
        params: operatorParams,
        body: disableBody,
        response: {
          200: SuccessWithoutData('Disabled', 'Disabled.'),
          ...operatorFailures(
            [...BODY_ERRORS, 'not_found', 'confirmation_needed', 'last_administrator'],
            SESSION_ERRORS,
          ),
        },
      },
    },
    async (request) => {
      const nowMs = deps.clock.now();
      requireConfirmed(request.operator, nowMs);
      const { id } = request.params;
      if (!isUuid(id)) throw new ApiError('not_found');
      const { reason } = request.body;
      await disableOperator(deps.operatorPool, id, { by: actorOf(deps, request), reason, nowMs });
      return successWithoutData('Disabled');
    },
  );
}
