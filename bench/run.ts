import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine } from './machine.ts';
import { type Options, PARTS, type Part, readOptions, USAGE } from './options.ts';
import { endAll } from './processes.ts';
import { type Json, median, Report } from './report.ts';
import { CORE_PARTS, measureCore } from './rows/core.ts';
import { measureCost } from './rows/cost.ts';
import { measureHistory } from './rows/history.ts';
import { measureBacklog, measureBulk, measureLatency } from './rows/load-rows.ts';
import { measureFlatness, reportMemory } from './rows/memory.ts';
import { measureProcesses } from './rows/processes.ts';
import { measureStart } from './rows/start.ts';
import { measureSustained } from './rows/sustained.ts';
import { measureTenants } from './rows/tenants.ts';
import { measureWebhooks } from './rows/webhooks.ts';
import { BASE_HISTORY, Site } from './site.ts';

/** `npm run bench`: measures the table of design section 8; docs/performance.md explains how. */
const RESULTS = fileURLToPath(new URL('results', import.meta.url));

async function main(options: Options): Promise<void> {
  const report = new Report();
  const facts = await describeMachine();
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'kolo-bench-')));
  await chmod(parent, 0o755);
  const begun = performance.now();
  try {
    const server = await measure(parent, options, report);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const { only, ...rest } = options;
    const file = await report.write(RESULTS, {
      ...facts,
      server,
      options: { ...rest, only: [...only] },
      loadAverageAfter: os.loadavg().map((value) => Number(value.toFixed(2))),
      seconds,
      quick: options.quick,
    });
    const { tools } = facts as { tools: { load: string } };
    console.log(`\n${report.table()}\n`);
    if (report.appendix.length > 0) console.log(`${report.appendix.join('\n')}\n`);
    console.log(`Load by ${tools.load}; ${options.rounds} rounds; ${seconds} s in all; ${file}`);
    if (options.quick) console.log('A quick run: it shows that everything works, its figures mean nothing.');
  } finally {
    await endAll();
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Measures what is wanted; gives the settings of the server that it was measured on. */
async function measure(parent: string, options: Options, report: Report): Promise<Json> {
  const wants = (...parts: Part[]): boolean => parts.some((part) => options.only.has(part));
  if (wants('start')) await measureStart(parent, options, report);
  const others = PARTS.some((part) => part !== 'start' && wants(part));
  if (!others && options.minutes === 0) return null;
  report.step(`a service with ${BASE_HISTORY.toLocaleString('en-GB')} settled transfers`);
  const site = await Site.open(parent, 'main', options);
  const settings = await site.cluster.settings();
  const core = wants(...CORE_PARTS) ? await measureCore(site, options, report) : undefined;
  let known = core === undefined || core.accept.length === 0 ? undefined : median(core.accept);
  const accept = async (): Promise<number> => {
    known ??= (await site.burst()).rate;
    return known;
  };
  report.keep('batches', await batchSizes(site));
  if (wants('bulk')) await measureBulk(site, options, report);
  if (wants('latency')) await measureLatency(site, options, report, await accept());
  if (wants('sustained')) await measureSustained(site, options, report, await accept());
  if (wants('tenants')) await measureTenants(site, options, report);
  if (wants('processes')) await measureProcesses(site, options, report);
  if (wants('webhooks')) await measureWebhooks(site, options, report);
  if (wants('backlog')) await measureBacklog(site, options, report, await accept());
  if (wants('memory')) {
    if (!wants('accept', 'settled', 'hot', 'backlog')) await site.burst();
    await reportMemory(site, report);
  }
  await site.close();
  if (wants('history', 'cost') || options.minutes > 0) await measureLater(parent, options, report, wants);
  return settings;
}

/** What needs a database without the traces of the measures above. */
async function measureLater(
  parent: string,
  options: Options,
  report: Report,
  wants: (...parts: Part[]) => boolean,
): Promise<void> {
  const small = await Site.open(parent, 'small', options);
  if (wants('history')) {
    const grown = await Site.open(parent, 'grown', options);
    await measureHistory(small, grown, options, report);
    await grown.close();
  }
  if (wants('cost')) await measureCost(small, options, report);
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

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().then(() => process.exit(1)));
}
await main(options);
