import { type Static, Type } from 'typebox';
import { listActsOn } from '../../../platform/audit/entry.ts';
import { type Session, statement, TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { operatorFailures, Success } from '../../../platform/http/schemas.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import type { ContactEmails } from '../../../webhooks/endpoints/contact.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import {
  CHANGES_SHOWN_MAX,
  endpointStatusSchema,
  endpointStatusView,
  listedEndpointSchema,
  listedEndpointView,
  opsEndpointParams,
  type Seen,
} from './schemas.ts';
import { backlogOf, endpointStatus } from './status-summary.ts';

const LISTED_MAX = 1_000;
const COLUMNS = `id, url, event_types AS "eventTypes", description, profile, status, disabled_reason AS "disabledReason",
  failing_since AS "failingSince", proven_at AS "provenAt", contact_email AS "contactEmail", created_at AS "createdAt", updated_at AS "updatedAt"`;
const LIST = statement(
  'list_endpoints_for_operators',
  `SELECT ${COLUMNS} FROM webhook_endpoints
   WHERE tenant_id = $1 AND status <> 'deleted' ORDER BY id DESC LIMIT ${LISTED_MAX}`,
);
const READ = statement(
  'read_endpoint_for_operators',
  `SELECT ${COLUMNS} FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 AND status <> 'deleted'`,
);

const listSeen = (session: Session, tenantId: string): Promise<Seen[]> =>
  session.query<Seen>(LIST, [tenantId]);

const readSeen = async (session: Session, tenantId: string, id: string): Promise<Seen | undefined> =>
  (await session.query<Seen>(READ, [tenantId, id]))[0];

const ENDPOINTS = '/ops/v1/businesses/:business_id/:mode/webhook-endpoints';

interface EndpointReadingDeps extends AuthenticateDeps {
  /** Undefined where no emails are sent. */
  contacts: ContactEmails | undefined;
}

/** Webhook endpoints of an environment, for operators. */
export function endpointReadingRoutes(app: App, deps: EndpointReadingDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  listRoute(app, deps, database);
  readRoute(app, deps, database);
}

function listRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    ENDPOINTS,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listEndpoints',
        summary: 'List webhook endpoints',
        tags: ['Webhooks'],
        description: 'Including disabled ones, with the reason; newest first, at most 1,000.',
        params: environmentParams,
        response: {
          200: Success('OK', Type.Array(listedEndpointSchema), 'The endpoints.'),
          ...operatorFailures(['not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const seen = await database.within(tenantId, (session) => listSeen(session, tenantId));
      const reveals = mayReveal(request);
      return success(
        'OK',
        seen.map((endpoint) => listedEndpointView(endpoint, reveals)),
      );
    },
  );
}

function readRoute(app: App, deps: EndpointReadingDeps, database: TenantDatabase): void {
  app.get(
    `${ENDPOINTS}/:endpoint_id`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readEndpoint',
        summary: 'Retrieve a webhook endpoint',
        tags: ['Webhooks'],
        description:
          'Its URL and events, the results of its newest deliveries, its waiting deliveries and its latest changes.',
        params: opsEndpointParams,
        response: {
          200: Success('OK', endpointStatusSchema, 'The endpoint.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { endpoint_id: id, ...environment } = request.params as Static<typeof opsEndpointParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      return database.within(tenantId, async (session) => {
        const seen = await readSeen(session, tenantId, id);
        if (seen === undefined) throw new ApiError('not_found');
        const newest = await endpointStatus(session, tenantId, id);
        const backlog = await backlogOf(session, tenantId, id);
        const changes = await listActsOn(session, tenantId, `webhook_endpoint ${id}`, CHANGES_SHOWN_MAX);
        return success('OK', {
          ...listedEndpointView(seen, mayReveal(request)),
          sends_email: deps.contacts !== undefined,
          ...endpointStatusView(newest, backlog, changes),
        });
      });
    },
  );
}
