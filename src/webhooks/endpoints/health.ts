import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

const DAY_MS = 24 * 3_600_000;
/** An endpoint of which nothing but failures came for so long is disabled (contract section 4), milliseconds. */
const FAILING_MAX_MS = 5 * DAY_MS;
/** The same of one that was never asked whether it wants anything, and has taken nothing yet. */
const UNPROVEN_MAX_MS = DAY_MS;

/** The recent health of an endpoint; times are milliseconds since the epoch. */
export interface Health {
  /** When the first of the attempts failed of which none has succeeded since; null where the last one did. */
  failingSince: number | null;
  /** When it first answered as one does who wants what is sent: the GET of its registration, or a delivery. */
  provenAt: number | null;
}

/** Why an endpoint is to be disabled for its failures; undefined while it is not. */
export function tooLongFailing({ failingSince, provenAt }: Health, now: number): string | undefined {
  if (failingSince === null) return undefined;
  if (now - failingSince >= FAILING_MAX_MS) return 'nothing but failures for 5 days';
  if (provenAt === null && now - failingSince >= UNPROVEN_MAX_MS) {
    return 'it was not verified, and nothing but failures came for a day';
  }
  return undefined;
}

const ANSWERED_WELL = statement(
  'webhooks_answered_well',
  `UPDATE webhook_endpoints SET failing_since = NULL, proven_at = COALESCE(proven_at, $3::timestamptz)
   WHERE tenant_id = $1 AND id = $2 AND (failing_since IS NOT NULL OR proven_at IS NULL)`,
);

const FAILS = statement(
  'webhooks_fails',
  `UPDATE webhook_endpoints SET failing_since = $3::timestamptz
   WHERE tenant_id = $1 AND id = $2 AND failing_since IS NULL`,
);

/**
 * Keeps how endpoints of a tenant have answered: each success ends a time of failures, whoever has seen it. A look by key
 * each, which writes nothing where nothing has changed. Call it outside a transaction, so that it holds one row at a time.
 *
 * @param succeeded those of which one attempt has
 * @param failed those of which none has
 * @param atMs when the first of the attempts was made
 */
export async function recordHealth(
  session: Session,
  tenantId: string,
  { succeeded, failed }: { succeeded: readonly string[]; failed: readonly string[] },
  atMs: number,
): Promise<void> {
  const at = toRfc3339(atMs);
  for (const id of succeeded) await session.execute(ANSWERED_WELL, [tenantId, id, at]);
  for (const id of failed) await session.execute(FAILS, [tenantId, id, at]);
}
