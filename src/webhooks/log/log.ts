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
  type EventRow,
  eventExists,
  listDeliveries,
  listEvents,
  readDelivery,
  resendDelivery,
} from './queries.ts';

interface WebhookLogOptions {
  database: TenantDatabase;
  clock: Clock;
  /** Wakes the delivery worker, if this process has one. */
  onDue: () => void;
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

  /** Has what was made due sent at once. */
  wake(): void {
    this.#onDue();
  }
}
