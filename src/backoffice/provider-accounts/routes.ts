import { type Static, Type } from 'typebox';
import { testAccount } from '../../payments/provider-accounts/check.ts';
import { enableAccount } from '../../payments/provider-accounts/manage.ts';
import { refusing } from '../../payments/provider-accounts/prove.ts';
import { accountsOfTenant } from '../../payments/provider-accounts/queries.ts';
import { sessionOn } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success, SuccessWithoutData } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Checked } from '../../rails/provider.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { reasonField } from '../proposals/schemas.ts';
import { managing, type RailActDeps } from './acts.ts';
import { accountSchema, accountView, checkedAccountSchema, railsSchema, railView } from './schemas.ts';

type RailRouteDeps = AuthenticateDeps & RailActDeps;

const ACCOUNTS = '/ops/v1/businesses/:business_id/:mode/rail-accounts';
const TAGS = ['Accounts at providers'];

/** Lists, tests and disables accounts at providers. Everything else is proposed (`acts.ts`). */
export function railAccountRoutes(app: App, deps: RailRouteDeps): void {
  railsRoute(app, deps);
  listRoute(app, deps);
  disableRoute(app, deps);
  testRoute(app, deps);
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

const accountParams = Type.Object({
  ...environmentParams.properties,
  rail: Type.String({ description: 'The rail of the account.', examples: ['paystack'] }),
});
type AccountParams = Static<typeof accountParams>;
const disableBody = Type.Object({ reason: reasonField });

function disableRoute(app: App, deps: RailRouteDeps): void {
  app.post(
    `${ACCOUNTS}/:rail/disable`,
    {
      config: { permission: 'stop' },
      schema: {
        operationId: 'disableRailAccount',
        summary: 'Disable an account at a provider',
        tags: TAGS,
        description:
          'Takes effect at once and needs one person. Submitted payouts are still queried, and returned money is credited. Enabling it again is proposed.',
        params: accountParams,
        body: disableBody,
        response: {
          200: SuccessWithoutData('Disabled', 'The account is disabled.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { rail, ...side } = request.params as AccountParams;
      const { reason } = request.body as Static<typeof disableBody>;
      const tenantId = await tenantOfEnvironment(deps, side);
      const options = { ...managing(deps, actorOf(deps, request)), reason };
      await refusing(() => enableAccount(options, tenantId, rail, false));
      return successWithoutData('Disabled');
    },
  );
}

function testRoute(app: App, deps: RailRouteDeps): void {
  app.post(
    `${ACCOUNTS}/:rail/test`,
    {
      config: { permission: 'resume' },
      schema: {
        operationId: 'testRailAccount',
        summary: 'Test an account at a provider',
        tags: TAGS,
        description:
          'Queries the provider without changing anything there. Payouts resume through it if no check fails, and pause if one does.',
        params: accountParams,
        response: {
          200: Success('Looked at', checkedAccountSchema, 'The results of the checks.'),
          ...operatorFailures(['not_found', 'rail_account_changed'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { rail, ...side } = request.params as AccountParams;
      const tenantId = await tenantOfEnvironment(deps, side);
      const row = deps.accountRails.find(({ description }) => description.name === rail);
      if (row === undefined) throw new ApiError('not_found');
      const checks: Checked[] = [];
      const options = managing(deps, actorOf(deps, request));
      const ok = await refusing(() => testAccount(options, tenantId, row, (seen) => checks.push(seen)));
      return success('Looked at', { rail, ok, checks });
    },
  );
}
