import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { PageRequest } from '../../platform/db/keyset.ts';
import type { StoredEvent } from '../../platform/events/event.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { ARCHIVED_TYPES } from '../archive/queries.ts';
import { parseDeliveryId } from '../delivery/delivery-id.ts';
import type { DeliveryStatus } from '../delivery/queries.ts';
import { readTarget } from '../endpoints/queries.ts';
import {
  countOfPeriod,
  type DeliveryRow,
  deliveriesOfPeriod,
  type EventsInOrder,
  eventExists,
  eventsInOrder,
  hurrySome,
  listDeliveries,
  listEvents,
  type ResendCandidate,
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

/** Deliveries scanned for one resend, and those resent or made due, at most. */
const SEEN_MAX = 10_000;
const RESENT_MAX = 1_000;
/** Deliveries that are counted at most. */
const COUNTED_MAX = 100_000;

/** Deliveries of an endpoint to resend. */
export interface ResendPeriod {
  endpointId: string;
  /** Start of the period of the events, milliseconds. */
  sinceMs: number;
  /** End of the period of the events, milliseconds; null: now. */
  untilMs: number | null;
  /** Those that were delivered too. */
  all: boolean;
}

/** The result of a bulk resend. */
export interface Resent {
  /** Given up, cancelled or delivered before: they begin again. */
  resent: number;
  /** In backoff before: their next attempt is now. */
  hurried: number;
  /** The event behind which to go on; null where that was all. */
  next: string | null;
}

/** The result of a resend, counted in advance. */
export interface ToResend {
  resend: number;
  hurry: number;
  /** There are more than were counted. */
  more: boolean;
}

/** Events and their deliveries. */
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
  events(tenantId: string, page: PageRequest, type: string | null): Promise<StoredEvent[]> {
    return this.#database.within(tenantId, (session) => listEvents(session, tenantId, page, { type }));
  }

  /**
   * Events after a sequence, oldest first.
   *
   * @throws ApiError `invalid_request` for a sequence after the newest; `events_archived` where events behind it are in the archive
   */
  async eventsInOrder(
    tenantId: string,
    wanted: { after: bigint; types: readonly string[] | null; limit: number },
  ): Promise<EventsInOrder> {
    const part = await this.#database.within(tenantId, (session) => eventsInOrder(session, tenantId, wanted));
    if (wanted.after > part.newest) {
      throw invalidField('after', `must be at most ${part.newest}, the sequence of the newest event`);
    }
    const { types } = wanted;
    if (
      wanted.after < part.archivedTo &&
      (types === null || types.some((type) => ARCHIVED_TYPES.includes(type)))
    ) {
      throw new ApiError('events_archived', [
        {
          path: 'after',
          message: `must be at least ${part.archivedTo}, the sequence of the newest archived event`,
          read_after: Number(part.archivedTo),
        },
      ]);
    }
    return part;
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
    const resent = await readDelivery(session, tenantId, key);
    // It was archived meanwhile.
    if (resent === undefined) throw new ApiError('not_found');
    return resent;
  }

  /**
   * Makes deliveries of an endpoint due now, a bounded part of a period: what is not delivered, and what waits in backoff. Call it in a
   * transaction, and `wake` behind that.
   *
   * @param after goes on behind this event
   * @throws ApiError `not_found`; `invalid_request` when the endpoint is disabled or deleted
   */
  async resendPeriod(
    session: Session,
    tenantId: string,
    period: ResendPeriod,
    after: string | null,
  ): Promise<Resent> {
    await requireEnabled(session, tenantId, period.endpointId);
    const nowMs = this.#clock.now();
    const { endpointId } = period;
    const limit = SEEN_MAX + 1;
    const seen = await deliveriesOfPeriod(session, tenantId, { ...period, after, limit, nowMs });
    const wanted = seen.slice(0, SEEN_MAX).filter((delivery) => isWanted(delivery, period));
    const part = wanted.slice(0, RESENT_MAX);
    const idsOf = (inBackoff: boolean): string[] =>
      part.filter((delivery) => delivery.inBackoff === inBackoff).map(({ eventId }) => eventId);
    const resent = await resendSome(session, tenantId, { endpointId, eventIds: idsOf(false), nowMs });
    const hurried = await hurrySome(session, tenantId, { endpointId, eventIds: idsOf(true), nowMs });
    const last = wanted.length > RESENT_MAX ? part.at(-1) : seen[SEEN_MAX - 1];
    const isCut = wanted.length > RESENT_MAX || seen.length > SEEN_MAX;
    return { resent, hurried, next: isCut ? last!.eventId : null };
  }

  /**
   * Counts the deliveries that `resendPeriod` would resend now, over the whole period.
   *
   * @throws ApiError `not_found`; `invalid_request` when the endpoint is disabled or deleted
   */
  countPeriod(tenantId: string, period: ResendPeriod): Promise<ToResend> {
    const nowMs = this.#clock.now();
    return this.#database.within(tenantId, async (session) => {
      await requireEnabled(session, tenantId, period.endpointId);
      const limit = COUNTED_MAX + 1;
      const counts = await countOfPeriod(session, tenantId, { ...period, after: null, limit, nowMs });
      return {
        resend: counts.undelivered + (period.all ? counts.delivered : 0),
        hurry: counts.inBackoff,
        more: counts.seen > COUNTED_MAX,
      };
    });
  }

  /** Has what was made due sent at once. */
  wake(): void {
    this.#onDue();
  }
}

async function requireEnabled(session: Session, tenantId: string, endpointId: string): Promise<void> {
  const target = await readTarget(session, tenantId, endpointId);
  if (target === undefined) throw new ApiError('not_found');
  if (target.status !== 'enabled') throw invalidField('endpoint_id', 'must be an endpoint that is enabled');
}

/** A delivery that is due is on its way already. */
const isWanted = ({ status, inBackoff }: ResendCandidate, { all }: ResendPeriod): boolean => {
  if (status === 'pending') return inBackoff;
  return all || status !== 'delivered';
};
