import { listedByMetadata } from '../../ledger/metadata-keys.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { keysetSql, type PageRequest } from '../../platform/db/keyset.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { type Metadata, NO_METADATA } from '../../platform/values/metadata.ts';

/** The kinds of identity document that are known (contract section 2). */
export const ID_TYPES = ['international_passport', 'nin', 'voter_card', 'driver_license'] as const;
export type IdType = (typeof ID_TYPES)[number];

/** A customer as stored: BVN and id number are sealed. */
export interface Customer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  bvnCiphertext: Buffer | null;
  bvnKeyId: string | null;
  idType: IdType | null;
  idNumberCiphertext: Buffer | null;
  idNumberKeyId: string | null;
  thirdPartyIdentifier: string | null;
  /** 0 nothing is known of it, 1 a BVN or a NIN, 2 both, 3 set by an operator. */
  tier: number;
  metadata: Metadata | null;
  createdAt: number;
  /** Start of the erasure of its personal data; null if there is none. */
  erasingAt: number | null;
  /** End of the erasure; null before it. */
  erasedAt: number | null;
  /** The id of its default wallet. */
  walletId: string;
}

const CUSTOMER_COLUMNS = `
  c.id, c.name, c.email, c.phone, c.bvn_ciphertext AS "bvnCiphertext", c.bvn_key_id AS "bvnKeyId",
  c.id_type AS "idType", c.id_number_ciphertext AS "idNumberCiphertext",
  c.id_number_key_id AS "idNumberKeyId", c.third_party_identifier AS "thirdPartyIdentifier", c.tier, c.metadata,
  c.created_at AS "createdAt", c.erasing_at AS "erasingAt", c.erased_at AS "erasedAt", w.wallet_id AS "walletId"`;
const WITH_DEFAULT_WALLET = `
  CROSS JOIN LATERAL (
    SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = c.default_account LIMIT 1) w`;
const CUSTOMER_TABLES = `customers c ${WITH_DEFAULT_WALLET}`;

const FIND_CUSTOMER = statement(
  'find_customer',
  `SELECT ${CUSTOMER_COLUMNS} FROM ${CUSTOMER_TABLES} WHERE c.tenant_id = $1 AND c.id = $2`,
);

/** One customer by its id; what cannot be an id finds nothing. */
export async function findCustomer(
  session: Session,
  tenantId: string,
  id: string,
): Promise<Customer | undefined> {
  if (!isUuid(id)) return undefined;
  return (await session.query<Customer>(FIND_CUSTOMER, [tenantId, id]))[0];
}

const CUSTOMER_EXISTS = statement(
  'customer_exists',
  'SELECT id FROM customers WHERE tenant_id = $1 AND id = $2::uuid',
);

/** Customers that may have new wallets. */
const MAY_HAVE_WALLETS = statement(
  'customer_may_have_wallets',
  'SELECT id FROM customers WHERE tenant_id = $1 AND id = $2::uuid AND erasing_at IS NULL',
);

/** True if the customer belongs to the tenant and is not erased. */
export async function mayHaveWallets(
  session: Session,
  tenantId: string,
  customerId: string,
): Promise<boolean> {
  return isUuid(customerId) && (await session.query(MAY_HAVE_WALLETS, [tenantId, customerId])).length === 1;
}

/** True if the customer belongs to the tenant. */
async function customerExists(session: Session, tenantId: string, customerId: string): Promise<boolean> {
  return isUuid(customerId) && (await session.query(CUSTOMER_EXISTS, [tenantId, customerId])).length === 1;
}

/**
 * Requires that a customer exists; no id means no check.
 *
 * @throws ApiError `not_found`: an id that is unknown, or another tenant's (contract section 1)
 */
export async function requireCustomer(
  session: Session,
  tenantId: string,
  customerId: string | undefined,
): Promise<void> {
  if (customerId !== undefined && !(await customerExists(session, tenantId, customerId))) {
    throw new ApiError('not_found');
  }
}

/** Look-ups by unique index; a null, and no index, finds nothing. */
const FIND_BY_IDENTITY = statement(
  'find_customer_by_identity',
  `SELECT ${CUSTOMER_COLUMNS} FROM ${CUSTOMER_TABLES} WHERE c.tenant_id = $1 AND c.bvn_index = ANY ($2::bytea[])
   UNION
   SELECT ${CUSTOMER_COLUMNS} FROM ${CUSTOMER_TABLES} WHERE c.tenant_id = $1 AND c.email_lookup = $3`,
);

/** The customers that have this BVN, by any index that it may have, or this email. */
export const findByIdentity = (
  session: Session,
  tenantId: string,
  identity: { bvnIndexes: readonly Buffer[]; emailLookup: string | null },
): Promise<Customer[]> =>
  session.query<Customer>(FIND_BY_IDENTITY, [tenantId, identity.bvnIndexes, identity.emailLookup]);

/** Filters for the customer list. A customer must match all of them exactly. */
export interface CustomerFilter {
  customerId?: string | undefined;
  thirdPartyIdentifier?: string | undefined;
  email?: string | undefined;
  /** All of these entries. */
  metadata?: Metadata | undefined;
}

/**
 * Filters are put into the text, so that each combination has a plan of its own index: an id or email is one
 * customer's and is looked up first.
 */
function listSql(filter: CustomerFilter, page: PageRequest): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value) + 1}`;
  const { customerId, thirdPartyIdentifier, email, metadata } = filter;
  const unique = [
    ...(customerId === undefined ? [] : [`id = ${parameter(customerId)}::uuid`]),
    ...(email === undefined ? [] : [`email_lookup = ${parameter(emailLookup(email)!)}`]),
  ];
  const few =
    unique.length === 0
      ? undefined
      : `(SELECT * FROM customers WHERE tenant_id = $1 AND ${unique.join(' AND ')} OFFSET 0)`;
  const rows = { table: 'customers', id: 'id', alias: 'c', few };
  const { from, id, conditions } = listedByMetadata('customer', rows, metadata ?? NO_METADATA, parameter);
  const known =
    thirdPartyIdentifier === undefined
      ? ''
      : ` AND c.third_party_identifier = ${parameter(thirdPartyIdentifier)}`;
  const key = page.key === null ? '' : parameter(page.key);
  const text = `
    SELECT ${CUSTOMER_COLUMNS}
    FROM ${from} ${WITH_DEFAULT_WALLET}
    WHERE c.tenant_id = $1${known}${conditions}${keysetSql(page, id, key)}`;
  return { text, values };
}

/**
 * Customers, newest first.
 *
 * @throws ApiError `not_found` when no customer has the id of the filter
 */
export async function listCustomers(
  session: Session,
  tenantId: string,
  filter: CustomerFilter,
  page: PageRequest,
): Promise<Customer[]> {
  await requireCustomer(session, tenantId, filter.customerId);
  const { text, values } = listSql(filter, page);
  return session.query<Customer>(text, [tenantId, ...values]);
}

/** Wallets of each customer that are named beside it. */
export const WALLETS_NAMED_MAX = 10;

/** Plan: wallets_by_customer, so many of each. */
const WALLETS_OF = statement(
  'wallets_of_customers',
  `SELECT w.customer_id AS "customerId", w.wallet_id AS "walletId"
   FROM unnest($2::uuid[]) AS c (id)
   CROSS JOIN LATERAL (
     SELECT customer_id, wallet_id FROM wallets WHERE tenant_id = $1 AND customer_id = c.id
     ORDER BY account_id LIMIT ${WALLETS_NAMED_MAX}) w`,
);

/** The ids of the first wallets of customers, the oldest first, by customer. */
export async function walletIdsOf(
  session: Session,
  tenantId: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await session.query<{ customerId: string; walletId: string }>(WALLETS_OF, [
    tenantId,
    customerIds,
  ]);
  const byCustomer = new Map<string, string[]>();
  for (const { customerId, walletId } of rows)
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), walletId]);
  return byCustomer;
}

/** The key by which emails are compared, without regard to case. */
export const emailLookup = (email: string | null): string | null => email?.toLowerCase() ?? null;
