import { Type } from 'typebox';
import type { TenantDatabase } from '../db/database.ts';
import type { App, Tenant } from '../http/app-types.ts';
import { success } from '../http/envelope.ts';
import { pageAnswer, pageRequest } from '../http/paging.ts';
import { BODY_ERRORS, failures, Page, Success } from '../http/schemas.ts';
import type { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { ApiError, type FaultsByCode, refusal } from '../values/errors.ts';
import { isUuid, uuidv7 } from '../values/ids.ts';
import { type BulkRequest, createBulk, customerExists } from './bulk.ts';
import { createWallets, type Issuer, WalletTakenError } from './create-wallets.ts';
import {
  bulkBody,
  subAccountBody,
  virtualAccountSchema,
  walletListQuery,
  walletParams,
  walletSchema,
} from './schemas.ts';
import { listVirtualAccounts, virtualAccountView } from './virtual-accounts.ts';
import { findWallet, findWalletAccount, listWallets, walletView } from './wallets.ts';

export interface WalletRouteDeps {
  database: TenantDatabase;
  clock: Clock;
  calendar: Calendar;
  /** Wallets in one bulk request at most. */
  bulkWalletsMax: number;
  tags: readonly string[];
  /** Tags whose wallets earn interest when the request does not say. */
  interestTags: readonly string[];
  currencies: readonly string[];
  /** Who issues virtual accounts to a tenant; null when nobody does. */
  issuerFor: (tenant: Tenant) => Issuer | null;
}

/** Creating and reading wallets and their virtual accounts. */
export function walletRoutes(app: App, deps: WalletRouteDeps): void {
  bulkRoute(app, deps);
  subAccountRoute(app, deps);
  readRoutes(app, deps);
}

const bulkRefusal = (): string => 'Failed to create wallets';

/** Faults as the examples show them. */
const BULK_FAULTS: FaultsByCode = {
  invalid_request: { path: 'wallet[3].name', message: 'is the name of wallet[1] too; names are unique' },
  customer_not_found: { path: 'customerId', message: 'no customer has this id' },
  wallet_exists: { path: 'wallet[3].identifier', message: 'is the id of a wallet with other content' },
  wallet_not_found: {
    path: 'wallet[3].interest_payout_wallet',
    message: 'no NGN wallet has this id',
  },
  unsupported_currency: { path: 'currency', message: 'must be one of: NGN' },
  rail_unavailable: {
    path: 'wallet[3].reserveAccount',
    message: 'virtual accounts are not available to this key',
  },
};

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
          'Creates the wallets of one customer, all or nothing. Sent again, wallets that exist exactly as ' +
          'requested are skipped. All faults of a request are reported together.',
        tags: ['Wallets'],
        body: bulkBody(deps),
        response: {
          200: Success('Bulk wallets created successfully', Type.Object({}), 'The wallets exist.'),
          ...failures(
            [
              ...BODY_ERRORS,
              'customer_not_found',
              'wallet_exists',
              'wallet_not_found',
              'unsupported_currency',
              'rail_unavailable',
            ],
            { message: bulkRefusal, emptyData: true, faults: BULK_FAULTS },
          ),
        },
      },
    },
    async (request) => {
      const invalid = request.validationError as unknown as ApiError | undefined;
      const body = request.body as BulkRequest | undefined;
      const malformed = invalid?.errors ?? [];
      // Without a list of items, as many as may be, there is nothing to look further at.
      if (malformed.some(({ path }) => path === '' || path === 'wallet')) throw invalid;
      await createBulk(deps.database, request.tenant.tenantId, body!, malformed, {
        currencies: deps.currencies,
        issuer: deps.issuerFor(request.tenant),
        nowMs: deps.clock.now(),
      });
      return success('Bulk wallets created successfully', {});
    },
  );
}

const SUB_ACCOUNT_FAULTS: FaultsByCode = {
  customer_not_found: { path: 'customer_id', message: 'no customer has this id' },
  wallet_exists: { path: 'subaccount_name', message: 'is the name of another wallet' },
  wallet_not_found: { path: 'interest_payout_wallet', message: 'no wallet has this id' },
  rail_unavailable: {
    path: 'reserve_virtual_account',
    message: 'virtual accounts are not available to this key',
  },
};

function subAccountRoute(app: App, deps: WalletRouteDeps): void {
  app.post(
    '/api/v1/wallet/sub-account',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'createSubAccount',
        summary: 'Create one wallet',
        description: 'A wallet without a tag. Its id is made for it.',
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
          ...failures(
            [...BODY_ERRORS, 'customer_not_found', 'wallet_exists', 'wallet_not_found', 'rail_unavailable'],
            { faults: SUB_ACCOUNT_FAULTS },
          ),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const { body } = request;
      const issuer = deps.issuerFor(request.tenant);
      if (body.reserve_virtual_account === true && issuer === null) {
        throw refusal('rail_unavailable', SUB_ACCOUNT_FAULTS);
      }
      const nowMs = deps.clock.now();
      const walletId = uuidv7(nowMs);
      await deps.database.transaction(tenantId, async (session) => {
        if (!(await customerExists(session, tenantId, body.customer_id))) {
          throw refusal('customer_not_found', SUB_ACCOUNT_FAULTS);
        }
        const payout = body.interest_payout_wallet;
        if (payout !== undefined && (await findWalletAccount(session, tenantId, payout)) === undefined) {
          throw refusal('wallet_not_found', SUB_ACCOUNT_FAULTS);
        }
        const wallet = {
          accountId: uuidv7(nowMs),
          walletId,
          identifier: walletId,
          customerId: body.customer_id,
          name: body.subaccount_name,
          tag: null,
          currency: deps.currencies[0]!,
          interestEnabled: body.enable_interest_accrual ?? true,
          interestRate: null,
          interestPayoutWallet: payout ?? null,
          bypassWithdrawalLimitRule: null,
          inflowTransferFee: null,
          reserveAccount: body.reserve_virtual_account ?? false,
          requestHash: null,
        };
        await createWallets(session, tenantId, [wallet], issuer, nowMs).catch((error) => {
          if (!(error instanceof WalletTakenError)) throw error;
          throw refusal('wallet_exists', SUB_ACCOUNT_FAULTS);
        });
      });
      return success('Sub-account created successfully', { id: walletId });
    },
  );
}

function readRoutes(app: App, deps: WalletRouteDeps): void {
  const monthStart = (): number => deps.calendar.startOfMonth(deps.clock.now());

  app.get(
    '/api/v1/wallet',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listWallets',
        summary: 'List wallets',
        description: 'Newest first. Filters are combined.',
        tags: ['Wallets'],
        querystring: walletListQuery,
        response: {
          200: Page(walletSchema, 'Wallets, newest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId, businessId } = request.tenant;
      const { customer_id, tag, name } = request.query;
      const page = pageRequest(request.query, isUuid);
      const wallets = await deps.database.within(tenantId, async (session) => {
        // An id in a query that is unknown, or another tenant's, is 404 (contract section 1).
        if (customer_id !== undefined && !(await customerExists(session, tenantId, customer_id))) {
          throw new ApiError('not_found');
        }
        const filter = {
          ...(customer_id === undefined ? {} : { customerId: customer_id }),
          ...(tag === undefined ? {} : { tag }),
          ...(name === undefined ? {} : { name }),
        };
        return listWallets(session, tenantId, filter, page, monthStart());
      });
      return pageAnswer(
        page,
        wallets,
        (wallet) => wallet.accountId,
        (wallet) => walletView(wallet, businessId, deps.interestTags),
      );
    },
  );

  app.get(
    '/api/v1/wallet/:wallet_id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'readWallet',
        summary: 'Read a wallet',
        description: 'One wallet with its balances.',
        tags: ['Wallets'],
        params: walletParams,
        response: {
          200: Success('OK', walletSchema, 'The wallet.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId, businessId } = request.tenant;
      const wallet = await deps.database.within(tenantId, (session) =>
        findWallet(session, tenantId, request.params.wallet_id, monthStart()),
      );
      if (wallet === undefined) throw new ApiError('not_found');
      return success('OK', walletView(wallet, businessId, deps.interestTags));
    },
  );

  app.get(
    '/api/v1/wallet/:wallet_id/accounts',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listWalletAccounts',
        summary: 'List the virtual accounts of a wallet',
        description: 'The bank account numbers whose inflows are credited to it.',
        tags: ['Wallets'],
        params: walletParams,
        response: {
          200: Success('OK', Type.Array(virtualAccountSchema), 'The virtual accounts, the oldest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const accounts = await deps.database.within(tenantId, async (session) => {
        const accountId = await findWalletAccount(session, tenantId, request.params.wallet_id);
        if (accountId === undefined) throw new ApiError('not_found');
        return listVirtualAccounts(session, tenantId, accountId);
      });
      return success('OK', accounts.map(virtualAccountView));
    },
  );
}
