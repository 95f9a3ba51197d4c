import type { FastifyRequest } from 'fastify';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { BODY_ERRORS, failures, Success } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import type { ErrorCode } from '../../../platform/values/errors.ts';
import { findWallet } from '../queries.ts';
import { walletSchema } from '../schemas.ts';
import { shownWallets } from '../shown-wallets.ts';
import { ACTIVE, CLOSED, changeWalletStatus, type NewWalletStatus, STATUS_FAULTS } from './change-status.ts';
import { closeBody, liftBody, restrictBody, restrictedWalletParams } from './schemas.ts';

/** Dependencies of the restriction routes. */
interface RestrictionRouteDeps {
  database: TenantDatabase;
  clock: Clock;
  calendar: Calendar;
}

/** Restricting wallets, lifting that, and closing them. */
export function restrictionRoutes(app: App, deps: RestrictionRouteDeps): void {
  app.post(
    '/api/v1/wallet/:wallet_id/restrict',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'restrictWallet',
        summary: 'Restrict a wallet',
        description:
          'From the response on the wallet cannot pay or, with `all`, receive money either. Transfers in progress ' +
          'are not affected. Repeating it changes nothing; another type replaces the first.',
        tags: ['Wallets'],
        params: restrictedWalletParams,
        body: restrictBody,
        response: responses('Wallet restricted', ['wallet_closed']),
      },
    },
    (request) => {
      const { type, reason } = request.body;
      return change(deps, request, { status: 'restricted', restriction: type }, reason, 'Wallet restricted');
    },
  );
  app.post(
    '/api/v1/wallet/:wallet_id/lift',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'liftRestriction',
        summary: 'Lift a wallet restriction',
        description: 'The wallet can pay and receive money again. Repeating it changes nothing.',
        tags: ['Wallets'],
        params: restrictedWalletParams,
        body: liftBody,
        response: responses('Restriction lifted', ['wallet_closed']),
      },
    },
    (request) => change(deps, request, ACTIVE, request.body.reason, 'Restriction lifted'),
  );
  app.post(
    '/api/v1/wallet/:wallet_id/close',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'closeWallet',
        summary: 'Close a wallet',
        description:
          'Closes a wallet that has no money, nothing held and no active scheduled payment. Its virtual accounts ' +
          'close with it. Repeating it changes nothing.',
        tags: ['Wallets'],
        params: restrictedWalletParams,
        body: closeBody,
        response: responses('Wallet closed', ['wallet_in_use']),
      },
    },
    (request) => change(deps, request, CLOSED, request.body.reason, 'Wallet closed'),
  );
}

const responses = (message: string, refusals: readonly ErrorCode[]) => ({
  200: Success(message, walletSchema, 'The updated wallet.'),
  ...failures([...BODY_ERRORS, 'not_found', ...refusals], { faults: STATUS_FAULTS }),
});

/** Changes the wallet of the path, and returns it. */
async function change(
  { database, clock, calendar }: RestrictionRouteDeps,
  request: FastifyRequest<{ Params: { wallet_id: string } }>,
  to: NewWalletStatus,
  reason: string,
  message: string,
) {
  const { tenant, keyId } = request;
  const { wallet_id } = request.params;
  const wallet = await database.transaction(tenant.tenantId, async (session) => {
    const record = { reason, madeBy: `key:${keyId}`, nowMs: clock.now() };
    await changeWalletStatus(session, tenant.tenantId, wallet_id, to, record);
    const { moment, view } = await shownWallets(session, tenant, { clock, calendar });
    return view((await findWallet(session, tenant.tenantId, wallet_id, moment))!);
  });
  return success(message, wallet);
}
