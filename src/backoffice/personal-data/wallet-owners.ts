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

/** A row, with the owner of its wallet where it has a wallet. */
type Owned<View> = View extends { wallet_id: string | null } ? View & { wallet_owner: string | null } : View;

/** Adds the names of customers to rows of a page that have a wallet. @param reveals true for an operator who may reveal personal data */
export async function walletOwners(
  session: Session,
  tenantId: string,
  views: readonly { wallet_id?: unknown }[],
  reveals: boolean,
): Promise<<View extends object>(view: View) => Owned<View>> {
  const ids = [...new Set(views.flatMap(({ wallet_id: id }) => (typeof id === 'string' ? [id] : [])))];
  const rows =
    ids.length === 0
      ? []
      : await session.query<{ walletId: string; customerId: string }>(CUSTOMERS, [tenantId, ids]);
  const customers = new Map<unknown, string>(rows.map(({ walletId, customerId }) => [walletId, customerId]));
  const names = await shownNames(session, tenantId, [...customers.values()], reveals);
  return <View extends object>(view: View) =>
    ('wallet_id' in view
      ? { ...view, wallet_owner: names.ofCustomer(customers.get(view.wallet_id) ?? null) }
      : view) as Owned<View>;
}
