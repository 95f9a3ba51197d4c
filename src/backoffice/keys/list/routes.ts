import { Type } from 'typebox';
import { findKey, listKeys } from '../../../identity/queries.ts';
import { sessionOn } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { may } from '../../operators/roles.ts';
import { requireTenant } from '../key-errors.ts';
import { keyParams, keySchema, keyView } from '../schemas.ts';

/** Lists and finds API keys. */
export function keyListRoutes(app: App, deps: AuthenticateDeps): void {
  listRoute(app, deps);
  findRoute(app, deps);
  listOfTenantRoute(app, deps);
}

const tags = ['API keys'];
const SOME_ID = '019bbf6c-7e00-7000-8000-000000000001';

function listRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/keys',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'listKeys',
        summary: 'List API keys',
        tags,
        description: 'Out of the newest 1,000, the keys that you may revoke. Secrets are never shown.',
        querystring: Type.Object({
          business_id: Type.Optional(
            Type.String({
              pattern: UUID_PATTERN,
              description: 'Only those of this business.',
              examples: [SOME_ID],
            }),
          ),
        }),
        response: {
          200: Success('OK', Type.Array(keySchema), 'The keys.'),
          ...operatorFailures(['invalid_request'], SESSION_ERRORS),
        },
      },
    },
    async ({ operator: { grants }, query: { business_id: businessId } }) => {
      const listed = await listKeys(sessionOn(deps.operatorPool), { businessId });
      return success('OK', listed.filter((key) => may(grants, 'stop', key)).map(keyView));
    },
  );
}

function findRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/keys/:key_id',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'findKey',
        summary: 'Find an API key by its id',
        tags,
        description: 'The response names its business and environment.',
        params: keyParams,
        response: {
          200: Success('OK', keySchema, 'The key.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { key_id }, operator: { grants } }) => {
      const key = await findKey(sessionOn(deps.operatorPool), key_id);
      if (key === undefined || !may(grants, 'stop', key)) throw new ApiError('not_found');
      return success('OK', keyView(key));
    },
  );
}

function listOfTenantRoute(app: App, deps: AuthenticateDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/keys',
    {
      config: { permission: 'stop' },
      schema: {
        operationId: 'listKeysOfEnvironment',
        summary: 'List API keys of an environment',
        tags,
        description: 'Newest first, at most 1,000. Secrets are never shown.',
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(keySchema), 'The keys.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { business_id, mode } }) => {
      const session = sessionOn(deps.operatorPool);
      const tenantId = await requireTenant(session, business_id, mode);
      return success('OK', (await listKeys(session, { tenantId })).map(keyView));
    },
  );
}
