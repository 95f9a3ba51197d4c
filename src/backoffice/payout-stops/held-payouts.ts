import type pg from 'pg';
import { type Session, statement, TenantDatabase } from '../../platform/db/database.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import { type Kobo, moneyText } from '../../platform/values/money.ts';

/** The payouts a stop covers; null means any. */
interface StopScope {
  id: string;
  tenantId: string | null;
  rail: string | null;
  bankCode: string | null;
}

/** The payouts that resume when a stop ends: those held by it and by no other stop. */
export interface HeldBack {
  payouts: number;
  /** Total, kobo. */
  amount: Kobo;
  /** True where there are more: the count is bounded. */
  more: boolean;
}

/** Limits of the count: payouts of one tenant, and tenants. */
const PAYOUTS_MAX = 20_000;
const TENANTS_MAX = 500;
/** Payouts are in naira. */
const CURRENCY = 'NGN';

/** Plan: payouts_stopped, then the primary key of each transaction. */
const OF_TENANT = statement(
  'payouts_held_back_by_stop',
  `WITH waiting AS MATERIALIZED (
     SELECT transaction_id, rail, bank_code FROM payouts
     WHERE tenant_id = $1 AND wait_reason = 'stopped' AND due_at IS NOT NULL
       AND ($3::text IS NULL OR rail = $3) AND ($4::text IS NULL OR bank_code = $4)
     LIMIT $5
   ), others AS MATERIALIZED (
     SELECT rail, bank_code FROM payout_stops
     WHERE ended_at IS NULL AND id <> $2 AND (tenant_id IS NULL OR tenant_id = $1)
   )
   SELECT count(*) AS payouts, coalesce(sum(t.amount), 0)::bigint AS amount, (SELECT count(*) FROM waiting) AS waiting
   FROM waiting w
   CROSS JOIN LATERAL (SELECT amount FROM transactions WHERE tenant_id = $1 AND id = w.transaction_id LIMIT 1) t
   WHERE NOT EXISTS (
     SELECT FROM others o
     WHERE (o.rail IS NULL OR o.rail = w.rail) AND (o.bank_code IS NULL OR o.bank_code = w.bank_code))`,
);

/**
 * Counts one tenant's payouts that a stop holds back now. @param session of the role `kolo_operator`, inside
 * the tenant
 */
async function heldBackInTenant(
  session: Session,
  tenantId: string,
  { id, rail, bankCode }: StopScope,
): Promise<HeldBack> {
  const [row] = await session.query<{ payouts: bigint; amount: Kobo; waiting: bigint }>(OF_TENANT, [
    tenantId,
    id,
    rail,
    bankCode,
    PAYOUTS_MAX,
  ]);
  return {
    payouts: Number(row!.payouts),
    amount: row!.amount,
    more: Number(row!.waiting) === PAYOUTS_MAX,
  };
}

/** A skip scan over payouts_stopped: one probe for each tenant. */
const TENANTS = statement(
  'tenants_with_stopped_payouts',
  `WITH RECURSIVE tenant AS (
     SELECT (SELECT tenant_id FROM payouts WHERE wait_reason = 'stopped' AND due_at IS NOT NULL AND tenant_id > $1
             ORDER BY tenant_id LIMIT 1) AS tenant_id
     UNION ALL
     SELECT (SELECT p.tenant_id FROM payouts p
             WHERE p.wait_reason = 'stopped' AND p.due_at IS NOT NULL AND p.tenant_id > t.tenant_id
             ORDER BY p.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT tenant_id AS "tenantId" FROM tenant WHERE tenant_id IS NOT NULL LIMIT $2`,
);

/**
 * Tenants with payouts that wait for a stop to end. @param directory a session of the role `kolo_directory`
 */
const tenantsWithStoppedPayouts = (directory: Session, limit: number): Promise<{ tenantId: string }[]> =>
  directory.query(TENANTS, [NIL_UUID, limit]);

export interface HeldBackDeps {
  operatorPool: pg.Pool;
  /** A session of the role `kolo_directory`. */
  directory: Session;
}

/** Counts the payouts that a stop holds back now; for a stop of the installation, over all tenants. */
export async function heldBackBy(
  { operatorPool, directory }: HeldBackDeps,
  stop: StopScope,
): Promise<HeldBack> {
  const database = new TenantDatabase(operatorPool);
  const tenants =
    stop.tenantId === null
      ? await tenantsWithStoppedPayouts(directory, TENANTS_MAX + 1)
      : [{ tenantId: stop.tenantId }];
  const sum: HeldBack = { payouts: 0, amount: 0n, more: tenants.length > TENANTS_MAX };
  for (const { tenantId } of tenants.slice(0, TENANTS_MAX)) {
    const part = await database.within(tenantId, (session) => heldBackInTenant(session, tenantId, stop));
    sum.payouts += part.payouts;
    sum.amount += part.amount;
    sum.more ||= part.more;
  }
  return sum;
}

/** An amount for people. */
export const heldBackText = ({ amount }: HeldBack): string => moneyText(amount, CURRENCY);

/** Describes the payouts that a resume releases, in a sentence. */
export function heldBackSentence(held: HeldBack): string {
  const least = held.more ? 'at least ' : '';
  if (held.payouts === 0 && !held.more) return 'Resuming now releases no payouts.';
  const payouts = held.payouts === 1 ? '1 payout' : `${held.payouts} payouts`;
  return `Resuming now releases ${least}${payouts}, ${least}${heldBackText(held)} in total.`;
}
