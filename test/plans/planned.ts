import type { Session } from '../../src/platform/db/database.ts';
import type { Statement } from '../../src/platform/db/statement.ts';
import { leakyConditions, type PlanNode, planOf } from './explain.ts';

/** By which indexes a statement finds the rows of a table; `null` where it reads the table from end to end. */
export interface Path {
  table: string;
  index: string | null;
  /** Number of the index's columns that the look-up gives. */
  columns: number;
}

/**
 * A session that runs nothing: it has the server plan each statement as the service's own sessions would, and puts down
 * the paths to rows. Reads give no rows.
 */
export function planning(session: Session, found: Path[]): Session {
  const plan = async (statement: Statement | string, values: readonly unknown[] = []): Promise<void> => {
    const text = typeof statement === 'string' ? statement : statement.text;
    // The plan is one for any values.
    const nulls = values.map(() => 'NULL');
    const { Plan: root } = await planOf(session, text, nulls);
    found.push(...pathsOf(root));
  };
  return {
    async query<Row>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]> {
      await plan(statement, values);
      return [];
    },
    async execute(statement, values) {
      await plan(statement, values);
      return 0;
    },
    async pipeline(steps) {
      for (const { statement, values } of steps) await plan(statement, values);
      return steps.map(() => []);
    },
    begin: () => Promise.reject(new Error('nothing is run in a transaction')),
    rollback: () => Promise.reject(new Error('nothing is run that could be rolled back')),
  };
}

function pathsOf(node: PlanNode, table = node['Relation Name']): Path[] {
  const below = (node.Plans ?? []).flatMap((child) =>
    pathsOf(
      child,
      child['Node Type'].startsWith('Bitmap') ? (child['Relation Name'] ?? table) : child['Relation Name'],
    ),
  );
  if (node['Node Type'] === 'Seq Scan') return [{ table: table!, index: null, columns: 0 }, ...below];
  const index = node['Index Name'];
  const condition = node['Index Cond'] ?? '';
  const leaky = leakyConditions(condition);
  if (leaky.length > 0) throw new Error(`newer servers do not use the index for ${leaky.join(', ')}`);
  const columns = condition.split(' AND ').length;
  return index === undefined ? below : [{ table: table!, index, columns }, ...below];
}
