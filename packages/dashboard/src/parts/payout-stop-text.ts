import type { Schemas } from '../api/operator-api.ts';

/** Describes the payouts that a stop holds back. */
export const stopText = ({ business_id: business, rail, bank_code: bank }: Schemas['PayoutStop']): string => {
  const by = rail === null ? 'All payouts' : `Payouts by ${rail}`;
  const to = bank === null ? '' : ` to the bank ${bank}`;
  return `${by}${to} of ${business === null ? 'every business' : 'this environment'}`;
};

/** The person who made a stop; null for a recovery of the database. */
export const stoppedBy = ({ stopped_by, stopped_by_name }: Schemas['PayoutStop']): string =>
  stopped_by_name ?? stopped_by;
