import { lookUp, type Session, statement, type TenantDatabase } from '../../../platform/db/database.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { statusOf, type VirtualAccount } from './queries.ts';

/**
 * An account of Kolo's own institution. A number that a provider has issued is known by the business's account at that provider:
 * it is found by `findIssued`, and never here.
 */
const GIVEN_OUT_HERE = 'rail IS NULL';

/** Plan: one probe of virtual_accounts_by_number, which alone is about all tenants, and one of tenants. */
const FIND_TENANT = lookUp(
  'tenant_of_account_number',
  `SELECT v.tenant_id AS "tenantId", t.mode
   FROM (SELECT tenant_id FROM virtual_accounts
         WHERE account_number = $2 AND bank_code = $1 AND ${GIVEN_OUT_HERE} LIMIT 1) v
   CROSS JOIN LATERAL (SELECT mode FROM tenants WHERE tenant_id = v.tenant_id LIMIT 1) t`,
);

/** Plan: virtual_accounts_given_out. */
const FIND_ACCOUNT = statement(
  'virtual_account_by_number',
  `SELECT id, account_id AS "accountId", coalesce(issued_name, account_name) AS "accountName",
          NULLIF(expires_at, 'infinity') AS "expiresAt", status AS state
   FROM virtual_accounts WHERE tenant_id = $1 AND bank_code = $2 AND account_number = $3 AND ${GIVEN_OUT_HERE}`,
);

/** Plan: virtual_accounts_by_number, and the wallet's primary key. */
const CUSTOMER_OF_ACCOUNT = statement(
  'customer_of_virtual_account',
  `SELECT w.customer_id AS "customerId"
   FROM (SELECT account_id FROM virtual_accounts
         WHERE tenant_id = $1 AND bank_code = $2 AND account_number = $3 LIMIT 1) v
   CROSS JOIN LATERAL (SELECT customer_id FROM wallets WHERE tenant_id = $1 AND account_id = v.account_id LIMIT 1) w`,
);

/** The tenant's customer with a virtual account, in any state; null if there is none. */
export async function customerOfVirtualAccount(
  session: Session,
  tenantId: string,
  bankCode: string,
  accountNumber: string,
): Promise<string | null> {
  const values = [tenantId, bankCode, accountNumber];
  const [owner] = await session.query<{ customerId: string }>(CUSTOMER_OF_ACCOUNT, values);
  return owner?.customerId ?? null;
}

/** A virtual account and its tenant. */
interface FoundAccount {
  tenantId: string;
  id: string;
  /** The account of the wallet that it stands for. */
  accountId: string;
  accountName: string;
  expiresAt: number | null;
  state: VirtualAccount['state'];
}

/**
 * Finds the owner of an account number of Kolo's own institution, over all tenants: money that comes in has nothing else to go by.
 * Only the tenant is looked up across tenants; the rest is read inside it.
 */
export class AccountDirectory {
  readonly #directory: Session;
  readonly #database: TenantDatabase;

  /** @param directory a session of the role `kolo_directory` */
  constructor(directory: Session, database: TenantDatabase) {
    this.#directory = directory;
    this.#database = database;
  }

  /**
   * @param bankCode of the institution that issued the account
   * @param modes the environments whose accounts count
   */
  async find(
    bankCode: string,
    accountNumber: string,
    modes: readonly Mode[],
  ): Promise<FoundAccount | undefined> {
    const [tenant] = await this.#directory.query<{ tenantId: string; mode: Mode }>(FIND_TENANT, [
      bankCode,
      accountNumber,
    ]);
    if (tenant === undefined || !modes.includes(tenant.mode)) return undefined;
    const { tenantId } = tenant;
    return this.#database.within(tenantId, async (session) => {
      const [account] = await session.query<Omit<FoundAccount, 'tenantId'>>(FIND_ACCOUNT, [
        tenantId,
        bankCode,
        accountNumber,
      ]);
      return account && { tenantId, ...account };
    });
  }

  /** The name on a payable account, for a bank ({@link find}); null if there is none. */
  async holderOf(
    bankCode: string,
    accountNumber: string,
    modes: readonly Mode[],
    nowMs: number,
  ): Promise<string | null> {
    const account = await this.find(bankCode, accountNumber, modes);
    return account !== undefined && statusOf(account, nowMs) === 'active' ? account.accountName : null;
  }
}
