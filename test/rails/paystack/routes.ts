import {
  accountBody,
  customerBody,
  type Environment,
  queryBody,
  recipientBody,
  submissionBody,
  transactionBody,
} from './bodies.ts';
import type { Account, Book, Customer, Transaction, Transfer, TransferOutcome } from './book.ts';

/** A request, as the stand-in has read it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Integers are bigints. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer: JSON whose integers are bigints. */
export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** State of the stand-in behind its answers. */
export interface Desk {
  readonly book: Book;
  readonly environment: Environment;
  /** Outcome of transfers submitted now. */
  readonly outcome: TransferOutcome;
  /** The bank list as it is answered. */
  readonly banks: readonly object[];
  /** Slugs of banks at which accounts are opened. */
  readonly providers: readonly string[];
  /** Answers that name the paid account. */
  readonly receiverIn: 'both' | 'verify' | 'none';
  /** Lists have cursors; otherwise pages. */
  readonly cursors: boolean;
}

/** A request's operation, by the tests' word. */
export type Operation = 'prepare' | 'submit' | 'query' | 'other';

export const operationOf = ({ method, path }: ReceivedRequest): Operation => {
  if (method === 'POST' && path === '/transferrecipient') return 'prepare';
  if (method === 'POST' && path === '/transfer') return 'submit';
  return path.startsWith('/transfer/verify/') ? 'query' : 'other';
};

const done = (message: string, data: unknown, more: object = {}): Answered => ({
  status: 200,
  body: { status: true, message, data, ...more },
});
export const refused = (status: number, message: string, code?: string): Answered => ({
  status,
  body: { status: false, message, ...(code !== undefined && { type: 'validation_error', code }) },
});

function createRecipient({ book, environment }: Desk, { body }: ReceivedRequest): Answered {
  const { bank_code, account_number, name } = body as Record<string, string>;
  if (!/^\d{10}$/.test(account_number ?? '')) return refused(400, 'Account number is required');
  const known = book.recipients.length;
  const recipient = book.recipientFor(bank_code!, account_number!, name!);
  const status = book.recipients.length > known ? 201 : 200;
  return {
    ...done('Transfer recipient created successfully', recipientBody(environment, recipient)),
    status,
  };
}

function submit({ book, environment, outcome }: Desk, { body }: ReceivedRequest): Answered {
  const {
    reference,
    amount,
    recipient: code,
  } = body as { reference?: string; amount: bigint; recipient: string };
  const reason = (body.reason ?? null) as string | null;
  book.submissions.push({ reference: reference ?? null, amount, recipient: code, reason });
  const recipient = book.recipients.find((one) => one.code === code);
  if (recipient === undefined)
    return refused(400, 'Recipient specified is invalid', 'invalid_transfer_recipient');
  if (reference !== undefined && book.transferOf(reference) !== undefined) return DUPLICATE;
  if (book.balance < amount + 1_000n)
    return refused(400, 'Your balance is not enough to fulfil this request');
  // Without a reference it makes one, as Paystack does.
  const order = { reference: reference ?? `made-up-${book.nextId()}`, amount, recipient, reason };
  const transfer = book.accept(order, outcome);
  if (outcome === 'duplicate') return DUPLICATE;
  const message = outcome === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued';
  return done(message, submissionBody(environment, transfer));
}

const DUPLICATE = refused(
  400,
  'Please provide a unique reference. Reference already exists on a transfer',
  'duplicate_transfer_reference',
);

function verifyTransfer({ book, environment }: Desk, _: ReceivedRequest, reference: string): Answered {
  const transfer = book.transferOf(reference);
  if (transfer === undefined || book.isHidden(transfer)) return refused(404, 'Transfer not found');
  return done('Transfer retrieved', queryBody(environment, transfer, book.statusSeen(transfer)));
}

function fetchTransfer({ book, environment }: Desk, _: ReceivedRequest, id: string): Answered {
  const transfer = book.everyTransfer.find((one) => String(one.id) === id);
  if (transfer === undefined) return refused(404, 'Transfer not found');
  return done('Transfer retrieved', queryBody(environment, transfer, transfer.status));
}

/** Rows of the list have no reference, as in Paystack's sample. */
function listTransfers(desk: Desk, received: ReceivedRequest): Answered {
  const row = (transfer: Transfer) => {
    const { reference: _, ...fields } = queryBody(desk.environment, transfer, transfer.status);
    return fields;
  };
  const rows = within(received, desk.book.everyTransfer, ({ submittedAtMs }) => submittedAtMs);
  return page(desk, received, 'Transfers retrieved', rows.map(row));
}

const resolveAccount = (_: Desk, { query }: ReceivedRequest): Answered =>
  query.get('account_number') === '0000000028'
    ? refused(422, 'Could not resolve account name. Check parameters or try again.')
    : done('Account number resolved', {
        account_number: query.get('account_number'),
        account_name: 'ADA OBI',
      });

const balances = ({ book }: Desk): Answered =>
  done('Balances retrieved', [
    { currency: 'USD', balance: 5n },
    { currency: 'NGN', balance: book.balance },
  ]);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function createCustomer({ book, environment }: Desk, { body }: ReceivedRequest): Answered {
  const id = book.nextId();
  const customer: Customer = {
    id,
    code: `CUS_${id.toString(36)}`,
    email: String(body.email),
    firstName: textOf(body.first_name),
    lastName: textOf(body.last_name),
    phone: textOf(body.phone),
    metadata: body.metadata ?? null,
  };
  book.customers.push(customer);
  return done('Customer created', customerBody(environment, customer));
}

function fetchCustomer({ book, environment }: Desk, _: ReceivedRequest, id: string): Answered {
  const customer = book.customers.find(({ email, code }) => email === id || code === id);
  if (customer === undefined)
    return refused(404, `Customer email is invalid for your ${environment.domain} domain.`);
  return done('Customer retrieved', customerBody(environment, customer));
}

const listProviders = ({ providers }: Desk): Answered =>
  done(
    'Dedicated account providers retrieved',
    providers.map((provider_slug) => ({ provider_slug, bank_id: 20n, bank_name: 'A bank' })),
  );

function createAccount({ book, environment }: Desk, { body }: ReceivedRequest): Answered {
  const customer = book.customers.find(({ code }) => code === body.customer);
  const { preferred_bank: slug, first_name, last_name, phone } = body as Record<string, string>;
  if (customer === undefined || !first_name || !last_name || !phone)
    return refused(400, 'Customer is invalid');
  const account: Account = {
    id: book.nextId(),
    number: `99${String(book.accounts.length).padStart(8, '0')}`,
    name: `KOLO / ${first_name} ${last_name}`.toUpperCase(),
    slug: slug!,
    customer,
    active: true,
  };
  book.accounts.push(account);
  return done('NUBAN successfully created', accountBody(environment, account));
}

function listAccounts(desk: Desk, received: ReceivedRequest): Answered {
  const customer = received.query.get('customer');
  const rows = desk.book.accounts.filter((one) => String(one.customer.id) === customer);
  return page(
    desk,
    received,
    'Managed accounts successfully retrieved',
    rows.map((row) => accountBody(desk.environment, row)),
  );
}

const transactionOr404 = (
  environment: Environment,
  found: Transaction | undefined,
  receiver: boolean,
): Answered =>
  found === undefined
    ? refused(404, 'Transaction not found')
    : done('Transaction retrieved', transactionBody(environment, found, receiver));

const fetchTransaction = (
  { book, environment, receiverIn }: Desk,
  _: ReceivedRequest,
  id: string,
): Answered =>
  transactionOr404(
    environment,
    book.transactions.find((one) => String(one.id) === id),
    receiverIn === 'both',
  );

const verifyTransaction = (
  { book, environment, receiverIn }: Desk,
  _: ReceivedRequest,
  reference: string,
): Answered =>
  transactionOr404(
    environment,
    book.transactions.find((one) => one.reference === reference),
    receiverIn !== 'none',
  );

function listTransactions(desk: Desk, received: ReceivedRequest): Answered {
  const rows = within(received, desk.book.transactions, ({ paidAtMs }) => paidAtMs);
  return page(
    desk,
    received,
    'Transactions retrieved',
    rows.map((row) => transactionBody(desk.environment, row, false)),
  );
}

/** Rows from a time on and of a status, as the query asks for, the newest first. */
function within<Row extends { status: string }>(
  { query }: ReceivedRequest,
  rows: readonly Row[],
  timeOf: (row: Row) => number,
): Row[] {
  const from = Date.parse(query.get('from') ?? '1970-01-01T00:00:00.000Z');
  const status = query.get('status');
  return rows.filter((row) => timeOf(row) >= from && (status === null || row.status === status)).toReversed();
}

/** One page of a list: behind a cursor, or by its number. */
function page(
  { cursors }: Desk,
  { query }: ReceivedRequest,
  message: string,
  rows: readonly object[],
): Answered {
  const perPage = Number(query.get('perPage') ?? 50);
  const byCursor = cursors && query.get('use_cursor') === 'true';
  const number = Number(query.get('page') ?? 1);
  const start = byCursor ? Number((query.get('next') ?? 'at:0').slice(3)) : (number - 1) * perPage;
  const shown = rows.slice(start, start + perPage);
  const end = start + perPage;
  const meta = byCursor
    ? { next: end < rows.length ? `at:${end}` : null, previous: null, perPage: BigInt(perPage) }
    : { total: BigInt(rows.length), page: BigInt(number), perPage: BigInt(perPage) };
  return done(message, shown, { meta });
}

type Route = readonly [
  method: string,
  path: RegExp,
  answer: (desk: Desk, received: ReceivedRequest, id: string) => Answered,
];

const ROUTES: readonly Route[] = [
  ['POST', /^\/transferrecipient$/, createRecipient],
  ['POST', /^\/transfer$/, submit],
  ['GET', /^\/transfer\/verify\/(.+)$/, verifyTransfer],
  ['GET', /^\/transfer\/(\d+)$/, fetchTransfer],
  ['GET', /^\/transfer$/, listTransfers],
  ['GET', /^\/bank\/resolve$/, resolveAccount],
  ['GET', /^\/bank$/, (desk, received) => page(desk, received, 'Banks retrieved', desk.banks)],
  ['GET', /^\/balance$/, balances],
  ['POST', /^\/customer$/, createCustomer],
  ['GET', /^\/customer\/(.+)$/, fetchCustomer],
  ['GET', /^\/dedicated_account\/available_providers$/, listProviders],
  ['POST', /^\/dedicated_account$/, createAccount],
  ['GET', /^\/dedicated_account$/, listAccounts],
  ['GET', /^\/transaction\/verify\/(.+)$/, verifyTransaction],
  ['GET', /^\/transaction\/(\d+)$/, fetchTransaction],
  ['GET', /^\/transaction$/, listTransactions],
  [
    'GET',
    /^\/settlement$/,
    () => done('Settlements retrieved', [{ settlement_date: '2026-11-20T00:00:00.000Z' }]),
  ],
];

/** Paystack's answer. */
export function answerTo(desk: Desk, received: ReceivedRequest): Answered {
  for (const [method, path, answer] of ROUTES) {
    const [found, id = ''] = path.exec(received.path) ?? [];
    if (found !== undefined && method === received.method)
      return answer(desk, received, decodeURIComponent(id));
  }
  return refused(404, 'Not found');
}
