import pg from 'pg';
import { ROLES } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import { recordNodes } from './node-identities.ts';
import {
  distributionFaults,
  hasCitus,
  isPlaced,
  type Query,
  type StoredTable,
  storedTables,
  unknownTables,
} from './state.ts';
import { FIRST_TABLE, TABLE_CLASSES, type TableClass } from './tables.ts';

/** The database cannot be distributed as it is. The message says why in one sentence. */
class DistributionError extends OperatorError {}

/** The result of a run. */
export interface Distribution {
  /** Tables that this run gave their class, by class. */
  changed: Record<Exclude<TableClass, 'coordinator'>, string[]>;
  /** Roles that other nodes may log in as since this run. */
  roles: string[];
}

/**
 * Distributes a migrated database by tenant. Every step is a transaction of its own and is skipped where it is done, so a
 * run that was interrupted is run again. The setting `citus.shard_count` of the session says how many parts the tenants are
 * spread over.
 *
 * @param query runs a query as the owner, on the coordinator
 * @param onProgress reports each table that begins, with the number done and the total
 * @throws DistributionError
 */
export async function distribute(
  query: Query,
  onProgress: (table: string, done: number, total: number) => void,
): Promise<Distribution> {
  await ensurePossible(query);
  const roles = await openRoles(query);
  await simplifyPolicies(query);
  const stored = new Map((await storedTables(query)).map((table) => [table.name, table]));
  const changed: Distribution['changed'] = { distributed: [], reference: [], local: [] };
  let done = 0;
  for (const [name, kind] of TABLE_CLASSES) {
    onProgress(name, done++, TABLE_CLASSES.size);
    if (kind === 'coordinator') continue;
    if (await place(query, stored.get(name), name, kind)) changed[kind].push(name);
  }
  await recordNodes(query, false);
  const [fault] = await distributionFaults(query);
  if (fault !== undefined)
    throw new DistributionError(`The database is not distributed as it must be: ${fault}.`);
  return { changed, roles };
}

const NODES = `
  SELECT coalesce(bool_or(groupid = 0), false) AS "hasCoordinator", coalesce(bool_or(shouldhaveshards), false) AS "hasWorkers"
  FROM pg_dist_node WHERE isactive AND noderole = 'primary'`;

async function ensurePossible(query: Query): Promise<void> {
  if (!(await hasCitus(query))) {
    throw new DistributionError(
      'The database does not have Citus: run CREATE EXTENSION citus in it on every node, and name the nodes to the coordinator.',
    );
  }
  const [nodes] = await query<{ hasCoordinator: boolean; hasWorkers: boolean }>(NODES);
  if (!nodes!.hasCoordinator) {
    throw new DistributionError(
      'Citus does not know the address of its coordinator: run SELECT citus_set_coordinator_host(…) there.',
    );
  }
  if (!nodes!.hasWorkers) {
    throw new DistributionError('Citus has no node for the rows of tenants: run SELECT citus_add_node(…).');
  }
  const [unknown] = unknownTables(await storedTables(query));
  if (unknown !== undefined) {
    throw new DistributionError(
      `${unknown} is no table of this version of Kolo, so nothing says where its rows belong.`,
    );
  }
}

const CLOSED_ROLES =
  'SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1) AND NOT rolcanlogin ORDER BY rolname';

/** Nodes connect to each other as the role of the session. Each node's `pg_hba.conf` says whom it lets in how. */
async function openRoles(query: Query): Promise<string[]> {
  const names = (await query<{ name: string }>(CLOSED_ROLES, [[...ROLES]])).map(({ name }) => name);
  for (const name of names) await query(`ALTER ROLE ${name} LOGIN`);
  return names;
}

/** PostgreSQL evaluates the subquery once for each statement, and the setting alone for each row. */
const ONCE = /\( SELECT \((current_setting\('kolo\.tenant_id'::text\))\)::uuid AS current_setting\)/g;

const POLICIES = `
  SELECT p.polname AS name, c.relname AS "table", pg_get_expr(p.polqual, c.oid) AS "using",
         pg_get_expr(p.polwithcheck, c.oid) AS "check"
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE c.relnamespace = 'public'::regnamespace
    AND concat(pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) ~ 'SELECT'`;

interface Policy {
  name: string;
  table: string;
  using: string | null;
  check: string | null;
}

/** Citus takes no subqueries in policies. */
async function simplifyPolicies(query: Query): Promise<void> {
  for (const { name, table, using, check } of await query<Policy>(POLICIES)) {
    const clauses = Object.entries({ USING: using, 'WITH CHECK': check }).flatMap(([clause, condition]) =>
      condition === null ? [] : [`${clause} (${condition.replace(ONCE, '($1)::uuid')})`],
    );
    await query(
      `ALTER POLICY ${pg.escapeIdentifier(name)} ON ${pg.escapeIdentifier(table)} ${clauses.join(' ')}`,
    );
  }
}

/** Gives a table its class. Returns false if it has it. */
async function place(
  query: Query,
  table: StoredTable | undefined,
  name: string,
  kind: Exclude<TableClass, 'coordinator'>,
): Promise<boolean> {
  if (table === undefined)
    throw new DistributionError(`The table ${name} is missing; run \`kolo migrate\` first.`);
  if (isPlaced(table.kind, kind)) return false;
  await query(PLACE[kind](pg.escapeLiteral(`public.${name}`), name));
  return true;
}

/** Citus' functions, each one transaction. Foreign keys make tables local to it before it is their turn. */
const PLACE: Record<Exclude<TableClass, 'coordinator'>, (literal: string, name: string) => string> = {
  reference: (literal) => `SELECT create_reference_table(${literal})`,
  distributed: (literal, name) =>
    name === FIRST_TABLE
      ? `SELECT create_distributed_table(${literal}, 'tenant_id', colocate_with := 'none')`
      : `SELECT create_distributed_table(${literal}, 'tenant_id', colocate_with := 'public.${FIRST_TABLE}')`,
  local: (literal) =>
    `SELECT citus_add_local_table_to_metadata(${literal}, cascade_via_foreign_keys := true)`,
};
