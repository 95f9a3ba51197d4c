import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './against.ts';
import { describeMachine } from './machine.ts';
import { measure } from './measure.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { endAll } from './processes.ts';
import { type Json, Report } from './report.ts';
import { leaveExternalServers } from './servers.ts';

/** `npm run bench`: measures the table of docs/performance.md, which has its latest figures. */
const RESULTS = fileURLToPath(new URL('results', import.meta.url));

async function main(options: Options): Promise<void> {
  const report = new Report();
  const facts = await describeMachine();
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'kolo-bench-')));
  await chmod(parent, 0o755);
  const begun = performance.now();
  try {
    const measured = await measureOrCompare(parent, options, report);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const file = await report.write(RESULTS, {
      ...facts,
      ...measured,
      loadAverageAfter: os.loadavg().map((value) => Number(value.toFixed(2))),
      seconds,
      quick: options.quick,
    });
    const { tools } = facts as { tools: { load: string } };
    console.log(`\n${report.table()}\n`);
    if (report.appendix.length > 0) console.log(`${report.appendix.join('\n')}\n`);
    console.log(`Load by ${tools.load}; ${options.rounds} rounds; ${seconds} s in all; ${file}`);
    if (options.against !== undefined && report.rows.some(({ met }) => met === false)) process.exitCode = 1;
    if (options.quick) console.log('A quick run: it shows that everything works, its figures mean nothing.');
  } finally {
    await cleanUp();
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Fills the report; gives what the file says of how. */
async function measureOrCompare(
  parent: string,
  options: Options,
  report: Report,
): Promise<Record<string, Json>> {
  // The URL has a password, and where the other checkout lies is nobody's business.
  const { only, database: _, against, ...rest } = options;
  if (against !== undefined) {
    const { rounds, seconds, policy } = rest;
    return {
      comparison: await compare(parent, against, options, report),
      options: { rounds, seconds, policy },
    };
  }
  const external = new Report('external: ');
  const servers = await measure(parent, options, { embedded: report, external });
  report.append(external);
  return { servers, options: { ...rest, only: [...only] } };
}

/** Ends everything that this run started, and drops what it made elsewhere. */
async function cleanUp(): Promise<void> {
  await endAll();
  await leaveExternalServers();
}

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
}
await main(options);
