import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { findTenant } from '../../../identity/queries.ts';
import { type Part, readChain } from '../../../platform/audit/read-log.ts';
import { openWords } from '../../../platform/audit/sealed-text.ts';
import { sessionOn } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../authenticate.ts';
import { environmentParams } from '../environment.ts';
import { tenantOfEnvironment } from '../tenant-of-environment.ts';
import { exportAudit } from './export.ts';
import {
  auditExportResponse,
  auditExportQuery,
  auditQuery,
  auditSchema,
  LIMIT,
  linkView,
} from './schemas.ts';

/** What these routes work with. */
type AuditRouteDeps = AuthenticateDeps & { vault: Vault };

/** The audit log: of the installation, and of a side of a business. */
export function auditRoutes(app: App, deps: AuditRouteDeps): void {
  installationRoute(app, deps);
  sideRoute(app, deps);
  exportRoute(app, deps);
  sideExportRoute(app, deps);
}

const DESCRIPTION =
  'The last first, or from a number on. Each has the link that proves it; what was done in the last seconds has none yet, and is not here.';

/** @throws ApiError `invalid_request` */
function partOf({ after, before }: Static<typeof auditQuery>): Part {
  if (after === undefined) return { before: before === undefined ? null : BigInt(before) };
  if (before !== undefined) throw invalidField('before', 'must not stand beside after');
  return { after: BigInt(after) };
}

async function read(
  { operatorPool, vault }: AuditRouteDeps,
  tenantId: string | null,
  query: Static<typeof auditQuery>,
) {
  const session = sessionOn(operatorPool);
  const links = await readChain(session, tenantId, partOf(query), query.limit ?? LIMIT);
  const stored = links.map(({ reason }) => reason);
  const read = await openWords(session, vault, stored);
  return success(
    'OK',
    links.map((link) => linkView(link, read)),
  );
}

function installationRoute(app: App, deps: AuditRouteDeps): void {
  app.get(
    '/ops/v1/audit',
    {
      config: { permission: 'audit' },
      schema: {
        operationId: 'readAuditLog',
        summary: 'What was done to the installation',
        tags: ['Audit log'],
        description: DESCRIPTION,
        querystring: auditQuery,
        response: {
          200: Success('OK', auditSchema, 'Links of the chain.'),
          ...operatorFailures(['invalid_request'], SESSION_ERRORS),
        },
      },
    },
    async ({ query }) => read(deps, null, query),
  );
}

function sideRoute(app: App, deps: AuditRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/audit',
    {
      config: { permission: 'audit' },
      schema: {
        operationId: 'readAuditLogOfSide',
        summary: 'What was done to a side of a business',
        description: DESCRIPTION,
        params: environmentParams,
        querystring: auditQuery,
        tags: ['Audit log'],
        response: {
          200: Success('OK', auditSchema, 'Links of the chain.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ query, params: { business_id, mode } }) => {
      const tenantId = await findTenant(sessionOn(deps.operatorPool), business_id, mode);
      if (tenantId === undefined) throw new ApiError('not_found');
      return read(deps, tenantId, query);
    },
  );
}

const EXPORTED =
  'All of it, or a part, in its order, up to the last link that there is as it begins; with what people wrote opened as long as it can be. ' +
  'For reading: `readAuditLog` has what proves it. That it was taken out stands in the audit log before it is sent.';

/** Sends a chain as CSV. @param tenantId null: the installation's */
async function send(
  deps: AuditRouteDeps,
  tenantId: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { after, before } = request.query as Static<typeof auditExportQuery>;
  const nowMs = deps.clock.now();
  const text = await exportAudit(
    { pool: deps.operatorPool, vault: deps.vault },
    {
      tenantId,
      by: actorOf(deps, request),
      nowMs,
      after: BigInt(after ?? 0),
      before: before === undefined ? null : BigInt(before),
    },
  );
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="audit-${tenantId ?? 'installation'}-${day}.csv"`,
    })
    .send(Readable.from(text));
}

/** A HEAD would record what nobody gets. */
const exporting = { exposeHeadRoute: false, config: { permission: 'audit' } } as const;

function exportRoute(app: App, deps: AuditRouteDeps): void {
  app.get(
    '/ops/v1/audit/export',
    {
      ...exporting,
      schema: {
        operationId: 'exportAuditLog',
        summary: 'The audit log of the installation as CSV',
        description: EXPORTED,
        querystring: auditExportQuery,
        tags: ['Audit log'],
        response: { 200: auditExportResponse, ...operatorFailures(['invalid_request'], SESSION_ERRORS) },
      },
    },
    (request, reply) => send(deps, null, request, reply),
  );
}

function sideExportRoute(app: App, deps: AuditRouteDeps): void {
  app.get(
    '/ops/v1/businesses/:business_id/:mode/audit/export',
    {
      ...exporting,
      schema: {
        operationId: 'exportAuditLogOfSide',
        summary: 'The audit log of a side as CSV',
        description: EXPORTED,
        params: environmentParams,
        querystring: auditExportQuery,
        tags: ['Audit log'],
        response: {
          200: auditExportResponse,
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) =>
      send(
        deps,
        await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>),
        request,
        reply,
      ),
  );
}
