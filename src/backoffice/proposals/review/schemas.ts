import { Type } from 'typebox';
import { bankDetailsOf, feesOf } from '../../../ledger/transactions.ts';
import { maskedNumber, shortName } from '../../../platform/masks.ts';
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
    id: Id('The transaction.'),
    reference: TextOrNull("The business's reference.", 'payout-2026-000123'),
    category: text('The category of the transaction.', 'bank-outflow'),
    status: text('`processing`, `successful` or `failed`.', 'processing'),
    suspense_state: suspenseState,
    meaning: text('The meaning of its state, as text.', 'It was paid. That is final.'),
    amount: KoboInteger('Minor units of the currency: kobo of naira.'),
    amount_text: text('The amount as text.', '₦2,500.00'),
    fee: KoboInteger('Total fees, minor units.', 0),
    currency: text('ISO 4217.', 'NGN'),
    created_at: Timestamp('When it was accepted, or came in.'),
    age_seconds: Type.Integer({ description: 'Its age.', examples: [5_400] }),
    flagged_at: TimeOrNull('When it was flagged.'),
    last_submitted_at: TimeOrNull('When it may last have been submitted.'),
    completed_at: TimeOrNull('When it became final.'),
    rail: TextOrNull('The rail that it is paid by, or came by.', 'sandbox'),
    rail_id: TextOrNull("The bank's id of it.", '999240260115090000000000000001'),
    bank_code: TextOrNull("Code of the bank paid, or of the sender's.", '058'),
    bank_name: TextOrNull('Name of that bank.', 'Guaranty Trust Bank'),
    account_number: masked('The account paid, or of the sender'),
    sender_name: TextOrNull('The sender, masked: `revealTransfer` shows it.'),
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
      description: 'Its role: it pays, is credited, is meant to receive held money, or changes itself.',
    }),
    name: TextOrNull('Its name, masked; null where that is its id.', 'S******'),
    customer_id: Id('The customer of the wallet.'),
    customer_name: text("The customer's name, masked: `revealCustomer` shows it.", 'A** O**'),
    tag: TextOrNull('Its tag.', 'savings'),
    status: text('`active`, `restricted` or `closed`.', 'active'),
    restriction: TextOrNull('`outflow` or `all` for a restricted one.'),
    restricted_because: TextOrNull('Why it is not active.'),
    restricted_by: TextOrNull('The actor: `key:` and its id, or `operator`.'),
    restricted_at: TimeOrNull('When it changed.'),
    currency: text('ISO 4217.', 'NGN'),
    balance: KoboInteger('Available balance, minor units.', 4_750_000),
    balance_text: text('The available balance as text.', '₦47,500.00'),
    ledger_balance: KoboInteger('Posted balance.', 5_000_000),
    held_balance: KoboInteger('Held for processing transfers.', 250_000),
  },
  { title: 'JudgedWallet' },
);

const accountSchema = Type.Object(
  {
    rail: text('The rail.', 'paystack'),
    account: text("The provider's name of it.", '1284731'),
    status: text('`enabled` or `disabled`.', 'enabled'),
    owed: text("The ledger's balance at the provider, kobo as text.", '150000'),
    owed_text: text('The balance as text.', '₦1,500.00'),
  },
  { title: 'JudgedRailAccount' },
);

/** The current state of a proposal's objects. */
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
    last_submitted_at: toRfc3339OrNull(movement.lastSubmittedAt),
    completed_at: toRfc3339OrNull(movement.completedAt),
    ...('rail' in movement
      ? { rail: movement.rail, rail_id: movement.railId }
      : { rail: null, rail_id: null }),
    bank_code: bank ?? sender?.bank_code ?? null,
    bank_name: movement.bankName ?? sender?.bank_name ?? null,
    account_number: maskedNumber(recipient ?? sender?.account_number ?? null),
    sender_name: shortName(sender?.name ?? null),
    last_answer: lastAttempt === undefined ? null : attemptView(lastAttempt),
  };
}

const walletView = ({ posted, held, currency, ...wallet }: ReviewedWallet) => ({
  id: wallet.walletId,
  part: wallet.part as string,
  name: wallet.name === wallet.walletId ? null : shortName(wallet.name),
  customer_id: wallet.customerId,
  customer_name: shortName(wallet.customerName)!,
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

/** The response form, with personal data masked. */
export const reviewContextView = ({ movement, wallets, railAccount }: ReviewContext, nowMs: number) => ({
  movement: movement === undefined ? null : movementView(movement, nowMs),
  wallets: wallets.map(walletView),
  rail_account: railAccount === undefined ? null : accountView(railAccount),
});
