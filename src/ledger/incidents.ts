import { type Session, statement } from '../platform/db/database.ts';
import { toRfc3339 } from '../platform/values/clock.ts';

/** A matter for an operator. Nothing has moved because of it. */
interface Incident {
  /** Recording the same id again has no effect. */
  readonly id: string;
  /** Kind, by which incidents are counted. */
  readonly kind: string;
  /** Null where it is about no movement. */
  readonly transactionId: string | null;
  readonly detail: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Incidents about money in suspense. The money itself is the work item; the incident closes with it. */
const SUSPENSE_INCIDENTS = [
  'inflow_in_suspense',
  'return_in_suspense',
  'interest_in_suspense',
  'inflow_return_failed',
] as const;
export type SuspenseIncident = (typeof SUSPENSE_INCIDENTS)[number];

const listed = (kinds: readonly string[]): string => `ARRAY[${kinds.map((kind) => `'${kind}'`).join(', ')}]`;

/** SQL condition: the incident is a work item. Must match the condition of the index `incidents_to_do`. */
export const isWorkItem = (alias: string): string =>
  `${alias}.closed_at IS NULL AND ${alias}.kind <> ALL (${listed(['contrary_outcome', ...SUSPENSE_INCIDENTS])})`;

/** SQL condition on incidents `i`: about money in suspense. */
export const ABOUT_SUSPENSE = `i.kind = ANY (${listed(SUSPENSE_INCIDENTS)})`;

const INSERT_INCIDENT = statement(
  'insert_incident',
  `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING`,
);

/** Plan: incidents_to_do and incidents_contrary, at most 10,000 entries of each. */
const COUNT_INCIDENTS = statement(
  'count_open_incidents',
  `SELECT kind, count(*) AS count FROM (
     (SELECT kind FROM incidents i WHERE ${isWorkItem('i')} LIMIT 10000)
     UNION ALL
     (SELECT kind FROM incidents WHERE closed_at IS NULL AND kind = 'contrary_outcome' LIMIT 10000)) waiting
   GROUP BY kind`,
);

/** Open incidents of each kind over all tenants, at most 20,000. Runs under kolo_directory. */
export async function countIncidents(directory: Session): Promise<{ kind: string; count: number }[]> {
  const rows = await directory.query<{ kind: string; count: bigint }>(COUNT_INCIDENTS);
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/** Records an incident that no command found. */
export const recordIncident = (session: Session, tenantId: string, incident: Incident): Promise<number> => {
  const { id, kind, transactionId, detail, createdAt } = incident;
  return session.execute(INSERT_INCIDENT, [tenantId, id, kind, transactionId, detail, toRfc3339(createdAt)]);
};

const CLOSE = statement(
  'close_incident',
  `UPDATE incidents SET closed_at = $3, closed_by = $4, closing_note = $5
   WHERE tenant_id = $1 AND id = $2 AND closed_at IS NULL`,
);
const EXISTS = statement('incident_exists', 'SELECT 1 FROM incidents WHERE tenant_id = $1 AND id = $2');

/** Closes an incident once. `before`: it was closed already; `unknown`: the tenant has none of this id. */
export async function closeIncident(
  session: Session,
  tenantId: string,
  id: string,
  { closedBy, note, atMs }: { closedBy: string; note: string; atMs: number },
): Promise<'closed' | 'before' | 'unknown'> {
  const values = [tenantId, id, toRfc3339(atMs), closedBy, note];
  if ((await session.execute(CLOSE, values)) > 0) return 'closed';
  return (await session.query(EXISTS, [tenantId, id])).length > 0 ? 'before' : 'unknown';
}
