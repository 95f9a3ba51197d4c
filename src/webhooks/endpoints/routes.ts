import { Type } from 'typebox';
import { keyIn } from '../../identity/authenticate.ts';
import { type CallerAddresses, keyActor } from '../../platform/audit/entry.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import {
  BODY_ERRORS,
  failures,
  fillIn,
  PAGE_QUERY,
  Page,
  Success,
  SuccessWithoutData,
} from '../../platform/http/schemas.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { EVENT_DESCRIPTIONS } from '../event-schemas.ts';
import type { WebhookEndpoints } from './endpoints.ts';
import { listEndpoints, readEndpoint } from './queries.ts';
import {
  endpointBody,
  endpointChangeBody,
  endpointSchema,
  endpointView,
  newEndpointSchema,
  rotationBody,
  settingsOf,
  testBody,
  testResultSchema,
  testResultView,
} from './schemas.ts';
import { OVERLAP_HOURS } from './secrets.ts';

/** Dependencies of the endpoint routes. */
interface EndpointRouteDeps {
  database: TenantDatabase;
  endpoints: WebhookEndpoints;
  access: CallerAddresses;
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
  rotateRoute(app, deps);
  testRoute(app, deps);
  removeRoute(app, deps);
}

function registerRoute(app: App, { endpoints, access }: EndpointRouteDeps): void {
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
        summary: 'Create a webhook endpoint',
        description:
          'Sends the URL a GET, which must return 200, unless `verify` is false. Then the endpoint receives only ' +
          'its oldest event until it accepts one, and is disabled after a day of failures. The response has the ' +
          'signing secret, which is shown only this once. At most 16 endpoints. In development the URL may be on ' +
          'your own machine, such as `http://127.0.0.1:4001/`.',
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
      const { url, verify = true } = request.body;
      const { profile } = request;
      const key = profile && keyIn(request.headers.authorization);
      const input = { url, ...settingsOf(request.body), profile, key, verify };
      const by = keyActor(access, request);
      const { endpoint, secret, header } = await endpoints.register(request.tenant, { ...input, by });
      return reply
        .code(201)
        .send(success('Webhook endpoint registered', { ...endpointView(endpoint, header), secret }));
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
        description: 'Returns endpoints, newest first. Deleted endpoints are not listed.',
        tags,
        querystring: Type.Object(PAGE_QUERY),
        response: { 200: Page(endpointSchema, 'A page of endpoints.'), ...failures(['invalid_request']) },
      },
    },
    async (request) => {
      const page = pageRequest(request.query, isUuid);
      const { tenantId } = request.tenant;
      const rows = await database.within(tenantId, (session) => listEndpoints(session, tenantId, page));
      return pageAnswer(
        page,
        rows,
        (row) => row.id,
        (row) => endpointView(row),
      );
    },
  );
}

function readRoute(app: App, { database }: EndpointRouteDeps): void {
  app.get(
    '/api/v1/webhooks/:id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveWebhook',
        summary: 'Retrieve a webhook endpoint',
        description: 'Returns an endpoint, without its secret.',
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

function changeRoute(app: App, { endpoints, access }: EndpointRouteDeps): void {
  const codes = [...BODY_ERRORS, 'webhook_url_refused', 'webhook_verification_failed', 'not_found'] as const;
  app.patch(
    '/api/v1/webhooks/:id',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'updateWebhook',
        summary: 'Update a webhook endpoint',
        description:
          'Changes the given fields. A new URL is checked as at registration. Disabling cancels waiting deliveries; ' +
          'you can resend them once the endpoint is enabled again.',
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
      const { url, enabled, verify = true } = request.body;
      const by = keyActor(access, request);
      const key = request.profile && keyIn(request.headers.authorization);
      const change = { url, ...settingsOf(request.body), key, enabled, verify, by };
      const { endpoint, header } = await endpoints.change(request.tenant, id, change);
      return success('Webhook endpoint changed', endpointView(endpoint, header));
    },
  );
}

function rotateRoute(app: App, { endpoints, access }: EndpointRouteDeps): void {
  app.post(
    '/api/v1/webhooks/:id/rotate-secret',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the secret of a webhook endpoint',
        description:
          'The response has the new secret, which is shown only this once. During the overlap deliveries carry a ' +
          'signature by each secret, separated by a space, so that receivers can change over. Of three secrets, the ' +
          'two newest sign.',
        tags,
        params: endpointParams,
        body: rotationBody,
        response: {
          200: Success('Webhook secret rotated', newEndpointSchema, 'Rotated.'),
          ...failures([...BODY_ERRORS, 'not_found']),
        },
      },
    },
    async (request) => {
      const id = endpointIdOf(request.params);
      const by = keyActor(access, request);
      const { overlap_hours: hours = OVERLAP_HOURS } = request.body;
      const { endpoint, secret } = await endpoints.rotateSecret(request.tenant, id, hours, { by });
      return success('Webhook secret rotated', { ...endpointView(endpoint), secret });
    },
  );
}

function testRoute(app: App, { endpoints }: EndpointRouteDeps): void {
  app.post(
    '/api/v1/webhooks/:id/test',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description:
          'Posts a sample event of the given type, signed like every delivery and marked `"test": true`, and ' +
          "returns the endpoint's response. It is sent once, even to a disabled endpoint, and is on no list.",
        tags,
        params: endpointParams,
        body: testBody,
        response: {
          200: Success('Test event sent', testResultSchema, "The endpoint's response."),
          ...failures([...BODY_ERRORS, 'not_found']),
        },
      },
    },
    async (request) => {
      const { type } = request.body;
      const result = await endpoints.sendTest(request.tenant, endpointIdOf(request.params), type);
      return success('Test event sent', testResultView(type, result));
    },
  );
}

function removeRoute(app: App, { endpoints, access }: EndpointRouteDeps): void {
  app.delete(
    '/api/v1/webhooks/:id',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook endpoint',
        description: 'Cancels waiting deliveries. The delivery log stays.',
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
      await endpoints.remove(request.tenant, endpointIdOf(request.params), keyActor(access, request));
      return successWithoutData('Webhook endpoint deleted');
    },
  );
}
