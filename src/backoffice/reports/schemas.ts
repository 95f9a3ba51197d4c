import { Type } from 'typebox';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { Currency, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { type TrialBalance, type TrialBalances, totalsOf } from './trial-balance.ts';

export const reportQuery = Type.Object({
  at: Type.Optional(
    Type.String({
      format: 'date-time',
      examples: ['2026-01-31T23:59:59+01:00'],
      description: 'A past time, inclusive. Now when omitted.',
    }),
  ),
});

/** A total may exceed an exact JSON number. */
const Sum = (description: string) =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: ['540000'] });

const columns = {
  currency: Currency,
  debit: Sum('Debits less credits, if positive'),
  credit: Sum('Credits less debits, if positive'),
};

const accountSchema = Type.Object({
  account_id: Nullable(Type.String({ description: 'Null: all wallets together.', examples: [null] })),
  name: Type.String({ examples: ['Wallets'] }),
  ...columns,
});

const environmentSchema = Type.Object(
  {
    business_id: Type.String({ examples: ['019bbf6c-7e00-7000-8000-000000000001'] }),
    business_name: Type.String({ examples: ['Ada Stores'] }),
    mode: Type.String({ description: '`test` or `live`.', examples: ['live'] }),
    accounts: Type.Array(accountSchema, {
      description: 'Every system account, and the total of all wallets, by currency.',
    }),
    totals: Type.Array(Type.Object(columns), { description: 'Totals of both columns, by currency.' }),
  },
  { title: 'TrialBalanceOfEnvironment' },
);

export const trialBalanceSchema = Type.Object(
  {
    at: Timestamp('The instant of the trial balance.'),
    balanced: Type.Boolean({
      description: 'True where debits equal credits in every currency of every environment.',
      examples: [true],
    }),
    environments: Type.Array(environmentSchema, {
      description: 'The ledger of each environment, the oldest business first.',
    }),
  },
  { title: 'TrialBalance' },
);

const inText = <Columns extends { debit: bigint; credit: bigint }>({ debit, credit, ...line }: Columns) => ({
  ...line,
  debit: String(debit),
  credit: String(credit),
});

const environmentView = ({ businessId, businessName, mode, lines }: TrialBalance) => ({
  business_id: businessId,
  business_name: businessName,
  mode: mode as string,
  accounts: lines.map(({ accountId, ...line }) => ({ account_id: accountId, ...inText(line) })),
  totals: totalsOf(lines).map(inText),
});

export const trialBalanceView = ({ atMs, tenants }: TrialBalances) => ({
  at: toRfc3339(atMs),
  balanced: tenants.every(({ lines }) => totalsOf(lines).every(({ debit, credit }) => debit === credit)),
  environments: tenants.map(environmentView),
});
export type ShownTrialBalance = ReturnType<typeof trialBalanceView>;
