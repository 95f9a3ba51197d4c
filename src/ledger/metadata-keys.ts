import { TakenError } from '../platform/db/check-then-write.ts';
import type { Session } from '../platform/db/database.ts';
import { rowless, type Statement, type Step } from '../platform/db/statement.ts';
import {
  changedMetadata,
  type Metadata,
  type MetadataChange,
  metadataText,
  NO_METADATA,
} from '../platform/values/metadata.ts';
import { textArray } from '../platform/values/pg-array.ts';

/**
 * Search keys of metadata (`search_keys`): an `m`, the letter of the object, and `key=value`. They are written with the
 * object, in the same transaction. A list finds by them, because row-level security keeps an index of `jsonb` from being
 * used.
 */

/** Objects with metadata, and the letter of each. */
const LETTERS = { bulk: 'b', customer: 'c', schedule: 's', transaction: 't', wallet: 'w' };

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

/** Stores the keys of objects that have just been written. Call it in their transaction. */
export const storeMetadataKeys = (
  session: Session,
  tenantId: string,
  object: ObjectWithMetadata,
  rows: readonly { readonly id: string; readonly metadata: Metadata | null }[],
): Promise<void> => run(session, metadataKeySteps(tenantId, object, rows));

async function run(session: Session, steps: readonly Step[]): Promise<void> {
  if (steps.length > 0) await session.pipeline(steps);
}

/** Plan: the primary key. */
const DELETE_KEYS = rowless(
  'delete_metadata_keys',
  'DELETE FROM search_keys WHERE tenant_id = $1 AND key = ANY ($2::text[]) AND id = $3',
);

/** Statements of an object whose metadata changes: one locks its row and reads `metadata`, the other sets it. */
interface ChangingObject {
  object: ObjectWithMetadata;
  /** $1 the tenant, $2 the id of the row. */
  lock: Statement;
  /** $3 the metadata, and further values behind it. */
  set: Statement;
  further?: readonly unknown[];
}

/**
 * Merges metadata into that of an object, with its keys. Call it in a transaction.
 *
 * @throws TakenError if the row is gone
 * @throws ApiError `invalid_request` if it has too many keys
 */
export async function changeMetadata(
  session: Session,
  tenantId: string,
  id: string,
  { object, lock, set, further = [] }: ChangingObject,
  change: MetadataChange,
): Promise<void> {
  const [row] = await session.query<{ metadata: Metadata | null }>(lock, [tenantId, id]);
  if (row === undefined) throw new TakenError('the object is gone');
  const after = changedMetadata(row.metadata, change);
  await session.execute(set, [tenantId, id, metadataText(after), ...further]);
  await run(session, [
    ...removalSteps(tenantId, object, { id, metadata: row.metadata }),
    ...metadataKeySteps(tenantId, object, [{ id, metadata: after }]),
  ]);
}

/** An object with the metadata that it had. */
interface Had {
  id: string;
  metadata: Metadata | null;
}

function removalSteps(tenantId: string, object: ObjectWithMetadata, { id, metadata }: Had): Step[] {
  const keys = metadataKeys(object, metadata ?? NO_METADATA);
  if (keys.length === 0) return [];
  return [{ statement: DELETE_KEYS, values: [tenantId, textArray(keys, (key) => key), id] }];
}

/** Deletes the keys of an object whose metadata is erased. */
export const removeMetadataKeys = (
  session: Session,
  tenantId: string,
  object: ObjectWithMetadata,
  had: Had,
): Promise<void> => run(session, removalSteps(tenantId, object, had));

/** Adds a value, and gives its place in the statement. */
type Parameter = (value: unknown) => string;

/** Part of a statement that lists rows. */
export interface ListSource {
  /** The rows, with the alias that the rest of the statement uses. */
  from: string;
  /** The column that has their ids in order. */
  id: string;
  /** Each ` AND …`. */
  conditions: string;
}

/**
 * The rows of a table, under an alias, that have all of the metadata. Plan: search_keys in the order of ids, then primary keys;
 * `few` are looked up first and then probed.
 *
 * @param rows `few`: SQL of at most a few rows, which another filter finds; the table's name otherwise
 */
export function listedByMetadata(
  object: ObjectWithMetadata,
  rows: { table: string; id: string; alias: string; few?: string | undefined },
  metadata: Metadata,
  parameter: Parameter,
): ListSource {
  const { table, id, alias, few } = rows;
  const ofRows = `${alias}.${id}`;
  const [first, ...others] = metadataKeys(object, metadata);
  const all = (keys: readonly string[], column: string) =>
    keys.map((key) => ` AND ${hasMetadataKey(key, column, parameter)}`).join('');
  if (first === undefined) return { from: `${few ?? table} ${alias}`, id: ofRows, conditions: '' };
  if (few !== undefined)
    return { from: `${few} ${alias}`, id: ofRows, conditions: all([first, ...others], ofRows) };
  return {
    from: `search_keys k CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE tenant_id = $1 AND ${id} = k.id LIMIT 1) ${alias}`,
    id: 'k.id',
    conditions: ` AND k.tenant_id = $1 AND k.key = ${parameter(first)}${all(others, 'k.id')}`,
  };
}

/**
 * SQL condition on the row with the id in a column: it has the key. A scalar subquery, because the planner would turn EXISTS
 * into a join that reads every row of the key. Plan: a primary key probe.
 */
export const hasMetadataKey = (key: string, id: string, parameter: Parameter): string =>
  `(SELECT true FROM search_keys m WHERE m.tenant_id = $1 AND m.key = ${parameter(key)} AND m.id = ${id} LIMIT 1)`;
