import type { Vault } from '../../platform/values/vault.ts';

/** BVN and id number: stored sealed, shown masked; a BVN is found by a digest. */
export type PersonalField = 'bvn' | 'id_number';

/** Binds a sealed value to its place, so that it opens nowhere else. */
export const numberContext = (tenantId: string, customerId: string, field: PersonalField): string =>
  `customer:${tenantId}:${customerId}:${field}`;

/** A number as it is stored; nulls where there is none. */
interface SealedNumber {
  ciphertext: Buffer | null;
  keyId: string | null;
}

/** Seals a personal number of a customer. */
export const sealNumber = (
  vault: Vault,
  tenantId: string,
  customerId: string,
  field: PersonalField,
  text: string | null,
): SealedNumber =>
  text === null
    ? { ciphertext: null, keyId: null }
    : vault.seal(text, numberContext(tenantId, customerId, field));

/** A personal number of a customer, opened; null where there is none. */
export const openNumber = (
  vault: Vault,
  tenantId: string,
  customerId: string,
  field: PersonalField,
  { ciphertext, keyId }: SealedNumber,
): string | null =>
  ciphertext === null || keyId === null
    ? null
    : vault.open(ciphertext, keyId, numberContext(tenantId, customerId, field));

/** A personal number of a customer as it is shown: masked. Null where there is none. */
export function maskedNumber(
  vault: Vault,
  tenantId: string,
  customerId: string,
  field: PersonalField,
  sealed: SealedNumber,
): string | null {
  const number = openNumber(vault, tenantId, customerId, field, sealed);
  return number === null ? null : mask(number);
}

/** Only the last characters, four at most and never more than half, the others as stars. */
function mask(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 2));
  return '*'.repeat(text.length - shown) + text.slice(text.length - shown);
}
