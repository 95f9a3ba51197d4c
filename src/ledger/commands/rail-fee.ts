import { type Kobo, moneyText } from '../../platform/values/money.ts';
import type { Draft } from '../draft.ts';
import { newRailFee } from '../new-transactions.ts';
import type { RailFee, RailFeeKind } from '../rail-fees.ts';
import { BANK_CHARGES_ACCOUNT, settlementAccount } from '../system-accounts.ts';

/** A fee or refund that a provider reported for a movement. */
export interface ReportedFee {
  readonly rail: string;
  /** Whole kobo; 0 where it charged nothing. */
  readonly amount: Kobo;
  /** Id for the fee's movement, if money moves. */
  readonly transactionId: string;
  /** Id of the incident where it cannot be posted: the same for the same amount, so that it is recorded once. */
  readonly incidentId: string;
}

/** A reported fee with its movement and the time of the report, milliseconds since the epoch. */
interface FeeReport extends ReportedFee {
  /** Declare its known fees as facts (`railFeesOf`). */
  readonly movementId: string;
  readonly kind: RailFeeKind;
  readonly now: number;
}

export type FeeResult =
  | 'charged'
  /** Posted before, with the same amount. */
  | 'already'
  /** Posted before with another amount: nothing moved, an incident was recorded. */
  | 'changed'
  /** The refund exceeds the fee: nothing moved, an incident was recorded. */
  | 'unmatched';

const VERBS = {
  payout: 'charged for',
  inflow: 'charged for',
  refund: 'gave back of its fee for',
} as const satisfies Record<RailFeeKind, string>;

/**
 * Posts a fee once a movement and kind. The provider has taken it already, so it is never refused. The first report
 * counts, and an operator reviews another amount.
 */
export function recordRailFee(draft: Draft, said: FeeReport): FeeResult {
  const { rail, kind, amount } = said;
  const fees = draft.railFeesOf(said);
  const known = fees.find((fee) => fee.kind === kind);
  if (known?.amount === amount) return 'already';
  if (known !== undefined) {
    const before = `${rail} said that it ${VERBS[kind]} this movement ${moneyText(known.amount, 'NGN')}`;
    report(draft, said, 'rail_fee_changed', `${before}, and now says ${moneyText(amount, 'NGN')}.`);
    return 'changed';
  }
  const charged = kind === 'refund' ? (fees.find((fee) => fee.kind !== 'refund') ?? null) : null;
  if (kind === 'refund' && amount > (charged?.amount ?? 0n)) {
    const booked =
      charged === null ? 'none stands in the books' : `it charged ${moneyText(charged.amount, 'NGN')}`;
    const back = `${rail} ${VERBS[kind]} this movement ${moneyText(amount, 'NGN')}`;
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

/** @param charged the fee that a refund reverses; null for a fee */
function book(draft: Draft, said: FeeReport, charged: RailFee | null): void {
  const { rail, movementId, kind, amount, now } = said;
  const transactionId = amount > 0n ? said.transactionId : null;
  draft.chargeRailFee({ rail, movementId, kind, amount, transactionId, chargedAt: now });
  if (transactionId === null) return;
  const settlement = settlementAccount(rail);
  const debit = charged === null ? BANK_CHARGES_ACCOUNT : settlement;
  const credit = charged === null ? settlement : BANK_CHARGES_ACCOUNT;
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
