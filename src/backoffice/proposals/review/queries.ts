import type { Restriction, WalletStatus } from '../../../ledger/state.ts';
import { settlementAccount } from '../../../ledger/system-accounts.ts';
import { TRANSACTION_COLUMNS, TRANSACTION_JOINS, type Transaction } from '../../../ledger/transactions.ts';
import type { WaitReason } from '../../../payments/payouts/claim.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import type { Kobo } from '../../../platform/values/money.ts';
import {
  SUSPENSE_COLUMNS,
  SUSPENSE_JOINS,
  type SuspenseFacts,
} from '../../transaction-status/suspense-state.ts';

/**
 * Queries the objects of proposals inside one tenant, under `kolo_operator`: one query for all proposals
 * viewed.
 */

/** A transaction with the state of its payout or of its money in suspense; each null for others. */
export type FoundMovement = Transaction &
  SuspenseFacts & {
    attempts: number | null;
    submissions: number | null;
    lastSubmittedAt: number | null;
    flaggedAt: number | null;
    waitReason: WaitReason | null;
  };

/** Plan: the primary keys, for each. */
const MOVEMENTS = statement(
  'movements_to_judge',
  `SELECT ${TRANSACTION_COLUMNS}, p.attempts, p.submissions, COALESCE(p.resubmitted_at, p.submitted_at) AS "lastSubmittedAt", p.flagged_at AS "flaggedAt",
     p.wait_reason AS "waitReason", ${SUSPENSE_COLUMNS}
   FROM unnest($2::uuid[]) AS n (id)
   CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = $1 AND id = n.id LIMIT 1) t
   ${TRANSACTION_JOINS} ${SUSPENSE_JOINS}`,
);

export const findMovements = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<FoundMovement>(MOVEMENTS, [tenantId, ids]);

/** The amount of a transaction. */
export type MovementAmount = Pick<Transaction, 'id' | 'amount' | 'currency'>;

/** Plan: the primary key, for each. */
const AMOUNTS = statement(
  'amounts_of_movements_to_judge',
  `SELECT t.id, t.amount, t.currency FROM unnest($2::uuid[]) AS n (id)
   CROSS JOIN LATERAL (SELECT id, amount, currency FROM transactions WHERE tenant_id = $1 AND id = n.id LIMIT 1) t`,
);

export const findAmounts = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<MovementAmount>(AMOUNTS, [tenantId, ids]);

/** A wallet with its latest restriction or closing. */
export interface FoundWallet {
  /** The id requested: a wallet has two. */
  named: string;
  walletId: string;
  customerId: string;
  customerName: string;
  name: string;
  tag: string | null;
  currency: string;
  status: WalletStatus;
  restriction: Restriction | null;
  posted: Kobo;
  held: Kobo;
  /** The reason, the actor and the time of its status; null while it is active. */
  because: string | null;
  madeBy: string | null;
  since: number | null;
}

/** Plan: the primary keys, for each; of changes the last one. */
const WALLETS = statement(
  'wallets_to_judge',
  `SELECT n.id AS named, w.wallet_id AS "walletId", w.customer_id AS "customerId", p.name AS "customerName", w.name, w.tag, w.currency, w.status,
     w.restriction, a.posted, a.held, c.reason AS because, c.made_by AS "madeBy", c.created_at AS since
   FROM unnest($2::text[]) AS n (id)
   CROSS JOIN LATERAL (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = n.id LIMIT 1) i
   CROSS JOIN LATERAL (SELECT * FROM wallets WHERE tenant_id = $1 AND account_id = i.account_id LIMIT 1) w
   CROSS JOIN LATERAL (SELECT name FROM customers WHERE tenant_id = $1 AND id = w.customer_id LIMIT 1) p
   CROSS JOIN LATERAL (SELECT posted, held FROM accounts WHERE tenant_id = $1 AND id = i.account_id LIMIT 1) a
   LEFT JOIN LATERAL (
     SELECT reason, made_by, created_at FROM wallet_status_changes
     WHERE w.status <> 'active' AND tenant_id = $1 AND account_id = i.account_id
     ORDER BY ledger_version DESC LIMIT 1) c ON true`,
);

export const findWallets = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<FoundWallet>(WALLETS, [tenantId, ids]);

/** An account at a provider, and its balance in the ledger. */
export interface FoundRailAccount {
  rail: string;
  /** The provider's name of the account. */
  account: string;
  status: 'enabled' | 'disabled';
  owed: Kobo;
}

/** Plan: the primary keys, for each. */
const RAIL_ACCOUNTS = statement(
  'rail_accounts_to_judge',
  `SELECT r.rail, r.provider_account AS account, r.status, coalesce(-a.posted, 0)::bigint AS owed
   FROM unnest($2::text[], $3::uuid[]) AS n (rail, settlement)
   CROSS JOIN LATERAL (
     SELECT rail, provider_account, status FROM rail_accounts WHERE tenant_id = $1 AND rail = n.rail LIMIT 1) r
   LEFT JOIN LATERAL (SELECT posted FROM accounts WHERE tenant_id = $1 AND id = n.settlement LIMIT 1) a ON true`,
);

export const findRailAccounts = (session: Session, tenantId: string, rails: readonly string[]) =>
  session.query<FoundRailAccount>(RAIL_ACCOUNTS, [tenantId, rails, rails.map(settlementAccount)]);
