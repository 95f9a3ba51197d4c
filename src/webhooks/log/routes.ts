import { Type } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { BODY_ERRORS, failures, fillIn, PAGE_QUERY, Page, Success } from '../../platform/http/schemas.ts';
import { invalidField } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { parseDeliveryId } from '../delivery/delivery-id.ts';
import { eventTypeSchema } from '../event-schemas.ts';
import { EVENTS } from '../events.ts';
import type { WebhookLog } from './log.ts';
import { deliveryPageKey } from './queries.ts';
import {
  deliverySchema,
  deliveryStatusSchema,
  deliveryView,
  eventBodyView,
  eventSchema,
  eventsInOrderSchema,
  eventView,
} from './schemas.ts';

/** Dependencies of the log's routes. */
interface WebhookLogRouteDeps {
  idempotency: Idempotency;
  log: WebhookLog;
}

/** The events and the delivery log (contract section 4). */
export function webhookLogRoutes(app: App, deps: WebhookLogRouteDeps): void {
  eventsInOrderRoute(app, deps);
  eventsRoute(app, deps);
  deliveriesRoute(app, deps);
  resendRoute(app, deps);
}

/** Events that one answer has, by default and at most. */
const IN_ORDER_DEFAULT = 100;
const IN_ORDER_MAX = 1_000;

function eventsInOrderRoute(app: App, { log }: WebhookLogRouteDeps): void {
  app.get(
    '/api/v1/events',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveEvents',
        summary: 'Retrieve events in order',
        description:
          'Returns every event, oldest first, whether or not an endpoint receives it. Repeat it with `after` set to ' +
          'the latest `last_sequence`, and you miss none: events are numbered in the order in which they become ' +
          'visible. Events that were moved to the archive cannot be read here: `events_archived` has the sequence ' +
          'to go on from in `errors[0].read_after`.',
        tags: ['Events'],
        querystring: Type.Object({
          after: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'Only events after this sequence; by default 0, the beginning.',
              examples: [0],
            }),
          ),
          limit: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: IN_ORDER_MAX,
              description: `Maximum number of events; default ${IN_ORDER_DEFAULT}.`,
            }),
          ),
          types: Type.Optional(
            Type.String({
              description: 'Only events of these types, separated by commas.',
              examples: ['bank-transfer.outflow.success'],
            }),
          ),
        }),
        response: {
          200: Success('OK', eventsInOrderSchema, 'Events in their order.'),
          ...failures(['invalid_request', 'events_archived']),
        },
      },
    },
    async (request) => {
      const { after = 0, limit = IN_ORDER_DEFAULT, types } = request.query;
      const wanted = { after: BigInt(after), types: typesOf(types), limit };
      const { events, lastSequence, newest } = await log.eventsInOrder(request.tenant.tenantId, wanted);
      return success('OK', {
        events: events.map((event) => eventBodyView(event, request.profile)),
        last_sequence: Number(lastSequence),
        has_more: lastSequence < newest,
      });
    },
  );
}

/** The types of a comma-separated list; null for all. */
function typesOf(list: string | undefined): string[] | null {
  if (list === undefined) return null;
  const types = list.split(',');
  const known = EVENTS.map(({ type }) => type);
  if (types.every((type) => known.includes(type))) return types;
  throw invalidField('types', `must be a list of: ${known.join(', ')}`);
}

function eventsRoute(app: App, { log }: WebhookLogRouteDeps): void {
  app.get(
    '/api/v1/webhooks/events',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listEvents',
        summary: 'List events',
        description: 'Returns events, newest first, whether or not an endpoint receives them.',
        tags: ['Events'],
        querystring: Type.Object({ ...PAGE_QUERY, type: Type.Optional(eventTypeSchema) }),
        response: { 200: Page(eventSchema, 'A page of events.'), ...failures(['invalid_request']) },
      },
    },
    async (request) => {
      const page = pageRequest(request.query, isUuid);
      const rows = await log.events(request.tenant.tenantId, page, request.query.type ?? null);
      return pageAnswer(
        page,
        rows,
        (row) => row.id,
        (row) => eventView(row, request.profile),
      );
    },
  );
}

function deliveriesRoute(app: App, { log }: WebhookLogRouteDeps): void {
  app.get(
    '/api/v1/webhooks/deliveries',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listDeliveries',
        summary: 'List deliveries',
        description: 'Returns the delivery log, newest event first.',
        tags: ['Events'],
        querystring: Type.Object({
          ...PAGE_QUERY,
          event_id: Type.Optional(
            Type.String({
              description: 'Only of this event.',
            }),
          ),
          endpoint_id: Type.Optional(
            Type.String({
              description: 'Only to this endpoint.',
            }),
          ),
          status: Type.Optional(deliveryStatusSchema),
        }),
        response: {
          200: Page(deliverySchema, 'A page of deliveries.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    async (request) => {
      const { event_id, endpoint_id, status } = request.query;
      const page = pageRequest(request.query, (key) => parseDeliveryId(key) !== undefined);
      const rows = await log.deliveries(request.tenant.tenantId, page, {
        eventId: event_id ?? null,
        endpointId: endpoint_id ?? null,
        status: status ?? null,
      });
      return pageAnswer(page, rows, deliveryPageKey, deliveryView);
    },
  );
}

function resendRoute(app: App, { idempotency, log }: WebhookLogRouteDeps): void {
  app.post(
    '/api/v1/webhooks/deliveries/:id/resend',
    {
      config: { scope: 'write', idempotencyKey: true },
      schema: {
        operationId: 'resendDelivery',
        summary: 'Resend a delivery',
        description:
          'Makes the event due again at once, with the same `webhook-id` and a new set of attempts, whatever its ' +
          'status. The endpoint must be enabled.',
        tags: ['Events'],
        params: Type.Object({
          id: Type.String({
            description: 'The delivery.',
            examples: [fillIn('listDeliveries', 'id')],
          }),
        }),
        response: {
          202: Success('Delivery scheduled', deliverySchema, 'Scheduled.'),
          ...failures([...BODY_ERRORS, 'not_found'], {
            faults: { invalid_request: { path: 'id', message: 'must be to an endpoint that is enabled' } },
          }),
        },
      },
    },
    async (request, reply) => {
      const answered = await idempotency.answer(request, reply, async (session) => {
        const delivery = await log.resend(session, request.tenant.tenantId, request.params.id);
        return { status: 202, body: success('Delivery scheduled', deliveryView(delivery)) };
      });
      log.wake();
      return answered;
    },
  );
}
