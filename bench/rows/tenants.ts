import type { Options } from '../options.ts';
import { makeKeys, populate } from '../population.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import type { Site } from '../site.ts';
import { newTag, type Workload } from '../workloads.ts';

const TENANTS = 50;
/** Together as many as pay in the bursts of one tenant. */
const WALLETS_OF_EACH = 20;
const GOAL = 0.5;

/** The same connections as one tenant has, but each request is the next tenant's: a batch is never two tenants'. */
export async function measureTenants(site: Site, options: Options, report: Report): Promise<void> {
  report.step(`${TENANTS} tenants with ${WALLETS_OF_EACH} wallets each`);
  const keys = await makeKeys(site.cluster, TENANTS);
  let wallets: readonly string[] = [];
  for (const key of keys) ({ wallets } = await populate(site.service, WALLETS_OF_EACH, key));
  const transfers = (): Workload => ({ kind: 'transfer', wallets, tag: newTag(), keys });
  const one = { accept: [] as number[], settled: [] as number[] };
  const many = { accept: [] as number[], settled: [] as number[] };
  for (let round = 0; round < options.rounds; round++) {
    for (const [into, burst] of [
      [one, await site.burst()],
      [many, await site.burst(transfers)],
    ] as const) {
      into.accept.push(burst.rate);
      into.settled.push(burst.settled);
    }
  }
  report.rates.set('tenants', median(many.accept));
  report.keep('tenants', { tenants: TENANTS, one, many });
  const accept = medianRatio(many.accept, one.accept);
  report.add({
    measure: `${TENANTS} tenants at the load of one`,
    figure: `${perSecond(median(many.accept))}, settled ${perSecond(median(many.settled))}`,
    ratio: `${times(accept, 'accept of one')}, settled ${times(medianRatio(many.settled, one.settled), 'of one')}`,
    goal: `≥ ${GOAL} × accept`,
    met: accept >= GOAL,
  });
}
