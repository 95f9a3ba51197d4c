import type { Static } from 'typebox';
import { limitsOfWallet } from '../../ledger/policy/remaining-limits.ts';
import { interestTerms } from '../../payments/wallets/interest-terms.ts';
import { findWallet, listWallets } from '../../payments/wallets/queries.ts';
import { listStatusChanges } from '../../payments/wallets/restrictions/history.ts';
import { walletMoment } from '../../payments/wallets/shown-wallets.ts';
import { openAccountsOf } from '../../payments/wallets/virtual-accounts/queries.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, Page, Success } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { shownNames } from '../personal-data/shown-names.ts';
import {
  changeView,
  interestOfWallet,
  limitView,
  opsWalletParams,
  opsWalletQuery,
  opsWalletSchema,
  opsWalletView,
  SHOWN_ACCOUNTS_MAX,
  walletAccountsView,
  walletInFullSchema,
} from './schemas.ts';

type OpsWalletRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  calendar: Calendar;
};

const WALLETS = '/ops/v1/businesses/:business_id/:mode/wallets';
const TAGS = ['Wallets'];

/** Wallets for operators. `acts.ts` has the acts on them. */
export function opsWalletRoutes(app: App, deps: OpsWalletRouteDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
}

function listRoute(app: App, deps: OpsWalletRouteDeps): void {
  app.get(
    WALLETS,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listWallets',
        summary: 'List wallets',
        tags: TAGS,
        description: 'Newest first by default. Filters are combined.',
        params: environmentParams,
        querystring: opsWalletQuery,
        response: {
          200: Page(opsWalletSchema, 'The wallets in the requested order.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { customer_id, status, ...query } = request.query as Static<typeof opsWalletQuery>;
      const page = pageRequest(query, isUuid);
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const filter = { customerId: customer_id, status };
      return deps.database.within(tenantId, async (session) => {
        const wallets = await listWallets(session, tenantId, filter, page, walletMoment(deps));
        const owners = wallets.map((wallet) => wallet.customerId);
        const names = await shownNames(session, tenantId, owners, mayReveal(request));
        return pageAnswer(
          page,
          wallets,
          (wallet) => wallet.accountId,
          (wallet) => opsWalletView(wallet, names),
        );
      });
    },
  );
}

type WalletParams = Static<typeof opsWalletParams>;

/** A wallet with its history. @throws ApiError `not_found` */
async function inFull(
  deps: OpsWalletRouteDeps,
  { wallet_id, ...environment }: WalletParams,
  reveals: boolean,
) {
  const tenantId = await tenantOfEnvironment(deps, environment);
  return deps.database.within(tenantId, async (session) => {
    const moment = walletMoment(deps);
    const wallet = await findWallet(session, tenantId, wallet_id, moment);
    if (wallet === undefined) throw new ApiError('not_found');
    const changes = await listStatusChanges(session, tenantId, wallet.accountId);
    const { today } = moment;
    const { tier, limits } = await limitsOfWallet(session, tenantId, wallet, today);
    const terms = { nowMs: deps.clock.now(), limit: SHOWN_ACCOUNTS_MAX };
    const accounts = await openAccountsOf(session, tenantId, [wallet.accountId], terms);
    const { rate } = (await interestTerms(session, tenantId))(today);
    return {
      ...opsWalletView(wallet, await shownNames(session, tenantId, [wallet.customerId], reveals)),
      tier,
      interest: interestOfWallet(wallet, rate),
      limits: limits.map((one) => limitView(one, deps.calendar, today)),
      virtual_accounts: walletAccountsView(accounts),
      changes: changes.map(changeView),
    };
  });
}

function readRoute(app: App, deps: OpsWalletRouteDeps): void {
  app.get(
    `${WALLETS}/:wallet_id`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readWallet',
        summary: 'Retrieve a wallet',
        tags: TAGS,
        description:
          'With its balances, interest, virtual accounts, what is left of its limits today, and its restrictions and closing.',
        params: opsWalletParams,
        response: {
          200: Success('OK', walletInFullSchema, 'The wallet.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => success('OK', await inFull(deps, request.params as WalletParams, mayReveal(request))),
  );
}
