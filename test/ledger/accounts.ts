import { randomUUID } from 'node:crypto';
import type { VirtualAccountState } from '../../src/ledger/virtual-account.ts';
import type { Session } from '../../src/platform/db/database.ts';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { type SeededTenant, START_MS } from './support.ts';

/** A virtual account, with the account of the wallet that it stands for. */
export interface SeededAccount extends VirtualAccountState {
  accountId: string;
}

/** An account's differences from an open regular one, and its wallet. */
export type AccountSeed = Partial<VirtualAccountState> & { readonly wallet: number };

/** Issues virtual accounts to a tenant's wallets, under numbers that no institution gave out. */
export async function seedAccounts(
  owner: Session,
  { tenantId, wallets }: Pick<SeededTenant, 'tenantId' | 'wallets'>,
  seeds: readonly AccountSeed[],
): Promise<SeededAccount[]> {
  const accounts = seeds.map(({ wallet, ...seed }): SeededAccount => {
    const regular = {
      type: 'regular',
      policy: 'ALLOW_ANY',
      amount: null,
      margin: 0n,
      expiresAt: null,
    } as const;
    const id = randomUUID();
    return {
      ...regular,
      id,
      reference: `account-${id}`,
      closed: false,
      accountId: wallets[wallet]!.accountId,
      ...seed,
    };
  });
  for (const [i, account] of accounts.entries()) {
    const { id, accountId, reference, type, policy, amount, margin, expiresAt, closed } = account;
    await owner.execute(
      `INSERT INTO virtual_accounts (tenant_id, id, account_id, reference, type, payment_policy, amount, error_margin,
         expires_at, status, account_number, account_name, bank_code, bank_name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'Ada', '50547', 'Bank', $12)`,
      [
        tenantId,
        id,
        accountId,
        reference,
        type,
        policy,
        amount,
        margin,
        expiresAt === null ? 'infinity' : toRfc3339(expiresAt),
        closed ? 'closed' : 'active',
        String(i).padStart(10, '0'),
        toRfc3339(START_MS),
      ],
    );
  }
  return accounts;
}
