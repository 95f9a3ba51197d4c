import type { Mode } from '../../platform/values/mode.ts';
import type { BankList } from '../../rails/banks.ts';
import type { OpenRails } from '../../rails/open-rails.ts';
import type { Rail, RailWith } from '../../rails/rail.ts';
import type { OpenedAccount, OpenedAccounts } from './opened-accounts.ts';

/** A tenant and its environment. */
interface Tenant {
  readonly tenantId: string;
  readonly mode: Mode;
}

/** An account at a provider that issues virtual accounts. */
export interface IssuingAccount extends OpenedAccount {
  readonly opened: RailWith<'issuing'>;
}

/** The rails by which tenants are served: those whose bank serves all, and those of their own accounts at providers. */
export class TenantRails {
  readonly shared: OpenRails;
  readonly accounts: Pick<OpenedAccounts, 'of' | 'suspend'>;

  constructor(shared: OpenRails, accounts: TenantRails['accounts']) {
    this.shared = shared;
    this.accounts = accounts;
  }

  /** Every bank to which some rail may have submitted a payout. */
  get banks(): BankList {
    return this.shared.banks;
  }

  /** The rail that the books of a tenant name, whether it is enabled or not; undefined where the tenant has none such. */
  async named(tenantId: string, name: string): Promise<Rail | undefined> {
    return this.shared.get(name) ?? (await this.account(tenantId, name))?.opened;
  }

  /** A tenant's account of a rail, whether it is enabled or not. */
  async account(tenantId: string, rail: string): Promise<OpenedAccount | undefined> {
    return (await this.accounts.of(tenantId)).find((account) => account.rail === rail);
  }

  /** A tenant's accounts that issue virtual accounts now, in order. Disabled and untested ones issue none. */
  async issuing(tenantId: string): Promise<readonly IssuingAccount[]> {
    const accounts = await this.accounts.of(tenantId);
    return accounts.filter(
      (account): account is IssuingAccount =>
        account.enabled && account.suspendedBecause === null && account.opened.issuing !== undefined,
    );
  }

  /** The rail that says for a tenant whose a bank account is; undefined where it has none that does. */
  async enquiring({ tenantId, mode }: Tenant): Promise<RailWith<'nameEnquiry'> | undefined> {
    const shared = this.shared.serving(mode, 'nameEnquiry');
    if (shared !== null) return shared;
    const opened = (await this.accounts.of(tenantId)).filter(({ enabled }) => enabled);
    return opened
      .map((account) => account.opened)
      .find((rail): rail is RailWith<'nameEnquiry'> => rail.nameEnquiry !== undefined);
  }
}
