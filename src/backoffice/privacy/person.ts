import { openNumber, type PersonalField } from '../../payments/customer-data/personal-numbers.ts';
import { type Customer, findCustomer } from '../../payments/customer-data/queries.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { Terms } from '../personal-data/mentions.ts';
import { type PersonalWallet, walletsOf } from './queries.ts';

/** A customer with the sealed fields opened, and the wallets. */
export interface Person {
  customer: Customer;
  bvn: string | null;
  idNumber: string | null;
  wallets: readonly PersonalWallet[];
}

/** Reads all of a customer; undefined for an unknown id. */
export async function readPerson(
  session: Session,
  tenantId: string,
  customerId: string,
  vault: Vault,
): Promise<Person | undefined> {
  const customer = await findCustomer(session, tenantId, customerId);
  if (customer === undefined) return undefined;
  const open = (field: PersonalField, ciphertext: Buffer | null, keyId: string | null): string | null =>
    openNumber(vault, tenantId, customerId, field, { ciphertext, keyId });
  return {
    customer,
    bvn: open('bvn', customer.bvnCiphertext, customer.bvnKeyId),
    idNumber: open('id_number', customer.idNumberCiphertext, customer.idNumberKeyId),
    wallets: await walletsOf(session, tenantId, customerId),
  };
}

/** The ids by which texts refer to a person. */
export const idsOf = ({ customer, wallets }: Person): string[] => [
  customer.id,
  ...new Set(wallets.flatMap(({ walletId, identifier }) => [walletId, identifier])),
];

/** The terms by which texts identify a person. */
export const termsOf = (person: Person): Terms => ({
  customerId: person.customer.id,
  walletIds: idsOf(person).slice(1),
  name: person.customer.name,
  email: person.customer.email,
  phone: person.customer.phone,
  numbers: [person.bvn, person.idNumber].filter((number) => number !== null),
});
