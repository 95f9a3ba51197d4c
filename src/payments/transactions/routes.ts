import type { Static } from 'typebox';
import { Type } from 'typebox';
import { transactionStatusSchema } from '../../ledger/transaction-schema.ts';
import { transactionView } from '../../ledger/transaction-view.ts';
import type { Transaction } from '../../ledger/transactions.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { pageAnswer, pageRequest } from '../../platform/http/paging.ts';
import { failures, fillIn, Page, Success } from '../../platform/http/schemas.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { isUuid, NIL_UUID } from '../../platform/values/ids.ts';
import { storedMetadata } from '../../platform/values/metadata.ts';
import { findWalletAccount } from '../wallets/queries.ts';
import {
  findTransaction,
  listTransactions,
  type TransactionFilter,
  type TransactionInFull,
} from './queries.ts';
import {
  transactionInFullView,
  transactionListQuery,
  transactionSchema,
  walletTransactionsQuery,
} from './schemas.ts';
import type { StatusQueries } from './status-queries.ts';

/** Dependencies of the transaction routes. */
interface TransactionRouteDeps {
  database: TenantDatabase;
  statusQueries: StatusQueries;
  calendar: Calendar;
}

/** TSQ, and reading and listing transactions. */
export function transactionRoutes(app: App, deps: TransactionRouteDeps): void {
  tsqRoute(app, deps);
  readRoute(app, deps);
  listRoutes(app, deps);
}

function tsqRoute(app: App, { database, statusQueries }: TransactionRouteDeps): void {
  app.get(
    '/api/v1/transaction/verify',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'verifyTransaction',
        summary: 'Retrieve a transaction by reference (TSQ)',
        description: 'Repeat the query until the status is `successful` or `failed`.',
        tags: ['Transactions'],
        querystring: Type.Object({
          reference: Type.String({
            minLength: 1,
            maxLength: 200,
            description: 'The reference of the movement.',
            examples: [fillIn('fundTestWallet', 'reference')],
          }),
          wallet_id: Type.Optional(Type.String({ description: 'Only movements of this wallet.' })),
        }),
        response: {
          200: Success('OK', transactionStatusSchema, 'The movement and its status.'),
          ...failures(['invalid_request', 'transaction_not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const { reference, wallet_id } = request.query;
      const transaction = await statusQueries.find(tenantId, reference);
      if (transaction === undefined) throw new ApiError('transaction_not_found');
      // Most queries name none, and a promise more for each would be felt.
      const side =
        wallet_id === undefined ? undefined : await sideOf(database, tenantId, transaction, wallet_id);
      return success('OK', transactionView(transaction, side));
    },
  );
}

/**
 * The account of a wallet that a movement is narrowed to.
 *
 * @throws ApiError `transaction_not_found` when the movement is none of the wallet's
 */
async function sideOf(
  database: TenantDatabase,
  tenantId: string,
  transaction: Transaction,
  walletId: string,
): Promise<string> {
  const accountId = await database.within(tenantId, (session) =>
    findWalletAccount(session, tenantId, walletId),
  );
  const sides = [transaction.sourceAccount, transaction.destinationAccount];
  if (accountId === undefined || !sides.includes(accountId)) throw new ApiError('transaction_not_found');
  return accountId;
}

function readRoute(app: App, { database }: TransactionRouteDeps): void {
  app.get(
    '/api/v1/transaction/:transaction_id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'retrieveTransaction',
        summary: 'Retrieve a transaction',
        tags: ['Transactions'],
        description: 'Returns the fields of TSQ, with details of the payout.',
        params: Type.Object({
          transaction_id: Type.String({
            description: 'The transaction id.',
            examples: [fillIn('fundTestWallet', 'transaction_id')],
          }),
        }),
        response: {
          200: Success('OK', transactionSchema, 'The transaction in full.'),
          ...failures(['invalid_request', 'transaction_not_found']),
        },
      },
    },
    async (request) => {
      const { tenantId } = request.tenant;
      const id = request.params.transaction_id;
      const transaction = isUuid(id)
        ? await database.within(tenantId, (session) => findTransaction(session, tenantId, id))
        : undefined;
      if (transaction === undefined) throw new ApiError('transaction_not_found');
      const walletId = request.profileQuery?.wallet_id;
      const side =
        walletId === undefined ? undefined : await sideOf(database, tenantId, transaction, walletId);
      return success('OK', transactionInFullView(transaction, side));
    },
  );
}

function listRoutes(app: App, deps: TransactionRouteDeps): void {
  app.get(
    '/api/v1/transaction',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listTransactions',
        summary: 'List transactions',
        description: 'Returns movements of every kind and status, newest first.',
        tags: ['Transactions'],
        querystring: transactionListQuery,
        response: {
          200: Page(transactionSchema, 'Transactions, newest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    (request) => list(deps, request.tenant.tenantId, request.query, request.query.wallet_id),
  );

  app.get(
    '/api/v1/wallet/:wallet_id/transactions',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listWalletTransactions',
        summary: 'List transactions of a wallet',
        description: 'Returns the movements that the wallet paid or received, newest first.',
        tags: ['Wallets'],
        params: Type.Object({
          wallet_id: Type.String({
            description: 'A wallet id or identifier.',
            examples: [fillIn('createCustomer', 'wallet_id')],
          }),
        }),
        querystring: walletTransactionsQuery,
        response: {
          200: Page(transactionSchema, 'Transactions of the wallet, newest first.'),
          ...failures(['invalid_request', 'not_found']),
        },
      },
    },
    (request) => list(deps, request.tenant.tenantId, request.query, request.params.wallet_id),
  );
}

async function list(
  { database, calendar }: TransactionRouteDeps,
  tenantId: string,
  query: Static<typeof transactionListQuery>,
  walletId: string | undefined,
) {
  const page = pageRequest(query, isUuid);
  const filter = filterOf(query, calendar);
  const transactions = await database.within(tenantId, async (session) => {
    if (walletId !== undefined) {
      const accountId = await findWalletAccount(session, tenantId, walletId);
      if (accountId === undefined) throw new ApiError('not_found');
      filter.accountId = accountId;
    }
    return listTransactions(session, tenantId, filter, page);
  });
  const view = (transaction: TransactionInFull) => transactionInFullView(transaction, filter.accountId);
  return pageAnswer(page, transactions, (transaction) => transaction.id, view);
}

/** Nothing happened before the first or happens after the last; ids and calendars go no further. */
const FIRST_DAY = '1970-01-02';
const LAST_DAY = '9999-12-29';

function filterOf(query: Static<typeof transactionListQuery>, calendar: Calendar): TransactionFilter {
  const filter: TransactionFilter = {};
  if (query.start_date !== undefined) filter.fromMs = instant(query.start_date, calendar, 'start');
  if (query.end_date !== undefined) filter.untilMs = instant(query.end_date, calendar, 'end');
  if (query.status !== undefined) filter.status = query.status;
  if (query.type !== undefined) filter.type = query.type;
  if (query.category !== undefined) filter.category = query.category;
  if (query.bulk_id !== undefined) filter.bulkId = isUuid(query.bulk_id) ? query.bulk_id : NIL_UUID;
  if (query.reference !== undefined) filter.reference = query.reference;
  if (query.amount_from !== undefined) filter.amountFrom = BigInt(query.amount_from);
  if (query.amount_to !== undefined) filter.amountTo = BigInt(query.amount_to);
  if (query.account_number !== undefined) filter.accountNumber = query.account_number;
  const metadata = storedMetadata(query.metadata);
  if (metadata !== null) filter.metadata = metadata;
  const { amountFrom = 0n, amountTo = amountFrom } = filter;
  if (amountFrom > amountTo) throw invalidField('amount_from', 'must not be more than amount_to');
  return filter;
}

/** A day is taken whole, in the business's time zone; an end that is an instant is part of the range. */
function instant(text: string, calendar: Calendar, side: 'start' | 'end'): number {
  if (text.includes('T')) return Date.parse(text) + (side === 'end' ? 1 : 0);
  const day = text < FIRST_DAY ? FIRST_DAY : text > LAST_DAY ? LAST_DAY : text;
  const { fromMs, untilMs } = calendar.period(day);
  return side === 'start' ? fromMs : untilMs;
}
