import { inForce } from '../../ledger/policy/policy.ts';
import { policyVersions } from '../../ledger/policy/policy-cache.ts';
import { NO_INTEREST } from '../../ledger/policy/terms.ts';
import type { Session } from '../../platform/db/database.ts';
import { percentText } from '../../platform/values/percent.ts';

/** The interest terms of a tenant's policy on a day, for wallets without their own (contract section 3.7). */
interface InterestTerms {
  /** Percent a year, decimal text of at most 4 decimals. */
  readonly rate: string;
  /** Tax on each payout, percent, 0 or more and below 100, decimal text of at most 4 decimals. */
  readonly withholdingTaxPercent: string;
}

/** The terms that hold on a day `YYYY-MM-DD`. */
type InterestTermsOn = (day: string) => InterestTerms;

/** Reads a tenant's terms of all days. Days that are closed keep those that they were closed with. */
export async function interestTerms(session: Session, tenantId: string): Promise<InterestTermsOn> {
  const versions = (await policyVersions(session, tenantId)).filter(({ interest }) => interest !== null);
  return (day) => {
    const { rate, withholding_tax_percent } = inForce(versions, 'interest', day)?.interest ?? NO_INTEREST;
    return { rate: percentText(rate), withholdingTaxPercent: percentText(withholding_tax_percent) };
  };
}
