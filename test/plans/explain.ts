import pg from 'pg';
import type { Session } from '../../src/platform/db/database.ts';
import type { Statement } from '../../src/platform/db/statement.ts';

/** The part of a node of `EXPLAIN (FORMAT JSON)` that tests read. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** The execution of one statement. */
export interface Explained {
  text: string;
  /** Tables that were read from end to end. */
  seqScans: string[];
  /** Tables in which something was looked up. */
  tables: string[];
  /** Conditions of indexes that newer servers do not use under row-level security (`leakyConditions`). */
  leaky: string[];
  /** The most rows that a sort took in. */
  sortedRows: number;
  /** Pages of tables and indexes that were read, from memory or not. */
  pages: number;
  /** The plan was compiled (JIT), which takes longer than any look-up. */
  compiled: boolean;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) {
    const text = (item: unknown) => (Buffer.isBuffer(item) ? `\\x${item.toString('hex')}` : item);
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(text(item))).join(',')}}`);
  }
  return pg.escapeLiteral(String(value));
}

let prepared = 0;

/**
 * The plan of a statement that is prepared like the service's own, so that it is the one that the service's session
 * settings lead to; `JIT` is there where it was compiled.
 *
 * @param options of EXPLAIN, besides its format
 * @param parameters as SQL, one for each of the statement's
 */
export async function planOf(
  session: Session,
  text: string,
  parameters: readonly string[],
  options: string[] = [],
): Promise<{ Plan: PlanNode; JIT?: object }> {
  const name = `explained_${prepared++}`;
  await session.execute(`PREPARE ${name} AS ${text}`);
  const [row] = await session.query<{ 'QUERY PLAN': [{ Plan: PlanNode; JIT?: object }] }>(
    `EXPLAIN (${[...options, 'FORMAT JSON'].join(', ')}) EXECUTE ${name}${
      parameters.length === 0 ? '' : `(${parameters.join(', ')})`
    }`,
  );
  await session.execute(`DEALLOCATE ${name}`);
  return row!['QUERY PLAN'][0];
}

/** Operators, functions and casts; few of them are leakproof. A cast to text changes nothing. */
const COMPUTED = /[-+*/%] |\|\| |\b[a-z_]\w*\(|\w\.\w+\)::(?!text)/;

/**
 * The parts of an index condition that compare with something computed from another row's column, such as
 * `key = ('s'::text || w.word)`. Under row-level security, PostgreSQL 15.20 and the releases of the same day use no index for
 * them. Values, columns as they are and sub-selects are fine.
 */
export function leakyConditions(condition: string): string[] {
  const parts = condition.replaceAll(/'(?:[^']|'')*'/g, "''").split(/\) AND \(/);
  return parts.filter((part) => {
    const compared = (part.split(/ (?:=|<=?|>=?) /)[1] ?? '').replaceAll('unnest(', '(');
    return /\w\.\w/.test(compared) && COMPUTED.test(compared);
  });
}

/**
 * A session that also explains its statements. Each statement is run once for its rows, and once more for what it
 * read.
 */
export function explaining(session: Session, found: Explained[]): Session {
  const explain = async (statement: Statement | string, values: readonly unknown[]): Promise<void> => {
    const text = typeof statement === 'string' ? statement : statement.text;
    const options = ['ANALYZE', 'BUFFERS', 'TIMING OFF'];
    const { Plan: plan, JIT: jit } = await planOf(session, text, values.map(literal), options);
    const nodes = nodesOf(plan);
    const sorts = nodes.filter((node) => /Sort/.test(node['Node Type']));
    found.push({
      text: text.trim().replace(/\s+/g, ' '),
      seqScans: nodes.flatMap((node) =>
        node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
      ),
      leaky: nodes.flatMap((node) => leakyConditions(node['Index Cond'] ?? '')),
      tables: nodes.flatMap((node) => (node['Actual Loops'] ? (node['Relation Name'] ?? []) : [])),
      sortedRows: Math.max(0, ...sorts.flatMap((sort) => sort.Plans ?? []).map(rowsOf)),
      compiled: jit !== undefined,
      pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    });
  };
  return {
    async query<Row>(statement: Statement | string, values: readonly unknown[] = []): Promise<Row[]> {
      await explain(statement, values);
      return session.query<Row>(statement, values);
    },
    async execute(): Promise<number> {
      throw new Error('this session only reads');
    },
    async pipeline(): Promise<unknown[][]> {
      throw new Error('this session only reads');
    },
    async begin(): Promise<void> {
      throw new Error('this session only reads');
    },
    async rollback(): Promise<void> {
      throw new Error('this session only reads');
    },
  };
}

const rowsOf = (node: PlanNode): number => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1);
