import type { Static } from 'typebox';
import { Type } from 'typebox';
import { balancesAt } from '../../ledger/balance-at.ts';
import type { Quotas } from '../../ledger/policy/quotas.ts';
import { type CallerAddresses, keyActor } from '../../platform/audit/entry.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { App, Tenant } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { BODY_ERRORS, failures, Page, Success } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { balanceQuery, balanceSchema } from './balance-schemas.ts';
import { createSubAccount, SUB_ACCOUNT_FAULTS } from './commands.ts';
import { BULK_FAULTS, type BulkRequest, createWalletsInBulk } from './create-in-bulk.ts';
import { findWallet, findWalletAccount, listWallets, totalBalance, type WalletFilter } from './queries.ts';
import {
  bulkBody,
  subAccountBody,
  walletListQuery,
  walletParams,
  walletSchema,
  walletsWithTotalSchema,
} from './schemas.ts';
import { shownWallets } from './shown-wallets.ts';
import type { IssuerFor } from './virtual-accounts/issuers.ts';

/** Dependencies of the wallet routes. */
interface WalletRouteDeps {
  database: TenantDatabase;
  idempotency: Idempotency;
  clock: Clock;
  calendar: Calendar;
  issuerFor: IssuerFor;
  quotas: Quotas;
  access: CallerAddresses;
  settings: {
    /** Wallets in one bulk request at most. */
    bulkWalletsMax: number;
    tags: readonly string[];
    /** Tags whose wallets earn interest when the request does not say. */
    interestTags: readonly string[];
    currencies: readonly string[];
    /** The currency of wallets whose request does not name one. */
    currency: string;
  };
}

/** Creating and reading wallets. */
export function walletRoutes(app: App, deps: WalletRouteDeps): void {
  bulkRoute(app, deps);
  subAccountRoute(app, deps);
  listRoute(app, deps, '/api/v1/wallet');
  listRoute(app, deps, WALLETS_ALIAS, { 'x-alias': true });
  listWithTotalRoute(app, deps);
  readRoute(app, deps);
  balanceRoute(app, deps);
}

/** Errors of creating one or many wallets. */
const CREATION_ERRORS = [
  ...BODY_ERRORS,
  'customer_not_found',
  'wallet_exists',
  'wallet_not_found',
  'unsupported_currency',
  'rail_unavailable',
  'quota_reached',
] as const;

const bulkRefusal = (): string => 'Failed to create wallets';

function bulkRoute(app: App, deps: WalletRouteDeps): void {
  app.post(
    '/api/v1/wallet/create/bulk',
    {
      attachValidation: true,
      config: { scope: 'write', refusalMessage: bulkRefusal, emptyDataOnFailure: true },
      schema: {
        operationId: 'createWalletsInBulk',
        summary: 'Create wallets in bulk',
        description:
          'Creates wallets of one customer, all or nothing. If you repeat a request, wallets that exist exactly as ' +
          'requested are skipped. All faults of a request are reported together.',
        tags: ['Wallets'],
        body: bulkBody(deps.settings),
        response: {
          200: Success('Bulk wallets created successfully', Type.Object({}), 'The wallets exist.'),
          ...failures([...CREATION_ERRORS, 'limit_exceeded'], {
            message: bulkRefusal,
            emptyData: true,
            faults: BULK_FAULTS,
          }),
        },
      },
    },
    async (request) => {
      const invalid = request.validationError as unknown as ApiError | undefined;
      await createWalletsInBulk(
        deps.database,
        request.tenant.tenantId,
        request.body as BulkRequest,
        invalid?.errors ?? [],
        {
          currencies: deps.settings.currencies,
          interestTags: deps.settings.interestTags,
          issuer: await deps.issuerFor(request.tenant),
          quotas: deps.quotas,
          by: keyActor(deps.access, request),
          nowMs: deps.clock.now(),
        },
      );
      return success('Bulk wallets created successfully', {});
    },
  );
}

function subAccountRoute(app: App, deps: WalletRouteDeps): void {
  app.post(
    '/api/v1/wallet/sub-account',
    {
      config: { scope: 'write', idempotencyKey: true },
      schema: {
        operationId: 'createSubAccount',
        summary: 'Create a wallet',
        description: 'Creates a wallet without a tag and with a generated id.',
        tags: ['Wallets'],
        body: subAccountBody,
        response: {
          200: Success(
            'Sub-account created successfully',
            Type.Object({
              id: Type.String({
                description: 'The id of the new wallet.',
                examples: ['019bbf6c-7e00-7000-8000-000000000002'],
              }),
            }),
            'The wallet exists.',
          ),
          ...failures(CREATION_ERRORS, { faults: SUB_ACCOUNT_FAULTS }),
        },
      },
    },
    async (request, reply) => {
      const issuer = await deps.issuerFor(request.tenant);
      return deps.idempotency.answer(request, reply, async (session) => {
        const created = await createSubAccount(session, request.tenant.tenantId, request.body, {
          currency: deps.settings.currency,
          issuer,
          quotas: deps.quotas,
          by: keyActor(deps.access, request),
          nowMs: deps.clock.now(),
        });
        return { status: 200, body: success('Sub-account created successfully', created) };
      });
    },
  );
}

/** The path at which existing clients of services with this interface list wallets. Generated clients leave it out. */
const WALLETS_ALIAS = '/api/v1/wallet/api/wallet-type';

function listRoute(app: App, deps: WalletRouteDeps, path: string, alias: { 'x-alias'?: true } = {}): void {
  app.get(
    path,
    {
      config: { scope: 'read' },
      schema: {
        ...alias,
        operationId: 'listWallets',
        summary: 'List wallets',
        description: `Returns wallets, newest first unless \`orderBy\` says otherwise. Filters must all match. \`GET ${WALLETS_ALIAS}\` is an alias.`,
        tags: ['Wallets'],
        querystring: walletListQuery,
        response: {
          200: Page(walletSchema, 'Wallets in the requested order.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => (await listedWallets(deps, request.tenant, request.query)).answer,
  );
}

/** Reads a page of wallets, and what else `more` reads of all wallets that match. */
async function listedWallets<More = undefined>(
  deps: WalletRouteDeps,
  tenant: Tenant,
  query: Static<typeof walletListQuery>,
  more?: (session: Session, filter: WalletFilter) => Promise<More>,
) {
  const { tenantId } = tenant;
  const page = pageRequest(query, isUuid);
  const { customer_id, tag, name, status, metadata } = query;
  const filter = { customerId: customer_id, tag, name, status, metadata };
  return deps.database.within(tenantId, async (session) => {
    const { moment, view } = await shownWallets(session, tenant, deps);
    const wallets = await listWallets(session, tenantId, filter, page, moment);
    const answer = pageAnswer(page, wallets, (wallet) => wallet.accountId, view);
    return { answer, more: await more?.(session, filter) };
  });
}

function listWithTotalRoute(app: App, deps: WalletRouteDeps): void {
  app.get(
    '/api/v1/wallet/api',
    {
      config: { scope: 'read' },
      // Its path reads as that of a wallet, and no wallet can have that id.
      preValidation: (request, _reply, done) =>
        done(request.profile === undefined ? new ApiError('not_found') : undefined),
      schema: {
        'x-profile': 'hosted-2026',
        operationId: 'listWalletsWithTotal',
        summary: 'List wallets with their total balance',
        description:
          'Returns the list of wallets, and the sum of the available balances of all matching wallets.',
        tags: ['Wallets'],
        querystring: walletListQuery,
        response: {
          200: walletsWithTotalSchema,
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const { answer, more } = await listedWallets(deps, request.tenant, request.query, (session, filter) =>
        totalBalance(session, tenantId, filter),
      );
      return success('OK', { ...answer.data, total_balance: koboToNumber(more!) });
    },
  );
}

function readRoute(app: App, deps: WalletRouteDeps): void {
  app.get(
    '/api/v1/wallet/:wallet_id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveWallet',
        summary: 'Retrieve a wallet',
        description: 'Returns a wallet with its balances.',
        tags: ['Wallets'],
        params: walletParams,
        response: {
          200: Success('OK', walletSchema, 'The wallet.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const wallet = await deps.database.within(tenantId, async (session) => {
        const { moment, view } = await shownWallets(session, request.tenant, deps);
        const found = await findWallet(session, tenantId, request.params.wallet_id, moment);
        return found === undefined ? undefined : view(found);
      });
      if (wallet === undefined) throw new ApiError('not_found');
      return success('OK', wallet);
    },
  );
}

function balanceRoute(app: App, { database, clock }: WalletRouteDeps): void {
  app.get(
    '/api/v1/wallet/:wallet_id/balance',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveWalletBalance',
        summary: 'Retrieve the balance of a wallet',
        description: 'Returns the sum of its postings. Held money is not deducted.',
        tags: ['Wallets'],
        params: walletParams,
        querystring: balanceQuery,
        response: {
          200: Success('OK', balanceSchema, 'The balance at that time.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const now = clock.now();
      const at = request.query.at === undefined ? now : Date.parse(request.query.at);
      if (at > now || at < 0) throw invalidField('at', 'must be a time that is over, since 1970');
      const [balance] = await database.within(tenantId, async (session) => {
        const accountId = await findWalletAccount(session, tenantId, request.params.wallet_id);
        if (accountId === undefined) throw new ApiError('not_found');
        return balancesAt(session, tenantId, accountId, [at]);
      });
      const { posted, final } = balance!;
      return success('OK', { ledger_balance: koboToNumber(posted), at: toRfc3339(at), final });
    },
  );
}
