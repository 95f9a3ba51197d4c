import { type Static, Type } from 'typebox';
import { Amount, Lines, Name, Reference, WalletId } from '../../platform/http/schemas.ts';
import { UUID_PATTERN } from '../../platform/values/ids.ts';
import { Nullable } from '../../platform/values/json-schema.ts';

/** Contents of manual proposals. */

export const settleContent = Type.Object({
  transaction_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The payout: a bank transfer, or the return of an inflow.',
    examples: ['019bbf6c-7e00-7000-8000-000000000001'],
  }),
  evidence: Lines(2_000, {
    minLength: 10,
    description:
      "Evidence of the outcome: who at the bank confirmed it and when, the line of the bank's statement, or the session id.",
    examples: ['Statement of 23 November, line 114: session 000013261123101500000000000001 is not on it'],
  }),
});
export type SettleContent = Static<typeof settleContent>;

const heldId = Type.String({
  pattern: UUID_PATTERN,
  description: 'The transaction that brought the money into suspense.',
  examples: ['019bbf6c-7e00-7000-8000-000000000001'],
});

export const creditContent = Type.Object({
  held_id: heldId,
  wallet_id: Type.Optional(
    Nullable(
      WalletId(
        'A wallet of the same environment. When omitted: the wallet that the money is for.',
        'salaries',
      ),
    ),
  ),
});
export type CreditContent = Static<typeof creditContent>;

export const returnContent = Type.Object({ held_id: heldId });
export type ReturnContent = Static<typeof returnContent>;

const side = (description: string) =>
  Type.Optional(Nullable(WalletId(`${description} When omitted: the adjustments account.`, 'salaries')));
const amount = Amount('Minor units of the currency: kobo of naira.');
export const adjustmentContent = Type.Object({
  debit_wallet_id: side('The wallet that pays.'),
  credit_wallet_id: side('The wallet that is credited.'),
  amount,
  reference: Reference,
  narration: Name(200, {
    description: 'Narration shown to the wallets.',
    examples: ['Fee charged twice in October'],
  }),
});
export type AdjustmentContent = Static<typeof adjustmentContent>;

export const settlementContent = Type.Object({
  rail: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'The rail with the account.',
    examples: ['paystack'],
  }),
  direction: Type.Unsafe<'in' | 'out'>({
    type: 'string',
    enum: ['in', 'out'],
    examples: ['in'],
    description:
      "`in`: from the business's own bank to the provider; `out`: from the provider to its own bank.",
  }),
  amount,
  reference: Reference,
});
export type SettlementContent = Static<typeof settlementContent>;
