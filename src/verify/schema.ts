import { ACCOUNT_KINDS, CATEGORY_NAMES, type Category, STATUSES } from './categories.ts';
import type { Check } from './report.ts';
import { listed, quoted, rowsOf } from './sql.ts';
import { TENANT_TABLE_NAMES, TENANT_TABLES } from './tables.ts';

const tables = TENANT_TABLE_NAMES.map((name) => ({ name, ...TENANT_TABLES[name] }));
const named = (some: readonly { name: string }[]): string => rowsOf(some.map(({ name }) => [name]));

const isWrittenOnce = ({ updates, remade }: (typeof tables)[number]): boolean =>
  updates.length === 0 && remade !== true;
const WRITTEN_ONCE = tables.filter(isWrittenOnce);
const CHANGES = ['UPDATE', 'DELETE', 'TRUNCATE'];

const APPEND_ONLY_GRANTS = `
  SELECT NULL::uuid AS tenant_id, t.name AS row_table, format('role=kolo_app privilege=%s', p.name) AS row_key,
         'the application may change rows that are never changed' AS problem,
         'no such privilege' AS expected, 'granted, at least on one column' AS found
  FROM (VALUES ${named(WRITTEN_ONCE)}) AS t (name)
  CROSS JOIN (VALUES ${rowsOf(CHANGES.map((name) => [name]))}) AS p (name)
  JOIN pg_roles r ON r.rolname = 'kolo_app'
  WHERE has_table_privilege(r.oid, to_regclass(t.name), p.name)
     OR p.name = 'UPDATE' AND has_any_column_privilege(r.oid, to_regclass(t.name), 'UPDATE')`;

const CHANGING = tables.filter((table) => !isWrittenOnce(table));

/** Erasing personal data from a table changes nothing else there. */
const ERASING = tables.filter(({ erases = [] }) => erases.length > 0);

const frozenColumns = (
  role: string,
  problem: string,
  changed: readonly (readonly [name: string, columns: readonly string[]])[],
): string => `
  SELECT NULL::uuid AS tenant_id, t.name AS row_table, format('role=${role} column=%s', a.attname) AS row_key,
         '${problem}' AS problem, 'no UPDATE' AS expected, 'UPDATE' AS found
  FROM (VALUES ${rowsOf(changed.map(([name, columns]) => [name, `{${columns}}`]))}) AS t (name, updates)
  JOIN pg_roles r ON r.rolname = '${role}'
  JOIN pg_attribute a ON a.attrelid = to_regclass(t.name) AND a.attnum > 0 AND NOT a.attisdropped
  WHERE a.attname <> ALL (t.updates::text[])
    AND has_column_privilege(r.oid, a.attrelid, a.attnum, 'UPDATE')`;

const FROZEN_COLUMN_GRANTS = `${frozenColumns(
  'kolo_app',
  'the application may change a column that is never changed',
  CHANGING.map(({ name, updates }) => [name, updates]),
)}
  UNION ALL ${frozenColumns(
    'kolo_janitor',
    'the janitor may change a column in which nothing is personal',
    ERASING.map(({ name, erases = [] }) => [name, erases]),
  )}`;

const OPENED = tables.filter(({ opened }) => opened).map(({ name }) => name);
const EXPIRING = tables.filter(({ expires }) => expires);
/** Tables whose rows go with a customer's data: the keys of what was written about it, and those that it was searched for by. */
const AUDIT_KEYS = 'audit_keys';
const ERASED = tables.filter(({ erased }) => erased);
const GO_WITH_CUSTOMERS = [AUDIT_KEYS, ...ERASED.map(({ name }) => name)];
const ARCHIVED = tables.filter(({ archived }) => archived);
const OLD = `(created_at <= (now() - '30 days'::interval))`;
/** The second form is that of a distributed database, whose policies have no subqueries. */
const OF_TENANT = [
  `(tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting))`,
  `(tenant_id = (current_setting('kolo.tenant_id'::text))::uuid)`,
];
/** Policies by which archived rows are deleted: of events, and of deliveries. */
const ARCHIVED_POLICIES = OF_TENANT.flatMap((own) => [
  `(${own} AND ${OLD})`,
  `(${own} AND ${OLD} AND (due_at IS NULL))`,
]);
const OF_JANITOR = tables.filter(({ ofJanitor }) => ofJanitor).map(({ name }) => name);
const REMADE = tables.filter(({ remade }) => remade).map(({ name }) => name);
/** Columns by which the janitor finds rows to delete or erase personal data from, and sees that archived ones are as they were. */
const SEEN_BY_JANITOR = [
  ...['attempts', 'last_attempt_at'].map((column) => ['webhook_deliveries', column]),
  ...['chain', 'customer_id'].map((column) => [AUDIT_KEYS, column]),
  ...EXPIRING.flatMap(({ name, key }) => ['tenant_id', ...key, 'expires_at'].map((column) => [name, column])),
  ...[...ERASING, ...ERASED].flatMap(({ name, key }) =>
    ['tenant_id', ...key].map((column) => [name, column]),
  ),
];
const PRIVILEGES = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'];
/** Privileges that each role must not have on a tenant's table. */
const FORBIDDEN = [
  ...['DELETE', 'TRUNCATE'].map((privilege) => ['kolo_app', privilege]),
  ...['kolo_directory', 'kolo_verify', 'kolo_janitor', 'kolo_operator'].flatMap((role) =>
    PRIVILEGES.map((privilege) => [role, privilege]),
  ),
];

/**
 * Of Kolo's roles, only the application writes tenants' rows. The directory opens a new tenant's ledger, which
 * inserts into some tables. Only two roles delete. The application deletes rows that can be rebuilt. The janitor
 * deletes expired rows (it sees their keys alone), a customer's personal rows, and archived rows. The operator API frees the
 * keys of requests that it refused.
 */
const ROLE_GRANTS = `
  SELECT NULL::uuid AS tenant_id, c.relname::text AS row_table,
         format('role=%s privilege=%s', r.rolname, p.name) AS row_key,
         'the role may do what no statement of its needs' AS problem, 'no such privilege' AS expected,
         'granted, at least on one column' AS found
  FROM pg_class c
  CROSS JOIN (VALUES ${rowsOf(FORBIDDEN)}) AS p (role, name)
  JOIN pg_roles r ON r.rolname = p.role
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND (has_table_privilege(r.oid, c.oid, p.name)
         OR p.name IN ('INSERT', 'UPDATE') AND has_any_column_privilege(r.oid, c.oid, p.name))
    AND (p.name IN ('DELETE', 'TRUNCATE') OR c.relname IN (${listed(TENANT_TABLE_NAMES)}))
    AND NOT (p.role = 'kolo_directory' AND p.name = 'INSERT' AND c.relname IN (${listed(OPENED)}))
    AND NOT (p.role = 'kolo_app' AND p.name = 'DELETE' AND c.relname IN (${listed(REMADE)}))
    AND NOT (p.role = 'kolo_janitor' AND p.name = 'DELETE'
             AND c.relname IN (${listed([...[...EXPIRING, ...ARCHIVED].map(({ name }) => name), ...GO_WITH_CUSTOMERS])}))
    AND NOT (p.role = 'kolo_janitor' AND p.name = 'INSERT' AND c.relname IN (${listed(OF_JANITOR)}))
    AND NOT (p.role = 'kolo_operator' AND p.name = 'DELETE' AND c.relname = 'operator_request_keys')
    AND NOT (p.role = 'kolo_janitor' AND p.name = 'UPDATE'
             AND c.relname IN (${listed(ERASING.map(({ name }) => name))}))
  UNION ALL
  SELECT NULL, c.relname, format('role=%s column=%s', r.rolname, a.attname), 'the role sees what it does not need',
         'no SELECT', 'SELECT'
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_roles r ON r.rolname = 'kolo_janitor'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND has_column_privilege(r.oid, c.oid, a.attnum, 'SELECT')
    AND (c.relname::text, a.attname::text) NOT IN (${rowsOf(SEEN_BY_JANITOR)})`;

/** Row-level security binds neither a table's owner nor a superuser, so who is to be bound must be neither. */
const ROW_SECURITY = `
  SELECT NULL::uuid AS tenant_id, t.name AS row_table, 'table' AS row_key, 'row-level security is off' AS problem,
         NULL AS expected, NULL AS found
  FROM (VALUES ${named(tables)}) AS t (name)
  JOIN pg_class c ON c.oid = to_regclass(t.name)
  WHERE NOT c.relrowsecurity
  UNION ALL
  SELECT NULL, t.name, format('role=%s', r.rolname), 'row-level security does not bind the role', NULL, NULL
  FROM (VALUES ${named(tables)}) AS t (name)
  JOIN pg_class c ON c.oid = to_regclass(t.name)
  JOIN pg_roles r ON r.rolname IN ('kolo_app', 'kolo_janitor', 'kolo_operator')
  WHERE r.rolsuper OR r.rolbypassrls OR pg_has_role(r.oid, c.relowner, 'MEMBER')
  UNION ALL
  SELECT NULL, t.name, format('policy=%s', p.polname), 'a policy shows the role more than one tenant',
         'tenant_id = (SELECT current_setting(''kolo.tenant_id'')::uuid)', pg_get_expr(p.polqual, p.polrelid)
  FROM (VALUES ${named(tables)}) AS t (name)
  JOIN pg_policy p ON p.polrelid = to_regclass(t.name) AND p.polpermissive
  JOIN pg_roles r ON r.rolname IN ('kolo_app', 'kolo_operator') AND (r.oid = ANY (p.polroles) OR 0 = ANY (p.polroles))
  WHERE pg_get_expr(p.polqual, p.polrelid) NOT LIKE '(tenant_id = ( SELECT (current_setting(''kolo.tenant_id''%'
    AND pg_get_expr(p.polqual, p.polrelid) NOT LIKE '(tenant_id = (current_setting(''kolo.tenant_id''%'
  UNION ALL
  SELECT NULL, t.name, format('policy=%s', p.polname), 'a policy lets the janitor delete what has not expired',
         '(expires_at <= now())', pg_get_expr(p.polqual, p.polrelid)
  FROM (VALUES ${named(EXPIRING)}) AS t (name)
  JOIN pg_policy p ON p.polrelid = to_regclass(t.name) AND p.polpermissive AND p.polcmd IN ('d', '*')
  JOIN pg_roles r ON r.rolname = 'kolo_janitor' AND (r.oid = ANY (p.polroles) OR 0 = ANY (p.polroles))
  WHERE pg_get_expr(p.polqual, p.polrelid) <> '(expires_at <= now())'
  UNION ALL
  SELECT NULL, t.name, format('policy=%s', p.polname), 'a policy lets the janitor delete what is too young to be archived',
         'created_at <= now() - 30 days', pg_get_expr(p.polqual, p.polrelid)
  FROM (VALUES ${named(ARCHIVED)}) AS t (name)
  JOIN pg_policy p ON p.polrelid = to_regclass(t.name) AND p.polpermissive AND p.polcmd IN ('d', '*')
  JOIN pg_roles r ON r.rolname = 'kolo_janitor' AND (r.oid = ANY (p.polroles) OR 0 = ANY (p.polroles))
  WHERE pg_get_expr(p.polqual, p.polrelid) NOT IN (${listed(ARCHIVED_POLICIES)})`;

/** Unique keys by their columns, in order, and the rows that they are over. */
const UNIQUE_KEYS: readonly (readonly string[])[] = [
  ...tables.flatMap(({ name, key, unique = [], uniqueWhereSet = [] }) => [
    ...[key, ...unique].map((columns) => [name, ['tenant_id', ...columns].join(), '']),
    ...uniqueWhereSet.map((columns) => [name, `tenant_id,${columns}`, `(${columns.at(-1)} IS NOT NULL)`]),
  ]),
  ['bank_statements', 'tenant_id,rail,file_hash,part', '(withdrawn_at IS NULL)'],
  ['virtual_account_blocks', 'institution_code,block', ''],
  [
    'virtual_accounts',
    'tenant_id,rail,account_number',
    '((rail IS NOT NULL) AND (account_number IS NOT NULL))',
  ],
  ['virtual_accounts', 'tenant_id,bank_code,account_number', '(rail IS NULL)'],
  ['calendar_jobs', 'job,scope', ''],
];

const UNIQUENESS = `
  WITH keys AS (
    SELECT i.indrelid, coalesce(pg_get_expr(i.indpred, i.indrelid), '') AS predicate,
           (SELECT string_agg(pg_get_indexdef(i.indexrelid, place, true), ',' ORDER BY place)
            FROM generate_series(1, i.indnkeyatts::int) AS place) AS columns
    FROM pg_index i
    WHERE i.indisunique AND i.indisvalid AND i.indisready AND i.indimmediate
  )
  SELECT NULL::uuid AS tenant_id, e.row_table, format('columns=%s', e.columns) AS row_key,
         'no valid unique index over exactly these columns' AS problem,
         format('UNIQUE (%s) %s', e.columns, e.predicate) AS expected, NULL AS found
  FROM (VALUES ${rowsOf(UNIQUE_KEYS)}) AS e (row_table, columns, predicate)
  WHERE NOT EXISTS (
    SELECT FROM keys k
    WHERE k.indrelid = to_regclass(e.row_table) AND k.columns = e.columns AND k.predicate = e.predicate
  )`;

const oneOfThese = (column: string, texts: readonly string[]): string =>
  `CHECK ((${column} = ANY (ARRAY[${texts.map((text) => `${quoted(text)}::text`).join(', ')}])))`;

/** As the database prints them. */
const constraints = (categories: readonly Category[]) => [
  ['accounts', oneOfThese('kind', ACCOUNT_KINDS)],
  ['accounts', 'CHECK ((seq >= 0))'],
  ['accounts', 'CHECK ((held >= 0))'],
  [
    'accounts',
    "CHECK (((kind <> 'wallet'::text) OR (((posted - held) >= 0) AND (posted <= '9007199254740991'::bigint))))",
  ],
  ['transactions', oneOfThese('type', ['debit', 'credit'])],
  [
    'transactions',
    oneOfThese('category', [...new Set([...CATEGORY_NAMES, ...categories.map(({ name }) => name)])]),
  ],
  ['transactions', oneOfThese('status', STATUSES)],
  ['transactions', "CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint)))"],
  ...['fee', 'vat', 'stamp_duty'].flatMap((charge) => [
    ['transactions', `CHECK (((${charge} >= 0) AND (${charge} <= '9007199254740991'::bigint)))`],
    ['transactions', `CHECK (((${charge} > 0) = (${charge}_payer IS NOT NULL)))`],
  ]),
  ['transactions', "CHECK (((status = 'processing'::text) = (completed_at IS NULL)))"],
  ['transactions', "CHECK (((status = 'failed'::text) OR (failure_code IS NULL)))"],
  ['payouts', "CHECK ((account_number ~ '^[0-9]{10}$'::text))"],
  ['held_inflows', oneOfThese('state', ['held', 'credited', 'returning', 'returned'])],
  ['held_inflows', "CHECK (((state = 'held'::text) = (answer_id IS NULL)))"],
  ['rail_fees', oneOfThese('kind', ['payout', 'inflow', 'refund'])],
  ['rail_fees', 'CHECK (((amount > 0) = (transaction_id IS NOT NULL)))'],
  ['payout_attempts', oneOfThese('action', ['send', 'query'])],
  ['postings', "CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint)))"],
  ['postings', 'CHECK ((debit_account <> credit_account))'],
  ['postings', 'CHECK (((debit_seq IS NULL) = (debit_balance_after IS NULL)))'],
  ['postings', 'CHECK (((credit_seq IS NULL) = (credit_balance_after IS NULL)))'],
  ['wallets', 'FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id)'],
  ['wallets', "CHECK (((status = 'restricted'::text) = (restriction IS NOT NULL)))"],
  ['virtual_accounts', "CHECK ((account_number ~ '^[0-9]{10}$'::text))"],
  ['virtual_accounts', "CHECK (((closed_at IS NULL) OR (status = 'closed'::text)))"],
  ['virtual_accounts', "CHECK (((payment_policy = 'ALLOW_ANY'::text) OR (amount IS NOT NULL)))"],
  [
    'virtual_accounts',
    "CHECK (((status = 'failed'::text) OR ((status = 'pending'::text) = (account_number IS NULL))))",
  ],
  ['virtual_accounts', "CHECK (((status = 'pending'::text) = (due_at IS NOT NULL)))"],
  ['webhook_deliveries', "CHECK (((status = 'pending'::text) = (due_at IS NOT NULL)))"],
];

const constraintsInPlace = (definitions: readonly (readonly string[])[]): string => `
  SELECT NULL::uuid AS tenant_id, e.row_table, format('constraint=%s', e.definition) AS row_key,
         'the constraint is missing or was never validated' AS problem, 'in place' AS expected, NULL AS found
  FROM (VALUES ${rowsOf(definitions)}) AS e (row_table, definition)
  WHERE NOT EXISTS (
    SELECT FROM pg_constraint c
    WHERE c.conrelid = to_regclass(e.row_table) AND c.convalidated
      AND pg_get_constraintdef(c.oid) = e.definition
  )`;

/** The walls of the database itself: what they are there for cannot be seen in the rows until too late. */
export const schemaChecks = (categories: readonly Category[]): readonly Check[] => [
  {
    name: 'schema-append-only',
    invariant: 1,
    says: 'The application can neither change nor delete postings, events and the like.',
    over: WRITTEN_ONCE.length * CHANGES.length,
    query: APPEND_ONLY_GRANTS,
  },
  {
    name: 'schema-frozen-columns',
    invariant: 6,
    says: 'The application cannot change what a movement is, only its state.',
    over: CHANGING.length,
    query: FROZEN_COLUMN_GRANTS,
  },
  {
    name: 'schema-roles',
    invariant: 8,
    says: 'Nobody deletes but the janitor what has expired; directory, verification and operators write no row of a tenant.',
    over: tables.length * 5,
    query: ROLE_GRANTS,
  },
  {
    name: 'schema-row-security',
    invariant: 8,
    says: 'Row-level security shows the application one tenant at a time, and leaves the janitor what has expired.',
    over: tables.length,
    query: ROW_SECURITY,
  },
  {
    name: 'schema-unique-keys',
    invariant: 3,
    says: 'The unique keys are in place and valid.',
    over: UNIQUE_KEYS.length,
    query: UNIQUENESS,
  },
  {
    name: 'schema-constraints',
    invariant: 2,
    says: 'The constraints that carry the invariants are in place and validated.',
    over: constraints(categories).length,
    query: constraintsInPlace(constraints(categories)),
  },
];
