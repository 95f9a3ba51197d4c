import type { Session } from '../db/database.ts';

/** What a tenant's policy says of interest on a day, where a wallet does not say it itself (contract section 3.7). */
interface InterestTerms {
  /** Percent a year, decimal text of at most 4 decimals. */
  readonly rate: string;
  /** Of each payout, percent, 0 or more and below 100, decimal text of at most 4 decimals. */
  readonly withholdingTaxPercent: string;
}

/** Where no policy says anything. */
const DEFAULT_TERMS: InterestTerms = { rate: '0', withholdingTaxPercent: '10' };

/** The terms that hold on a day `YYYY-MM-DD`. */
type InterestTermsOn = (day: string) => InterestTerms;

/** Reads a tenant's terms of all days. */
export function interestTerms(_session: Session, _tenantId: string): Promise<InterestTermsOn> {
  return Promise.resolve(() => DEFAULT_TERMS);
}
