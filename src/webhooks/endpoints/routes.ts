import { Type } from 'typebox';
import type { TenantDatabase } from '../../db/database.ts';
import type { App } from '../../http/app-types.ts';
import { success, successWithoutData } from '../../http/envelope.ts';
import { pageAnswer, pageRequest } from '../../http/paging.ts';
import {
  BODY_ERRORS,
  failures,
  fillIn,
  PAGE_QUERY,
  Page,
  Success,
  SuccessWithoutData,
} from '../../http/schemas.ts';
import { ApiError } from '../../values/errors.ts';
import { isUuid } from '../../values/ids.ts';
import { EVENT_DESCRIPTIONS } from '../event-schemas.ts';
import type { WebhookEndpoints } from './endpoints.ts';
import { listEndpoints, readEndpoint } from './queries.ts';
import {
  endpointBody,
  endpointChangeBody,
  endpointSchema,
  endpointView,
  newEndpointSchema,
} from './schemas.ts';

/** What the routes of endpoints work with. */
export interface EndpointRouteDeps {
  database: TenantDatabase;
  endpoints: WebhookEndpoints;
}

const tags = ['Webhooks'];
const endpointParams = Type.Object({
  id: Type.String({ description: 'The endpoint.', examples: [fillIn('createWebhook', 'id')] }),
});

/** The id in a path; one that cannot be an id is answered like one that is unknown. */
function endpointIdOf(params: { id: string }): string {
  if (!isUuid(params.id)) throw new ApiError('not_found');
  return params.id;
}

/** Webhook endpoints (contract section 4). */
export function endpointRoutes(app: App, deps: EndpointRouteDeps): void {
  registerRoute(app, deps);
  listRoute(app, deps);
  readRoute(app, deps);
  changeRoute(app, deps);
  removeRoute(app, deps);
}

function registerRoute(app: App, { endpoints }: EndpointRouteDeps): void {
  const codes = [
    ...BODY_ERRORS,
    'webhook_url_refused',
    'webhook_verification_failed',
    'webhook_limit_reached',
  ] as const;
  app.post(
    '/api/v1/webhooks',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'createWebhook',
        summary: 'Register a webhook endpoint',
        description:
          'The URL is sent a GET, which must answer 200, unless `verify` is false. The answer holds the signing ' +
          'secret, which is shown only this once. At most 16 endpoints. In development the URL may be of your own ' +
          'machine, such as `http://127.0.0.1:4001/`.',
        tags,
        body: endpointBody,
        'x-webhooks': EVENT_DESCRIPTIONS,
        response: {
          201: Success('Webhook endpoint registered', newEndpointSchema, 'Registered.'),
          ...failures(codes),
        },
      },
    },
    async (request, reply) => {
      const { url, events = null, description = null, verify = true } = request.body;
      const input = { url, eventTypes: events, description, verify };
      const { endpoint, secret } = await endpoints.register(request.tenant, input);
      return reply
        .code(201)
        .send(success('Webhook endpoint registered', { ...endpointView(endpoint), secret }));
    },
  );
}

function listRoute(app: App, { database }: EndpointRouteDeps): void {
  app.get(
    '/api/v1/webhooks',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listWebhooks',
        summary: 'List webhook endpoints',
        description: 'Newest first. Deleted endpoints are not listed.',
        tags,
        querystring: Type.Object(PAGE_QUERY),
        response: { 200: Page(endpointSchema, 'A page of endpoints.'), ...failures(['invalid_request']) },
      },
    },
    async (request) => {
      const page = pageRequest(request.query, isUuid);
      const { tenantId } = request.tenant;
      const rows = await database.within(tenantId, (session) => listEndpoints(session, tenantId, page));
      return pageAnswer(page, rows, (row) => row.id, endpointView);
    },
  );
}

function readRoute(app: App, { database }: EndpointRouteDeps): void {
  app.get(
    '/api/v1/webhooks/:id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'getWebhook',
        summary: 'Read a webhook endpoint',
        description: 'One endpoint, without its secret.',
        tags,
        params: endpointParams,
        response: {
          200: Success('OK', endpointSchema, 'The endpoint.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const id = endpointIdOf(request.params);
      const { tenantId } = request.tenant;
      const endpoint = await database.within(tenantId, (session) => readEndpoint(session, tenantId, id));
      if (endpoint === undefined) throw new ApiError('not_found');
      return success('OK', endpointView(endpoint));
    },
  );
}

function changeRoute(app: App, { endpoints }: EndpointRouteDeps): void {
  const codes = [...BODY_ERRORS, 'webhook_url_refused', 'webhook_verification_failed', 'not_found'] as const;
  app.patch(
    '/api/v1/webhooks/:id',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'updateWebhook',
        summary: 'Change a webhook endpoint',
        description:
          'Changes the fields that are given. A new URL is checked as at registration. Disabling cancels the ' +
          'deliveries that wait; they can be resent once the endpoint is enabled again.',
        tags,
        params: endpointParams,
        body: endpointChangeBody,
        response: {
          200: Success('Webhook endpoint changed', endpointSchema, 'Changed.'),
          ...failures(codes),
        },
      },
    },
    async (request) => {
      const id = endpointIdOf(request.params);
      const { url, events, description, enabled, verify = true } = request.body;
      const change = { url, eventTypes: events, description, enabled, verify };
      const endpoint = await endpoints.change(request.tenant, id, change);
      return success('Webhook endpoint changed', endpointView(endpoint));
    },
  );
}

function removeRoute(app: App, { endpoints }: EndpointRouteDeps): void {
  app.delete(
    '/api/v1/webhooks/:id',
    {
      config: { scope: 'write' },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook endpoint',
        description: 'Cancels the deliveries that wait. The delivery log stays.',
        tags,
        params: endpointParams,
        response: {
          200: SuccessWithoutData('Webhook endpoint deleted', 'Deleted.'),
          // It takes no body; one that is sent is parsed all the same.
          ...failures([...BODY_ERRORS, 'not_found']),
        },
      },
    },
    async (request) => {
      await endpoints.remove(request.tenant, endpointIdOf(request.params));
      return successWithoutData('Webhook endpoint deleted');
    },
  );
}
