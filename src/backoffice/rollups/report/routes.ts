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
import { accountRollups, rollupProgress, movementRollups } from './queries.ts';
import {
  accountRollupsQuery,
  accountRollupsSchema,
  accountRollupsView,
  booksOf,
  movementRollupsQuery,
  movementRollupsSchema,
  movementRollupsView,
} from './schemas.ts';

/** What the routes of figures work with. */
export type RollupRouteDeps = AuthenticateDeps & {
  database: TenantDatabase;
  calendar: Calendar;
  /** Those of the installation, ISO 4217. */
  currencies: readonly string[];
};

const DAY_MS = 86_400_000;
/** The longest time that figures are shown of at once, milliseconds: some hundred rows a day. */
const LONGEST_MS = { hour: 35 * DAY_MS, day: 800 * DAY_MS };
const FIGURES = '/ops/v1/businesses/:business_id/:mode/figures';
const TAGS = ['Figures'];

/** What is kept of each hour and day, for operators: no page adds up a history. */
export function rollupRoutes(app: App, deps: RollupRouteDeps): void {
  movementsRoute(app, deps);
  accountsRoute(app, deps);
}

function instant(name: string, text: string): number {
  const ms = parseRfc3339(text);
  if (ms === undefined || ms < 0) throw invalidField(name, 'must be an RFC 3339 time since 1970');
  return ms;
}

function movementsRoute(app: App, deps: RollupRouteDeps): void {
  app.get(
    `${FIGURES}/movements`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readMovementFigures',
        summary: 'What moved, by hour or day',
        tags: TAGS,
        description: 'As far as it is counted: a second or two behind what is there.',
        params: environmentParams,
        querystring: movementRollupsQuery,
        response: {
          200: Success('OK', movementRollupsSchema, 'The figures.'),
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
        const standing = await rollupProgress(session, tenantId);
        const figures = await movementRollups(session, tenantId, { period: every, fromMs, toMs });
        return success('OK', movementRollupsView(standing, figures));
      });
    },
  );
}

function accountsRoute(app: App, deps: RollupRouteDeps): void {
  app.get(
    `${FIGURES}/accounts`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readAccountFigures',
        summary: 'What each account had at the end of an hour',
        description:
          'A trial balance as far as it is counted, a second or two behind what is there. That of any instant, from the postings alone, ' +
          'is under `reports`.',
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
        const standing = await rollupProgress(session, tenantId);
        const figures = await accountRollups(session, tenantId, books, atMs);
        return success('OK', accountRollupsView(standing, atMs, books, figures));
      });
    },
  );
}
