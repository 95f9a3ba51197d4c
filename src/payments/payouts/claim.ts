import { type Payout, TRANSACTION_COLUMNS } from '../../ledger/transactions.ts';
import { DATABASE_CHANGED } from '../../platform/database-identity.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';

/**
 * A payout that this process has claimed: nobody else looks at it until the lease ends. The public id of its wallet
 * is not read, for settling has the wallet.
 */
export type ClaimedPayout = Payout & {
  /** Which attempt this is, from 1. */
  attempt: number;
  /** How often the bank may have been told, this attempt included if it tells. */
  sends: number;
  /** Tell the bank (first claim, or allowed by `nextStep`); otherwise only ask. */
  tells: boolean;
  /** It is to be told by an account at a provider, or waits: it is leased, and only `beginTelling` makes it one that tells. */
  prepares: boolean;
  /** Somebody had stopped payouts like it when it was leased. */
  stopped: boolean;
  /** Somebody had it whose claim was not given back: that process was lost, or was slow. */
  reclaimed: boolean;
  /** How long it has waited to be claimed since it was due, milliseconds. */
  waitedMs: number;
  /** When the bank may first have heard of it, milliseconds; null while it is being prepared for that. */
  firstClaimedAt: number | null;
  /** When the bank may have heard of it last, milliseconds; null where that is not known, or it never has. */
  toldAt: number | null;
  /** When a query first said "failed" that has to be confirmed, with no other answer since, milliseconds. */
  failureSaidAt: number | null;
  /** Until when the bank may be told by the newest claim that was to tell it; null once that has spoken. */
  tellUntil: number | null;
  /** An operator has been called already. */
  flagged: boolean;
};

/**
 * Tenants with due payouts, by a skip scan over payouts_due: one index probe a tenant, however long its backlog.
 * Runs under kolo_directory.
 */
const TENANTS_WITH_DUE_PAYOUTS = statement(
  'tenants_with_due_payouts',
  `WITH RECURSIVE tenant AS (
     (SELECT tenant_id FROM payouts
      WHERE due_at IS NOT NULL AND tenant_id > $3 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT (SELECT p.tenant_id FROM payouts p
             WHERE p.due_at IS NOT NULL AND p.tenant_id > t.tenant_id ORDER BY p.tenant_id LIMIT 1)
     FROM tenant t WHERE t.tenant_id IS NOT NULL
   )
   SELECT t.tenant_id AS "tenantId" FROM tenant t
   WHERE t.tenant_id IS NOT NULL
     AND EXISTS (
       SELECT 1 FROM payouts p WHERE p.tenant_id = t.tenant_id AND p.due_at <= $1
         AND (p.leased_until IS NULL OR p.leased_until <= $1 OR p.claimed_by = ANY ($4::uuid[])))
   LIMIT $2`,
);

/**
 * At most `limit` tenants that have a payout due, in order of id, after one of them.
 *
 * @param dead processes whose claims are free before their leases end
 */
export async function tenantsWithDuePayouts(
  directory: Session,
  nowMs: number,
  dead: readonly string[],
  after: string,
  limit: number,
): Promise<{ tenantId: string }[]> {
  const values = [toRfc3339(nowMs), limit, after, dead];
  return directory.query<{ tenantId: string }>(TENANTS_WITH_DUE_PAYOUTS, values);
}

/** In place of what `TRANSACTION_COLUMNS` reads of other movements, and of a wallet, which settling has itself. */
export const NOT_OF_PAYOUTS = `
   CROSS JOIN (SELECT NULL AS rail, NULL AS rail_inflow_id, NULL AS virtual_account_id, NULL AS account_reference,
     NULL AS paid_at) i
   CROSS JOIN (SELECT NULL AS rail, NULL AS rail_return_id, NULL AS payment_id, NULL AS part) r
   CROSS JOIN (SELECT NULL AS name, NULL AS account_number, NULL AS bank_name, NULL AS bank_code) s
   CROSS JOIN (SELECT NULL AS wallet_id, NULL AS customer_id) sw
   CROSS JOIN (SELECT NULL AS wallet_id, NULL AS customer_id) dw`;

/** Of a payout that is claimed: whether the bank is to be told of it. */
const TELLS = '(p.attempts = 0 OR p.send_next)';
/**
 * What is stopped (`payout_stops`), for the tenant in `$1`: payouts by a rail, to a bank, or all of them, as where nobody has looked
 * into what this database is yet. Looked up once a claim, whatever it takes.
 */
const STOPS = `
  SELECT s.rail, s.bank_code FROM payout_stops s
  WHERE s.ended_at IS NULL AND (s.tenant_id IS NULL OR s.tenant_id = $1)
  UNION ALL
  SELECT NULL, NULL WHERE ${DATABASE_CHANGED}`;
/** Of a payout that is claimed: whether one of those stops it. */
const STOPPED = `EXISTS (
  SELECT FROM stops s WHERE (s.rail IS NULL OR s.rail = p.rail) AND (s.bank_code IS NULL OR s.bank_code = p.bank_code))`;
/** Of those, the ones that are only leased: to be prepared before, or to wait. */
const PREPARES = `${TELLS} AND (p.rail = ANY ($8::text[]) OR ${STOPPED})`;

/**
 * Claims in one statement. Its commit durably marks a first claim "may have been sent" before the bank hears
 * anything; a send that was allowed once more is used up by the claim, so a crash after it leads to asking.
 * What is to be told by an account at a provider is leased alone, to be prepared first: nothing may be sent yet.
 * The lease and whose it is are no columns of an index, so that claiming is a HOT update.
 * Plan: payouts_due in order of due_at, passing over what is leased, then the primary keys of what it found.
 */
const CLAIM_PAYOUTS = statement(
  'claim_payouts',
  `WITH due AS MATERIALIZED (
     SELECT due.transaction_id, due.claimed_by FROM payouts due
     WHERE due.tenant_id = $1 AND due.due_at <= $2
       AND (due.leased_until IS NULL OR due.leased_until <= $2 OR due.claimed_by = ANY ($5::uuid[]))
     ORDER BY due.due_at LIMIT $3
     FOR UPDATE SKIP LOCKED
   ), stops AS MATERIALIZED (${STOPS}
   ), claimed AS (
     UPDATE payouts p
     SET leased_until = $4, claimed_by = $6,
         attempts = p.attempts + CASE WHEN ${PREPARES} THEN 0 ELSE 1 END,
         send_next = ${PREPARES} AND p.send_next,
         waits_for = CASE WHEN ${TELLS} AND NOT (${PREPARES}) THEN NULL ELSE p.waits_for END,
         telling = ${TELLS} AND NOT (${PREPARES}),
         tell_until = CASE WHEN ${TELLS} AND NOT (${PREPARES}) THEN $7 ELSE p.tell_until END,
         told_at = CASE WHEN ${TELLS} AND NOT (${PREPARES}) THEN $2 ELSE p.told_at END,
         sends = p.sends + CASE WHEN ${TELLS} AND NOT (${PREPARES}) THEN 1 ELSE 0 END,
         first_claimed_at = CASE WHEN ${PREPARES} THEN p.first_claimed_at ELSE COALESCE(p.first_claimed_at, $2) END
     WHERE p.tenant_id = $1 AND p.transaction_id = ANY (ARRAY(SELECT due.transaction_id FROM due))
     RETURNING p.*
   )
   SELECT ${TRANSACTION_COLUMNS}, p.attempts AS attempt, p.sends, p.telling AS tells,
     p.attempts = 0 OR p.send_next AS prepares, ${STOPPED} AS stopped,
     p.transaction_id = ANY (ARRAY(SELECT due.transaction_id FROM due WHERE due.claimed_by IS NOT NULL)) AS reclaimed,
     p.told_at AS "toldAt", p.failure_said_at AS "failureSaidAt",
     (extract(epoch FROM $2::timestamptz - p.due_at) * 1000)::float8 AS "waitedMs",
     p.first_claimed_at AS "firstClaimedAt", p.tell_until AS "tellUntil", p.flagged_at IS NOT NULL AS flagged
   FROM claimed p
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = p.transaction_id LIMIT 1) t
   ${NOT_OF_PAYOUTS}`,
);

/** How payouts are claimed. */
interface PayoutClaim {
  nowMs: number;
  /** They are the claimer's until then. */
  leaseEndMs: number;
  /** What is to be told is told before then, or not at all. */
  tellUntilMs: number;
  /** The process that claims. */
  claimedBy: string;
  /** Processes whose claims are free before their leases end. */
  dead: readonly string[];
  /** Rails with accounts at providers, by name. */
  accountRails: readonly string[];
  /** Payouts at most. */
  limit: number;
}

/** Takes due payouts of a tenant. Commit before speaking to the bank. */
export const claimPayouts = (
  session: Session,
  tenantId: string,
  input: PayoutClaim,
): Promise<ClaimedPayout[]> =>
  session.query<ClaimedPayout>(CLAIM_PAYOUTS, [
    tenantId,
    toRfc3339(input.nowMs),
    input.limit,
    toRfc3339(input.leaseEndMs),
    input.dead,
    input.claimedBy,
    toRfc3339(input.tellUntilMs),
    input.accountRails,
  ]);

/** What the bank answered to an attempt. */
export interface AttemptRecord {
  transactionId: string;
  attempt: number;
  action: 'send' | 'query';
  outcome: 'success' | 'failure' | 'unknown' | 'not_found';
  code: string | null;
  detail: string | null;
  /** What the bank answered, fit to be kept; null where nothing is. */
  answer: string | null;
  atMs: number;
}

/** An attempt is recorded once, also when its settlement has to be repeated. */
const INSERT_ATTEMPT = statement(
  'insert_payout_attempt',
  `INSERT INTO payout_attempts (tenant_id, transaction_id, attempt, action, outcome, code, detail, answer, attempted_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (tenant_id, transaction_id, attempt) DO NOTHING`,
);

/** Keeps what the bank answered. */
export const recordAttempt = (session: Session, tenantId: string, record: AttemptRecord): Promise<number> =>
  session.execute(INSERT_ATTEMPT, [
    tenantId,
    record.transactionId,
    record.attempt,
    record.action,
    record.outcome,
    record.code,
    record.detail,
    record.answer,
    toRfc3339(record.atMs),
  ]);

/**
 * Only while it is still processing and nobody has told or asked since. If the claim was to tell, it will not any more.
 */
const RESCHEDULE_PAYOUT = statement(
  'reschedule_payout',
  `UPDATE payouts SET due_at = $4, leased_until = NULL, claimed_by = NULL, send_next = $5,
     tell_until = CASE WHEN telling THEN NULL ELSE tell_until END, flagged_at = COALESCE(flagged_at, $6),
     failure_said_at = $7, waits_for = $8, sends = $9
   WHERE tenant_id = $1 AND transaction_id = $2 AND attempts = $3 AND due_at IS NOT NULL`,
);

/**
 * What a payout waits for before it is told: an account that is enabled and pays it, its test, money there, the rest after the
 * same payment, a provider that answers, that a fault of ours is mended, or that somebody lets stopped payouts go on.
 */
export type WaitsFor = 'account' | 'test' | 'float' | 'same_again' | 'provider' | 'fault' | 'stopped';

/** When a payout is looked at next. */
interface NextLook {
  dueAtMs: number;
  /** Whether the bank may be told again then. */
  sendNext: boolean;
  /** Since when an operator is needed; null where none is. */
  flaggedAtMs: number | null;
  failureSaidAt: number | null;
  /** Null for one that has been told. */
  waitsFor: WaitsFor | null;
}

/** Keeps when a payout is looked at next, and for what. */
export const reschedulePayout = (
  session: Session,
  tenantId: string,
  payout: Pick<ClaimedPayout, 'id' | 'attempt' | 'sends'>,
  next: NextLook,
): Promise<number> =>
  session.execute(RESCHEDULE_PAYOUT, [
    tenantId,
    payout.id,
    payout.attempt,
    toRfc3339(next.dueAtMs),
    next.sendNext,
    toRfc3339OrNull(next.flaggedAtMs),
    toRfc3339OrNull(next.failureSaidAt),
    next.waitsFor,
    payout.sends,
  ]);

const IS_STOPPED = statement(
  'is_payout_stopped',
  `SELECT FROM (${STOPS}) s
   WHERE (s.rail IS NULL OR s.rail = $2) AND (s.bank_code IS NULL OR s.bank_code = $3) LIMIT 1`,
);

/** Whether somebody has stopped payouts by a rail to a bank: nothing new is told. Under kolo_app, inside the tenant. */
export const isStopped = async (
  session: Session,
  tenantId: string,
  { rail, bankCode }: { rail: string; bankCode: string },
): Promise<boolean> => (await session.query(IS_STOPPED, [tenantId, rail, bankCode])).length > 0;
