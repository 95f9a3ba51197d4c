import { Type } from 'typebox';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { cancelDeliveries } from '../../../webhooks/delivery/queries.ts';
import type { ContactEmails } from '../../../webhooks/endpoints/contact.ts';
import type { WebhookEndpoints } from '../../../webhooks/endpoints/endpoints.ts';
import { changeEndpoint, type Endpoint } from '../../../webhooks/endpoints/queries.ts';
import type { Doer } from '../../../webhooks/endpoints/record.ts';
import { reportDisabled } from '../../../webhooks/endpoints/report.ts';
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
} from '../../../webhooks/endpoints/schemas.ts';
import { OVERLAP_HOURS } from '../../../webhooks/endpoints/secrets.ts';
import { type Acting, actInTenant, type DirectAct } from '../../operators/acts/direct-act.ts';
import { reasonField } from '../../transaction-status/fields.ts';
import { endpointParam } from '../list/schemas.ts';
import { maskedResponse } from '../log/masked.ts';

/** Dependencies of acts on endpoints. */
export interface EndpointActDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  /** Records what it does. */
  endpoints: WebhookEndpoints;
  /** Undefined where no emails are sent. */
  contacts: ContactEmails | undefined;
}

const tags = ['Webhooks'];
const PROVED = 'Needs a code or a passkey of the last five minutes.';
const ONE = '/webhook-endpoints/:endpoint_id';

/** The reason shown to the business; the operator's own text stays in the audit log. */
const SHOWN_REASON = 'by an operator';

const switchBody = Type.Object({
  reason: Type.String({
    format: 'text',
    minLength: 1,
    maxLength: 1_000,
    description: 'Reason, for the audit log. The business reads "by an operator".',
    examples: ['It responds to every delivery with an error'],
  }),
});
const switching = { tags, params: endpointParam, body: switchBody } as const;
const DESCRIPTION = 'The endpoint has the requested status.';

/** Sets the status of an endpoint. An unchanged status is not recorded. @throws ApiError `not_found` */
const setStatus = async (
  { database, contacts }: EndpointActDeps,
  { tenantId, params, body, nowMs, record }: Acting<{ endpoint_id: string }, { reason: string }, string>,
  status: Endpoint['status'],
): Promise<void> => {
  const emails = status === 'disabled' ? await contacts?.of(tenantId) : undefined;
  await database.transaction(tenantId, async (session) => {
    const id = params.endpoint_id;
    let before: Endpoint | undefined;
    const change = (found: Endpoint): Endpoint | null => {
      before = found;
      if (found.status === status) return null;
      const failingSince = status === 'enabled' ? null : found.failingSince;
      return { ...found, status, failingSince, updatedAt: nowMs };
    };
    const changed = await changeEndpoint(session, tenantId, id, change, SHOWN_REASON);
    if (before === undefined) throw new ApiError('not_found');
    if (changed === undefined) return;
    if (status === 'disabled') await reportDisabled(session, tenantId, changed, { nowMs, emails });
    await record(session, {
      subject: `webhook_endpoint ${id}`,
      before: { status: before.status },
      after: { status },
      reason: body.reason,
    });
  });
};

const disable = (deps: EndpointActDeps): DirectAct =>
  actInTenant({
    ...switching,
    operationId: 'disableEndpoint',
    path: '/webhook-endpoints/:endpoint_id/disable',
    permission: 'stop',
    audit: 'webhook_endpoint.disabled',
    summary: 'Disable a webhook endpoint',
    description:
      'Needs no approval. It receives nothing more, and its waiting deliveries are cancelled. The business can enable it again.',
    answer: { status: 200, message: 'Disabled', description: DESCRIPTION },
    async perform(acting) {
      const { tenantId, params } = acting;
      await setStatus(deps, acting, 'disabled');
      await deps.database.within(tenantId, (session) =>
        cancelDeliveries(session, tenantId, params.endpoint_id),
      );
    },
  });

const enable = (deps: EndpointActDeps): DirectAct =>
  actInTenant({
    ...switching,
    operationId: 'enableEndpoint',
    path: '/webhook-endpoints/:endpoint_id/enable',
    permission: 'manage',
    audit: 'webhook_endpoint.enabled',
    summary: 'Enable a webhook endpoint again',
    description:
      'It receives events from now on, and its failures are counted afresh. `resendDeliveries` sends missed events.',
    answer: { status: 200, message: 'Enabled', description: DESCRIPTION },
    perform: (acting) => setStatus(deps, acting, 'enabled'),
  });

const ownerOf = ({ tenantId, environment: { mode } }: Acting<unknown, unknown, string>) => ({
  tenantId,
  mode,
});
const doerOf = ({ by, body: { reason } }: Acting<unknown, { reason: string }, string>): Doer => ({
  by,
  reason,
});

const register = ({ endpoints }: EndpointActDeps): DirectAct =>
  actInTenant({
    operationId: 'createEndpoint',
    path: '/webhook-endpoints',
    permission: 'manage',
    confirmed: true,
    summary: 'Register a webhook endpoint',
    tags,
    description: `With the business's own limits: the URL is sent a GET unless \`verify\` is false. The signing secret is shown only this once. ${PROVED}`,
    body: Type.Object({ ...endpointBody.properties, reason: reasonField }),
    refuses: ['webhook_url_refused', 'webhook_verification_failed', 'webhook_limit_reached'],
    answer: {
      status: 201,
      message: 'Registered',
      data: newEndpointSchema,
      description: 'The endpoint, with its secret.',
    },
    async perform(acting) {
      const { url, verify = true } = acting.body;
      const input = { url, ...settingsOf(acting.body), verify, ...doerOf(acting) };
      const registered = await endpoints.register(ownerOf(acting), input);
      return { ...endpointView(registered.endpoint, registered.header), secret: registered.secret };
    },
  });

const { enabled: _, ...changeable } = endpointChangeBody.properties;

const change = ({ endpoints }: EndpointActDeps): DirectAct =>
  actInTenant({
    operationId: 'changeEndpoint',
    method: 'PATCH',
    path: ONE,
    permission: 'manage',
    confirmed: true,
    summary: 'Update a webhook endpoint',
    tags,
    description: `Omitted fields stay. A new URL is checked as at registration; waiting deliveries go there. A generated header secret is shown only this once. ${PROVED}`,
    params: endpointParam,
    body: Type.Object({ ...changeable, reason: reasonField }),
    refuses: ['webhook_url_refused', 'webhook_verification_failed'],
    answer: { status: 200, message: 'Changed', data: endpointSchema, description: 'The changed endpoint.' },
    async perform(acting) {
      const { url, verify = true } = acting.body;
      const change = { url, ...settingsOf(acting.body), verify, enabled: undefined, ...doerOf(acting) };
      const { endpoint, header } = await endpoints.change(ownerOf(acting), acting.params.endpoint_id, change);
      return endpointView(endpoint, header);
    },
  });

const rotate = ({ endpoints }: EndpointActDeps): DirectAct =>
  actInTenant({
    operationId: 'rotateEndpointSecret',
    path: `${ONE}/rotate-secret`,
    permission: 'manage',
    confirmed: true,
    summary: 'Rotate the secret of a webhook endpoint',
    tags,
    description: `The new secret is shown only this once. The current one signs beside it for a while, or stops at once with \`overlap_hours\` 0. ${PROVED}`,
    params: endpointParam,
    body: Type.Object({ ...rotationBody.properties, reason: reasonField }),
    answer: {
      status: 200,
      message: 'Rotated',
      data: newEndpointSchema,
      description: 'The endpoint, with its new secret.',
    },
    async perform(acting) {
      const { overlap_hours: hours = OVERLAP_HOURS } = acting.body;
      const id = acting.params.endpoint_id;
      const { endpoint, secret } = await endpoints.rotateSecret(ownerOf(acting), id, hours, doerOf(acting));
      return { ...endpointView(endpoint), secret };
    },
  });

const sendTest = ({ endpoints }: EndpointActDeps): DirectAct =>
  actInTenant({
    operationId: 'testEndpoint',
    path: `${ONE}/test`,
    permission: 'follow_up',
    summary: 'Send a test event to a webhook endpoint',
    tags,
    description:
      'A made-up event, signed and marked `"test": true`. It is sent once, even to a disabled endpoint, and is not listed. ' +
      'Nothing else happens.',
    params: endpointParam,
    body: Type.Object({ ...testBody.properties, reason: reasonField }),
    answer: { status: 200, message: 'Sent', data: testResultSchema, description: "The endpoint's response." },
    async perform(acting) {
      const { type } = acting.body;
      const id = acting.params.endpoint_id;
      const result = await endpoints.sendTest(ownerOf(acting), id, type, doerOf(acting));
      const { responseExcerpt: excerpt } = result;
      const shown = testResultView(type, result);
      return { ...shown, response_excerpt: excerpt === null ? null : maskedResponse(excerpt, []) };
    },
  });

/** Acts on webhook endpoints. None needs approval. */
export const endpointActs = (deps: EndpointActDeps): readonly DirectAct[] => [
  disable(deps),
  enable(deps),
  register(deps),
  change(deps),
  rotate(deps),
  sendTest(deps),
];
