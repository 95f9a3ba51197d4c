import { Type } from 'typebox';
import type { SystemAccount } from '../../../ledger/system-accounts.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { NIL_UUID } from '../../../platform/values/ids.ts';
import { Currency, Nullable, Timestamp } from '../../../platform/values/json-schema.ts';
import type { AccountRollup, RollupProgress, TransactionRollup } from './queries.ts';

const AN_HOUR = { format: 'date-time', examples: ['2026-01-15T10:00:00+01:00'] };

export const transactionRollupsQuery = Type.Object({
  every: Type.Unsafe<'hour' | 'day'>({
    type: 'string',
    enum: ['hour', 'day'],
    description: 'The period of each row, in the business time zone.',
    examples: ['hour'],
  }),
  from: Type.String({ ...AN_HOUR, description: 'Leaves out hours or days that begin before it.' }),
  to: Type.String({
    ...AN_HOUR,
    description:
      'Leaves out hours or days that begin at it or later: at most 35 days of hours after `from`, or 800 days.',
  }),
});

export const accountRollupsQuery = Type.Object({
  at: Type.Optional(
    Type.String({
      ...AN_HOUR,
      description: 'The end of an hour in the business time zone. Now when omitted.',
    }),
  ),
});

/** A total may exceed an exact JSON number. */
const Sum = (description: string, example = '540000') =>
  Type.String({ description: `${description}, kobo, as a decimal string.`, examples: [example] });

const summaryColumns = {
  made: Type.Boolean({
    description: 'False while rollups are built from the whole history; then nothing here is valid.',
    examples: [true],
  }),
  behind: Type.Integer({ description: 'Batches of transactions not counted yet.', examples: [0] }),
};

export const transactionRollupsSchema = Type.Object(
  {
    ...summaryColumns,
    rollups: Type.Array(
      Type.Object({
        begins_at: Timestamp('When the hour or day began.'),
        state: Type.String({
          description:
            '`accepted` counts in the hour or day of creation; `successful` and `failed` in that of the outcome.',
          examples: ['successful'],
        }),
        category: Type.String({ examples: ['bank-outflow'] }),
        currency: Currency,
        rail: Nullable(Type.String({ description: 'The rail of the money.', examples: ['http'] })),
        count: Type.Integer({ description: 'Movements.', examples: [12] }),
        amount: Sum('Amount moved'),
        charged: Sum('Fees, VAT and stamp duty of successful ones'),
      }),
      { description: 'In order of time. Periods without transactions have no row.' },
    ),
  },
  { title: 'TransactionRollups' },
);

export const accountRollupsSchema = Type.Object(
  {
    ...summaryColumns,
    at: Nullable(Timestamp('The end of the hour; null: now.')),
    accounts: Type.Array(
      Type.Object({
        account_id: Nullable(Type.String({ description: 'Null: all wallets together.', examples: [null] })),
        kind: Type.String({ examples: ['settlement'] }),
        name: Type.String({ examples: ['Settlement, http'] }),
        currency: Currency,
        debit: Sum('Debits less credits, if positive'),
        credit: Sum('Credits less debits, if positive', '0'),
      }),
      { description: 'All wallets together, and every system account, by currency.' },
    ),
  },
  { title: 'AccountRollups' },
);

const progressView = ({ made, behind }: RollupProgress) => ({ made, behind });

export const transactionRollupsView = (progress: RollupProgress, rollups: readonly TransactionRollup[]) => ({
  ...progressView(progress),
  rollups: rollups.map(({ beginsAt, rail, count, amount, charged, ...rollup }) => ({
    ...rollup,
    begins_at: toRfc3339(beginsAt),
    rail: rail === '' ? null : rail,
    count: Number(count),
    amount: String(amount),
    charged: String(charged),
  })),
});

/** An account of the ledger. */
type Book = Pick<SystemAccount, 'id' | 'kind' | 'name' | 'currency'>;

/**
 * The accounts of a tenant's ledger: the wallets of each currency together, by the nil UUID, and every system
 * account.
 */
export const booksOf = (system: readonly SystemAccount[], currencies: readonly string[]): readonly Book[] => [
  ...currencies.map((currency) => ({ id: NIL_UUID, kind: 'wallet', name: 'Wallets', currency })),
  ...system,
];

export function accountRollupsView(
  progress: RollupProgress,
  atMs: number | null,
  books: readonly Book[],
  rollups: readonly AccountRollup[],
) {
  const balances = new Map(
    rollups.map(({ accountId, currency, balance }) => [accountId + currency, balance]),
  );
  return {
    ...progressView(progress),
    at: atMs === null ? null : toRfc3339(atMs),
    accounts: books.map(({ id, kind, name, currency }) => {
      const balance = balances.get(id + currency) ?? 0n;
      const [debit, credit] = balance < 0n ? [-balance, 0n] : [0n, balance];
      return {
        account_id: id === NIL_UUID ? null : id,
        kind,
        name,
        currency,
        debit: String(debit),
        credit: String(credit),
      };
    }),
  };
}
