import { hasCitus, type Query } from './state.ts';

/**
 * Tables of a node whose part there has other policies, grants or checks than the table itself. Citus changes both; a
 * person who changes a part by hand opens it.
 */
const DIFFERENT_PARTS = `
  SELECT coalesce(string_agg(DISTINCT logicalrelid::text, ', '), '') FROM (
    SELECT s.logicalrelid, s.logicalrelid::oid AS whole, to_regclass(shard_name(s.logicalrelid, s.shardid))::oid AS part
    FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_local_group g ON g.groupid = p.groupid
    JOIN pg_dist_partition t ON t.logicalrelid = s.logicalrelid AND t.partmethod = 'h') AS parts
  WHERE part IS NULL
    OR (SELECT (relrowsecurity, relacl) FROM pg_class WHERE oid = whole) IS DISTINCT FROM
       (SELECT (relrowsecurity, relacl) FROM pg_class WHERE oid = part)
    OR (SELECT array_agg((polname, polcmd, polroles, pg_get_expr(polqual, whole), pg_get_expr(polwithcheck, whole))::text
                         ORDER BY polname) FROM pg_policy WHERE polrelid = whole) IS DISTINCT FROM
       (SELECT array_agg((polname, polcmd, polroles, pg_get_expr(polqual, part), pg_get_expr(polwithcheck, part))::text
                         ORDER BY polname) FROM pg_policy WHERE polrelid = part)
    OR (SELECT array_agg((attname, attacl)::text ORDER BY attnum) FROM pg_attribute WHERE attrelid = whole AND attacl IS NOT NULL)
       IS DISTINCT FROM
       (SELECT array_agg((attname, attacl)::text ORDER BY attnum) FROM pg_attribute WHERE attrelid = part AND attacl IS NOT NULL)`;

/** Settings by which a node may lose what was committed. */
const LOSSY = `
  SELECT coalesce(string_agg(format('%s is off', name), ', '), '') FROM pg_settings
  WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`;

/** Fails where a role may not change a table that Citus locks for it. The setting itself is shown to superusers alone. */
const LOCK = `
  SELECT lock_shard_resources(3, array_agg(shardid)) FROM pg_dist_shard WHERE logicalrelid = 'tenants'::regclass`;

const onEveryNode = (sql: string): string => `
  SELECT n.nodename || ':' || n.nodeport AS node, r.success, r.result
  FROM run_command_on_all_nodes($sql$${sql}$sql$) AS r JOIN pg_dist_node n USING (nodeid)
  WHERE NOT r.success OR r.result <> '' ORDER BY 1`;

const REFUSES =
  "refuses statements of Kolo's roles: set citus.skip_advisory_lock_permission_checks = on in its postgresql.conf, and reload it";

/** Reasons why a node of a distributed database does not do what the others do, each a clause. */
export async function nodeFaults(query: Query): Promise<string[]> {
  if (!(await hasCitus(query))) return [];
  const faults = new Set<string>();
  for (const [sql, what] of [
    [DIFFERENT_PARTS, 'has other policies or grants on its part of'],
    [LOSSY, 'may lose commits in a crash:'],
    [LOCK, ''],
  ] as const) {
    const rows = await query<{ node: string; success: boolean; result: string }>(onEveryNode(sql));
    for (const { node, success, result } of rows) {
      const fault = result.includes('permission denied') ? REFUSES : `does not answer (${result})`;
      faults.add(`the node ${node} ${success ? `${what} ${result}` : fault}`);
    }
  }
  return [...faults];
}
