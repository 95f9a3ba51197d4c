import { isWorkItem } from '../../ledger/incidents.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { uuidv7Floor } from '../../platform/values/ids.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { WAITING } from '../bank-statements/lists.ts';
import type { Grant } from '../operators/roles.ts';
import { type InstallationKind, recentFrom, WORK_ITEM_KINDS, type WorkItemKind } from './kinds.ts';

/** The number of items in one environment. */
export interface EnvironmentCount {
  tenantId: string;
  businessId: string;
  mode: Mode;
  /** At most `COUNTED_MAX`, which means that or more. */
  count: number;
  /** Time since which the first item waits, milliseconds; null where unknown. */
  since: number | null;
  /** The same of the last item. */
  newest: number | null;
}

/** The number of items of a kind in one environment. */
export interface WorkQueueCount extends EnvironmentCount {
  kind: WorkItemKind;
}

/** Largest count of a kind in one environment, which bounds the work. */
export const COUNTED_MAX = 1_000;

/** Items of a kind, over all tenants. */
interface CountedItems {
  /** The items, as their index names them, as `q`. */
  from: string;
  since: string;
  /** The shown part: `$3` is the first id or time that is shown. */
  shown?: { sql: string; by: 'id' | 'time' };
  /** The counting order, where it is bounded. */
  order?: string;
}

/** The time in the id of a transaction. */
const ID_TIME = `to_timestamp(('x' || left(replace(q.transaction_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

/** Plan of each: an index of its own over waiting rows only. */
const QUEUES: Readonly<Record<WorkItemKind, CountedItems>> = {
  flagged_payouts: {
    from: 'FROM payouts q WHERE q.flagged_at IS NOT NULL AND q.due_at IS NOT NULL',
    since: 'q.flagged_at',
  },
  contrary_outcomes: {
    from: "FROM incidents q WHERE q.closed_at IS NULL AND q.kind = 'contrary_outcome'",
    since: 'q.created_at',
  },
  suspense: { from: "FROM held_inflows q WHERE q.state = 'held'", since: ID_TIME },
  incidents: {
    from: `FROM incidents q WHERE ${isWorkItem('q')}`,
    since: 'q.created_at',
  },
  statement_lines: {
    from: `FROM bank_statement_lines q WHERE ${WAITING} AND q.waits_since IS NOT NULL`,
    since: 'q.waits_since',
  },
  unmatched_movements: {
    from: 'FROM settlement_movements q WHERE q.waits_since IS NOT NULL',
    since: 'q.waits_since',
  },
  exhausted_deliveries: {
    from: "FROM webhook_deliveries q WHERE q.status = 'exhausted'",
    since: 'q.created_at',
    shown: { sql: 'q.event_id >= $3::uuid', by: 'id' },
  },
  failed_schedules: {
    from: "FROM schedules q WHERE q.failures > 0 AND q.status <> 'inactive'",
    since: 'q.updated_at',
    shown: { sql: 'q.updated_at >= $3::timestamptz', by: 'time' },
    order: 'ORDER BY q.id DESC',
  },
  accounts_not_issued: {
    from: `FROM virtual_accounts q WHERE q.status IN ('pending', 'failed') AND (q.status = 'failed' OR q.attempts >= 3)`,
    since: 'q.created_at',
    shown: { sql: 'q.id >= $3::uuid', by: 'id' },
  },
  suspended_rail_accounts: {
    from: "FROM rail_accounts q WHERE q.suspended_because IS NOT NULL AND q.status = 'enabled'",
    since: 'q.suspended_at',
  },
};

/** A skip scan: one probe of the index for each tenant with items. */
const countOf = (name: string, { from, since, shown, order = '' }: CountedItems) =>
  statement(
    name,
    `WITH RECURSIVE tenant AS (
       (SELECT q.tenant_id ${from} ORDER BY q.tenant_id LIMIT 1)
       UNION ALL
       SELECT (SELECT q.tenant_id ${from} AND q.tenant_id > t.tenant_id ORDER BY q.tenant_id LIMIT 1)
       FROM tenant t WHERE t.tenant_id IS NOT NULL
     )
     SELECT t.tenant_id AS "tenantId", s.business_id AS "businessId", s.mode, n.count::integer AS count, n.since, n.newest
     FROM tenant t
     JOIN tenants s ON s.tenant_id = t.tenant_id
     CROSS JOIN LATERAL (
       SELECT count(*) AS count, min(w.since) AS since, max(w.since) AS newest FROM (
         SELECT ${since} AS since ${from} AND q.tenant_id = t.tenant_id ${shown === undefined ? '' : `AND ${shown.sql}`}
         ${order} LIMIT ${COUNTED_MAX}) w) n
     WHERE n.count > 0 AND EXISTS (
       SELECT 1 FROM unnest($1::uuid[], $2::text[]) AS g (business_id, mode)
       WHERE (g.business_id IS NULL OR g.business_id = s.business_id) AND (g.mode IS NULL OR g.mode = s.mode))`,
    `SELECT w.tenant_id AS "tenantId", s.business_id AS "businessId", s.mode,
       least(count(*), ${COUNTED_MAX})::integer AS count, min(w.since) AS since, max(w.since) AS newest
     FROM (SELECT q.tenant_id, ${since} AS since ${from} ${shown === undefined ? '' : `AND ${shown.sql}`}) w
     JOIN tenants s ON s.tenant_id = w.tenant_id
     JOIN (SELECT DISTINCT b.tenant_id FROM tenants b JOIN unnest($1::uuid[], $2::text[]) AS g (business_id, mode)
             ON (g.business_id IS NULL OR g.business_id = b.business_id) AND (g.mode IS NULL OR g.mode = b.mode)) v
       ON v.tenant_id = w.tenant_id
     GROUP BY w.tenant_id, s.business_id, s.mode`,
  );

/** Counts items by environment, as far as the grants allow. */
type Count = (directory: Session, grants: readonly Grant[], nowMs: number) => Promise<EnvironmentCount[]>;

/**
 * Makes a count of items. It needs a session of the role `kolo_directory`, and the grants that allow reading.
 *
 * @param name of the statement
 */
function counting(name: string, items: CountedItems): Count {
  const sql = countOf(name, items);
  return (directory, grants, nowMs) => {
    const scopes = [grants.map(({ businessId }) => businessId), grants.map(({ mode }) => mode)];
    const recent = recentFrom(nowMs);
    const bounds = { id: uuidv7Floor(recent), time: toRfc3339(recent) };
    const values = items.shown === undefined ? scopes : [...scopes, bounds[items.shown.by]];
    return directory.query<EnvironmentCount>(sql, values);
  };
}

const COUNTS = new Map(WORK_ITEM_KINDS.map((kind) => [kind, counting(`work_queue_${kind}`, QUEUES[kind])]));

/**
 * Counts work items by kind and environment, as far as the grants allow. @param directory a session of the
 * role `kolo_directory` @param grants those that allow reading
 */
export async function countWorkQueue(
  directory: Session,
  grants: readonly Grant[],
  nowMs: number,
  kinds: readonly WorkItemKind[] = WORK_ITEM_KINDS,
): Promise<WorkQueueCount[]> {
  const counts: WorkQueueCount[] = [];
  for (const kind of kinds) {
    const rows = await COUNTS.get(kind)!(directory, grants, nowMs);
    counts.push(...rows.map((row) => ({ kind, ...row })));
  }
  return counts;
}

/** Payouts that wait until an account at a provider has enough money. Plan: payouts_awaiting_float. */
export const countAwaitingFloat = counting('count_awaiting_float', {
  from: "FROM payouts q WHERE q.wait_reason = 'float' AND q.due_at IS NOT NULL",
  since: ID_TIME,
});

/** Accounts at providers with less than their low balance. They are few, so they are read one by one. */
export const countLowBalances = counting('count_low_balances', {
  from: "FROM rail_accounts q WHERE q.low_since IS NOT NULL AND q.status = 'enabled'",
  since: 'q.low_since',
});

/** Days of bank statements that do not add up. Plan: reconciled_days_unexplained. */
export const countUnexplainedDays = counting('count_unexplained_days', {
  from: 'FROM reconciled_days q WHERE q.signed_at IS NULL AND (q.unexplained <> 0 OR q.opening + q.line_sum <> q.closing)',
  since: "q.day::timestamp AT TIME ZONE 'UTC'",
});

/** Disabled endpoints. Endpoints are few, so they are read one by one. */
export const countEndpointsDisabled = counting('count_endpoints_disabled', {
  from: "FROM webhook_endpoints q WHERE q.status = 'disabled'",
  since: 'NULL::timestamptz',
});

/** The number of items of a kind in the installation. */
export interface InstallationCount extends Pick<WorkQueueCount, 'count' | 'since' | 'newest'> {
  kind: InstallationKind;
}

/** Plan: unclaimed_inflows_open. */
const UNCLAIMED = statement(
  'work_queue_unclaimed_inflows',
  `SELECT count(*)::integer AS count, min(w.since) AS since, max(w.since) AS newest FROM (
     SELECT received_at AS since FROM unclaimed_inflows WHERE closed_at IS NULL AND NOT goes_back
     ORDER BY received_at LIMIT ${COUNTED_MAX}) w`,
);

/** Counts work items that belong to no business. @param directory a session of the role `kolo_directory` */
export async function countOfInstallation(directory: Session): Promise<InstallationCount[]> {
  const [unclaimed] = await directory.query<Omit<InstallationCount, 'kind'>>(UNCLAIMED, []);
  return [{ kind: 'unclaimed_inflows', ...unclaimed! }];
}
