/**
 * Places that write and read a table of `schema.sql`. A place is a file, or a folder with `/` behind it. The sources
 * and this list must match in both directions.
 */
export interface Table {
  /** The place that owns the table; it may read it. */
  owner: string;
  /** Places that insert; the owner by default. */
  inserts?: readonly string[];
  /** Places that update; none by default. */
  updates?: readonly string[];
  /** Places that delete; none by default. */
  deletes?: readonly string[];
  /** Places beside the owner that read. Verification reads every table, and is not named. */
  reads?: readonly string[];
  /** Indexes by which rows are found, or told apart, across tenants, and which therefore do not begin with the tenant. */
  indexesAcrossTenants?: readonly string[];
  /** It has a tenant_id and is looked up across tenants: what tables of tenants must have is not for it. */
  acrossTenants?: true;
  because: string;
}

export const LEDGER = 'src/ledger/';
export const RECORDED = 'append-only, and written together with the change that it records';
