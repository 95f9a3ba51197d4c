import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

const DAY_MS = 24 * 3_600_000;
/** Time of nothing but failures after which an endpoint is disabled (contract section 4), milliseconds. */
const FAILING_MAX_MS = 5 * DAY_MS;
/** The same for an endpoint that was not verified and has accepted nothing yet. */
const UNPROVEN_MAX_MS = DAY_MS;

/** Time of nothing but failures after which an event reports the endpoint (contract section 3.16), milliseconds. */
const FAILING_REPORTED_MS = 3_600_000;

/** Endpoints that have failed since this time are reported, milliseconds since the epoch. */
export const failingUntil = (nowMs: number): number => nowMs - FAILING_REPORTED_MS;

/** The recent health of an endpoint; times are milliseconds since the epoch. */
export interface Health {
  /** Time of the first failure since the last success; null after a success. */
  failingSince: number | null;
  /** Time of its first success: the GET of its registration, or a delivery. */
  provenAt: number | null;
  /** It has been reported that it fails. */
  failingReported: boolean;
}

/** Reason to disable an endpoint for its failures; undefined if there is none. */
export function tooLongFailing(
  { failingSince, provenAt }: Pick<Health, 'failingSince' | 'provenAt'>,
  now: number,
): string | undefined {
  if (failingSince === null) return undefined;
  if (now - failingSince >= FAILING_MAX_MS) return 'nothing but failures for 5 days';
  if (provenAt === null && now - failingSince >= UNPROVEN_MAX_MS) {
    return 'it was not verified, and nothing but failures came for a day';
  }
  return undefined;
}

/** The result of an attempt, as far as it tells of the endpoint's health. */
export interface HealthSign {
  endpointId: string;
  /** The URL of the attempt. */
  url: string;
  /** The delivery that failed, and its due time as it was; null after a success. */
  failed: { eventId: string; wasDueAt: number } | null;
  /** Time of the attempt, milliseconds since the epoch. */
  atMs: number;
}

/** Health of an endpoint after an attempt. */
export const healthAfter = (before: Health, { failed, atMs }: Pick<HealthSign, 'failed' | 'atMs'>): Health =>
  failed === null
    ? { failingSince: null, provenAt: before.provenAt ?? atMs, failingReported: false }
    : { ...before, failingSince: before.failingSince ?? atMs };

const ANSWERED_WELL = statement(
  'webhooks_answered_well',
  `UPDATE webhook_endpoints SET failing_since = NULL, failing_reported = false, proven_at = COALESCE(proven_at, $4::timestamptz)
   WHERE tenant_id = $1 AND id = $2 AND url = $3 AND (failing_since IS NOT NULL OR proven_at IS NULL)`,
);

const FAILS = statement(
  'webhooks_fails',
  `UPDATE webhook_endpoints SET failing_since = $4::timestamptz
   WHERE tenant_id = $1 AND id = $2 AND url = $3 AND failing_since IS NULL AND EXISTS (
     SELECT FROM webhook_deliveries d
     WHERE d.tenant_id = $1 AND d.event_id = $5 AND d.endpoint_id = $2 AND date_trunc('milliseconds', d.due_at) = $6)`,
);

/**
 * Records the health of an endpoint, unless it has another URL by now, or the failed delivery was attempted or resent
 * meanwhile. A look-up by key that writes nothing if nothing has changed. Call it before the result is recorded, outside a
 * transaction, so that it holds one row at a time.
 */
export const recordHealth = (
  session: Session,
  tenantId: string,
  { endpointId, url, failed, atMs }: HealthSign,
): Promise<number> => {
  const values = [tenantId, endpointId, url, toRfc3339(atMs)];
  if (failed === null) return session.execute(ANSWERED_WELL, values);
  return session.execute(FAILS, [...values, failed.eventId, toRfc3339(failed.wasDueAt)]);
};
