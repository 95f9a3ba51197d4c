import { bankDetailsOf, feesOf } from '../../ledger/transactions.ts';
import { maskedNumber } from '../../platform/masks.ts';
import { koboFromNumber, moneyText } from '../../platform/values/money.ts';
import type { ReviewContext, ReviewedMovement, ReviewedWallet } from '../proposals/review/subjects.ts';
import type { AdjustmentContent, CreditContent, SettlementContent } from './schemas.ts';

/**
 * Sentences that tell the approver the effect of a manual act. Undefined where the object no longer exists.
 */

const walletText = ({ walletId }: ReviewedWallet): string => `the wallet ${walletId}`;
const partOf = ({ wallets }: ReviewContext, part: ReviewedWallet['part']): ReviewedWallet | undefined =>
  wallets.find((wallet) => wallet.part === part);

/** The amount that is paid or held, with its fees. */
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

/** Effect of settling a payout. */
export function settledEffect(_: object, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  if (movement === undefined) return undefined;
  const payer = partOf(seen, 'pays');
  const from = payer === undefined ? 'suspense' : walletText(payer);
  return `${sumText(movement)} leave ${from} permanently, as paid to ${recipientText(movement)}. The payment becomes successful, which is final.`;
}

/** Effect of failing a payout. */
export function failedEffect(_: object, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  if (movement === undefined) return undefined;
  const payer = partOf(seen, 'pays');
  const to = payer === undefined ? 'return to suspense' : `become available to ${walletText(payer)} again`;
  return `${sumText(movement)} ${to}, as not paid to ${recipientText(movement)}. The payment becomes failed, which is final.`;
}

/** Effect of crediting money in suspense. */
export function creditedEffect(content: CreditContent, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  const wallet = partOf(seen, content.wallet_id ? 'is_credited' : 'meant_for');
  if (movement === undefined || wallet === undefined) return undefined;
  const less = movement.category === 'bank-inflow' ? ', less its inflow fee, if any' : '';
  return `${moneyText(movement.amount, movement.currency)} leave suspense and are credited to ${walletText(wallet)}${less}.`;
}

/** Effect of returning money in suspense. */
export function returnedEffect(_: object, { movement }: ReviewContext): string | undefined {
  if (movement === undefined || movement.category !== 'bank-inflow') return undefined;
  const { account_number, bank_name, bank_code } = movement.sender;
  const bank = bank_name ?? `the bank ${bank_code}`;
  return `${moneyText(movement.amount, movement.currency)} leave suspense and are returned to the account ${maskedNumber(account_number)} at ${bank}, by ${movement.rail}.`;
}

/** Effect of an adjustment. */
export function adjustedEffect({ amount }: AdjustmentContent, seen: ReviewContext): string | undefined {
  const from = partOf(seen, 'pays');
  const to = partOf(seen, 'is_credited');
  const currency = from?.currency ?? to?.currency;
  if (currency === undefined) return undefined;
  const [source, target] = [from, to].map((one) =>
    one === undefined ? 'the adjustments account' : walletText(one),
  );
  return `${moneyText(koboFromNumber(amount), currency)} leave ${source} and are credited to ${target}.`;
}

/** Effect of recording a top-up of, or withdrawal from, a provider account. */
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
  return `${moneyText(kobo, 'NGN')} are recorded as ${way} its account ${account} at ${rail}. The ledger then shows ${then} there. Nothing is submitted to a bank.`;
}
