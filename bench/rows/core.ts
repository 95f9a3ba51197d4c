import { CONNECTIONS } from '../burst.ts';
import { load } from '../load.ts';
import type { Options, Part } from '../options.ts';
import { Program } from '../processes.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import type { Site } from '../site.ts';
import { openPgbench, type Pgbench } from './pgbench.ts';

/** Figures of the rounds, each list in their order. */
interface Samples {
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
export class Core {
  readonly #site: Site;
  readonly #options: Options;
  readonly #report: Report;
  readonly #r0: Program;
  readonly #r0Url: string;
  readonly #pgbench: Pgbench | undefined;
  readonly #samples: Samples = { r0: [], r1: [], accept: [], settled: [], hot: [], tsq: [] };

  private constructor(
    parts: { site: Site; options: Options; report: Report },
    r0: { program: Program; baseUrl: string },
    pgbench: Pgbench | undefined,
  ) {
    this.#site = parts.site;
    this.#options = parts.options;
    this.#report = parts.report;
    this.#r0 = r0.program;
    this.#r0Url = r0.baseUrl;
    this.#pgbench = pgbench;
  }

  /** Starts what Kolo is compared with. */
  static async open(parts: { site: Site; options: Options; report: Report }): Promise<Core> {
    const { site, options, report } = parts;
    const r0 = new URL('../r0-server.ts', import.meta.url).pathname;
    const program = new Program(process.execPath, ['--import', 'tsx', r0, site.service.key]);
    const [, baseUrl = ''] = await program.says(/R0 at (\S+)/);
    const pgbench = await openPgbench(site.cluster, options.quick ? 1 : 64);
    report.keep('pgbench', pgbench?.version ?? 'absent');
    return new Core(parts, { program, baseUrl }, pgbench);
  }

  /** One round: R0, R1, burst, one hot wallet, TSQ. */
  async round(): Promise<void> {
    const site = this.#site;
    const { r0, r1, accept, settled, hot, tsq } = this.#samples;
    const target = { baseUrl: this.#r0Url, key: site.service.key };
    const closed = { connections: CONNECTIONS, seconds: Math.ceil(this.#options.seconds / 2) };
    await load(target, site.transfers(), { ...closed, seconds: 1 });
    r0.push((await load(target, site.transfers(), closed)).rate);
    if (this.#pgbench !== undefined) r1.push(await this.#pgbench.run(this.#options.seconds));
    if (this.#wants('accept', 'settled', 'hot')) {
      const burst = await site.burst();
      accept.push(burst.rate);
      settled.push(burst.settled);
    }
    if (this.#wants('hot')) hot.push((await site.burst(() => site.transfers('hot'))).rate);
    if (this.#wants('tsq')) tsq.push((await site.load(() => site.queries(), closed.seconds)).rate);
  }

  #wants(...parts: Part[]): boolean {
    return parts.some((part) => this.#options.only.has(part));
  }

  /** Reports the rounds; gives at what rate bursts were accepted, if any was. */
  async close(): Promise<number | undefined> {
    this.#r0.child.kill('SIGTERM');
    await this.#pgbench?.close();
    for (const [name, samples] of Object.entries(this.#samples)) {
      this.#report.keepAll(name, samples as number[]);
      if (samples.length > 0) this.#report.rates.set(name, median(samples as number[]));
    }
    addRows(this.#samples, this.#report, (...parts) => this.#wants(...parts), this.#pgbench);
    return this.#report.rates.get('accept');
  }
}

function addRows(
  samples: Samples,
  report: Report,
  wants: (...parts: Part[]) => boolean,
  pgbench: Pgbench | undefined,
): void {
  const { r0, r1, accept, settled, hot, tsq } = samples;
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
      measure: `accept: durable 202s, ${CONNECTIONS} connections, 1,000 wallets`,
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
