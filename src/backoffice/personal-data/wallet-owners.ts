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

const ownerText = (wallet: string) =>
  TextOrNull(`The customer of ${wallet}; as much of the name as your role may read.`, 'Ada O.');

/** The field of rows with a wallet. */
export const ownerField = { wallet_owner: ownerText('the wallet') };
/** The field of rows that pay a wallet. */
export const destinationOwnerField = { destination_owner: ownerText('the wallet that is paid') };
/** The name of a wallet's owner by itself. */
export const ownerOfWallet = ownerText('the wallet');

/** A row, with the owners of its wallets where it has wallets. */
type Owned<View> = View &
  (View extends { wallet_id: string | null } ? { wallet_owner: string | null } : unknown) &
  (View extends { destination_wallet_id: string | null } ? { destination_owner: string | null } : unknown);

/** A function that gives the names of the owners of these wallets. @param reveals true for an operator who may reveal personal data */
export async function namesOfOwners(
  session: Session,
  tenantId: string,
  walletIds: readonly unknown[],
  reveals: boolean,
): Promise<(walletId: unknown) => string | null> {
  const ids = [...new Set(walletIds.filter((id) => typeof id === 'string'))];
  const rows =
    ids.length === 0
      ? []
      : await session.query<{ walletId: string; customerId: string }>(CUSTOMERS, [tenantId, ids]);
  const customers = new Map<unknown, string>(rows.map(({ walletId, customerId }) => [walletId, customerId]));
  const names = await shownNames(session, tenantId, [...customers.values()], reveals);
  return (walletId) => names.ofCustomer(customers.get(walletId) ?? null);
}

/** Adds the names of customers to rows of a page that have a wallet. @param reveals true for an operator who may reveal personal data */
export async function walletOwners(
  session: Session,
  tenantId: string,
  views: readonly { wallet_id?: unknown; destination_wallet_id?: unknown }[],
  reveals: boolean,
): Promise<<View extends object>(view: View) => Owned<View>> {
  const ids = views.flatMap((view) => [view.wallet_id, view.destination_wallet_id]);
  const nameOf = await namesOfOwners(session, tenantId, ids, reveals);
  return <View extends object>(view: View) => {
    const owned: object & Record<string, unknown> = { ...(view as object) };
    if ('wallet_id' in view) owned.wallet_owner = nameOf(view.wallet_id);
    if ('destination_wallet_id' in view) owned.destination_owner = nameOf(view.destination_wallet_id);
    return owned as Owned<View>;
  };
}
