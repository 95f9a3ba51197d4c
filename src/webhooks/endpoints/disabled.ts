import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { Mode } from '../../platform/values/mode.ts';

/** Endpoints are as many as their quotas let them be, so they are simply counted. */
const COUNT_DISABLED = statement(
  'count_disabled_endpoints',
  "SELECT count(*) AS count FROM webhook_endpoints WHERE status = 'disabled'",
);

/** Number of disabled endpoints over all tenants, whatever disabled them. @param directory a session of the role `kolo_directory` */
export async function countDisabledEndpoints(directory: Session): Promise<number> {
  const [row] = await directory.query<{ count: bigint }>(COUNT_DISABLED);
  return Number(row!.count);
}

/** An endpoint that takes nothing. */
interface FailingEndpoint {
  id: string;
  businessId: string;
  mode: Mode;
  /** Time since which it has accepted no delivery, milliseconds since the epoch. */
  failingSince: number;
}

const FAILING = statement(
  'failing_endpoints',
  `SELECT e.id, t.business_id AS "businessId", t.mode, e.failing_since AS "failingSince"
   FROM webhook_endpoints e JOIN tenants t ON t.tenant_id = e.tenant_id
   WHERE e.status = 'enabled' AND e.failing_since <= $1 ORDER BY e.failing_since, e.id LIMIT $2`,
);

/** Enabled endpoints that have only failed since a time, the longest first. @param session of the role `kolo_verify` */
export const failingEndpoints = (
  session: Session,
  untilMs: number,
  limit: number,
): Promise<FailingEndpoint[]> => session.query<FailingEndpoint>(FAILING, [toRfc3339(untilMs), limit]);
