import { MOVEMENT_EVENTS } from '../../ledger/events.ts';
import { type Session, statement } from '../../platform/db/database.ts';
import { sqlState } from '../../platform/db/failures.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { isUuid } from '../../platform/values/ids.ts';
import { OperatorError } from '../../platform/values/operator-error.ts';

/** Types of the events that are archived: those that report a transaction. All others are few, and stay. */
export const ARCHIVED_TYPES = MOVEMENT_EVENTS.map(({ type }) => type);

/** Class of the errors that a stored value causes (PostgreSQL, appendix A). */
const DATA_FAULT = '22';
/** Events read in one statement. */
const PAGE_EVENTS = 2_000;

/** An event that may be archived. */
export interface ArchivableEvent {
  id: string;
  sequence: bigint;
  type: string;
  content: string;
  createdAt: number;
  ledgerVersion: bigint | null;
  transactionId: string;
  reference: string | null;
  /** Customers of the wallets that the transaction moves money between. */
  customerIds: string[];
  /** A JSON array. */
  deliveries: string;
  deliveryCount: number;
  /** Attempts of all deliveries, and the last of them, milliseconds since the epoch. */
  attempts: number;
  lastAttemptAt: number | null;
  /** Summed up in `archive_files.transactions_hash`. */
  hash: bigint;
  /** Old enough, and nothing more is to be delivered. */
  isReady: boolean;
}

/** Plans: events_by_sequence from the last archived one; per event the primary keys of its transaction, wallets and deliveries. */
const PAGE = statement(
  'events_to_archive',
  `SELECT e.id, e.sequence, e.type, e.content, e.created_at AS "createdAt", e.ledger_version AS "ledgerVersion",
     r.body->>'reference' AS reference, r.data->>'id' AS "transactionId", d.list AS deliveries, d.count AS "deliveryCount", d.attempts, d.last AS "lastAttemptAt",
     ('x' || left(encode(sha256(convert_to(
       concat_ws(' ', r.data->>'id', e.type, r.data->>'amount', r.data->>'status'), 'UTF8')), 'hex'), 15))::bit(60)::bigint AS hash,
     ARRAY(
       SELECT DISTINCT w.customer_id::text FROM transactions t
       JOIN wallets w ON w.tenant_id = $1 AND w.account_id IN (t.source_account, t.destination_account)
       WHERE t.tenant_id = $1 AND t.id = (r.data->>'id')::uuid) AS "customerIds",
     e.created_at < $3 AND NOT d.waits AS "isReady"
   FROM (
     SELECT * FROM events
     WHERE tenant_id = $1 AND sequence > $2 AND type = ANY ('{${ARCHIVED_TYPES}}')
     ORDER BY sequence LIMIT ${PAGE_EVENTS}) e
   CROSS JOIN LATERAL (SELECT c AS body, c->'eventData' AS data FROM (SELECT e.content::jsonb AS c OFFSET 0) c) r
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS count, coalesce(sum(attempts), 0)::int AS attempts, max(last_attempt_at) AS last, coalesce(bool_or(status = 'pending'), false) AS waits,
       coalesce(json_agg(json_build_object('endpoint_id', endpoint_id, 'status', status, 'attempts', attempts,
         'last_attempt_at', last_attempt_at, 'response_status', response_status, 'response_excerpt', response_excerpt,
         'latency_ms', latency_ms, 'error', error) ORDER BY endpoint_id), '[]')::text AS list
     FROM webhook_deliveries WHERE tenant_id = $1 AND event_id = e.id) d
   ORDER BY e.sequence`,
);

/** Events in their order, up to the first that must stay. */
export interface ReadyEvents {
  events: ArchivableEvent[];
  /** The first that must stay. */
  stop: ArchivableEvent | undefined;
  /** Nothing is ready behind them. */
  isLast: boolean;
}

/**
 * The next events of a tenant.
 *
 * @param session of `kolo_app` inside the tenant
 * @throws OperatorError where a content is not readable
 */
export async function readyEvents(
  session: Session,
  tenantId: string,
  after: bigint,
  beforeMs: number,
): Promise<ReadyEvents> {
  const rows = await session
    .query<ArchivableEvent>(PAGE, [tenantId, after, toRfc3339(beforeMs)])
    .catch((error: unknown) => {
      if (!sqlState(error)?.startsWith(DATA_FAULT)) throw error;
      throw new OperatorError(
        `An event behind the sequence ${after} cannot be read; \`kolo verify\` names it.`,
      );
    });
  const end = rows.findIndex(({ isReady }) => !isReady);
  return {
    events: end === -1 ? rows : rows.slice(0, end),
    stop: end === -1 ? undefined : rows[end],
    isLast: end !== -1 || rows.length < PAGE_EVENTS,
  };
}

/** A file of the archive, as it is recorded. */
export interface ArchiveFile {
  number: number;
  firstSequence: bigint;
  lastSequence: bigint;
  /** Times of its oldest and its newest event, milliseconds since the epoch. */
  fromAt: number;
  toAt: number;
  events: number;
  deliveries: bigint;
  sha256: Buffer;
}

const FILE_COLUMNS = `number, first_sequence AS "firstSequence", last_sequence AS "lastSequence", from_at AS "fromAt",
  to_at AS "toAt", events, deliveries, sha256`;
/** Files read in one statement. */
const FILES_READ = 1_000;
const FILES = statement(
  'archive_files_after',
  `SELECT ${FILE_COLUMNS} FROM archive_files WHERE tenant_id = $1 AND number > $2 ORDER BY number LIMIT ${FILES_READ}`,
);
const LAST_FILE = statement(
  'last_archive_file',
  `SELECT ${FILE_COLUMNS} FROM archive_files WHERE tenant_id = $1 ORDER BY number DESC LIMIT 1`,
);

/** The files of a tenant, in order. @param session of `kolo_app` inside the tenant */
export async function archiveFiles(session: Session, tenantId: string): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for (;;) {
    const page = await session.query<ArchiveFile>(FILES, [tenantId, files.at(-1)?.number ?? 0]);
    files.push(...page);
    if (page.length < FILES_READ) return files;
  }
}

export const lastArchiveFile = async (session: Session, tenantId: string): Promise<ArchiveFile | undefined> =>
  (await session.query<ArchiveFile>(LAST_FILE, [tenantId]))[0];

const ARCHIVED = statement(
  'events_archived_between',
  `SELECT max(archived_at) AS "archivedAt", max(to_at) AS "untilAt" FROM archive_files
   WHERE tenant_id = $1 AND to_at >= $2 AND from_at <= $3`,
);

/** When events of a period were archived, and the last of them; milliseconds since the epoch. */
interface Archived {
  archivedAt: number;
  untilAt: number;
}

/** Undefined where no event of the period was archived. @param session of `kolo_app` inside the tenant */
export async function eventsArchived(
  session: Session,
  tenantId: string,
  fromMs: number,
  toMs: number,
): Promise<Archived | undefined> {
  const values = [tenantId, toRfc3339(fromMs), toRfc3339(toMs)];
  const [found] = await session.query<{ [Name in keyof Archived]: number | null }>(ARCHIVED, values);
  return found!.archivedAt === null ? undefined : (found as Archived);
}

const RECORD = statement(
  'record_archive_file',
  `INSERT INTO archive_files (tenant_id, number, first_sequence, last_sequence, from_at, to_at, events, deliveries,
     transactions_hash, sha256, archived_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

/** Records a file. @param session of `kolo_janitor` inside the tenant, in the transaction that deletes the rows */
export const recordFile = (
  session: Session,
  tenantId: string,
  file: ArchiveFile & { transactionsHash: bigint },
  nowMs: number,
): Promise<number> =>
  session.execute(RECORD, [
    tenantId,
    file.number,
    file.firstSequence,
    file.lastSequence,
    toRfc3339(file.fromAt),
    toRfc3339(file.toAt),
    file.events,
    file.deliveries,
    file.transactionsHash,
    file.sha256,
    toRfc3339(nowMs),
  ]);

/** Plans: the primary keys. The policies of the role keep what is younger than 30 days, and what is still to be delivered. */
const DELETE_DELIVERIES = statement(
  'delete_archived_deliveries',
  `WITH gone AS (
     DELETE FROM webhook_deliveries WHERE tenant_id = $1 AND event_id = ANY ($2::uuid[]) RETURNING attempts, last_attempt_at)
   SELECT count(*)::int AS deliveries, coalesce(sum(attempts), 0)::int AS attempts, max(last_attempt_at) AS "lastAttemptAt" FROM gone`,
);
const DELETE_EVENTS = statement(
  'delete_archived_events',
  'DELETE FROM events WHERE tenant_id = $1 AND id = ANY ($2::uuid[])',
);

/** Rows that were deleted. */
interface Deleted {
  events: number;
  deliveries: number;
  attempts: number;
  lastAttemptAt: number | null;
}

/** Deletes events with their deliveries. @param session of `kolo_janitor` inside the tenant */
export async function deleteEvents(
  session: Session,
  tenantId: string,
  ids: readonly string[],
): Promise<Deleted> {
  const [deliveries] = await session.query<Omit<Deleted, 'events'>>(DELETE_DELIVERIES, [tenantId, ids]);
  const events = await session.execute(DELETE_EVENTS, [tenantId, ids]);
  return { events, ...deliveries! };
}

/** Longest time between an event and its id, or the end of its transaction, milliseconds. */
export const EVENT_MARGIN_MS = 60_000;

/**
 * A return's event names the reference of the payment. Money in suspense is reported under the reference of what brought it there, when
 * it is credited. Plans: references and ids of transactions, returns of a payment, the primary key of held money.
 */
const TIME_OF = statement(
  'time_of_archived_transaction',
  `SELECT min(t.created_at) AS "fromMs", max(greatest(t.completed_at, h.completed_at, r.completed_at)) AS "toMs"
   FROM (
     SELECT id, created_at, completed_at FROM transactions WHERE tenant_id = $1 AND reference = $2
     UNION ALL
     SELECT id, created_at, completed_at FROM transactions WHERE tenant_id = $1 AND id = $3) t
   CROSS JOIN LATERAL (
     SELECT max(a.completed_at) AS completed_at FROM held_inflows i
     JOIN transactions a ON a.tenant_id = $1 AND a.id = i.answer_id
     WHERE i.tenant_id = $1 AND i.transaction_id = t.id) h
   CROSS JOIN LATERAL (
     SELECT max(greatest(n.completed_at, a.completed_at)) AS completed_at FROM payment_returns p
     JOIN transactions n ON n.tenant_id = $1 AND n.id = p.transaction_id
     LEFT JOIN held_inflows i ON i.tenant_id = $1 AND i.transaction_id = n.id
     LEFT JOIN transactions a ON a.tenant_id = $1 AND a.id = i.answer_id
     WHERE p.tenant_id = $1 AND p.payment_id = t.id) r`,
);

/**
 * The time of the events of a transaction, by its reference or id, milliseconds since the epoch; its end is null while there is none.
 *
 * @param session of `kolo_app` inside the tenant
 */
export async function timeOfTransaction(
  session: Session,
  tenantId: string,
  name: string,
): Promise<{ fromMs: number; toMs: number | null } | undefined> {
  const values = [tenantId, name, isUuid(name) ? name : null];
  const [found] = await session.query<{ fromMs: number | null; toMs: number | null }>(TIME_OF, values);
  const { fromMs, toMs } = found!;
  return fromMs === null ? undefined : { fromMs, toMs };
}
