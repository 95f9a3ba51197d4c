import { periodOf } from '../../../payments/statements/files.ts';
import { periodQuery } from '../../../payments/statements/schemas.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { opsWalletParams } from '../../wallets/schemas.ts';
import { dailyBalances } from './balances.ts';
import { dailyBalancesSchema, dailyBalancesView } from './schemas.ts';

type DailyBalanceDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
  calendar: Calendar;
};

/** A wallet's balance at the end of each day. */
export function dailyBalanceRoutes(app: App, deps: DailyBalanceDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/wallets/:wallet_id/balances',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listBalances',
        summary: "Read a wallet's daily balances",
        tags: ['Wallets'],
        description:
          'The ledger balance at the end of each day, and the number of postings. All days are read in one snapshot.',
        params: opsWalletParams,
        querystring: periodQuery,
        response: {
          200: Success('OK', dailyBalancesSchema, 'The days.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { wallet_id: walletId, ...environment }, query }) => {
      const period = periodOf(deps.calendar, query, deps.clock.now());
      const of = { tenantId: await tenantOfEnvironment(deps, environment), walletId };
      return success('OK', dailyBalancesView(await dailyBalances(deps.database, deps.calendar, of, period)));
    },
  );
}
