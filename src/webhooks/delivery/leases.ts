import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

/** A process that sends to an endpoint alone, for a time. */
export interface EndpointLease {
  endpointId: string;
  claimedBy: string;
  /** Milliseconds since the epoch. */
  leasedUntil: number;
}

const TAKE = statement(
  'webhooks_take_lease',
  `INSERT INTO webhook_endpoint_leases AS l (tenant_id, endpoint_id, claimed_by, leased_until) VALUES ($1, $2, $3, $4)
   ON CONFLICT (tenant_id, endpoint_id) DO UPDATE SET claimed_by = $3, leased_until = $4
   WHERE l.leased_until IS NULL OR l.leased_until <= $5 OR l.claimed_by = ANY ($6::uuid[])`,
);

/**
 * Takes the lease of an endpoint; false while another process has it.
 *
 * @param dead processes whose leases are free
 */
export async function takeLease(
  session: Session,
  tenantId: string,
  { endpointId, claimedBy, leasedUntil }: EndpointLease,
  { now, dead }: { now: number; dead: readonly string[] },
): Promise<boolean> {
  const lease = [endpointId, claimedBy, toRfc3339(leasedUntil), toRfc3339(now), [claimedBy, ...dead]];
  return (await session.execute(TAKE, [tenantId, ...lease])) === 1;
}

const END = statement(
  'webhooks_end_lease',
  `UPDATE webhook_endpoint_leases SET claimed_by = NULL, leased_until = NULL
   WHERE tenant_id = $1 AND endpoint_id = $2 AND claimed_by = $3 AND leased_until = $4`,
);

/** Ends a lease, unless another process has it by now. */
export const endLease = (
  session: Session,
  tenantId: string,
  { endpointId, claimedBy, leasedUntil }: EndpointLease,
): Promise<number> => session.execute(END, [tenantId, endpointId, claimedBy, toRfc3339(leasedUntil)]);
