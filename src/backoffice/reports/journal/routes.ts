import { Type } from 'typebox';
import type { Session, TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import type { Calendar } from '../../../platform/values/calendar.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { requireDay, requireDays } from '../days.ts';
import { journalFile } from './files.ts';
import { readMapping } from './mapping.ts';
import { closedTo, journalEntries } from './queries.ts';
import {
  journalFileQuery,
  journalQuery,
  journalSchema,
  journalView,
  mappingSchema,
  mappingView,
} from './schemas.ts';

type JournalRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  calendar: Calendar;
};

const JOURNAL = '/ops/v1/businesses/:business_id/:mode/journal';
const TAGS = ['Reports'];
const NAIRA = 'NGN';
/** Days of one list or file. */
const DAYS_MAX = 366;
/** Days of a list that names no first one. */
const DAYS_LISTED = 31;
const DAY_MS = 86_400_000;

/** The file response. Its type leaves out the content. */
const file: object = {
  description: 'The file.',
  headers: { 'Content-Disposition': { type: 'string', description: "The file's name." } },
  content: {
    'text/csv; charset=utf-8': {
      schema: Type.String({
        description:
          'RFC 4180 in UTF-8: a header line, and a line for each side of each account of each entry. Debits of an entry come first.',
        examples: ['date,number,account_code\r\n'],
      }),
    },
  },
};

/** The journal for accounting: entries of closed days, their files, and the codes of accounts. */
export function journalRoutes(app: App, deps: JournalRouteDeps): void {
  readRoute(app, deps);
  fileRoute(app, deps);
  mappingRoute(app, deps);
}

function readRoute(app: App, deps: JournalRouteDeps): void {
  app.get(
    JOURNAL,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readJournal',
        summary: 'Retrieve the journal',
        tags: TAGS,
        description:
          'One entry for each closed day and currency with postings: the debits and credits of each account. A day closes after it is ' +
          'over; then nothing is posted into it, and its entry never changes. A correction is in the day that posted it.',
        params: environmentParams,
        querystring: journalQuery,
        response: {
          200: Success('OK', journalSchema, 'The journal.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const { timeZone } = deps.calendar;
      const closed = await closedTo(deps.directory, tenantId);
      const to = query.to ?? closed ?? deps.calendar.dayOf(deps.clock.now());
      requireDay('to', to);
      const from = query.from ?? daysBefore(to, DAYS_LISTED - 1);
      requireDays(from, to, DAYS_MAX);
      const { currency = NAIRA } = query;
      const entries = await deps.database.within(tenantId, (session) =>
        journalEntries(session, tenantId, { currency, from, to }),
      );
      return success('OK', journalView({ closedTo: closed, timeZone, entries }));
    },
  );
}

function fileRoute(app: App, deps: JournalRouteDeps): void {
  app.get(
    `${JOURNAL}/export`,
    {
      // A HEAD request would make the file for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'exportJournal',
        summary: 'Export the journal',
        tags: TAGS,
        description:
          'The entries of closed days as a file that accounting systems import. The same days give the same entries with the same ' +
          'numbers.',
        params: environmentParams,
        querystring: journalFileQuery,
        response: {
          200: file,
          ...operatorFailures(['invalid_request', 'not_found', 'account_unmapped'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query }, reply) => {
      const { format, from, to, currency = NAIRA } = query;
      requireDays(from, to, DAYS_MAX);
      const tenantId = await tenantOfEnvironment(deps, params);
      const closed = await closedTo(deps.directory, tenantId);
      if (closed === null || to > closed)
        throw invalidField(
          'to',
          `must be a closed day, ${closed === null ? 'and none is' : `${closed} at the latest`}`,
        );
      const content = await deps.database.within(tenantId, async (session) => {
        const { accounts } = await readMapping(session, tenantId);
        return journalFile(format, await journalEntries(session, tenantId, { currency, from, to }), accounts);
      });
      const name = `journal-${params.mode}-${currency}-${from}-${to}-${format}.csv`;
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(content as never);
    },
  );
}

function mappingRoute(app: App, deps: JournalRouteDeps): void {
  app.get(
    `${JOURNAL}/accounts`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readJournalMapping',
        summary: 'Retrieve the codes of the journal',
        tags: TAGS,
        description: 'The code and name of each ledger account in the accounting system.',
        params: environmentParams,
        response: {
          200: Success('OK', mappingSchema, 'The mapping.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const mapping = await deps.database.within(tenantId, (session) => readMapping(session, tenantId));
      return success('OK', mappingView(mapping));
    },
  );
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
