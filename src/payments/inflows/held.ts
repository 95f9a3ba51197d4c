import type { HeldState, HoldReason } from '../../ledger/held-money.ts';
import { SUSPENSE_ACCOUNT } from '../../ledger/system-accounts.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { orderedKeysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { type Kobo, MAX_KOBO } from '../../platform/values/money.ts';
import type { Sender } from '../../rails/money-in.ts';

/** An inflow in suspense, with the fields that an operator sees. */
export interface HeldInflow {
  /** The inflow's movement. */
  id: string;
  state: HeldState;
  reason: HoldReason;
  /** The wallet that it came for: its account, and its id. */
  accountId: string | null;
  walletId: string | null;
  amount: Kobo;
  reference: string | null;
  narration: string | null;
  /** The rail that it came by, and its bank's id of it. */
  rail: string;
  railInflowId: string;
  sender: Sender;
  /** The movement that credits it later, or brings it back; null while it is held. */
  answerId: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** Inflows of a list by amount: the newest are sorted. */
export const HELD_SORTED_MAX = 10_000;
const NEWEST = `(
    SELECT * FROM transactions
    WHERE tenant_id = $1 AND destination_account = '${SUSPENSE_ACCOUNT}' AND category = 'bank-inflow'
    ORDER BY id DESC LIMIT ${HELD_SORTED_MAX})`;

/** Plan: transactions_by_destination, or the primary key for a single inflow; then primary keys. */
const heldInflow = (which: string, transactions = 'transactions'): string => `
  SELECT t.id, h.state, h.reason, h.account_id AS "accountId", w.wallet_id AS "walletId",
    t.amount, t.reference, t.narration, i.rail, i.rail_inflow_id AS "railInflowId", h.answer_id AS "answerId",
    t.created_at AS "createdAt",
    json_build_object('name', s.name, 'accountNumber', s.account_number, 'bankCode', s.bank_code,
      'bankName', s.bank_name) AS sender
  FROM ${transactions} t
  JOIN inflows i ON i.tenant_id = t.tenant_id AND i.transaction_id = t.id
  JOIN held_inflows h ON h.tenant_id = t.tenant_id AND h.transaction_id = t.id
  LEFT JOIN wallets w ON w.tenant_id = t.tenant_id AND w.account_id = h.account_id
  LEFT JOIN inflow_senders s ON s.tenant_id = i.tenant_id AND s.rail = i.rail AND s.rail_inflow_id = i.rail_inflow_id
  WHERE t.tenant_id = $1 AND t.destination_account = '${SUSPENSE_ACCOUNT}' AND t.category = 'bank-inflow' AND ${which}`;

/** Filters for inflows that went to suspense. An inflow must match all of them. */
interface HeldInflowFilter {
  /** Leaves out those that were credited later or returned, or are being returned. */
  onlyHeld: boolean;
  /** The customer of the wallet that it came for. */
  customerId?: string | undefined;
  /** Codes of the sender's bank. */
  bankCodes?: readonly string[] | undefined;
  /** Kobo, inclusive. */
  amountFrom?: Kobo | undefined;
  amountTo?: Kobo | undefined;
}

const MATCHES = `(NOT $2 OR h.state = 'held') AND ($3::uuid IS NULL OR w.customer_id = $3) AND ($4::text[] IS NULL OR s.bank_code = ANY ($4))
  AND t.amount BETWEEN COALESCE($5::bigint, 0) AND COALESCE($6::bigint, ${MAX_KOBO})`;

/**
 * A page of inflows that went to suspense, and one row more.
 *
 * @param session of `kolo_operator` or `kolo_app` inside the tenant
 * @param byAmount sorts the newest of all by amount; the page's key is an `amountKey` then
 */
export function listHeldInflows(
  session: Session,
  tenantId: string,
  { onlyHeld, customerId, bankCodes, amountFrom, amountTo }: HeldInflowFilter,
  page: PageRequest,
  byAmount = false,
) {
  const values: unknown[] = [
    tenantId,
    onlyHeld,
    customerId ?? null,
    bankCodes ?? null,
    amountFrom ?? null,
    amountTo ?? null,
  ];
  const keyset = orderedKeysetSql(page, { id: 't.id', table: 't', byAmount }, values);
  const listed = heldInflow(`${MATCHES} ${keyset}`, byAmount ? NEWEST : 'transactions');
  return session.query<HeldInflow>(listed, values);
}

const FIND = statement('find_held_inflow', heldInflow('t.id = $2'));

/** One of them, or undefined. */
export const findHeldInflow = async (session: Session, tenantId: string, id: string) =>
  (await session.query<HeldInflow>(FIND, [tenantId, id]))[0];
