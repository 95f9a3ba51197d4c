import { type Session, statement } from '../../platform/db/database.ts';
import type { FieldError } from '../../platform/values/errors.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { ProviderTerms } from '../../rails/description.ts';
import type { CustomerData } from '../../rails/provider.ts';
import { openNumber } from './personal-numbers.ts';

/** Customer data that providers need to issue accounts. */

type Needed = ProviderTerms['customerData'][number];

interface KnownOfCustomer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  bvnCiphertext: Buffer | null;
  bvnKeyId: string | null;
}

/** Plan: the primary key, once for each customer. */
const KNOWN = statement(
  'known_of_customers',
  `SELECT c.id, c.name, c.email, c.phone, c.bvn_ciphertext AS "bvnCiphertext", c.bvn_key_id AS "bvnKeyId"
   FROM unnest($2::uuid[]) AS k (id)
   CROSS JOIN LATERAL (SELECT * FROM customers WHERE tenant_id = $1 AND id = k.id LIMIT 1) c`,
);

/** A customer has one name: its last word is the last name, and what stands before it the first. */
function namesOf(name: string): Pick<CustomerData, 'firstName' | 'lastName'> {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! };
}

/** The customer data for a provider. Throws if the customer does not exist or the BVN cannot be opened. */
export async function customerDataOf(
  session: Session,
  tenantId: string,
  customerId: string,
  vault: Vault,
): Promise<CustomerData> {
  const [known] = await session.query<KnownOfCustomer>(KNOWN, [tenantId, [customerId]]);
  if (known === undefined) throw new Error(`no customer has the id ${customerId}`);
  const { name, email, phone, bvnCiphertext, bvnKeyId } = known;
  const bvn = openNumber(vault, tenantId, customerId, 'bvn', { ciphertext: bvnCiphertext, keyId: bvnKeyId });
  return { ...namesOf(name), email, phone, bvn };
}

/** The customer's field for each part that a provider needs. A field is reported once, even if two of its parts are missing. */
const FIELD_OF = { firstName: 'name', lastName: 'name', email: 'email', phone: 'phone', bvn: 'bvn' } as const;

function isMissing({ name, email, phone, bvnCiphertext }: KnownOfCustomer, needed: Needed): boolean {
  if (needed === 'email') return email === null;
  if (needed === 'phone') return phone === null;
  if (needed === 'bvn') return bvnCiphertext === null;
  return namesOf(name)[needed] === null;
}

const missing = (field: (typeof FIELD_OF)[Needed]): FieldError => ({
  path: `customer.${field}`,
  message:
    field === 'name'
      ? 'must be a first and a last name, for the bank that issues the account'
      : 'is missing, and the bank that issues the account needs it',
});

/** Customer data that a provider needs and Kolo lacks, by customer id. Complete customers are left out. */
export async function missingForProvider(
  session: Session,
  tenantId: string,
  customerIds: readonly string[],
  needed: ProviderTerms['customerData'],
): Promise<ReadonlyMap<string, readonly FieldError[]>> {
  if (needed.length === 0 || customerIds.length === 0) return new Map();
  const customers = await session.query<KnownOfCustomer>(KNOWN, [tenantId, [...new Set(customerIds)]]);
  const faults = customers.map((customer) => {
    const fields = needed.filter((field) => isMissing(customer, field)).map((field) => FIELD_OF[field]);
    return [customer.id, [...new Set(fields)].map(missing)] as const;
  });
  return new Map(faults.filter(([, missing]) => missing.length > 0));
}
