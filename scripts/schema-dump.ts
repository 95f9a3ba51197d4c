import type pg from 'pg';

/**
 * A readable dump of a database's schema `public`, from the catalogs: equal for equal schemas, whatever the
 * order in which they were made. Tables in order of name, columns as they are defined.
 */

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The migrator's own table (`migrate.ts`), which no migration makes. */
const NOT_OURS = `('kolo_migrations')`;

/** Lines of one table, in the order in which they are printed. */
interface Line {
  table: string;
  line: string;
}

const TABLES = `
  SELECT relname AS table, array_to_string(reloptions, ', ') AS options,
    relrowsecurity AS rls, relforcerowsecurity AS forced, relpersistence = 'u' AS unlogged
  FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ${NOT_OURS}
  ORDER BY relname`;

const COLUMNS = `
  SELECT c.relname AS table, quote_ident(a.attname) AS name,
    concat_ws(' ',
      format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || quote_ident(l.collname) END,
      CASE WHEN a.attidentity <> '' THEN 'GENERATED AS IDENTITY' END,
      CASE WHEN a.attgenerated <> '' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid, true) || ')'
           WHEN d.adbin IS NOT NULL THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid, true) END,
      CASE WHEN a.attnotnull THEN 'NOT NULL' END) AS rest
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  ORDER BY c.relname, a.attnum`;

// NOT NULL is part of its column; PostgreSQL 18 also lists it as a constraint.
const CONSTRAINTS = `
  SELECT c.relname AS table, format('CONSTRAINT %I %s', n.conname, pg_get_constraintdef(n.oid, true)) AS line
  FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND n.contype <> 'n'
  ORDER BY c.relname, array_position('{p,u,x,f,c}'::"char"[], n.contype), n.conname`;

const INDEXES = `
  SELECT c.relname AS table, pg_get_indexdef(i.indexrelid, 0, true) || ';' AS line
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint n WHERE n.conindid = i.indexrelid AND n.contype IN ('p', 'u', 'x'))
  ORDER BY c.relname, x.relname`;

const POLICIES = `
  SELECT c.relname AS table, concat_ws(' ',
      format('CREATE POLICY %I ON %I', p.polname, c.relname),
      CASE WHEN NOT p.polpermissive THEN 'AS RESTRICTIVE' END,
      CASE p.polcmd WHEN 'r' THEN 'FOR SELECT' WHEN 'a' THEN 'FOR INSERT' WHEN 'w' THEN 'FOR UPDATE'
        WHEN 'd' THEN 'FOR DELETE' END,
      'TO ' || (SELECT string_agg(CASE role WHEN 0 THEN 'PUBLIC' ELSE role::regrole::text END, ', '
                                  ORDER BY role::regrole::text) FROM unnest(p.polroles) AS role),
      'USING (' || pg_get_expr(p.polqual, p.polrelid, true) || ')',
      'WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')') || ';' AS line
  FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
  WHERE c.relnamespace = 'public'::regnamespace
  ORDER BY c.relname, p.polname`;

/** Whole-table rights and those of single columns, of everybody but the owner. */
const GRANTS = `
  WITH rights AS (
    SELECT c.relname, g.grantee, g.privilege_type, g.is_grantable, NULL::name AS attname, 0 AS attnum
    FROM pg_class c CROSS JOIN aclexplode(c.relacl) g
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND g.grantee <> c.relowner
    UNION ALL
    SELECT c.relname, g.grantee, g.privilege_type, g.is_grantable, a.attname, a.attnum
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid CROSS JOIN aclexplode(a.attacl) g
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND g.grantee <> c.relowner
  ), each_right AS (
    SELECT relname, grantee, is_grantable, privilege_type
      || COALESCE(' (' || string_agg(quote_ident(attname), ', ' ORDER BY attnum) || ')', '') AS part
    FROM rights GROUP BY relname, grantee, is_grantable, privilege_type, attname IS NULL
  ), each_role AS (
    SELECT relname, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS role, is_grantable,
      string_agg(part, ', ' ORDER BY part COLLATE "C") AS parts
    FROM each_right GROUP BY relname, grantee, is_grantable
  )
  SELECT relname AS table, format('GRANT %s ON %I TO %s%s;', parts, relname, role,
    CASE WHEN is_grantable THEN ' WITH GRANT OPTION' END) AS line
  FROM each_role ORDER BY relname, role COLLATE "C", is_grantable`;

/** Features that Kolo does without, printed so that none comes in unnoticed. */
const OTHERS = `
  SELECT line FROM (
    SELECT format('-- %s %I', CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view'
      WHEN 'm' THEN 'materialized view' WHEN 'p' THEN 'partitioned table' WHEN 'f' THEN 'foreign table'
      ELSE 'type' END, relname) AS line
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('S', 'v', 'm', 'p', 'f', 'c')
    UNION ALL
    SELECT format('-- trigger %I on %I', t.tgname, c.relname)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
    UNION ALL
    SELECT format('-- rule %I on %I', r.rulename, c.relname)
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    UNION ALL
    SELECT format('-- function %s', oid::regprocedure) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('-- type %I', typname) FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')
  ) AS other ORDER BY line COLLATE "C"`;

const HEADER = `-- The schema that the migrations leave, for reading; made by \`npm run generate\` and not run by anything.
-- The grants on each table follow it, by role; the owner may do everything.
`;

/** The schema `public` as SQL. */
export async function dumpSchema(client: Queryable): Promise<string> {
  const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
  const tables = await rows<Table>(TABLES);
  const columns = byTable(await rows<Column>(COLUMNS));
  const lines = async (text: string) => byTable(await rows<Line>(text));
  const constraints = await lines(CONSTRAINTS);
  const below = [await lines(INDEXES), await lines(POLICIES), await lines(GRANTS)] as const;
  const others = await rows<{ line: string }>(OTHERS);
  const parts = tables.map((table) => {
    const of = (found: ReadonlyMap<string, Line[]>) => (found.get(table.table) ?? []).map(({ line }) => line);
    const [indexes, policies, grants] = below.map(of) as [string[], string[], string[]];
    const created = createTable(table, columns.get(table.table) ?? [], of(constraints));
    return [...created, ...indexes, ...rowSecurity(table), ...policies, ...grants].join('\n');
  });
  if (others.length > 0) parts.push(['-- Besides tables:', ...others.map(({ line }) => line)].join('\n'));
  return `${HEADER}\n${parts.join('\n\n')}\n`;
}

interface Table {
  table: string;
  options: string | null;
  rls: boolean;
  forced: boolean;
  unlogged: boolean;
}

interface Column {
  table: string;
  name: string;
  rest: string;
}

function byTable<Row extends { table: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.table, [...(found.get(row.table) ?? []), row]);
  return found;
}

function createTable(table: Table, columns: readonly Column[], constraints: readonly string[]): string[] {
  const width = Math.max(0, ...columns.map(({ name }) => name.length));
  const items = [...columns.map(({ name, rest }) => `${name.padEnd(width)}  ${rest}`), ...constraints];
  const options = table.options ? ` WITH (${table.options})` : '';
  return [
    `CREATE ${table.unlogged ? 'UNLOGGED ' : ''}TABLE ${table.table} (`,
    items.map((item) => `  ${item}`).join(',\n'),
    `)${options};`,
  ];
}

function rowSecurity({ table, rls, forced }: Table): string[] {
  return [
    ...(rls ? [`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;`] : []),
    ...(forced ? [`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`] : []),
  ];
}
