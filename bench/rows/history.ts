import { LONG_ROUNDS_MAX, type Options } from '../options.ts';
import { median, medianRatio, perSecond, type Report, times } from '../report.ts';
import { BASE_HISTORY, type Site } from '../site.ts';

/** Transfers that are read most. */
const NEWEST = 100_000;

/** Fills a database with a history, which `kolo verify` has to agree with. */
export async function growTo(grown: Site, options: Options, report: Report): Promise<void> {
  const begun = performance.now();
  let reported = 0;
  await grown.grow(options.history, (done) => {
    if (done - reported < options.history / 5) return;
    reported = done;
    report.step(`history: ${done.toLocaleString('en-GB')} transfers`);
  });
  const loadMs = performance.now() - begun;
  const checked = await grown.verify();
  report.step(`kolo verify: ${checked.checks} checks agree, in ${(checked.ms / 1_000).toFixed(1)} s`);
  const size = await grown.cluster.size();
  report.keep('history', { transfers: options.history, loadMs, verifyMs: checked.ms, databaseBytes: size });
}

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
  const samples = { small: emptySamples(), grown: emptySamples() };
  const pages: Pages = { found: 0, read: 0 };
  for (let round = 0; round < Math.min(options.rounds, LONG_ROUNDS_MAX); round++) {
    for (const [name, site] of [
      ['small', small],
      ['grown', grown],
    ] as const) {
      const seconds = Math.ceil(options.seconds / 2);
      const burst = await site.burst();
      samples[name].accept.push(burst.rate);
      samples[name].settled.push(burst.settled);
      samples[name].tsqNewest.push((await site.load(() => site.queries(NEWEST), seconds)).rate);
      const before = await pagesOf(site);
      samples[name].tsq.push((await site.load(() => site.queries(), seconds)).rate);
      if (site === small) continue;
      const after = await pagesOf(site);
      pages.found += after.found - before.found;
      pages.read += after.read - before.read;
    }
  }
  report.keep('historyPages', { ...pages });
  addRows(samples, options, report, pages);
}

/** The measurements, and the smallest share of the small database's rate that each must reach. */
const MEASURES = [
  { name: 'accept', measure: 'accept', goal: 0.85 },
  { name: 'settled', measure: 'settled', goal: 0.85 },
  { name: 'tsqNewest', measure: `TSQ of the newest ${NEWEST.toLocaleString('en-GB')}`, goal: 0.8 },
  { name: 'tsq', measure: 'TSQ anywhere in the history', goal: undefined },
] as const;

type Samples = Record<(typeof MEASURES)[number]['name'], number[]>;
const emptySamples = (): Samples => ({ accept: [], settled: [], tsqNewest: [], tsq: [] });

/** Pages that the server's sessions asked for: found among the shared buffers, or read from behind them. */
interface Pages {
  found: number;
  read: number;
}

const PAGES = `
  SELECT blks_hit::float8 AS found, blks_read::float8 AS read FROM pg_stat_database
  WHERE datname = current_database()`;

async function pagesOf(site: Site): Promise<Pages> {
  return (await site.cluster.admin.query<Pages>(PAGES)).rows[0]!;
}

function addRows(
  { small, grown }: { small: Samples; grown: Samples },
  options: Options,
  report: Report,
  pages: Pages,
): void {
  const missed = ((100 * pages.read) / (pages.found + pages.read)).toFixed(1);
  for (const { name, measure, goal } of MEASURES) {
    report.keepAll(`${name}Small`, small[name]);
    report.keepAll(`${name}Grown`, grown[name]);
    report.rates.set(`${name} after history`, median(grown[name]));
    const ratio = medianRatio(grown[name], small[name]);
    const cause = goal === undefined ? `; ${missed} % of pages not in shared buffers` : '';
    report.add({
      measure: `${measure}, after ${options.history.toLocaleString('en-GB')} transfers`,
      figure: `${perSecond(median(grown[name]))} against ${perSecond(median(small[name]))}`,
      ratio: `${times(ratio, `after ${BASE_HISTORY.toLocaleString('en-GB')}`)}${cause}`,
      goal: goal === undefined ? '' : `≥ ${goal}`,
      met: goal === undefined ? null : ratio >= goal,
    });
  }
}
