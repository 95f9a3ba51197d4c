import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { compare } from './against.ts';
import { describeMachine } from './machine.ts';
import { measure } from './measure.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { type Json, Report } from './report.ts';
import { inScratchFolder } from './scratch-folder.ts';

/** `npm run bench`: measures the table of docs/performance.md, which has its latest figures. */
const RESULTS = fileURLToPath(new URL('results', import.meta.url));

async function main(parent: string, options: Options): Promise<void> {
  const report = new Report();
  const facts = await describeMachine();
  const begun = performance.now();
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

let options: Options;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exit(2);
}
await inScratchFolder('kolo-bench-', (folder) => main(folder, options));
