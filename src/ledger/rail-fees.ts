import { type Session, statement } from '../platform/db/database.ts';
import type { Kobo } from '../platform/values/money.ts';
import { plainArray, textArray } from '../platform/values/pg-array.ts';

/** A provider charges for payouts and inflows; `refund` gives back such a fee. */
export type RailFeeKind = 'payout' | 'inflow' | 'refund';

/** A fee that a provider reported for a movement, once for each kind; append-only. */
export interface RailFee {
  readonly rail: string;
  readonly movementId: string;
  readonly kind: RailFeeKind;
  /** Whole kobo; 0 where the provider reported no charge. Without a report there is no row. */
  readonly amount: Kobo;
  /** Movement that posted it; null where nothing moved. */
  readonly transactionId: string | null;
  /** Milliseconds since the epoch. */
  readonly chargedAt: number;
}

export type ChargedMovement = Pick<RailFee, 'rail' | 'movementId'>;

/** Map key. */
export const chargedKey = ({ rail, movementId }: ChargedMovement): string => `${rail}\n${movementId}`;

/** Plan: the primary key. */
const OF_MOVEMENTS = statement(
  'rail_fees_of_movements',
  `SELECT f.rail, f.movement_id AS "movementId", f.kind, f.amount, f.transaction_id AS "transactionId",
     f.charged_at AS "chargedAt"
   FROM unnest($2::text[], $3::uuid[]) AS k (rail, movement_id)
   CROSS JOIN LATERAL (
     SELECT * FROM rail_fees WHERE tenant_id = $1 AND rail = k.rail AND movement_id = k.movement_id LIMIT 3) f`,
);

/** Stored provider fees of these movements, by `chargedKey`, with a list for each movement. */
export async function railFeesOf(
  session: Session,
  tenantId: string,
  movements: readonly ChargedMovement[],
): Promise<Map<string, RailFee[]>> {
  const found = new Map<string, RailFee[]>(movements.map((movement) => [chargedKey(movement), []]));
  const wanted = [...new Map(movements.map((movement) => [chargedKey(movement), movement])).values()];
  const rows = await session.query<RailFee>(OF_MOVEMENTS, [
    tenantId,
    textArray(wanted, ({ rail }) => rail),
    plainArray(wanted, ({ movementId }) => movementId),
  ]);
  for (const fee of rows) found.get(chargedKey(fee))!.push(fee);
  return found;
}
