import type { Kobo } from '../../platform/values/money.ts';
import type { Draft } from '../draft.ts';
import { newRailFee } from '../new-transactions.ts';
import type { RailFee, RailFeeKind } from '../rail-fees.ts';
import { BANK_CHARGES_ACCOUNT, settlementAccount } from '../system-accounts.ts';

/** What a provider said that it charged for a movement, or gave back of that. */
export interface ReportedFee {
  readonly rail: string;
  /** Whole kobo; 0 where it charged nothing. */
  readonly amount: Kobo;
  /** The id that the movement of the fee gets if money moves. */
  readonly transactionId: string;
  /** Of the incident where it cannot be booked: the same for the same amount, so that it is recorded once. */
  readonly incidentId: string;
}

/** A movement, what its provider said of it, and when, milliseconds since the epoch. */
interface FeeReport extends ReportedFee {
  /** Name what is known of it among the facts (`railFeesOf`). */
  readonly movementId: string;
  readonly kind: RailFeeKind;
  readonly now: number;
}

/** What became of it. */
export type FeeResult =
  | 'charged'
  /** It stands in the books, with this amount. */
  | 'already'
  /** Another amount stands in the books: nothing moved, an incident was recorded. */
  | 'changed'
  /** More is given back than was charged: nothing moved, an incident was recorded. */
  | 'unmatched';

const VERBS = {
  payout: 'charged for',
  inflow: 'charged for',
  refund: 'gave back of its fee for',
} as const satisfies Record<RailFeeKind, string>;

/**
 * Books a fee once a movement and kind. The provider has taken it already, so it is never refused; but what it said once is
 * what counts, and another amount is for an operator to look into.
 */
export function recordRailFee(draft: Draft, said: FeeReport): FeeResult {
  const { rail, kind, amount } = said;
  const fees = draft.railFeesOf(said);
  const known = fees.find((fee) => fee.kind === kind);
  if (known?.amount === amount) return 'already';
  if (known !== undefined) {
    const before = `${rail} said that it ${VERBS[kind]} this movement ${known.amount} kobo`;
    report(draft, said, 'rail_fee_changed', `${before}, and now says ${amount}.`);
    return 'changed';
  }
  const charged = kind === 'refund' ? (fees.find((fee) => fee.kind !== 'refund') ?? null) : null;
  if (kind === 'refund' && amount > (charged?.amount ?? 0n)) {
    const booked = charged === null ? 'none stands in the books' : `it charged ${charged.amount}`;
    const back = `${rail} ${VERBS[kind]} this movement ${amount} kobo`;
    report(draft, said, 'rail_fee_refund_unmatched', `${back}, and ${booked}.`);
    return 'unmatched';
  }
  book(draft, said, charged);
  return 'charged';
}

function report(
  draft: Draft,
  { movementId, incidentId, now }: FeeReport,
  kind: string,
  detail: string,
): void {
  draft.incidents.push({ id: incidentId, kind, transactionId: movementId, detail, createdAt: now });
}

/** @param charged the fee that a refund is of; null for a fee */
function book(draft: Draft, said: FeeReport, charged: RailFee | null): void {
  const { rail, movementId, kind, amount, now } = said;
  const transactionId = amount > 0n ? said.transactionId : null;
  draft.chargeRailFee({ rail, movementId, kind, amount, transactionId, chargedAt: now });
  if (transactionId === null) return;
  const settlement = settlementAccount(rail);
  const [debit, credit] =
    charged === null ? [BANK_CHARGES_ACCOUNT, settlement] : [settlement, BANK_CHARGES_ACCOUNT];
  draft.create(
    newRailFee({
      id: transactionId,
      type: charged === null ? 'debit' : 'credit',
      amount,
      sourceAccount: debit,
      destinationAccount: credit,
      narration: `${rail} ${VERBS[kind]} ${movementId}`,
      reversesId: charged?.transactionId ?? null,
      createdAt: now,
    }),
  );
  draft.post({ transactionId, part: 0, debit, credit, amount, at: now });
}
