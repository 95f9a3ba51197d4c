import { ERASED_NAME } from '../personal-data/mentions.ts';

/**
 * Search keys of transactions and wallets (`search_keys`): short texts of a letter for the kind and a value. This file creates
 * them, for storing, searching and deleting. `accountKeys` of the API's list of transactions searches too, and
 * `src/ledger/metadata-keys.ts` has those of metadata (`m`). It is SQL over code points, so that every server
 * produces the same words in any locale. `n`: the digits of the account number paid, in reverse: a payout's
 * recipient or an inflow's virtual account. `f`: the account number of an inflow's sender. `s`: a word of the
 * sender's name. `w`: a word of a wallet's or its customer's name, of the wallet's account instead of a transaction.
 */

/** Words of a name that are stored, and characters of each; longer names and search texts are cut off. */
const WORDS_MAX = 8;
const WORD_MAX = 40;
/** Characters of a name that are read. */
const NAME_MAX = 200;

/** Combining accents, Arabic vowel signs and invisible characters, left out of words. */
const LEFT_OUT =
  '[\\u0300-\\u036F\\u064B-\\u065F\\u0670\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFE00-\\uFE0F\\uFEFF]+';
/** Word separators: controls, blanks, punctuation and symbols. */
const BETWEEN =
  '[\\u0001-\\u002F\\u003A-\\u0060\\u007B-\\u00BF\\u00D7\\u00F7\\u02B0-\\u02FF\\u060C\\u061B\\u061F\\u2000-\\u2BFF' +
  '\\u3000-\\u303F\\uFE10-\\uFE6F\\uFF00-\\uFF0F\\U0001F000-\\U0001FAFF]+';
/** Letters, of Hausa and Fulfulde among others, that do not decompose, with their usual substitutes. */
const LETTERS = { from: 'ƁɓƊɗƘƙƳƴŊŋƆɔƐɛƎǝəØøĐđŁł', to: 'bbddkkyynnooeeeeeooddll' };

/** SQL of the words of a name and their places. */
const wordsOf = (name: string): string => `
    SELECT word, place FROM regexp_split_to_table(
      translate(lower(regexp_replace(normalize(left(nullif(${name}, '${ERASED_NAME}'), ${NAME_MAX}), NFKD) COLLATE "C",
        '${LEFT_OUT}', '', 'g')), '${LETTERS.from}', '${LETTERS.to}'), '${BETWEEN}') WITH ORDINALITY AS w (word, place)
    WHERE word <> '' LIMIT ${WORDS_MAX}`;

/**
 * SQL of the words of a name, one a row as `word`: without accents, Latin letters in lower case, unordered;
 * none of an erased name. @param name SQL of the name, which may be null
 */
export const searchTermsOf = (name: string): string => `
  SELECT DISTINCT left(s.word, ${WORD_MAX}) AS word FROM (${wordsOf(name)}) AS s`;

/** SQL of the same words with their last `place`. */
export const placedTermsOf = (name: string): string => `
  SELECT left(s.word, ${WORD_MAX}) AS word, max(s.place) AS place FROM (${wordsOf(name)}) AS s GROUP BY 1`;

/**
 * SQL of the keys of an inflow's sender, as `key`. @param name SQL of the sender's name @param number SQL of
 * the account number
 */
export const senderKeys = (name: string, number: string): string => `
  SELECT 'f' || ${number} AS key WHERE ${number} ~ '^[0-9]{10}$'
  UNION ALL
  SELECT 's' || word FROM (${searchTermsOf(name)}) AS words`;

/** SQL of the key of the account number paid. @param number SQL of it */
const paidKey = (number: string): string => `'n' || reverse(${number})`;

/** SQL of the keys of a wallet from its own or its customer's name, as `key`. @param name SQL of the name */
export const walletKeys = (name: string): string =>
  `SELECT 'w' || word AS key FROM (${searchTermsOf(name)}) AS words`;

/**
 * SQL of transaction keys, as `tenant_id`, `key`, `id`: from `made (id, recipient)`, a CTE before it,
 * in the tenant in `$1`. An inflow's sender and account are looked up by primary keys.
 */
export const MOVEMENT_KEYS = `
  SELECT $1::uuid AS tenant_id, ${paidKey('m.recipient')} AS key, m.id FROM made m WHERE m.recipient IS NOT NULL
  UNION ALL
  SELECT $1, k.key, m.id FROM made m
  CROSS JOIN LATERAL (SELECT * FROM inflows WHERE tenant_id = $1 AND transaction_id = m.id LIMIT 1) i
  CROSS JOIN LATERAL (
    SELECT ${paidKey('v.account_number')} AS key
    FROM (SELECT account_number FROM virtual_accounts
          WHERE tenant_id = $1 AND id = i.virtual_account_id AND account_number IS NOT NULL LIMIT 1) v
    UNION ALL
    SELECT sent.key
    FROM (SELECT * FROM inflow_senders
          WHERE tenant_id = $1 AND rail = i.rail AND rail_inflow_id = i.rail_inflow_id LIMIT 1) s
    CROSS JOIN LATERAL (${senderKeys('s.name', 's.account_number')}) AS sent) AS k
  WHERE m.recipient IS NULL`;

/**
 * SQL that stores keys but those that exist: the history is keyed while new batches arrive. Nobody else stores keys of
 * the same objects meanwhile: the caller has locked the tenant's progress, or the objects. ON CONFLICT would look
 * them up as well, and log every row once more. The keys are made before they are looked up, as in `WORDS` of
 * `src/backoffice/transfers/list/filter.ts`. @param keys SQL of `tenant_id`, `key`, `id`
 */
export const storeSearchKeys = (keys: string): string => `
  WITH made_keys (tenant_id, key, id) AS MATERIALIZED (${keys})
  INSERT INTO search_keys (tenant_id, key, id)
  SELECT * FROM made_keys m
  WHERE (SELECT true FROM search_keys WHERE tenant_id = $1 AND key = m.key AND id = m.id LIMIT 1) IS NULL`;

/** The same for a database of Citus, which copies rows in without the clause, and row-level security forbids that. */
export const storeSearchKeysDistributed = (keys: string): string =>
  `${storeSearchKeys(keys)} ON CONFLICT DO NOTHING`;

/** The keys of transactions whose sender's name has this word, and of wallets that have it. */
export const keysOfTerm = (word: string): { senders: string; wallets: string } => ({
  senders: `s${word}`,
  wallets: `w${word}`,
});

/** Letters of a word of which a name may have more. */
const PREFIX_MIN = 3;
/** True where a word, the last of a search text, finds longer words that begin with it. */
export const isPrefix = (word: string): boolean => [...word].length >= PREFIX_MIN;

/** The end of the range of keys that begin with a text: the last character follows all others. */
export const endOfPrefix = (key: string): string => `${key}\u{10FFFF}`;
