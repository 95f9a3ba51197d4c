import { type HeldState, HOLD_REASONS, type HoldReason } from '../../ledger/held-money.ts';
import { LAST_SYSTEM_ACCOUNT } from '../../ledger/system-accounts.ts';

/** The outcome of the money that a movement brought into suspense; all null for other movements. */
export interface SuspenseFacts {
  heldState: HeldState | null;
  heldReason: HoldReason | null;
  /** The wallet that the money is for. */
  heldFor: string | null;
  /** The movement that credits the money later, or sends it back. */
  heldAnswerId: string | null;
}

/** `SuspenseFacts` of a movement `t`. */
export const SUSPENSE_COLUMNS = `
  h.state AS "heldState", h.reason AS "heldReason", hw.wallet_id AS "heldFor", h.answer_id AS "heldAnswerId"`;

/** What `SUSPENSE_COLUMNS` reads beside `transactions t`; $1 is the tenant. Plan: primary keys, only for money of a system account. */
export const SUSPENSE_JOINS = `
  LEFT JOIN LATERAL (
    SELECT * FROM held_inflows
    WHERE t.category IN ('bank-inflow', 'bank-outflow-reversal', 'interest-payout')
      AND t.destination_account <= '${LAST_SYSTEM_ACCOUNT}' AND tenant_id = $1 AND transaction_id = t.id LIMIT 1) h ON true
  LEFT JOIN LATERAL (SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = h.account_id LIMIT 1) hw ON true`;

const MEANINGS: Readonly<Record<HeldState, string>> = {
  held: 'It waits in suspense',
  returning: 'It is on its way back to its sender',
  returned: 'It was sent back to its sender. That is final',
  credited: 'It was credited to a wallet later. That is final',
};

/** Why no wallet took the money. */
export const reasonText = (reason: HoldReason): string => HOLD_REASONS[reason].description;

/** Says where money in suspense is, or where it went, and why no wallet took it. */
export const suspenseMeaning = (state: HeldState, reason: HoldReason): string =>
  state === 'held'
    ? `${MEANINGS.held}: ${reasonText(reason)}.`
    : `${MEANINGS[state]}. No wallet took it at first: ${reasonText(reason)}.`;

/** Lists the operations for money in suspense. Only an inflow has a page of its own, and a sender to send it back to. */
export function suspenseActions(category: string, state: HeldState): string[] {
  const isInflow = category === 'bank-inflow';
  return [
    'revealTransfer',
    ...(isInflow ? ['readSideInflow'] : []),
    ...(state === 'held' ? ['proposeSuspenseCredit'] : []),
    ...(state === 'held' && isInflow ? ['proposeSuspenseReturn'] : []),
  ];
}
