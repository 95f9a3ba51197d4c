import { type Session, statement } from '../platform/db/database.ts';

/** Why money is not credited: a text for operators, and whether the money returns to its sender automatically. */
interface Reason {
  readonly description: string;
  readonly returnsToSender: boolean;
}

/**
 * All hold reasons (contract sections 3.5, 3.7 and 3.11). Money paid to a wrong account goes back. Money that a
 * wallet cannot receive, or that a bank returned for nobody, waits.
 */
export const HOLD_REASONS = {
  account_closed: { description: 'the account that was paid is closed', returnsToSender: true },
  account_expired: { description: 'the account that was paid had expired', returnsToSender: true },
  under_paid: { description: 'it is less than the account that was paid takes', returnsToSender: true },
  over_paid: { description: 'it is more than the account that was paid takes', returnsToSender: true },
  wallet_missing: { description: 'its wallet does not exist', returnsToSender: false },
  wallet_closed: { description: 'its wallet is closed', returnsToSender: false },
  wallet_restricted: {
    description: 'its wallet takes no money as long as it is restricted',
    returnsToSender: false,
  },
  currency_differs: { description: 'its wallet holds another currency', returnsToSender: false },
  balance_limit: { description: 'its wallet would hold more than a limit lets it', returnsToSender: false },
  balance_too_large: { description: 'its wallet would hold more than 2^53 − 1 kobo', returnsToSender: false },
  no_wallet_takes: {
    description: 'none of the wallets that it may go to can take it',
    returnsToSender: false,
  },
  payment_failed: { description: 'the payment had failed', returnsToSender: false },
  payment_returned: { description: 'all of the payment has come back already', returnsToSender: false },
  more_than_paid: { description: 'more came back than was paid', returnsToSender: false },
  sender_returned: {
    description: 'it had gone back to its sender, whose bank returned it',
    returnsToSender: false,
  },
} as const satisfies Readonly<Record<string, Reason>>;

export type HoldReason = keyof typeof HOLD_REASONS;

/** States of money in suspense; `credited` and `returned` are final. */
export const HELD_STATES = ['held', 'credited', 'returning', 'returned'] as const;
export type HeldState = (typeof HELD_STATES)[number];

/**
 * Money in suspense: an inflow, a bank's return, or interest. One row for each movement that brought it there, so
 * it is decided once. Only inflows are sent back.
 */
export interface HeldMoney {
  /** Movement that brought it there. */
  readonly movementId: string;
  readonly state: HeldState;
  /** Null where a settlement changes the row without reading it: an update writes neither reason nor account. */
  readonly reason: HoldReason | null;
  /**
   * Account of the wallet it is for: the payee of an inflow, the payer of a returned payment, the earner of
   * interest. Null for none.
   */
  readonly accountId: string | null;
  /** Movement that credits it later or returns it; null while it is held. */
  readonly answerId: string | null;
}

/** Change of a row. */
export interface HeldMoneyChange {
  /** New state. */
  readonly row: HeldMoney;
  /** Stored state; null for a new row. */
  readonly before: Pick<HeldMoney, 'state' | 'answerId'> | null;
}

/** The table is named after inflows and also has returns and interest. */
const HELD_MONEY = statement(
  'held_money_by_ids',
  `SELECT transaction_id AS "movementId", state, reason, account_id AS "accountId", answer_id AS "answerId"
   FROM held_inflows WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])`,
);

/** Rows for the money that these movements brought into suspense, where there are any. */
export const heldMoneyByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<HeldMoney>(HELD_MONEY, [tenantId, ids]);
