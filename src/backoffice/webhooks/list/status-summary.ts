import { type Session, statement } from '../../../platform/db/database.ts';

/** Deliveries of an endpoint that are read: its newest, and the waiting ones. */
export const DELIVERIES_READ_MAX = 1_000;

/** Results of an endpoint's deliveries; times are milliseconds since the epoch. */
export interface EndpointStatus {
  /** Number of the newest deliveries, by status. */
  count: bigint;
  /** Time at which the oldest of their events was written; null without one. */
  since: number | null;
  delivered: bigint;
  waiting: bigint;
  /** Waiting ones that have failed before. */
  failing: bigint;
  exhausted: bigint;
  cancelled: bigint;
  /** Those with a response, and their response times, milliseconds; null without one. */
  answered: bigint;
  medianMs: number | null;
  highestMs: number | null;
}

/** Plan: webhook_deliveries_by_endpoint from its end, so many entries. */
const NEWEST = statement(
  'newest_deliveries_of_endpoint',
  `SELECT count(*) AS count, min(created_at) AS since,
     count(*) FILTER (WHERE status = 'delivered') AS delivered,
     count(*) FILTER (WHERE status = 'pending') AS waiting,
     count(*) FILTER (WHERE status = 'pending' AND attempts > 0) AS failing,
     count(*) FILTER (WHERE status = 'exhausted') AS exhausted,
     count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
     count(latency_ms) AS answered,
     percentile_disc(0.5) WITHIN GROUP (ORDER BY latency_ms) AS "medianMs", max(latency_ms) AS "highestMs"
   FROM (SELECT status, attempts, latency_ms, created_at FROM webhook_deliveries
         WHERE tenant_id = $1 AND endpoint_id = $2 ORDER BY event_id DESC LIMIT ${DELIVERIES_READ_MAX}) newest`,
);

/** Results of an endpoint's newest deliveries, a bounded number. */
export const endpointStatus = async (
  session: Session,
  tenantId: string,
  endpointId: string,
): Promise<EndpointStatus> => (await session.query<EndpointStatus>(NEWEST, [tenantId, endpointId]))[0]!;

/** Waiting deliveries of an endpoint; times are milliseconds since the epoch. */
export interface Backlog {
  /** At most the number read. */
  count: bigint;
  /** Time at which the oldest of their events was written; null without one. */
  oldestAt: number | null;
  /** Time of the next attempt. */
  nextAt: number | null;
}

/** Plan: webhook_deliveries_due of the endpoint, so many entries. */
const WAITING = statement(
  'waiting_deliveries_of_endpoint',
  `SELECT count(*) AS count, min(created_at) AS "oldestAt", min(due_at) AS "nextAt"
   FROM (SELECT created_at, due_at FROM webhook_deliveries
         WHERE tenant_id = $1 AND endpoint_id = $2 AND due_at IS NOT NULL ORDER BY due_at LIMIT ${DELIVERIES_READ_MAX}) waiting`,
);

/** Counts waiting deliveries of an endpoint, the first due, up to a bound. */
export const backlogOf = async (session: Session, tenantId: string, endpointId: string): Promise<Backlog> =>
  (await session.query<Backlog>(WAITING, [tenantId, endpointId]))[0]!;
