import { Type } from 'typebox';
import type { SuspenseItem, SuspenseTotal } from '../../payments/transfers/suspense.ts';
import { PAGE_QUERY } from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { KoboInteger, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { ownerField } from '../personal-data/wallet-owners.ts';
import { guidance, Id, IdOrNull, TextOrNull } from '../transaction-status/fields.ts';
import { suspenseActions, suspenseMeaning } from '../transaction-status/suspense-state.ts';

/** Sources of money in suspense. */
const ORIGINS = {
  'bank-inflow': 'inflow',
  'bank-outflow-reversal': 'return',
  'interest-payout': 'interest',
} as const satisfies Readonly<Record<SuspenseItem['category'], string>>;

export const waitingQuery = Type.Object({ ...PAGE_QUERY });

/** Money that waits in suspense. */
export const waitingSchema = Type.Object(
  {
    id: Id('The transaction that brought it there.'),
    origin: Type.Unsafe<string>({
      type: 'string',
      enum: Object.values(ORIGINS),
      examples: ['inflow'],
    }),
    state: Type.Unsafe<string>({
      type: 'string',
      enum: ['held', 'returning'],
      examples: ['held'],
      description: '`held`: needs a decision. `returning`: being returned by a bank.',
    }),
    reason: TextOrNull('Why no wallet took it.', 'wallet_closed'),
    wallet_id: TextOrNull('The wallet that it is for.', 'ada-savings'),
    ...ownerField,
    amount: KoboInteger('Minor units of the currency.'),
    currency: Type.String({ examples: ['NGN'] }),
    payment_id: IdOrNull('The payment that came back; null without one.'),
    created_at: Timestamp('When it arrived there.'),
    ...guidance,
  },
  { title: 'WaitingInSuspense' },
);

export const waitingView = (item: SuspenseItem) => ({
  id: item.id,
  origin: ORIGINS[item.category] as string,
  state: item.state as string,
  reason: item.reason,
  wallet_id: item.walletId,
  amount: koboToNumber(item.amount),
  currency: item.currency,
  payment_id: item.paymentId,
  created_at: toRfc3339(item.createdAt),
  meaning: suspenseMeaning(item.state, item.reason),
  actions: suspenseActions(item.category, item.state),
});

const amount = (description: string) =>
  Type.String({ pattern: '^-?[0-9]+$', description, examples: ['70000'] });

/** Totals as decimal text: a sum may exceed an exact JSON number. */
export const totalsSchema = Type.Array(
  Type.Object(
    {
      currency: Type.String({ examples: ['NGN'] }),
      count: Type.Integer({ description: 'Number of items.', examples: [1] }),
      amount: amount('Amount waiting, minor units.'),
      balance: amount(
        'Balance of the suspense account: the same amount, or `kolo verify` reports the reason.',
      ),
    },
    { title: 'SuspenseTotal' },
  ),
  { description: 'One for each currency.' },
);

export const totalView = ({ currency, count, amount, balance }: SuspenseTotal) => ({
  currency,
  count: Number(count),
  amount: String(amount),
  balance: String(balance),
});
