import { type Static, Type } from 'typebox';
import { transactionCategory, transactionStatus } from '../../../ledger/transaction-schema.ts';
import { OrderBy, PAGE_QUERY, sortField } from '../../../platform/http/schemas.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { namedTransferFields } from '../schemas.ts';

export const listedSchema = Type.Object(namedTransferFields, { title: 'ListedTransfer' });

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-01-15T10:00:00+01:00'] }));
const amount = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, examples: [500_000] }),
  );

/** Filter parameters of the list. */
export const filterFields = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'A search text: the id of a transaction, its reference, its bank id (session id), the id of a wallet or a customer; an account ' +
        'number (10 digits) that was paid or paid from, or the last four digits of one that was paid; an amount as people write it, in ' +
        'naira (`5000`, `5,000.00`, `₦5,000`), where ten and four digits are both; otherwise a name of a sender, a wallet or a customer. All words must match, in any order, ignoring ' +
        'accents and case. The last one, from three letters on, also finds words that begin with it: the first ten among senders, and none ' +
        'where many wallets have it whole. Names need the permission `reveal`: without it they find nothing. Searches by account numbers and names ' +
        'are throttled by person (`rate_limited`) and counted in the audit log. The search is a second or two behind the ledger.',
      examples: ['payout-2026-000123'],
    }),
  ),
  status: Type.Optional(transactionStatus),
  category: Type.Optional(transactionCategory),
  rail: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Only transactions by this rail.',
      examples: ['sandbox'],
    }),
  ),
  bank_code: Type.Optional(
    Type.String({
      pattern: '^[0-9]{3,6}$',
      description: 'Only payments to this bank, by either of its codes.',
      examples: ['058'],
    }),
  ),
  wallet_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only transactions of this wallet, by its id or identifier.',
    }),
  ),
  customer_id: Type.Optional(
    Type.String({
      pattern: UUID_PATTERN,
      description:
        'Only transactions of the wallets of this customer, the first 200 of them. Not with `wallet_id`.',
    }),
  ),
  from: instant('Accepted at this time or later.'),
  to: instant('Accepted before this time.'),
  completed_from: instant(
    'Only bank transfers with an outcome at this time or later, in order of their outcomes. Not with `from`, `to` or `sort`, nor for archived days.',
  ),
  completed_to: instant('Only bank transfers with an outcome before this time. As `completed_from`.'),
  amount_from: amount('Amount of at least this, kobo.'),
  amount_to: amount('Amount of at most this, kobo.'),
};
/** Transactions that a list by amount reads and sorts for one page. */
export const SORTED_MAX = 50_000;

export const listQuery = Type.Object({
  ...PAGE_QUERY,
  orderBy: OrderBy,
  ...sortField(
    `At most ${SORTED_MAX.toLocaleString('en')} transactions are sorted: give \`from\` and \`to\` where there are more. Not with \`q\`.`,
  ),
  ...filterFields,
});
export type ListQuery = Static<typeof listQuery>;
export type FilterInput = Omit<ListQuery, 'limit' | 'cursor' | 'orderBy' | 'sort'>;
