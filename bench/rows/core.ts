import { load } from '../load.ts';
import type { Options, Part } from '../options.ts';
import { Program } from '../processes.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import type { Burst, Site } from '../site.ts';
import { openPgbench, type Pgbench } from './pgbench.ts';

const CONNECTIONS = 128;

/** Figures of the rounds, each list in their order. */
export interface Core {
  r0: number[];
  r1: number[];
  accept: number[];
  settled: number[];
  hot: number[];
  tsq: number[];
}

/** The parts that the rounds measure. */
export const CORE_PARTS: readonly Part[] = ['accept', 'settled', 'hot', 'tsq'];

/**
 * Rounds in which everything that is compared is measured side by side, so that a machine that others use too
 * is as slow for the one as for the other. A ratio is the middle one of the rounds' ratios.
 */
export async function measureCore(site: Site, options: Options, report: Report): Promise<Core> {
  const core: Core = { r0: [], r1: [], accept: [], settled: [], hot: [], tsq: [] };
  const wants = (...parts: Part[]): boolean => parts.some((part) => options.only.has(part));
  const args = [
    '--import',
    'tsx',
    new URL('../r0-server.ts', import.meta.url).pathname,
    options.dist,
    site.service.key,
  ];
  const r0 = new Program(process.execPath, args);
  const [, baseUrl = ''] = await r0.says(/R0 at (\S+)/);
  const r0Target = { baseUrl, key: site.service.key };
  const pgbench = await openPgbench(site.cluster, options.quick ? 1 : 64);
  report.keep('pgbench', pgbench?.version ?? 'absent');
  for (let round = 1; round <= options.rounds; round++) {
    report.step(`round ${round} of ${options.rounds}: R0, R1, burst, one hot wallet, TSQ`);
    const closed = { connections: CONNECTIONS, seconds: Math.ceil(options.seconds / 2) };
    await load(r0Target, site.transfers(), { ...closed, seconds: 1 });
    core.r0.push((await load(r0Target, site.transfers(), closed)).rate);
    if (pgbench !== undefined) core.r1.push(await pgbench.run(options.seconds));
    let burst: Burst | undefined;
    if (wants('accept', 'settled', 'hot')) {
      burst = await site.burst();
      core.accept.push(burst.rate);
      core.settled.push(burst.settled);
    }
    if (wants('hot')) core.hot.push((await site.burst(() => site.transfers('hot'))).rate);
    if (wants('tsq')) core.tsq.push((await site.load(() => site.queries(), closed.seconds)).rate);
  }
  r0.child.kill('SIGTERM');
  await pgbench?.close();
  for (const [name, samples] of Object.entries(core)) report.keepAll(name, samples as number[]);
  addRows(core, report, wants, pgbench);
  return core;
}

function addRows(
  core: Core,
  report: Report,
  wants: (...parts: Part[]) => boolean,
  pgbench: Pgbench | undefined,
): void {
  const { r0, r1, accept, settled, hot, tsq } = core;
  const plain = (measure: string, figure: string): void =>
    report.add({ measure, figure, ratio: '', goal: '', met: null });
  plain('R0: the same Fastify without a database', perSecond(median(r0)));
  plain('R1: pgbench TPC-B, 64 clients', pgbench === undefined ? 'no pgbench here' : perSecond(median(r1)));
  const byR1 = (samples: number[]): number => medianRatio(samples, r1);
  const text = (ratio: number, what: string): string => (Number.isNaN(ratio) ? '' : times(ratio, what));
  // Without R1 a goal can still be missed, but not be met.
  const met = (...conditions: [ratio: number, least: number][]): boolean | null => {
    if (conditions.some(([ratio, least]) => ratio < least)) return false;
    return conditions.some(([ratio]) => Number.isNaN(ratio)) ? null : true;
  };
  if (wants('accept')) {
    const ofR1 = byR1(accept);
    const ofR0 = medianRatio(accept, r0);
    report.add({
      measure: 'accept: durable 202s, 128 connections, 1,000 wallets',
      figure: perSecond(median(accept)),
      ratio: `${text(ofR1, 'R1, ')}${times(ofR0, 'R0')}`,
      goal: '≥ 3 × R1, ≥ 0.35 × R0',
      met: met([ofR1, 3], [ofR0, 0.35]),
    });
  }
  if (wants('settled')) {
    report.add({
      measure: 'settled: the burst over the time until its last is final',
      figure: perSecond(median(settled)),
      ratio: text(byR1(settled), 'R1'),
      goal: '≥ 1.5 × R1',
      met: met([byR1(settled), 1.5]),
    });
  }
  if (wants('hot')) {
    const ratio = medianRatio(hot, accept);
    report.add({
      measure: 'one hot wallet instead of 1,000',
      figure: perSecond(median(hot)),
      ratio: times(ratio, 'accept'),
      goal: '≥ 0.9 × accept',
      met: met([ratio, 0.9]),
    });
  }
  if (wants('tsq')) {
    const ratio = medianRatio(tsq, r0);
    report.add({
      measure: 'TSQ',
      figure: perSecond(median(tsq)),
      ratio: times(ratio, 'R0'),
      goal: '≥ 0.4 × R0',
      met: met([ratio, 0.4]),
    });
  }
}
