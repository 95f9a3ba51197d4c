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
  /** At most one above `PAYOUTS_MAX`. */
  payouts: number;
  /** Total, kobo. */
  amount: Kobo;
  /** True where there may be more: the count is bounded. */
  more: boolean;
}

/** Limits of the count: payouts, and tenants. */
export const PAYOUTS_MAX = 10_000;
const TENANTS_MAX = 500;
/** Payouts are in naira. */
const CURRENCY = 'NGN';

/**
 * Plan: at most `$5` entries of payouts_stopped, then the primary key of each transaction. A payout that
 * another stop holds too counts towards `$5`, so that a stop of everything does not make the scan longer.
 */
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
   SELECT count(*) AS payouts, coalesce(sum(t.amount), 0)::bigint AS amount, (SELECT count(*) FROM waiting) AS scanned
   FROM waiting w
   CROSS JOIN LATERAL (SELECT amount FROM transactions WHERE tenant_id = $1 AND id = w.transaction_id LIMIT 1) t
   WHERE NOT EXISTS (
     SELECT FROM others o
     WHERE (o.rail IS NULL OR o.rail = w.rail) AND (o.bank_code IS NULL OR o.bank_code = w.bank_code))`,
);

interface Counted {
  payouts: bigint;
  amount: Kobo;
  /** Entries of the index that were read. */
  scanned: bigint;
}

/**
 * Counts one tenant's payouts that a stop holds back now. @param session of the role `kolo_operator`, inside
 * the tenant @param most entries of the index to read
 */
export async function heldBackInTenant(
  session: Session,
  tenantId: string,
  { id, rail, bankCode }: Omit<StopScope, 'tenantId'>,
  most: number,
): Promise<Counted> {
  const [row] = await session.query<Counted>(OF_TENANT, [tenantId, id, rail, bankCode, most]);
  return row!;
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
  `SELECT DISTINCT tenant_id AS "tenantId" FROM payouts
   WHERE wait_reason = 'stopped' AND due_at IS NOT NULL AND tenant_id > $1 ORDER BY 1 LIMIT $2`,
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
  // One more than the maximum tells exactly as many from more.
  let left = PAYOUTS_MAX + 1;
  for (const { tenantId } of tenants.slice(0, TENANTS_MAX)) {
    const most = left;
    const counted = await database.within(tenantId, (session) =>
      heldBackInTenant(session, tenantId, stop, most),
    );
    sum.payouts += Number(counted.payouts);
    sum.amount += counted.amount;
    left -= Number(counted.scanned);
    if (left === 0) return { ...sum, more: true };
  }
  return sum;
}

/** Describes the payouts that a resume releases, in a sentence. */
export function heldBackSentence({ payouts, amount, more }: HeldBack): string {
  const total = moneyText(amount, CURRENCY);
  if (payouts > PAYOUTS_MAX)
    return `Resuming now releases more than ${PAYOUTS_MAX.toLocaleString('en')} payouts, at least ${total} in total.`;
  if (payouts === 0 && !more) return 'Resuming now releases no payouts.';
  const least = more ? 'at least ' : '';
  const counted = payouts === 1 ? '1 payout' : `${payouts.toLocaleString('en')} payouts`;
  return `Resuming now releases ${least}${counted}, ${least}${total} in total.`;
}
