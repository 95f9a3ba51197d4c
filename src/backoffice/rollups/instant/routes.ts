import { systemAccounts } from '../../../ledger/system-accounts.ts';
import { type Session, statement, type TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { parseRfc3339, toRfc3339 } from '../../../platform/values/clock.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { Semaphore } from '../../../platform/values/semaphore.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { rollupProgress } from '../report/queries.ts';
import { booksOf } from '../report/schemas.ts';
import { type AccountSum, beginHour, continueWalk, walkFrom } from './queries.ts';
import { changesView, instantQuery, instantSchema, type WalkedTo, walkedText, walkedTo } from './schemas.ts';

type InstantRouteDeps = AuthenticateDeps & {
  /** Role `kolo_app`: making an hour final writes to the ledger. */
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  calendar: Calendar;
  /** Currencies of the installation, ISO 4217. */
  currencies: readonly string[];
};

const HOUR_MS = 3_600_000;
const SERVER_TIME = statement(
  'server_time_of_instant',
  `SELECT date_trunc('milliseconds', now()) AS "nowMs"`,
);

/** Concurrent requests of a process share one connection, a part at a time. */
const parts = new Semaphore(1);

/** Balances of accounts at any instant. */
export function instantRoute(app: App, deps: InstantRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/rollups/accounts-at',
    {
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'readAccountsAtInstant',
        summary: 'Retrieve balances at any instant',
        tags: ['Rollups'],
        description:
          'In parts, each of a bounded number of postings: continue while `next` is not null, and add up. Balances at the beginning of ' +
          'the hour are stored. Postings of the hour are scanned from the newest transaction backwards until all are found: usually ' +
          'some thousands, and more where old transactions were posted in the hour. The hour is made final so far first, so the ' +
          'same instant always gives the same result.',
        params: environmentParams,
        querystring: instantQuery,
        response: {
          200: Success('OK', instantSchema, 'A part.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query: { at: text, after } }) => {
      const at = await instantOf(deps.directory, text);
      const tenantId = await tenantOfEnvironment(deps, params);
      const from = after === undefined ? undefined : walkedTo(after);
      return success('OK', await parts.run(() => partOf(deps, tenantId, at, from)));
    },
  );
}

/** @throws ApiError `invalid_request` */
async function instantOf(directory: Session, text: string): Promise<number> {
  const at = parseRfc3339(text);
  if (at === undefined || at < 0) throw invalidField('at', 'must be an RFC 3339 time since 1970');
  const [time] = await directory.query<{ nowMs: number }>(SERVER_TIME);
  if (at > time!.nowMs) throw invalidField('at', 'must be in the past');
  return at;
}

/** The beginning of the hour of an instant, in the business time zone. */
function hourOf(calendar: Calendar, at: number): number {
  const [, minutes = '', seconds = ''] = calendar.localTime(at).slice(-8).split(':');
  return at - (at % 1_000) - 1_000 * (60 * Number(minutes) + Number(seconds));
}

/** The start of the walk, with the stored balances. */
async function begunAt(
  session: Session,
  tenantId: string,
  books: Parameters<typeof beginHour>[2],
  hour: Parameters<typeof beginHour>[3],
): Promise<{ walked: WalkedTo; sums: AccountSum[] }> {
  const { sums, posted, finalAt } = await beginHour(session, tenantId, books, hour);
  return { walked: { cursor: walkFrom(finalAt), found: 0n, posted, finalAt }, sums };
}

async function partOf(
  { database, calendar, currencies }: InstantRouteDeps,
  tenantId: string,
  at: number,
  from: WalkedTo | undefined,
) {
  const beginsAt = hourOf(calendar, at);
  const books = booksOf(systemAccounts(currencies), currencies);
  const { made } = await database.within(tenantId, (session) => rollupProgress(session, tenantId));
  const hour = { at, beginsAt, endsAt: beginsAt + HOUR_MS };
  const { walked, sums } =
    from === undefined
      ? await database.transaction(tenantId, (session) => begunAt(session, tenantId, books, hour))
      : { walked: from, sums: [] };
  const part = await database.within(tenantId, (session) =>
    continueWalk(session, tenantId, books, { at, beginsAt, finalAt: walked.finalAt }, walked.cursor),
  );
  const found = walked.found + part.seen;
  const isAll = found >= walked.posted || part.end === undefined;
  return {
    at: toRfc3339(at),
    hour_began_at: toRfc3339(beginsAt),
    made,
    posted: String(walked.posted),
    found: String(found),
    complete: made && found === walked.posted,
    next: isAll ? null : walkedText({ ...walked, cursor: part.end!, found }),
    accounts: changesView(books, [...sums, ...part.sums]),
  };
}
