import pg from 'pg';

/**
 * The class of a failure.
 * - `lost`: the connection is gone or unusable and is closed. The caller retries later.
 * - `later`: the database cannot do it now. The connection is sound. The caller retries later.
 * - `refused`: the statement or its data is at fault; a retry fails again.
 */
type Meaning = 'lost' | 'later' | 'refused';

/** SQLSTATEs and classes of them (PostgreSQL manual, appendix A). Any other is `refused`. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  // Connection exceptions.
  '08': 'lost',
  // A read-only transaction: another server has become the primary, and a new connection reaches that one.
  '25006': 'lost',
  // In a failed transaction, and nobody knows why (`Connection` does): it is not given to others like that.
  '25P02': 'lost',
  // Idle in a transaction, or in it, for too long: the server has ended the session.
  '25P03': 'lost',
  '25P04': 'lost',
  // A prepared statement is not there, or is already: the server's session is not the one that it was.
  '26000': 'lost',
  '42P05': 'lost',
  // The server or its owner no longer takes these credentials, or has no such database (any more).
  '28': 'lost',
  '3D000': 'lost',
  // Conflicts: serialisation, deadlock.
  '40': 'later',
  '40002': 'refused',
  // Out of memory, disk or connections.
  '53': 'later',
  // The wait for a lock timed out.
  '55P03': 'later',
  // Intervention by an operator: cancelled, or (57P01 to 57P05) shut down, crashed, starting, idle for too long.
  '57': 'later',
  '57P': 'lost',
  // The server's disk or system fails.
  '58': 'later',
  // Citus: a part was moved while a statement ran.
  CIINF: 'later',
  // A snapshot became too old, on servers that have that limit.
  '72': 'later',
};

/** Errors of these severities end the session, whatever their SQLSTATE. */
const ENDING = ['FATAL', 'PANIC'];

/** The class of an error. Errors that are not the database's are `refused`. */
export function meaningOf(error: unknown): Meaning {
  if (error instanceof ConnectionLostError || error instanceof CommitUnknownError) return 'lost';
  if (error instanceof PoolBusyError || error instanceof RolledBackError || error instanceof PartMovedError)
    return 'later';
  if (!(error instanceof pg.DatabaseError)) return 'refused';
  if (ENDING.includes(error.severity ?? '')) return 'lost';
  const state = error.code ?? '';
  return MEANINGS[state] ?? MEANINGS[state.slice(0, 3)] ?? MEANINGS[state.slice(0, 2)] ?? 'refused';
}

/**
 * True if the database is away or cannot do it now; callers get 503. After `lost`, a transaction may have committed:
 * find out before you retry.
 */
export const isUnavailable = (error: unknown): boolean => meaningOf(error) !== 'refused';

/** The SQLSTATE of an error from the server, or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** True if a unique constraint refused the row. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** If a name has several addresses, connecting fails with one error for each: the first says it. */
const firstOf = (error: unknown): unknown =>
  error instanceof AggregateError && error.message === '' ? error.errors[0] : error;

/** The message of an error of connecting. */
export const connectMessage = (error: unknown): string => {
  const first = firstOf(error);
  return first instanceof Error && first.message !== '' ? first.message : String(first);
};

/**
 * There is no connection: none can be made, or the one in use broke. The caller needs only this, and not which of the
 * many errors of systems, names and TLS it was; the log has its code and message.
 */
export class ConnectionLostError extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(`no connection to the database: ${connectMessage(cause)}`, { cause });
    this.code = (firstOf(cause) as { code?: string } | undefined)?.code;
  }
}

/** A node of a distributed database did not answer a moment ago, and is not tried again yet. Other nodes may answer. */
export class NodeDownError extends ConnectionLostError {
  constructor() {
    super(new Error('a node does not answer'));
  }
}

/** The rows of a tenant have moved to another node. Nothing was done, and the next attempt goes there. */
export class PartMovedError extends Error {
  constructor(cause: unknown) {
    super('the rows of the tenant have moved to another node', { cause });
  }
}

/** True if a node of a distributed database does not answer, by what this process or the coordinator says. */
export const isNodeDown = (error: unknown): boolean =>
  error instanceof NodeDownError || sqlState(error)?.startsWith('08') === true;

/** The database answers, and others had all connections of a pool for so long that it was not waited any longer. */
export class PoolBusyError extends Error {
  /** @param connections of a role that others had, all there may be */
  constructor({ role, connections, waitedMs }: { role: string; connections: number; waitedMs: number }) {
    super(
      `no free connection of ${role} for ${Math.round(waitedMs)} ms: others have had all ${connections} of them`,
    );
  }
}

/** The name of a database failure in the log. Details are logged beside it. */
export function wordsFor(error: unknown): string {
  if (error instanceof PoolBusyError) return 'no database connection became free in time';
  if (error instanceof CommitUnknownError) return 'the outcome of a database commit is unknown';
  return meaningOf(error) === 'lost' ? 'the database is away' : 'the database cannot do it now';
}

/** No definite answer came to COMMIT: the transaction's writes may or may not stand. */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super(`the outcome of a COMMIT is unknown: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** The server answered COMMIT with ROLLBACK: nothing that the transaction wrote stands. */
export class RolledBackError extends Error {
  constructor() {
    super('the database answered COMMIT with ROLLBACK');
  }
}

/**
 * SQLSTATEs that are a definite rollback when they answer COMMIT: deferred constraints (classes 22 and 23) and transaction
 * rollbacks (class 40), except for 40003, "statement completion unknown".
 */
const ROLLBACK_AT_COMMIT = /^(?:22|23|40(?!003))/;

/** Converts an error that answered COMMIT: anything but a definite rollback becomes a `CommitUnknownError`. */
export function commitFailure(error: unknown): unknown {
  const isDefinite = meaningOf(error) !== 'lost' && ROLLBACK_AT_COMMIT.test(sqlState(error) ?? '');
  return isDefinite ? error : new CommitUnknownError(error);
}
