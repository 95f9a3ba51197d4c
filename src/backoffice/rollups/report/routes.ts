import { systemAccounts } from '../../../ledger/system-accounts.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { parseRfc3339 } from '../../../platform/values/clock.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { accountRollups, rollupProgress, transactionRollups } from './queries.ts';
import {
  accountRollupsQuery,
  accountRollupsSchema,
  accountRollupsView,
  booksOf,
  transactionRollupsQuery,
  transactionRollupsSchema,
  transactionRollupsView,
} from './schemas.ts';

type RollupRouteDeps = AuthenticateDeps & {
  database: TenantDatabase;
  calendar: Calendar;
  /** Currencies of the installation, ISO 4217. */
  currencies: readonly string[];
};

const DAY_MS = 86_400_000;
/** Longest period of one response, milliseconds: some hundred rows a day. */
const LONGEST_MS = { hour: 35 * DAY_MS, day: 800 * DAY_MS };
const ROLLUPS = '/ops/v1/businesses/:business_id/:mode/rollups';
const TAGS = ['Rollups'];

/** Hourly and daily rollups for operators: no page sums a history. */
export function rollupRoutes(app: App, deps: RollupRouteDeps): void {
  transactionsRoute(app, deps);
  accountsRoute(app, deps);
}

function instant(name: string, text: string): number {
  const ms = parseRfc3339(text);
  if (ms === undefined || ms < 0) throw invalidField(name, 'must be an RFC 3339 time since 1970');
  return ms;
}

function transactionsRoute(app: App, deps: RollupRouteDeps): void {
  app.get(
    `${ROLLUPS}/transactions`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readTransactionRollups',
        summary: 'Retrieve transaction totals by hour or day',
        tags: TAGS,
        description: 'Rollups are a second or two behind the ledger.',
        params: environmentParams,
        querystring: transactionRollupsQuery,
        response: {
          200: Success('OK', transactionRollupsSchema, 'The totals.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query: { every, from, to } }) => {
      const fromMs = instant('from', from);
      const toMs = instant('to', to);
      if (toMs < fromMs || toMs - fromMs > LONGEST_MS[every])
        throw invalidField('to', `must be at most ${LONGEST_MS[every] / DAY_MS} days after \`from\``);
      const tenantId = await tenantOfEnvironment(deps, params);
      return deps.database.within(tenantId, async (session) => {
        const progress = await rollupProgress(session, tenantId);
        const rollups = await transactionRollups(session, tenantId, { period: every, fromMs, toMs });
        return success('OK', transactionRollupsView(progress, rollups));
      });
    },
  );
}

function accountsRoute(app: App, deps: RollupRouteDeps): void {
  app.get(
    `${ROLLUPS}/accounts`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readAccountRollups',
        summary: 'Retrieve account balances at the end of an hour',
        description:
          'A trial balance from rollups, a second or two behind the ledger. For any instant, from postings alone, ' +
          'see `reports`.',
        tags: TAGS,
        params: environmentParams,
        querystring: accountRollupsQuery,
        response: {
          200: Success('OK', accountRollupsSchema, 'The accounts.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query: { at } }) => {
      const atMs = at === undefined ? null : instant('at', at);
      if (atMs !== null && (atMs % 1_000 !== 0 || !deps.calendar.localTime(atMs).endsWith(':00:00')))
        throw invalidField('at', 'must be the end of an hour in the business time zone');
      const tenantId = await tenantOfEnvironment(deps, params);
      const books = booksOf(systemAccounts(deps.currencies), deps.currencies);
      return deps.database.within(tenantId, async (session) => {
        const progress = await rollupProgress(session, tenantId);
        const rollups = await accountRollups(session, tenantId, books, atMs);
        return success('OK', accountRollupsView(progress, atMs, books, rollups));
      });
    },
  );
}
