import { bumpLedgerVersion } from '../../ledger/ledger-lock.ts';
import { changeMetadata } from '../../ledger/metadata-keys.ts';
import { type Actor, recordAct } from '../../platform/audit/entry.ts';
import { TakenError } from '../../platform/db/check-then-write.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import { ApiError, type FaultsByCode, type FieldError } from '../../platform/values/errors.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { holdBvnIndexKey, indexesOf, indexOf } from '../customer-data/bvn-index.ts';
import { openNumber, sealNumber } from '../customer-data/personal-numbers.ts';
import { type Customer, findByIdentity, findCustomer, type IdType } from '../customer-data/queries.ts';
import { BVN_TAKEN, checkIdPair } from './create-customer.ts';

/** The body of a change, in the contract's field names. Fields left out, or null, stay. */
interface CustomerChange {
  phone?: string | undefined;
  bvn?: string | undefined;
  id_type?: IdType | undefined;
  id_number?: string | undefined;
}

/** A change with metadata, which is merged. */
type CustomerChangeWithMetadata = CustomerChange & { metadata?: MetadataChange | undefined };

const setAlready = (path: string): FieldError => ({ path, message: 'is set already, and is not changed' });

const METADATA = {
  object: 'customer',
  lock: statement(
    'lock_customer_metadata',
    `SELECT metadata FROM customers WHERE tenant_id = $1 AND id = $2 AND erasing_at IS NULL FOR NO KEY UPDATE`,
  ),
  set: statement(
    'set_customer_metadata',
    'UPDATE customers SET metadata = $3 WHERE tenant_id = $1 AND id = $2',
  ),
} as const;

/** Faults as the examples show them. */
export const CHANGE_FAULTS: FaultsByCode = {
  invalid_request: setAlready('phone'),
  customer_exists: BVN_TAKEN,
};

/**
 * Adds a BVN, an id or a phone to a customer (contract section 3.6), and merges metadata. Known values stay: repeating one
 * changes nothing, and another one is refused. Call it in a transaction that is repeated after a `TakenError`.
 *
 * @returns the customer now
 * @throws ApiError `not_found`; `invalid_request`; `customer_exists` if the BVN is another customer's
 */
export async function changeCustomer(
  session: Session,
  tenantId: string,
  customerId: string,
  { metadata, ...change }: CustomerChangeWithMetadata,
  vault: Vault,
): Promise<Customer> {
  checkIdPair(change);
  const customer = await findCustomer(session, tenantId, customerId);
  if (customer === undefined || customer.erasingAt !== null) throw new ApiError('not_found');
  const added = changedFields(customer, tenantId, change, vault);
  const isSame = Object.values(added).every((value) => value === undefined);
  if (!isSame) await addFields(session, tenantId, customerId, added, vault);
  if (metadata !== undefined) await changeMetadata(session, tenantId, customerId, METADATA, metadata);
  return (await findCustomer(session, tenantId, customerId))!;
}

/** Locks the ledger's version, and then the customer. */
async function addFields(
  session: Session,
  tenantId: string,
  customerId: string,
  added: CustomerChange,
  vault: Vault,
): Promise<void> {
  const indexedBy = added.bvn === undefined ? null : await holdBvnIndexKey(session);
  if (added.bvn !== undefined) await refuseTakenBvn(session, tenantId, added.bvn, vault);
  // Limits depend on the tier. This waits for the ledger's lock, so it comes before the update, which reads the customer again.
  if (added.bvn !== undefined || added.id_type === 'nin') await bumpLedgerVersion(session, tenantId);
  await add(session, tenantId, customerId, { ...added, indexedBy }, vault);
}

/** The fields of a change that are new. Throws if others contradict what is known, with all faults together. */
function changedFields(
  customer: Customer,
  tenantId: string,
  change: CustomerChange,
  vault: Vault,
): CustomerChange {
  const { bvnCiphertext, bvnKeyId, idNumberCiphertext, idNumberKeyId } = customer;
  const opened = (field: 'bvn' | 'id_number', ciphertext: Buffer | null, keyId: string | null) =>
    openNumber(vault, tenantId, customer.id, field, { ciphertext, keyId });
  const known = {
    phone: customer.phone,
    bvn: opened('bvn', bvnCiphertext, bvnKeyId),
    id_type: customer.idType,
    id_number: opened('id_number', idNumberCiphertext, idNumberKeyId),
  };
  const given = (Object.keys(known) as (keyof CustomerChange)[]).filter((name) => change[name] !== undefined);
  const others = given.filter((name) => known[name] !== null && known[name] !== change[name]);
  if (others.length > 0) throw new ApiError('invalid_request', others.map(setAlready));
  const isNew = (name: keyof CustomerChange) => change[name] !== undefined && known[name] === null;
  return {
    phone: isNew('phone') ? change.phone : undefined,
    bvn: isNew('bvn') ? change.bvn : undefined,
    id_type: isNew('id_type') ? change.id_type : undefined,
    id_number: isNew('id_number') ? change.id_number : undefined,
  };
}

async function refuseTakenBvn(session: Session, tenantId: string, bvn: string, vault: Vault): Promise<void> {
  const identity = { bvnIndexes: indexesOf(vault, tenantId, bvn), emailLookup: null };
  const found = await findByIdentity(session, tenantId, identity);
  if (found.length > 0) throw new ApiError('customer_exists', [BVN_TAKEN]);
}

/** Only into empty columns: another change may have filled one meanwhile. */
const ADD = statement(
  'add_to_customer',
  `UPDATE customers
   SET phone = coalesce(phone, $3), bvn_ciphertext = coalesce(bvn_ciphertext, $4),
     bvn_key_id = coalesce(bvn_key_id, $5), bvn_index = coalesce(bvn_index, $6), id_type = coalesce(id_type, $7),
     id_number_ciphertext = coalesce(id_number_ciphertext, $8), id_number_key_id = coalesce(id_number_key_id, $9),
     bvn_index_key_id = CASE WHEN bvn_index IS NULL THEN $10 ELSE bvn_index_key_id END
   WHERE tenant_id = $1 AND id = $2 AND num_nonnulls(phone, $3::text) < 2 AND num_nonnulls(bvn_index, $6::bytea) < 2
     AND num_nonnulls(id_type, $7::text) < 2
     AND erasing_at IS NULL`,
);

/** @throws TakenError if another request has changed the customer, or taken the BVN, since the customer was read */
async function add(
  session: Session,
  tenantId: string,
  id: string,
  { phone, bvn, id_type, id_number, indexedBy }: CustomerChange & { indexedBy: string | null },
  vault: Vault,
): Promise<void> {
  const sealedBvn = sealNumber(vault, tenantId, id, 'bvn', bvn ?? null);
  const sealedIdNumber = sealNumber(vault, tenantId, id, 'id_number', id_number ?? null);
  const indexed = indexOf(vault, tenantId, bvn ?? null, indexedBy);
  const added = [
    phone ?? null,
    sealedBvn.ciphertext,
    sealedBvn.keyId,
    indexed.index,
    id_type ?? null,
    sealedIdNumber.ciphertext,
    sealedIdNumber.keyId,
    indexed.keyId,
  ];
  const changed = await session.execute(ADD, [tenantId, id, ...added]).catch((error) => {
    if (isUniqueViolation(error)) throw new TakenError('the BVN is taken');
    throw error;
  });
  if (changed !== 1) throw new TakenError('somebody else has changed the customer');
}

const READ_TIER = statement('read_tier', 'SELECT tier FROM customers WHERE tenant_id = $1 AND id = $2');
const SET_TIER_3 = statement(
  'set_tier_3',
  'UPDATE customers SET tier_3_set = $3 WHERE tenant_id = $1 AND id = $2 RETURNING tier',
);

/**
 * Sets a customer's tier to 3 for an operator, or back to the tier of the known identity. Call it first in a
 * transaction.
 *
 * @returns the tier now; undefined if the customer does not exist
 */
export async function setTier3(
  session: Session,
  tenantId: string,
  customerId: string,
  isSet: boolean,
  { by, nowMs, reason }: { by: Actor; nowMs: number; reason?: () => Promise<string> },
): Promise<number | undefined> {
  await bumpLedgerVersion(session, tenantId);
  const [before] = await session.query<{ tier: number }>(READ_TIER, [tenantId, customerId]);
  const [after] = await session.query<{ tier: number }>(SET_TIER_3, [tenantId, customerId, isSet]);
  if (before === undefined || after === undefined) return undefined;
  await recordAct(session, {
    tenantId,
    actor: by,
    act: 'customer.tier_set',
    subject: `customer ${customerId}`,
    atMs: nowMs,
    before: { tier: before.tier },
    after: { tier: after.tier, set_by_hand: isSet },
    ...(reason === undefined ? {} : { reason: await reason() }),
  });
  return after.tier;
}
