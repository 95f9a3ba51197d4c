import type { Kobo } from '../../values/money.ts';
import type { AnyCommand, CommandDefinition } from '../command.ts';
import type { Draft } from '../draft.ts';
import { newRailFee } from '../new-transactions.ts';
import type { RailFee, RailFeeKind } from '../rail-fees.ts';
import { BANK_CHARGES_ACCOUNT, settlementAccount } from '../system-accounts.ts';

/** Books what a provider said that it charged for a movement, or gave back of that. */
export interface ChargeRailFee extends AnyCommand {
  readonly kind: 'chargeRailFee';
  readonly rail: string;
  /** The payout or inflow, which the books have as successful. */
  readonly movementId: string;
  readonly feeKind: RailFeeKind;
  /** Whole kobo; 0 where it charged nothing. */
  readonly amount: Kobo;
  /** The id that the movement gets if money moves. */
  readonly transactionId: string;
  /** Of the incident where it cannot be booked: the same for the same amount, so that it is recorded once. */
  readonly incidentId: string;
}

/** What became of it. */
export type ChargeResult =
  | { readonly kind: 'charged' }
  /** It stands in the books, with this amount. */
  | { readonly kind: 'already' }
  /** Another amount stands in the books: nothing moved, an incident was recorded. */
  | { readonly kind: 'changed' }
  /** More is given back than was charged: nothing moved, an incident was recorded. */
  | { readonly kind: 'unmatched' };

/**
 * Books a fee once a movement and kind. The provider has taken it already, so it is never refused; but what it said once is
 * what counts, and another amount is for an operator to look into.
 */
export const chargeRailFee: CommandDefinition<ChargeRailFee, ChargeResult> = {
  kind: 'chargeRailFee',
  queue: 'background',
  names(command, facts) {
    facts.railFeesOf(command);
  },
  decide,
};

function decide(draft: Draft, command: ChargeRailFee): ChargeResult {
  const { rail, movementId, feeKind: kind, amount } = command;
  const fees = draft.railFeesOf(command);
  const known = fees.find((fee) => fee.kind === kind);
  if (known?.amount === amount) return { kind: 'already' };
  if (known !== undefined) {
    const said = `${rail} said that it ${WORDS[kind]} this movement ${known.amount} kobo`;
    report(draft, command, 'rail_fee_changed', `${said}, and now says ${amount}`);
    return { kind: 'changed' };
  }
  const charged = kind === 'refund' ? fees.find((fee) => fee.kind !== 'refund') : undefined;
  if (kind === 'refund' && amount > (charged?.amount ?? 0n)) {
    const booked = charged === undefined ? 'none stands in the books' : `it charged ${charged.amount}`;
    const said = `${rail} ${WORDS[kind]} this movement ${amount} kobo`;
    report(draft, command, 'rail_fee_refund_unmatched', `${said}, and ${booked}`);
    return { kind: 'unmatched' };
  }
  const transactionId = amount > 0n ? command.transactionId : null;
  draft.chargeRailFee({ rail, movementId, kind, amount, transactionId, chargedAt: command.now });
  if (transactionId !== null) move(draft, command, charged ?? null);
  return { kind: 'charged' };
}

const WORDS = { payout: 'charged for', inflow: 'charged for', refund: 'gave back of its fee for' } as const;

function report(draft: Draft, command: ChargeRailFee, kind: string, found: string): void {
  const { movementId, incidentId, now } = command;
  draft.incidents.push({
    id: incidentId,
    kind,
    transactionId: movementId,
    detail: `${found}.`,
    createdAt: now,
  });
}

/** @param charged what is given back; null where it is charged */
function move(draft: Draft, command: ChargeRailFee, charged: RailFee | null): void {
  const { transactionId, rail, movementId, feeKind, amount, now } = command;
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
      narration: `${rail} ${WORDS[feeKind]} ${movementId}`,
      reversesId: charged?.transactionId ?? null,
      createdAt: now,
    }),
  );
  draft.post({ transactionId, part: 0, debit, credit, amount, at: now });
}
