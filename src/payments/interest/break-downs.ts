import { type Session, statement } from '../../platform/db/database.ts';
import { type Kobo, koboToNumber } from '../../platform/values/money.ts';

/** The amounts of an interest payout, kobo. */
interface InterestBreakDown {
  gross_interest_payout: number;
  withholding_tax: number;
  net_interest_payout: number;
}

/** The first posting is the net; tax is the second, where there is any. */
const AMOUNTS = statement(
  'interest_break_downs',
  `SELECT transaction_id AS id, sum(amount)::bigint AS gross, sum(amount) FILTER (WHERE part = 0)::bigint AS net
   FROM postings WHERE tenant_id = $1 AND transaction_id = ANY ($2::uuid[]) GROUP BY transaction_id`,
);

/** The amounts of interest payouts, by the ids of their transactions. */
export async function interestBreakDowns(
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, InterestBreakDown>> {
  const rows = await session.query<{ id: string; gross: Kobo; net: Kobo }>(AMOUNTS, [tenantId, ids]);
  return new Map(
    rows.map(({ id, gross, net }) => [
      id,
      {
        gross_interest_payout: koboToNumber(gross),
        withholding_tax: koboToNumber(gross - net),
        net_interest_payout: koboToNumber(net),
      },
    ]),
  );
}
