import { balanceAfterSeq, lastSeqAt } from '../../ledger/balance-at.ts';
import { type Session, statement, type TenantDatabase } from '../../platform/db/database.ts';
import type { Period } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import { previousSettings, settingOf } from '../wallets/previous-settings.ts';

/** Serialises processes that accrue the same day. */
const LOCK_DAY = statement(
  'lock_interest_day',
  `SELECT accrued_to AS "accruedTo", accrued_at IS NOT NULL AS "isAccrued"
   FROM interest_days WHERE tenant_id = $1 AND day = $2 FOR NO KEY UPDATE`,
);

interface LockedDay {
  accruedTo: string | null;
  isAccrued: boolean;
}

/** The settings of the wallet `w` on the day $2. */
const SETTINGS = `
  ${previousSettings('e', '$2')}
  CROSS JOIN LATERAL (
    SELECT ${settingOf('e', 'interest_enabled')} AS enabled, ${settingOf('e', 'interest_rate')} AS own_rate) s`;

/**
 * If nothing was posted since the day, its closing balance is the current one. Otherwise its last posting has it.
 * $3: the wallet behind which to begin. $4: the last instant of the day.
 */
const ACCRUE = statement(
  'accrue_interest',
  `WITH chunk AS MATERIALIZED (
     SELECT account_id, currency, interest_enabled, interest_rate FROM wallets
     WHERE tenant_id = $1 AND account_id > $3 ORDER BY account_id LIMIT $6
   ),
   day AS MATERIALIZED (SELECT rate FROM interest_days WHERE tenant_id = $1 AND day = $2),
   earning AS (
     SELECT w.account_id, r.rate, a.posted, a.seq, last.posted_at
     FROM chunk w
     ${SETTINGS}
     CROSS JOIN LATERAL (SELECT coalesce(s.own_rate, (SELECT rate FROM day)) AS rate) r
     CROSS JOIN LATERAL (SELECT posted, seq FROM accounts WHERE tenant_id = $1 AND id = w.account_id LIMIT 1) a
     CROSS JOIN LATERAL (
       SELECT posted_at FROM postings WHERE tenant_id = $1 AND credit_account = w.account_id AND credit_seq = a.seq
       UNION ALL
       SELECT posted_at FROM postings WHERE tenant_id = $1 AND debit_account = w.account_id AND debit_seq = a.seq
       LIMIT 1) last
     WHERE s.enabled AND r.rate > 0 AND a.seq > 0
   ),
   ended AS (
     SELECT e.account_id, e.rate,
            CASE WHEN e.posted_at <= $4 THEN e.posted ELSE ${balanceAfterSeq('e.account_id', 'l.seq')} END AS balance
     FROM earning e
     LEFT JOIN LATERAL (SELECT ${lastSeqAt('e.account_id', 'e.seq', '$4')} AS seq WHERE e.posted_at > $4 OFFSET 0) l
       ON true
   ),
   written AS (
     INSERT INTO interest_accruals (tenant_id, day, account_id, balance, rate, amount)
     SELECT $1, $2, account_id, balance, rate, balance * rate * 10000 FROM ended WHERE balance > 0
     RETURNING account_id, amount
   ),
   units AS (
     SELECT w.currency, sum(a.amount) AS added FROM written a JOIN chunk w USING (account_id) GROUP BY w.currency
   )
   UPDATE interest_days
   SET accrued_to = coalesce((SELECT account_id FROM chunk ORDER BY account_id DESC LIMIT 1), accrued_to),
     accrued_wallets = accrued_wallets + (SELECT count(*) FROM written),
     accrued_units = accrued_units || coalesce(
       (SELECT jsonb_object_agg(currency, added + coalesce((accrued_units ->> currency)::numeric, 0)) FROM units), '{}'),
     accrued_at = CASE WHEN (SELECT count(*) FROM chunk) < $6 THEN $5::timestamptz END
   WHERE tenant_id = $1 AND day = $2
   RETURNING (SELECT count(*) FROM written) AS wallets`,
);

/**
 * Accrues the interest of a tenant's next wallets for a closed day. It moves no money and takes no lock of the ledger.
 * The progress is stored with the accruals, so that each wallet accrues once whichever process continues.
 *
 * @param walletsMax wallets read in one step
 * @returns the number of wallets with interest
 */
export function accrueNext(
  database: TenantDatabase,
  tenantId: string,
  { name, untilMs }: Period,
  { nowMs, walletsMax }: { nowMs: number; walletsMax: number },
): Promise<number> {
  return database.transaction(tenantId, async (session: Session) => {
    const [day] = await session.query<LockedDay>(LOCK_DAY, [tenantId, name]);
    if (day === undefined || day.isAccrued) return 0;
    const values = [
      tenantId,
      name,
      day.accruedTo ?? NIL_UUID,
      toRfc3339(untilMs - 1),
      toRfc3339(nowMs),
      walletsMax,
    ];
    const [accrued] = await session.query<{ wallets: bigint }>(ACCRUE, values);
    return Number(accrued!.wallets);
  });
}
