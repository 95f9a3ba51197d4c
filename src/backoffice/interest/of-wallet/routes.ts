import { listAccruals } from '../../../payments/interest/accrued.ts';
import { daysOf, isListedDay } from '../../../payments/interest/listed-days.ts';
import { ACCRUALS_LIMIT_DEFAULT, accrualsQuery } from '../../../payments/interest/schemas.ts';
import { findWalletAccount } from '../../../payments/wallets/queries.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import { operatorFailures, Page } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { opsWalletParams } from '../../wallets/schemas.ts';
import { opsAccrualSchema, opsAccrualView } from './schemas.ts';

type OpsAccrualDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
  calendar: Calendar;
};

/** The interest of one wallet, for operators. */
export function opsAccrualRoutes(app: App, deps: OpsAccrualDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/wallets/:wallet_id/accruals',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listAccruals',
        summary: 'List interest accrued by a wallet',
        description:
          'One row for each day that earned something, newest first. A day accrues after it ends and is paid on the 1st of the next month.',
        tags: ['Wallets'],
        params: opsWalletParams,
        querystring: accrualsQuery,
        response: {
          200: Page(opsAccrualSchema, 'Days of the wallet, newest first.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params: { wallet_id, ...environment }, query }) => {
      const page = pageRequest(query, isListedDay, ACCRUALS_LIMIT_DEFAULT);
      const range = daysOf(query, deps.calendar, deps.clock.now());
      const tenantId = await tenantOfEnvironment(deps, environment);
      const accruals = await deps.database.within(tenantId, async (session) => {
        const accountId = await findWalletAccount(session, tenantId, wallet_id);
        if (accountId === undefined) throw new ApiError('not_found');
        return listAccruals(session, tenantId, accountId, range, page);
      });
      return pageAnswer(page, accruals, ({ day }) => day, opsAccrualView);
    },
  );
}
