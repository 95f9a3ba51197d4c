import type { Check, Finding, TextRow } from './report.ts';

/** A moment is a version that the tenant's ledger has had. */
const MOMENTS = `
  WITH moments AS (
    SELECT tenant_id, 'events' AS row_table, format('id=%s', id) AS row_key, ledger_version
    FROM events
    WHERE ledger_version IS NOT NULL
    UNION ALL
    SELECT tenant_id, 'webhook_endpoint_changes',
           format('endpoint_id=%s ledger_version=%s', endpoint_id, ledger_version), ledger_version
    FROM webhook_endpoint_changes
  )
  SELECT m.tenant_id, m.row_table, m.row_key, 'its moment is no version that the ledger has had' AS problem,
         format('from 0 to %s', l.version) AS expected, m.ledger_version AS found
  FROM moments m
  JOIN ledgers l ON l.tenant_id = m.tenant_id
  WHERE m.ledger_version NOT BETWEEN 0 AND l.version`;

/**
 * Changes of endpoints and events in the order of their moments; at one moment changes come first, for an event goes
 * to the endpoints that its moment has enabled. An endpoint is unsure from a change on that is followed by one which
 * is not stored, and from the beginning when that is not stored: a version of Kolo without moments made it.
 */
const HISTORY = `
  SELECT tenant_id::text, is_event::text, id::text, status, types, endpoints
  FROM (
    SELECT n.tenant_id, -1 AS moment, false AS is_event, n.id, 'unsure' AS status, NULL AS types, NULL AS endpoints
    FROM webhook_endpoints n
    WHERE NOT EXISTS (
      SELECT FROM webhook_endpoint_changes c
      WHERE c.tenant_id = n.tenant_id AND c.endpoint_id = n.id AND c.before_at IS NULL)
    UNION ALL
    SELECT c.tenant_id, c.ledger_version, false, c.endpoint_id,
           CASE WHEN c.updated_at = coalesce(lead(c.before_at) OVER following, n.updated_at) THEN c.status
                ELSE 'unsure' END,
           array_to_string(c.event_types, ','), NULL
    FROM webhook_endpoint_changes c
    LEFT JOIN webhook_endpoints n ON n.tenant_id = c.tenant_id AND n.id = c.endpoint_id
    WINDOW following AS (PARTITION BY c.tenant_id, c.endpoint_id ORDER BY c.ledger_version)
    UNION ALL
    SELECT e.tenant_id, e.ledger_version, true, e.id, NULL, e.type, d.endpoints
    FROM events e
    LEFT JOIN (
      SELECT tenant_id, event_id, string_agg(endpoint_id::text, ',') AS endpoints
      FROM webhook_deliveries
      GROUP BY tenant_id, event_id
    ) d ON d.tenant_id = e.tenant_id AND d.event_id = e.id
    WHERE e.ledger_version IS NOT NULL
      AND EXISTS (SELECT FROM webhook_endpoints n WHERE n.tenant_id = e.tenant_id)
  ) AS history
  ORDER BY history.tenant_id, moment, history.is_event, history.id`;

/** An enabled endpoint with the types of event that it gets, null for all; 'unsure' if its history is not stored. */
type Subscription = { types: readonly string[] | null } | 'unsure';

const listOf = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(','));

/** Walks through the history of all tenants and judges each event by the endpoints of its moment. */
function followHistory(): (row: TextRow) => Finding | undefined {
  let tenantId: string | null = null;
  let endpoints = new Map<string, Subscription>();
  return (row) => {
    if (row.tenant_id !== tenantId) {
      tenantId = row.tenant_id!;
      endpoints = new Map();
    }
    if (row.is_event === 'true') return judgeEvent(row, endpoints);
    if (row.status === 'unsure') endpoints.set(row.id!, 'unsure');
    else if (row.status === 'enabled') {
      endpoints.set(row.id!, { types: row.types === null ? null : listOf(row.types!) });
    } else endpoints.delete(row.id!);
    return undefined;
  };
}

function judgeEvent(row: TextRow, endpoints: ReadonlyMap<string, Subscription>): Finding | undefined {
  const given = new Set(listOf(row.endpoints!));
  const due: string[] = [];
  for (const [id, subscription] of endpoints) {
    if (subscription === 'unsure') given.delete(id);
    else if (subscription.types === null || subscription.types.includes(row.types!)) due.push(id);
  }
  const missing = due.some((id) => !given.has(id));
  if (!missing && given.size === due.length) return undefined;
  return {
    tenantId: row.tenant_id!,
    table: 'events',
    key: `id=${row.id}`,
    problem: missing
      ? 'it has no delivery to an endpoint that its moment calls for'
      : 'it has a delivery to an endpoint that its moment does not call for',
    expected: `to ${due.sort().join(', ') || 'none'}`,
    found: `to ${[...given].sort().join(', ') || 'none'}`,
  };
}

/** Every event has gone to whom it was to go, judged by the moments that events and changes of endpoints carry. */
export const momentChecks: readonly Check[] = [
  {
    name: 'event-moments',
    invariant: 7,
    says: 'The moment of an event, and of a change of an endpoint, is a version that the ledger has had.',
    over: ['events', 'webhook_endpoint_changes'],
    query: MOMENTS,
  },
  {
    name: 'event-deliveries',
    invariant: 7,
    says: 'An event has a delivery to each endpoint that was to get it at its moment, and to no other.',
    over: ['events', 'webhook_endpoints', 'webhook_endpoint_changes', 'webhook_deliveries'],
    rows: HISTORY,
    rowJudge: followHistory,
  },
];
