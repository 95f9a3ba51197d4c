import type pg from 'pg';
import type { Logger } from 'pino';
import {
  type ConnectionFor,
  createPool,
  type PoolLimits,
  type Role,
  type Session,
  sessionOn,
  statement,
} from '../../platform/db/database.ts';
import { isUnavailable, wordsFor } from '../../platform/db/failures.ts';
import { TIMELINE } from '../../platform/db/primary.ts';
import type { ReplicaReads } from '../../platform/db/replica-reads.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Pools, Runtime } from '../../platform/runtime.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import type { Config } from '../config/config.ts';
import type { Connections } from './connections.ts';

/** Interval between checks of the replica, milliseconds. */
const POLL_MS = 1_000;
const LIMITS = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, connectTimeoutMs: 1_500 };
/** A check that waits longer than this finds the replica down, milliseconds. */
const CHECK_LIMITS = { ...LIMITS, connectionsMax: 1, statementTimeoutMs: 1_000, answerTimeoutMs: 1_500 };

/** The database of a server, the newest commit of Kolo that a session there sees, and the log behind what it sees. */
interface Seen {
  cluster: bigint;
  databaseOid: bigint;
  /** Time of that commit, milliseconds; every commit before it is seen too. */
  asOf: number | null;
  /** The place in the log up to which a standby has replayed; null on another server. */
  replayed: bigint | null;
  /** The timeline of that log, which changes with each promotion; a standby may show the one before for minutes. */
  timeline: number | null;
}

/** Each second a worker commits a heartbeat, and every few seconds any process that it saw the database. */
const SEEN = statement(
  'seen_of_replica',
  `SELECT (SELECT system_identifier FROM pg_control_system()) AS cluster,
     (SELECT oid::bigint FROM pg_database WHERE datname = current_database()) AS "databaseOid",
     greatest((SELECT max(heartbeat_at) FROM processes), (SELECT seen_at FROM database_identity)) AS "asOf",
     (pg_last_wal_replay_lsn() - '0/0')::bigint AS replayed,
     (SELECT min_recovery_end_timeline FROM pg_control_recovery()) AS timeline`,
);

/** The end of the primary's log, behind every commit that it has confirmed. */
const WRITTEN = statement(
  'written_by_primary',
  `SELECT (pg_current_wal_lsn() - '0/0')::bigint AS written, ${TIMELINE} AS timeline`,
);

/** The end of the primary's log at a time, milliseconds. Places of two timelines cannot be compared. */
interface Written {
  atMs: number;
  written: bigint;
  timeline: number;
}
/** Ends that are remembered while the replica has not replayed them. */
const WRITTEN_MAX = 60;

interface ReplicaOptions {
  /** Pools of the replica in place of those of the primary. */
  pools: ReadonlyMap<pg.Pool, pg.Pool>;
  /** Both of the role `kolo_directory`. */
  primary: Session;
  watching: pg.Pool;
  ageMaxMs: number;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn'>;
  pollMs?: number | undefined;
}

/** A read replica: how old it is, and whether it can be read. It decides nothing that moves money. */
export class Replica implements ReplicaReads {
  readonly #options: ReplicaOptions;
  /** The time as of which it was last seen, milliseconds; undefined while it cannot be read. */
  #asOf: number | undefined;
  #why: string | undefined = 'it has not been read yet';
  #isSame = false;
  /** Ends of the primary's log, the oldest first. */
  #written: Written[] = [];
  /** Requests that read the primary because the replica was down or too old, and statements that failed there. */
  readonly fallBacks = { requests: 0, statements: 0 };

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  job(): Job {
    const { pollMs = POLL_MS } = this.#options;
    const round = () => this.check().then(() => 0);
    return new Loop({ name: 'read replica', pollMs, round, onError: () => {} });
  }

  /** Age of what it shows, milliseconds; undefined while it cannot be read. */
  get ageMs(): number | undefined {
    return this.#asOf === undefined ? undefined : Math.max(0, this.#options.clock.now() - this.#asOf);
  }

  /** Why the primary is read instead; undefined while the replica is read. */
  get fault(): string | undefined {
    if (this.ageMs === undefined) return this.#why;
    if (this.ageMs <= this.#options.ageMaxMs) return undefined;
    return `it is ${Math.round(this.ageMs / 1_000)} s old`;
  }

  /** The time as of which a request reads it, milliseconds; undefined if the request reads the primary. */
  begin(): number | undefined {
    if (this.fault === undefined) return this.#asOf;
    this.fallBacks.requests += 1;
    return undefined;
  }

  poolFor(primary: pg.Pool): pg.Pool | undefined {
    return this.#asOf === undefined ? undefined : this.#options.pools.get(primary);
  }

  failed(error: unknown): void {
    this.fallBacks.statements += 1;
    this.#options.logger.warn({ err: error }, 'a statement failed on the read replica: the primary is read');
  }

  /** Reads how old it is. */
  async check(): Promise<void> {
    const { watching, primary, logger } = this.#options;
    const before = this.#why;
    try {
      await this.#readWritten();
      const [seen] = await sessionOn(watching).query<Seen>(SEEN);
      if (!this.#isSame) this.#isSame = isOneDatabase(seen!, (await primary.query<Seen>(SEEN))[0]!);
      this.#asOf = this.#isSame && seen!.asOf !== null ? this.#shownAsOf(seen!.asOf, seen!) : undefined;
      this.#why = faultOf(this.#isSame, this.#asOf);
    } catch (error) {
      this.#asOf = undefined;
      this.#isSame = false;
      this.#why = 'it does not answer';
      if (before !== this.#why) logger.warn({ err: error }, 'the read replica does not answer');
      return;
    }
    if (before === this.#why) return;
    if (this.#why === undefined) logger.info('the read replica is read');
    else logger.warn(`the read replica is not read: ${this.#why}`);
  }

  /** Without a worker there are few heartbeats, and a replica that has everything would look old. */
  async #readWritten(): Promise<void> {
    const { primary, clock } = this.#options;
    const atMs = clock.now();
    // While the primary is away, the heartbeats say how old the replica is.
    const [end] = await primary.query<Omit<Written, 'atMs'>>(WRITTEN).catch(() => []);
    if (end !== undefined) this.#written = [...this.#written, { ...end, atMs }].slice(-WRITTEN_MAX);
  }

  /** The time as of which the replica shows everything: of its newest heartbeat, or of an end of the log that it has replayed. */
  #shownAsOf(heartbeatAt: number, { replayed, timeline }: Pick<Seen, 'replayed' | 'timeline'>): number {
    if (replayed === null) return heartbeatAt;
    const ends = this.#written.filter((end) => end.timeline === timeline);
    const newest = ends.findLast(({ written }) => written <= replayed);
    // The newest is kept: nothing may have been written since.
    this.#written = this.#written.filter((end) => end === newest || end.written > replayed);
    return Math.max(heartbeatAt, newest?.atMs ?? heartbeatAt);
  }

  async close(): Promise<void> {
    const { pools, watching } = this.#options;
    await Promise.all([...pools.values(), watching].map((pool) => pool.end()));
  }
}

const isOneDatabase = (a: Seen, b: Seen): boolean =>
  a.cluster === b.cluster && a.databaseOid === b.databaseOid;

function faultOf(isSame: boolean, asOf: number | undefined): string | undefined {
  if (!isSame) return 'it is another database';
  return asOf === undefined ? 'it shows no heartbeat' : undefined;
}

/**
 * The pool by which a command reads: the replica's, or the primary's where that is down or too old.
 *
 * @param primary connections of one role to the primary
 * @param say reports which one it is
 */
export async function withReplica<T>(
  { replica: connectionFor }: Pick<Connections, 'replica'>,
  { replicaAgeMaxMs: ageMaxMs }: Pick<Config, 'replicaAgeMaxMs'>,
  primary: { pool: pg.Pool; role: Role; limits: PoolLimits; directory: Session; clock: Clock },
  say: (line: string) => void,
  read: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  if (connectionFor === undefined) return read(primary.pool);
  const { pool, role, limits } = primary;
  const twin = createPool(connectionFor(role), role, limits);
  const replica = replicaOfCommand(connectionFor, ageMaxMs, primary, new Map([[pool, twin]]));
  try {
    await replica.check();
    const asOf = replica.begin();
    if (asOf === undefined) {
      say(`The read replica is not read: ${replica.fault}.`);
      return await read(pool);
    }
    say(`The read replica is read, as of ${toRfc3339(asOf)}.`);
    try {
      return await read(twin);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      say(`The read replica failed (${wordsFor(error)}): the primary is read.`);
    }
    return await read(pool);
  } finally {
    await replica.close();
  }
}

/** A command's replica, whose messages the command prints itself. */
function replicaOfCommand(
  connectionFor: ConnectionFor,
  ageMaxMs: number,
  { directory, clock }: { directory: Session; clock: Clock },
  pools: ReplicaOptions['pools'],
): Replica {
  const watching = createPool(connectionFor('kolo_directory'), 'kolo_directory', CHECK_LIMITS);
  const logger = { info: () => {}, warn: () => {} };
  return new Replica({ pools, watching, primary: directory, ageMaxMs, clock, logger });
}

/** Why the read replica is not read; undefined where it is, or there is none. */
export async function replicaFault(
  { replica: connectionFor }: Connections,
  { replicaAgeMaxMs }: Config,
  primary: { directory: Session; clock: Clock },
): Promise<string | undefined> {
  if (connectionFor === undefined) return undefined;
  const replica = replicaOfCommand(connectionFor, replicaAgeMaxMs, primary, new Map());
  await replica.check();
  const { fault } = replica;
  await replica.close();
  return fault;
}

/** Opens the read replica; undefined where none is set. Nothing connects before its first check. */
export function openReplica(
  { pools, clock, logger, pollMs }: Runtime,
  { replica: connectionFor }: Connections,
  config: Config,
): Replica | undefined {
  if (connectionFor === undefined) return undefined;
  const open = (role: Role, limits: typeof LIMITS & { connectionsMax: number }): pg.Pool =>
    createPool(connectionFor(role), role, limits);
  const watching = open('kolo_directory', CHECK_LIMITS);
  const twins: Partial<Record<keyof Pools, pg.Pool>> = {
    api: open('kolo_app', { ...LIMITS, connectionsMax: config.apiConnectionsMax }),
    operator: open('kolo_operator', { ...LIMITS, connectionsMax: 2 }),
    directory: open('kolo_directory', { ...LIMITS, connectionsMax: config.directoryConnectionsMax }),
  };
  return new Replica({
    pools: new Map(Object.entries(twins).map(([name, pool]) => [pools[name as keyof Pools], pool])),
    primary: sessionOn(pools.metrics),
    watching,
    ageMaxMs: config.replicaAgeMaxMs,
    clock,
    logger,
    pollMs,
  });
}
