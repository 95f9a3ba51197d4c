import type { Search } from './search.ts';
import { endOf, endsAt, type FragmentBuilder, orderBy, type SqlFragment, upToEnd } from './sql-fragments.ts';

/**
 * Index entries of keys scanned for one page: of a single key, where each matches, and of one of a name's
 * words.
 */
const KEYS_MAX = 400;
const WORDS_MAX = 2_000;
/** Transactions of each wallet scanned for one page. */
const OF_WALLET_MAX = 101;

/** A source of ids for one search term. */
interface Source {
  /** Ids, in the order of the page. */
  sql: string;
  /** Ids read at most; null for all. */
  max: number | null;
  /** Further conditions on each, as `l.id`. */
  asked?: string[];
}

const hasKey = (tenant: string, key: string, id: string): string =>
  `(SELECT true FROM search_keys WHERE tenant_id = ${tenant} AND key = ${key} AND id = ${id} LIMIT 1)`;

/** True where transaction `t` matches the search, checked one by one. */
export function matchesSearch(searched: Search, { tenant, values: { place } }: FragmentBuilder): string {
  const { ids, keys, senderKeys, accounts, walletKeys } = searched;
  const all = (some: readonly string[], id: string): string =>
    some.map((key) => hasKey(tenant, place(key), id)).join(' AND ');
  return [
    `t.id = ANY (${place(ids)}::uuid[])`,
    ...keys.map((key) => hasKey(tenant, place(key), 't.id')),
    ...(senderKeys.length > 0 ? [all(senderKeys, 't.id')] : []),
    ...['t.source_account', 't.destination_account'].flatMap((account) => [
      `${account} = ANY (${place(accounts)}::uuid[])`,
      ...(walletKeys.length > 0 ? [all(walletKeys, account)] : []),
    ]),
  ]
    .map((one) => `(${one})`)
    .join(' OR ');
}

/** The sources of each search term. */
function sourcesOf({ ids, keys, senderKeys, accounts }: Search, making: FragmentBuilder): Source[] {
  const { tenant, page, bounds, values } = making;
  const { place } = values;
  const order = orderBy(page);
  const where = (...conditions: string[]): string => [...conditions, ...bounds('id')].join(' AND ');
  const byKey = (key: string, max: number): string =>
    `SELECT id FROM search_keys WHERE ${where(`tenant_id = ${tenant}`, `key = ${place(key)}`)} ${order} LIMIT ${max}`;
  const named = `SELECT id FROM unnest(${place(ids)}::uuid[]) AS n (id) WHERE ${where('true')}`;
  const sources: Source[] = [{ sql: named, max: null }];
  for (const key of keys) sources.push({ sql: byKey(key, KEYS_MAX), max: KEYS_MAX });
  const [rarest, ...others] = senderKeys;
  if (rarest !== undefined) {
    const asked = others.map((key) => hasKey(tenant, place(key), 'l.id'));
    sources.push({ sql: byKey(rarest, WORDS_MAX), max: WORDS_MAX, asked });
  }
  if (accounts.length > 0) {
    const max = Math.min(page.limit + 1, OF_WALLET_MAX);
    const side = (name: string): string => `
      (SELECT id FROM transactions WHERE ${where(`tenant_id = ${tenant}`, `${name}_account = a.account`)} ${order} LIMIT ${max})`;
    const sql = `SELECT m.id FROM unnest(${place(accounts)}::uuid[]) AS a (account)
      CROSS JOIN LATERAL (${side('source')} UNION ALL ${side('destination')}) AS m ${orderBy(page, 'm.id')} LIMIT ${max}`;
    sources.push({ sql, max });
  }
  return sources;
}

/**
 * Transactions found by the search through indexes: a part of each source, up to where every part reaches.
 * @param enough rows that the page needs, where there is no other filter; null otherwise
 */
export function searchSql(searched: Search, making: FragmentBuilder, enough: number | null): SqlFragment {
  const { tenant, page } = making;
  const order = orderBy(page);
  const sources = sourcesOf(searched, making);
  const ends = sources.flatMap(({ max }, n) =>
    max === null ? [] : [`(SELECT id FROM looked_${n} ${order} OFFSET ${max - 1} LIMIT 1)`],
  );
  const found = sources.map(({ asked = [] }, n) =>
    [`SELECT l.id FROM looked_${n} l`, ...(asked.length === 0 ? [] : [`WHERE ${asked.join(' AND ')}`])].join(
      ' ',
    ),
  );
  const nothing = '(SELECT NULL::uuid AS id LIMIT 0)';
  const ctes = [
    ...sources.map(({ sql }, n) => `looked_${n} AS MATERIALIZED (${sql})`),
    endsAt(page, `SELECT id FROM (${[nothing, ...ends].join(' UNION ALL ')}) AS e ${order} LIMIT 1`),
    `looked AS MATERIALIZED (
       SELECT id FROM (${[nothing, ...found].join(' UNION ')}) AS f WHERE ${upToEnd(page)}
       ${order} ${enough === null ? '' : `LIMIT ${enough}`})`,
  ];
  return {
    ctes: ctes.join(', '),
    // One by one: servers would rather scan the whole history in the requested order.
    from: `looked CROSS JOIN LATERAL (
      SELECT * FROM transactions WHERE tenant_id = ${tenant} AND id = looked.id LIMIT 1) AS t`,
    end: endOf(page),
  };
}
