import { setTier3 } from '../../payments/customers/change-customer.ts';
import { createCustomer } from '../../payments/customers/create-customer.ts';
import { createWalletsInBulk } from '../../payments/wallets/create-in-bulk.ts';
import { resolveWallet } from '../../payments/wallets/queries.ts';
import { issuerAmong } from '../../payments/wallets/virtual-accounts/issuers.ts';
import { openAccountsOf } from '../../payments/wallets/virtual-accounts/queries.ts';
import { checkThenWrite } from '../../platform/db/check-then-write.ts';
import type { DemoParts, DemoTenant, DemoWallet } from './parts.ts';
import type { Person } from './people.ts';

/** Has a person become a customer, with its default wallet. */
export async function join(
  parts: DemoParts,
  tenant: DemoTenant,
  person: Person,
): Promise<{ customerId: string; wallet: DemoWallet }> {
  const { database, clock, vault, quotas, currencies, by } = parts;
  const { tenantId } = tenant;
  const issuer = await issuerAmong(parts.rails)(tenant);
  const request = {
    name: person.name,
    email: person.email,
    phone: person.phone,
    bvn: person.bvn,
    ...(person.tier > 1 && { id_type: 'nin' as const, id_number: person.nin }),
    third_party_identifier: person.identifier,
  };
  const made = await checkThenWrite(database, tenantId, (session) =>
    createCustomer(session, tenantId, request, {
      returnIfExist: false,
      currency: currencies[0]!,
      issuer,
      quotas,
      vault,
      by,
      nowMs: clock.now(),
    }),
  );
  if (person.tier === 3) {
    await database.transaction(tenantId, (session) =>
      setTier3(session, tenantId, made.customer_id, true, { by, nowMs: clock.now() }),
    );
  }
  return {
    customerId: made.customer_id,
    wallet: await knownWallet(parts, tenantId, made.wallet_id),
  };
}

/** Opens one more wallet of a customer. */
export async function openWallet(
  parts: DemoParts,
  tenant: DemoTenant,
  customerId: string,
  wanted: { name: string; tag: string; identifier: string; interest_rate?: number },
): Promise<DemoWallet> {
  const { database, clock, quotas, currencies, interestTags, by } = parts;
  const { tenantId } = tenant;
  const issuer = await issuerAmong(parts.rails)(tenant);
  const wallet = { ...wanted, reserveAccount: true };
  const request = { customerId, currency: currencies[0]!, wallet: [wallet] };
  await createWalletsInBulk(database, tenantId, request, [], {
    currencies,
    interestTags,
    issuer,
    quotas,
    by,
    nowMs: clock.now(),
  });
  return knownWallet(parts, tenantId, wanted.identifier);
}

async function knownWallet(
  { database, clock }: DemoParts,
  tenantId: string,
  walletId: string,
): Promise<DemoWallet> {
  return database.within(tenantId, async (session) => {
    const { accountId } = (await resolveWallet(session, tenantId, walletId))!;
    const open = { nowMs: clock.now(), limit: 1 };
    const [account] = await openAccountsOf(session, tenantId, [accountId], open);
    return { walletId, accountNumber: account!.accountNumber };
  });
}
