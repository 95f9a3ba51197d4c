import { setTimeout as sleep } from 'node:timers/promises';
import { Connections } from './connections.ts';
import type { Target } from './service.ts';
import { requestOf, type Workload } from './workloads.ts';

/** Results of an open loop, milliseconds, each from the moment at which the request was due to be sent. */
export interface OpenLoop {
  requests: number;
  /** Good answers a second. */
  rate: number;
  p50: number;
  p99: number;
  p999: number;
  most: number;
  /** How late the generator itself sent the request at the 99th percentile: the part of `p99` that is not the service's. */
  sentLateP99: number;
}

/** Connections: enough that a request waits for none unless the service is far behind. */
const CONNECTIONS = 512;
/** Requests without an answer at most: a service that is further behind fails the measure. */
const UNDER_WAY_MAX = 20_000;

/** The value below which a share of the sorted samples lies. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Sends requests at times fixed in advance, whatever the service does, and measures each from its time: a
 * service that stalls is charged with every request that was due meanwhile (no coordinated omission).
 */
export async function openLoop(
  target: Target,
  workload: Workload,
  options: { rate: number; seconds: number },
): Promise<OpenLoop> {
  const count = Math.floor(options.rate * options.seconds);
  const everyMs = 1_000 / options.rate;
  const latencies = new Float64Array(count);
  const sentLate = new Float64Array(count);
  const connections = new Connections(target, CONNECTIONS);
  const failures: string[] = [];
  let underWay = 0;
  const send = (i: number, dueAt: number): void => {
    underWay += 1;
    sentLate[i] = performance.now() - dueAt;
    connections.send(requestOf(workload, i), (status) => {
      if (status < 200 || status >= 300) failures.push(`answered ${status}`);
      latencies[i] = performance.now() - dueAt;
      underWay -= 1;
    });
  };

  const begun = performance.now();
  for (let i = 0; i < count && underWay <= UNDER_WAY_MAX; ) {
    const now = performance.now();
    for (; i < count && begun + i * everyMs <= now; i++) send(i, begun + i * everyMs);
    await sleep(1);
  }
  if (underWay > UNDER_WAY_MAX) failures.push('too many had no answer yet');
  while (underWay > 0) await sleep(1);
  const seconds = (performance.now() - begun) / 1_000;
  connections.close();
  if (failures.length > 0) throw new Error(`${failures.length} of ${count} requests failed: ${failures[0]}`);
  latencies.sort();
  sentLate.sort();
  return {
    requests: count,
    rate: count / seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    p999: percentile(latencies, 0.999),
    most: percentile(latencies, 1),
    sentLateP99: percentile(sentLate, 0.99),
  };
}
