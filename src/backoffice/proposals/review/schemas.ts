import { Type } from 'typebox';
import { bankDetailsOf, feesOf } from '../../../ledger/transactions.ts';
import { maskedName, maskedNumber } from '../../../platform/masks.ts';
import { toRfc3339, toRfc3339OrNull } from '../../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import { koboToNumber, moneyText } from '../../../platform/values/money.ts';
import { attemptSchema, attemptView } from '../../transaction-status/attempts.ts';
import { Id, masked, suspenseState, TextOrNull, TimeOrNull } from '../../transaction-status/fields.ts';
import { movementState } from '../../transaction-status/payout-state.ts';
import type { FoundRailAccount } from './queries.ts';
import { type ReviewContext, type ReviewedMovement, type ReviewedWallet, WALLET_PARTS } from './subjects.ts';

const text = (description: string, example: string) => Type.String({ description, examples: [example] });

const movementSchema = Type.Object(
  {
    id: Id('The movement.'),
    reference: TextOrNull('The name that the business gave it.', 'payout-2026-000123'),
    category: text('What kind of movement it is.', 'bank-outflow'),
    status: text('`processing`, `successful` or `failed`.', 'processing'),
    suspense_state: suspenseState,
    meaning: text('What its state means, for people.', 'It was paid. That is final.'),
    amount: KoboInteger('Minor units of the currency: kobo of naira.'),
    amount_text: text('The same for people.', '₦2,500.00'),
    fee: KoboInteger('Its fees in all, minor units.', 0),
    currency: text('ISO 4217.', 'NGN'),
    created_at: Timestamp('When it was accepted, or came in.'),
    age_seconds: Type.Integer({ description: 'How long ago that is.', examples: [5_400] }),
    flagged_at: TimeOrNull('Since when somebody is needed.'),
    told_at: TimeOrNull('When the bank may have heard of it last.'),
    completed_at: TimeOrNull('When it became final.'),
    rail: TextOrNull('By which it is paid, or came.', 'sandbox'),
    rail_id: TextOrNull('The id under which the bank knows it.', '999240260115090000000000000001'),
    bank_code: TextOrNull('The bank that is paid, or from which it came.', '058'),
    bank_name: TextOrNull('The name of that.', 'Guaranty Trust Bank'),
    account_number: masked('The account that is paid, or from which it came'),
    sender_name: TextOrNull('Who sent it, masked: `revealTransfer` shows it.'),
    last_answer: Nullable(attemptSchema),
  },
  { title: 'JudgedMovement' },
);

const walletSchema = Type.Object(
  {
    id: text('Its id.', 'ada-savings'),
    part: Type.Unsafe<string>({
      type: 'string',
      enum: [...WALLET_PARTS],
      examples: ['pays'],
      description:
        'What it has to do with it: it pays, is credited, is the one that held money is for, or changes itself.',
    }),
    name: TextOrNull('Its name, masked; null where that is its id.', 'S******'),
    customer_id: Id('Whose it is.'),
    customer_name: text('Their name, masked: `revealCustomer` shows it.', 'A** O**'),
    tag: TextOrNull('Its tag.', 'savings'),
    status: text('`active`, `restricted` or `closed`.', 'active'),
    restriction: TextOrNull('`outflow` or `all` of a restricted one.'),
    restricted_because: TextOrNull('Why it is not active.'),
    restricted_by: TextOrNull('By whom: `key:` and its id, or `operator`.'),
    restricted_at: TimeOrNull('Since when.'),
    currency: text('ISO 4217.', 'NGN'),
    balance: KoboInteger('What it may use, minor units.', 4_750_000),
    balance_text: text('The same for people.', '₦47,500.00'),
    ledger_balance: KoboInteger('What is posted.', 5_000_000),
    held_balance: KoboInteger('What is held for transfers that are processing.', 250_000),
  },
  { title: 'JudgedWallet' },
);

const accountSchema = Type.Object(
  {
    rail: text('The rail.', 'paystack'),
    account: text('The name that its provider has for it.', '1284731'),
    status: text('`enabled` or `disabled`.', 'enabled'),
    owed: text('What the books say that the provider owes the business, kobo as text.', '150000'),
    owed_text: text('The same for people.', '₦1,500.00'),
  },
  { title: 'JudgedRailAccount' },
);

/** What a proposal is about, as it is at that moment. */
export const reviewContextSchema = Type.Object(
  {
    movement: Nullable(movementSchema),
    wallets: Type.Array(walletSchema),
    rail_account: Nullable(accountSchema),
  },
  { title: 'JudgedFacts' },
);

function movementView(movement: ReviewedMovement, nowMs: number) {
  const { amount, currency, createdAt, lastAttempt } = movement;
  const { recipient, bank, sender } = bankDetailsOf(movement);
  return {
    id: movement.id,
    reference: movement.reference,
    category: movement.category as string,
    status: movement.status as string,
    suspense_state: movement.heldState as string | null,
    meaning: movementState(movement, lastAttempt?.outcome).meaning,
    amount: koboToNumber(amount),
    amount_text: moneyText(amount, currency),
    fee: koboToNumber(feesOf(movement)),
    currency,
    created_at: toRfc3339(createdAt),
    age_seconds: Math.max(0, Math.floor((nowMs - createdAt) / 1_000)),
    flagged_at: toRfc3339OrNull(movement.flaggedAt),
    told_at: toRfc3339OrNull(movement.toldAt),
    completed_at: toRfc3339OrNull(movement.completedAt),
    ...('rail' in movement
      ? { rail: movement.rail, rail_id: movement.railId }
      : { rail: null, rail_id: null }),
    bank_code: bank ?? sender?.bank_code ?? null,
    bank_name: movement.bankName ?? sender?.bank_name ?? null,
    account_number: maskedNumber(recipient ?? sender?.account_number ?? null),
    sender_name: maskedName(sender?.name ?? null),
    last_answer: lastAttempt === undefined ? null : attemptView(lastAttempt),
  };
}

const walletView = ({ posted, held, currency, ...wallet }: ReviewedWallet) => ({
  id: wallet.walletId,
  part: wallet.part as string,
  name: wallet.name === wallet.walletId ? null : maskedName(wallet.name),
  customer_id: wallet.customerId,
  customer_name: maskedName(wallet.customerName)!,
  tag: wallet.tag,
  status: wallet.status as string,
  restriction: wallet.restriction as string | null,
  restricted_because: wallet.because,
  restricted_by: wallet.madeBy,
  restricted_at: toRfc3339OrNull(wallet.since),
  currency,
  balance: koboToNumber(posted - held),
  balance_text: moneyText(posted - held, currency),
  ledger_balance: koboToNumber(posted),
  held_balance: koboToNumber(held),
});

const NAIRA = 'NGN';
const accountView = ({ rail, account, status, owed }: FoundRailAccount) => ({
  rail,
  account,
  status: status as string,
  owed: String(owed),
  owed_text: moneyText(owed, NAIRA),
});

/** The same as it is shown: what is anybody's is masked. */
export const reviewContextView = ({ movement, wallets, railAccount }: ReviewContext, nowMs: number) => ({
  movement: movement === undefined ? null : movementView(movement, nowMs),
  wallets: wallets.map(walletView),
  rail_account: railAccount === undefined ? null : accountView(railAccount),
});
