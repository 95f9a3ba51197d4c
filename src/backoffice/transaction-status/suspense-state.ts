import { type HeldState, HOLD_REASONS, type HoldReason } from '../../ledger/held-money.ts';
import { LAST_SYSTEM_ACCOUNT } from '../../ledger/system-accounts.ts';

/** The outcome of money that a transaction brought into suspense; all null for others. */
export interface SuspenseFacts {
  heldState: HeldState | null;
  heldReason: HoldReason | null;
  /** The intended wallet. */
  heldFor: string | null;
  /** The transaction that credits or returns the money. */
  heldAnswerId: string | null;
}

/** `SuspenseFacts` of a transaction `t`. */
export const SUSPENSE_COLUMNS = `
  h.state AS "heldState", h.reason AS "heldReason", hw.wallet_id AS "heldFor", h.answer_id AS "heldAnswerId"`;

/**
 * Joins of `SUSPENSE_COLUMNS` to `transactions t`; $1 is the tenant. Plan: primary keys, only for money of a
 * system account.
 */
export const SUSPENSE_JOINS = `
  LEFT JOIN LATERAL (
    SELECT * FROM held_inflows
    WHERE t.category IN ('bank-inflow', 'bank-outflow-reversal', 'interest-payout')
      AND t.destination_account <= '${LAST_SYSTEM_ACCOUNT}' AND tenant_id = $1 AND transaction_id = t.id LIMIT 1) h ON true
  LEFT JOIN LATERAL (SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = h.account_id LIMIT 1) hw ON true`;

const MEANINGS: Readonly<Record<HeldState, string>> = {
  held: 'It waits in suspense until it is credited or returned',
  returning: 'It is being returned to its sender',
  returned: 'It was returned to its sender, which is final',
  credited: 'It was credited to a wallet later, which is final',
};

/** Reasons that no wallet received the money. */
export const reasonText = (reason: HoldReason): string => HOLD_REASONS[reason].description;

/** Describes where money in suspense is or went, and why no wallet took it. */
export const suspenseMeaning = (state: HeldState, reason: HoldReason): string =>
  `${MEANINGS[state]}. No wallet took it at first: ${reasonText(reason)}.`;

/** Operations for money in suspense. Only an inflow has a page of its own, and a sender. */
export function suspenseActions(category: string, state: HeldState): string[] {
  const isInflow = category === 'bank-inflow';
  return [
    'revealTransfer',
    ...(isInflow ? ['readInflow'] : []),
    ...(state === 'held' ? ['proposeSuspenseCredit'] : []),
    ...(state === 'held' && isInflow ? ['proposeSuspenseReturn'] : []),
  ];
}
