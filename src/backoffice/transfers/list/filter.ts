import type { TransactionCategory, TransactionStatus } from '../../../ledger/transactions.ts';
import { accountKeys, paidAccountKey } from '../../../payments/transactions/queries.ts';
import { findWalletAccount } from '../../../payments/wallets/queries.ts';
import { type Session, statement, type TenantDatabase } from '../../../platform/db/database.ts';
import { parseRfc3339, toRfc3339 } from '../../../platform/values/clock.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { isUuid } from '../../../platform/values/ids.ts';
import { type Kobo, MAX_KOBO } from '../../../platform/values/money.ts';
import { isAccountNumber } from '../../../platform/values/nuban.ts';
import { BANKS } from '../../../rails/banks.ts';
import { eventsArchived } from '../../../webhooks/archive/queries.ts';
import type { Searcher } from '../../operators/personal-searches/searching.ts';
import { keysOfTerm, searchTermsOf } from '../../rollups/search-keys.ts';
import type { FilterInput } from './schemas.ts';

/** Filters for the transaction list. A transaction must match all of them. */
export interface TransferFilter {
  /** Matches of a search. */
  searched?: Search | undefined;
  /** Transactions of any of these wallets' accounts. */
  accountIds?: readonly string[] | undefined;
  status?: TransactionStatus | undefined;
  category?: TransactionCategory | undefined;
  /** The rail of the money. */
  rail?: string | undefined;
  /** Codes of the bank that is paid: either names it. */
  bankCodes?: readonly string[] | undefined;
  /** Accepted at or after, milliseconds since the epoch. */
  fromMs?: number | undefined;
  /** Accepted before. */
  untilMs?: number | undefined;
  /** Bank transfers with an outcome in a period, in order of their outcomes. Nothing else has `fromMs` or `untilMs` then. */
  completed?: { fromMs: number | undefined; untilMs: number | undefined } | undefined;
  /** Kobo, inclusive. */
  amountFrom?: Kobo | undefined;
  amountTo?: Kobo | undefined;
  /** The list is in order of amount. */
  byAmount?: boolean | undefined;
}

function instantOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = parseRfc3339(text);
  if (ms === undefined || ms < 0) throw invalidField(name, 'must be an RFC 3339 time since 1970');
  return ms;
}

const koboOf = (kobo: number | undefined) => (kobo === undefined ? undefined : BigInt(kobo));

/** Both codes of a bank, by one of them. */
function bankCodesOf(code: string | undefined): readonly string[] | undefined {
  if (code === undefined) return undefined;
  const bank = BANKS.find(code);
  return bank === undefined ? [code] : [bank.code, bank.nip_code];
}

/** The period of outcomes. @throws ApiError `invalid_request` beside a filter that has another order or other transactions */
function completedOf(input: FilterInput): TransferFilter['completed'] {
  const fromMs = instantOf('completed_from', input.completed_from);
  const untilMs = instantOf('completed_to', input.completed_to);
  if (fromMs === undefined && untilMs === undefined) return undefined;
  const given = fromMs === undefined ? 'completed_to' : 'completed_from';
  for (const name of ['from', 'to'] as const)
    if (input[name] !== undefined) throw invalidField(name, `cannot be combined with \`${given}\``);
  if (input.category !== undefined && input.category !== 'bank-outflow')
    throw invalidField('category', `must be bank-outflow with \`${given}\``);
  if (input.status === 'processing')
    throw invalidField('status', `must be successful or failed with \`${given}\``);
  return { fromMs, untilMs };
}

/** Filters that need no look-up. @throws ApiError `invalid_request` */
export const filterInput = (input: FilterInput): TransferFilter => ({
  status: input.status,
  category: input.category,
  rail: input.rail,
  bankCodes: bankCodesOf(input.bank_code),
  fromMs: instantOf('from', input.from),
  untilMs: instantOf('to', input.to),
  completed: completedOf(input),
  amountFrom: koboOf(input.amount_from),
  amountTo: koboOf(input.amount_to),
});

export interface ReadsArchive {
  /** Sessions of the role `kolo_app`: the operators' role does not read what is archived. */
  database: TenantDatabase;
}

/** @throws ApiError `invalid_request` where events of the period of outcomes were archived */
export async function checkNotArchived(
  { database }: ReadsArchive,
  tenantId: string,
  { completed }: TransferFilter,
  nowMs: number,
): Promise<void> {
  if (completed === undefined) return;
  const { fromMs = 0, untilMs = nowMs } = completed;
  const archived = await database.within(tenantId, (session) =>
    eventsArchived(session, tenantId, fromMs, untilMs),
  );
  if (archived === undefined) return;
  const until = toRfc3339(archived.untilAt);
  throw invalidField(
    'completed_from',
    `must be after ${until}: older outcomes are archived. Use \`from\` and \`to\``,
  );
}

/** Wallets whose transactions are found together, by an id or a name. */
const ACCOUNTS_MAX = 200;
/** Plan: wallets_by_customer. */
const ACCOUNTS_OF_CUSTOMER = statement(
  'accounts_of_customer_filtered',
  `SELECT account_id AS id FROM wallets WHERE tenant_id = $1 AND customer_id = $2 ORDER BY account_id LIMIT ${ACCOUNTS_MAX}`,
);

/**
 * Resolves the accounts of the wallet or customer, and the search text. @throws ApiError `not_found` for an unknown
 * wallet or customer, `invalid_request`, `rate_limited`
 */
export async function resolveSearch(
  session: Session,
  tenantId: string,
  { q, wallet_id, customer_id }: FilterInput,
  searcher: Searcher,
): Promise<TransferFilter> {
  const searched = q === undefined ? undefined : await parseSearch(session, tenantId, q, searcher);
  if (wallet_id !== undefined && customer_id !== undefined)
    throw invalidField('customer_id', 'cannot be combined with `wallet_id`');
  if (wallet_id !== undefined) {
    const accountId = await findWalletAccount(session, tenantId, wallet_id);
    if (accountId === undefined) throw new ApiError('not_found');
    return { searched, accountIds: [accountId] };
  }
  if (customer_id === undefined) return { searched };
  const accounts = await session.query<{ id: string }>(ACCOUNTS_OF_CUSTOMER, [tenantId, customer_id]);
  // A customer always has a wallet.
  if (accounts.length === 0) throw new ApiError('not_found');
  return { searched, accountIds: accounts.map(({ id }) => id) };
}

/** A resolved search: transactions that match any of its terms. */
export interface Search {
  /** Transactions with the text as id, reference or bank id. */
  ids: readonly string[];
  /** Transactions of this amount. */
  amount: Kobo | null;
  /** Transactions with one of these keys. */
  keys: readonly string[];
  /** Transactions with one of these keys, of account numbers that end in the text. */
  endings: readonly string[];
  /** Transactions whose sender has all of these keys in its name, the rarest first. Empty without a name. */
  senderKeys: readonly string[];
  /** Transactions of these wallets' accounts. */
  accounts: readonly string[];
  /** Transactions of wallets with all of these keys, where too many wallets have them to resolve. */
  walletKeys: readonly string[];
  /** Accounts of found wallets, at most `ACCOUNTS_MAX`; some of them where `walletKeys` has more. */
  someAccounts: readonly string[];
}

export const NO_MATCHES: Search = {
  ids: [],
  amount: null,
  keys: [],
  endings: [],
  senderKeys: [],
  accounts: [],
  walletKeys: [],
  someAccounts: [],
};

/** A search for these transactions alone. */
export const searchByIds = (ids: readonly string[]): Search => ({ ...NO_MATCHES, ids });

/** An amount as people write it: naira, optionally with kobo behind a point and commas between thousands. */
const AMOUNT = /^(?:₦|NGN|N)?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/i;

/** The amount in a text; null where it is not a possible amount. */
function amountOf(text: string): Kobo | null {
  const [, naira, kobo = ''] = AMOUNT.exec(text) ?? [];
  if (naira === undefined) return null;
  const amount = BigInt(naira.replaceAll(',', '') + kobo.padEnd(2, '0'));
  return amount > 0n && amount <= MAX_KOBO ? amount : null;
}

/** Digits of an account number that masks show, and that find it. */
const LAST_DIGITS = /^\d{4}$/;
/** Account numbers found by their last digits, at most. */
const ENDINGS_MAX = 200;
/** Plan: the primary key, one probe for each account number. */
const ENDINGS = statement(
  'account_numbers_by_last_digits',
  `WITH RECURSIVE numbers AS (
     (SELECT key FROM search_keys WHERE tenant_id = $1 AND key >= $2 AND key < $3 ORDER BY key LIMIT 1)
     UNION ALL
     SELECT (SELECT k.key FROM search_keys k WHERE k.tenant_id = $1 AND k.key > n.key AND k.key < $3 ORDER BY k.key LIMIT 1)
     FROM numbers n WHERE n.key IS NOT NULL)
   SELECT key FROM numbers WHERE key IS NOT NULL LIMIT ${ENDINGS_MAX}`,
);

/** Search keys of the account numbers that were paid and end in a text; none where it is not four digits. */
async function endingsOf(session: Session, tenantId: string, text: string): Promise<string[]> {
  if (!LAST_DIGITS.test(text)) return [];
  const first = paidAccountKey(text);
  // A colon follows the nine.
  const rows = await session.query<{ key: string }>(ENDINGS, [tenantId, first, `${first}:`]);
  return rows.map(({ key }) => key);
}

/** The rails of a table as a query of that name: few, and each is found by the index that begins with tenant and rail. */
const railsOf = (name: string, table: string): string => `${name} AS (
     (SELECT rail FROM ${table} WHERE tenant_id = $1 ORDER BY rail LIMIT 1)
     UNION ALL
     SELECT (SELECT t.rail FROM ${table} t WHERE t.tenant_id = $1 AND t.rail > ${name}.rail ORDER BY t.rail LIMIT 1)
     FROM ${name} WHERE ${name}.rail IS NOT NULL
   )`;
/** Transactions found by one exact name: a bank's id is unique in practice. A return has up to two parts. */
const NAMED_MAX = 100;
const NAMED = statement(
  'transfers_by_name',
  `WITH RECURSIVE ${railsOf('of_inflows', 'inflows')}, ${railsOf('of_returns', 'payment_returns')}
   SELECT id FROM (
     SELECT id FROM transactions WHERE tenant_id = $1 AND id = $3
     UNION
     SELECT id FROM transactions WHERE tenant_id = $1 AND reference = $2
     UNION
     SELECT transaction_id FROM payouts WHERE tenant_id = $1 AND rail_id = $2
     UNION
     SELECT i.transaction_id FROM of_inflows CROSS JOIN LATERAL (
       SELECT transaction_id FROM inflows WHERE tenant_id = $1 AND rail = of_inflows.rail AND rail_inflow_id = $2 LIMIT 1) i
     UNION
     SELECT r.transaction_id FROM of_returns CROSS JOIN LATERAL (
       SELECT transaction_id FROM payment_returns
       WHERE tenant_id = $1 AND rail = of_returns.rail AND rail_return_id = $2 LIMIT 2) r
   ) AS named LIMIT ${NAMED_MAX}`,
);

/** Wallets with an id, or whose customer has it: primary key of wallet_ids; wallets_by_customer. */
const ACCOUNTS_BY_ID = statement(
  'accounts_by_id_searched',
  `SELECT account_id AS id FROM wallet_ids WHERE tenant_id = $1 AND id = $2
   UNION
   SELECT account_id FROM wallets WHERE tenant_id = $1 AND customer_id = $3
   LIMIT ${ACCOUNTS_MAX}`,
);

/**
 * Occurrences of each word of a name among senders and among wallets, counted up to `COUNTED_MAX`. The keys are made before they are
 * looked up: under row-level security, PostgreSQL does not use an index for a comparison with what an operator that is not
 * leakproof (`||`) makes of another row's column (since 15.20 and its siblings).
 */
const COUNTED_MAX = 400;
const counted = (key: 'sender' | 'wallet'): string => `
  (SELECT count(*)::int FROM (
     SELECT FROM search_keys WHERE tenant_id = $1 AND key = w.${key} LIMIT ${COUNTED_MAX}) AS k)`;
const WORDS = statement(
  'words_searched',
  `WITH words AS MATERIALIZED (
     SELECT word, 's' || word AS sender, 'w' || word AS wallet FROM (${searchTermsOf('$2::text')}) AS w)
   SELECT w.word, ${counted('sender')} AS senders, ${counted('wallet')} AS wallets FROM words AS w`,
);

/** Wallets of the rarest word scanned for the other words. Plan: the primary key. */
const WALLETS_SCANNED_MAX = 5_000;
const ACCOUNTS_BY_WORDS = statement(
  'accounts_by_words',
  `WITH scanned AS MATERIALIZED (
     SELECT id FROM search_keys WHERE tenant_id = $1 AND key = $2 LIMIT ${WALLETS_SCANNED_MAX})
   SELECT ARRAY(
     SELECT s.id FROM scanned s
     WHERE NOT EXISTS (
       SELECT FROM unnest($3::text[]) AS o (key)
       WHERE (SELECT true FROM search_keys WHERE tenant_id = $1 AND key = o.key AND id = s.id LIMIT 1) IS NULL)
     LIMIT ${ACCOUNTS_MAX + 1}) AS ids,
   (SELECT count(*) = ${WALLETS_SCANNED_MAX} FROM scanned) AS more`,
);

interface WordCounts {
  word: string;
  senders: number;
  wallets: number;
}

const rarestFirst = (words: readonly WordCounts[], by: 'senders' | 'wallets'): string[] =>
  words.toSorted((a, b) => a[by] - b[by]).map(({ word }) => keysOfTerm(word)[by]);

/**
 * Matches of all words of a name: senders by keys, and wallets by accounts, or by keys where there are many.
 */
async function named(session: Session, tenantId: string, text: string) {
  const words = await session.query<WordCounts>(WORDS, [tenantId, text]);
  const senders = words.some(({ senders }) => senders === 0) ? [] : rarestFirst(words, 'senders');
  const nobody = { senderKeys: senders, accounts: [], walletKeys: [], someAccounts: [] };
  if (words.length === 0 || words.some(({ wallets }) => wallets === 0)) return nobody;
  const keys = rarestFirst(words, 'wallets');
  const values = [tenantId, keys[0], keys.slice(1)];
  const [found] = await session.query<{ ids: string[]; more: boolean }>(ACCOUNTS_BY_WORDS, values);
  const { ids, more } = found!;
  const areMany = more || ids.length > ACCOUNTS_MAX;
  return {
    senderKeys: senders,
    accounts: areMany ? [] : ids,
    walletKeys: areMany ? keys : [],
    someAccounts: ids.slice(0, ACCOUNTS_MAX),
  };
}

/**
 * Resolves a search text: exactly, as account number or amount, or as a name whose words must all match.
 * @throws ApiError `rate_limited` for too many searches by personal data
 */
export async function parseSearch(
  session: Session,
  tenantId: string,
  text: string,
  { findsNames, count }: Searcher,
): Promise<Search> {
  const name = text.trim();
  const id = text.trim().toLowerCase();
  const uuid = isUuid(id) ? id : null;
  const idsOf = async (by: typeof NAMED) =>
    (await session.query<{ id: string }>(by, [tenantId, name, uuid])).map((row) => row.id);
  // Ten digits are both.
  const amount = amountOf(name);
  const keys = isAccountNumber(name) ? accountKeys(name) : [];
  if (keys.length > 0) await count(session, 'account_number', name);
  const ids = await idsOf(NAMED);
  const byId = await idsOf(ACCOUNTS_BY_ID);
  const endings = await endingsOf(session, tenantId, name);
  if (amount !== null || keys.length > 0 || !findsNames)
    return { ...NO_MATCHES, ids, amount, keys, endings, accounts: byId, someAccounts: byId };
  // A reference or an id is nobody's name.
  if (ids.length + byId.length === 0) await count(session, 'name', name);
  const { senderKeys, accounts, walletKeys, someAccounts } = await named(session, tenantId, name);
  return {
    ids,
    amount,
    keys,
    endings,
    senderKeys,
    accounts: [...new Set([...byId, ...accounts])],
    walletKeys,
    someAccounts: [...new Set([...byId, ...someAccounts])],
  };
}
