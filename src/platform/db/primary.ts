import pg from 'pg';
import { connectMessage } from './failures.ts';
import { wireOf } from './wire.ts';

/**
 * Limit of connecting to one server and of its answer together, milliseconds. All servers of a list are asked at the
 * same time, and the slowest is waited for. A pool that looks for the primary has at least half a second left to connect.
 */
const PROBE_TIMEOUT_MS = 1_000;

/** SQL: the timeline of the log that is written now; that of the last checkpoint is late after a standby took over. */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`;

/** The state of a server. Its text is not for sessions whose own options make them read-only. */
const STATE = `
  SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly",
    (SELECT system_identifier FROM pg_control_system())::text AS cluster,
    CASE WHEN pg_is_in_recovery() THEN 0 ELSE ${TIMELINE} END AS timeline`;

interface State {
  isStandby: boolean;
  isReadOnly: boolean;
  /** The system identifier, which a primary and its standbys share. */
  cluster: string;
  /** 0 on a standby. */
  timeline: number;
}

/** One server of a list. */
interface Server {
  /** Host and port, for messages. */
  name: string;
  host: string;
  port: number;
  config: pg.ClientConfig;
}

const serversOf = (urls: readonly string[]): Server[] =>
  urls.map((connectionString) => {
    const config = { connectionString };
    // The driver reads the URL; this connects nowhere.
    const { host, port } = new pg.Client(config);
    return { name: host.startsWith('/') ? host : `${host}:${port}`, host, port, config };
  });

/** A server that does not answer, and why. */
interface SilentServer {
  name: string;
  error: string;
}

/** The servers of a list that do not answer. @param urls one for each server */
export async function silentServers(urls: readonly string[]): Promise<SilentServer[]> {
  const asked = await Promise.all(
    serversOf(urls).map(async (server) => {
      try {
        await stateOf(server);
        return [];
      } catch (error) {
        return [{ name: server.name, error: connectMessage(error) }];
      }
    }),
  );
  return asked.flat();
}

/** None of the servers can be used as the primary. */
class NoPrimaryError extends Error {}

/**
 * Finds the primary among the servers of a list, and remembers it until a connection to it fails. A server that was
 * the primary before a failover and still takes writes is not used: its timeline is lower than one that was seen.
 */
export class Primary {
  readonly #servers: readonly Server[];
  #known: Server | undefined;
  #search: Promise<Server> | undefined;
  /** The newest timeline that was seen, of which cluster. */
  #newest = { cluster: '', timeline: 0 };

  /** @param urls one for each server */
  constructor(urls: readonly string[]) {
    this.#servers = serversOf(urls);
  }

  /** @throws NoPrimaryError with the state of each server */
  find(): Promise<Server> {
    if (this.#known !== undefined) return Promise.resolve(this.#known);
    this.#search ??= this.#searchAll().finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Has the next connection search again, if this server is still believed to be the primary. */
  forget(server: Server | undefined): void {
    if (this.#known === server) this.#known = undefined;
  }

  /** Why a server must not be used as the primary; undefined if it may. */
  faultOf({ isStandby, cluster, timeline }: State): string | undefined {
    if (isStandby) return 'is a standby';
    const { cluster: known, timeline: newest } = this.#newest;
    if (cluster === known && timeline < newest)
      return `has an old timeline, ${timeline}; another server was promoted to ${newest}`;
    this.#newest = { cluster, timeline };
    return undefined;
  }

  async #searchAll(): Promise<Server> {
    const found = await Promise.all(
      this.#servers.map(async (server) => {
        try {
          return { server, state: await stateOf(server) };
        } catch (error) {
          return { server, error: connectMessage(error) };
        }
      }),
    );
    const writable = found
      .flatMap(({ server, state }) => (state === undefined || state.isStandby ? [] : [{ server, state }]))
      .filter(({ state }) => !state.isReadOnly)
      .sort((a, b) => b.state.timeline - a.state.timeline);
    const clusters = new Set(writable.map(({ state }) => state.cluster));
    if (clusters.size > 1) {
      const names = writable.map(({ server }) => server.name).join(' and ');
      throw new NoPrimaryError(`${names} take writes and are not of one cluster: name the servers of one`);
    }
    const [best] = writable;
    if (best !== undefined && this.faultOf(best.state) === undefined) {
      this.#known = best.server;
      return best.server;
    }
    const faults = found.map(({ server, state, error }) => {
      const readOnly = state?.isReadOnly && !state.isStandby ? 'is read-only' : undefined;
      return `${server.name} (${error ?? readOnly ?? this.faultOf(state!)})`;
    });
    throw new NoPrimaryError(`no server takes writes: ${faults.join(', ')}`);
  }
}

async function stateOf({ config }: Server): Promise<State> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  const deadline = setTimeout(
    () => wireOf(client).stream.destroy(new Error(`it did not answer within ${PROBE_TIMEOUT_MS} ms`)),
    PROBE_TIMEOUT_MS,
  );
  try {
    await client.connect();
    return await readState(client);
  } finally {
    clearTimeout(deadline);
    client.end().catch(() => {});
  }
}

async function readState(client: pg.Client): Promise<State> {
  return (await client.query<State>(STATE)).rows[0]!;
}

/** A connection to the primary of a list. The driver's own client knows one server. */
export class PrimaryClient extends pg.Client {
  readonly #primary: Primary;
  #server: Server | undefined;

  constructor(config: pg.ClientConfig, primary: Primary) {
    super(config);
    this.#primary = primary;
    // Lost, ended by the server, or refused: another server may be the primary by now.
    this.on('error', () => this.leave());
  }

  /** Has later connections search for the primary again. */
  leave(): void {
    this.#primary.forget(this.#server);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((err: Error) => void) | ((err: null, c: pg.Client) => void)): void;
  override connect(
    callback?: ((err: Error) => void) | ((err: null, c: pg.Client) => void),
  ): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    const answer = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then(() => answer(null, this), answer);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    this.#server = await this.#primary.find();
    this.host = this.#server.host;
    this.port = this.#server.port;
    try {
      await super.connect();
      const fault = this.#primary.faultOf(await readState(this));
      if (fault !== undefined) throw new NoPrimaryError(`${this.#server.name} ${fault}`);
    } catch (error) {
      this.leave();
      super.end().catch(() => {});
      throw error;
    }
    return this;
  }
}

/** Opens one connection, to the primary where the configuration has a list of servers. It is not connected yet. */
export function newClient(connection: pg.ClientConfig): pg.Client {
  const { Client = pg.Client }: { Client?: new (config: pg.ClientConfig) => pg.Client } =
    connection as object;
  return new Client(connection);
}

/** The driver's `Client` option of a list of servers, for pools and {@link newClient}. */
export const clientOf = (primary: Primary): NonNullable<pg.PoolConfig['Client']> =>
  class extends PrimaryClient {
    constructor(config?: pg.ClientConfig) {
      super(config ?? {}, primary);
    }
  };
