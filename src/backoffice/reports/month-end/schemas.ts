import { Type } from 'typebox';
import { Nullable } from '../../../platform/values/json-schema.ts';
import type { Verification } from '../print/print.ts';
import type { MonthEnd, MonthProblem } from './month-end.ts';
import type { OpenItemCount } from './queries.ts';

export const monthQuery = Type.Object({
  month: Type.String({
    maxLength: 7,
    description: 'A month that is over, in the business time zone.',
    examples: ['2026-10'],
  }),
});

const PROBLEMS: MonthProblem['code'][] = ['days_open', 'no_bank_account', 'not_signed_off', 'unexplained'];
const VERIFIED: Verification['result'][] = ['agrees', 'does_not_agree', 'unknown', 'none'];
const Count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const monthEndSchema = Type.Object(
  {
    month: Type.String({ examples: ['2026-10'] }),
    closed_to: Nullable(Type.String({ description: 'The last closed day.', examples: ['2026-11-01'] })),
    closed: Type.Boolean({
      description: 'True if every day is closed. Only then is there a file.',
      examples: [true],
    }),
    complete: Type.Boolean({
      description: 'True if nothing is missing: every day is closed, adds up and is signed off.',
      examples: [false],
    }),
    problems: Type.Array(
      Type.Object(
        {
          code: Type.Unsafe<MonthProblem['code']>({
            type: 'string',
            enum: PROBLEMS,
            examples: ['not_signed_off'],
          }),
          message: Type.String({ examples: ['Settlement account: 30 of 31 days are signed off.'] }),
        },
        { title: 'MonthEndProblem' },
      ),
      { description: 'What is missing. The file states it, too.' },
    ),
    verification: Type.Object(
      {
        result: Type.Unsafe<Verification['result']>({
          type: 'string',
          enum: VERIFIED,
          description: '`none` without a complete verification since the end of the month.',
          examples: ['agrees'],
        }),
        status: Type.String({
          description: 'The words of the trial balance.',
          examples: ['Verified: everything agrees'],
        }),
      },
      {
        title: 'MonthEndVerification',
        description:
          'The newest complete verification that includes the month. A month without one may be complete.',
      },
    ),
    accounts: Type.Array(
      Type.Object(
        {
          rail: Type.String({ description: 'The rail whose settlement account it is.', examples: ['http'] }),
          name: Type.String({ examples: ['GTBank settlement'] }),
          days: Count('Days of the month since the first statement.', 31),
          signed_off: Count('Days that are signed off.', 31),
          unexplained: Count('Days that do not add up.', 0),
        },
        { title: 'MonthEndAccount' },
      ),
      { description: 'Bank accounts that are compared with the ledger.' },
    ),
    open_items: Type.Array(
      Type.Object(
        {
          kind: Type.String({
            description:
              '`statement_line`, `movement_without_line`, `flagged_payout`, `suspense` or `incident`.',
            examples: ['statement_line'],
          }),
          count: Count('Their number, at most 10,000.', 2),
        },
        { title: 'MonthEndOpenItems' },
      ),
      { description: 'Items that began by the end of the month and wait now.' },
    ),
  },
  { title: 'MonthEnd' },
);

export function monthEndView(
  { month, closedTo, isClosed, accounts, problems, verification }: MonthEnd,
  open: OpenItemCount[],
) {
  return {
    month,
    closed_to: closedTo,
    closed: isClosed,
    complete: problems.length === 0,
    problems,
    verification: { result: verification.result, status: verification.status },
    accounts: accounts.map(({ signedOff, ...account }) => ({ ...account, signed_off: signedOff })),
    open_items: open,
  };
}
