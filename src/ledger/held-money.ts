import { type Session, statement } from '../platform/db/database.ts';

/** Why money that came in is not credited: what an operator is told, and whether it goes back to its sender by itself. */
interface Reason {
  readonly words: string;
  readonly sendsBack: boolean;
}

/**
 * Every reason there is (contract sections 3.5, 3.7 and 3.11). What was paid to a wrong account goes back; what a wallet cannot
 * take, and what a bank returned to nobody, waits.
 */
export const HOLD_REASONS = {
  account_closed: { words: 'the account that was paid is closed', sendsBack: true },
  account_expired: { words: 'the account that was paid had expired', sendsBack: true },
  under_paid: { words: 'it is less than the account that was paid takes', sendsBack: true },
  over_paid: { words: 'it is more than the account that was paid takes', sendsBack: true },
  wallet_missing: { words: 'its wallet does not exist', sendsBack: false },
  wallet_closed: { words: 'its wallet is closed', sendsBack: false },
  wallet_restricted: { words: 'its wallet takes no money as long as it is restricted', sendsBack: false },
  currency_differs: { words: 'its wallet holds another currency', sendsBack: false },
  balance_limit: { words: 'its wallet would hold more than a limit lets it', sendsBack: false },
  balance_too_large: { words: 'its wallet would hold more than 2^53 − 1 kobo', sendsBack: false },
  no_wallet_takes: { words: 'none of the wallets that it may go to can take it', sendsBack: false },
  payment_failed: { words: 'the payment had failed', sendsBack: false },
  payment_returned: { words: 'all of the payment has come back already', sendsBack: false },
  more_than_paid: { words: 'more came back than was paid', sendsBack: false },
  sender_returned: { words: 'it had gone back to its sender, whose bank returned it', sendsBack: false },
} as const satisfies Readonly<Record<string, Reason>>;

export type HoldReason = keyof typeof HOLD_REASONS;

/** What becomes of money that waits in suspense; `credited` and `returned` are final. */
export const HELD_STATES = ['held', 'credited', 'returning', 'returned'] as const;
export type HeldState = (typeof HELD_STATES)[number];

/**
 * What is decided of money in suspense, an inflow, what a bank returned, or interest: one row for each movement that brought it
 * there, so it is decided once. Only inflows are sent back.
 */
export interface HeldMoney {
  /** The movement that brought it there. */
  readonly movementId: string;
  readonly state: HeldState;
  /** Null where a settlement changes the row without reading it: an update writes neither this nor the wallet. */
  readonly reason: HoldReason | null;
  /** The account of the wallet that it is for: whom it came to, who paid what came back, who earned it; null for nobody. */
  readonly accountId: string | null;
  /** The movement that credits it later, or brings it back; null while it is held. */
  readonly answerId: string | null;
}

/** How such a row changes. */
export interface HeldMoneyChange {
  /** As it is in the end. */
  readonly row: HeldMoney;
  /** What is written; null where nothing is. */
  readonly before: Pick<HeldMoney, 'state' | 'answerId'> | null;
}

/** The table has its name from when inflows alone were held. */
const HELD_MONEY = statement(
  'held_money_by_ids',
  `SELECT transaction_id AS "movementId", state, reason, account_id AS "accountId", answer_id AS "answerId"
   FROM held_inflows WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])`,
);

/** What has been decided of what these movements brought into suspense, where anything is written. */
export const heldMoneyByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<HeldMoney>(HELD_MONEY, [tenantId, ids]);
