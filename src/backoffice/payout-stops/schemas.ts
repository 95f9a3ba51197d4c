import { Type } from 'typebox';
import { toRfc3339, toRfc3339OrNull } from '../../platform/values/clock.ts';
import { KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { koboToNumber } from '../../platform/values/money.ts';
import { type HeldBack, heldBackSentence, PAYOUTS_MAX } from './held-payouts.ts';
import type { PayoutStop } from './stops.ts';

export const stopSchema = Type.Object(
  {
    id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    business_id: Nullable(Type.String({ description: 'Null: of every business.', examples: [null] })),
    mode: Nullable(Type.String({ description: 'The environment: `test` or `live`.', examples: [null] })),
    rail: Nullable(Type.String({ description: 'Null: any.', examples: [null] })),
    bank_code: Nullable(Type.String({ description: 'Null: any.', examples: ['058'] })),
    reason: Type.String({ examples: ['The bank pays twice'] }),
    stopped_by: Type.String({ examples: ['operator 019bbf6c-7e00-7000-8000-000000000001'] }),
    stopped_by_name: Nullable(
      Type.String({
        description: "The operator's name; null where no operator of the installation made it.",
        examples: ['Ada Obi'],
      }),
    ),
    stopped_at: Timestamp('When it began.'),
    ended_at: Nullable(Timestamp('When it ended; null while active.')),
  },
  { title: 'PayoutStop' },
);

export const stopView = ({ id, businessId, mode, rail, bankCode, reason, ...stop }: PayoutStop) => ({
  id,
  business_id: businessId,
  mode,
  rail,
  bank_code: bankCode,
  reason,
  stopped_by: stop.stoppedBy,
  stopped_by_name: stop.stoppedByName,
  stopped_at: toRfc3339(stop.stoppedAt),
  ended_at: toRfc3339OrNull(stop.endedAt),
});

export const heldBackSchema = Type.Object(
  {
    payouts: Type.Integer({
      description: `Payouts held by this stop and by no other, at most ${PAYOUTS_MAX.toLocaleString('en')}.`,
      examples: [12],
    }),
    amount: KoboInteger('Their total, kobo.', 3_000_000),
    more: Type.Boolean({
      description: `There may be more: at most ${PAYOUTS_MAX.toLocaleString('en')} waiting payouts, of 500 businesses, are counted.`,
      examples: [false],
    }),
    text: Type.String({
      description: 'The same in words.',
      examples: ['Resuming now releases 12 payouts, ₦30,000.00 in total.'],
    }),
  },
  { title: 'PayoutsHeldBack' },
);

export const heldBackView = (held: HeldBack) => ({
  payouts: Math.min(held.payouts, PAYOUTS_MAX),
  amount: koboToNumber(held.amount),
  more: held.more,
  text: heldBackSentence(held),
});
