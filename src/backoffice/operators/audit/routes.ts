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
  auditExportQuery,
  auditExportResponse,
  auditQuery,
  auditSchema,
  LIMIT,
  linkView,
} from './schemas.ts';

type AuditRouteDeps = AuthenticateDeps & { vault: Vault };

/** The audit log of the installation and of each environment. */
export function auditRoutes(app: App, deps: AuditRouteDeps): void {
  installationRoute(app, deps);
  sideRoute(app, deps);
  exportRoute(app, deps);
  sideExportRoute(app, deps);
}

const DESCRIPTION =
  'Newest first, or upwards from a number. Each entry carries the link that proves it. Entries of the last seconds have no link yet and are left out.';

/** @throws ApiError `invalid_request` */
function partOf({ after, before }: Static<typeof auditQuery>): Part {
  if (after === undefined) return { before: before === undefined ? null : BigInt(before) };
  if (before !== undefined) throw invalidField('before', 'must not be combined with after');
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
        summary: "Read the installation's audit log",
        tags: ['Audit log'],
        description: DESCRIPTION,
        querystring: auditQuery,
        response: {
          200: Success('OK', auditSchema, 'Entries of the chain.'),
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
        operationId: 'readAuditLogOfEnvironment',
        summary: "Read an environment's audit log",
        description: DESCRIPTION,
        params: environmentParams,
        querystring: auditQuery,
        tags: ['Audit log'],
        response: {
          200: Success('OK', auditSchema, 'Entries of the chain.'),
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
  'All entries or a range, in order, up to the newest linked entry at the start. Sealed text is opened while its key exists, and operators have their current names. ' +
  'For reading: `readAuditLog` has the proof. The export itself is recorded before it is sent.';

/** Streams a chain as CSV. @param tenantId null: the installation's */
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

/** A HEAD request would record an export that nobody receives. */
const exporting = { exposeHeadRoute: false, config: { permission: 'audit' } } as const;

function exportRoute(app: App, deps: AuditRouteDeps): void {
  app.get(
    '/ops/v1/audit/export',
    {
      ...exporting,
      schema: {
        operationId: 'exportAuditLog',
        summary: "Export the installation's audit log as CSV",
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
        operationId: 'exportAuditLogOfEnvironment',
        summary: "Export an environment's audit log as CSV",
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
