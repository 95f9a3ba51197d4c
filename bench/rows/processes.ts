import { CONNECTIONS, JUST_STARTED_SECONDS } from '../burst.ts';
import type { Options } from '../options.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import type { Role } from '../service.ts';
import type { Site } from '../site.ts';

const GOAL = 0.7;
/**
 * Of all processes together: as many for each of two as a burst has elsewhere. With half as many a process alone is a
 * third slower, and that would be measured instead.
 */
const OF_ALL = 2 * CONNECTIONS;

const ARRANGEMENTS: { name: string; measure: string; roles: readonly Role[] }[] = [
  { name: 'one', measure: '', roles: ['all'] },
  { name: 'two', measure: 'two processes on one tenant', roles: ['all', 'all'] },
  { name: 'apart', measure: 'a process for the API beside one that settles', roles: ['api', 'worker'] },
];

/** One process, two of the same kind and two that share the work, in turn, on one tenant and the same connections. */
export async function measureProcesses(site: Site, options: Options, report: Report): Promise<void> {
  const samples = ARRANGEMENTS.map((arrangement) => ({
    ...arrangement,
    accept: [] as number[],
    settled: [] as number[],
  }));
  for (let round = 0; round < options.rounds; round++) {
    for (const { roles, accept, settled } of samples) {
      await site.run(roles);
      await site.warmUp(() => site.transfers(), JUST_STARTED_SECONDS, OF_ALL);
      const burst = await site.burst(undefined, { connections: OF_ALL, warmUp: false });
      accept.push(burst.rate);
      settled.push(burst.settled);
    }
  }
  await site.run(['all']);
  const [one, ...others] = samples;
  report.keep(
    'processes',
    Object.fromEntries(samples.map(({ name, accept, settled }) => [name, { accept, settled }])),
  );
  for (const { name, measure, accept, settled } of others) {
    report.rates.set(`processes, ${name}`, median(accept));
    const acceptRatio = medianRatio(accept, one!.accept);
    const settledRatio = medianRatio(settled, one!.settled);
    report.add({
      measure,
      figure: `${perSecond(median(accept))}, settled ${perSecond(median(settled))}`,
      ratio: `${times(acceptRatio, 'accept of one')}, settled ${times(settledRatio, 'of one')}`,
      goal: `≥ ${GOAL} × of each`,
      met: Math.min(acceptRatio, settledRatio) >= GOAL,
    });
  }
}
