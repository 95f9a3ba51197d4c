import type { TenantDatabase } from '../../platform/db/database.ts';
import { shownNames } from '../personal-data/shown-names.ts';
import { transferRecordsByIds } from '../transfers/queries.ts';
import { namedTransferFields, namedTransferView, ownersOf } from '../transfers/schemas.ts';
import type { ListedMovement } from './lists.ts';

const { source, source_owner, destination, destination_owner, sender_name, account_number, bank_code } =
  namedTransferFields;
/** The fields of a movement by which a person recognises it. */
export const namedFields = {
  source,
  source_owner,
  destination,
  destination_owner,
  sender_name,
  account_number,
  bank_code,
};
type Named = Record<keyof typeof namedFields, string | null>;
const NAMES = Object.keys(namedFields) as (keyof Named)[];

/**
 * Reads who paid and who was paid in movements.
 *
 * @param database sessions of the role `kolo_operator`
 * @param reveals true for an operator who may reveal personal data
 */
export const namesOfMovements = (
  database: TenantDatabase,
  tenantId: string,
  movements: readonly ListedMovement[],
  reveals: boolean,
) =>
  database.within(tenantId, async (session) => {
    const ids = movements.map(({ id }) => id);
    const transfers = await transferRecordsByIds(session, tenantId, ids);
    const names = await shownNames(session, tenantId, ownersOf(transfers), reveals);
    const views = new Map(transfers.map((one) => [one.id, namedTransferView(one, names)]));
    return (id: string): Named => {
      const view = views.get(id);
      return Object.fromEntries(NAMES.map((name) => [name, view?.[name] ?? null])) as Named;
    };
  });

export type NamesOfMovement = Awaited<ReturnType<typeof namesOfMovements>>;
