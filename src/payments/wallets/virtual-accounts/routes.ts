import { Type } from 'typebox';
import type { Quotas } from '../../../ledger/policy/quotas.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import type { Idempotency } from '../../../platform/http/idempotency.ts';
import { BODY_ERRORS, failures, Success } from '../../../platform/http/schemas.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { storedMetadata } from '../../../platform/values/metadata.ts';
import { findWalletAccount } from '../queries.ts';
import { walletParams } from '../schemas.ts';
import type { IssuerFor } from './issuers.ts';
import { listVirtualAccounts } from './queries.ts';
import { RESERVE_FAULTS, reserveAccount } from './reserve-account.ts';
import {
  accountListQuery,
  reserveAccountBody,
  reservedAccountSchema,
  reservedAccountView,
  virtualAccountSchema,
  virtualAccountView,
} from './schemas.ts';

/** Dependencies of the virtual account routes. */
interface VirtualAccountRouteDeps {
  database: TenantDatabase;
  idempotency: Idempotency;
  clock: Clock;
  issuerFor: IssuerFor;
  quotas: Quotas;
}

/** Reserving and listing the account numbers by which wallets are paid. */
export function virtualAccountRoutes(app: App, deps: VirtualAccountRouteDeps): void {
  reserveRoute(app, deps);
  listRoute(app, deps);
}

const RESERVED = 'Initiated account reservation';

function reserveRoute(app: App, { idempotency, clock, issuerFor, quotas }: VirtualAccountRouteDeps): void {
  app.post(
    '/api/v1/wallet/reserve-account',
    {
      config: { scope: 'write', idempotencyKey: true },
      schema: {
        operationId: 'reserveAccount',
        summary: 'Create a virtual account',
        description:
          'Issues a regular or disposable account number for a wallet. The event `reserve_virtual_account.success` ' +
          'follows when it can be paid to. With a live key Kolo requests it from a bank after the response, whose ' +
          '`status` is `pending`. If the bank needs more data of the customer, the response is `invalid_request` ' +
          'and names the field, such as `customer.bvn`.',
        tags: ['Wallets'],
        body: reserveAccountBody,
        response: {
          200: Success(RESERVED, reservedAccountSchema, 'The account is reserved.', { replays: true }),
          ...failures(
            [
              ...BODY_ERRORS,
              'wallet_not_found',
              'wallet_restricted',
              'unsupported_currency',
              'duplicate_reference',
              'account_limit_reached',
              'quota_reached',
              'rail_unavailable',
            ],
            { faults: RESERVE_FAULTS },
          ),
        },
      },
    },
    async (request, reply) => {
      const issuer = await issuerFor(request.tenant);
      return idempotency.answer(request, reply, async (session) => {
        const { account, replay } = await reserveAccount(session, request.tenant.tenantId, request.body, {
          issuer,
          quotas,
          nowMs: clock.now(),
        });
        if (replay) reply.header('idempotent-replay', 'true');
        return { status: 200, body: success(RESERVED, reservedAccountView(account)) };
      });
    },
  );
}

function listRoute(app: App, { database, clock }: VirtualAccountRouteDeps): void {
  app.get(
    '/api/v1/wallet/:wallet_id/accounts',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listWalletAccounts',
        summary: 'List virtual accounts of a wallet',
        description:
          'Returns the virtual accounts of a wallet: all that can be paid to, and the newest 100 of the others ' +
          '(pending, expired, closed and failed).',
        tags: ['Wallets'],
        params: walletParams,
        querystring: accountListQuery,
        response: {
          200: Success('OK', Type.Array(virtualAccountSchema), 'The virtual accounts, oldest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const now = clock.now();
      const accounts = await database.within(tenantId, async (session) => {
        const accountId = await findWalletAccount(session, tenantId, request.params.wallet_id);
        if (accountId === undefined) throw new ApiError('not_found');
        const metadata = storedMetadata(request.query.metadata);
        return listVirtualAccounts(session, tenantId, accountId, now, metadata);
      });
      return success(
        'OK',
        accounts.map((account) => virtualAccountView(account, now)),
      );
    },
  );
}
