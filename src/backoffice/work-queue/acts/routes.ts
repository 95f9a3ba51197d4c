import { type Static, Type } from 'typebox';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success, successWithoutData } from '../../../platform/http/envelope.ts';
import {
  BODY_ERRORS,
  operatorFailures,
  Success,
  SuccessWithoutData,
} from '../../../platform/http/schemas.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { Nullable } from '../../../platform/values/json-schema.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import type { ResendPeriod } from '../../../webhooks/log/log.ts';
import { type AuthenticateDeps, actorOf, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { reasonBody, reasonField, SOME_ID } from '../../transaction-status/fields.ts';
import { transferParam } from '../../transfers/schemas.ts';
import { closeOpenIncident, queryStatus, type Resender, resendDeliveries, resendOne } from './acts.ts';

type WorkItemRouteDeps = AuthenticateDeps & {
  /** Role `kolo_app`, which alone writes rows of a tenant. */
  database: TenantDatabase;
  log: Resender;
  vault: Vault;
};

const SIDE = '/ops/v1/businesses/:business_id/:mode';

/** Acts on work items that need one person. */
export function workItemRoutes(app: App, deps: WorkItemRouteDeps): void {
  askRoute(app, deps);
  closeRoute(app, deps);
  countRoute(app, deps);
  resendRoute(app, deps);
  resendOneRoute(app, deps);
}

const transferParams = Type.Object({ ...environmentParams.properties, ...transferParam });

function askRoute(app: App, deps: WorkItemRouteDeps): void {
  app.post(
    `${SIDE}/transfers/:transfer_id/ask`,
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'askAboutTransfer',
        summary: 'Query the status of a payout now',
        tags: ['Attention'],
        description:
          "Brings the next status query forward. It never submits the payout: a payout due for resubmission is queried first. The bank's " +
          'response is handled like any other.',
        params: transferParams,
        body: reasonBody,
        response: {
          202: Success(
            'The bank is asked',
            Type.Object({ id: Type.String({ examples: [SOME_ID] }) }),
            'The query is due now.',
          ),
          ...operatorFailures([...BODY_ERRORS, 'not_found', 'nothing_to_ask'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const { transfer_id, ...side } = request.params as Static<typeof transferParams>;
      const { reason } = request.body as Static<typeof reasonBody>;
      const tenantId = await tenantOfEnvironment(deps, side);
      const by = { by: actorOf(deps, request), reason, vault: deps.vault, nowMs: deps.clock.now() };
      const id = await queryStatus(deps.database, tenantId, transfer_id, by);
      reply.code(202);
      return success('The bank is asked', { id });
    },
  );
}

const incidentParams = Type.Object({
  ...environmentParams.properties,
  incident_id: Type.String({ pattern: UUID_PATTERN, description: 'The incident.', examples: [SOME_ID] }),
});
const closeBody = Type.Object({
  note: {
    ...reasonField,
    description: 'The cause and the outcome.',
    examples: ['Paid twice by the bank; refunded'],
  },
});

function closeRoute(app: App, deps: WorkItemRouteDeps): void {
  app.post(
    `${SIDE}/incidents/:incident_id/close`,
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'closeIncident',
        summary: 'Close an incident',
        tags: ['Attention'],
        description: 'With a note. It moves no money and takes the incident off the work queue.',
        params: incidentParams,
        body: closeBody,
        response: {
          200: SuccessWithoutData('Closed', 'The incident is closed.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found', 'incident_closed'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { incident_id, ...side } = request.params as Static<typeof incidentParams>;
      const { note } = request.body as { note: string };
      const tenantId = await tenantOfEnvironment(deps, side);
      const by = { by: actorOf(deps, request), reason: note, vault: deps.vault, nowMs: deps.clock.now() };
      await closeOpenIncident(deps.database, tenantId, incident_id, by);
      return successWithoutData('Closed');
    },
  );
}

const periodFields = {
  endpoint_id: Type.String({ pattern: UUID_PATTERN, description: 'The endpoint.', examples: [SOME_ID] }),
  since: Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'Events from then on, RFC 3339.',
    examples: ['2026-01-15T09:00:00.000Z'],
  }),
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Events before then, RFC 3339; up to now when omitted.',
      examples: ['2026-01-15T17:00:00.000Z'],
    }),
  ),
  what: Type.Optional(
    Type.Unsafe<'undelivered' | 'all'>({
      type: 'string',
      enum: ['undelivered', 'all'],
      description:
        '`undelivered` (default): exhausted and cancelled deliveries, and those in backoff. `all`: delivered ones too, for a ' +
        'receiver that has lost them.',
      examples: ['undelivered'],
    }),
  ),
};
const periodQuery = Type.Object(periodFields);
const resendBody = Type.Object({
  ...periodFields,
  after: Type.Optional(
    Nullable(
      Type.String({
        pattern: UUID_PATTERN,
        description: 'Continues behind this event: `next` of the previous response.',
        examples: [null],
      }),
    ),
  ),
  reason: reasonField,
});
const resentSchema = Type.Object(
  {
    resent: Type.Integer({
      description: 'Deliveries that start again, with all their attempts.',
      examples: [17],
    }),
    hurried: Type.Integer({
      description: 'Deliveries that were in backoff; their next attempt is now.',
      examples: [10],
    }),
    next: Nullable(
      Type.String({
        description: 'Where there may be more: send the same request with it as `after`. Null at the end.',
        examples: [null],
      }),
    ),
  },
  { title: 'DeliveriesResent' },
);
const toResendSchema = Type.Object(
  {
    resend: Type.Integer({ description: 'Deliveries that would start again.', examples: [17] }),
    hurry: Type.Integer({
      description: 'Deliveries in backoff whose next attempt would be now.',
      examples: [10],
    }),
    more: Type.Boolean({ description: 'There are more: the first 100,000 were counted.', examples: [false] }),
  },
  { title: 'DeliveriesToResend' },
);

/** @throws ApiError `invalid_request` when the period is empty */
function periodOf({ endpoint_id, since, until, what }: Static<typeof periodQuery>): ResendPeriod {
  const sinceMs = Date.parse(since);
  const untilMs = until === undefined ? null : Date.parse(until);
  if (untilMs !== null && untilMs <= sinceMs) throw invalidField('until', 'must be later than `since`');
  return { endpointId: endpoint_id, sinceMs, untilMs, all: what === 'all' };
}

function countRoute(app: App, deps: WorkItemRouteDeps): void {
  app.get(
    `${SIDE}/deliveries/resend/count`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'countDeliveriesToResend',
        summary: 'Count deliveries to resend',
        tags: ['Attention'],
        description: 'The effect of `resendDeliveries` with the same period now. Nothing is sent.',
        params: environmentParams,
        querystring: periodQuery,
        response: {
          200: Success('OK', toResendSchema, 'The counts.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const period = periodOf(request.query as Static<typeof periodQuery>);
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      return success('OK', await deps.log.countPeriod(tenantId, period));
    },
  );
}

function resendRoute(app: App, deps: WorkItemRouteDeps): void {
  app.post(
    `${SIDE}/deliveries/resend`,
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'resendDeliveries',
        summary: 'Resend deliveries of an endpoint',
        tags: ['Attention'],
        description:
          'For events of a period, at most 1,000 in one request. Each becomes due at once under the same `webhook-id`: exhausted, ' +
          'cancelled or delivered ones with all their attempts, those in backoff with their remaining ones. Due deliveries and those ' +
          'being sent are left alone.',
        params: environmentParams,
        body: resendBody,
        response: {
          202: Success('Deliveries scheduled', resentSchema, 'They are due now.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const body = request.body as Static<typeof resendBody>;
      const period = periodOf(body);
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const by = { by: actorOf(deps, request), reason: body.reason, nowMs: deps.clock.now() };
      const resent = await resendDeliveries(deps, tenantId, period, body.after ?? null, by);
      reply.code(202);
      return success('Deliveries scheduled', resent);
    },
  );
}

const deliveryParams = Type.Object({
  ...environmentParams.properties,
  delivery_id: Type.String({
    maxLength: 80,
    description: 'The delivery: `<event id>_<endpoint id>`.',
    examples: [`${SOME_ID}_019bbf6c-7e00-7000-8000-000000000002`],
  }),
});

function resendOneRoute(app: App, deps: WorkItemRouteDeps): void {
  app.post(
    `${SIDE}/deliveries/:delivery_id/resend`,
    {
      config: { permission: 'follow_up' },
      schema: {
        operationId: 'resendSideDelivery',
        summary: 'Resend a delivery',
        tags: ['Webhooks'],
        description:
          'In any state: it becomes due at once with all its attempts, under the same `webhook-id`. Its endpoint must be ' +
          'enabled.',
        params: deliveryParams,
        body: reasonBody,
        response: {
          202: SuccessWithoutData('Delivery scheduled', 'It is due now.'),
          ...operatorFailures([...BODY_ERRORS, 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request, reply) => {
      const { delivery_id, ...side } = request.params as Static<typeof deliveryParams>;
      const { reason } = request.body as Static<typeof reasonBody>;
      const tenantId = await tenantOfEnvironment(deps, side);
      const by = { by: actorOf(deps, request), reason, nowMs: deps.clock.now() };
      await resendOne(deps, tenantId, delivery_id, by);
      reply.code(202);
      return successWithoutData('Delivery scheduled');
    },
  );
}
