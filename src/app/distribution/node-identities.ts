import { NODE_IDENTITY } from '../../platform/database-identity.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';
import type { Query } from './state.ts';

const ACTUAL = `
  SELECT n.nodeid AS id, n.nodename || ':' || n.nodeport AS name, r.success, r.result
  FROM run_command_on_all_nodes($sql$
    SELECT concat_ws(',', i.system_identifier, i.timeline, i.database_oid) FROM (${NODE_IDENTITY}) i $sql$) AS r
  JOIN pg_dist_node n USING (nodeid) ORDER BY n.nodeid`;

const RECORDED = `
  SELECT node_id AS id, concat_ws(',', system_identifier, timeline, database_oid) AS identity FROM database_nodes`;

const RECORD = `
  INSERT INTO database_nodes (node_id, system_identifier, timeline, database_oid) VALUES ($1, $2, $3, $4)
  ON CONFLICT (node_id) DO UPDATE SET system_identifier = $2, timeline = $3, database_oid = $4`;

/**
 * Records the identity of each node, by which payouts are claimed there.
 *
 * @param acceptsOthers true after a recovery was recorded: nodes may be older than what banks have received
 * @throws OperatorError if a node does not answer, or is not the one that was recorded
 */
export async function recordNodes(query: Query, acceptsOthers: boolean): Promise<void> {
  const recorded = new Map(
    (await query<{ id: number; identity: string }>(RECORDED)).map(({ id, identity }) => [id, identity]),
  );
  for (const { id, name, success, result } of await query<{
    id: number;
    name: string;
    success: boolean;
    result: string;
  }>(ACTUAL)) {
    if (!success) throw new OperatorError(`The node ${name} does not answer: ${result}.`);
    const known = recorded.get(id);
    if (known === result) continue;
    if (known !== undefined && !acceptsOthers) {
      throw new OperatorError(
        `The node ${name} has another history than before: a standby took over, or it was restored. Run \`kolo database recovered\`.`,
      );
    }
    await query(RECORD, [id, ...result.split(',')]);
  }
}
