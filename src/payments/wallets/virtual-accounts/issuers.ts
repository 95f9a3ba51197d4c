import type { Mode } from '../../../platform/values/mode.ts';
import type { Bank } from '../../../rails/banks.ts';
import type { ProviderTerms } from '../../../rails/description.ts';
import type { VirtualAccounts } from '../../../rails/money-in.ts';
import type { TenantRails } from '../../provider-accounts/tenant-rails.ts';

/** An institution whose account numbers Kolo gives out; they are valid under its code. */
export interface Institution extends Pick<Bank, 'code' | 'name'> {
  /** Numbers that it does not give out. */
  readonly reservedNumbers: ReadonlySet<string>;
}

/** The institution whose account numbers Kolo gives out for a bank. */
export const institutionOf = ({ institution, reservedNumbers }: VirtualAccounts): Institution => ({
  code: institution.code,
  name: institution.name,
  reservedNumbers,
});

/** A bank that issues accounts on request, through an account of the business at a provider. */
export interface IssuingRail {
  /** The name of its rail. */
  readonly rail: string;
  /** The customer data that it needs. */
  readonly customerData: ProviderTerms['customerData'];
}

/** The issuer of a tenant's virtual accounts. */
export type Issuer = Institution | IssuingRail;

/** The fault of a request for an account where a tenant has no issuer. */
export const NO_ISSUER =
  'no account of the business at a provider issues virtual accounts; the operator connects one (kolo rail add)';

/** True if a bank has to issue each account after the commit. */
export const isRequested = (issuer: Issuer | null): issuer is IssuingRail =>
  issuer !== null && 'rail' in issuer;

/** The current issuer of a tenant's virtual accounts; null if there is none. */
export type IssuerFor = (tenant: { tenantId: string; mode: Mode }) => Issuer | null | Promise<Issuer | null>;

/** The institution of the bank that serves all tenants of an environment, else the first of the tenant's own accounts that issues any. */
export const issuerAmong =
  (rails: TenantRails): IssuerFor =>
  (tenant) => {
    const shared = rails.shared.serving(tenant.mode, 'virtualAccounts');
    return shared === null ? firstIssuing(rails, tenant.tenantId) : institutionOf(shared.virtualAccounts);
  };

async function firstIssuing(rails: TenantRails, tenantId: string): Promise<IssuingRail | null> {
  const [first] = await rails.issuing(tenantId);
  return first === undefined ? null : { rail: first.rail, customerData: first.terms.customerData };
}
