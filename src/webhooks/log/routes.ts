import { Type } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { BODY_ERRORS, failures, fillIn, PAGE_QUERY, Page, Success } from '../../platform/http/schemas.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { parseDeliveryId } from '../delivery/delivery-id.ts';
import { eventTypeSchema } from '../event-schemas.ts';
import type { WebhookLog } from './log.ts';
import { deliveryPageKey } from './queries.ts';
import { deliverySchema, deliveryStatusSchema, deliveryView, eventSchema, eventView } from './schemas.ts';

/** Dependencies of the log's routes. */
interface WebhookLogRouteDeps {
  idempotency: Idempotency;
  log: WebhookLog;
}

/** The events and the delivery log (contract section 4). */
export function webhookLogRoutes(app: App, deps: WebhookLogRouteDeps): void {
  eventsRoute(app, deps);
  deliveriesRoute(app, deps);
  resendRoute(app, deps);
}

function eventsRoute(app: App, { log }: WebhookLogRouteDeps): void {
  app.get(
    '/api/v1/webhooks/events',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listEvents',
        summary: 'List events',
        description: 'Newest first, whether or not an endpoint gets them.',
        tags: ['Events'],
        querystring: Type.Object({ ...PAGE_QUERY, type: Type.Optional(eventTypeSchema) }),
        response: { 200: Page(eventSchema, 'A page of events.'), ...failures(['invalid_request']) },
      },
    },
    async (request) => {
      const page = pageRequest(request.query, isUuid);
      const rows = await log.events(request.tenant.tenantId, page, request.query.type ?? null);
      return pageAnswer(page, rows, (row) => row.id, eventView);
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
        description: 'The delivery log, newest event first.',
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
        summary: 'Send a delivery again',
        description:
          'Whatever came of it before: the same event, with the same `webhook-id`, is due at once with all its ' +
          'attempts before it. The endpoint must be enabled.',
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
