import type { Static } from 'typebox';
import type { SystemAccount } from '../../../ledger/system-accounts.ts';
import { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import { operatorFailures, Page, Success } from '../../../platform/http/schemas.ts';
import { parseRfc3339, toRfc3339 } from '../../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { namesOfOwners } from '../../personal-data/wallet-owners.ts';
import { type AccountHour, accountHour, accountHours } from './hours.ts';
import { accountPostings, walkFrom } from './postings.ts';
import {
  accountOf,
  accountParams,
  cursorOf,
  HOUR_MS,
  hourSchema,
  hoursQuery,
  hourView,
  postingsQuery,
  postingsSchema,
  postingsView,
} from './schemas.ts';

type AccountRouteDeps = AuthenticateDeps & {
  /** Currencies of the installation, ISO 4217. */
  currencies: readonly string[];
};

const ACCOUNT = '/ops/v1/businesses/:business_id/:mode/rollups/accounts/:account_id';
const tags = ['Rollups'];
const config = { permission: 'read' } as const;
const FAILURES = operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS);

/** The postings of a system account: hourly sums, and the postings of an hour. */
export function accountRoutes(app: App, deps: AccountRouteDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  hoursRoute(app, deps, database);
  postingsRoute(app, deps, database);
}

/** @throws ApiError `not_found` for an unknown account */
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
        summary: 'List hours of a system account',
        tags,
        description:
          'Hours with postings, newest first, with the balance at each end. Rollups are a second or ' +
          'two behind the ledger.',
        params: accountParams,
        querystring: hoursQuery,
        response: { 200: Page(hourSchema, 'A page of hours.'), ...FAILURES },
      },
    },
    async (request) => {
      const { account_id, ...environment } = request.params as Static<typeof accountParams>;
      const page = pageRequest(request.query as Static<typeof hoursQuery>, isTime);
      const account = requireAccount(deps, account_id);
      const tenantId = await tenantOfEnvironment(deps, environment);
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
        summary: 'List postings of a system account in an hour',
        tags,
        description:
          'Newest transaction first, at most 20. Each page scans a bounded part of the ledger: it may be short, or empty, while ' +
          '`next` says that there are more. `next` is null once the found postings equal the hour; if it is null earlier, the ' +
          'rollups and the postings disagree.',
        params: accountParams,
        querystring: postingsQuery,
        response: { 200: Success('OK', postingsSchema, 'A page of postings.'), ...FAILURES },
      },
    },
    async (request) => {
      const { account_id, ...environment } = request.params as Static<typeof accountParams>;
      const { hour: text, after } = request.query as Static<typeof postingsQuery>;
      const beginsAt = parseRfc3339(text);
      if (beginsAt === undefined || beginsAt < 0)
        throw invalidField('hour', 'must be an RFC 3339 time since 1970');
      const account = requireAccount(deps, account_id);
      const tenantId = await tenantOfEnvironment(deps, environment);
      return database.within(tenantId, async (session) => {
        const hour = await accountHour(session, tenantId, account, beginsAt);
        if (hour === undefined) throw new ApiError('not_found');
        const endsAt = beginsAt + HOUR_MS;
        const from = after === undefined ? walkFrom(endsAt) : cursorOf(after);
        const part = await accountPostings(
          session,
          tenantId,
          { accountId: account.id, ...hour, endsAt },
          from,
        );
        const wallets = part.postings.map(({ otherWalletId }) => otherWalletId);
        const ownerOf = await namesOfOwners(session, tenantId, wallets, mayReveal(request));
        const { currencies } = deps;
        return success('OK', postingsView(account, hour, part, { currencies, ownerOf }));
      });
    },
  );
}
