import { type Static, Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { BODY_ERRORS, operatorFailures, Success } from '../../../platform/http/schemas.ts';
import type { OperatorErrorCode } from '../../../platform/values/errors.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import type { WebhookEndpoints } from '../../../webhooks/endpoints/endpoints.ts';
import type { Doer } from '../../../webhooks/endpoints/record.ts';
import {
  endpointBody,
  endpointChangeBody,
  endpointSchema,
  endpointView,
  newEndpointSchema,
  rotationBody,
  testBody,
  testResultSchema,
  testResultView,
} from '../../../webhooks/endpoints/schemas.ts';
import { OVERLAP_HOURS } from '../../../webhooks/endpoints/secrets.ts';
import {
  type AuthenticateDeps,
  actorOf,
  requireConfirmed,
  SESSION_ERRORS,
} from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { reasonField } from '../../transaction-status/fields.ts';
import { opsEndpointParams } from '../list/schemas.ts';
import { maskedResponse } from '../log/masked.ts';

type EndpointManagingDeps = AuthenticateDeps & { endpoints: WebhookEndpoints };

const ENDPOINTS = '/ops/v1/businesses/:business_id/:mode/webhook-endpoints';
const tags = ['Webhooks'];
const manage = { config: { permission: 'manage' } } as const;
const PROVED = 'Needs a code or a passkey of the last five minutes.';

/** Registers, changes and tests webhook endpoints, as the business itself can. */
export function endpointManagingRoutes(app: App, deps: EndpointManagingDeps): void {
  createRoute(app, deps);
  changeRoute(app, deps);
  rotateRoute(app, deps);
  testRoute(app, deps);
}

const changing = (...codes: OperatorErrorCode[]) =>
  operatorFailures([...BODY_ERRORS, 'not_found', 'confirmation_needed', ...codes], SESSION_ERRORS);

interface ManagingRequest {
  operator: Parameters<typeof requireConfirmed>[0];
  raw: Parameters<typeof actorOf>[1]['raw'];
  params: unknown;
  body: unknown;
}

/** The actor, reason and endpoint of a change, after a recent confirmation. */
async function doing(deps: AuthenticateDeps, request: ManagingRequest) {
  requireConfirmed(request.operator, deps.clock.now());
  return onSide(deps, request);
}

async function onSide(deps: AuthenticateDeps, request: ManagingRequest) {
  const side = request.params as Static<typeof environmentParams>;
  const { reason } = request.body as { reason: string };
  const owner: { tenantId: string; mode: Mode } = {
    tenantId: await tenantOfEnvironment(deps, side),
    mode: side.mode,
  };
  const doer: Doer = { by: actorOf(deps, request), reason };
  return { owner, doer };
}

const createBody = Type.Object({ ...endpointBody.properties, reason: reasonField });

function createRoute(app: App, deps: EndpointManagingDeps): void {
  app.post(
    ENDPOINTS,
    {
      ...manage,
      schema: {
        operationId: 'createSideEndpoint',
        summary: 'Register a webhook endpoint',
        tags,
        description: `With the business's own limits: the URL is sent a GET unless \`verify\` is false. The signing secret is shown only this once. ${PROVED}`,
        params: environmentParams,
        body: createBody,
        response: {
          201: Success('Registered', newEndpointSchema, 'The endpoint, with its secret.'),
          ...changing('webhook_url_refused', 'webhook_verification_failed', 'webhook_limit_reached'),
        },
      },
    },
    async (request, reply) => {
      const { owner, doer } = await doing(deps, request);
      const body = request.body as Static<typeof createBody>;
      const { url, events = null, description = null, signature_header = null, verify = true } = body;
      const input = { url, eventTypes: events, description, signatureHeader: signature_header, verify };
      const { endpoint, secret, header } = await deps.endpoints.register(owner, { ...input, ...doer });
      reply.code(201);
      return success('Registered', { ...endpointView(endpoint, header), secret });
    },
  );
}

const { enabled: _, ...changeable } = endpointChangeBody.properties;
const changeBody = Type.Object({ ...changeable, reason: reasonField });

function changeRoute(app: App, deps: EndpointManagingDeps): void {
  app.patch(
    `${ENDPOINTS}/:endpoint_id`,
    {
      ...manage,
      schema: {
        operationId: 'changeSideEndpoint',
        summary: 'Change a webhook endpoint',
        tags,
        description: `Omitted fields stay. A new URL is checked as at registration; waiting deliveries go there. A generated header secret is shown only this once. ${PROVED}`,
        params: opsEndpointParams,
        body: changeBody,
        response: {
          200: Success('Changed', endpointSchema, 'The changed endpoint.'),
          ...changing('webhook_url_refused', 'webhook_verification_failed'),
        },
      },
    },
    async (request) => {
      const { owner, doer } = await doing(deps, request);
      const { endpoint_id: id } = request.params as Static<typeof opsEndpointParams>;
      const {
        url,
        events,
        description,
        signature_header,
        verify = true,
      } = request.body as Static<typeof changeBody>;
      const what = { url, eventTypes: events, description, signatureHeader: signature_header, verify };
      const change = { ...what, enabled: undefined, ...doer };
      const { endpoint, header } = await deps.endpoints.change(owner, id, change);
      return success('Changed', endpointView(endpoint, header));
    },
  );
}

const rotateBody = Type.Object({ ...rotationBody.properties, reason: reasonField });

function rotateRoute(app: App, deps: EndpointManagingDeps): void {
  app.post(
    `${ENDPOINTS}/:endpoint_id/rotate-secret`,
    {
      ...manage,
      schema: {
        operationId: 'rotateSideEndpointSecret',
        summary: 'Rotate the secret of a webhook endpoint',
        tags,
        description: `The new secret is shown only this once. The current one signs beside it for a while, or stops at once with \`overlap_hours\` 0. ${PROVED}`,
        params: opsEndpointParams,
        body: rotateBody,
        response: {
          200: Success('Rotated', newEndpointSchema, 'The endpoint, with its new secret.'),
          ...changing(),
        },
      },
    },
    async (request) => {
      const { owner, doer } = await doing(deps, request);
      const { endpoint_id: id } = request.params as Static<typeof opsEndpointParams>;
      const { overlap_hours: hours = OVERLAP_HOURS } = request.body as Static<typeof rotateBody>;
      const { endpoint, secret } = await deps.endpoints.rotateSecret(owner, id, hours, doer);
      return success('Rotated', { ...endpointView(endpoint), secret });
    },
  );
}

const tryBody = Type.Object({ ...testBody.properties, reason: reasonField });

function testRoute(app: App, deps: EndpointManagingDeps): void {
  app.post(
    `${ENDPOINTS}/:endpoint_id/test`,
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'testSideEndpoint',
        summary: 'Send a test event to a webhook endpoint',
        tags,
        description:
          'A made-up event, signed and marked `"test": true`. It is sent once, even to a disabled endpoint, and is not listed. ' +
          'Nothing else happens.',
        params: opsEndpointParams,
        body: tryBody,
        response: {
          200: Success('Sent', testResultSchema, "The endpoint's response."),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { owner, doer } = await onSide(deps, request);
      const { endpoint_id: id } = request.params as Static<typeof opsEndpointParams>;
      const { type } = request.body as Static<typeof tryBody>;
      const result = await deps.endpoints.sendTest(owner, id, type, doer);
      const { responseExcerpt: excerpt } = result;
      const shown = { ...result, responseExcerpt: excerpt === null ? null : maskedResponse(excerpt, []) };
      return success('Sent', testResultView(type, shown));
    },
  );
}
