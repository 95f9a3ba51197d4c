import { type Static, Type } from 'typebox';
import type { Quotas } from '../../ledger/policy/quotas.ts';
import { type CallerAddresses, keyActor } from '../../platform/audit/entry.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { BODY_ERRORS, failures, Page, Success } from '../../platform/http/schemas.ts';
import { ApiError, type FaultsByCode } from '../../platform/values/errors.ts';
import { changeWallet, changeWalletMetadata, requireScopesFor } from '../wallets/change-wallet.ts';
import { noPayoutWallet } from '../wallets/create-wallets.ts';
import { findWallet, resolveWallet } from '../wallets/queries.ts';
import { walletParams, walletSchema } from '../wallets/schemas.ts';
import { shownWallets, type WalletCalendar } from '../wallets/shown-wallets.ts';
import { listAccruals } from './accrued.ts';
import { daysOf, isListedDay } from './listed-days.ts';
import {
  ACCRUALS_LIMIT_DEFAULT,
  accrualSchema,
  accrualsQuery,
  accrualView,
  dailyInterestSchema,
  dailyInterestView,
  walletChangeBody,
} from './schemas.ts';

/** Dependencies of the interest routes. */
interface InterestRouteDeps extends WalletCalendar {
  database: TenantDatabase;
  access: CallerAddresses;
  quotas: Quotas;
  settings: {
    /** Tags whose wallets earn interest when nobody says. */
    interestTags: readonly string[];
  };
}

const CHANGE_FAULTS: FaultsByCode = {
  wallet_not_found: noPayoutWallet('NGN'),
  limit_exceeded: {
    path: 'interest_rate',
    message: 'must be at most 15 percent, by the policy of the business',
  },
};

/** Interest settings and accruals of wallets. */
export function interestRoutes(app: App, deps: InterestRouteDeps): void {
  changeRoute(app, deps);
  accruedRoute(app, deps);
  dailyInterestRoute(app, deps);
}

function changeRoute(app: App, deps: InterestRouteDeps): void {
  app.patch(
    '/api/v1/wallet/:wallet_id',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'updateWallet',
        summary: 'Update a wallet',
        description:
          'Fields left out stay as they are; null inherits. The inflow fee changes at once; of the others, the last ' +
          'change of a day applies from the next day. All but `interest_enabled` and `metadata` also need the scope ' +
          '`admin`. The audit log records all changes except those of metadata.',
        tags: ['Wallets'],
        params: walletParams,
        body: walletChangeBody,
        response: {
          200: Success('Wallet updated successfully', walletSchema, 'The updated wallet.'),
          ...failures([...BODY_ERRORS, 'not_found', 'wallet_not_found', 'limit_exceeded'], {
            faults: CHANGE_FAULTS,
          }),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const { wallet_id: id } = request.params;
      const { database, clock, calendar, quotas, settings } = deps;
      const { interestTags } = settings;
      requireScopesFor(request.body, request.scopes);
      const by = keyActor(deps.access, request);
      const nowMs = clock.now();
      const wallet = await database.transaction(tenantId, async (session) => {
        const today = calendar.periodNameAt('day', nowMs);
        const { metadata, ...change } = request.body;
        if (metadata === undefined || Object.keys(change).length > 0)
          await changeWallet(session, tenantId, id, change, { today, nowMs, interestTags, quotas, by });
        if (metadata !== undefined) await changeWalletMetadata(session, tenantId, id, metadata, nowMs);
        const { moment, view } = await shownWallets(session, request.tenant, deps);
        return view((await findWallet(session, tenantId, id, moment))!);
      });
      return success('Wallet updated successfully', wallet);
    },
  );
}

function accruedRoute(app: App, deps: InterestRouteDeps): void {
  app.get(
    '/api/v1/wallet/interests/accrued/:wallet_id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listAccruedInterest',
        summary: 'List accrued interest',
        description:
          'Returns a row for each day with interest, newest first. A day accrues after it is over, and is paid on ' +
          'the 1st of the next month.',
        tags: ['Wallets'],
        params: walletParams,
        querystring: accrualsQuery,
        response: {
          200: Page(accrualSchema, 'Days of the wallet, newest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { businessId } = request.tenant;
      const { page, wallet, accruals } = await accrualsOf(deps, request);
      return pageAnswer(
        page,
        accruals,
        ({ day }) => day,
        (accrual) => accrualView(accrual, wallet, { businessId, calendar: deps.calendar }),
      );
    },
  );
}

/** Reads a page of accruals of the wallet in a path. */
async function accrualsOf(
  { database, calendar, clock }: InterestRouteDeps,
  {
    tenant: { tenantId },
    query,
    params,
  }: {
    tenant: { tenantId: string };
    query: Static<typeof accrualsQuery>;
    params: Static<typeof walletParams>;
  },
) {
  const page = pageRequest(query, isListedDay, ACCRUALS_LIMIT_DEFAULT);
  const range = daysOf(query, calendar, clock.now());
  return database.within(tenantId, async (session) => {
    const wallet = await resolveWallet(session, tenantId, params.wallet_id);
    if (wallet === undefined) throw new ApiError('not_found');
    return { page, wallet, accruals: await listAccruals(session, tenantId, wallet.accountId, range, page) };
  });
}

function dailyInterestRoute(app: App, deps: InterestRouteDeps): void {
  app.get(
    '/api/v1/wallet/:wallet_id/accured-interests',
    {
      config: { scope: 'read' },
      preValidation: (request, reply, done) => {
        if (request.profile === undefined) reply.callNotFound();
        else done();
      },
      schema: {
        'x-profile': 'hosted-2026',
        operationId: 'listDailyInterest',
        summary: 'List formatted interest of a wallet',
        description:
          'Returns a row for each day with interest, newest first, with formatted amounts. `limit` and `cursor` are ' +
          'those of the list of accrued interest.',
        tags: ['Wallets'],
        params: walletParams,
        querystring: accrualsQuery,
        response: {
          200: Success('OK', Type.Array(dailyInterestSchema), 'Days of the wallet, newest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { page, wallet, accruals } = await accrualsOf(deps, request);
      const shown = accruals.slice(0, page.limit);
      return success(
        'OK',
        shown.map((accrual) => dailyInterestView(accrual, wallet)),
      );
    },
  );
}
