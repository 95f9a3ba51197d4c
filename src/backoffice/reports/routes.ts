import type { FastifyReply } from 'fastify';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../platform/http/schemas.ts';
import { parseRfc3339 } from '../../platform/values/clock.ts';
import { invalidField } from '../../platform/values/errors.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../operators/authenticate.ts';
import { environmentParams } from '../operators/environment.ts';
import { tenantOfEnvironment } from '../operators/tenant-of-environment.ts';
import { reportQuery, trialBalanceSchema, trialBalanceView } from './schemas.ts';
import { trialBalances } from './trial-balance.ts';

type ReportRouteDeps = AuthenticateDeps & {
  /** Sessions of the role `kolo_app`. */
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
};

const TAGS = ['Reports'];
const DESCRIPTION =
  'Computed from postings alone. It is read page by page, so its time grows with the postings, and it ends when the caller ' +
  'disconnects. The instant is made final first, so the same instant always gives the same result.';

/** Accounting reports of the installation and of an environment. */
export function reportRoutes(app: App, deps: ReportRouteDeps): void {
  app.get(
    '/ops/v1/reports/trial-balance',
    {
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'readTrialBalance',
        summary: 'Retrieve the trial balance of every environment',
        tags: TAGS,
        description: DESCRIPTION,
        querystring: reportQuery,
        response: {
          200: Success('OK', trialBalanceSchema, 'The trial balance.'),
          ...operatorFailures(['invalid_request'], SESSION_ERRORS),
        },
      },
    },
    async ({ query }, reply) => made(deps, reply, null, query.at),
  );
  app.get(
    '/ops/v1/businesses/:business_id/:mode/reports/trial-balance',
    {
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'readTrialBalanceOfEnvironment',
        summary: 'Retrieve the trial balance of an environment',
        tags: TAGS,
        description: DESCRIPTION,
        params: environmentParams,
        querystring: reportQuery,
        response: {
          200: Success('OK', trialBalanceSchema, 'The trial balance.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query }, reply) => made(deps, reply, await tenantOfEnvironment(deps, params), query.at),
  );
}

async function made(deps: ReportRouteDeps, reply: FastifyReply, tenantId: string | null, at?: string) {
  const atMs = at === undefined ? null : parseRfc3339(at);
  if (atMs === undefined || (atMs ?? 0) < 0) throw invalidField('at', 'must be an RFC 3339 time since 1970');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { signal } = gone;
  return success('OK', trialBalanceView(await trialBalances(deps, { atMs, tenantId, signal })));
}
