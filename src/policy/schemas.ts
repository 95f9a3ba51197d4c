import { type TSchema, Type } from 'typebox';
import { Nullable } from '../values/json-schema.ts';
import { Fees, Interest, Limits } from './terms-schema.ts';

const Version = Type.Integer({
  description: 'The version that set it; versions are numbered from 1.',
  examples: [2],
});
const Day = Type.String({ description: 'A business day.', examples: ['2026-01-15'] });

const InForce = <S extends TSchema>(terms: S, description: string) =>
  Nullable(
    Type.Object(
      { from: Nullable(Day), version: Version, terms },
      { description: `${description}; null: none.` },
    ),
  );

/** What a business charges and allows, as `policyView` shows it. */
export const policySchema = Type.Object(
  {
    day: Day,
    in_force: Type.Object(
      {
        fees: InForce(Fees, 'Fees of bank transfers'),
        limits: InForce(Limits, 'Limits of transfers and balances'),
        interest: InForce(Interest, 'Interest where a wallet does not say it itself'),
      },
      { description: 'What holds on that day.' },
    ),
    planned: Type.Array(
      Type.Object({
        from: Day,
        version: Version,
        fees: Type.Optional(Fees),
        limits: Type.Optional(Limits),
        interest: Type.Optional(Interest),
      }),
      { description: 'What will hold from a later day on, the next first.' },
    ),
  },
  { title: 'Policy' },
);
