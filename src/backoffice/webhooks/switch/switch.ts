import { type Actor, recordAct } from '../../../platform/audit/entry.ts';
import type { TenantDatabase } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/values/errors.ts';
import { cancelDeliveries } from '../../../webhooks/delivery/queries.ts';
import { changeEndpoint, type Endpoint } from '../../../webhooks/endpoints/queries.ts';

/** The reason shown to the business; the operator's own text stays in the audit log. */
const REASON = 'by an operator';

/** The requested status of an endpoint. */
interface Switching {
  status: 'enabled' | 'disabled';
  by: Actor;
  reason: string;
  nowMs: number;
}

/**
 * Disables an endpoint, which cancels its waiting deliveries, or enables it, with failures counted afresh. An
 * unchanged status is not recorded. @param database sessions of `kolo_app` @throws ApiError `not_found`
 */
export async function switchEndpoint(
  database: TenantDatabase,
  tenantId: string,
  id: string,
  { status, by, reason, nowMs }: Switching,
): Promise<void> {
  await database.transaction(tenantId, async (session) => {
    let before: Endpoint | undefined;
    const change = (found: Endpoint): Endpoint | null => {
      before = found;
      if (found.status === status) return null;
      const failingSince = status === 'enabled' ? null : found.failingSince;
      return { ...found, status, failingSince, updatedAt: nowMs };
    };
    const changed = await changeEndpoint(session, tenantId, id, change, REASON);
    if (before === undefined) throw new ApiError('not_found');
    if (changed === undefined) return;
    await recordAct(session, {
      tenantId,
      actor: by,
      act: `webhook_endpoint.${status}`,
      subject: `webhook_endpoint ${id}`,
      before: { status: before.status },
      after: { status },
      reason,
      atMs: nowMs,
    });
  });
  if (status === 'disabled')
    await database.within(tenantId, (session) => cancelDeliveries(session, tenantId, id));
}
