import { type Session, statement } from '../db/database.ts';

/** Why money that came in is not credited: what an operator is told, and whether it goes back to its sender by itself. */
interface Reason {
  readonly words: string;
  readonly sendsBack: boolean;
}

/** Every reason there is (contract section 3.5). What was paid to a wrong account goes back; what a wallet cannot take waits. */
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
} as const satisfies Readonly<Record<string, Reason>>;

export type HoldReason = keyof typeof HOLD_REASONS;

/** What becomes of money that waits in suspense; `credited` and `returned` are final. */
export type HeldState = 'held' | 'credited' | 'returning' | 'returned';

/** What is decided of an inflow that went to suspense: one row, so it is decided once. */
export interface HeldInflow {
  /** The inflow's movement. */
  readonly inflowId: string;
  readonly state: HeldState;
  /** Null where a version held it that did not keep why, and for whom. */
  readonly reason: HoldReason | null;
  /** The account of the wallet that it came for. */
  readonly accountId: string | null;
  /** The movement that credits it later, or brings it back; null while it is held. */
  readonly answerId: string | null;
}

/** How such a row changes. */
export interface HeldInflowChange {
  /** As it is in the end. */
  readonly row: HeldInflow;
  /** What is written; null where nothing is. */
  readonly before: Pick<HeldInflow, 'state' | 'answerId'> | null;
}

const HELD_INFLOWS = statement(
  'held_inflows_by_ids',
  `SELECT transaction_id AS "inflowId", state, reason, account_id AS "accountId", answer_id AS "answerId"
   FROM held_inflows WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[])`,
);

/** What has been decided of these inflows, where anything is written. */
export const heldInflowsByIds = (session: Session, tenantId: string, ids: readonly string[]) =>
  session.query<HeldInflow>(HELD_INFLOWS, [tenantId, ids]);
