import { type Session, statement } from '../../platform/db/database.ts';
import { MOVEMENT_KEYS, storeSearchKeys, storeSearchKeysDistributed, walletKeys } from './search-keys.ts';

/**
 * Creates search keys that no batch brings, a bounded part in each transaction that locks the tenant's
 * progress.
 */

/** Transactions of the history, and wallets, keyed in one transaction. */
const MOVEMENTS_MAX = 5_000;
const WALLETS_MAX = 500;

/** Plan: primary keys, from the last keyed transaction on. */
const keyHistoryText = (store: typeof storeSearchKeys): string => `
   WITH made AS MATERIALIZED (
     SELECT t.id, (SELECT p.account_number FROM payouts p WHERE p.tenant_id = $1 AND p.transaction_id = t.id) AS recipient
     FROM transactions t
     WHERE t.tenant_id = $1 AND t.id > (SELECT keyed_to FROM rollup_progress WHERE tenant_id = $1)
     ORDER BY t.id LIMIT ${MOVEMENTS_MAX}),
   keyed AS (${store(MOVEMENT_KEYS)})
   UPDATE rollup_progress SET keyed_to = (SELECT id FROM made ORDER BY id OFFSET ${MOVEMENTS_MAX - 1})
   WHERE tenant_id = $1 AND keyed_to IS NOT NULL
   RETURNING keyed_to IS NOT NULL AS "more"`;
const KEY_HISTORY = statement(
  'key_history',
  keyHistoryText(storeSearchKeys),
  keyHistoryText(storeSearchKeysDistributed),
);

/** Continues to key the history of a tenant, once begun. @returns true where more is left */
export async function keyHistory(session: Session, tenantId: string): Promise<boolean> {
  const [went] = await session.query<{ more: boolean }>(KEY_HISTORY, [tenantId]);
  return went?.more ?? false;
}

/** Plan: wallets_not_keyed, a partial index. Names do not change; a locked wallet is keyed later. */
const keyWalletsText = (store: typeof storeSearchKeys): string => `
   WITH due AS MATERIALIZED (
     SELECT account_id, CASE WHEN name <> wallet_id THEN name END AS name, customer_id FROM wallets
     WHERE tenant_id = $1 AND NOT name_keyed ORDER BY account_id LIMIT ${WALLETS_MAX} FOR NO KEY UPDATE SKIP LOCKED),
   keyed AS (${store(`
     SELECT $1::uuid AS tenant_id, k.key, d.account_id
     FROM due d
     CROSS JOIN LATERAL (SELECT name FROM customers WHERE tenant_id = $1 AND id = d.customer_id LIMIT 1) c
     CROSS JOIN LATERAL (${walletKeys('d.name')} UNION ${walletKeys('c.name')}) k`)}),
   done AS (
     UPDATE wallets w SET name_keyed = true FROM due d WHERE w.tenant_id = $1 AND w.account_id = d.account_id)
   SELECT count(*) = ${WALLETS_MAX} AS "more" FROM due`;
const KEY_WALLETS = statement(
  'key_wallets',
  keyWalletsText(storeSearchKeys),
  keyWalletsText(storeSearchKeysDistributed),
);

/** Keys wallets without keys. @returns true where more may be left */
export async function keyWallets(session: Session, tenantId: string): Promise<boolean> {
  const [went] = await session.query<{ more: boolean }>(KEY_WALLETS, [tenantId]);
  return went!.more;
}
