import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Burst, burst, CONNECTIONS, type Loaded, untilNone, warmUp } from './burst.ts';
import { Cluster } from './cluster.ts';
import { HISTORY_PREFIX, loadHistory } from './history.ts';
import { type Load, load } from './load.ts';
import type { Options } from './options.ts';
import { setPolicy } from './policy.ts';
import { type Population, populate } from './population.ts';
import { embeddedServer, externalServer } from './servers.ts';
import { type Role, Service, type ServiceOptions, verify } from './service.ts';
import { HISTORY_DIGITS, newTag, type Workload } from './workloads.ts';

/** Transfers that every database holds before anything is measured. */
export const BASE_HISTORY = 10_000;
/** Wallets that the history is spread over. */
const WALLETS = 10_000;

/** The site's PostgreSQL: Kolo's own, or that of `--database`. */
export type Whose = 'embedded' | 'external';

/** A data folder with a service on it, wallets that can pay, and a history. */
export class Site {
  readonly folder: string;
  readonly #options: Options;
  cluster!: Cluster;
  population!: Population;
  /** Settled transfers that the loader wrote. */
  history = 0;
  /** The most memory that any service of this site had, bytes. */
  mostBytes = 0;
  #running: { role: Role; service: Service }[] = [];

  private constructor(folder: string, options: Options) {
    this.folder = folder;
    this.#options = options;
  }

  static async open(parent: string, name: string, options: Options, whose: Whose): Promise<Site> {
    const folder = await newFolder(parent, `${whose}-${name}`);
    const site = new Site(folder, options);
    const server =
      whose === 'external'
        ? await externalServer(options.database!, name)
        : await embeddedServer(join(folder, 'data'));
    site.cluster = await Cluster.join(server);
    await site.run(['all']);
    site.population = await populate(site.service, options.quick ? 1_000 : WALLETS);
    const { policy } = options;
    if (policy !== null) await setPolicy(site.cluster, policy, site.population.customerId);
    await site.grow(BASE_HISTORY);
    return site;
  }

  /** The service that is asked for whatever any of them could answer. */
  get service(): Service {
    return this.#running[0]!.service;
  }

  /** Stops what runs and starts other processes on the same data; the first answers the API. */
  async run(roles: readonly Role[], extra: Partial<ServiceOptions> = {}): Promise<void> {
    await this.stopServices();
    const { dist } = this.#options;
    const env = { ...this.cluster.server.env, ...extra.env };
    for (const role of roles) {
      const service = await Service.start({ dist, folder: this.folder, role, ...extra, env });
      this.#running.push({ role, service });
    }
  }

  async stopServices(): Promise<void> {
    for (const { service } of this.#running.splice(0)) {
      this.mostBytes = Math.max(this.mostBytes, (await service.memory()).mostBytes);
      await service.stop();
    }
  }

  /** `kolo verify`: throws with what it says when something does not agree. */
  verify(): Promise<{ ms: number; checks: number }> {
    return verify(this.#options.dist, this.folder, this.cluster.server.env);
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

  /** Status queries for transfers anywhere in the history, or for the newest of it. */
  queries(newest = this.history): Workload {
    const count = Math.min(newest, this.history);
    return { kind: 'tsq', prefix: HISTORY_PREFIX, digits: HISTORY_DIGITS, from: this.history - count, count };
  }

  /** A closed loop, after a warm-up. */
  async load(workload: () => Workload, seconds = this.#options.seconds): Promise<Load> {
    await this.warmUp(workload);
    return load(this.service, workload(), { connections: CONNECTIONS, seconds });
  }

  /** The same load that is measured, on every service that is called, until all of it is settled. */
  warmUp(workload: () => Workload, seconds = 1, connections?: number): Promise<void> {
    return warmUp(this.#loaded(), { workload, seconds, connections });
  }

  /** A burst of transfers, from its start until the last of them is final; the services share the connections. */
  async burst(
    workload: () => Workload = () => this.transfers(),
    { connections, warmUp = true }: { connections?: number; warmUp?: boolean } = {},
  ): Promise<Burst> {
    if (warmUp) await this.warmUp(workload, 1, connections);
    return burst(this.#loaded(), { workload, seconds: this.#options.seconds, connections });
  }

  #loaded(): Loaded {
    const services = this.#running.flatMap(({ role, service }) => (role === 'worker' ? [] : [service]));
    return { services, drained: () => this.drained() };
  }

  /** Waits until no transfer is processing, if a service settles them. */
  async drained(): Promise<void> {
    if (this.#running.every(({ role }) => role === 'api')) return;
    await untilNone(() => this.cluster.number(SOME_WAIT));
  }

  async close(): Promise<void> {
    await this.stopServices();
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
