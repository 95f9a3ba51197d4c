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
          'Issues an account number for a wallet: one that stays, or a disposable one for a payment. The event ' +
          '`reserve_virtual_account.success` says when it can be paid to. With a live key it is requested from a bank behind the ' +
          'answer, whose `status` is `pending`; a bank that needs to know more of the customer than is known is `invalid_request`, ' +
          "which names the customer's field, such as `customer.bvn`.",
        tags: ['Wallets'],
        body: reserveAccountBody,
        response: {
          200: Success(RESERVED, reservedAccountSchema, "The account is the wallet's.", { replays: true }),
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
          'The bank account numbers whose inflows are credited to it: all that can be paid to, and the newest 100 of the others: ' +
          'those that could once, those that are requested from a bank, and those that failed.',
        tags: ['Wallets'],
        params: walletParams,
        querystring: accountListQuery,
        response: {
          200: Success('OK', Type.Array(virtualAccountSchema), 'The virtual accounts, the oldest first.'),
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
