import type pg from 'pg';
import { inject } from 'vitest';
import type { TenantIds } from './healthy.ts';

/** The tenants of the healthy database: `a` is corrupted, the others stand beside it. */
export interface World {
  a: TenantIds;
  b: TenantIds;
  c: TenantIds;
}

/** One way to break the database: what is done, and which check must name which row of which table. */
export interface Corruption {
  check: string;
  what: string;
  sql: (world: World) => string[];
  table: string;
  /** The key of the finding, or a part of it. */
  key: (world: World) => string;
  /** False where the finding belongs to no tenant. */
  ofTenant?: false;
}

export const ON_CITUS = inject('server').workers.length > 0;
/** Has the rest of a transaction run as the role of verification. Citus lets only the role that wrote rows read them. */
export const AS_VERIFIER = ON_CITUS ? 'RESET ROLE' : 'SET LOCAL ROLE kolo_verify';
/** True for a corruption that Citus does not let anybody write, such as a row that changes its tenant. */
export const isRefused = (error: unknown): boolean =>
  ON_CITUS && (error as pg.DatabaseError).code === '0A000';

export const ABSENT = '99999999-9999-7999-8999-999999999999';

export const of = ({ a }: World): string => `tenant_id = '${a.tenantId}'`;
export const idOf = (world: World, id: string): string => `${of(world)} AND id = '${id}'`;
export const txOf = (world: World, id: string): string => `${of(world)} AND transaction_id = '${id}'`;
export const drop = (table: string, ...names: string[]): string =>
  `ALTER TABLE ${table} ${names.map((name) => `DROP CONSTRAINT ${name}`).join(', ')}`;
export const setContent = (world: World, event: string, path: string, value: string): string =>
  `UPDATE events SET content = jsonb_set(content::jsonb, '{${path}}', '${value}')::text WHERE ${idOf(world, event)}`;

/** Inserts a copy of a row with some columns changed. */
export const copyOf = (w: World, table: string, column: string, id: string, others: string): string =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(r, '${others}')).* FROM ${table} r
   WHERE ${of(w)} AND ${column} = '${id}'`;
