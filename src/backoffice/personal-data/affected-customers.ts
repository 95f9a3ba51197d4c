import { type Session, statement } from '../../platform/db/database.ts';

/**
 * Finds the customers concerned, so that text about them is sealed under their keys
 * (`platform/audit/sealed-text.ts`).
 */

/**
 * Its wallets, those of the transaction that it returns or reverses, and the one for which its money waits.
 * Plan: primary keys.
 */
const OF_MOVEMENT = statement(
  'customers_of_movement',
  `SELECT DISTINCT w.customer_id AS id
   FROM transactions t
   CROSS JOIN LATERAL (
     SELECT unnest(ARRAY[m.source_account, m.destination_account, h.account_id]) AS account_id
     FROM transactions m LEFT JOIN held_inflows h ON h.tenant_id = $1 AND h.transaction_id = m.id
     WHERE m.tenant_id = $1 AND m.id IN (t.id, t.reverses_id)
   ) a
   CROSS JOIN LATERAL (
     SELECT customer_id FROM wallets WHERE tenant_id = $1 AND account_id = a.account_id LIMIT 1) w
   WHERE t.tenant_id = $1 AND t.id = $2 ORDER BY 1`,
);
const OF_INCIDENT = statement(
  'movement_of_incident',
  'SELECT transaction_id AS id FROM incidents WHERE tenant_id = $1 AND id = $2 AND transaction_id IS NOT NULL',
);
const OF_SCHEDULE = statement(
  'customers_of_schedule',
  `SELECT DISTINCT w.customer_id AS id
   FROM schedules s JOIN wallets w ON w.tenant_id = $1 AND w.account_id IN (s.source_account, s.destination_account)
   WHERE s.tenant_id = $1 AND s.id = $2 ORDER BY 1`,
);
const OF_VIRTUAL_ACCOUNT = statement(
  'customers_of_virtual_account',
  `SELECT DISTINCT w.customer_id AS id
   FROM virtual_accounts v JOIN wallets w ON w.tenant_id = $1 AND w.account_id = v.account_id
   WHERE v.tenant_id = $1 AND v.id = $2 ORDER BY 1`,
);
const OF_WALLETS = statement(
  'customers_of_wallets',
  `SELECT DISTINCT w.customer_id AS id
   FROM wallet_ids n
   CROSS JOIN LATERAL (
     SELECT customer_id FROM wallets WHERE tenant_id = $1 AND account_id = n.account_id LIMIT 1) w
   WHERE n.tenant_id = $1 AND n.id = ANY ($2::text[]) ORDER BY 1`,
);

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The customers of a transaction, and of the wallet for which its money waits. */
export const customersOfMovement = async (
  session: Session,
  tenantId: string,
  id: string,
): Promise<string[]> => idsOf(await session.query<{ id: string }>(OF_MOVEMENT, [tenantId, id]));

/** The customers of an incident's transaction. */
export async function customersOfIncident(session: Session, tenantId: string, id: string): Promise<string[]> {
  const [movement] = await session.query<{ id: string }>(OF_INCIDENT, [tenantId, id]);
  return movement === undefined ? [] : customersOfMovement(session, tenantId, movement.id);
}

/** The customers of the wallets that a schedule debits and credits. */
export const customersOfSchedule = async (
  session: Session,
  tenantId: string,
  id: string,
): Promise<string[]> => idsOf(await session.query<{ id: string }>(OF_SCHEDULE, [tenantId, id]));

/** The customer of the wallet of a virtual account. */
export const customersOfVirtualAccount = async (
  session: Session,
  tenantId: string,
  id: string,
): Promise<string[]> => idsOf(await session.query<{ id: string }>(OF_VIRTUAL_ACCOUNT, [tenantId, id]));

/** The customers of wallets, by wallet id or identifier; unknown ones are left out. */
export async function customersOfWallets(
  session: Session,
  tenantId: string,
  walletIds: readonly (string | null | undefined)[],
): Promise<string[]> {
  const named = walletIds.filter((id) => typeof id === 'string');
  return named.length === 0 ? [] : idsOf(await session.query<{ id: string }>(OF_WALLETS, [tenantId, named]));
}
