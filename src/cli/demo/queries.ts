import { type Session, statement } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/values/money.ts';

/** Count of one kind of movement. */
interface MovementCount {
  category: string;
  status: string;
  count: number;
  /** Whole kobo. */
  amount: Kobo;
}

const MOVEMENTS = statement(
  'movements_of_demo',
  `SELECT category, status, count(*)::integer AS count, sum(amount)::bigint AS amount
   FROM transactions WHERE tenant_id = $1 GROUP BY category, status ORDER BY category, status`,
);
const PEOPLE = statement(
  'people_of_demo',
  `SELECT (SELECT count(*)::integer FROM customers WHERE tenant_id = $1) AS customers,
     (SELECT count(*)::integer FROM wallets WHERE tenant_id = $1) AS wallets`,
);

/** Counts of one environment. */
export interface DemoCounts {
  customers: number;
  wallets: number;
  movements: MovementCount[];
}

/** Counts the rows of a tenant. Reads all of them. */
export async function countsOf(session: Session, tenantId: string): Promise<DemoCounts> {
  const movements = await session.query<MovementCount>(MOVEMENTS, [tenantId]);
  const [people] = await session.query<{ customers: number; wallets: number }>(PEOPLE, [tenantId]);
  return { ...people!, movements };
}

const OWN_IDS = statement(
  'own_ids_at_the_bank_of_demo',
  `SELECT rail_id AS id FROM payouts WHERE tenant_id = $1 AND rail_id = ANY ($2::text[])
   UNION ALL SELECT rail_inflow_id FROM inflows WHERE tenant_id = $1 AND rail_inflow_id = ANY ($2::text[])
   UNION ALL SELECT rail_return_id FROM payment_returns WHERE tenant_id = $1 AND rail_return_id = ANY ($2::text[])`,
);

/** Those ids of a bank's book that belong to a tenant. */
export const ownIdsAtBank = async (
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await session.query<{ id: string }>(OWN_IDS, [tenantId, ids])).map(({ id }) => id));
