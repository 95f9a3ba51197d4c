import { BANK_OUTFLOW_FAILED, BANK_OUTFLOW_PAID } from '../../../ledger/events.ts';
import { bankDetailsOf, CATEGORIES } from '../../../ledger/transactions.ts';
import type { Session } from '../../../platform/db/database.ts';
import { amountKey, type PageRequest, parseAmountKey } from '../../../platform/db/keyset.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { MAX_UUID, NIL_UUID, uuidv7Floor } from '../../../platform/values/ids.ts';
import type { Kobo } from '../../../platform/values/money.ts';
import { type TransferRecord, transferRecordsByIds } from '../queries.ts';
import { NO_MATCHES, type Search, type TransferFilter } from './filter.ts';
import { SORTED_MAX } from './schemas.ts';

/**
 * Lists transactions of an environment by filters, under `kolo_operator`. Ids are in order of time. Each page
 * scans a bounded part of an index, and the list continues behind it.
 *
 * `listTransfers` assembles one statement a page: `scanFor` chooses the scan by the filters that have an
 * index, the other filters are conditions on the scanned rows, and a last row marks where the scan ended.
 */

/** Transactions scanned for one page where an index keeps them adjacent, and where it does not. */
const ADJACENT_MAX = 5_000;
const SCATTERED_MAX = 400;
/** The bound where each is compared with several keys. */
const COMPARED_MAX = 1_000;
/** Index entries scanned for one page: of keys whose entries all match, and of one word of a name that has one more word. */
const KEYS_MAX = 400;
const WORDS_MAX = 2_000;
/** Transactions of each found wallet scanned for one page; where other filters apply, more of a few wallets. */
const OF_WALLET_MAX = 101;
const OF_FEW_WALLETS_MAX = 250;
const OF_WALLETS_MAX = 20_000;
/** Events read for one page of a list by outcome, each with its transaction. */
const OUTCOMES_MAX = 300;
/** Transactions whose bank is read for one page. */
const BANKS_MAX = 101;

/** A page of transactions, plus one row that shows that more follow. */
interface TransferPage {
  transfers: TransferRecord[];
  /** A transaction's key in the list. */
  keyOf: (transfer: TransferRecord) => string;
  /** The key of the last scanned transaction, where the scan reached its bound. */
  scannedTo: string | null;
}

/** A row found, or the row that marks where the scan ended. */
interface Found {
  id: string;
  amount: Kobo;
  /** In a list by outcome, the event that reports it. */
  event: string | null;
  isEnd: boolean;
}

/** Matching transactions, newest first unless the page runs backwards. */
export async function listTransfers(
  session: Session,
  tenantId: string,
  page: PageRequest,
  filter: TransferFilter,
): Promise<TransferPage> {
  const sql = new PageSql(tenantId, page, filter);
  const { status, category, rail, bankCodes, amountFrom, amountTo } = filter;
  const matches: string[] = [];
  if (status !== undefined) matches.push(`t.status = ${sql.param(status)}`);
  if (category !== undefined) matches.push(`t.category = ${sql.param(category)}`);
  if (amountFrom !== undefined) matches.push(`t.amount >= ${sql.param(amountFrom)}`);
  if (amountTo !== undefined) matches.push(`t.amount <= ${sql.param(amountTo)}`);
  const isOfBank = rail !== undefined || bankCodes !== undefined;
  const limit = isOfBank ? BANKS_MAX : page.limit + 1;
  matches.push(...sql.beyondKey);
  const scan = filter.byAmount
    ? scanToSort(sql, filter)
    : scanFor(sql, filter, matches.length === 0 ? limit : null);
  const found = await session.query<Found>(
    `WITH ${scan.ctes}
     (SELECT t.id, t.amount, ${filter.completed ? 't.event' : 'NULL::uuid'} AS event, false AS "isEnd" FROM ${scan.from} WHERE ${['true', ...matches].join(' AND ')}
      ${sql.pageOrder} LIMIT ${limit})
     UNION ALL
     (${scan.end})`,
    sql.values,
  );
  const rows = found.filter(({ isEnd }) => !isEnd);
  const end = found.find(({ isEnd }) => isEnd);
  const scanEnd = end?.event ?? end?.id ?? null;
  if (filter.byAmount && scanEnd !== null)
    throw invalidField('from', `leaves more than ${SORTED_MAX} transactions to sort: choose fewer days`);
  const events = new Map(rows.map(({ id, event }) => [id, event]));
  const keyOf = filter.byAmount ? amountKey : ({ id }: { id: string }) => events.get(id) ?? id;
  const scannedTo = rows.length === limit ? keyOf(rows.at(-1)!) : scanEnd;
  const ids = rows.map(({ id }) => id);
  const transfers = await transferRecordsByIds(session, tenantId, ids);
  const byBank = (transfer: TransferRecord): boolean =>
    (rail === undefined || ('rail' in transfer && transfer.rail === rail)) &&
    (bankCodes === undefined || bankCodes.includes(bankDetailsOf(transfer).bank ?? ''));
  return { transfers: transfers.filter(byBank).slice(0, page.limit + 1), keyOf, scannedTo };
}

/** Time between an event and its id at most, milliseconds. */
const ID_MARGIN_MS = 2_000;
/** The times of the ids of events: an id is made at the event's time or behind it. */
const idsOf = ({ fromMs, untilMs }: NonNullable<TransferFilter['completed']>) => ({
  fromMs,
  untilMs: untilMs === undefined ? undefined : untilMs + ID_MARGIN_MS,
});

/** The values of a page's statement, and the SQL that depends on the page alone. */
class PageSql {
  readonly values: unknown[] = [];
  /** The tenant's parameter. */
  readonly tenant: string;
  readonly limit: number;
  private readonly isOlder: boolean;
  /** The order of the page's rows. */
  readonly pageOrder: string;
  /** In a list by amount, the condition that leaves out earlier pages. */
  readonly beyondKey: string[] = [];
  /** Comparisons that bound every id of the page. */
  private readonly bounds: string[] = [];

  constructor(tenantId: string, page: PageRequest, filter: TransferFilter) {
    const { completed, byAmount = false } = filter;
    const { fromMs, untilMs } = completed === undefined ? filter : idsOf(completed);
    this.tenant = this.param(tenantId);
    this.limit = page.limit;
    this.isOlder = page.direction === 'older';
    if (fromMs !== undefined) this.bounds.push(`>= ${this.param(uuidv7Floor(fromMs))}`);
    if (untilMs !== undefined) this.bounds.push(`< ${this.param(uuidv7Floor(untilMs))}`);
    const operator = this.isOlder ? '<' : '>';
    if (byAmount) {
      const key = page.key === null ? undefined : parseAmountKey(page.key);
      const direction = this.isOlder ? 'DESC' : 'ASC';
      this.pageOrder = `ORDER BY t.amount ${direction}, t.id ${direction}`;
      if (key !== undefined)
        this.beyondKey.push(`(t.amount, t.id) ${operator} (${this.param(key[0])}, ${this.param(key[1])})`);
      return;
    }
    this.pageOrder = this.orderBy(completed === undefined ? 't.id' : 't.event');
    if (page.key !== null) this.bounds.push(`${operator} ${this.param(page.key)}`);
  }

  /** Adds a value. @returns its parameter */
  param(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  orderBy(id = 'id'): string {
    return `ORDER BY ${id} ${this.isOlder ? 'DESC' : 'ASC'}`;
  }

  /** The conditions, and the page's bounds on an id. */
  where(id: string, ...conditions: string[]): string {
    return [...conditions, ...this.bounds.map((bound) => `${id} ${bound}`)].join(' AND ');
  }

  /**
   * The end of the page's scan as a one-row table `ends`: a comparison with it bounds an index scan. COALESCE
   * would not, because row-level security treats it as leaky. @param id SQL of the end's id, or of none
   * without a bound
   */
  endsAt(id: string): string {
    return `ends AS MATERIALIZED (SELECT coalesce((${id}), ${this.beyond}) AS id)`;
  }

  /** Condition on an `id` up to that end. */
  get upToEnd(): string {
    return `id ${this.isOlder ? '>=' : '<='} (SELECT id FROM ends)`;
  }

  /** The end's id, where more may follow. */
  get end(): string {
    return `SELECT id, NULL::bigint, NULL::uuid, true FROM ends WHERE id <> ${this.beyond}`;
  }

  /** An id beyond every id of the page: the end of an unbounded scan. */
  private get beyond(): string {
    return `'${this.isOlder ? NIL_UUID : MAX_UUID}'::uuid`;
  }
}

/** SQL of the scanned part of the transactions for one page. */
interface Scan {
  /** CTEs, behind WITH. */
  ctes: string;
  /** Source of candidate transactions as `t`. */
  from: string;
  /** Query of the last scanned transaction, as `id` and true; no row at the end. */
  end: string;
}

/** True where transaction `t` is of one of some accounts. */
const isOf = (accounts: string): string =>
  `(t.source_account = ANY (${accounts}::uuid[]) OR t.destination_account = ANY (${accounts}::uuid[]))`;

/** Chooses the scan. @param enough rows that the page needs, where the scan covers every filter; null otherwise */
function scanFor(sql: PageSql, filter: TransferFilter, enough: number | null): Scan {
  const { searched, accountIds } = filter;
  if (filter.completed !== undefined) {
    const conditions = [
      // Bank transfers have no sender to find.
      ...(searched === undefined ? [] : [`(${matchesSearch(sql, { ...searched, senderTerms: [] })})`]),
      ...(accountIds === undefined ? [] : [isOf(sql.param(accountIds))]),
    ];
    if (conditions.length === 0) return scanOutcomes(sql, filter, enough);
    return narrowed(scanOutcomes(sql, filter, null), conditions);
  }
  if (searched === undefined) return scanUnsearched(sql, filter, enough);
  const ofWallets = accountIds === undefined ? [] : [isOf(sql.param(accountIds))];
  if (searched.walletKeys.length > 0)
    return narrowed(scanHistory(sql), [`(${matchesSearch(sql, searched)})`, ...ofWallets]);
  if (accountIds !== undefined) return narrowed(scanSources(sql, searched, null), ofWallets);
  return scanSources(sql, searched, enough);
}

const narrowed = (scan: Scan, conditions: readonly string[]): Scan => ({
  ...scan,
  from: `(SELECT t.* FROM ${scan.from} WHERE ${conditions.join(' AND ')}) AS t`,
});

const COLUMNS = 't.id, t.status, t.category, t.amount';

/** Conditions repeat the predicate of a partial index: a parameter would hide that it applies. */
function scanUnsearched(
  sql: PageSql,
  { accountIds, status, category }: TransferFilter,
  enough: number | null,
): Scan {
  const [first, ...others] = accountIds ?? [];
  if (others.length > 0) return scanSources(sql, { ...NO_MATCHES, accounts: accountIds! }, enough);
  if (first !== undefined) {
    const account = sql.param(first);
    const ofAccount = (side: string) => entries(sql, SCATTERED_MAX, `t.${side}_account = ${account}`);
    return cut(sql, SCATTERED_MAX, `${ofAccount('source')} UNION ${ofAccount('destination')}`);
  }
  if (status === 'processing') return scanProcessing(sql);
  if (status === 'failed')
    return cut(sql, SCATTERED_MAX, entries(sql, SCATTERED_MAX, 't.failure_code IS NOT NULL'));
  if (category !== undefined && CATEGORIES[category].type === 'credit')
    return cut(sql, SCATTERED_MAX, entries(sql, SCATTERED_MAX, "t.type = 'credit'"));
  return cut(sql, ADJACENT_MAX, entries(sql, ADJACENT_MAX));
}

/** Entries of the index that fits the conditions. */
const entries = (sql: PageSql, max: number, ...conditions: string[]): string =>
  `(SELECT ${COLUMNS} FROM transactions t WHERE ${sql.where('t.id', `t.tenant_id = ${sql.tenant}`, ...conditions)}
    ${sql.orderBy('t.id')} LIMIT ${max})`;

/** The transactions of the page's days, for a list by amount: those of each account by its index, or all by the primary key. */
function scanToSort(sql: PageSql, { accountIds }: TransferFilter): Scan {
  const max = SORTED_MAX + 1;
  if (accountIds === undefined) return cut(sql, max, entries(sql, max));
  const ofAccount = (side: string) => entries(sql, max, `t.${side}_account = a.account`);
  return cut(
    sql,
    max,
    `SELECT DISTINCT m.* FROM unnest(${sql.param(accountIds)}::uuid[]) AS a (account)
     CROSS JOIN LATERAL (${ofAccount('source')} UNION ALL ${ofAccount('destination')}) AS m`,
  );
}

/** The first of the selected rows. */
const cut = (sql: PageSql, max: number, rows: string): Scan => ({
  ctes: `scanned AS MATERIALIZED (SELECT * FROM (${rows}) l ${sql.orderBy()} LIMIT ${max})`,
  from: 'scanned AS t',
  end: `SELECT id, NULL::bigint, NULL::uuid, true FROM scanned ${sql.orderBy()} OFFSET ${max - 1} LIMIT 1`,
});

/**
 * A processing transaction has a payout in the queue. OFFSET 0 stops servers from scanning the whole history
 * backwards. Only payouts_due can use a bound of due_at: without statistics the primary key looks as good.
 */
function scanProcessing(sql: PageSql): Scan {
  const { tenant } = sql;
  const queue = `(SELECT transaction_id AS id FROM payouts WHERE tenant_id = ${tenant} AND due_at > '-infinity' OFFSET 0)`;
  return cut(
    sql,
    SCATTERED_MAX,
    `SELECT ${COLUMNS} FROM (
       SELECT w.id FROM ${queue} w WHERE ${sql.where('w.id', 'true')} ${sql.orderBy('w.id')} LIMIT ${SCATTERED_MAX}) q
     CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = ${tenant} AND id = q.id LIMIT 1) t`,
  );
}

/**
 * Bank transfers in order of outcome. An index of `completed_at` would make each settlement write every index; events are in
 * order of time. Plan: the primary key of events, or events_by_type for failures; then that of each transaction.
 */
function scanOutcomes(sql: PageSql, { status, completed }: TransferFilter, enough: number | null): Scan {
  const { tenant } = sql;
  const { fromMs, untilMs } = completed!;
  const failed = `type = '${BANK_OUTFLOW_FAILED.type}'`;
  const outcomes = { failed, successful: `type = '${BANK_OUTFLOW_PAID.type}'` };
  const isOutcome =
    status === 'failed' || status === 'successful'
      ? outcomes[status]
      : `(${Object.values(outcomes).join(' OR ')})`;
  const within = [
    ...(fromMs === undefined ? [] : [`created_at >= ${sql.param(toRfc3339(fromMs))}`]),
    ...(untilMs === undefined ? [] : [`created_at < ${sql.param(toRfc3339(untilMs))}`]),
  ];
  const ofIndex = status === 'failed' ? [failed, `type <> '${BANK_OUTFLOW_PAID.type}'`] : [];
  const where = sql.where('id', `tenant_id = ${tenant}`, ...ofIndex, ...within);
  const order = sql.orderBy();
  return {
    ctes: `read AS MATERIALIZED (
        SELECT id, type, content FROM events WHERE ${where} ${order} LIMIT ${OUTCOMES_MAX}),
      outcomes AS MATERIALIZED (
        SELECT id AS event, (content::jsonb #>> '{eventData,id}')::uuid AS id FROM read WHERE ${isOutcome}
        ${sql.orderBy('read.id')} ${enough === null ? '' : `LIMIT ${enough}`})`,
    from: `(SELECT t.*, o.event FROM outcomes o
      CROSS JOIN LATERAL (SELECT * FROM transactions WHERE tenant_id = ${tenant} AND id = o.id LIMIT 1) t) AS t`,
    end: `SELECT NULL::uuid, NULL::bigint, id, true FROM read ${order} OFFSET ${OUTCOMES_MAX - 1} LIMIT 1`,
  };
}

/** The whole history up to a bound, one transaction at a time, until the page is full. */
function scanHistory(sql: PageSql): Scan {
  const where = sql.where('id', `tenant_id = ${sql.tenant}`);
  return {
    ctes: sql.endsAt(
      `SELECT id FROM transactions WHERE ${where} ${sql.orderBy()} OFFSET ${COMPARED_MAX - 1} LIMIT 1`,
    ),
    from: `(SELECT * FROM transactions WHERE ${where} AND ${sql.upToEnd}) AS t`,
    end: sql.end,
  };
}

/** True where an object has one of these keys. */
const hasKey = (sql: PageSql, keys: readonly string[], id: string): string =>
  `(SELECT true FROM search_keys WHERE tenant_id = ${sql.tenant} AND key = ANY (${sql.param(keys)}::text[]) AND id = ${id} LIMIT 1)`;

/** True where transaction `t` matches the search, checked one by one. */
function matchesSearch(
  sql: PageSql,
  { ids, amount, keys, senderTerms, accounts, walletKeys }: Search,
): string {
  const hasAll = (terms: readonly (readonly string[])[], id: string): string =>
    terms.map((term) => hasKey(sql, term, id)).join(' AND ');
  const alternatives = [`t.id = ANY (${sql.param(ids)}::uuid[])`];
  if (amount !== null) alternatives.push(`t.amount = ${sql.param(amount)}`);
  if (keys.length > 0) alternatives.push(hasKey(sql, keys, 't.id'));
  if (senderTerms.length > 0) alternatives.push(hasAll(senderTerms, 't.id'));
  const ofWallet = walletKeys.map((key) => [key]);
  for (const account of ['t.source_account', 't.destination_account']) {
    alternatives.push(`${account} = ANY (${sql.param(accounts)}::uuid[])`);
    if (walletKeys.length > 0) alternatives.push(hasAll(ofWallet, account));
  }
  return alternatives.map((one) => `(${one})`).join(' OR ');
}

/** A source of ids for one search term. */
interface Source {
  /** Ids, in the order of the page. */
  ids: string;
  /** Ids read at most; null for all. */
  max: number | null;
  /** Further conditions on each, as `l.id`. */
  conditions: string[];
}

/** The sources of each search term. */
function sourcesOf(
  sql: PageSql,
  { ids, amount, keys, senderTerms, accounts }: Search,
  enough: number | null,
): Source[] {
  const order = sql.orderBy();
  const byKeys = (term: readonly string[], max: number): string => {
    const where = sql.where('id', `tenant_id = ${sql.tenant}`, 'key = e.key');
    return `SELECT m.id FROM unnest(${sql.param(term)}::text[]) AS e (key)
      CROSS JOIN LATERAL (SELECT id FROM search_keys WHERE ${where} ${order} LIMIT ${max}) AS m
      ${sql.orderBy('m.id')} LIMIT ${max}`;
  };
  const named = `SELECT id FROM unnest(${sql.param(ids)}::uuid[]) AS n (id) WHERE ${sql.where('id', 'true')}`;
  const sources: Source[] = [{ ids: named, max: null, conditions: [] }];
  if (amount !== null) {
    const where = sql.where('id', `tenant_id = ${sql.tenant}`, 'amount > 0', `amount = ${sql.param(amount)}`);
    const ofAmount = `SELECT id FROM transactions WHERE ${where} ${order} LIMIT ${KEYS_MAX}`;
    sources.push({ ids: ofAmount, max: KEYS_MAX, conditions: [] });
  }
  if (keys.length > 0) sources.push({ ids: byKeys(keys, KEYS_MAX), max: KEYS_MAX, conditions: [] });
  const [rarest, ...others] = senderTerms;
  if (rarest !== undefined) {
    const probes = Math.max(1, ...others.map((term) => term.length));
    const max = Math.floor(WORDS_MAX / probes);
    const conditions = others.map((term) => hasKey(sql, term, 'l.id'));
    sources.push({ ids: byKeys(rarest, max), max, conditions });
  }
  if (accounts.length > 0) {
    // Other filters may leave few of them: then more are read, of few wallets.
    const ofEach = Math.floor(OF_WALLETS_MAX / accounts.length);
    const max =
      enough === null
        ? Math.max(OF_WALLET_MAX, Math.min(OF_FEW_WALLETS_MAX, ofEach))
        : Math.min(sql.limit + 1, OF_WALLET_MAX);
    const ofAccount = (side: string): string => {
      const where = sql.where('id', `tenant_id = ${sql.tenant}`, `${side}_account = a.account`);
      return `(SELECT id FROM transactions WHERE ${where} ${order} LIMIT ${max})`;
    };
    const ofAccounts = `SELECT m.id FROM unnest(${sql.param(accounts)}::uuid[]) AS a (account)
      CROSS JOIN LATERAL (
        ${ofAccount('source')}
        UNION ALL
        ${ofAccount('destination')}) AS m ${sql.orderBy('m.id')} LIMIT ${max}`;
    sources.push({ ids: ofAccounts, max, conditions: [] });
  }
  return sources;
}

const NO_IDS = '(SELECT NULL::uuid AS id LIMIT 0)';

/** Transactions found by a search through indexes: a part of each source, up to where every part reaches. */
function scanSources(sql: PageSql, searched: Search, enough: number | null): Scan {
  const order = sql.orderBy();
  const ctes: string[] = [];
  const ends = [NO_IDS];
  const found = [NO_IDS];
  sourcesOf(sql, searched, enough).forEach(({ ids, max, conditions }, n) => {
    ctes.push(`source_${n} AS MATERIALIZED (${ids})`);
    if (max !== null) ends.push(`(SELECT id FROM source_${n} ${order} OFFSET ${max - 1} LIMIT 1)`);
    found.push(`SELECT l.id FROM source_${n} l WHERE ${['true', ...conditions].join(' AND ')}`);
  });
  ctes.push(sql.endsAt(`SELECT id FROM (${ends.join(' UNION ALL ')}) AS e ${order} LIMIT 1`));
  ctes.push(`scanned AS MATERIALIZED (
    SELECT id FROM (${found.join(' UNION ')}) AS f WHERE ${sql.upToEnd}
    ${order} ${enough === null ? '' : `LIMIT ${enough}`})`);
  return {
    ctes: ctes.join(', '),
    // One by one: servers would rather scan the whole history in the requested order.
    from: `scanned CROSS JOIN LATERAL (
      SELECT * FROM transactions WHERE tenant_id = ${sql.tenant} AND id = scanned.id LIMIT 1) AS t`,
    end: sql.end,
  };
}
