import type { Static } from 'typebox';
import type { SystemAccount } from '../../../ledger/system-accounts.ts';
import { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import { operatorFailures, Page, Success } from '../../../platform/http/schemas.ts';
import { parseRfc3339, toRfc3339 } from '../../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { type AccountHour, accountHour, accountHours } from './hours.ts';
import { accountPostings, walkFrom } from './postings.ts';
import {
  accountOf,
  accountParams,
  HOUR_MS,
  hourSchema,
  hoursQuery,
  hourView,
  placeOf,
  postingsQuery,
  postingsSchema,
  postingsView,
} from './schemas.ts';

/** What these routes work with. */
type AccountRouteDeps = AuthenticateDeps & {
  /** Those of the installation, ISO 4217. */
  currencies: readonly string[];
};

const ACCOUNT = '/ops/v1/businesses/:business_id/:mode/figures/accounts/:account_id';
const tags = ['Figures'];
const config = { permission: 'read' } as const;
const FAILURES = operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS);

/** What was posted on a system account: by hour, and the postings of an hour. */
export function accountRoutes(app: App, deps: AccountRouteDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  hoursRoute(app, deps, database);
  postingsRoute(app, deps, database);
}

/** @throws ApiError `not_found` where there is no such account */
function requireAccount({ currencies }: AccountRouteDeps, id: string): SystemAccount {
  const account = accountOf(id, currencies);
  if (account === undefined) throw new ApiError('not_found');
  return account;
}

const isTime = (text: string): boolean => parseRfc3339(text) !== undefined;

function hoursRoute(app: App, deps: AccountRouteDeps, database: TenantDatabase): void {
  app.get(
    `${ACCOUNT}/hours`,
    {
      config,
      schema: {
        operationId: 'listAccountHours',
        summary: 'The hours of a system account',
        tags,
        description:
          'Those in which anything was posted on it, the newest first, with what stood on it at their ends: as far as is counted, a second or ' +
          'two behind what is there.',
        params: accountParams,
        querystring: hoursQuery,
        response: { 200: Page(hourSchema, 'A page of hours.'), ...FAILURES },
      },
    },
    async (request) => {
      const { account_id, ...side } = request.params as Static<typeof accountParams>;
      const page = pageRequest(request.query as Static<typeof hoursQuery>, isTime);
      const account = requireAccount(deps, account_id);
      const tenantId = await tenantOfEnvironment(deps, side);
      const hours = await database.within(tenantId, (session) =>
        accountHours(session, tenantId, account, page),
      );
      const keyOf = ({ beginsAt }: AccountHour): string => toRfc3339(beginsAt);
      return pageAnswer(page, hours, keyOf, (hour) => hourView(hour, account.currency));
    },
  );
}

function postingsRoute(app: App, deps: AccountRouteDeps, database: TenantDatabase): void {
  app.get(
    `${ACCOUNT}/postings`,
    {
      config,
      schema: {
        operationId: 'listAccountPostings',
        summary: 'The postings of a system account in an hour',
        tags,
        description:
          'The newest movement first, 20 at most. For one page a bounded part of the books is looked through: it may have few, or none, while ' +
          '`next` says that there are more. It is null as soon as what was found is what the hour has; where it is null before that, the ' +
          'figures and the postings do not agree.',
        params: accountParams,
        querystring: postingsQuery,
        response: { 200: Success('OK', postingsSchema, 'A part of them.'), ...FAILURES },
      },
    },
    async (request) => {
      const { account_id, ...side } = request.params as Static<typeof accountParams>;
      const { hour: text, after } = request.query as Static<typeof postingsQuery>;
      const beginsAt = parseRfc3339(text);
      if (beginsAt === undefined || beginsAt < 0)
        throw invalidField('hour', 'must be an RFC 3339 time since 1970');
      const account = requireAccount(deps, account_id);
      const tenantId = await tenantOfEnvironment(deps, side);
      return database.within(tenantId, async (session) => {
        const hour = await accountHour(session, tenantId, account, beginsAt);
        if (hour === undefined) throw new ApiError('not_found');
        const endsAt = beginsAt + HOUR_MS;
        const from = after === undefined ? walkFrom(endsAt) : placeOf(after);
        const part = await accountPostings(
          session,
          tenantId,
          { accountId: account.id, ...hour, endsAt },
          from,
        );
        return success('OK', postingsView(account, hour, part, deps.currencies));
      });
    },
  );
}
