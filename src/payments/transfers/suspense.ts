import type { HeldState, HoldReason } from '../../ledger/held-money.ts';
import { LAST_SYSTEM_ACCOUNT } from '../../ledger/system-accounts.ts';
import type { Payout, Transaction } from '../../ledger/transactions.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { bounded, keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** Money that waits in suspense: for an operator (`held`), or for a bank that is paying it back (`returning`). */
export interface SuspenseItem {
  /** The movement that brought it there. */
  id: string;
  category: Extract<Transaction['category'], 'bank-inflow' | 'bank-outflow-reversal' | 'interest-payout'>;
  state: HeldState;
  reason: HoldReason;
  /** The intended wallet: its account, and its id; null if there is none. */
  accountId: string | null;
  walletId: string | null;
  amount: Kobo;
  /** ISO 4217. */
  currency: string;
  /** The payment that came back; null where none did. */
  paymentId: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** One account a currency. */
const SUSPENSE = `s.tenant_id = $1 AND s.id <= '${LAST_SYSTEM_ACCOUNT}' AND s.kind = 'suspense'`;

/**
 * Money that waits in account `s`. Plan: transactions_by_destination, all movements to it, each with its row by the
 * primary key.
 */
const WAITING = `
  FROM transactions t
  JOIN held_inflows h ON h.tenant_id = t.tenant_id AND h.transaction_id = t.id
  WHERE t.tenant_id = $1 AND t.destination_account = s.id AND h.state IN ('held', 'returning')`;

/**
 * A page of what waits in suspense, and one more.
 *
 * @param session of `kolo_operator` or `kolo_app` inside the tenant
 */
export function listSuspense(session: Session, tenantId: string, page: PageRequest): Promise<SuspenseItem[]> {
  const at = bounded(page);
  return session.query<SuspenseItem>(
    `SELECT i.id, i.category, i.state, i.reason, i.account_id AS "accountId", w.wallet_id AS "walletId", i.amount,
       i.currency, r.payment_id AS "paymentId", i.created_at AS "createdAt"
     FROM accounts s
     CROSS JOIN LATERAL (
       SELECT t.id, t.category, t.amount, t.currency, t.created_at, h.state, h.reason,
         h.account_id ${WAITING} ${keysetSql(at, 't.id', '$2')}) i
     LEFT JOIN wallets w ON w.tenant_id = $1 AND w.account_id = i.account_id
     LEFT JOIN payment_returns r ON r.tenant_id = $1 AND r.transaction_id = i.id
     WHERE ${SUSPENSE} ${keysetSql({ ...at, key: null }, 'i.id', '')}`,
    [tenantId, at.key],
  );
}

/** Money that waits in suspense in one currency, and the balance of the account. `kolo verify` reports a difference. */
export interface SuspenseTotal {
  currency: string;
  count: bigint;
  amount: Kobo;
  balance: Kobo;
}

/** One statement, so both are of the same moment. */
const TOTALS = statement(
  'suspense_totals',
  `SELECT coalesce(s.currency, 'NGN') AS currency, i.count, i.amount, s.posted AS balance
   FROM accounts s
   CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(sum(t.amount), 0)::bigint AS amount ${WAITING}) i
   WHERE ${SUSPENSE} ORDER BY 1`,
);

/** Totals in suspense, by currency that the tenant holds. */
export const suspenseTotals = (session: Session, tenantId: string) =>
  session.query<SuspenseTotal>(TOTALS, [tenantId]);

/** An item that was in suspense, whatever its state, with its origin. */
interface SuspenseOrigin extends Pick<SuspenseItem, 'id' | 'category' | 'accountId'> {
  payment: Pick<Payout, 'category' | 'status' | 'reference'> | null;
  /** Kobo and days of the payout; the wallet that earned it. */
  interest: {
    walletId: string;
    gross: number;
    tax: number;
    firstDay: string;
    lastDay: string;
    days: number;
  } | null;
}

/** Plan: primary keys; of payouts of interest those of one wallet. */
const FIND = statement(
  'find_in_suspense',
  `SELECT t.id, t.category, h.account_id AS "accountId",
     CASE WHEN p.id IS NOT NULL THEN json_build_object(
       'category', p.category, 'status', p.status, 'reference', p.reference) END AS payment,
     CASE WHEN i.month IS NOT NULL THEN json_build_object(
       'walletId', w.wallet_id, 'gross', i.gross, 'tax', i.tax, 'firstDay', i.first_day, 'lastDay', i.last_day,
       'days', i.days) END AS interest
   FROM transactions t
   JOIN accounts s ON s.tenant_id = t.tenant_id AND s.id = t.destination_account AND s.kind = 'suspense'
   JOIN held_inflows h ON h.tenant_id = t.tenant_id AND h.transaction_id = t.id
   LEFT JOIN wallets w ON w.tenant_id = h.tenant_id AND w.account_id = h.account_id
   LEFT JOIN payment_returns r ON r.tenant_id = t.tenant_id AND r.transaction_id = t.id
   LEFT JOIN transactions p ON p.tenant_id = r.tenant_id AND p.id = r.payment_id
   LEFT JOIN interest_payouts i ON i.tenant_id = h.tenant_id AND i.account_id = h.account_id AND i.transaction_id = t.id
   WHERE t.tenant_id = $1 AND t.id = $2`,
);

/** The movement's money in suspense; undefined if there is none. */
export async function findInSuspense(session: Session, tenantId: string, id: string) {
  return (await session.query<SuspenseOrigin>(FIND, [tenantId, id]))[0];
}
