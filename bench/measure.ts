import { type Options, PARTS, type Part } from './options.ts';
import type { Json, Report } from './report.ts';
import { measureBulkTransfers } from './rows/bulk-transfers.ts';
import { CORE_PARTS, Core } from './rows/core.ts';
import { growTo, measureHistory } from './rows/history.ts';
import { measureHostile } from './rows/hostile.ts';
import { measureInterest } from './rows/interest.ts';
import { measureBacklog, measureBulk, measureLatency } from './rows/load-rows.ts';
import { measureFlatness, reportMemory } from './rows/memory.ts';
import { measurePages } from './rows/pages.ts';
import { measurePeers } from './rows/peers.ts';
import { measureProcesses } from './rows/processes.ts';
import { measureProcessor } from './rows/processor.ts';
import { compareServers, skipExternal } from './rows/servers.ts';
import { measureStart } from './rows/start.ts';
import { measureSustained } from './rows/sustained.ts';
import { measureTenants } from './rows/tenants.ts';
import { measureWebhooks } from './rows/webhooks.ts';
import { BASE_HISTORY, Site, type Whose } from './site.ts';

/** The rows of one server. */
interface Place {
  whose: Whose;
  report: Report;
}

/** A place with a site on which one part after the other is measured. */
interface Subject extends Place {
  site: Site;
  options: Options;
  /** At what rate bursts are accepted there. */
  accept(): Promise<number>;
}

/** Measurements made on one site after the rounds, in this order. */
const MEASURES: [part: Part, measure: (subject: Subject) => Promise<void>][] = [
  ['bulk', ({ site, options, report }) => measureBulk(site, options, report)],
  ['latency', async (on) => measureLatency(on.site, on.options, on.report, await on.accept())],
  ['hostile', ({ site, report }) => measureHostile(site, report)],
  ['sustained', async (on) => measureSustained(on.site, on.options, on.report, await on.accept())],
  ['tenants', ({ site, options, report }) => measureTenants(site, options, report)],
  ['bulk-transfers', ({ site, options, report }) => measureBulkTransfers(site, options, report)],
  ['processes', ({ site, options, report }) => measureProcesses(site, options, report)],
  ['webhooks', ({ site, options, report }) => measureWebhooks(site, options, report)],
  ['backlog', async (on) => measureBacklog(on.site, on.options, on.report, await on.accept())],
];

/**
 * Measures what is wanted, each part on one server after the other.
 *
 * @param reports where the rows go; those of a server that is not ours only where `--database` names it
 * @returns the settings of the servers that it was measured on
 */
export async function measure(
  parent: string,
  options: Options,
  reports: Record<Whose, Report>,
): Promise<Json> {
  const wants = (...parts: Part[]): boolean => parts.some((part) => options.only.has(part));
  const places: Place[] = [{ whose: 'embedded', report: reports.embedded }];
  if (options.database !== undefined) places.push({ whose: 'external', report: reports.external });
  if (wants('start')) await measureStart(parent, options, reports.embedded);
  const others = PARTS.some((part) => part !== 'start' && wants(part));
  if (!others && options.minutes === 0) return null;
  const settings = await measureMain(parent, options, places, wants);
  if (wants('interest', 'history', 'pages', 'processor', 'peers') || options.minutes > 0) {
    for (const place of places) await measureLater(parent, options, place, wants);
  }
  if (options.database !== undefined) {
    if (wants('start')) skipExternal(reports.external, 'starts', 'the server runs already');
    if (wants('processor', 'peers'))
      skipExternal(reports.external, 'processor', 'the processes of the server are not ours');
    compareServers(reports.embedded, reports.external);
  }
  return settings;
}

/** The parts that share one site a server. */
async function measureMain(
  parent: string,
  options: Options,
  places: readonly Place[],
  wants: (...parts: Part[]) => boolean,
): Promise<Json> {
  const subjects: Subject[] = [];
  for (const place of places) {
    place.report.step(
      `a service with ${BASE_HISTORY.toLocaleString('en-GB')} settled transfers (${place.whose})`,
    );
    const site = await Site.open(parent, 'main', options, place.whose);
    let known: number | undefined;
    const accept = async (): Promise<number> => {
      known ??= place.report.rates.get('accept') ?? (await site.burst()).rate;
      return known;
    };
    subjects.push({ ...place, site, options, accept });
  }
  // A comparison between servers relates each measurement to the R1 of the same server.
  if (wants(...CORE_PARTS) || places.length > 1) await measureCore(subjects, options);
  for (const { site, report } of subjects) report.keep('batches', await batchSizes(site));
  for (const [part, measurePart] of MEASURES) {
    if (!wants(part)) continue;
    for (const subject of subjects) await measurePart(subject);
  }
  const settings: Record<string, Json> = {};
  for (const { site, report, whose } of subjects) {
    if (wants('memory')) {
      if (!wants('accept', 'settled', 'hot', 'backlog')) await site.burst();
      await reportMemory(site, report);
    }
    settings[whose] = await site.cluster.settings();
    await site.close();
  }
  return settings;
}

/** Rounds of what is compared side by side. */
async function measureCore(subjects: readonly Subject[], options: Options): Promise<void> {
  const cores: Core[] = [];
  for (const subject of subjects) cores.push(await Core.open(subject));
  for (let round = 1; round <= options.rounds; round++) {
    subjects[0]!.report.step(`round ${round} of ${options.rounds}: R0, R1, burst, one hot wallet, TSQ`);
    for (const core of cores) await core.round();
  }
  for (const core of cores) await core.close();
}

/** Runs the measurements that need a database without traces of those above. */
async function measureLater(
  parent: string,
  options: Options,
  { whose, report }: Place,
  wants: (...parts: Part[]) => boolean,
): Promise<void> {
  if (wants('interest') && whose === 'embedded') {
    const site = await Site.open(parent, 'interest', options, whose);
    await measureInterest(site, options, report);
    await site.close();
  }
  if (!wants('history', 'pages', 'processor', 'peers') && options.minutes === 0) return;
  const small = await Site.open(parent, 'small', options, whose);
  if (wants('history', 'pages')) {
    const grown = await Site.open(parent, 'grown', options, whose);
    await growTo(grown, options, report);
    if (wants('history')) await measureHistory(small, grown, options, report);
    if (wants('pages')) await measurePages(grown, options, report);
    await grown.close();
  }
  if (wants('processor') && whose === 'embedded') await measureProcessor(small, report);
  if (wants('peers') && whose === 'embedded') await measurePeers(small, options, report);
  if (options.minutes > 0) await measureFlatness(small, options.minutes, report);
  await small.close();
}

/** How many money commands were committed together, as the service counted: batches by size at most. */
async function batchSizes(site: Site): Promise<Json> {
  const text = await site.service.call<string>('GET', '/metrics');
  const found = [...text.matchAll(/^kolo_engine_batch_commands_(bucket\{le="([^"]+)"\}|sum|count) (\S+)$/gm)];
  return Object.fromEntries(
    found.map(([, name = '', atMost, value]) => [atMost ? `upTo${atMost}` : name, Number(value)]),
  );
}
