import { type Session, statement } from '../../platform/db/database.ts';
import { shortName } from '../../platform/masks.ts';
import { ERASED_NAME } from './mentions.ts';

/** Plan: the primary key, one by one. */
const NAMES = statement(
  'names_of_customers',
  `SELECT c.id, c.name
   FROM unnest($2::uuid[]) AS wanted (id)
   CROSS JOIN LATERAL (SELECT id, name FROM customers WHERE tenant_id = $1 AND id = wanted.id LIMIT 1) c`,
);

/** Names of people as one operator sees them in a list. */
export interface ShownNames {
  /** True for an operator who may reveal personal data. */
  reveals: boolean;
  /** A name: whole, or the first name and an initial. */
  shown: (name: string | null) => string | null;
  /** The name of a customer among those of the page. */
  ofCustomer: (id: string | null) => string | null;
}

/** Names of the customers of a page. @param reveals true for an operator who may reveal personal data */
export async function shownNames(
  session: Session,
  tenantId: string,
  customerIds: readonly (string | null)[],
  reveals: boolean,
): Promise<ShownNames> {
  const ids = [...new Set(customerIds.filter((id) => id !== null))];
  const rows =
    ids.length === 0 ? [] : await session.query<{ id: string; name: string }>(NAMES, [tenantId, ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const shown = (name: string | null) => (reveals || name === ERASED_NAME ? name : shortName(name));
  return { reveals, shown, ofCustomer: (id) => (id === null ? null : shown(names.get(id) ?? null)) };
}
