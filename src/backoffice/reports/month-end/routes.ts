import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import { ConcurrencyLimit } from '../../../platform/values/concurrency-limit.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { zipOf } from '../../../platform/values/zip.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { type MonthEndDeps, readMonthEnd } from './month-end.ts';
import { countOpenItems } from './queries.ts';
import { monthEndSchema, monthEndView, monthQuery } from './schemas.ts';
import { filesOfMonth } from './take-away.ts';

type MonthEndRouteDeps = AuthenticateDeps & MonthEndDeps;

const MONTH_END = '/ops/v1/businesses/:business_id/:mode/reports/month-end';
const TAGS = ['Reports'];

/** Files that are made at the same time in a process, and those of them that one tenant may have: each reads all postings. */
const FILES_MAX = { totalMax: 2, perTenantMax: 1 };

/** The file response. Its type leaves out the content. */
const file: object = {
  description: 'The file.',
  headers: { 'Content-Disposition': { type: 'string', description: "The file's name." } },
  content: { 'application/zip': { schema: Type.String({ contentMediaType: 'application/zip' }) } },
};

/** A month of an environment: how far it is closed, and everything about it as one file. */
export function monthEndRoutes(app: App, deps: MonthEndRouteDeps): void {
  readRoute(app, deps);
  fileRoute(app, deps);
}

function readRoute(app: App, deps: MonthEndRouteDeps): void {
  app.get(
    MONTH_END,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readMonthEnd',
        summary: 'Retrieve the state of a month',
        tags: TAGS,
        description:
          'Says if every day of a month is closed, adds up with the bank and is signed off, and what waits.',
        params: environmentParams,
        querystring: monthQuery,
        response: {
          200: Success('OK', monthEndSchema, 'The month.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query }) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const month = await readMonthEnd(deps, tenantId, query.month);
      const open = await deps.database.within(tenantId, (session) =>
        countOpenItems(session, tenantId, deps.calendar, month.lastDay),
      );
      return success('OK', monthEndView(month, open));
    },
  );
}

function fileRoute(app: App, deps: MonthEndRouteDeps): void {
  const limit = new ConcurrencyLimit(FILES_MAX);
  app.get(
    `${MONTH_END}/export`,
    {
      // A HEAD request would make the file for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'exportMonthEnd',
        summary: 'Download a closed month',
        tags: TAGS,
        description:
          'One ZIP: the trial balance with its verification (PDF), the journal (CSV), the report by day (XLSX), the equations of each ' +
          'bank account with who signed them off (CSV), what waits (CSV), and `manifest.json` with the SHA-256 of each file. A month with ' +
          'a day that is not closed is refused. If a day is not signed off, the name ends with `incomplete`, and the manifest says why.',
        params: environmentParams,
        querystring: monthQuery,
        response: {
          200: file,
          ...operatorFailures(['invalid_request', 'not_found', 'account_unmapped'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query }, reply) => {
      const tenantId = await tenantOfEnvironment(deps, params);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const giveBack = limit.acquire(tenantId);
      try {
        const month = await readMonthEnd(deps, tenantId, query.month);
        if (!month.isClosed)
          throw invalidField('month', `must be a closed month: ${month.problems[0]!.message}`);
        const files = await filesOfMonth(deps, { tenantId, ...params }, month, gone.signal);
        const mark = month.problems.length === 0 ? '' : '-incomplete';
        const madeAt = deps.calendar.localTime(deps.clock.now());
        return reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="month-end-${params.mode}-${query.month}${mark}.zip"`,
          })
          .send(Readable.from(zipOf(files, madeAt)) as never);
      } finally {
        giveBack();
      }
    },
  );
}
