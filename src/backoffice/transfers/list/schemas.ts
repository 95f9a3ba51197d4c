import { type Static, Type } from 'typebox';
import { transactionCategory, transactionStatus } from '../../../ledger/transaction-schema.ts';
import { PAGE_QUERY } from '../../../platform/http/schemas.ts';
import { transferFields } from '../schemas.ts';

/** A movement as it is listed. */
export const listedSchema = Type.Object(transferFields, { title: 'ListedTransfer' });

const instant = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-01-15T10:00:00+01:00'] }));
const amount = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, examples: [500_000] }),
  );

/** Which transfers are asked for. */
export const filterFields = {
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Only what this fits: an id of a movement, its reference, its id at a bank (session id), an id of a wallet or a customer; an account ' +
        'number (10 digits) that was paid or paid from; an amount as people write it, in naira (`5000`, `5,000.00`, `₦5,000`), where ten digits ' +
        'are both; or else a name, of who sent money, a wallet or a customer, all of whose words must fit, whole, in any order, without ' +
        'regard to accents and case. Names need the permission `reveal`: without it they find nothing. Searches by account numbers and names ' +
        'are throttled by person (`rate_limited`) and counted in the audit log. What it is searched by is a second or two behind.',
      examples: ['payout-2026-000123'],
    }),
  ),
  status: Type.Optional(transactionStatus),
  category: Type.Optional(transactionCategory),
  rail: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Only what came or went through this bank.',
      examples: ['sandbox'],
    }),
  ),
  wallet_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only movements of this wallet, by its id or identifier.',
    }),
  ),
  from: instant('Only what was accepted at this time or after.'),
  to: instant('Only what was accepted before this time.'),
  amount_from: amount('Only what is of this amount or more, kobo.'),
  amount_to: amount('Only what is of this amount or less, kobo.'),
};
/** The query of the list. */
export const listQuery = Type.Object({ ...PAGE_QUERY, ...filterFields });
export type ListQuery = Static<typeof listQuery>;
/** The same as a query has it. */
export type FilterInput = Omit<ListQuery, 'limit' | 'cursor'>;
