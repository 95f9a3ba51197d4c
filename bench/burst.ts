import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, load } from './load.ts';
import type { Service } from './service.ts';
import type { Workload } from './workloads.ts';

/** Of a closed loop, where no other number is said. */
export const CONNECTIONS = 128;
/** A process that has just started compiles what it runs; so long a load makes it do so before it is measured. */
export const JUST_STARTED_SECONDS = 5;

/** Polling interval until all transfers are final, milliseconds. A poll skips those that are final. */
const DRAIN_POLL_MS = 50;
const DRAIN_MAX_MS = 300_000;

/** The result of a burst. */
export interface Burst {
  /** Transfers accepted a second, as the load generator counts. */
  rate: number;
  /** Transfers accepted, as the service counts. */
  accepted: number;
  /** Transfers made final a second, from the start of the burst until the last was final. */
  settled: number;
}

/** The result of filling the tables. */
export interface Loaded {
  /** Those that answer the API; they share the connections. */
  services: readonly Service[];
  /** Waits until no transfer is processing. */
  drained: () => Promise<void>;
}

/** A load: what is sent, for how long, and on how many connections together. */
interface BurstOptions {
  workload: () => Workload;
  seconds: number;
  connections?: number | undefined;
}

/** Loads all services, until all of it is settled. */
export async function warmUp(on: Loaded, options: BurstOptions): Promise<void> {
  await loadAll(on, options);
  await on.drained();
}

/** A burst of transfers, from its start until the last of them is final. */
export async function burst(on: Loaded, options: BurstOptions): Promise<Burst> {
  const before = await acceptedBy(on);
  const begun = performance.now();
  const loads = await loadAll(on, options);
  await on.drained();
  const untilFinal = (performance.now() - begun) / 1_000;
  // With what was still being answered when the generator stopped.
  const accepted = (await acceptedBy(on)) - before;
  // A rate of nothing would pass for a slow service.
  if (accepted === 0) throw new Error('the service counts no accepted transfer in its metrics');
  const rate = loads.reduce((sum, { rate }) => sum + rate, 0);
  return { rate, accepted, settled: accepted / untilFinal };
}

/** Polls until nothing is left; throws after five minutes. */
export async function untilNone(left: () => Promise<number>): Promise<void> {
  const begun = performance.now();
  while ((await left()) > 0) {
    if (performance.now() - begun > DRAIN_MAX_MS) throw new Error('the transfers are not settled');
    await sleep(DRAIN_POLL_MS);
  }
}

const ACCEPTED = 'kolo_http_request_seconds_count{method="POST",route="/api/v1/transfer/bank",status="202"}';

/** Transfers answered 202 so far, by the services' own count. */
async function acceptedBy({ services }: Loaded): Promise<number> {
  const counts = await Promise.all(services.map((service) => service.metric(ACCEPTED)));
  return counts.flat().reduce((sum, count) => sum + count, 0);
}

function loadAll({ services }: Loaded, options: BurstOptions): Promise<Load[]> {
  const { workload, seconds, connections = CONNECTIONS } = options;
  const each = { connections: connections / services.length, seconds };
  return Promise.all(services.map((service) => load(service, workload(), each)));
}
