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
import { endOfPrefix, isPrefix, keysOfTerm, placedTermsOf } from '../../rollups/search-keys.ts';
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
  /** Transactions whose sender has one key of each of these terms in its name, the rarest first. Empty without a name. */
  senderTerms: readonly (readonly string[])[];
  /** Transactions of these wallets' accounts. */
  accounts: readonly string[];
  /** Transactions of wallets with all of these keys, where too many wallets have them to resolve. */
  walletKeys: readonly string[];
  /** Accounts of found wallets, at most `ACCOUNTS_MAX`. */
  someAccounts: readonly string[];
  /** True where more wallets match than `someAccounts`. */
  hasMoreAccounts: boolean;
  /** The words of a name. Empty without one. */
  words: readonly string[];
}

export const NO_MATCHES: Search = {
  ids: [],
  amount: null,
  keys: [],
  senderTerms: [],
  accounts: [],
  walletKeys: [],
  someAccounts: [],
  hasMoreAccounts: false,
  words: [],
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
/** Account numbers found by their last digits, at most, and words found by their first letters among senders. */
const ENDINGS_MAX = 200;
const COMPLETIONS_MAX = 10;
/** Plan: the primary key, one probe for each key. */
const KEYS_BY_PREFIX = statement(
  'search_keys_by_prefix',
  `WITH RECURSIVE found AS (
     (SELECT key FROM search_keys WHERE tenant_id = $1 AND key >= $2 AND key < $3 ORDER BY key LIMIT 1)
     UNION ALL
     SELECT (SELECT k.key FROM search_keys k WHERE k.tenant_id = $1 AND k.key > f.key AND k.key < $3 ORDER BY k.key LIMIT 1)
     FROM found f WHERE f.key IS NOT NULL)
   SELECT key FROM found WHERE key IS NOT NULL LIMIT $4`,
);

/** The first search keys that begin with a text. */
async function keysByPrefix(
  session: Session,
  tenantId: string,
  prefix: string,
  max: number,
): Promise<string[]> {
  const values = [tenantId, prefix, endOfPrefix(prefix), max];
  return (await session.query<{ key: string }>(KEYS_BY_PREFIX, values)).map(({ key }) => key);
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
     SELECT word, place, 's' || word AS sender, 'w' || word AS wallet FROM (${placedTermsOf('$2::text')}) AS w)
   SELECT w.word, ${counted('sender')} AS senders, ${counted('wallet')} AS wallets FROM words AS w ORDER BY w.place`,
);

/** Wallets of a word scanned for the other words, and of words that begin with one. Plan: the primary key. */
const WALLETS_SCANNED_MAX = 5_000;
const WALLETS_BEGUN_MAX = 2_000;
const accountsText = (ofWord: string, max: number): string =>
  `WITH scanned AS MATERIALIZED (
     SELECT key, id FROM search_keys WHERE tenant_id = $1 AND ${ofWord} ORDER BY key, id LIMIT ${max})
   SELECT ARRAY(
     SELECT s.id FROM scanned s
     WHERE NOT EXISTS (
       SELECT FROM unnest($3::text[]) AS o (key)
       WHERE (SELECT true FROM search_keys WHERE tenant_id = $1 AND key = o.key AND id = s.id LIMIT 1) IS NULL)
     LIMIT ${ACCOUNTS_MAX + 1}) AS ids,
   (SELECT count(*) = ${max} FROM scanned) AS more`;
const ACCOUNTS_BY_WORDS = statement('accounts_by_words', accountsText('key = $2', WALLETS_SCANNED_MAX));
const ACCOUNTS_BY_PREFIX = statement(
  'accounts_by_prefix',
  accountsText('key > $2 AND key < $4', WALLETS_BEGUN_MAX),
);

interface WordCounts {
  word: string;
  senders: number;
  wallets: number;
}

const rarestFirst = (words: readonly WordCounts[], by: 'senders' | 'wallets'): string[] =>
  words.toSorted((a, b) => a[by] - b[by]).map(({ word }) => keysOfTerm(word)[by]);

interface Accounts {
  ids: string[];
  areMany: boolean;
}

async function readAccounts(
  session: Session,
  by: typeof ACCOUNTS_BY_WORDS,
  values: unknown[],
): Promise<Accounts> {
  const [found] = await session.query<{ ids: string[]; more: boolean }>(by, values);
  const { ids, more } = found!;
  return { ids, areMany: more || ids.length > ACCOUNTS_MAX };
}

/** Wallets with all words in their names. @param isBegun the last word is the beginning of a longer one */
async function accountsOf(
  session: Session,
  tenantId: string,
  words: readonly WordCounts[],
  isBegun: boolean,
): Promise<Accounts> {
  const required = isBegun ? words.slice(0, -1) : words;
  if (required.some(({ wallets }) => wallets === 0)) return { ids: [], areMany: false };
  const keys = rarestFirst(required, 'wallets');
  if (!isBegun) return readAccounts(session, ACCOUNTS_BY_WORDS, [tenantId, keys[0], keys.slice(1)]);
  const prefix = keysOfTerm(words.at(-1)!.word).wallets;
  return readAccounts(session, ACCOUNTS_BY_PREFIX, [tenantId, prefix, keys, endOfPrefix(prefix)]);
}

/** Plan: the primary key, one key by one. */
const COUNT_KEYS = statement(
  'count_search_keys',
  `SELECT count(*)::int AS count FROM unnest($2::text[]) AS k (key)
   CROSS JOIN LATERAL (SELECT FROM search_keys WHERE tenant_id = $1 AND key = k.key LIMIT ${COUNTED_MAX}) AS found`,
);

/** Terms of a sender's name, the rarest first: the words, and the words that begin with the last. */
async function begunSenders(
  session: Session,
  tenantId: string,
  words: readonly WordCounts[],
): Promise<string[][]> {
  const others = words.slice(0, -1);
  if (others.some(({ senders }) => senders === 0)) return [];
  const prefix = keysOfTerm(words.at(-1)!.word).senders;
  const begun = await keysByPrefix(session, tenantId, prefix, COMPLETIONS_MAX);
  if (begun.length === 0) return [];
  const [counted] = await session.query<{ count: number }>(COUNT_KEYS, [tenantId, begun]);
  const terms = others.map(({ word, senders }) => ({ keys: [keysOfTerm(word).senders], count: senders }));
  return [...terms, { keys: begun, count: counted!.count }]
    .toSorted((a, b) => a.count - b.count)
    .map(({ keys }) => keys);
}

/**
 * Matches of all words of a name: senders by keys, and wallets by accounts, or by keys where there are many. The last
 * word may be the beginning of one, unless many wallets have it whole.
 */
async function named(session: Session, tenantId: string, text: string) {
  const counts = await session.query<WordCounts>(WORDS, [tenantId, text]);
  const words = counts.map(({ word }) => word);
  if (words.length === 0) return NO_MATCHES;
  const whole = await accountsOf(session, tenantId, counts, false);
  if (!whole.areMany && isPrefix(words.at(-1)!)) {
    const begun = await accountsOf(session, tenantId, counts, true);
    const accounts = [...new Set([...whole.ids, ...begun.ids])].slice(0, ACCOUNTS_MAX);
    const senderTerms = await begunSenders(session, tenantId, counts);
    const hasMoreAccounts = begun.areMany;
    return { senderTerms, accounts, walletKeys: [], someAccounts: accounts, hasMoreAccounts, words };
  }
  const isSender = counts.every(({ senders }) => senders > 0);
  const ids = whole.ids.slice(0, ACCOUNTS_MAX);
  return {
    senderTerms: isSender ? rarestFirst(counts, 'senders').map((key) => [key]) : [],
    accounts: whole.areMany ? [] : ids,
    walletKeys: whole.areMany ? rarestFirst(counts, 'wallets') : [],
    someAccounts: ids,
    hasMoreAccounts: whole.areMany,
    words,
  };
}

/**
 * Resolves a search text: exactly, as account number or amount, or as a name whose words must all match; the last
 * may be the beginning of one.
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
  const numbers = isAccountNumber(name) ? accountKeys(name) : [];
  if (numbers.length > 0) await count(session, 'account_number', name);
  const ids = await idsOf(NAMED);
  const byId = await idsOf(ACCOUNTS_BY_ID);
  const keys = LAST_DIGITS.test(name)
    ? await keysByPrefix(session, tenantId, paidAccountKey(name), ENDINGS_MAX)
    : numbers;
  if (amount !== null || numbers.length > 0 || !findsNames)
    return { ...NO_MATCHES, ids, amount, keys, accounts: byId, someAccounts: byId };
  // A reference or an id is nobody's name.
  if (ids.length + byId.length === 0) await count(session, 'name', name);
  const matches = await named(session, tenantId, name);
  return {
    ...matches,
    ids,
    amount,
    keys,
    accounts: [...new Set([...byId, ...matches.accounts])],
    someAccounts: [...new Set([...byId, ...matches.someAccounts])],
  };
}
