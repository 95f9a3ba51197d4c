import { type Session, sessionOn, statement, TenantDatabase } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';
import { COUNTED_MAX } from '../work-queue/counts.ts';
import type { OpenTopics, Topic, TopicDeps } from './topics.ts';

/** Environments whose amounts are read for one message, at most. */
const ENVIRONMENTS_MAX = 20;

/** The sum of items in one environment; null where one of them is not in naira. */
const sumOf = (name: string, ids: string) =>
  statement(
    name,
    `SELECT CASE WHEN bool_and(t.currency = 'NGN') THEN sum(t.amount)::bigint END AS amount
     FROM (${ids} LIMIT ${COUNTED_MAX}) q
     CROSS JOIN LATERAL (
       SELECT amount, currency FROM transactions WHERE tenant_id = $1 AND id = q.transaction_id LIMIT 1) t`,
  );

/** Topics whose items have an amount in the ledger. Plan of each: the index of its waiting rows, and primary keys. */
const SUMS: Partial<Record<Topic, ReturnType<typeof sumOf>>> = {
  flagged_payouts: sumOf(
    'sum_of_flagged_payouts',
    'SELECT transaction_id FROM payouts WHERE tenant_id = $1 AND flagged_at IS NOT NULL AND due_at IS NOT NULL',
  ),
  suspense: sumOf(
    'sum_of_held_inflows',
    "SELECT transaction_id FROM held_inflows WHERE tenant_id = $1 AND state = 'held'",
  ),
};

/** Plan: unclaimed_inflows_open. */
const UNCLAIMED = statement(
  'sum_of_unclaimed_inflows',
  `SELECT sum(w.amount)::bigint AS amount FROM (
     SELECT amount FROM unclaimed_inflows WHERE closed_at IS NULL AND NOT goes_back
     ORDER BY received_at LIMIT ${COUNTED_MAX}) w`,
);

const amountIn = async (session: Session, sql: typeof UNCLAIMED, values: string[]): Promise<Kobo | null> =>
  (await session.query<{ amount: Kobo | null }>(sql, values))[0]?.amount ?? null;

/**
 * The open topics with the sum of their items in naira, where they have one. It is read for a message only. @returns others unchanged
 */
export async function withAmounts(
  { operatorPool }: Pick<TopicDeps, 'operatorPool'>,
  open: OpenTopics,
): Promise<OpenTopics> {
  const tenants = new TenantDatabase(operatorPool);
  const summed: OpenTopics = { ...open };
  for (const [topic, sql] of Object.entries(SUMS) as [Topic, typeof UNCLAIMED][]) {
    const items = open[topic];
    if (items === undefined || items.tenantIds.length > ENVIRONMENTS_MAX) continue;
    const amounts: (Kobo | null)[] = [];
    for (const id of items.tenantIds)
      amounts.push(await tenants.within(id, (session) => amountIn(session, sql, [id])));
    if (amounts.includes(null)) continue;
    summed[topic] = { ...items, amount: amounts.reduce<Kobo>((sum, amount) => sum + amount!, 0n) };
  }
  const unclaimed = open.unclaimed_inflows;
  if (unclaimed !== undefined) {
    const amount = await amountIn(sessionOn(operatorPool), UNCLAIMED, []);
    summed.unclaimed_inflows = { ...unclaimed, amount };
  }
  return summed;
}
