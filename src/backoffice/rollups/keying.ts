import { type Session, statement } from '../../platform/db/database.ts';
import { storeSearchKeys, MOVEMENT_KEYS, walletKeys } from './search-keys.ts';

/** What gives keys that no batch brings, each a bounded part in the transaction that has locked the tenant's progress. */

/** Movements of the history, and wallets, that are given keys in one transaction. */
const MOVEMENTS_MAX = 5_000;
const WALLETS_MAX = 500;

/** Plan: primary keys, from the movement on that was come to. */
const KEY_HISTORY = statement(
  'key_history',
  `WITH made AS MATERIALIZED (
     SELECT t.id, t.amount, (SELECT p.account_number FROM payouts p WHERE p.tenant_id = $1 AND p.transaction_id = t.id) AS recipient
     FROM transactions t
     WHERE t.tenant_id = $1 AND t.id > (SELECT keyed_to FROM figures_progress WHERE tenant_id = $1)
     ORDER BY t.id LIMIT ${MOVEMENTS_MAX}),
   keyed AS (${storeSearchKeys(MOVEMENT_KEYS)})
   UPDATE figures_progress SET keyed_to = (SELECT id FROM made ORDER BY id OFFSET ${MOVEMENTS_MAX - 1})
   WHERE tenant_id = $1 AND keyed_to IS NOT NULL
   RETURNING keyed_to IS NOT NULL AS "more"`,
);

/**
 * Goes on with giving the whole history of a tenant its keys, where that has begun.
 *
 * @returns whether there is more to do
 */
export async function keyHistory(session: Session, tenantId: string): Promise<boolean> {
  const [went] = await session.query<{ more: boolean }>(KEY_HISTORY, [tenantId]);
  return went?.more ?? false;
}

/** Plan: wallets_not_keyed, which has those alone. Names do not change; one that is being changed otherwise has its turn later. */
const KEY_WALLETS = statement(
  'key_wallets',
  `WITH due AS MATERIALIZED (
     SELECT account_id, CASE WHEN name <> wallet_id THEN name END AS name, customer_id FROM wallets
     WHERE tenant_id = $1 AND NOT name_keyed ORDER BY account_id LIMIT ${WALLETS_MAX} FOR NO KEY UPDATE SKIP LOCKED),
   keyed AS (${storeSearchKeys(`
     SELECT $1::uuid AS tenant_id, k.key, d.account_id
     FROM due d
     CROSS JOIN LATERAL (SELECT name FROM customers WHERE tenant_id = $1 AND id = d.customer_id LIMIT 1) c
     CROSS JOIN LATERAL (${walletKeys('d.name')} UNION ${walletKeys('c.name')}) k`)}),
   done AS (
     UPDATE wallets w SET name_keyed = true FROM due d WHERE w.tenant_id = $1 AND w.account_id = d.account_id)
   SELECT count(*) = ${WALLETS_MAX} AS "more" FROM due`,
);

/**
 * Gives wallets that have none their keys.
 *
 * @returns whether there may be more to do
 */
export async function keyWallets(session: Session, tenantId: string): Promise<boolean> {
  const [went] = await session.query<{ more: boolean }>(KEY_WALLETS, [tenantId]);
  return went!.more;
}
