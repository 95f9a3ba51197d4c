import { type TProperties, Type } from 'typebox';
import { KoboInteger, Nullable } from '../../../platform/values/json-schema.ts';
import type { JsonObject } from './json-object.ts';

/** How an object of an answer differs from the one of the standard profile. */
interface ObjectChange {
  /** Schemas of the fields that are added, or are others. */
  properties: TProperties;
  /** Changes the object itself, which an answer has made for itself: a copy of so many fields costs ten times as much. */
  of: (object: JsonObject) => JsonObject;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The metadata of an object, empty where it has none. */
const metadataOf = ({ metadata }: JsonObject): unknown => metadata ?? {};

const Text = (description: string, example: string) => Type.String({ description, examples: [example] });

/** Interest before and after tax, as interest payouts show it. */
export const BreakDown = Type.Object(
  {
    gross_interest_payout: KoboInteger('Before tax, kobo.', 849_315),
    withholding_tax: KoboInteger('Withheld, kobo.', 84_931),
    net_interest_payout: KoboInteger('Paid, kobo.', 764_384),
  },
  { description: 'The amounts of an interest payout.' },
);

export const Metadata = Type.Object(
  {},
  { additionalProperties: true, description: 'The metadata.', examples: [{}] },
);

const TRANSACTION_ID = '019bbf6c-7e00-7000-8000-000000000001';
const WALLET_ID = '6f1c2a7e-9a53-4a0e-8a39-0f6f3f1d9f10';

const transactionFields: TProperties = {
  reference: Text("Your reference; the transaction's id if you gave none.", 'payout-2026-000123'),
  recipient: Text('Account number paid; empty if no bank is paid.', '0123456789'),
  bank: Text('Code of the bank paid; empty if none is.', '058'),
  source_wallet: Text('Id of the wallet debited; empty if none is.', WALLET_ID),
  destination_wallet: Text('Id of the wallet credited; empty if none is.', ''),
  third_party_reference: Text('The same as `reference`.', 'payout-2026-000123'),
  internal_reference: Text("The transaction's id.", TRANSACTION_ID),
  description: Text('The narration, or empty.', 'Salary, January'),
  wallet_type: Type.Literal('api'),
  meta: Metadata,
  available_balance: Nullable(
    Type.Integer({ description: 'Always null: not stored for a movement.', examples: [null] }),
  ),
  source_wallet_balance: Nullable(
    KoboInteger(
      'Balance of the wallet debited afterwards, kobo; null if that is not the wallet `wallet_id`.',
    ),
  ),
  destination_wallet_balance: Nullable(
    Type.Integer({
      description:
        'Balance of the wallet credited afterwards, kobo; null if that is not the wallet `wallet_id`.',
      examples: [null],
    }),
  ),
  break_down: Type.Optional(BreakDown),
};

function movement(object: JsonObject, words: Words): JsonObject {
  const { id, type, balance_after: balance } = object;
  const reference = object.reference ?? id;
  return Object.assign(object, {
    status: words[object.status as string],
    reference,
    recipient: textOf(object.recipient),
    bank: textOf(object.bank),
    source_wallet: textOf(object.source),
    destination_wallet: textOf(object.destination),
    third_party_reference: reference,
    internal_reference: id,
    description: textOf(object.narration),
    wallet_type: 'api',
    meta: metadataOf(object),
    available_balance: null,
    source_wallet_balance: type === 'debit' ? balance : null,
    destination_wallet_balance: type === 'credit' ? balance : null,
  });
}

/** A status by its standard word. */
type Words = Readonly<Record<string, string>>;

const statusWord = (words: Words) =>
  Type.Unsafe<string>({
    type: 'string',
    enum: Object.values(words),
    'x-closed': true,
    description: `All but \`pending\` are final.`,
  });

const TSQ_WORDS: Words = { processing: 'pending', successful: 'success', failed: 'failed' };
const LIST_WORDS: Words = { processing: 'pending', successful: 'successful', failed: 'failed' };

const movementIn = (words: Words): ObjectChange => ({
  properties: { ...transactionFields, status: statusWord(words) },
  of: (object) => movement(object, words),
});

/** The wallet's own rate, else the one that holds. */
const wallet: ObjectChange = {
  properties: {
    api_customer_id: Text('The same as `customer_id`.', '0199b2c8-6e1a-7c3e-9a51-0d5b1f2a3c4d'),
    faas_wallet_identifier: Text('The same as `identifier`.', WALLET_ID),
    interest_rate: Type.Number({
      description: 'Percent a year: its own rate as last set, else `current_interest_rate`.',
      examples: [0],
    }),
  },
  of: (object) =>
    Object.assign(object, {
      api_customer_id: object.customer_id,
      faas_wallet_identifier: object.identifier,
      interest_rate: object.interest_rate ?? object.current_interest_rate,
    }),
};

const none = (description: string) => Nullable(Type.String({ description, examples: [null] }));

const account: ObjectChange = {
  properties: { paypoint_name: none('Always null.'), paypoint_id: none('Always null.') },
  of: (object) => Object.assign(object, { paypoint_name: null, paypoint_id: null }),
};

const accrual: ObjectChange = {
  properties: {
    amount: Type.Number({
      description: 'Interest earned, kobo, cut to 6 decimals.',
      examples: [27397.260273],
    }),
    differential_wallet_id: none('Always null.'),
    differential_wallet_name: none('Always null.'),
    rate: Type.Number({ description: 'The same as `percentage`.', examples: [10] }),
    accrual_date: Text('The same as `interest_date`.', '2026-01-15'),
  },
  of: (object) =>
    Object.assign(object, {
      amount: Number(object.amount),
      differential_wallet_id: null,
      differential_wallet_name: null,
      rate: object.percentage,
      accrual_date: object.interest_date,
    }),
};

/** The objects that differ, by the titles of their schemas. */
export const OBJECTS: Readonly<Record<string, ObjectChange>> = {
  TransactionStatus: movementIn(TSQ_WORDS),
  Transaction: movementIn(LIST_WORDS),
  Wallet: wallet,
  VirtualAccount: account,
  InterestAccrual: accrual,
};

/** The account that sent a row's money, as the list of a wallet's movements has it; empty where there is none. */
export const senderAccountOf = ({ sender }: JsonObject): string =>
  textOf((sender as JsonObject | null)?.account_number);
