import type pg from 'pg';
import { NodeDownError } from './failures.ts';
import { inPart, type Part } from './part-form.ts';
import { CONNECT_TIMEOUT_MS } from './session-settings.ts';
import type { Statement } from './statement.ts';
import { hashOfUuid } from './uuid-hash.ts';

/** Age at which the places of tenants are read again, milliseconds. An old place costs a detour, never correctness. */
const PLACES_MAX_AGE_MS = 60_000;
/** Shortest time between two readings of them, milliseconds. */
const PLACES_MIN_AGE_MS = 5_000;
/** The same after a part was found to have moved. */
const MOVED_MIN_AGE_MS = 100;
/** Time after which a node that did not answer is tried again, milliseconds. */
const RETRY_MS = 1_000;

/** Address of a node. */
interface Address {
  host: string;
  port: number;
}

/** The parts of a node, for connections to it. */
export interface OwnParts {
  /** Most statements there name parts, so it plans as any other server. */
  readonly isWorker: boolean;
  /** The part of a tenant; undefined if it is on another node. */
  partOf(tenantId: string): Part | undefined;
  /** A part was not there. */
  moved(): void;
}

/** A part of the tenants: those whose hash is not below its least, and below that of the next part. */
export interface Place extends Address, Part {
  least: number;
  /** The coordinator is the node of group 0. */
  group: number;
}

/** Those of a server that is asked for no tenant's rows. */
export const NO_PARTS: OwnParts = { isWorker: false, partOf: () => undefined, moved: () => {} };

/** The places of tenants in order; none where nothing is distributed. All distributed tables have the same parts. */
export const PLACES = `
  SELECT s.shardid::text AS id, s.shardminvalue::int AS least, n.groupid AS "group", n.nodename AS host, n.nodeport AS port,
    (SELECT jsonb_object_agg(o.logicalrelid::text, shard_name(o.logicalrelid, o.shardid))
     FROM pg_dist_shard o JOIN pg_dist_partition t USING (logicalrelid)
     WHERE t.colocationid = own.colocationid AND o.shardminvalue = s.shardminvalue) AS tables,
    (SELECT coalesce(jsonb_object_agg(o.logicalrelid::text, shard_name(o.logicalrelid, o.shardid)), '{}')
     FROM pg_dist_shard o JOIN pg_dist_partition t USING (logicalrelid) WHERE t.partmethod = 'n' AND t.repmodel = 't') AS copies
  FROM pg_dist_partition own JOIN pg_dist_shard s USING (logicalrelid) JOIN pg_dist_placement p USING (shardid)
  JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
  WHERE own.logicalrelid = to_regclass('public.ledgers') AND own.partmethod = 'h' ORDER BY least`;

/** Refuses connections to a node for a while after it did not answer, so that its tenants alone wait for it. */
export class Gate {
  #shutUntilMs: number | undefined;
  readonly #onFailed: () => void;

  /** @param onFailed called whenever the node did not answer: it may have left */
  constructor(onFailed: () => void = () => {}) {
    this.#onFailed = onFailed;
  }

  /** Lets one caller try a node that did not answer; the others are refused until it has. @throws NodeDownError */
  enter(): void {
    if (this.#shutUntilMs === undefined) return;
    if (performance.now() < this.#shutUntilMs) throw new NodeDownError();
    this.#shutUntilMs = performance.now() + CONNECT_TIMEOUT_MS;
  }

  answered(): void {
    this.#shutUntilMs = undefined;
  }

  failed(): void {
    this.#shutUntilMs = performance.now() + RETRY_MS;
    this.#onFailed();
  }
}

/** The settings of a connection to another node, beside those that all have. */
export function atAddress(
  { connectionString }: pg.ClientConfig,
  { host, port }: Address,
): pg.ClientConfig & { Client: undefined } {
  // The coordinator alone has standbys that may be named in its place.
  if (connectionString === undefined) return { host, port, Client: undefined };
  // A URL without a host has it among its parameters, as a socket's folder.
  const url = new URL(connectionString.replace(/^(\w+:\/\/(?:[^@/]*@)?)(?=\/)/, '$1localhost'));
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.host = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { connectionString: url.href, Client: undefined };
}

/** A statement as a part of the tables takes it: PostgreSQL alone plans it there. */
const formFor = (part: Place, { name, text }: Statement): Statement => ({
  name: `${name}_${part.id}`,
  text: inPart(part, text),
});

/** A node with its searches. */
export interface SearchedNode {
  pool: pg.Pool;
  /** The text of a search for each part that the node has. */
  formsOf(search: Statement): Statement[];
}

/**
 * The nodes of a database of Citus, for the connections of one pool. Work of a tenant goes to the node that has its rows. On
 * any other database this knows no places, and all work goes to the pool.
 */
export class Nodes {
  readonly #coordinator: pg.Pool;
  readonly #open: (place: Place) => pg.Pool;
  readonly #read: () => Promise<readonly Place[]>;
  readonly #pools = new Map<string, pg.Pool>();
  #places: readonly Place[] | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  /**
   * @param coordinator the pool
   * @param open opens a pool of the same connections to another node
   * @param read reads {@link PLACES} from the coordinator
   */
  constructor(coordinator: pg.Pool, open: (place: Place) => pg.Pool, read: () => Promise<readonly Place[]>) {
    this.#coordinator = coordinator;
    this.#open = open;
    this.#read = read;
  }

  /** False before the first connection. */
  get areKnown(): boolean {
    return this.#places !== undefined;
  }

  /** Sets the places. */
  learn(places: readonly Place[]): void {
    this.#places = places;
    this.#readAtMs = performance.now();
  }

  /** Reads the places again: a node may have left. @param minAgeMs not if they are younger */
  refresh(minAgeMs = PLACES_MIN_AGE_MS): void {
    if (performance.now() - this.#readAtMs < minAgeMs) return;
    this.#readAtMs = performance.now();
    // Without the coordinator the old ones are used.
    this.#read().then(
      (places) => this.learn(places),
      () => {},
    );
  }

  /** The connections to the node of a tenant. */
  poolOf(tenantId: string): pg.Pool {
    const place = this.placeOf(tenantId);
    return place === undefined ? this.#coordinator : this.#poolAt(place);
  }

  /** The place of a tenant; undefined where nothing is distributed. */
  placeOf(tenantId: string): Place | undefined {
    const places = this.#current();
    if (places.length === 0) return undefined;
    const hash = hashOfUuid(tenantId);
    return places.findLast(({ least }) => least <= hash);
  }

  /** The parts of a node. @param areNamed statements of tenants name them */
  partsOf(node: number, areNamed: boolean): OwnParts {
    return {
      isWorker: node !== 0,
      partOf: (tenantId) => {
        const place = areNamed ? this.placeOf(tenantId) : undefined;
        return place?.group === node ? place : undefined;
      },
      moved: () => this.refresh(MOVED_MIN_AGE_MS),
    };
  }

  /** The nodes that have rows of tenants. */
  searched(): SearchedNode[] {
    const byPool = new Map<pg.Pool, Place[]>();
    for (const place of this.#current()) {
      const pool = this.#poolAt(place);
      byPool.set(pool, [...(byPool.get(pool) ?? []), place]);
    }
    return [...byPool].map(([pool, places]) => ({
      pool,
      formsOf: (search) => places.map((place) => formFor(place, search)),
    }));
  }

  async end(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
  }

  #current(): readonly Place[] {
    const places = this.#places ?? [];
    if (places.length > 0 && performance.now() - this.#readAtMs > PLACES_MAX_AGE_MS) this.refresh();
    return places;
  }

  #poolAt(place: Place): pg.Pool {
    if (place.group === 0) return this.#coordinator;
    const name = `${place.host}:${place.port}`;
    const pool = this.#pools.get(name) ?? this.#open(place);
    this.#pools.set(name, pool);
    return pool;
  }
}
