import { type Static, Type } from 'typebox';
import { Nullable } from '../../platform/values/json-schema.ts';
import { MAX_KOBO } from '../../platform/values/money.ts';

/*
 * The messages of Kolo's rail protocol, version 1: what Kolo sends to a bank, and what it reads of the answers.
 * docs/rails.md explains it; `rail-protocol.json` is made from these.
 */

const Id = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: "Kolo's id of the payment: 32 hexadecimal digits.",
});
const Amount = Type.Integer({ minimum: 1, maximum: Number(MAX_KOBO), description: 'Whole kobo.' });
/** Left out, or null, where the bank does not say. */
const Cost = (description: string) =>
  Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: Number(MAX_KOBO), description })));
const Count = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, description });
const BankCode = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'CBN code of the bank.',
});
const NipCode = Type.String({
  pattern: '^[0-9]{6}$',
  description: 'The same bank as NIBSS Instant Payments knows it.',
});
const AccountNumber = Type.String({ pattern: '^[0-9]{10}$', description: '10 digits.' });
const Text = (description: string) => Type.String({ maxLength: 300, description });

/** A payment order. The same id with the same content is the same payment, however often it is submitted. */
export const paymentOrder = Type.Object({
  amount: Amount,
  currency: Type.Literal('NGN'),
  bank_code: BankCode,
  nip_code: NipCode,
  account_number: AccountNumber,
  narration: Nullable(Text('What the payment is for.')),
  sender: Type.Union([
    Type.Object({
      name: Nullable(Text('Who pays.')),
      account_number: Nullable(AccountNumber),
      bank_code: Nullable(BankCode),
      bank_name: Nullable(Text('Name of that bank.')),
    }),
    Type.Null(),
  ]),
});
export type PaymentOrder = Static<typeof paymentOrder>;

/** The status of a payment. It repeats the order, so that an answer cannot be taken for another payment's. */
export const paymentAnswer = Type.Object({
  id: Id,
  amount: Amount,
  currency: Type.Literal('NGN'),
  bank_code: BankCode,
  account_number: AccountNumber,
  status: Type.Union([Type.Literal('paid'), Type.Literal('failed'), Type.Literal('processing')], {
    description: '`paid` and `failed` are final. `failed` says that it was not paid and never will be.',
  }),
  code: Nullable(Type.String({ maxLength: 50, description: "The bank's own code of the outcome." })),
  reason: Nullable(Text('The outcome in words.')),
  cost: Cost('What the bank charged for it beside the amount, whole kobo.'),
});
export type PaymentAnswer = Static<typeof paymentAnswer>;

/** The holder of an account. */
export const accountAnswer = Type.Object({
  bank_code: BankCode,
  account_number: AccountNumber,
  account_name: Type.String({ minLength: 1, maxLength: 300, description: 'The name on the account.' }),
});

/** The account itself from which is paid. */
export const ownAccountAnswer = Type.Object({
  id: Type.String({
    pattern: '^[!-~]{1,100}$',
    description:
      "The bank's own id of the account, for ever, which no account of another bank has: a UUID would do.",
  }),
  test: Type.Boolean({ description: 'Whether the money is play money.' }),
  currency: Type.Literal('NGN'),
  available: Type.Integer({
    minimum: 0,
    maximum: Number(MAX_KOBO),
    description: 'Whole kobo that can be paid out now; 0 where none can.',
  }),
});
export type OwnAccountAnswer = Static<typeof ownAccountAnswer>;

/** A bank that can be paid. */
export const bankAnswer = Type.Object({
  name: Type.String({ maxLength: 300, description: 'For people.' }),
  code: BankCode,
  nip_code: NipCode,
});

/** The banks that can be paid. */
export const banksAnswer = Type.Object({
  banks: Type.Array(bankAnswer, { maxItems: 2_000 }),
});

/** Asks a bank to issue an account. The same reference for the same wallet is the same account, whatever else is said. */
export const accountOrder = Type.Object({
  wallet: Type.String({
    pattern: '^[0-9a-f]{32}$',
    description:
      "Kolo's id of the wallet that the account stands for: all accounts of one wallet are one customer's.",
  }),
  name: Type.String({ minLength: 1, maxLength: 300, description: 'The name that is wanted on it.' }),
  customer: Type.Object({
    first_name: Nullable(Text('Null, like all of these, where it is not known.')),
    last_name: Nullable(Text('Family name.')),
    email: Nullable(Text('E-mail address.')),
    phone: Nullable(Text('Telephone number.')),
    bvn: Nullable(
      Type.String({ pattern: '^[0-9]{11}$', description: 'Bank Verification Number, 11 digits.' }),
    ),
  }),
});
export type AccountOrder = Static<typeof accountOrder>;

/** The status of a requested account. It repeats reference and wallet. */
export const issuedAnswer = Type.Object({
  reference: Type.String({ pattern: '^[0-9a-f]{32}$', description: "Kolo's id of the account." }),
  wallet: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'As it was submitted.' }),
  status: Type.Union([Type.Literal('active'), Type.Literal('pending'), Type.Literal('refused')], {
    description:
      '`active`: it can be paid to. `refused`: there is none, and never will be under this reference.',
  }),
  bank_code: Nullable(BankCode),
  bank_name: Nullable(Text('Name of the bank that the account is at.')),
  account_number: Nullable(AccountNumber),
  account_name: Nullable(Text('The name on the account.')),
  reason: Nullable(Text('Why it is not active, in words.')),
});
export type IssuedAnswer = Static<typeof issuedAnswer>;

const Cursor = Type.String({
  pattern: '^[!-~]{1,200}$',
  description: 'Where the next page begins; give it as `after`.',
});
const Time = Type.String({ format: 'date-time', description: 'RFC 3339.' });

const InflowId = Type.String({
  pattern: '^[!-~]{1,100}$',
  description: "The bank's id of it: it is credited once by this id.",
});

/** Money that came in for an account of the bank. */
export const inflowMessage = Type.Object({
  id: InflowId,
  amount: Amount,
  currency: Type.Literal('NGN'),
  bank_code: BankCode,
  account_number: AccountNumber,
  sender: Type.Object({
    name: Nullable(Text('Who paid.')),
    account_number: Nullable(Type.String({ maxLength: 30 })),
    bank_code: Nullable(BankCode),
    bank_name: Nullable(Text('Name of that bank.')),
  }),
  narration: Nullable(Text('What it is for.')),
  received_at: Time,
  cost: Cost('What the bank charged for it, whole kobo; `amount` is what was paid, before that.'),
});
export type InflowMessage = Static<typeof inflowMessage>;

/** Inflows behind a cursor, in the order in which the bank booked them. */
export const inflowsAnswer = Type.Object({
  inflows: Type.Array(inflowMessage, { maxItems: 100 }),
  next: Type.Union([Cursor, Type.Null()], { description: 'Null while nothing has come in at all.' }),
});

/** Money of a payment that came back. */
export const returnMessage = Type.Object({
  id: Type.String({
    pattern: '^[!-~]{1,100}$',
    description: "The bank's id of the return: it is credited once by this id.",
  }),
  payment_id: Id,
  amount: Amount,
  returned_at: Time,
});
export type ReturnMessage = Static<typeof returnMessage>;

/** Returned payments behind a cursor, in the order of their return. */
export const returnsAnswer = Type.Object({
  returns: Type.Array(returnMessage, { maxItems: 100 }),
  next: Type.Union([Cursor, Type.Null()], { description: 'Null while nothing has come back at all.' }),
});

/** A payment as the bank's book has it. */
export const bookedPayment = Type.Object({
  id: Type.String({
    pattern: '^[!-~]{1,100}$',
    description:
      'The id under which it was submitted. A payment that the bank made twice is listed twice, under another id too.',
  }),
  amount: Amount,
  bank_code: BankCode,
  account_number: AccountNumber,
  paid: Type.Boolean({ description: 'Whether the money has moved by now.' }),
  refused_code: Nullable(
    Type.String({ maxLength: 50, description: "The bank's code, where it never will be paid." }),
  ),
  times_submitted: Count(1, 'How often the id was submitted to the bank.'),
  conflicts: Count(0, 'How often with another bank, account or amount than the first time.'),
});
export type BookedPaymentMessage = Static<typeof bookedPayment>;

const ORDER = 'In order of id, by bytes.';
/** The payments in a bank's book, after an id. */
export const bookedPaymentsAnswer = Type.Object({
  payments: Type.Array(bookedPayment, { maxItems: 100, description: ORDER }),
});
/** Inflows after an id. */
export const bookedInflowsAnswer = Type.Object({
  inflows: Type.Array(inflowMessage, { maxItems: 100, description: ORDER }),
});
/** Returned payments after an id. */
export const bookedReturnsAnswer = Type.Object({
  returns: Type.Array(returnMessage, { maxItems: 100, description: ORDER }),
});

/** A notification by the bank. It proves nothing: Kolo queries the object that it names. */
export const callbackMessage = Type.Union([
  Type.Object({ payment: Id }, { description: 'Something has become of a payment.' }),
  Type.Object({ inflow: InflowId }, { description: 'Money has come in under this id.' }),
  Type.Object(
    { account: Type.String({ pattern: '^[0-9a-f]{32}$', description: "Kolo's id of the account." }) },
    { description: 'A requested account was issued or refused.' },
  ),
  Type.Object(
    { list: Type.Union([Type.Literal('inflows'), Type.Literal('returns')]) },
    { description: 'There is something new on a list.' },
  ),
]);
export type CallbackMessage = Static<typeof callbackMessage>;

/** Reasons why a request was refused. */
const PROTOCOL_ERRORS = ['not_found', 'conflict', 'invalid_request', 'not_signed', 'unavailable'] as const;
export type ProtocolError = (typeof PROTOCOL_ERRORS)[number];

/** A request that was not done. */
export const errorAnswer = Type.Object({
  error: Type.Unsafe<ProtocolError>({ type: 'string', enum: PROTOCOL_ERRORS }),
  /** The id of the queried payment or account. */
  id: Type.Optional(Id),
  message: Type.String({ maxLength: 1_000 }),
});

/** The path that submits a payment and queries its status. */
export const paymentPath = (id: string): string => `/v1/payments/${id}`;
/** Path of the query for the owner of an account. */
export const accountPath = (bankCode: string, accountNumber: string): string =>
  `/v1/accounts/${encodeURIComponent(bankCode)}/${accountNumber}`;

/** Path of a page of the book, after an id. */
export const bookPath = (
  part: 'payments' | 'inflows' | 'returns',
  after: string | null,
  limit: number,
): string => `/v1/book/${part}?limit=${limit}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`;
/** Path of the inflows or returns behind a cursor. */
export const pagePath = (list: 'inflows' | 'returns', after: string | null, limit: number): string =>
  `/v1/${list}?limit=${limit}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`;
/** The path of one inflow. */
export const inflowPath = (id: string): string => `/v1/inflows/${encodeURIComponent(id)}`;
/** The path that requests an account and queries it. */
export const issuedPath = (reference: string): string => `/v1/virtual-accounts/${reference}`;
/** Path of the account that the bank pays from. */
export const OWN_ACCOUNT_PATH = '/v1/account';
/** Path of the list of banks that can be paid. */
export const BANKS_PATH = '/v1/banks';
