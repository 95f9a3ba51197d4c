import type { Session, TenantDatabase } from '../../db/database.ts';
import type { PageRequest } from '../../db/keyset.ts';
import type { Clock } from '../../values/clock.ts';
import { ApiError, invalidField } from '../../values/errors.ts';
import { isUuid } from '../../values/ids.ts';
import { parseDeliveryId } from '../delivery/delivery-id.ts';
import type { DeliveryStatus } from '../delivery/queries.ts';
import { readTarget } from '../endpoints/queries.ts';
import {
  type DeliveryRow,
  deliveriesSince,
  type EventRow,
  eventExists,
  listDeliveries,
  listEvents,
  readDelivery,
  resendDelivery,
  resendSome,
} from './queries.ts';

interface WebhookLogOptions {
  database: TenantDatabase;
  clock: Clock;
  /** Wakes the delivery worker, if this process has one. */
  onDue: () => void;
}

/** Deliveries that are looked through for one resend, and those of them that are sent again, at most. */
const SEEN_MAX = 10_000;
const RESENT_MAX = 1_000;

/** Which deliveries of an endpoint are sent again. */
export interface ResendSince {
  endpointId: string;
  /** Of events since then, milliseconds. */
  sinceMs: number;
  /** Those that were delivered too. */
  all: boolean;
  /** Goes on behind this event. */
  after: string | null;
}

/** What a resend of many came to. */
export interface Resent {
  resent: number;
  /** The event behind which to go on; null where that was all. */
  next: string | null;
}

/** What happened and what was sent. */
export class WebhookLog {
  readonly #database: TenantDatabase;
  readonly #clock: Clock;
  readonly #onDue: () => void;

  constructor(options: WebhookLogOptions) {
    this.#database = options.database;
    this.#clock = options.clock;
    this.#onDue = options.onDue;
  }

  /** A page of events; keys are event ids. */
  events(tenantId: string, page: PageRequest, type: string | null): Promise<EventRow[]> {
    return this.#database.within(tenantId, (session) => listEvents(session, tenantId, page, { type }));
  }

  /**
   * A page of deliveries; keys are delivery ids. A deleted endpoint's are still found.
   *
   * @throws ApiError `not_found` when an id in the filter is unknown or another tenant's
   */
  deliveries(
    tenantId: string,
    page: PageRequest,
    filter: { eventId: string | null; endpointId: string | null; status: DeliveryStatus | null },
  ): Promise<DeliveryRow[]> {
    const { eventId, endpointId } = filter;
    for (const id of [eventId, endpointId]) {
      if (id !== null && !isUuid(id)) throw new ApiError('not_found');
    }
    return this.#database.within(tenantId, async (session) => {
      if (eventId !== null && !(await eventExists(session, tenantId, eventId))) {
        throw new ApiError('not_found');
      }
      if (endpointId !== null && (await readTarget(session, tenantId, endpointId)) === undefined) {
        throw new ApiError('not_found');
      }
      return listDeliveries(session, tenantId, page, filter);
    });
  }

  /**
   * Makes a delivery due now, with all its attempts before it. Call it in a transaction, and `wake` behind that.
   *
   * @throws ApiError `not_found`; `invalid_request` when its endpoint is disabled or deleted
   */
  async resend(session: Session, tenantId: string, id: string): Promise<DeliveryRow> {
    const key = parseDeliveryId(id);
    if (key === undefined || (await readDelivery(session, tenantId, key)) === undefined) {
      throw new ApiError('not_found');
    }
    const target = await readTarget(session, tenantId, key.endpointId);
    if (target?.status !== 'enabled') throw invalidField('id', 'must be to an endpoint that is enabled');
    await resendDelivery(session, tenantId, key, this.#clock.now());
    return (await readDelivery(session, tenantId, key))!;
  }

  /**
   * Makes deliveries of an endpoint since a time due now, a bounded part of them. Call it in a transaction, and `wake` behind that.
   *
   * @throws ApiError `not_found`; `invalid_request` when the endpoint is disabled or deleted
   */
  async resendSince(session: Session, tenantId: string, what: ResendSince): Promise<Resent> {
    const { endpointId, all } = what;
    const target = await readTarget(session, tenantId, endpointId);
    if (target === undefined) throw new ApiError('not_found');
    if (target.status !== 'enabled') throw invalidField('endpoint_id', 'must be an endpoint that is enabled');
    const seen = await deliveriesSince(session, tenantId, { ...what, limit: SEEN_MAX + 1 });
    const wanted = seen
      .slice(0, SEEN_MAX)
      .filter(({ status }) => status !== 'pending' && (all || status !== 'delivered'))
      .map(({ eventId }) => eventId);
    const eventIds = wanted.slice(0, RESENT_MAX);
    const resent = await resendSome(session, tenantId, { endpointId, eventIds, now: this.#clock.now() });
    if (wanted.length > RESENT_MAX) return { resent, next: eventIds.at(-1)! };
    return { resent, next: seen.length > SEEN_MAX ? seen[SEEN_MAX - 1]!.eventId : null };
  }

  /** Has what was made due sent at once. */
  wake(): void {
    this.#onDue();
  }
}
