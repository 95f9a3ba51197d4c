import { rowless, type Step } from '../platform/db/statement.ts';
import type { Metadata } from '../platform/values/metadata.ts';
import { textArray } from '../platform/values/pg-array.ts';

/**
 * Search keys of metadata (`search_keys`): an `m`, the letter of the object, and `key=value`. They are written with the
 * object, in the same transaction. A list finds by them, because row-level security keeps an index of `jsonb` from being
 * used.
 */

/** Objects with metadata, and the letter of each. */
const LETTERS = { customer: 'c', schedule: 's', transaction: 't', virtualAccount: 'v', wallet: 'w' };

type ObjectWithMetadata = keyof typeof LETTERS;

/** The search key of each entry. */
export const metadataKeys = (object: ObjectWithMetadata, metadata: Metadata): string[] =>
  Object.entries(metadata).map(([key, value]) => `m${LETTERS[object]}${key}=${value}`);

const INSERT_KEYS = rowless(
  'insert_metadata_keys',
  'INSERT INTO search_keys (tenant_id, key, id) SELECT $1, n.* FROM unnest($2::text[], $3::uuid[]) AS n',
);

/** Stores the keys of new objects. None where no object has metadata. */
export function metadataKeySteps(
  tenantId: string,
  object: ObjectWithMetadata,
  rows: readonly { readonly id: string; readonly metadata: Metadata | null }[],
): Step[] {
  const keys = rows.flatMap(({ id, metadata }) =>
    metadata === null ? [] : metadataKeys(object, metadata).map((key) => ({ key, id })),
  );
  if (keys.length === 0) return [];
  const values = [tenantId, textArray(keys, ({ key }) => key), textArray(keys, ({ id }) => id)];
  return [{ statement: INSERT_KEYS, values }];
}

/** Adds a value, and gives its place in the statement. */
type Parameter = (value: unknown) => string;

/** SQL conditions that an object with the id in the column `id` meets if it has all of the metadata. Plan: primary key probes. */
export const metadataConditions = (
  object: ObjectWithMetadata,
  metadata: Metadata,
  id: string,
  parameter: Parameter,
): string[] =>
  metadataKeys(object, metadata).map(
    (key) =>
      `EXISTS (SELECT FROM search_keys m WHERE m.tenant_id = $1 AND m.key = ${parameter(key)} AND m.id = ${id})`,
  );
