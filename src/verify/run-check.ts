import pg from 'pg';
import { guarded } from './data-faults.ts';
import type { Check, CheckReport, Counts, Finding, JudgedCheck, SqlCheck, TextRow } from './report.ts';
import { streamRows, WORK_MEM_MB } from './snapshot.ts';
import { unreadableEvents } from './unreadable-events.ts';

interface FindingRow {
  tenant_id: string | null;
  row_table: string;
  row_key: string;
  problem: string;
  expected: string | null;
  found: string | null;
  total: string;
}

/** The first findings, and how many there are: counted by the database, not carried here. */
const firstOf = (query: string): string => `
  SELECT f.tenant_id::text AS tenant_id, f.row_table, f.row_key, f.problem, f.expected::text AS expected,
         f.found::text AS found, (count(*) OVER ())::text AS total
  FROM (${query}) AS f
  ORDER BY 1, 2, 3
  LIMIT $1`;

const withinPart = (query: string, within: string | undefined): string =>
  within === undefined ? query : `WITH ${within} ${query}`;

interface FirstFindings {
  findings: Finding[];
  more: number;
}

async function decide(
  client: pg.ClientBase,
  query: string,
  findingsMax: number,
  within?: string,
): Promise<FirstFindings> {
  const { rows } = await client.query<FindingRow>(withinPart(firstOf(query), within), [findingsMax]);
  return findingsOf(rows);
}

function findingsOf(rows: readonly FindingRow[]): FirstFindings {
  const findings = rows.map((row) => ({
    tenantId: row.tenant_id,
    table: row.row_table,
    key: row.row_key,
    problem: row.problem,
    expected: row.expected,
    found: row.found,
  }));
  return { findings, more: Number(rows[0]?.total ?? 0) - findings.length };
}

async function judge(client: pg.ClientBase, check: JudgedCheck, findingsMax: number): Promise<FirstFindings> {
  const findings: Finding[] = [];
  let more = 0;
  const judgeRow = check.rowJudge();
  for await (const row of streamRows<TextRow>(client, check.rows)) {
    const finding = judgeRow(row);
    if (finding === undefined) continue;
    if (findings.length < findingsMax) findings.push(finding);
    else more += 1;
  }
  return { findings, more };
}

async function decideWithCare(
  client: pg.ClientBase,
  check: SqlCheck,
  findingsMax: number,
): Promise<FirstFindings> {
  const found = await guarded(client, () => decide(client, check.query, findingsMax, check.within));
  if (!(found instanceof pg.DatabaseError)) return found;
  const { queryWithout } = check;
  if (queryWithout === undefined) return unreadable(found);
  const again = await guarded(client, async () => {
    const eventIds = await unreadableEvents(client);
    return decide(client, queryWithout(eventIds), findingsMax);
  });
  return again instanceof pg.DatabaseError ? unreadable(found) : again;
}

const unreadable = (error: pg.DatabaseError): FirstFindings => ({
  findings: [
    {
      tenantId: null,
      table: error.table ?? 'unknown',
      key: error.detail ?? 'unknown',
      problem: 'the database could not read or compute with a stored value',
      expected: null,
      found: `${error.code}: ${error.message}`,
    },
  ],
  more: 0,
});

/** Number of rows, or objects of the schema, that a check reads; unknown for part of a table. */
export function checkedBy(check: Check, counts: Counts): number {
  if (typeof check.over === 'number') return check.over;
  return check.over.reduce((sum, table) => sum + counts[table], 0);
}

/**
 * Checks of one part of the tables, in one statement: reading the part takes longer than checking it. PostgreSQL keeps the
 * hashes and sorts of all of them until the statement ends, so each gets less memory.
 */
async function decideTogether(
  client: pg.ClientBase,
  checks: readonly SqlCheck[],
  findingsMax: number,
): Promise<FirstFindings[]> {
  const queries = checks.map(
    ({ query }, index) => `SELECT ${index} AS nth, f.* FROM (${firstOf(query)}) AS f`,
  );
  const all = withinPart(queries.join(' UNION ALL '), checks[0]!.within);
  await client.query(`SET LOCAL work_mem = '${Math.ceil(WORK_MEM_MB / checks.length)}MB'`);
  const { rows } = await client.query<FindingRow & { nth: number }>(all, [findingsMax]);
  await client.query(`SET LOCAL work_mem = '${WORK_MEM_MB}MB'`);
  return checks.map((_, index) => findingsOf(rows.filter(({ nth }) => nth === index)));
}

const isOfPart = (check: Check): check is SqlCheck => 'query' in check && check.within !== undefined;

/** The checks in groups that are run together: those of one part of the tables. */
export function grouped(checks: readonly Check[]): readonly (readonly Check[])[] {
  const groups = new Map<string | Check, Check[]>();
  for (const check of checks) {
    const key = isOfPart(check) ? check.within! : check;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  return [...groups.values()];
}

/** Runs the checks of a group. Data that one of them cannot read must not hide the findings of the others. */
export async function runChecks(
  client: pg.ClientBase,
  checks: readonly Check[],
  counts: Counts,
  findingsMax: number,
): Promise<CheckReport[]> {
  const together = checks.filter(isOfPart);
  if (together.length > 1) {
    const found = await guarded(client, () => decideTogether(client, together, findingsMax));
    if (!(found instanceof pg.DatabaseError)) {
      return together.map((check, index) => reportOf(check, counts, found[index]!));
    }
  }
  const reports: CheckReport[] = [];
  for (const check of checks) reports.push(await runCheck(client, check, counts, findingsMax));
  return reports;
}

const reportOf = (check: Check, counts: Counts, found: FirstFindings): CheckReport => {
  const { name, invariant, says } = check;
  return { name, invariant, says, checked: checkedBy(check, counts), ...found };
};

/** Runs one check in the open transaction, which stays usable whatever the check meets in the data. */
export async function runCheck(
  client: pg.ClientBase,
  check: Check,
  counts: Counts,
  findingsMax: number,
): Promise<CheckReport> {
  let found: FirstFindings;
  if ('query' in check) {
    found = await decideWithCare(client, check, findingsMax);
  } else {
    const judged = await guarded(client, () => judge(client, check, findingsMax));
    found = judged instanceof pg.DatabaseError ? unreadable(judged) : judged;
  }
  return reportOf(check, counts, found);
}
