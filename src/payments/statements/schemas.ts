import { Type } from 'typebox';
import { transactionCategory, transactionType } from '../../ledger/transaction-schema.ts';
import { Success } from '../../platform/http/schemas.ts';
import { Currency, KoboInteger, Nullable, Timestamp } from '../../platform/values/json-schema.ts';
import { STATEMENT_FORMATS, type StatementFormat } from './format-names.ts';
import { FORMATS } from './formats.ts';

const Day = (description: string, example: string) =>
  Type.String({ maxLength: 40, 'x-form': 'day', description, examples: [example] });

const period = {
  start_date: Day('The first day, such as 2026-01-01, in the business time zone.', '2026-01-01'),
  end_date: Day(
    'The last day, part of the statement: at most 366 days in all, and not after today.',
    '2026-01-31',
  ),
};

/** Days of a statement. */
export const periodQuery = Type.Object(period);

/** Days and format of a statement. */
export const statementQuery = Type.Object({
  ...period,
  format: Type.Optional(
    Type.Unsafe<StatementFormat>({
      type: 'string',
      enum: [...STATEMENT_FORMATS],
      description: 'Default `json`.',
      examples: ['json'],
    }),
  ),
});

/** The description of a statement in the API. */
export const STATEMENT_DESCRIPTION =
  'Returns every movement posted on the wallet in the period, in the order of posting. Postings made after ' +
  'the response begins are not included.';

const unknown = Nullable(Type.String());

const counterparty = Type.Object(
  {
    wallet_id: Nullable(Type.String({ description: 'The wallet on the other side; null if there is none.' })),
    name: unknown,
    account_number: unknown,
    bank_code: unknown,
    bank_name: unknown,
  },
  { title: 'Counterparty', description: 'The payer or recipient; each field is null if unknown.' },
);

const entrySchema = Type.Object(
  {
    transaction_id: Type.String(),
    posted_at: Timestamp('When it was posted.'),
    type: transactionType,
    category: transactionCategory,
    amount: KoboInteger(
      'The amount that came in or went out, before the fee, kobo; 0 if the wallet only paid the fee of another ' +
        "wallet's movement.",
    ),
    fee: KoboInteger('The fee that the wallet paid, on top of a debit or out of a credit, kobo.'),
    counterparty: Nullable(counterparty),
    reference: Nullable(Type.String()),
    narration: Nullable(Type.String()),
    balance_after: KoboInteger("Balance after the movement's last posting on the wallet, kobo."),
  },
  { title: 'StatementEntry' },
);

const total = (description: string) => Type.Integer({ description });

const EXAMPLE = {
  wallet_id: '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10',
  wallet_name: 'Ada Obi school fees',
  currency: 'NGN',
  start_date: '2026-01-01',
  end_date: '2026-01-31',
  opening_balance: 5_000_000,
  closing_balance: 4_748_925,
  final: true,
  entries: [
    {
      transaction_id: '019bbf6c-7e00-7000-8000-000000000001',
      posted_at: '2026-01-15T09:00:00.412Z',
      type: 'debit',
      category: 'bank-outflow',
      amount: 250_000,
      fee: 1_075,
      counterparty: {
        wallet_id: null,
        name: null,
        account_number: '0123456789',
        bank_code: '058',
        bank_name: 'Guaranty Trust Bank',
      },
      reference: 'payout-2026-000123',
      narration: 'Salary, January',
      balance_after: 4_748_925,
    },
  ],
  totals: { entries: 1, credits: 0, debits: 251_075, fees: 1_075 },
};

/** A statement in JSON (contract section 3.9). */
const statementSchema = Type.Object(
  {
    wallet_id: Type.String(),
    wallet_name: Type.String(),
    currency: Currency,
    start_date: Type.String(),
    end_date: Type.String(),
    opening_balance: KoboInteger('The ledger balance before the first day, kobo.'),
    closing_balance: KoboInteger('The ledger balance after the last posting of the last day, kobo.'),
    final: Type.Boolean({
      description: 'false while later postings may still carry a time of the period.',
    }),
    entries: Type.Array(entrySchema, {
      description: 'One for each movement, in the order of posting.',
    }),
    totals: Type.Object(
      {
        entries: total('Number of entries.'),
        credits: total('Money in, kobo.'),
        debits: total('Money out, including fees, kobo. Opening + credits − debits = closing.'),
        fees: total('The fees among the debits, kobo.'),
      },
      { title: 'StatementTotals' },
    ),
  },
  { title: 'Statement', examples: [EXAMPLE] },
);

const typeOf = (format: StatementFormat): string => FORMATS[format].contentType.split(';')[0]!;

/** The answer, by format. Its type says nothing of the content, which is a stream. */
export const statementAnswer: object = {
  description: 'The statement, sent as it is read. If it breaks off, it is incomplete.',
  headers: {
    'Content-Disposition': { type: 'string', description: 'The file name, for CSV and PDF.' },
  },
  content: {
    [typeOf('json')]: { schema: Success('OK', statementSchema, 'The statement.') },
    [typeOf('csv')]: {
      schema: Type.String({
        description:
          'RFC 4180 in UTF-8: one header line, then a line for each entry with the fields of JSON, amounts in kobo. ' +
          'A text that looks like a formula has an apostrophe before it.',
        examples: ['transaction_id,posted_at,type\r\n'],
      }),
    },
    [typeOf('pdf')]: { schema: Type.String({ contentMediaType: typeOf('pdf') }) },
  },
};
