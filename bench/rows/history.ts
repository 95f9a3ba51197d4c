import { LONG_ROUNDS_MAX, type Options } from '../options.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import { BASE_HISTORY, type Site } from '../site.ts';

/**
 * A grown database against a small one, in turn, each with its own PostgreSQL and service, both idle while the
 * other is measured.
 */
export async function measureHistory(
  small: Site,
  grown: Site,
  options: Options,
  report: Report,
): Promise<void> {
  const begun = performance.now();
  let told = 0;
  await grown.grow(options.history, (done) => {
    if (done - told < options.history / 5) return;
    told = done;
    report.step(`history: ${done.toLocaleString('en-GB')} transfers`);
  });
  const loadMs = performance.now() - begun;
  const checked = await grown.verify();
  report.step(`kolo verify: ${checked.checks} checks agree, in ${(checked.ms / 1_000).toFixed(1)} s`);
  const size = await grown.cluster.size();
  report.keep('history', { transfers: options.history, loadMs, verifyMs: checked.ms, databaseBytes: size });

  const measures = ['accept', 'settled', 'tsq'] as const;
  const samples = { small: measures.map((): number[] => []), grown: measures.map((): number[] => []) };
  for (let round = 0; round < Math.min(options.rounds, LONG_ROUNDS_MAX); round++) {
    for (const [name, site] of [
      ['small', small],
      ['grown', grown],
    ] as const) {
      const burst = await site.burst();
      const tsq = await site.load(() => site.queries(), Math.ceil(options.seconds / 2));
      [burst.rate, burst.settled, tsq.rate].forEach((rate, i) => void samples[name][i]!.push(rate));
    }
  }
  measures.forEach((measure, i) => {
    const [small = [], grown = []] = [samples.small[i], samples.grown[i]];
    report.keepAll(`${measure}Small`, small);
    report.keepAll(`${measure}Grown`, grown);
    report.rates.set(`${measure} after history`, median(grown));
    const ratio = medianRatio(grown, small);
    report.add({
      measure: `${measure} after ${options.history.toLocaleString('en-GB')} transfers`,
      figure: `${perSecond(median(grown))} against ${perSecond(median(small))}`,
      ratio: times(ratio, `after ${BASE_HISTORY.toLocaleString('en-GB')}`),
      goal: '≥ 0.85',
      met: ratio >= 0.85,
    });
  });
}
