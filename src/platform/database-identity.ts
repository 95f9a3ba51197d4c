import { type Session, statement } from './db/database.ts';
import { TIMELINE } from './db/primary.ts';
import { toRfc3339 } from './values/clock.ts';

/** The identity of a database: it differs from every other database, and from its own restored past. */
export interface DatabaseIdentity {
  /** Of its server, made with it. */
  systemIdentifier: bigint;
  /** Of its server's history: another one after a standby took over, or after a recovery to some time. */
  timeline: number;
  databaseOid: bigint;
  /** Of one of Kolo's tables: another one after tables were restored. */
  tableOid: bigint;
  /** Folder of the embedded database; null for any other. */
  place: string | null;
}

/** A database as it is recorded in itself. */
interface RecordedIdentity extends DatabaseIdentity {
  /** Time at which a process last saw it so, milliseconds. */
  seenAt: number;
  /** Time at which it was last found to be another, milliseconds. */
  recoveredAt: number | null;
}

/** The result of a comparison with the recorded identity. */
export interface IdentityReading {
  actual: Omit<DatabaseIdentity, 'place'>;
  /** Position to which its log is safe on disk; on one server it never goes back. */
  flushed: bigint;
  /** Null before a process has served on it. */
  recorded: RecordedIdentity | null;
}

const SYSTEM_IDENTIFIER = '(SELECT system_identifier FROM pg_control_system())';
const NODE_TIMELINE = `(SELECT ('x' || left(w.file, 8))::bit(32)::int FROM pg_walfile_name(pg_current_wal_insert_lsn()) AS w (file))`;
const DATABASE_OID = '(SELECT oid::bigint FROM pg_database WHERE datname = current_database())';

/**
 * Condition: the database is not the recorded one. It may be older than what banks have received, so nothing new may be
 * submitted before an operator has examined it. Every claim of outgoing work contains it, because a running process
 * may reach another server from one statement to the next.
 */
export const DATABASE_CHANGED = `EXISTS (
  SELECT FROM database_identity i
  WHERE (i.system_identifier, i.timeline, i.database_oid, i.table_oid)
    <> (${SYSTEM_IDENTIFIER}, ${TIMELINE}, ${DATABASE_OID}, i.tableoid::bigint))`;

/**
 * The same on a distributed database, where each node has an identity. A function that stands behind FROM is evaluated on the
 * node that has the rows, and others on that of the session.
 */
export const NODE_CHANGED = `NOT EXISTS (
  SELECT FROM database_nodes n
  WHERE n.system_identifier = ${SYSTEM_IDENTIFIER} AND n.timeline = ${NODE_TIMELINE} AND n.database_oid = ${DATABASE_OID})`;

/** SQL: a node's own identity, one row. */
export const NODE_IDENTITY = `
  SELECT ${SYSTEM_IDENTIFIER} AS system_identifier, ${NODE_TIMELINE} AS timeline, ${DATABASE_OID} AS database_oid`;

const IS_CHANGED = statement(
  'is_database_changed',
  `SELECT ${DATABASE_CHANGED} AS changed`,
  `SELECT ${NODE_CHANGED} AS changed`,
);

/** True if the database is not the recorded one ({@link DATABASE_CHANGED}). */
export async function isDatabaseChanged(session: Session): Promise<boolean> {
  return (await session.query<{ changed: boolean }>(IS_CHANGED))[0]!.changed;
}

/** The columns of a database as it is, by the names of {@link DatabaseIdentity}. */
export const ACTUAL = `${SYSTEM_IDENTIFIER} AS "systemIdentifier", ${TIMELINE} AS timeline, ${DATABASE_OID} AS "databaseOid",
  'public.database_identity'::regclass::oid::bigint AS "tableOid"`;
const READ_ACTUAL = statement(
  'read_database_identity',
  `SELECT ${ACTUAL}, (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint AS flushed`,
);
const RECORDED = statement(
  'recorded_database',
  `SELECT system_identifier AS "systemIdentifier", timeline, database_oid AS "databaseOid", table_oid AS "tableOid", place,
     seen_at AS "seenAt", recovered_at AS "recoveredAt"
   FROM database_identity`,
);

/** Reads the database's actual and recorded identity. Runs under kolo_directory, like all of this file but the condition. */
export async function readDatabaseIdentity(session: Session): Promise<IdentityReading> {
  const [recorded = null] = await session.query<RecordedIdentity>(RECORDED);
  const [seen] = await session.query<IdentityReading['actual'] & { flushed: bigint }>(READ_ACTUAL);
  const { flushed, ...actual } = seen!;
  return { actual, flushed, recorded };
}

const LOCK = statement('lock_database_identity', 'SELECT seen_at FROM database_identity FOR UPDATE');

/** Has everybody else who would record a recovery wait until the transaction has ended. */
export const lockIdentity = (session: Session): Promise<number> => session.execute(LOCK);

const KEEP = statement(
  'keep_database_identity',
  `INSERT INTO database_identity (system_identifier, timeline, database_oid, table_oid, place, seen_at, recovered_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (only_row) DO UPDATE
   SET system_identifier = $1, timeline = $2, database_oid = $3, table_oid = $4, place = $5, seen_at = $6,
     recovered_at = coalesce($7, database_identity.recovered_at)`,
);

/**
 * Records which database this is.
 *
 * @param recoveredAtMs when it was found to be another; null where nothing of it can be lost
 */
export const keepIdentity = (
  session: Session,
  { systemIdentifier, timeline, databaseOid, tableOid, place }: DatabaseIdentity,
  nowMs: number,
  recoveredAtMs: number | null,
): Promise<number> =>
  session.execute(KEEP, [
    systemIdentifier,
    timeline,
    databaseOid,
    tableOid,
    place,
    toRfc3339(nowMs),
    recoveredAtMs === null ? null : toRfc3339(recoveredAtMs),
  ]);

const SEE = statement('see_database', 'UPDATE database_identity SET seen_at = $1 WHERE seen_at < $2');

/** Renews the time at which the database was last seen, if it is older than this, milliseconds. */
export const seeDatabase = (session: Session, nowMs: number, afterMs: number): Promise<number> =>
  session.execute(SEE, [toRfc3339(nowMs), toRfc3339(nowMs - afterMs)]);

/**
 * Why a database may be older than it was; undefined where it is the one that is recorded. `timeline` alone: what a standby
 * that lost nothing looks like too.
 */
export function differenceOf(
  recorded: DatabaseIdentity,
  actual: DatabaseIdentity,
): { why: string; kind: 'timeline' | 'other' } | undefined {
  const other = (why: string) => ({ why, kind: 'other' as const });
  if (recorded.systemIdentifier !== actual.systemIdentifier)
    return other(
      `it is on another server (system identifier ${actual.systemIdentifier}, it was ${recorded.systemIdentifier})`,
    );
  if (recorded.databaseOid !== actual.databaseOid) return other('it is another database of its server');
  if (recorded.tableOid !== actual.tableOid) return other('its tables were restored');
  if (recorded.place !== null && actual.place !== null && recorded.place !== actual.place)
    return other('its data folder is a copy');
  if (recorded.timeline !== actual.timeline)
    return {
      why: `its server has another history (timeline ${actual.timeline}, it was ${recorded.timeline}): a standby took over, or it was recovered to some time`,
      kind: 'timeline',
    };
  return undefined;
}
