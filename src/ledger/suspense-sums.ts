import { type Session, statement } from '../platform/db/database.ts';
import type { Mode } from '../platform/values/mode.ts';
import { LAST_SYSTEM_ACCOUNT } from './system-accounts.ts';

/** Plan: a probe of the primary key of accounts for each tenant, over its system accounts; OFFSET 0 keeps it so. */
const SUMS = statement(
  'suspense_sums',
  `SELECT t.mode, s.currency, sum(s.posted)::bigint AS posted
   FROM tenants t
   CROSS JOIN LATERAL (
     SELECT coalesce(a.currency, 'NGN') AS currency, a.posted FROM accounts a
     WHERE a.tenant_id = t.tenant_id AND a.id <= $1 AND a.kind = 'suspense' AND a.posted <> 0 OFFSET 0) s
   GROUP BY t.mode, s.currency`,
  `SELECT t.mode, coalesce(a.currency, 'NGN') AS currency, sum(a.posted)::bigint AS posted
   FROM tenants t JOIN accounts a ON a.tenant_id = t.tenant_id
   WHERE a.id <= $1 AND a.kind = 'suspense' AND a.posted <> 0
   GROUP BY 1, 2`,
);

/** Balance of suspense over all tenants of an environment, in minor units. */
interface SuspenseSum {
  mode: Mode;
  currency: string;
  posted: bigint;
}

/** Balances of suspense that are not zero. Runs under kolo_directory. */
export const suspenseSums = (directory: Session): Promise<SuspenseSum[]> =>
  directory.query<SuspenseSum>(SUMS, [LAST_SYSTEM_ACCOUNT]);

/** Plan: held_inflows_held, at most 10,000 entries. */
const COUNT_HELD = statement(
  'count_held_money',
  "SELECT count(*) AS count FROM (SELECT 1 FROM held_inflows WHERE state = 'held' LIMIT 10000) held",
);

/** Movements whose money waits in suspense for an operator, over all tenants; at most 10,000. */
export async function countHeldMoney(directory: Session): Promise<number> {
  const [row] = await directory.query<{ count: bigint }>(COUNT_HELD);
  return Number(row!.count);
}
