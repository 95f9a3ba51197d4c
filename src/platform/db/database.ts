import pg from 'pg';
import { Connection, type Session } from './connection.ts';
import { ConnectionLostError, isUnavailable, NodeDownError, PoolBusyError, sqlState } from './failures.ts';
import { atAddress, Gate, Nodes, type OwnParts, PLACES, type Place, type SearchedNode } from './nodes.ts';
import { countWith, useOf } from './pool-use.ts';
import { replicaReads } from './replica-reads.ts';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE, sessionOptions } from './session-settings.ts';
import type { Reach } from './silence.ts';
import type { Statement, Step } from './statement.ts';
import { parseTimestamp } from './timestamp.ts';

export type { Session } from './connection.ts';
export { lookUp, search, statement } from './statement.ts';

/** The roles that Kolo's connections take; the migrations say what each may do. */
export const ROLES = ['kolo_app', 'kolo_directory', 'kolo_verify', 'kolo_janitor', 'kolo_operator'] as const;
export type Role = (typeof ROLES)[number];

/** Sends the statements of one transaction; resolves with the rows of each once it has committed. */
export type SendTransaction = (steps: readonly Step[]) => Promise<unknown[][]>;

/** Says where a role connects. */
export type ConnectionFor = (role: Role | 'kolo_owner') => pg.ClientConfig;

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const QUERY_CANCELED = '57014';
const STARTING = '57P03';
const UNDEFINED_TABLE = '42P01';

/** bigint columns are `bigint`, timestamps are milliseconds since the epoch; the rest is as `pg` has it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === INT8) return BigInt;
    if (oid === TIMESTAMPTZ) return parseTimestamp;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Limits of a pool and its statements. */
export interface PoolLimits {
  /** Connections at most. */
  connectionsMax: number;
  /** Limit of the run time of one statement, milliseconds. */
  statementTimeoutMs: number;
  /** Limit of a statement's wait for a lock, milliseconds. */
  lockTimeoutMs: number;
  /**
   * Limit of a statement or a whole pipeline as seen from here, milliseconds: longer than the server lets a
   * statement run, and by default a little longer. Then the connection is given up, and an outcome is unknown.
   */
  answerTimeoutMs?: number;
  /** Limit of the wait for a free or a new connection, milliseconds; 5,000 by default. */
  connectTimeoutMs?: number;
}

/** By how much the server may be late, milliseconds. */
const ANSWER_MARGIN_MS = 2_000;

/** Without a limit of the server's there is none here. */
const answerTimeoutMs = ({ answerTimeoutMs: given, statementTimeoutMs }: PoolLimits): number =>
  given ?? (statementTimeoutMs === 0 ? Number.POSITIVE_INFINITY : statementTimeoutMs + ANSWER_MARGIN_MS);

/**
 * A pool of connections under one role.
 *
 * @param joins how statements that join are planned
 */
export function createPool(
  connection: pg.ClientConfig,
  role: Role,
  limits: PoolLimits,
  joins: 'lookups' | 'batches' | 'sets' = 'lookups',
): pg.Pool {
  const options = sessionOptions(connection.options, role === 'kolo_verify' ? 'verification' : joins, {
    statement_timeout: limits.statementTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
  });
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    ...connection,
    // Statements that do not wait for each other's results go to the server together, and it runs them in order.
    pipeline: true,
    options,
    types,
    max: limits.connectionsMax,
    connectionTimeoutMillis: limits.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    ...KEEP_ALIVE,
    application_name: role,
  };
  // A write in a part begins with one that only this role may make (`connection.ts`).
  const partsOf = (node: number): OwnParts => nodes.partsOf(node, role === 'kolo_app');
  const pool: pg.Pool = open(
    settings,
    limits,
    () => partsOf(0),
    async (hasCitus, connection) => {
      if (!nodes.areKnown) nodes.learn(hasCitus ? await connection.query<Place>(PLACES) : []);
    },
  );
  const nodes = new Nodes(
    pool,
    (place) => {
      const opened = open({ ...settings, ...atAddress(settings, place) }, limits, () => partsOf(place.group));
      gates.set(opened, new Gate(() => nodes.refresh()));
      countWith(pool, opened);
      return opened;
    },
    () => onPool(pool, (connection) => connection.query<Place>(PLACES)),
  );
  nodesOf.set(pool, nodes);
  return Object.assign(pool, { end: endBoth(pool, nodes) });
}

function endBoth(pool: pg.Pool, nodes: Nodes): () => Promise<void> {
  const end = pool.end.bind(pool) as () => Promise<void>;
  return async () => {
    await Promise.all([end(), nodes.end()]);
  };
}

/**
 * @param parts those of its server
 * @param onSettled called with each new connection
 */
function open(
  settings: pg.PoolConfig,
  limits: PoolLimits,
  parts: () => OwnParts,
  onSettled: (hasCitus: boolean, connection: Connection) => void | Promise<void> = () => {},
): pg.Pool {
  const reach: Reach = { trustedFromMs: Number.NEGATIVE_INFINITY };
  const pool = new pg.Pool({
    ...settings,
    async onConnect(client) {
      const connection = new Connection(client, answerTimeoutMs(limits), reach, parts());
      connections.set(client, connection);
      await onSettled(await connection.settle(), connection);
    },
  });
  // A connection that breaks while it is idle is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** By the driver's client. */
const connections = new WeakMap<pg.ClientBase, Connection>();
/** By the pool of the coordinator, which is that of the whole database where nothing is distributed. */
const nodesOf = new WeakMap<pg.Pool, Nodes>();
/** By the pool of another node. */
const gates = new WeakMap<pg.Pool, Gate>();

/** The connections to the node that has a tenant's rows. */
const homeOf = (pool: pg.Pool, tenantId: string): pg.Pool => nodesOf.get(pool)?.poolOf(tenantId) ?? pool;

/** Connections that work inside one tenant at a time: row-level security sees only that tenant's rows. */
export class TenantDatabase {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Single statements, each its own transaction, on one connection inside the tenant. */
  within<T>(tenantId: string, work: (session: Session) => Promise<T>): Promise<T> {
    const inTenant = async (connection: Connection): Promise<T> => {
      await connection.enter(tenantId);
      return work(connection);
    };
    return onConnection(this.#pool, inTenant, homeOf(this.#pool, tenantId));
  }

  /**
   * Transactions on one connection inside the tenant, sent behind one another. After one that failed the others fail
   * too (`Connection.transact`).
   */
  stream<T>(tenantId: string, work: (send: SendTransaction) => Promise<T>): Promise<T> {
    return onPool(homeOf(this.#pool, tenantId), (connection) => streamOn(connection, tenantId, work));
  }

  /**
   * The same under the tenant's write lease, which one session has at a time. If another holds it for longer than `waitMs`
   * milliseconds, the work is done without it: leases avoid wasted work and promise nothing.
   *
   * @param read what to read as soon as the lease begins
   * @param work sends transactions; behind the last one it calls `end`, so that the next lease need not wait for their
   * results to reach this process
   */
  streamUnderLease<First>(
    tenantId: string,
    waitMs: number,
    read: (session: Session) => Promise<First>,
    work: (send: SendTransaction, first: First, end: () => void) => Promise<void>,
  ): Promise<void> {
    return onPool(homeOf(this.#pool, tenantId), async (connection) => {
      const lease = connection.takeLease(tenantId, waitMs);
      // Sent behind it. If the lease is not available, the read fails too, and is done again.
      const early = read(connection).then(
        (first) => ({ read: first }),
        () => undefined,
      );
      const taken = await lease;
      let ended: Promise<boolean> | undefined;
      const end = (): void => {
        if (taken) ended ??= connection.tryEndLease(tenantId);
      };
      try {
        const first = (await early) ?? { read: await read(connection) };
        await streamOn(connection, tenantId, (send) => work(send, first.read, end));
      } finally {
        if (taken && !(await ended)) await connection.endLease(tenantId);
      }
    });
  }

  /**
   * One transaction inside the tenant. Rolled back when `work` throws. An error that answers COMMIT is thrown as
   * `CommitUnknownError` unless it is a definite rollback: the writes may or may not stand.
   */
  transaction<T>(tenantId: string, work: (session: Session) => Promise<T>): Promise<T> {
    return onPool(homeOf(this.#pool, tenantId), async (connection) => {
      await connection.enter(tenantId);
      return inTransaction(connection, work);
    });
  }
}

async function streamOn<T>(
  connection: Connection,
  tenantId: string,
  work: (send: SendTransaction) => Promise<T>,
): Promise<T> {
  let failed = false;
  const send: SendTransaction = async (steps) => {
    try {
      return await connection.transact(tenantId, steps);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  try {
    return await work(send);
  } finally {
    if (failed) await connection.rollback();
  }
}

async function inTransaction<T>(connection: Connection, work: (session: Session) => Promise<T>): Promise<T> {
  // Waited for: behind a BEGIN that fails, statements would each commit by themselves.
  await connection.begin();
  let result: T;
  try {
    result = await work(connection);
  } catch (error) {
    await connection.rollback();
    throw error;
  }
  await connection.commit();
  return result;
}

/** Statements under a role that is not bound to a tenant, each on any connection. */
export const sessionOn = (pool: pg.Pool): Session => ({
  query<Row>(statement: Statement | string, values?: readonly unknown[]) {
    const query = () => onConnection(pool, (connection) => connection.query<Row>(statement, values));
    return mayAskNodes(pool, statement)
      ? searchNodes<Row & HasTenant>(pool, statement, values ?? []).then((found) => found ?? query())
      : query();
  },
  execute: (statement, values) => onConnection(pool, (connection) => connection.execute(statement, values)),
  pipeline: () => Promise.reject(new Error('a pipeline needs a connection of its own')),
  begin: () => Promise.reject(new Error('a transaction needs a connection of its own')),
  rollback: () => Promise.reject(new Error('a transaction needs a connection of its own')),
});

interface HasTenant {
  tenantId: string;
}

/** Time for which a search waits for the last node, milliseconds. */
const SEARCH_WAIT_MS = 1_000;
/** Names of the searches that were waited for too long, by the connections to their node, until they are answered. */
const late = new WeakMap<pg.Pool, Set<string>>();

/** False where nothing is distributed, as is known without waiting: most databases. */
function mayAskNodes(pool: pg.Pool, statement: Statement | string): statement is Statement {
  if (typeof statement === 'string' || (statement.limitAt === undefined && !statement.looksUp)) return false;
  const nodes = nodesOf.get(pool);
  return nodes !== undefined && (!nodes.areKnown || nodes.searched().length > 0);
}

/**
 * Searches on every node that answers. A node that does not is left out, so that its tenants alone wait.
 *
 * @returns undefined where the statement has to run as any other: nothing is distributed, or a look-up found nothing
 * @throws the error of a search, unless it is that a node does not answer and another one did
 */
async function searchNodes<Row extends HasTenant>(
  pool: pg.Pool,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[] | undefined> {
  const nodes = nodesOf.get(pool)!;
  if (!nodes.areKnown) await onPool(pool, async () => {});
  const searched = nodes.searched();
  if (searched.length === 0) return undefined;
  const found = await Promise.allSettled(searched.map((node) => searchNode<Row>(node, statement, values)));
  const failures = found.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length > 0) nodes.refresh();
  // A part that was moved has left its node. Its tenants wait until the places are read again.
  const fault = failures.find((error) => !isUnavailable(error) && sqlState(error) !== UNDEFINED_TABLE);
  if (fault !== undefined || failures.length === found.length) throw fault ?? failures[0];
  const rows = found
    .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    .sort((a, b) => (a.tenantId < b.tenantId ? -1 : Number(a.tenantId > b.tenantId)));
  const { limitAt } = statement;
  if (limitAt === undefined) return rows.length > 0 ? rows : undefined;
  return rows.slice(0, values[limitAt] as number);
}

async function searchNode<Row>(
  { pool, formsOf }: SearchedNode,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const slow = late.get(pool) ?? new Set();
  late.set(pool, slow);
  if (slow.has(statement.name)) throw new NodeDownError();
  const answer = onPool(pool, (connection) =>
    Promise.all(formsOf(statement).map((form) => connection.query<Row>(form, values))),
  ).finally(() => slow.delete(statement.name));
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      slow.add(statement.name);
      reject(new NodeDownError());
    }, SEARCH_WAIT_MS);
  });
  try {
    return (await Promise.race([answer, tooLate])).flat();
  } finally {
    clearTimeout(timer);
  }
}

/** One transaction under a role that is not bound to a tenant. */
export const transactionOn = <T>(pool: pg.Pool, work: (session: Session) => Promise<T>): Promise<T> =>
  onPool(pool, (connection) => inTransaction(connection, work));

/**
 * Takes a connection for some work, and gives it back or throws it away. Work of a request that only shows may run on the
 * read replica, and again on the primary where that fails. Transactions do not: such a request has one to write with.
 *
 * @param home the connections to use in place of the pool's own, which its replica is known by
 * @throws ConnectionLostError when there is none; PoolBusyError when others have them all for too long
 */
function onConnection<T>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<T>,
  home = pool,
): Promise<T> {
  const reads = replicaReads.getStore();
  const replica = reads?.poolFor(pool);
  if (reads === undefined || replica === undefined) return onPool(home, work);
  return onPool(replica, work).catch((error) => {
    // A statement that took too long there takes as long on the primary.
    if (!isUnavailable(error) || sqlState(error) === QUERY_CANCELED) throw error;
    reads.failed(error);
    return onPool(home, work);
  });
}

/** Takes a connection of this pool and of no other. */
async function onPool<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await take(pool);
  const connection = connections.get(client)!;
  try {
    return await work(connection);
  } finally {
    useOf(pool).held -= 1;
    giveBack(client, connection);
  }
}

/** Takes a connection, counting the wait for one that others had. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const use = useOf(pool);
  const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const sinceMs = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    // If fewer are held than there may be, the others could not be made.
    if (pool.ending || use.held < pool.options.max) throw error;
    use.givenUp += 1;
    const { max: connections, application_name: role = '' } = pool.options;
    throw new PoolBusyError({ role, connections, waitedMs: performance.now() - sinceMs });
  } finally {
    if (isFull) use.waits += 1;
    if (isFull) use.waitedMs += performance.now() - sinceMs;
  }
}

async function take(pool: pg.Pool): Promise<pg.PoolClient> {
  const gate = gates.get(pool);
  gate?.enter();
  try {
    for (;;) {
      const client = await connect(pool);
      const connection = connections.get(client)!;
      if (connection.usable) {
        useOf(pool).held += 1;
        gate?.answered();
        return client;
      }
      // The pool is bounded, and reports a new connection before it hands it out.
      giveBack(client, connection);
    }
  } catch (error) {
    // A server that refuses a connection, as when it has no more of them, answers.
    const isAnswer = error instanceof PoolBusyError || (sqlState(error) ?? STARTING) !== STARTING;
    if (isAnswer) gate?.answered();
    else gate?.failed();
    throw error instanceof PoolBusyError ? error : new ConnectionLostError(error);
  }
}

function giveBack(client: pg.PoolClient, connection: Connection): void {
  if (!connection.usable) connection.destroy();
  client.release(!connection.usable);
}
