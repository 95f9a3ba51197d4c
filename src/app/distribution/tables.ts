import { TENANT_TABLE_NAMES } from '../../verify/tables.ts';

/** Place of a table's rows on a distributed database. */
export type TableClass = 'distributed' | 'reference' | 'local' | 'coordinator';

/** The table that the others are colocated with: each tenant has one row in it. */
export const FIRST_TABLE = 'ledgers';

/**
 * A copy on every node: rarely written, and read in statements of one tenant. No foreign key leads from here to a table
 * that is listed later, except to local ones.
 */
const REFERENCE = [
  'database_nodes',
  'businesses',
  'tenants',
  'rail_accounts',
  'recoveries',
  'payout_stops',
] as const;

/** On the coordinator, and read and written in sessions of a tenant on any node. */
const LOCAL = [
  'audit_entries',
  'audit_keys',
  'bvn_index_key',
  'counters',
  'proposals',
  'virtual_account_blocks',
] as const;

/**
 * On the coordinator, and used there only. Citus plans no statement on them, except for those that a foreign key ties to a
 * table that it knows.
 */
const COORDINATOR = [
  'api_keys',
  'audit_chains',
  'audit_links',
  'bank_reconciliations',
  'calendar_jobs',
  'database_identity',
  'kolo_migrations',
  'notification_channels',
  'operator_devices',
  'operator_enrolments',
  'operator_links',
  'operator_passkey_challenges',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_request_keys',
  'operator_roles',
  'operator_search_counts',
  'operator_sessions',
  'operators',
  'previous_rail_credentials',
  'processes',
  'rail_account_changes',
  'rail_list_cursors',
  'rate_limit_buckets',
  'schema_compatibility',
  'unclaimed_inflows',
  'vault_keys',
  'vault_processes',
  'verified_days',
  'verify_run_in_progress',
  'verify_runs',
] as const;

const classed = (names: readonly string[], kind: TableClass): [string, TableClass][] =>
  names.map((name) => [name, kind]);

/**
 * The class of every table, in the order in which `kolo distribute` takes them. Every table with rows of tenants is distributed
 * by `tenant_id`.
 */
export const TABLE_CLASSES: ReadonlyMap<string, TableClass> = new Map([
  ...classed(REFERENCE, 'reference'),
  ...classed([FIRST_TABLE, ...TENANT_TABLE_NAMES.filter((name) => name !== FIRST_TABLE)], 'distributed'),
  ...classed(LOCAL, 'local'),
  ...classed(COORDINATOR, 'coordinator'),
]);
