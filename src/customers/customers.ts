import { type Session, statement } from '../db/database.ts';
import { keysetSql, type PageRequest } from '../db/keyset.ts';
import { toRfc3339 } from '../values/clock.ts';
import type { Vault } from '../values/vault.ts';

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
  createdAt: number;
  /** The id of its default wallet. */
  walletId: string;
}

const CUSTOMER_COLUMNS = `
  c.id, c.name, c.email, c.phone, c.bvn_ciphertext AS "bvnCiphertext", c.bvn_key_id AS "bvnKeyId",
  c.id_type AS "idType", c.id_number_ciphertext AS "idNumberCiphertext",
  c.id_number_key_id AS "idNumberKeyId", c.third_party_identifier AS "thirdPartyIdentifier",
  c.created_at AS "createdAt", w.wallet_id AS "walletId"`;
const WITH_DEFAULT_WALLET = `
  CROSS JOIN LATERAL (
    SELECT wallet_id FROM wallets WHERE tenant_id = $1 AND account_id = c.default_account LIMIT 1) w`;
const CUSTOMER_TABLES = `customers c ${WITH_DEFAULT_WALLET}`;

const FIND_CUSTOMER = statement(
  'find_customer',
  `SELECT ${CUSTOMER_COLUMNS} FROM ${CUSTOMER_TABLES} WHERE c.tenant_id = $1 AND c.id = $2`,
);

/** One customer by its id. */
export async function findCustomer(
  session: Session,
  tenantId: string,
  id: string,
): Promise<Customer | undefined> {
  return (await session.query<Customer>(FIND_CUSTOMER, [tenantId, id]))[0];
}

/** Two look-ups by unique index; a null finds nothing. */
const FIND_BY_IDENTITY = statement(
  'find_customer_by_identity',
  `SELECT ${CUSTOMER_COLUMNS} FROM ${CUSTOMER_TABLES} WHERE c.tenant_id = $1 AND c.bvn_index = $2
   UNION
   SELECT ${CUSTOMER_COLUMNS} FROM ${CUSTOMER_TABLES} WHERE c.tenant_id = $1 AND c.email_lookup = $3`,
);

/** The customers, at most two, that have this BVN or this email. */
export const findByIdentity = (
  session: Session,
  tenantId: string,
  identity: { bvnIndex: Buffer | null; emailLookup: string | null },
): Promise<Customer[]> =>
  session.query<Customer>(FIND_BY_IDENTITY, [tenantId, identity.bvnIndex, identity.emailLookup]);

/** Which customers to list: those that all that is given fits, exactly. */
export interface CustomerFilter {
  customerId?: string;
  thirdPartyIdentifier?: string;
  email?: string;
}

/**
 * Filters are put into the text, so that each combination has a plan of its own index: an id or email is one
 * customer's and is looked up first.
 */
function listSql(filter: CustomerFilter, page: PageRequest): { text: string; values: string[] } {
  const values: string[] = [];
  const parameter = (value: string): string => `$${values.push(value) + 1}`;
  const { customerId, thirdPartyIdentifier, email } = filter;
  const unique = [
    ...(customerId === undefined ? [] : [`id = ${parameter(customerId)}::uuid`]),
    ...(email === undefined ? [] : [`email_lookup = ${parameter(emailLookup(email)!)}`]),
  ];
  const customers =
    unique.length === 0
      ? 'customers'
      : `(SELECT * FROM customers WHERE tenant_id = $1 AND ${unique.join(' AND ')} OFFSET 0)`;
  const known =
    thirdPartyIdentifier === undefined
      ? ''
      : ` AND c.third_party_identifier = ${parameter(thirdPartyIdentifier)}`;
  const key = page.key === null ? '' : parameter(page.key);
  const text = `
    SELECT ${CUSTOMER_COLUMNS}
    FROM ${customers} c ${WITH_DEFAULT_WALLET}
    WHERE c.tenant_id = $1${known}${keysetSql(page, 'c.id', key)}`;
  return { text, values };
}

/** Customers, newest first. */
export function listCustomers(
  session: Session,
  tenantId: string,
  filter: CustomerFilter,
  page: PageRequest,
): Promise<Customer[]> {
  const { text, values } = listSql(filter, page);
  return session.query<Customer>(text, [tenantId, ...values]);
}

export interface NewCustomer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  bvn: string | null;
  idType: IdType | null;
  idNumber: string | null;
  thirdPartyIdentifier: string | null;
  defaultAccount: string;
  createdAt: number;
}

/** How an email is compared: without regard to case. */
export const emailLookup = (email: string | null): string | null => email?.toLowerCase() ?? null;

/** How a BVN is looked up without being readable. */
export const bvnIndex = (vault: Vault, bvn: string | null): Buffer | null =>
  bvn === null ? null : vault.blindIndex('customer.bvn', bvn);

/** Binds a sealed value to its place, so that it opens nowhere else. */
const context = (tenantId: string, customerId: string, field: string): string =>
  `customer:${tenantId}:${customerId}:${field}`;

const INSERT_CUSTOMER = statement(
  'insert_customer',
  `INSERT INTO customers (tenant_id, id, name, email, email_lookup, phone, bvn_ciphertext, bvn_key_id, bvn_index,
     id_type, id_number_ciphertext, id_number_key_id, third_party_identifier, created_at, default_account)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   ON CONFLICT DO NOTHING`,
);

/** Inserts a customer, its BVN and id number sealed. False when its BVN or email was taken meanwhile. */
export async function insertCustomer(
  session: Session,
  tenantId: string,
  customer: NewCustomer,
  vault: Vault,
): Promise<boolean> {
  const seal = (field: string, text: string | null) =>
    text === null
      ? { ciphertext: null, keyId: null }
      : vault.seal(text, context(tenantId, customer.id, field));
  const bvn = seal('bvn', customer.bvn);
  const idNumber = seal('id_number', customer.idNumber);
  const inserted = await session.execute(INSERT_CUSTOMER, [
    tenantId,
    customer.id,
    customer.name,
    customer.email,
    emailLookup(customer.email),
    customer.phone,
    bvn.ciphertext,
    bvn.keyId,
    bvnIndex(vault, customer.bvn),
    customer.idType,
    idNumber.ciphertext,
    idNumber.keyId,
    customer.thirdPartyIdentifier,
    toRfc3339(customer.createdAt),
    customer.defaultAccount,
  ]);
  return inserted === 1;
}

/** Only the last characters, four at most and never more than half, the others as stars. */
function mask(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 2));
  return '*'.repeat(text.length - shown) + text.slice(text.length - shown);
}

/** As the API shows it: BVN and id number masked (contract section 2). */
export function customerView(customer: Customer, tenantId: string, vault: Vault) {
  const open = (field: string, ciphertext: Buffer | null, keyId: string | null): string | null =>
    ciphertext === null || keyId === null
      ? null
      : mask(vault.open(ciphertext, keyId, context(tenantId, customer.id, field)));
  return {
    id: customer.id,
    wallet_id: customer.walletId,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    bvn: open('bvn', customer.bvnCiphertext, customer.bvnKeyId),
    id_type: customer.idType,
    id_number: open('id_number', customer.idNumberCiphertext, customer.idNumberKeyId),
    third_party_identifier: customer.thirdPartyIdentifier,
    created_at: toRfc3339(customer.createdAt),
  };
}
