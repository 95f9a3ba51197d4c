/**
 * Who writes and reads each table of `schema.sql`. A place is a file, or a folder with `/` behind it. What the sources
 * do and what stands here are the same: what is not listed must not be there, and what is listed must be.
 */
export interface Table {
  /** Whose table it is: it may read it. */
  owner: string;
  /** Who inserts; the owner, when nothing is said. */
  inserts?: readonly string[];
  /** Who updates; nobody, when nothing is said. */
  updates?: readonly string[];
  /** Who deletes; nobody, when nothing is said. */
  deletes?: readonly string[];
  /** Who reads beside the owner. Verification reads every table, and is not named. */
  reads?: readonly string[];
  /** Indexes by which rows are found, or told apart, across tenants, and which therefore do not begin with the tenant. */
  indexesAcrossTenants?: readonly string[];
  /** It has a tenant_id and is looked up across tenants: what tables of tenants must have is not for it. */
  acrossTenants?: true;
  because: string;
}

export const LEDGER = 'src/ledger/';
export const RECORDED = 'append-only, and written together with the change that it records';
