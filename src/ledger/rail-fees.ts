import { type Session, statement } from '../platform/db/database.ts';
import type { Kobo } from '../platform/values/money.ts';
import { plainArray, textArray } from '../platform/values/pg-array.ts';

/** What a provider charges for: a payout or an inflow; `refund` is what it gives back of one of these. */
export type RailFeeKind = 'payout' | 'inflow' | 'refund';

/** What a provider said that it charged for a movement, once for each kind; append-only. */
export interface RailFee {
  readonly rail: string;
  /** The payout or inflow that it is for. */
  readonly movementId: string;
  readonly kind: RailFeeKind;
  /** Whole kobo; 0 where it said that it charges nothing. Where it says nothing there is no row. */
  readonly amount: Kobo;
  /** The movement that posted it; null where nothing moved. */
  readonly transactionId: string | null;
  /** Milliseconds since the epoch. */
  readonly chargedAt: number;
}

/** A movement that a provider may have charged for. */
export type ChargedMovement = Pick<RailFee, 'rail' | 'movementId'>;

/** One text for both. */
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

/** What is written of what providers charged for these movements, by `chargedKey`: a list for each of them. */
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
