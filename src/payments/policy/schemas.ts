import { type TSchema, Type } from 'typebox';
import { Nullable, Timestamp } from '../../platform/values/json-schema.ts';
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

const Somebody = (description: string) =>
  Nullable(Type.String({ description, examples: ['019bbf6c-7e00-7000-8000-000000000009'] }));

/** A version of a policy for operators, with who agreed on it. */
export const policyVersionSchema = Type.Object(
  {
    version: Version,
    from: Nullable(Day),
    created_at: Timestamp('When it was set.'),
    fees: Type.Optional(Fees),
    limits: Type.Optional(Limits),
    interest: Type.Optional(Interest),
    proposal_id: Somebody(
      'The proposal of it; null where it was set without one, as that of a new business.',
    ),
    proposed_by: Somebody('The operator who proposed it.'),
    approved_by: Somebody('The operator who approved it; null where one person did both.'),
    reason: Nullable(Type.String({ description: 'Why it was proposed.', examples: ['New terms'] })),
  },
  { title: 'PolicyVersion' },
);

/** Fees and limits, as `policyView` returns them. */
export const policySchema = Type.Object(
  {
    day: Day,
    in_force: Type.Object(
      {
        fees: InForce(Fees, 'Fees of bank transfers'),
        limits: InForce(Limits, 'Limits of transfers and balances'),
        interest: InForce(Interest, 'Interest terms for wallets without their own'),
      },
      { description: 'The terms on that day.' },
    ),
    planned: Type.Array(
      Type.Object({
        from: Day,
        version: Version,
        fees: Type.Optional(Fees),
        limits: Type.Optional(Limits),
        interest: Type.Optional(Interest),
      }),
      { description: 'Later terms, the next first.' },
    ),
  },
  { title: 'Policy' },
);
