import type pg from 'pg';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { findBulk } from '../../payments/bulk-transfers/queries.ts';
import { recordAct } from '../../platform/audit/entry.ts';
import { sessionOn, type TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { operatorFailures, PAGE_QUERY, Page, Success } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type AuthenticateDeps, actorOf, mayReveal, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { operatorById } from '../operators/queries.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { walletOwners } from '../personal-data/wallet-owners.ts';
import { openProposalAbout } from '../proposals/exclusive-proposals.ts';
import { findRun, listRuns, type OpenedRun } from './queries.ts';
import { reportOf } from './report.ts';
import { rowsOf } from './rows.ts';
import { listedRunSchema, runInFullSchema, runInFullView, runParams, runView } from './schemas.ts';

type PaymentRunRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`: the operators' role reads no payment run. */
  database: TenantDatabase;
  operatorPool: pg.Pool;
  vault: Vault;
  calendar: Calendar;
};

const RUNS = '/ops/v1/businesses/:business_id/:mode/payment-runs';
const TAGS = ['Payment runs'];
type RunParams = Static<typeof runParams>;

/** Payment runs. `acts.ts` creates them and sends them. */
export function paymentRunRoutes(app: App, deps: PaymentRunRouteDeps): void {
  listRoute(app, deps);
  readRoute(app, deps);
  reportRoute(app, deps);
}

function listRoute(app: App, deps: PaymentRunRouteDeps): void {
  app.get(
    RUNS,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listPaymentRuns',
        summary: 'List payment runs',
        tags: TAGS,
        description: 'Newest first.',
        params: environmentParams,
        querystring: Type.Object(PAGE_QUERY),
        response: {
          200: Page(listedRunSchema, 'A page.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const page = pageRequest(request.query, isUuid);
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      return deps.database.within(tenantId, async (session) => {
        const runs = await listRuns(session, tenantId, page);
        const named = await walletOwners(session, tenantId, runs.map(runView), mayReveal(request));
        return pageAnswer(
          page,
          runs,
          ({ id }) => id,
          (run) => named(runView(run)),
        );
      });
    },
  );
}

/** A payment run. @throws ApiError `not_found` */
async function opened(
  { database, vault }: PaymentRunRouteDeps,
  tenantId: string,
  id: string,
): Promise<OpenedRun> {
  const run = await database.within(tenantId, (session) => findRun(session, tenantId, vault, id));
  if (run === undefined) throw new ApiError('not_found');
  return run;
}

function readRoute(app: App, deps: PaymentRunRouteDeps): void {
  app.get(
    `${RUNS}/:payment_run_id`,
    {
      config: { permission: 'move_money' },
      schema: {
        operationId: 'readPaymentRun',
        summary: 'Retrieve a payment run',
        tags: TAGS,
        description:
          'With each transfer, its check and its outcome. Names and account numbers are not masked: the approver has to see who is paid.',
        params: runParams,
        response: {
          200: Success('OK', runInFullSchema, 'The payment run.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { payment_run_id: id, ...environment } = request.params as RunParams;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const run = await opened(deps, tenantId, id);
      const { rows, bulk, named } = await deps.database.within(tenantId, async (session) => ({
        named: await walletOwners(session, tenantId, [runView(run)], mayReveal(request)),
        rows: await rowsOf(session, tenantId, run),
        bulk: run.sentAt === null ? undefined : await findBulk(session, tenantId, run.id),
      }));
      const operators = sessionOn(deps.operatorPool);
      const about = { chain: tenantId, object: `payment_run ${run.id}` };
      const proposalId = await openProposalAbout(operators, about, deps.clock.now());
      const creator = await operatorById(operators, run.createdBy);
      return success(
        'OK',
        named(runInFullView({ run, createdByName: creator?.name ?? null, proposalId, bulk, rows })),
      );
    },
  );
}

/** The response. Its type leaves out the content. */
const report: object = {
  description: 'The report.',
  headers: { 'Content-Disposition': { type: 'string', description: "The file's name." } },
  content: {
    'text/csv; charset=utf-8': {
      schema: Type.String({
        description:
          'RFC 4180 in UTF-8: one header line, then a line for each transfer, in order. Amounts are in naira, and times those of the business time zone. Text that a spreadsheet ' +
          'would take for a formula has an apostrophe before it.',
        examples: ['line,reference,amount_naira\r\n'],
      }),
    },
  },
};

function reportRoute(app: App, deps: PaymentRunRouteDeps): void {
  app.get(
    `${RUNS}/:payment_run_id/report`,
    {
      exposeHeadRoute: false,
      config: { permission: 'move_money' },
      schema: {
        operationId: 'exportPaymentRun',
        summary: 'Export a payment run as CSV',
        tags: TAGS,
        description: 'Each transfer with its check and its outcome. The audit log records who exported it.',
        params: runParams,
        response: { 200: report, ...operatorFailures(['not_found'], SESSION_ERRORS) },
      },
    },
    async (request, reply) => {
      const { payment_run_id: id, ...environment } = request.params as RunParams;
      const tenantId = await tenantOfEnvironment(deps, environment);
      const run = await opened(deps, tenantId, id);
      const rows = await deps.database.transaction(tenantId, async (session) => {
        await recordAct(session, {
          tenantId,
          actor: actorOf(deps, request),
          act: 'payment_run.exported',
          subject: `payment_run ${run.id}`,
          atMs: deps.clock.now(),
        });
        return rowsOf(session, tenantId, run);
      });
      const name = `attachment; filename="payment-run-${run.id}.csv"`;
      return reply
        .headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': name })
        .send(reportOf(rows, deps.calendar));
    },
  );
}
