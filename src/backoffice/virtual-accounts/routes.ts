import type { Static } from 'typebox';
import { findWalletAccount } from '../../payments/wallets/queries.ts';
import { type Session, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, Page } from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { walletOwners } from '../personal-data/wallet-owners.ts';
import { listOpsVirtualAccounts, type OpsVirtualAccount } from './queries.ts';
import { opsVirtualAccountSchema, opsVirtualAccountsQuery, opsVirtualAccountView } from './schemas.ts';

/** The account of a wallet that a filter names. @throws ApiError `not_found` */
async function accountOf(session: Session, tenantId: string, walletId: string): Promise<string> {
  const accountId = await findWalletAccount(session, tenantId, walletId);
  if (accountId === undefined) throw new ApiError('not_found');
  return accountId;
}

/** Virtual accounts of an environment, for operators. */
export function opsVirtualAccountRoutes(app: App, deps: AuthenticateDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/virtual-accounts',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listVirtualAccounts',
        summary: 'List virtual accounts',
        tags: ['Wallets'],
        description: 'Newest first, in any state; all of them, or those of one wallet.',
        params: environmentParams,
        querystring: opsVirtualAccountsQuery,
        response: {
          200: Page(opsVirtualAccountSchema, 'A page of virtual accounts.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { wallet_id: walletId, ...query } = request.query as Static<typeof opsVirtualAccountsQuery>;
      const page = pageRequest(query, isUuid);
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const nowMs = deps.clock.now();
      const view = (account: OpsVirtualAccount) => opsVirtualAccountView(account, nowMs);
      return database.within(tenantId, async (session) => {
        const ofWallet = walletId === undefined ? null : await accountOf(session, tenantId, walletId);
        const accounts = await listOpsVirtualAccounts(session, tenantId, ofWallet, page);
        const named = await walletOwners(session, tenantId, accounts.map(view), mayReveal(request));
        return pageAnswer(
          page,
          accounts,
          ({ id }) => id,
          (account) => named(view(account)),
        );
      });
    },
  );
}
