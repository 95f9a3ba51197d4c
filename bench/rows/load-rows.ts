import { CONNECTIONS, JUST_STARTED_SECONDS } from '../burst.ts';
import { load } from '../load.ts';
import { openLoop } from '../open-loop.ts';
import type { Options } from '../options.ts';
import { median, ms, perSecond, type Report, times } from '../report.ts';
import type { Site } from '../site.ts';
import { newTag } from '../workloads.ts';

const BULK_SIZE = 1_000;
const BULK_CONNECTIONS = 4;

/** Wallets in bulk, a thousand in a request, a few requests at a time. */
export async function measureBulk(site: Site, options: Options, report: Report): Promise<void> {
  const { customerId } = site.population;
  const bulk = async (seconds: number): Promise<number> => {
    const workload = { kind: 'bulk', customerId, tag: newTag(), size: BULK_SIZE } as const;
    return (await load(site.service, workload, { connections: BULK_CONNECTIONS, seconds })).rate * BULK_SIZE;
  };
  await bulk(1);
  const rates: number[] = [];
  for (let i = 0; i < options.rounds; i++) rates.push(await bulk(Math.ceil(options.seconds / 2)));
  report.keepAll('bulk', rates);
  report.rates.set('bulk', median(rates));
  report.add({
    measure: 'bulk wallets, 1,000 a request',
    figure: perSecond(median(rates)),
    ratio: '',
    goal: '≥ 20,000 wallets/s',
    met: median(rates) >= 20_000,
  });
}

/** Latency of acceptance at half of what it can take, with requests sent at times fixed in advance. */
export async function measureLatency(
  site: Site,
  options: Options,
  report: Report,
  accept: number,
): Promise<void> {
  const rate = accept / 2;
  // Writing the bulk wallets to disk would slow down every commit.
  await site.cluster.settleDown();
  await openLoop(site.service, site.transfers(), { rate, seconds: 1 });
  const seconds = options.seconds * 3;
  const result = await openLoop(site.service, site.transfers(), { rate, seconds });
  await site.drained();
  report.keep('latency', { ...result, offered: rate, seconds });
  report.add({
    measure: 'latency of accept, open loop at 50 % of its maximum',
    figure: `p50 ${ms(result.p50)}, p99 ${ms(result.p99)}, p99.9 ${ms(result.p999)}`,
    ratio: `${perSecond(result.rate)} of ${perSecond(rate)}; generator late p99 ${ms(result.sentLateP99)}`,
    goal: '',
    met: null,
  });
}

/** Accepting while many transfers wait: they are accepted by a service that settles nothing, then one does both. */
export async function measureBacklog(
  site: Site,
  options: Options,
  report: Report,
  accept: number,
): Promise<void> {
  await site.run(['api']);
  while ((await site.cluster.waiting()) < options.backlog) await site.load(() => site.transfers(), 3);
  await site.run(['all']);
  await load(site.service, site.transfers(), { connections: CONNECTIONS, seconds: JUST_STARTED_SECONDS });
  const before = await site.cluster.waiting();
  const result = await load(site.service, site.transfers(), {
    connections: CONNECTIONS,
    seconds: options.seconds,
  });
  const after = await site.cluster.waiting();
  report.rates.set('backlog', result.rate);
  report.keep('backlog', { ...result, before, after });
  const ratio = result.rate / accept;
  report.add({
    measure: `accepting while ${before.toLocaleString('en-GB')} transfers wait (${after.toLocaleString('en-GB')} after)`,
    figure: `${perSecond(result.rate)}, p99 ${ms(result.p99)}`,
    ratio: times(ratio, 'accept'),
    goal: '≥ 0.45 × accept, p99 < 100 ms',
    met: ratio >= 0.45 && result.p99 < 100,
  });
}
