import { bankDetailsOf, feesOf } from '../../ledger/transactions.ts';
import { maskedNumber } from '../../platform/masks.ts';
import { koboFromNumber, moneyText } from '../../platform/values/money.ts';
import type { ReviewContext, ReviewedMovement, ReviewedWallet } from '../proposals/review/subjects.ts';
import type { AdjustmentContent, CreditContent, SettlementContent } from './schemas.ts';

/*
 * What happens once it is approved, in one sentence for whoever approves it. Undefined where what it is about is not there any more.
 */

const walletText = ({ walletId }: ReviewedWallet): string => `the wallet ${walletId}`;
const partOf = ({ wallets }: ReviewContext, part: ReviewedWallet['part']): ReviewedWallet | undefined =>
  wallets.find((wallet) => wallet.part === part);

/** What is paid, or was held for it: with its fees. */
function sumText(movement: ReviewedMovement): string {
  const { amount, currency } = movement;
  const sum = moneyText(amount, currency);
  const fees = feesOf(movement);
  return fees === 0n ? sum : `${sum} and ${moneyText(fees, currency)} of fees`;
}

function recipientText(movement: ReviewedMovement): string {
  const { recipient, bank } = bankDetailsOf(movement);
  return `the account ${maskedNumber(recipient)} at ${movement.bankName ?? `the bank ${bank}`}`;
}

/** Of making a payout successful. */
export function settledEffect(_: object, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  if (movement === undefined) return undefined;
  const payer = partOf(seen, 'pays');
  const from = payer === undefined ? 'suspense' : walletText(payer);
  return `${sumText(movement)} leave ${from} for good, as paid to ${recipientText(movement)}; the payment is successful, and that is final.`;
}

/** Of making a payout failed. */
export function failedEffect(_: object, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  if (movement === undefined) return undefined;
  const payer = partOf(seen, 'pays');
  const to = payer === undefined ? 'wait in suspense again' : `may be used by ${walletText(payer)} again`;
  return `${sumText(movement)} ${to}, as not paid to ${recipientText(movement)}; the payment is failed, and that is final.`;
}

/** Of crediting what is held. */
export function creditedEffect(content: CreditContent, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  const wallet = partOf(seen, content.wallet_id ? 'is_credited' : 'meant_for');
  if (movement === undefined || wallet === undefined) return undefined;
  const less =
    movement.category === 'bank-inflow' ? ', less its fee for money that comes in, where it has one' : '';
  return `${moneyText(movement.amount, movement.currency)} leave suspense, and ${walletText(wallet)} is credited with them${less}.`;
}

/** Of sending back what is held. */
export function returnedEffect(_: object, { movement }: ReviewContext): string | undefined {
  if (movement === undefined || movement.category !== 'bank-inflow') return undefined;
  const { account_number, bank_name, bank_code } = movement.sender;
  const bank = bank_name ?? `the bank ${bank_code}`;
  return `${moneyText(movement.amount, movement.currency)} leave suspense and are paid back to the account ${maskedNumber(account_number)} at ${bank}, by ${movement.rail}.`;
}

/** Of an adjustment. */
export function adjustedEffect({ amount }: AdjustmentContent, seen: ReviewContext): string | undefined {
  const from = partOf(seen, 'pays');
  const to = partOf(seen, 'is_credited');
  const currency = from?.currency ?? to?.currency;
  if (currency === undefined) return undefined;
  const [source, target] = [from, to].map((one) =>
    one === undefined ? 'the account of adjustments' : walletText(one),
  );
  return `${moneyText(koboFromNumber(amount), currency)} leave ${source}, and ${target} is credited with them.`;
}

/** Of booking what the business has brought to a provider, or taken from there. */
export function settlementEffect(
  { amount, direction, rail }: SettlementContent,
  { railAccount }: ReviewContext,
) {
  if (railAccount === undefined) return undefined;
  const { account, owed } = railAccount;
  const kobo = koboFromNumber(amount);
  const way =
    direction === 'in' ? "brought from the business's own bank to" : "taken to the business's own bank from";
  const then = moneyText(direction === 'in' ? owed + kobo : owed - kobo, 'NGN');
  return `${moneyText(kobo, 'NGN')} are booked as ${way} its account ${account} at ${rail}, so that the books say it has ${then} there; no bank is told anything.`;
}
