import { createHash } from 'node:crypto';
import { type Session, search, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { ProviderNotification } from '../../rails/provider.ts';

/** Time for which a notification is stored and retried, milliseconds. */
const RETENTION_MS = 90 * 86_400_000;

const STORE = `
  INSERT INTO provider_notifications (tenant_id, id, rail, digest, body, notifications, received_at, due_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
  ON CONFLICT (tenant_id, rail, digest)`;

const STORE_CALLBACK = statement('store_provider_callback', `${STORE} DO NOTHING`);
const STORE_FOUND = statement(
  'store_provider_notification',
  `${STORE} DO UPDATE SET due_at = EXCLUDED.due_at WHERE provider_notifications.due_at IS NULL`,
);

const valuesOf = (
  tenantId: string,
  rail: string,
  bytes: Buffer | string,
  {
    body,
    notifications,
    nowMs,
  }: { body: Buffer | null; notifications: readonly ProviderNotification[]; nowMs: number },
): unknown[] => [
  tenantId,
  uuidv7(nowMs),
  rail,
  createHash('sha256').update(bytes).digest(),
  body,
  JSON.stringify(notifications),
  toRfc3339(nowMs),
  toRfc3339(nowMs + RETENTION_MS),
];

/** Stores a signed callback. A callback with the same bytes as an older one is ignored. */
export const storeCallback = (
  session: Session,
  tenantId: string,
  rail: string,
  body: Buffer,
  notifications: readonly ProviderNotification[],
  nowMs: number,
): Promise<number> =>
  session.execute(STORE_CALLBACK, valuesOf(tenantId, rail, body, { body, notifications, nowMs }));

/** Stores a notification from a list that could not be handled now. */
export const storeNotification = (
  session: Session,
  tenantId: string,
  rail: string,
  notification: ProviderNotification,
  nowMs: number,
): Promise<number> =>
  session.execute(
    STORE_FOUND,
    valuesOf(tenantId, rail, JSON.stringify(notification), {
      body: null,
      notifications: [notification],
      nowMs,
    }),
  );

/** Tenants with due notifications, by a skip scan over provider_notifications_due. Runs under kolo_directory. */
const TENANTS_WITH_DUE_NOTIFICATIONS = search(
  'tenants_with_due_notifications',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM provider_notifications
      WHERE due_at IS NOT NULL AND tenant_id > $3 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT h.tenant_id FROM provider_notifications h
             WHERE h.due_at IS NOT NULL AND h.tenant_id > t.tenant_id ORDER BY h.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId" FROM tenant t
   WHERE t.tenant_id IS NOT NULL
     AND EXISTS (
       SELECT 1 FROM provider_notifications h WHERE h.tenant_id = t.tenant_id AND h.due_at <= $1
         AND (h.leased_until IS NULL OR h.leased_until <= $1 OR h.claimed_by = ANY ($4::uuid[])))
   LIMIT $2`,
  2,
);

/**
 * At most `limit` tenants that have notifications due, in order of id, after one of them.
 *
 * @param dead processes whose claims are free before their leases end
 */
export const tenantsWithDueNotifications = (
  directory: Session,
  nowMs: number,
  dead: readonly string[],
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> =>
  directory.query<{ tenantId: string }>(TENANTS_WITH_DUE_NOTIFICATIONS, [
    toRfc3339(nowMs),
    limit,
    after,
    dead,
  ]);

/** Notifications of one callback, claimed by this process. */
export interface ClaimedNotifications {
  id: string;
  rail: string;
  notifications: readonly ProviderNotification[];
  /** Number of this attempt, from 1. */
  attempt: number;
}

/** Plan: provider_notifications_due in order, and the primary key. */
const CLAIM = statement(
  'claim_provider_notifications',
  `UPDATE provider_notifications h SET leased_until = $3, claimed_by = $4, attempts = h.attempts + 1
   WHERE h.tenant_id = $1 AND h.id = ANY (ARRAY(
     SELECT due.id FROM provider_notifications due
     WHERE due.tenant_id = $1 AND due.due_at <= $2
       AND (due.leased_until IS NULL OR due.leased_until <= $2 OR due.claimed_by = ANY ($5::uuid[]))
     ORDER BY due.due_at LIMIT $6
     FOR UPDATE SKIP LOCKED))
   RETURNING h.id, h.rail, h.notifications, h.attempts AS attempt`,
);

/** Parameters of a claim. */
interface NotificationClaim {
  nowMs: number;
  leaseEndMs: number;
  claimedBy: string;
  /** Processes whose claims are free before their leases end. */
  dead: readonly string[];
  limit: number;
}

/** Claims due notifications of a tenant. */
export const claimNotifications = (
  session: Session,
  tenantId: string,
  { nowMs, leaseEndMs, claimedBy, dead, limit }: NotificationClaim,
): Promise<ClaimedNotifications[]> =>
  session.query<ClaimedNotifications>(CLAIM, [
    tenantId,
    toRfc3339(nowMs),
    toRfc3339(leaseEndMs),
    claimedBy,
    dead,
    limit,
  ]);

const FINISH = statement(
  'finish_provider_notifications',
  `UPDATE provider_notifications SET due_at = $4, leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND id = $2 AND attempts = $3`,
);

/** Records that notifications were handled, or are retried at `dueAtMs`, unless another process has claimed them since. */
export const finishNotifications = (
  session: Session,
  tenantId: string,
  { id, attempt }: ClaimedNotifications,
  dueAtMs: number | null,
): Promise<number> => session.execute(FINISH, [tenantId, id, attempt, toRfc3339OrNull(dueAtMs)]);

/** A bounded part of the table: due rows, by provider_notifications_due. */
const OLD = statement(
  'old_provider_notifications',
  `SELECT count(*)::integer AS count, min(received_at) AS since FROM provider_notifications
   WHERE due_at IS NOT NULL AND received_at < $1`,
);

/** Notifications that came before a time and have not been dealt with, over all tenants. @param verify a session of the role `kolo_verify` */
export async function oldNotifications(
  verify: Session,
  beforeMs: number,
): Promise<{ count: number; since: number | null }> {
  return (await verify.query<{ count: number; since: number | null }>(OLD, [toRfc3339(beforeMs)]))[0]!;
}
