import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { Cluster } from '../cluster.ts';
import { setPolicy } from '../policy.ts';
import { makeKeys, populate } from '../population.ts';
import { embeddedServer } from '../servers.ts';
import { Service } from '../service.ts';
import type { HttpRequest } from '../workloads.ts';
import type { ProcessCounts, Request } from './counters.ts';
import { type Counts, mapCounts, type ServerCounts, serverCounts } from './counts.ts';
import { PipeliningSocket } from './socket.ts';

const TENANTS = 23;
/** Wallets of each tenant. */
const WALLETS = 64;
const POLL_MS = 2;
const DRAIN_MAX_MS = 60_000;
/** The longest wait for an answer of the counting module in the service. */
const ANSWER_MAX_MS = 30_000;
const REPORTED_MS = 100;
/** The young generation, megabytes. No scenario fills it, so nothing is collected meanwhile. */
const YOUNG_MB = 1024;

/** Keeps work that the clock starts out of the counts. */
const SETTINGS = [
  "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'",
  'ALTER SYSTEM SET autovacuum = off',
  "ALTER SYSTEM SET checkpoint_timeout = '1d'",
  "ALTER SYSTEM SET max_wal_size = '16GB'",
];

/** A payout is not final, or an event is not delivered. */
const UNFINISHED = `
  SELECT (EXISTS (SELECT FROM payouts WHERE due_at IS NOT NULL)
       OR EXISTS (SELECT FROM webhook_deliveries WHERE due_at IS NOT NULL))::int`;
/** A batch is not in the rollups, a transaction or wallet has no search keys, or a backend is in a transaction. */
const NOT_IN_ROLLUPS = `
  SELECT (EXISTS (SELECT FROM ledger_batches) OR EXISTS (SELECT FROM wallets WHERE NOT name_keyed)
       OR EXISTS (SELECT FROM rollup_progress WHERE keyed_to IS NOT NULL)
       OR EXISTS (SELECT FROM pg_stat_activity
                  WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()))::int`;
/**
 * Hides batches from the job of the rollups while a load runs: the number of its rounds would depend on how long the
 * load takes. A lock would have the job wait with a snapshot, which keeps updated rows from being pruned.
 */
const HIDE_BATCHES =
  'CREATE POLICY hidden ON ledger_batches AS RESTRICTIVE FOR SELECT TO kolo_directory USING (false)';
const SHOW_BATCHES = 'DROP POLICY hidden ON ledger_batches';

const FLUSH = 'SELECT pg_stat_force_next_flush()';

export interface Tenant {
  key: string;
  customerId: string;
  wallets: readonly string[];
}

/** Requests that are sent at once, each with its caller's key. */
export type Requests = readonly (HttpRequest & { key: string })[];

/** A service on a new embedded database, with tenants, whose work is counted. */
export class Subject {
  readonly cluster: Cluster;
  readonly #folder: string;
  readonly #dist: string;
  readonly #bank: pg.Client;
  readonly #owner: pg.Client;
  readonly #receiver: Server;
  #service!: Service;
  #socket: PipeliningSocket | undefined;
  tenants: readonly Tenant[] = [];
  /** A tenant whose key has the profile `hosted-2026`. */
  hosted!: Tenant;
  /** Transactions of the counting itself. */
  #own = 0;

  private constructor(folder: string, dist: string, cluster: Cluster, bank: pg.Client, owner: pg.Client) {
    this.cluster = cluster;
    this.#folder = folder;
    this.#dist = dist;
    this.#bank = bank;
    this.#owner = owner;
    this.#receiver = createServer((request, response) => {
      request.resume();
      response.writeHead(200).end();
    });
  }

  /** @param folder empty, for the data. @param dist the built program */
  static async open(folder: string, dist: string): Promise<Subject> {
    // The first start makes the databases.
    await (await Service.start({ dist, folder })).stop();
    const dataDir = `${folder}/data`;
    const unset = await Cluster.join(await embeddedServer(dataDir));
    for (const setting of SETTINGS) await unset.admin.query(setting);
    await unset.leave();
    const cluster = await Cluster.join(await embeddedServer(dataDir));
    await cluster.admin.query('CREATE EXTENSION pg_stat_statements');
    const [bank, owner] = await Promise.all([cluster.bank(), cluster.owner()]);
    // A run that fails ends the server before it closes them.
    for (const client of [bank, owner]) client.on('error', () => {});
    const subject = new Subject(folder, dist, cluster, bank, owner);
    await subject.start();
    const { key } = subject.#service;
    const tenants: Tenant[] = [];
    const keys = [
      key,
      ...(await makeKeys(cluster, TENANTS - 1)),
      ...(await makeKeys(cluster, 1, 'hosted-2026')),
    ];
    for (const each of keys) {
      tenants.push({ key: each, ...(await populate(subject.#service, WALLETS, each)) });
    }
    subject.hosted = tenants.pop()!;
    subject.tenants = tenants;
    return subject;
  }

  async start(): Promise<void> {
    this.#service = await Service.start({
      dist: this.#dist,
      folder: this.#folder,
      nodeArgs: NODE_ARGS,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  }

  async stop(): Promise<void> {
    this.#disconnect();
    await this.#service.stop();
  }

  /** Sets fees and limits as the preset has them. */
  setPolicy({ customerId }: Tenant): Promise<void> {
    return setPolicy(
      this.cluster,
      fileURLToPath(new URL('../policies/preset.json', import.meta.url)),
      customerId,
    );
  }

  /** Registers a receiver that answers at once. */
  async addEndpoint({ key }: Tenant): Promise<void> {
    this.#receiver.listen(0, '127.0.0.1');
    await once(this.#receiver, 'listening');
    const { port } = this.#receiver.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    await this.#service.call('POST', '/api/v1/webhooks', { url, verify: false }, key);
  }

  /** Sends requests at once, and waits until all are answered and all that they began has ended. */
  async send(requests: Requests): Promise<void> {
    this.#socket ??= await PipeliningSocket.open(this.#service.baseUrl);
    await this.#socket.send(requests);
    await this.#until(UNFINISHED);
  }

  /**
   * Counts what `work` does, the rollups of it included.
   *
   * @param hooks counts promises and timers too; the other counts of the process mean nothing then
   */
  async count(work: () => Promise<void>, { hooks }: { hooks: boolean }): Promise<Counts & { ms: number }> {
    await this.#until(NOT_IN_ROLLUPS);
    // The service closes a connection that was idle for long.
    this.#disconnect();
    await this.#owner.query(HIDE_BATCHES);
    const before = await this.#reset();
    await this.#request({ ask: 'begin', hooks });
    const begunAt = performance.now();
    this.#own = 0;
    await work();
    await this.#owner.query(SHOW_BATCHES);
    await this.#until(NOT_IN_ROLLUPS);
    const { collections, ...process } = (await this.#request({ ask: 'end' })) as ProcessCounts;
    const ms = performance.now() - begunAt;
    if (collections > 0) throw new Error('garbage was collected: the count of allocated bytes is wrong');
    const own = this.#own;
    const after = await this.#serverCounts();
    return {
      ...process,
      ...difference(after, before),
      transactions: after.transactions - before.transactions - own,
      ms,
    };
  }

  /** Counts a later start, from its first statement until the service is ready. */
  async countStart(): Promise<Counts> {
    await this.stop();
    const before = await this.#reset();
    await this.start();
    const { collections: _, ...process } = (await this.#request({ ask: 'end' })) as ProcessCounts;
    return { ...process, ...difference(await this.#serverCounts(), before) };
  }

  #disconnect(): void {
    this.#socket?.close();
    this.#socket = undefined;
  }

  /** Counts before any work. The list of statements begins here, and every count is a difference. */
  async #reset(): Promise<ServerCounts> {
    await this.cluster.admin.query('SELECT pg_stat_statements_reset()');
    return this.#serverCounts();
  }

  async #serverCounts(): Promise<ServerCounts> {
    await this.#request({ ask: 'flush' });
    await this.cluster.admin.query(FLUSH);
    await this.#bank.query(FLUSH);
    // A backend reports after its answer is sent.
    await sleep(REPORTED_MS);
    return serverCounts(this.cluster, this.#bank);
  }

  async #until(left: string): Promise<void> {
    const deadline = performance.now() + DRAIN_MAX_MS;
    for (;;) {
      this.#own += 1;
      if ((await this.cluster.number(left)) === 0) return;
      if (performance.now() > deadline) throw new Error('a payout or a delivery does not end');
      await sleep(POLL_MS);
    }
  }

  async #request(request: Request): Promise<object> {
    const { child } = this.#service.program;
    if (!child.connected) return {};
    child.send(request);
    const [answer] = await once(child, 'message', { signal: AbortSignal.timeout(ANSWER_MAX_MS) });
    return answer as object;
  }

  async close(): Promise<void> {
    await this.stop();
    this.#receiver.closeAllConnections();
    this.#receiver.close();
    await this.#bank.end();
    await this.#owner.end();
    await this.cluster.leave();
  }
}

const difference = (after: ServerCounts, before: ServerCounts): ServerCounts =>
  mapCounts(after, (value, name) => value - before[name]);

const NODE_ARGS = [
  '--expose-gc',
  `--max-semi-space-size=${YOUNG_MB}`,
  `--min-semi-space-size=${YOUNG_MB}`,
  '--import',
  import.meta.resolve('tsx'),
  '--import',
  new URL('counters.ts', import.meta.url).href,
];
