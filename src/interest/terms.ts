import type { Session } from '../db/database.ts';
import { policyVersions } from '../ledger/policy/policies.ts';
import { inForce } from '../ledger/policy/policy.ts';
import { percentText } from '../values/percent.ts';

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

/** Reads a tenant's terms of all days. Days that are closed keep those that they were closed with. */
export async function interestTerms(session: Session, tenantId: string): Promise<InterestTermsOn> {
  const versions = (await policyVersions(session, tenantId)).filter(({ interest }) => interest !== null);
  return (day) => {
    const interest = inForce(versions, 'interest', day)?.interest;
    if (interest == null) return DEFAULT_TERMS;
    return { rate: percentText(interest.rate), withholdingTaxPercent: percentText(interest.withholding_tax_percent) };
  };
}
