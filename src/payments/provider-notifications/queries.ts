import { createHash } from 'node:crypto';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { Hint } from '../../rails/provider.ts';

/** So long a hint is kept, and looked at where that has not worked yet, milliseconds. */
const RETENTION_MS = 90 * 86_400_000;

const KEEP = `
  INSERT INTO rail_hints (tenant_id, id, rail, digest, body, hints, received_at, due_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)
  ON CONFLICT (tenant_id, rail, digest)`;

const KEEP_CALLBACK = statement('keep_rail_callback', `${KEEP} DO NOTHING`);
const KEEP_FOUND = statement(
  'keep_rail_hint',
  `${KEEP} DO UPDATE SET due_at = EXCLUDED.due_at WHERE rail_hints.due_at IS NULL`,
);

const valuesOf = (
  tenantId: string,
  rail: string,
  bytes: Buffer | string,
  { body, hints, nowMs }: { body: Buffer | null; hints: readonly Hint[]; nowMs: number },
): unknown[] => [
  tenantId,
  uuidv7(nowMs),
  rail,
  createHash('sha256').update(bytes).digest(),
  body,
  JSON.stringify(hints),
  toRfc3339(nowMs),
  toRfc3339(nowMs + RETENTION_MS),
];

/** Keeps a callback that its provider has signed. One that came before, byte for byte, is not looked at again. */
export const storeCallback = (
  session: Session,
  tenantId: string,
  rail: string,
  body: Buffer,
  hints: readonly Hint[],
  nowMs: number,
): Promise<number> => session.execute(KEEP_CALLBACK, valuesOf(tenantId, rail, body, { body, hints, nowMs }));

/** Keeps a hint that a sweep has found and that could not be looked at now. */
export const storeNotification = (
  session: Session,
  tenantId: string,
  rail: string,
  hint: Hint,
  nowMs: number,
): Promise<number> =>
  session.execute(
    KEEP_FOUND,
    valuesOf(tenantId, rail, JSON.stringify(hint), { body: null, hints: [hint], nowMs }),
  );

/** Tenants with due hints, by a skip scan over rail_hints_due. Runs under kolo_directory. */
const TENANTS_WITH_DUE_NOTIFICATIONS = statement(
  'tenants_with_due_hints',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM rail_hints
      WHERE due_at IS NOT NULL AND tenant_id > $3 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT h.tenant_id FROM rail_hints h
             WHERE h.due_at IS NOT NULL AND h.tenant_id > t.tenant_id ORDER BY h.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId" FROM tenant t
   WHERE t.tenant_id IS NOT NULL
     AND EXISTS (
       SELECT 1 FROM rail_hints h WHERE h.tenant_id = t.tenant_id AND h.due_at <= $1
         AND (h.leased_until IS NULL OR h.leased_until <= $1 OR h.claimed_by = ANY ($4::uuid[])))
   LIMIT $2`,
);

/**
 * At most `limit` tenants that have hints due, in order of id, after one of them.
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

/** What is to be looked at, claimed by this process. */
export interface ClaimedNotifications {
  id: string;
  rail: string;
  hints: readonly Hint[];
  /** Which attempt this is, from 1. */
  attempt: number;
}

/** Plan: rail_hints_due in order, and the primary key. */
const CLAIM = statement(
  'claim_rail_hints',
  `UPDATE rail_hints h SET leased_until = $3, claimed_by = $4, attempts = h.attempts + 1
   WHERE h.tenant_id = $1 AND h.id = ANY (ARRAY(
     SELECT due.id FROM rail_hints due
     WHERE due.tenant_id = $1 AND due.due_at <= $2
       AND (due.leased_until IS NULL OR due.leased_until <= $2 OR due.claimed_by = ANY ($5::uuid[]))
     ORDER BY due.due_at LIMIT $6
     FOR UPDATE SKIP LOCKED))
   RETURNING h.id, h.rail, h.hints, h.attempts AS attempt`,
);

/** How work is claimed. */
interface NotificationClaim {
  nowMs: number;
  leaseEndMs: number;
  claimedBy: string;
  /** Processes whose claims are free before their leases end. */
  dead: readonly string[];
  limit: number;
}

/** Takes due hints of a tenant. */
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
  'finish_rail_hints',
  `UPDATE rail_hints SET due_at = $4, leased_until = NULL, claimed_by = NULL
   WHERE tenant_id = $1 AND id = $2 AND attempts = $3`,
);

/** Keeps that hints were looked at, or when they are again (`dueAtMs`), where nobody has claimed them since. */
export const finishNotifications = (
  session: Session,
  tenantId: string,
  { id, attempt }: ClaimedNotifications,
  dueAtMs: number | null,
): Promise<number> => session.execute(FINISH, [tenantId, id, attempt, toRfc3339OrNull(dueAtMs)]);

/** A bounded part of the table: what is due, by rail_hints_due. */
const OLD = statement(
  'old_rail_hints',
  `SELECT count(*)::integer AS count, min(received_at) AS since FROM rail_hints
   WHERE due_at IS NOT NULL AND received_at < $1`,
);

/** Hints that came before a time and have not been dealt with, over all tenants. @param verify a session of the role `kolo_verify` */
export async function oldNotifications(
  verify: Session,
  beforeMs: number,
): Promise<{ count: number; since: number | null }> {
  return (await verify.query<{ count: number; since: number | null }>(OLD, [toRfc3339(beforeMs)]))[0]!;
}
