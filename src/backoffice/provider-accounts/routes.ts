import { type Static, Type } from 'typebox';
import { accountsOfTenant } from '../../payments/provider-accounts/queries.ts';
import { sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import type { RailActDeps } from './acts.ts';
import { accountSchema, accountView, railsSchema, railView } from './schemas.ts';

type RailRouteDeps = AuthenticateDeps & RailActDeps;

const ACCOUNTS = '/ops/v1/businesses/:business_id/:mode/rail-accounts';
const TAGS = ['Accounts at providers'];

/** Lists accounts at providers. `acts.ts` has the acts on them. */
export function providerAccountRoutes(app: App, deps: RailRouteDeps): void {
  railsRoute(app, deps);
  listRoute(app, deps);
}

function railsRoute(app: App, { accountRails }: RailRouteDeps): void {
  app.get(
    '/ops/v1/rails',
    {
      config: { permission: 'signed_in' },
      schema: {
        operationId: 'listAccountRails',
        summary: 'List rails for provider accounts',
        tags: TAGS,
        description:
          'The rails on which a business can have its own account, and the credentials that each needs.',
        response: {
          200: Success('OK', railsSchema, 'The rails.'),
          ...operatorFailures([], SESSION_ERRORS),
        },
      },
    },
    async () => success('OK', accountRails.map(railView)),
  );
}

function listRoute(app: App, deps: RailRouteDeps): void {
  const directory = sessionOn(deps.directoryPool);
  app.get(
    ACCOUNTS,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listRailAccounts',
        summary: 'List accounts at providers',
        tags: TAGS,
        description:
          'Accounts that the live environment pays and is paid by, in order, including disabled ones.',
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(accountSchema), 'The accounts.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      return success('OK', (await accountsOfTenant(directory, tenantId)).map(accountView));
    },
  );
}
