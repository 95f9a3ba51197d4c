import { indexesOf } from '../../payments/customer-data/bvn-index.ts';
import { emailLookup } from '../../payments/customer-data/queries.ts';
import { PATH_WORDS } from '../../payments/wallets/new-wallet.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { FAULTS_SHOWN_MAX } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { textArray } from '../../platform/values/pg-array.ts';
import type { Vault } from '../../platform/values/vault.ts';
import type { ImportLine, LineFault, LineFields } from './lines.ts';
import { CUSTOMER_COLUMNS } from './schemas.ts';

/**
 * Compares lines with each other and with existing rows in a temporary table of the transaction, so that
 * memory stays constant. Personal numbers are stored as digests only.
 */

/** The table joins whole tables, which the service's sessions otherwise rule out. */
const PLAN_FOR_ALL = ['enable_seqscan', 'enable_hashjoin', 'enable_sort'].map(
  (setting) => `SET LOCAL ${setting} = on`,
);

const CREATE_TABLE = `
  CREATE TEMPORARY TABLE import_lines (
    line integer PRIMARY KEY,
    customer text COLLATE "C",
    customer_id uuid NOT NULL,
    details bytea,
    is_named boolean NOT NULL,
    is_reachable boolean NOT NULL,
    id_is_whole boolean NOT NULL,
    email text COLLATE "C",
    bvn bytea,
    bvns bytea[],
    name text COLLATE "C",
    identifier text COLLATE "C",
    wallet_id text COLLATE "C",
    currency text,
    payout text COLLATE "C"
  ) ON COMMIT DROP`;

/** Creates the temporary table, which disappears when the transaction ends. */
export async function openStaging(session: Session): Promise<void> {
  for (const setting of PLAN_FOR_ALL) await session.execute(setting);
  await session.execute(CREATE_TABLE);
}

const STAGE = `
  INSERT INTO import_lines
  SELECT line, customer, id, details, named, reachable, whole, email, (bvns::bytea[])[1], bvns::bytea[],
    name, identifier, wallet, currency, payout
  FROM unnest($1::integer[], $2::text[], $3::uuid[], $4::bytea[], $5::boolean[], $6::boolean[], $7::boolean[],
    $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
    AS l (line, customer, id, details, named, reachable, whole, email, bvns, name, identifier, wallet, currency, payout)`;

/** Encodes values as a PostgreSQL array of bytea. */
const byteArray = (values: readonly Buffer[]): string | undefined =>
  values.length === 0 ? undefined : `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`;

/** Adds lines to the table. @param currency default of lines without one */
export async function stage(
  session: Session,
  lines: readonly ImportLine<Partial<LineFields>>[],
  { vault, currency, nowMs, tenantId }: { vault: Vault; currency: string; nowMs: number; tenantId: string },
): Promise<void> {
  const says = ({ fields, faulty }: ImportLine<Partial<LineFields>>, column: keyof LineFields): boolean =>
    fields[column] !== undefined || faulty.includes(column);
  const texts = (pick: (fields: Partial<LineFields>) => string | undefined): string =>
    textArray(lines, ({ fields }) => pick(fields) ?? null);
  await session.execute(STAGE, [
    lines.map(({ line }) => line),
    texts(({ customer }) => customer),
    lines.map(() => uuidv7(nowMs)),
    lines.map(({ fields }) => detailsDigest(vault, fields)),
    lines.map((line) => says(line, 'customer_name')),
    lines.map((line) => says(line, 'email') || says(line, 'phone')),
    lines.map((line) => says(line, 'id_type') === says(line, 'id_number')),
    texts(({ email }) => emailLookup(email ?? null) ?? undefined),
    texts(({ bvn }) => byteArray(indexesOf(vault, tenantId, bvn ?? null))),
    texts((fields) => fields.wallet_name ?? fields.wallet_id ?? fields.identifier),
    texts(({ identifier }) => identifier),
    texts(({ wallet_id }) => wallet_id),
    texts((fields) => fields.currency ?? currency),
    texts(({ interest_payout_wallet }) => interest_payout_wallet),
  ]);
}

/** Digest that compares the lines of one customer; null for a line without customer details. */
const detailsDigest = (vault: Vault, fields: Partial<LineFields>): Buffer | null =>
  CUSTOMER_COLUMNS.every((column) => fields[column] === undefined)
    ? null
    : vault.blindIndex(
        'import.customer',
        JSON.stringify(CUSTOMER_COLUMNS.map((column) => fields[column] ?? null)),
      );

/** The ids of a file, both kinds in one namespace. */
const IDS = `
  SELECT line, 'identifier' AS col, identifier AS id FROM import_lines WHERE identifier IS NOT NULL
  UNION ALL
  SELECT line, 'wallet_id', wallet_id FROM import_lines WHERE wallet_id IS DISTINCT FROM identifier AND wallet_id IS NOT NULL`;

/** A later line with the same value names the first line that had it. */
const TWICE = (column: string, value: string, from: string, says: string): string => `
  SELECT line, ${column} AS col, format('is ${says} of line %s too', holder) AS message
  FROM (SELECT *, min(line) OVER (PARTITION BY ${value}) AS holder FROM ${from} AS f WHERE ${value} IS NOT NULL) AS f
  WHERE line > holder`;

/** $1 is the tenant, $2 the reserved words, $3 how many are shown. */
const FAULTS = `
  WITH customers_first AS (
    SELECT l.*, min(line) OVER (PARTITION BY customer) AS first FROM import_lines l WHERE customer IS NOT NULL
  ),
  ids AS (${IDS}),
  faults AS (
    SELECT line, 'customer_name' AS col, 'is required in the first line of a customer' AS message
    FROM customers_first WHERE line = first AND NOT is_named
    UNION ALL
    SELECT line, 'email', 'email or phone is required in the first line of a customer'
    FROM customers_first WHERE line = first AND NOT is_reachable
    UNION ALL
    SELECT line, 'id_type', 'id_type and id_number go together' FROM import_lines WHERE NOT id_is_whole
    UNION ALL
    SELECT c.line, 'customer', format('says other things of the customer than line %s', c.first)
    FROM customers_first c JOIN import_lines f ON f.line = c.first
    WHERE c.details IS NOT NULL AND c.details IS DISTINCT FROM f.details
    UNION ALL
    SELECT c.line, 'customer', 'is the third_party_identifier of a customer that exists'
    FROM customers_first c
    WHERE c.line = c.first AND EXISTS (
      SELECT FROM customers k WHERE k.tenant_id = $1 AND k.third_party_identifier = c.customer)
    UNION ALL ${TWICE("'email'", 'email', '(SELECT * FROM customers_first WHERE line = first)', 'the email')}
    UNION ALL ${TWICE("'bvn'", 'bvn', '(SELECT * FROM customers_first WHERE line = first)', 'the BVN')}
    UNION ALL
    SELECT c.line, 'email', 'is the email of a customer that exists'
    FROM customers_first c JOIN customers k ON k.tenant_id = $1 AND k.email_lookup = c.email WHERE c.line = c.first
    UNION ALL
    SELECT c.line, 'bvn', 'is the BVN of a customer that exists'
    FROM customers_first c JOIN customers k ON k.tenant_id = $1 AND k.bvn_index = ANY (c.bvns) WHERE c.line = c.first
    UNION ALL ${TWICE("'wallet_name'", 'name', 'import_lines', 'the name')}
    UNION ALL
    SELECT l.line, 'wallet_name', 'is the name of a wallet that exists'
    FROM import_lines l JOIN wallets w ON w.tenant_id = $1 AND w.name = l.name
    UNION ALL ${TWICE('col', 'id', 'ids', 'an id')}
    UNION ALL
    SELECT i.line, i.col, 'is an id of a wallet that exists'
    FROM ids i JOIN wallet_ids k ON k.tenant_id = $1 AND k.id = i.id
    UNION ALL
    SELECT line, col, 'is a word of the paths of wallets: choose another id' FROM ids WHERE id = ANY ($2::text[])
    UNION ALL
    SELECT l.line, 'interest_payout_wallet', format('no %s wallet has this id', l.currency)
    FROM import_lines l
    WHERE l.payout IS NOT NULL AND l.currency IS NOT NULL
      AND NOT EXISTS (SELECT FROM ids i JOIN import_lines o ON o.line = i.line
                      WHERE i.id = l.payout AND o.currency = l.currency)
      AND NOT EXISTS (SELECT FROM wallet_ids k
                      JOIN wallets w ON w.tenant_id = k.tenant_id AND w.account_id = k.account_id
                      WHERE k.tenant_id = $1 AND k.id = l.payout AND w.currency = l.currency)
  )
  SELECT line, col AS column, message, count(*) OVER () AS total FROM faults ORDER BY line, col LIMIT $3`;

/** Faults of the staged lines by line: the first ones, and their number. */
export async function stagedFaults(
  session: Session,
  tenantId: string,
): Promise<{ first: LineFault[]; count: number }> {
  await session.execute('ANALYZE import_lines');
  const found = await session.query<LineFault & { total: bigint }>(FAULTS, [
    tenantId,
    [...PATH_WORDS],
    FAULTS_SHOWN_MAX,
  ]);
  const first = found.map(({ line, column, message }) => ({ line, column, message }));
  return { first, count: Number(found[0]?.total ?? 0) };
}

/** The customer of a line; true where the line is its first. */
interface StagedCustomer {
  readonly line: number;
  readonly customerId: string;
  readonly isFirst: boolean;
}

const CUSTOMERS_OF = statement(
  'import_customers_of',
  `SELECT l.line, f.customer_id AS "customerId", f.line = l.line AS "isFirst"
   FROM import_lines l
   CROSS JOIN LATERAL (
     SELECT line, customer_id FROM import_lines WHERE customer = l.customer ORDER BY line LIMIT 1) f
   WHERE l.line = ANY ($1::integer[])`,
);

const INDEX_CUSTOMERS = 'CREATE INDEX ON import_lines (customer, line)';

/** Indexes the lines by customer, once all lines are staged. */
export const indexCustomers = (session: Session): Promise<number> => session.execute(INDEX_CUSTOMERS);

/** Finds the customers of some lines, by line. */
export async function customersOf(
  session: Session,
  lines: readonly number[],
): Promise<ReadonlyMap<number, StagedCustomer>> {
  const rows = await session.query<StagedCustomer>(CUSTOMERS_OF, [lines]);
  return new Map(rows.map((row) => [row.line, row]));
}
