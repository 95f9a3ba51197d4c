import { rowless, type Step } from '../db/statement.ts';
import { toRfc3339 } from '../values/clock.ts';
import { plainArray } from '../values/pg-array.ts';
import type { NewEvent } from './event.ts';

/**
 * Moment of an event among a tenant's batches and changes: the version that the ledger's row has when it commits.
 * An event goes to the endpoints that the changes up to and with its moment have enabled.
 */
export interface Moment {
  version: bigint;
  /** Any webhook endpoint is enabled. */
  hasEndpoints: boolean;
}

/** A column: true if an endpoint of tenant $1 listens to events. */
export const HAS_ENDPOINTS =
  "EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.tenant_id = $1 AND e.status = 'enabled')";

/** Contents are JSON, which holds no control character, so one separates them and none has to be quoted. */
const INSERT_EVENTS = rowless(
  'insert_events',
  `INSERT INTO events (tenant_id, id, sequence, type, content, created_at, ledger_version)
   SELECT l.tenant_id, n.id, l.event_count - cardinality($2::uuid[]) + n.place, n.type, n.content, n.created_at, $6
   FROM ledgers l
   CROSS JOIN unnest($2::uuid[], $3::text[], string_to_array($4, chr(30)), $5::timestamptz[])
     WITH ORDINALITY AS n (id, type, content, created_at, place)
   WHERE l.tenant_id = $1`,
);
const CONTENT_SEPARATOR = '\x1e';

/** One delivery for each endpoint that is enabled now and subscribes to the type. */
const INSERT_DELIVERIES = rowless(
  'insert_deliveries',
  `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, due_at, created_at)
   SELECT e.tenant_id, n.id, e.id, n.created_at, n.created_at
   FROM webhook_endpoints e
   CROSS JOIN unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS n (id, type, created_at)
   WHERE e.tenant_id = $1 AND e.status = 'enabled' AND (e.event_types IS NULL OR n.type = ANY (e.event_types))`,
);

/**
 * The statements that write events with their deliveries. Run them in the transaction of the change that they
 * report, behind the statement that counts them in the ledger (`ledger/emit-events.ts`).
 */
export function eventSteps(tenantId: string, rows: readonly NewEvent[], moment: Moment): Step[] {
  if (rows.length === 0) return [];
  const ids = plainArray(rows, (event) => event.id);
  const types = plainArray(rows, (event) => event.type);
  const times = plainArray(rows, (event) => toRfc3339(event.createdAt));
  const contents = rows.map((event) => event.content).join(CONTENT_SEPARATOR);
  return [
    { statement: INSERT_EVENTS, values: [tenantId, ids, types, contents, times, moment.version] },
    ...(moment.hasEndpoints ? [{ statement: INSERT_DELIVERIES, values: [tenantId, ids, types, times] }] : []),
  ];
}
