import type pg from 'pg';
import { connected } from '../../platform/db/migrate.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import { TABLE_CLASSES, type TableClass } from './tables.ts';

/** Runs a query on the coordinator. */
export type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** A table as it is on the database. */
export interface StoredTable {
  name: string;
  /** Null for a table that Citus does not know. */
  kind: Exclude<TableClass, 'coordinator'> | null;
  /** Number of the group of tables whose rows of one tenant are on one node. */
  colocation: number | null;
  isByTenant: boolean;
}

const HAS_CITUS = `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "hasCitus"`;

/** True if the database has the extension. */
export async function hasCitus(query: Query): Promise<boolean> {
  return (await query<{ hasCitus: boolean }>(HAS_CITUS))[0]!.hasCitus;
}

const TABLES = `
  SELECT c.relname AS name, t.citus_table_type AS kind, t.colocation_id AS colocation,
         coalesce(t.distribution_column = 'tenant_id', false) AS "isByTenant"
  FROM pg_class c LEFT JOIN citus_tables t ON t.table_name = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

/** All tables of the database. It must have Citus. */
export const storedTables = (query: Query): Promise<StoredTable[]> => query<StoredTable>(TABLES);

/** Tables that no list names: nobody has decided where their rows belong. */
export const unknownTables = (tables: readonly StoredTable[]): string[] =>
  tables.map(({ name }) => name).filter((name) => !TABLE_CLASSES.has(name));

/** All tables of a distributed database; none of another. */
async function tablesIfDistributed(query: Query): Promise<StoredTable[]> {
  const tables = (await hasCitus(query)) ? await storedTables(query) : [];
  return tables.some(({ kind }) => kind === 'distributed') ? tables : [];
}

/** True if at least one table is distributed. */
export const isDistributed = async (query: Query): Promise<boolean> =>
  (await tablesIfDistributed(query)).length > 0;

/** True if a table has its class. Foreign keys make some tables of the coordinator local to Citus. */
export const isPlaced = (kind: StoredTable['kind'], expected: TableClass): boolean =>
  expected === 'coordinator' ? kind === null || kind === 'local' : kind === expected;

/**
 * Reasons why a distributed database does not work as one, each a clause; none for a database without distributed tables.
 * The tables of a new migration are local until `kolo distribute` runs.
 */
export async function distributionFaults(query: Query): Promise<string[]> {
  const tables = await tablesIfDistributed(query);
  const misplaced = tables.flatMap(({ name, kind, isByTenant }) => {
    const expected = TABLE_CLASSES.get(name);
    if (expected === undefined) return [`${name} is in no list of tables`];
    if (!isPlaced(kind, expected)) return [`${name} is ${kind ?? 'unknown to Citus'} and not ${expected}`];
    return kind === 'distributed' && !isByTenant ? [`${name} is not distributed by tenant_id`] : [];
  });
  const groups = new Set(tables.filter(({ kind }) => kind === 'distributed').map((t) => t.colocation));
  const apart = groups.size > 1 ? ['the rows of a tenant are in more than one colocation group'] : [];
  return [...misplaced, ...apart];
}

/**
 * Makes sure that a distributed database is distributed whole.
 *
 * @param owner the owner's connection
 * @throws OperatorError when it is not
 */
export async function ensureDistributed(owner: pg.ClientConfig): Promise<void> {
  const [fault] = await connected(owner, (_, query) => distributionFaults(query));
  if (fault !== undefined) {
    throw new OperatorError(
      `The database is not distributed whole (${fault}); run \`kolo distribute\` first.`,
    );
  }
}
