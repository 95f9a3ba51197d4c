import pg from 'pg';
import { newClient } from './primary.ts';
import { forMigrations } from './session-settings.ts';

/** Rows that are under way at a time. */
const BATCH_ROWS = 2_000;

/** The tables to copy. They have the same form in both databases. */
interface CopyOptions {
  schema: string;
  /** Tables that stay as they are. */
  except: readonly string[];
  /** Reports the copied rows of a table. */
  onProgress: (table: string, rows: number) => void;
  /** The last thing that is done on the copy before it commits. */
  finish?: (copy: pg.Client) => Promise<void>;
}

/** The form of a table. */
interface Form {
  name: string;
  /** All of its columns in order, and those that are written. */
  columns: string[];
  written: string[];
  /** Columns that count by themselves. */
  counting: string[];
}

/** The two databases differ in form. The message says where. */
export class CopyError extends Error {}

const FORMS = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = ''), '{}') AS written,
    coalesce(array_agg(a.attname::text) FILTER (WHERE a.attidentity <> ''), '{}') AS counting
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r'
  GROUP BY c.relname ORDER BY c.relname`;

const REFERENCES = `
  SELECT f.relname AS name, t.relname AS needs
  FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
  WHERE k.contype = 'f' AND k.connamespace = to_regnamespace($1) AND f.oid <> t.oid`;

const quoted = (names: readonly string[]): string => names.map(pg.escapeIdentifier).join(', ');

/** Each behind all that it refers to. */
function inOrder(names: readonly string[], references: readonly { name: string; needs: string }[]): string[] {
  const order: string[] = [];
  let left = [...names];
  while (left.length > 0) {
    const next = left.filter(
      (name) => !references.some((one) => one.name === name && left.includes(one.needs)),
    );
    if (next.length === 0) throw new CopyError(`${left.join(', ')} refer to one another`);
    order.push(...next);
    left = left.filter((name) => !next.includes(name));
  }
  return order;
}

/**
 * Copies every row of the tables of a schema, as of one moment, in place of those that the copy has; all of it or nothing. Values go
 * over as the server writes them, so none is changed on the way.
 *
 * @returns how many rows each table has
 * @throws CopyError where both are not of the same form
 */
export async function copyDatabase(
  from: pg.ClientConfig,
  to: pg.ClientConfig,
  options: CopyOptions,
): Promise<Map<string, number>> {
  const source = newClient(forMigrations(from));
  const copy = newClient(forMigrations(to));
  for (const client of [source, copy]) client.on('error', () => {});
  await source.connect();
  try {
    await copy.connect();
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await copy.query('BEGIN');
    const rows = await copyTables(source, copy, options);
    await options.finish?.(copy);
    await copy.query('COMMIT');
    return rows;
  } finally {
    await Promise.all([source.end(), copy.end()]);
  }
}

async function copyTables(
  source: pg.Client,
  copy: pg.Client,
  { schema, except, onProgress }: CopyOptions,
): Promise<Map<string, number>> {
  const formsOf = async (client: pg.Client) =>
    (await client.query<Form>(FORMS, [schema])).rows.filter(({ name }) => !except.includes(name));
  const forms = await formsOf(source);
  const theirs = await formsOf(copy);
  if (JSON.stringify(forms) !== JSON.stringify(theirs))
    throw new CopyError('the tables of both databases are not of the same form');
  const { rows: references } = await source.query<{ name: string; needs: string }>(REFERENCES, [schema]);
  const names = forms.map(({ name }) => name);
  const order = inOrder(
    names,
    references.filter(({ needs }) => names.includes(needs)),
  );
  // Migrations have filled these.
  for (const name of [...order].reverse())
    await copy.query(`DELETE FROM ${quoted([schema])}.${quoted([name])}`);
  const counts = new Map<string, number>();
  for (const name of order) {
    const form = forms.find((one) => one.name === name)!;
    counts.set(name, await copyTable(source, copy, schema, form, onProgress));
  }
  return counts;
}

async function copyTable(
  source: pg.Client,
  copy: pg.Client,
  schema: string,
  { name, written, counting }: Form,
  onProgress: CopyOptions['onProgress'],
): Promise<number> {
  const table = `${quoted([schema])}.${quoted([name])}`;
  const insert = `INSERT INTO ${table} (${quoted(written)}) OVERRIDING SYSTEM VALUE
    SELECT ${quoted(written)} FROM unnest($1::${table}[])`;
  await source.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${table} t`);
  let count = 0;
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`FETCH ${BATCH_ROWS} FROM copied`);
    if (rows.length === 0) break;
    await copy.query(insert, [rows.map(({ row }) => row)]);
    count += rows.length;
    onProgress(name, count);
  }
  await source.query('CLOSE copied');
  for (const column of counting) {
    await copy.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted([column])}), 1)) FROM ${table}`,
      [table, column],
    );
  }
  return count;
}
