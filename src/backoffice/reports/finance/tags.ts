import { type Session, statement, type TenantDatabase } from '../../../platform/db/database.ts';
import { ConcurrencyLimit } from '../../../platform/values/concurrency-limit.ts';
import { MAX_UUID, NIL_UUID } from '../../../platform/values/ids.ts';
import { Semaphore } from '../../../platform/values/semaphore.ts';

/** Tags of a currency with a line of their own; the others share one. */
const TAGS_MAX = 100;

/** Balances of the wallets with a tag in a currency, kobo. */
export interface TagBalance {
  /** Null: without a tag, or in `other` of several tags. */
  tag: string | null;
  kind: 'tag' | 'untagged' | 'other';
  currency: string;
  wallets: number;
  posted: bigint;
  held: bigint;
}

/** Wallets summed by one statement, which takes a fraction of a second. */
const WALLETS_A_PAGE = 50_000;

/** The last wallet of a page; none after the last page. Plan: that many entries of the primary key. */
const END_OF_PAGE = statement(
  'page_of_tags',
  `SELECT account_id AS "accountId" FROM wallets WHERE tenant_id = $1 AND account_id > $2
   ORDER BY tenant_id, account_id OFFSET $3 - 1 LIMIT 1`,
);

/** Plan: a range of the primary key, and a look-up of each wallet's account. */
const SUMS = statement(
  'sums_by_tag',
  `SELECT w.tag, w.currency, count(*)::integer AS wallets, sum(a.posted)::text AS posted, sum(a.held)::text AS held
   FROM wallets w
   CROSS JOIN LATERAL (SELECT posted, held FROM accounts WHERE tenant_id = $1 AND id = w.account_id LIMIT 1) a
   WHERE w.tenant_id = $1 AND w.account_id > $2 AND w.account_id <= $3
   GROUP BY 1, 2`,
);

interface Sum {
  tag: string | null;
  currency: string;
  wallets: number;
  posted: string;
  held: string;
}

/** Pages see one state of the ledger, so that their sums are the balance of all wallets at one moment. */
const ONE_SNAPSHOT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ';

/** Reads of a process run one after the other: each reads every wallet of a tenant. */
const reads = new Semaphore(1);
/** Reads that run or wait, in a process. */
const atOnce = new ConcurrencyLimit({ totalMax: 8, perTenantMax: 2 });

/**
 * Balances of all wallets now, by the tags that they have now: by currency, the largest first.
 *
 * @throws ApiError `service_unavailable` while others wait for theirs
 */
export async function balancesByTag(
  database: Pick<TenantDatabase, 'within'>,
  tenantId: string,
  walletsAPage = WALLETS_A_PAGE,
): Promise<TagBalance[]> {
  const giveBack = atOnce.acquire(tenantId);
  try {
    return await reads.run(() =>
      database.within(tenantId, (session) => inOneSnapshot(session, tenantId, walletsAPage)),
    );
  } finally {
    giveBack();
  }
}

async function inOneSnapshot(
  session: Session,
  tenantId: string,
  walletsAPage: number,
): Promise<TagBalance[]> {
  await session.begin();
  try {
    await session.execute(ONE_SNAPSHOT);
    return largestFirst(await sums(session, tenantId, walletsAPage));
  } finally {
    await session.rollback();
  }
}

async function sums(session: Session, tenantId: string, walletsAPage: number): Promise<TagBalance[]> {
  const found = new Map<string, TagBalance>();
  let after: string | undefined = NIL_UUID;
  while (after !== undefined) after = await addPage(session, found, { tenantId, after, walletsAPage });
  return [...found.values()];
}

/** Adds the wallets of a page; gives the last one, if others follow. */
async function addPage(
  session: Session,
  to: Map<string, TagBalance>,
  { tenantId, after, walletsAPage }: { tenantId: string; after: string; walletsAPage: number },
): Promise<string | undefined> {
  const from = [tenantId, after];
  const [end] = await session.query<{ accountId: string }>(END_OF_PAGE, [...from, walletsAPage]);
  for (const { posted, held, ...sum } of await session.query<Sum>(SUMS, [
    ...from,
    end?.accountId ?? MAX_UUID,
  ])) {
    const kind = sum.tag === null ? 'untagged' : 'tag';
    add(to, { ...sum, kind, posted: BigInt(posted), held: BigInt(held) });
  }
  return end?.accountId;
}

function add(to: Map<string, TagBalance>, balance: TagBalance): void {
  const key = `${balance.currency} ${balance.kind} ${balance.tag}`;
  const sum = to.get(key);
  if (sum === undefined) to.set(key, balance);
  else
    to.set(key, {
      ...sum,
      wallets: sum.wallets + balance.wallets,
      posted: sum.posted + balance.posted,
      held: sum.held + balance.held,
    });
}

const order = <Value extends string | bigint>(a: Value, b: Value): number => Number(a > b) - Number(a < b);

/** Sorts, and gives one line to those beyond the largest of a currency. */
export function largestFirst(balances: readonly TagBalance[], max = TAGS_MAX): TagBalance[] {
  const shown = new Map<string, TagBalance>();
  const counts = new Map<string, number>();
  for (const balance of balances.toSorted(
    (a, b) => order(a.currency, b.currency) || order(b.posted, a.posted) || order(a.tag ?? '', b.tag ?? ''),
  )) {
    const count = counts.get(balance.currency) ?? 0;
    const isShown = balance.kind === 'untagged' || count < max;
    if (balance.kind === 'tag') counts.set(balance.currency, count + 1);
    add(shown, isShown ? balance : { ...balance, kind: 'other', tag: null });
  }
  return [...shown.values()];
}
