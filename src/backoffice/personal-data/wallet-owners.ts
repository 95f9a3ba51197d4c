import { type Session, statement } from '../../platform/db/database.ts';
import { TextOrNull } from '../transaction-status/fields.ts';
import { shownNames } from './shown-names.ts';

/** Plan: the primary keys, one by one. */
const CUSTOMERS = statement(
  'customers_of_listed_wallets',
  `SELECT wanted.id AS "walletId", w.customer_id AS "customerId"
   FROM unnest($2::text[]) AS wanted (id)
   CROSS JOIN LATERAL (SELECT account_id FROM wallet_ids WHERE tenant_id = $1 AND id = wanted.id LIMIT 1) i
   CROSS JOIN LATERAL (SELECT customer_id FROM wallets WHERE tenant_id = $1 AND account_id = i.account_id LIMIT 1) w`,
);

/** The field of rows with a wallet. */
export const ownerField = {
  wallet_owner: TextOrNull(
    'The customer of the wallet; as much of the name as your role may read.',
    'Ada O.',
  ),
};

/** Adds the names of customers to rows of a page that have a wallet. @param reveals true for an operator who may reveal personal data */
export async function walletOwners(
  session: Session,
  tenantId: string,
  views: readonly Record<string, unknown>[],
  reveals: boolean,
): Promise<(view: Record<string, unknown>) => Record<string, unknown>> {
  const ids = [...new Set(views.flatMap(({ wallet_id: id }) => (typeof id === 'string' ? [id] : [])))];
  if (ids.length === 0) return (view) => ('wallet_id' in view ? { ...view, wallet_owner: null } : view);
  const rows = await session.query<{ walletId: string; customerId: string }>(CUSTOMERS, [tenantId, ids]);
  const customers = new Map(rows.map(({ walletId, customerId }) => [walletId, customerId]));
  const names = await shownNames(session, tenantId, [...customers.values()], reveals);
  return (view) =>
    'wallet_id' in view
      ? { ...view, wallet_owner: names.ofCustomer(customers.get(view.wallet_id as string) ?? null) }
      : view;
}
