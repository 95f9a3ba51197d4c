import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from './cluster.ts';
import { HISTORY_PREFIX, loadHistory } from './history.ts';
import { type Load, load } from './load.ts';
import type { Options } from './options.ts';
import { type Population, populate } from './population.ts';
import { Service, type ServiceOptions } from './service.ts';
import { newTag, type Workload } from './workloads.ts';

/** Transfers that every database holds before anything is measured. */
export const BASE_HISTORY = 10_000;
/** Wallets that the history is spread over. */
const WALLETS = 10_000;
const CONNECTIONS = 128;
/** Between two looks whether all is final, milliseconds: a look passes over what is final already. */
const DRAIN_POLL_MS = 50;
const DRAIN_MAX_MS = 300_000;

/** What a burst came to. */
export interface Burst extends Load {
  /** Transfers accepted a second. */
  accepted: number;
  /** Transfers made final a second, from the start of the burst until the last was final. */
  settled: number;
}

/** A data folder with a service on it, wallets that can pay, and a history. */
export class Site {
  readonly folder: string;
  readonly #options: Options;
  cluster!: Cluster;
  service!: Service;
  population!: Population;
  /** Settled transfers that the loader wrote. */
  history = 0;
  /** The most memory that any service of this site had, bytes. */
  mostBytes = 0;
  role: 'api' | 'all' = 'all';

  private constructor(folder: string, options: Options) {
    this.folder = folder;
    this.#options = options;
  }

  static async open(parent: string, name: string, options: Options): Promise<Site> {
    const folder = await newFolder(parent, name);
    const site = new Site(folder, options);
    site.service = await site.#start('all', {});
    site.cluster = await Cluster.join(join(folder, 'data'));
    site.population = await populate(site.service, options.quick ? 1_000 : WALLETS);
    await site.grow(BASE_HISTORY);
    return site;
  }

  #start(role: 'api' | 'all', extra: Partial<ServiceOptions>): Promise<Service> {
    return Service.start({ dist: this.#options.dist, folder: this.folder, role, ...extra });
  }

  /** Starts another service on the same data: another role, or with something of node's added. */
  async restart(role: 'api' | 'all', extra: Partial<ServiceOptions> = {}): Promise<void> {
    await this.stopService();
    this.role = role;
    this.service = await this.#start(role, extra);
  }

  async stopService(): Promise<void> {
    this.mostBytes = Math.max(this.mostBytes, (await this.service.memory()).mostBytes);
    await this.service.stop();
  }

  /** Stops the database too and starts it again, for settings that need it. */
  async restartCluster(): Promise<void> {
    await this.stopService();
    await this.cluster.leave();
    this.cluster = await Cluster.join(join(this.folder, 'data'));
    this.service = await this.#start(this.role, {});
  }

  /** Loads history up to a number of transfers. */
  async grow(to: number, onProgress?: (done: number) => void): Promise<void> {
    const { wallets } = this.population;
    await loadHistory(this.cluster, wallets.length, { from: this.history, to }, onProgress);
    this.history = Math.max(this.history, to);
    await this.cluster.settleDown();
  }

  /** The transfers of the measures, from the 1,000 wallets or from one. */
  transfers(from: 'many' | 'hot' = 'many'): Workload {
    const { paying, hot } = this.population;
    return { kind: 'transfer', wallets: from === 'hot' ? [hot] : paying, tag: newTag() };
  }

  /** Status queries for transfers anywhere in the history. */
  queries(): Workload {
    return { kind: 'tsq', prefix: HISTORY_PREFIX, count: this.history };
  }

  /** A closed loop of 128 connections, after a warm-up. */
  async load(workload: () => Workload, seconds = this.#options.seconds): Promise<Load> {
    await this.warmUp(workload);
    return load(this.service, workload(), { connections: CONNECTIONS, seconds });
  }

  async warmUp(workload: () => Workload): Promise<void> {
    await load(this.service, workload(), { connections: CONNECTIONS, seconds: 1 });
    await this.drained();
  }

  /** A burst of transfers, from its start until the last of them is final. */
  async burst(workload: () => Workload = () => this.transfers(), warmUp = true): Promise<Burst> {
    if (warmUp) await this.warmUp(workload);
    const { seconds } = this.#options;
    const before = await this.accepted();
    const begun = performance.now();
    const result = await load(this.service, workload(), { connections: CONNECTIONS, seconds });
    await this.drained();
    const untilFinal = (performance.now() - begun) / 1_000;
    // With what was still being answered when the generator stopped.
    const accepted = (await this.accepted()) - before;
    return { ...result, accepted, settled: accepted / untilFinal };
  }

  /** Transfers answered 202 so far, by the service's own count. */
  async accepted(): Promise<number> {
    const [count] = await this.service.metric(
      'kolo_http_request_seconds_count{method="POST",route="/api/v1/transfer/bank",status="202"}',
    );
    return count!;
  }

  /** Waits until no transfer is processing, if this service settles them. */
  async drained(): Promise<void> {
    if (this.role === 'api') return;
    const begun = performance.now();
    while ((await this.cluster.number(SOME_WAIT)) > 0) {
      if (performance.now() - begun > DRAIN_MAX_MS) throw new Error('the transfers are not settled');
      await sleep(DRAIN_POLL_MS);
    }
  }

  async close(): Promise<void> {
    await this.stopService();
    await this.cluster.leave();
  }
}

/** Found by index: the count stays cheap whatever waits. */
const SOME_WAIT = 'SELECT count(*) FROM (SELECT 1 FROM payouts WHERE due_at IS NOT NULL LIMIT 1) AS waiting';

/** An empty folder for a data folder. PostgreSQL may run as another user, who must be able to pass through. */
export async function newFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  return folder;
}
