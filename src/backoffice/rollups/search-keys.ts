import type { Kobo } from '../../platform/values/money.ts';
import { ERASED_NAME } from '../personal-data/mentions.ts';

/*
 * What movements are searched for by (`search_keys`): short texts, each a letter that says what kind it is, and what it says. Whoever
 * writes keys, searches by them or takes them away makes them here. All of it is SQL of code points, so that every server makes the
 * same words, whatever its locale is.
 *
 *   a  the movement's amount, kobo
 *   n  the number of the account that is paid: of a payout its recipient, of an inflow the virtual account that it came in by
 *   f  the number of the account that an inflow came from
 *   s  a word of its sender's name
 *   w  a word of a wallet's name or of its customer's: of the wallet's account, where the others are of a movement
 */

/** Words of a name that are kept, and characters of each; what is longer is cut off, and so is what is searched for. */
const WORDS_MAX = 8;
const WORD_MAX = 40;
/** Characters of a name that are looked at. */
const NAME_MAX = 200;

/** Accents, once they stand beside their letters, vowel signs of Arabic, and what is not seen: they are left out of words. */
const LEFT_OUT =
  '[\\u0300-\\u036F\\u064B-\\u065F\\u0670\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFE00-\\uFE0F\\uFEFF]+';
/** What stands between words: controls, blanks, punctuation and symbols. */
const BETWEEN =
  '[\\u0001-\\u002F\\u003A-\\u0060\\u007B-\\u00BF\\u00D7\\u00F7\\u02B0-\\u02FF\\u060C\\u061B\\u061F\\u2000-\\u2BFF' +
  '\\u3000-\\u303F\\uFE10-\\uFE6F\\uFF00-\\uFF0F\\U0001F000-\\U0001FAFF]+';
/** Letters that are no other letter with an accent, in Hausa and Fulfulde among others, with what people write for them. */
const LETTERS = { from: 'ƁɓƊɗƘƙƳƴŊŋƆɔƐɛƎǝəØøĐđŁł', to: 'bbddkkyynnooeeeeeooddll' };

/**
 * SQL of the words of a name, one a row as `word`: without accents, Latin letters in lower case, in no order. None of what has been
 * erased.
 *
 * @param name SQL of the name, which may be null
 */
export const searchTermsOf = (name: string): string => `
  SELECT DISTINCT left(s.word, ${WORD_MAX}) AS word FROM (
    SELECT word FROM regexp_split_to_table(
      translate(lower(regexp_replace(normalize(left(nullif(${name}, '${ERASED_NAME}'), ${NAME_MAX}), NFKD) COLLATE "C",
        '${LEFT_OUT}', '', 'g')), '${LETTERS.from}', '${LETTERS.to}'), '${BETWEEN}') AS w (word)
    WHERE word <> '' LIMIT ${WORDS_MAX}) AS s`;

/** SQL of the keys of who sent an inflow, as `key`. @param name SQL of the sender's name @param number and of its account number */
export const senderKeys = (name: string, number: string): string => `
  SELECT 'f' || ${number} AS key WHERE ${number} ~ '^[0-9]{10}$'
  UNION ALL
  SELECT 's' || word FROM (${searchTermsOf(name)}) AS words`;

/** SQL of the keys of a wallet that a name gives it, its own or its customer's, as `key`. @param name SQL of the name */
export const walletKeys = (name: string): string =>
  `SELECT 'w' || word AS key FROM (${searchTermsOf(name)}) AS words`;

/**
 * SQL of the keys of movements, as `tenant_id`, `key`, `id`: of `made (id, amount, recipient)`, which stands before, in the tenant in
 * `$1`. Where money comes in, who sent it and by which account is looked up by primary keys.
 */
export const MOVEMENT_KEYS = `
  SELECT $1::uuid AS tenant_id, 'a' || m.amount AS key, m.id FROM made m
  UNION ALL
  SELECT $1, 'n' || m.recipient, m.id FROM made m WHERE m.recipient IS NOT NULL
  UNION ALL
  SELECT $1, k.key, m.id FROM made m
  CROSS JOIN LATERAL (SELECT * FROM inflows WHERE tenant_id = $1 AND transaction_id = m.id LIMIT 1) i
  CROSS JOIN LATERAL (
    (SELECT 'n' || v.account_number AS key FROM virtual_accounts v
     WHERE v.tenant_id = $1 AND v.id = i.virtual_account_id AND v.account_number IS NOT NULL LIMIT 1)
    UNION ALL
    SELECT sent.key
    FROM (SELECT * FROM inflow_senders
          WHERE tenant_id = $1 AND rail = i.rail AND rail_inflow_id = i.rail_inflow_id LIMIT 1) s
    CROSS JOIN LATERAL (${senderKeys('s.name', 's.account_number')}) AS sent) AS k
  WHERE m.recipient IS NULL`;

/** SQL that keeps keys. Some may be there: the whole history is gone through beside what is new. @param keys SQL of `tenant_id`, `key`, `id` */
export const storeSearchKeys = (keys: string): string =>
  `INSERT INTO search_keys (tenant_id, key, id) ${keys} ON CONFLICT (tenant_id, key, id) DO NOTHING`;

/** The key of movements of this amount. */
export const amountKey = (amount: Kobo): string => `a${amount}`;
/** The keys of movements that go to this account, or came from it. */
export const accountKeys = (number: string): string[] => [`n${number}`, `f${number}`];
/** The keys of movements whose sender has this word in its name, and of wallets that have it. */
export const keysOfTerm = (word: string): { senders: string; wallets: string } => ({
  senders: `s${word}`,
  wallets: `w${word}`,
});
