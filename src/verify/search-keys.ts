import type { Check } from './report.ts';

/*
 * Recomputes search keys from the ledger. Findings name the row and the kind of key, never its text: that is a
 * person's name or number.
 */

/** Of a name: its first 8 words, 40 characters of each, without accents and in lower case. The ranges are Unicode's, as code points. */
const MARKS =
  '[\\u0300-\\u036f\\u064b-\\u065f\\u0670\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufe00-\\ufe0f\\ufeff]';
const OF_WORDS =
  '[0-9a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af\\u0300-\\u060b\\u060d-\\u061a\\u061c-\\u061e\\u0620-\\u1fff' +
  '\\u2c00-\\u2fff\\u3040-\\ufe0f\\ufe70-\\ufeff\\uff10-\\U0001efff\\U0001fb00-\\U0010ffff]+';
const LETTERS = ['ƁɓƊɗƘƙƳƴŊŋƆɔƐɛƎǝəØøĐđŁł', 'bbddkkyynnooeeeeeooddll'];

const words = (name: string): string => `
  SELECT substr(m.found[1], 1, 40) AS word
  FROM regexp_matches(
    translate(lower(regexp_replace(normalize(substr(${name}, 1, 200), NFKD) COLLATE "C", '${MARKS}', '', 'g')),
      '${LETTERS[0]}', '${LETTERS[1]}'), '${OF_WORDS}', 'g') WITH ORDINALITY AS m (found, place)
  WHERE m.place <= 8 AND ${name} <> 'Erased customer'`;

/** Of an account number that is paid: its digits from the last to the first. */
const paid = (number: string): string => `'n' || reverse(${number})`;

/** Keys that are expected or found, and not both: once each, however often a name has a word. */
const DIFFERENCES = `
    SELECT DISTINCT tenant_id, key, id, f.id IS NULL AS is_missing
    FROM expected e FULL JOIN found f USING (tenant_id, key, id)
    WHERE e.id IS NULL OR f.id IS NULL`;

const SENDER = `
    JOIN inflow_senders i ON i.tenant_id = c.tenant_id AND i.rail = c.rail AND i.rail_inflow_id = c.rail_inflow_id`;

/**
 * Tenants of whom everything is keyed but for what waits to be counted: where a version is missing they are about to be
 * gone through. A waiting tenant may have its keys already, from a walk through the history: it is held against the
 * books once it is counted.
 */
const MOVEMENTS = `
  WITH complete AS (
    SELECT p.tenant_id FROM rollup_progress p
    JOIN ledgers l ON l.tenant_id = p.tenant_id
    WHERE p.keyed_to IS NULL AND l.version - p.version =
      (SELECT count(*) FROM ledger_batches b WHERE b.tenant_id = p.tenant_id AND b.version > p.version)
  ),
  waiting AS (
    SELECT b.tenant_id, m.id, m.recipient
    FROM complete k JOIN ledger_batches b ON b.tenant_id = k.tenant_id
    CROSS JOIN LATERAL unnest(b.created, b.recipients) AS m (id, recipient)
  ),
  credited AS (
    SELECT i.* FROM complete k JOIN inflows i ON i.tenant_id = k.tenant_id
    LEFT JOIN waiting w ON w.tenant_id = i.tenant_id AND w.id = i.transaction_id
    WHERE w.id IS NULL
  ),
  expected AS (
    SELECT p.tenant_id, ${paid('p.account_number')} AS key, p.transaction_id AS id
    FROM complete k JOIN payouts p ON p.tenant_id = k.tenant_id
    UNION ALL
    SELECT c.tenant_id, ${paid('v.account_number')}, c.transaction_id FROM credited c
    JOIN virtual_accounts v ON v.tenant_id = c.tenant_id AND v.id = c.virtual_account_id
    WHERE v.account_number IS NOT NULL
    UNION ALL
    SELECT c.tenant_id, 'f' || i.account_number, c.transaction_id FROM credited c ${SENDER}
    WHERE i.account_number SIMILAR TO '[0-9]{10}'
    UNION ALL
    SELECT c.tenant_id, 's' || w.word, c.transaction_id FROM credited c ${SENDER}
    CROSS JOIN LATERAL (${words('i.name')}) AS w
  ),
  found AS (
    SELECT f.tenant_id, f.key, f.id FROM complete k JOIN search_keys f ON f.tenant_id = k.tenant_id
    LEFT JOIN waiting w ON w.tenant_id = f.tenant_id AND w.id = f.id
    WHERE left(f.key, 1) NOT IN ('w', 'm') AND w.id IS NULL
    UNION ALL
    SELECT w.tenant_id, ${paid('w.recipient')}, w.id FROM waiting w WHERE w.recipient IS NOT NULL
  )
  SELECT tenant_id, 'search_keys' AS row_table, format('kind=%s id=%s', left(key, 1), id) AS row_key,
         CASE WHEN is_missing THEN 'a movement cannot be found by what it is' ELSE 'a key says what its movement is not' END AS problem,
         NULL AS expected, NULL AS found
  FROM (${DIFFERENCES}) AS d`;

const WALLETS = `
  WITH expected AS (
    SELECT w.tenant_id, 'w' || o.word AS key, w.account_id AS id
    FROM wallets w JOIN customers c ON c.tenant_id = w.tenant_id AND c.id = w.customer_id
    CROSS JOIN LATERAL unnest(ARRAY[CASE WHEN w.name <> w.wallet_id THEN w.name END, c.name]) AS n (name)
    CROSS JOIN LATERAL (${words('n.name')}) AS o
    WHERE w.name_keyed
  ),
  found AS (SELECT tenant_id, key, id FROM search_keys WHERE left(key, 1) = 'w')
  SELECT tenant_id, 'search_keys' AS row_table, format('kind=w id=%s', id) AS row_key,
         CASE WHEN is_missing THEN 'a wallet cannot be found by its name' ELSE 'a key says what no wallet is called' END AS problem,
         NULL AS expected, NULL AS found
  FROM (${DIFFERENCES}) AS d`;

/** Keys of metadata are written with their objects, so nothing waits. */
const METADATA = `
  WITH objects AS (
    SELECT 'mt' AS kind, tenant_id, id, metadata FROM transactions WHERE metadata IS NOT NULL
    UNION ALL
    SELECT 'mc', tenant_id, id, metadata FROM customers WHERE metadata IS NOT NULL
    UNION ALL
    SELECT 'mw', tenant_id, account_id, metadata FROM wallets WHERE metadata IS NOT NULL
    UNION ALL
    SELECT 'ms', tenant_id, id, metadata FROM schedules WHERE metadata IS NOT NULL
    UNION ALL
    SELECT 'mb', tenant_id, id, metadata FROM bulk_transfers WHERE metadata IS NOT NULL
  ),
  expected AS (
    SELECT o.tenant_id, concat(o.kind, e.key, '=', e.value) AS key, o.id
    FROM objects o CROSS JOIN LATERAL jsonb_each_text(o.metadata) AS e (key, value)
  ),
  found AS (SELECT tenant_id, key, id FROM search_keys WHERE left(key, 1) = 'm')
  SELECT tenant_id, 'search_keys' AS row_table, format('kind=%s id=%s', left(key, 2), id) AS row_key,
         CASE WHEN f.id IS NULL THEN 'an object cannot be found by its metadata' ELSE 'a key says what no metadata holds' END AS problem,
         NULL AS expected, NULL AS found
  FROM expected e FULL JOIN found f USING (tenant_id, key, id)
  WHERE e.id IS NULL OR f.id IS NULL`;

/** Compares search keys with the movements. */
export const searchKeyChecks: readonly Check[] = [
  {
    name: 'search-keys',
    invariant: 2,
    says: 'Movements are found by their account numbers and senders, and by nothing else.',
    over: ['search_keys'],
    query: MOVEMENTS,
  },
  {
    name: 'wallet-search-keys',
    invariant: 2,
    says: 'Wallets are found by the words of their names and of those of their customers, and by no others.',
    over: ['search_keys'],
    query: WALLETS,
  },
  {
    name: 'metadata-search-keys',
    invariant: 2,
    says: 'Objects are found by their metadata, and by nothing that it does not hold.',
    over: ['search_keys'],
    query: METADATA,
  },
];
