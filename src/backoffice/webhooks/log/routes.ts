import { type Static, Type } from 'typebox';
import { type Session, TenantDatabase } from '../../../platform/db/database.ts';
import type { StoredEvent } from '../../../platform/events/event.ts';
import type { App } from '../../../platform/http/app-types.ts';
import { success } from '../../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../../platform/http/paging.ts';
import { operatorFailures, PAGE_QUERY, Page, Success } from '../../../platform/http/schemas.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { isUuid, UUID_PATTERN } from '../../../platform/values/ids.ts';
import { deliveryId, parseDeliveryId } from '../../../webhooks/delivery/delivery-id.ts';
import { eventTypeSchema } from '../../../webhooks/event-schemas.ts';
import { listEvents } from '../../../webhooks/log/queries.ts';
import { deliveryStatusSchema } from '../../../webhooks/log/schemas.ts';
import { type AuthenticateDeps, mayReveal, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { walletOwners } from '../../personal-data/wallet-owners.ts';
import { findTransferRecord, listTransferEvents } from '../../transfers/queries.ts';
import { transferParam } from '../../transfers/schemas.ts';
import { deliveriesOfEvent, deliveryStates, eventsByIds, listSentDeliveries } from './queries.ts';
import {
  eventInFullSchema,
  eventInFullView,
  listedEventSchema,
  listedEventView,
  sentDeliverySchema,
  sentView,
} from './schemas.ts';

const ENVIRONMENT = '/ops/v1/businesses/:business_id/:mode';
const tags = ['Webhooks'];

/** Events and deliveries of an environment, for operators. */
export function opsEventRoutes(app: App, deps: AuthenticateDeps): void {
  const database = new TenantDatabase(deps.operatorPool);
  listRoute(app, deps, database);
  readRoute(app, deps, database);
  deliveriesRoute(app, deps, database);
}

const eventsQuery = Type.Object({
  ...PAGE_QUERY,
  type: Type.Optional(eventTypeSchema),
  transfer_id: Type.Optional({
    ...transferParam.transfer_id,
    description:
      'Only events of this transaction, by id or reference: all of them, on one page. Not with `type` or `cursor`.',
  }),
});

/** Events of a transaction, newest first. @throws ApiError `not_found` */
async function eventsOfMovement(
  session: Session,
  tenantId: string,
  idOrReference: string,
): Promise<StoredEvent[]> {
  const transfer = await findTransferRecord(session, tenantId, idOrReference);
  if (transfer === undefined) throw new ApiError('not_found');
  const filed = await listTransferEvents(session, tenantId, transfer);
  return eventsByIds(
    session,
    tenantId,
    filed.map(({ id }) => id),
  );
}

function listRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${ENVIRONMENT}/events`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listEvents',
        summary: 'List events',
        tags,
        description: 'Newest first, with or without a subscribed endpoint.',
        params: environmentParams,
        querystring: eventsQuery,
        response: {
          200: Page(listedEventSchema, 'A page of events.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const query = request.query as Static<typeof eventsQuery>;
      const { type, transfer_id: movement, cursor } = query;
      if (movement !== undefined && (type !== undefined || cursor !== undefined))
        throw invalidField('transfer_id', 'must not be combined with type or cursor');
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const page = pageRequest(query, isUuid);
      return database.within(tenantId, async (session) => {
        const events =
          movement === undefined
            ? await listEvents(session, tenantId, page, { type: type ?? null })
            : await eventsOfMovement(session, tenantId, movement);
        const ids = events.map(({ id }) => id);
        const states = await deliveryStates(session, tenantId, ids);
        const view = (event: StoredEvent) => listedEventView(event, states);
        const named = await walletOwners(session, tenantId, events.map(view), mayReveal(request));
        const whole = movement === undefined ? page : { ...page, limit: events.length };
        return pageAnswer(
          whole,
          events,
          ({ id }) => id,
          (event) => named(view(event)),
        );
      });
    },
  );
}

const eventParams = Type.Object({
  ...environmentParams.properties,
  event_id: Type.String({ pattern: UUID_PATTERN, description: 'The event.' }),
});

function readRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${ENVIRONMENT}/events/:event_id`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'readEvent',
        summary: 'Retrieve an event',
        tags,
        params: eventParams,
        description:
          'Its body, its deliveries, and the last response of each endpoint. Personal data is masked; `revealTransfer` shows ' +
          'that of its transaction.',
        response: {
          200: Success('OK', eventInFullSchema, 'The event.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const { event_id: id, ...environment } = request.params as Static<typeof eventParams>;
      const tenantId = await tenantOfEnvironment(deps, environment);
      return database.within(tenantId, async (session) => {
        const [event] = await eventsByIds(session, tenantId, [id]);
        if (event === undefined) throw new ApiError('not_found');
        const view = eventInFullView(event, await deliveriesOfEvent(session, tenantId, id));
        const named = await walletOwners(session, tenantId, [view], mayReveal(request));
        return success('OK', named(view));
      });
    },
  );
}

const deliveriesQuery = Type.Object({
  ...PAGE_QUERY,
  endpoint_id: Type.Optional(Type.String({ pattern: UUID_PATTERN, description: 'Only to this endpoint.' })),
  status: Type.Optional(deliveryStatusSchema),
});

function deliveriesRoute(app: App, deps: AuthenticateDeps, database: TenantDatabase): void {
  app.get(
    `${ENVIRONMENT}/deliveries`,
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'listDeliveries',
        summary: 'List deliveries',
        tags,
        description:
          'Newest event first. Each page scans at most 5,000 deliveries: it may be short, or empty, ' +
          'while `hasNextPage` says that the list continues.',
        params: environmentParams,
        querystring: deliveriesQuery,
        response: {
          200: Page(sentDeliverySchema, 'A page of deliveries.'),
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async (request) => {
      const query = request.query as Static<typeof deliveriesQuery>;
      const tenantId = await tenantOfEnvironment(deps, request.params as Static<typeof environmentParams>);
      const page = pageRequest(query, (key) => parseDeliveryId(key) !== undefined);
      const filter = { endpointId: query.endpoint_id ?? null, status: query.status ?? null };
      const { deliveries, scannedTo } = await database.within(tenantId, (session) =>
        listSentDeliveries(session, tenantId, page, filter),
      );
      return pageAnswer(page, deliveries, deliveryId, sentView, scannedTo);
    },
  );
}
