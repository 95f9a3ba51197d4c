import { setTimeout as sleep } from 'node:timers/promises';
import { processorTimes } from '../processes.ts';
import { type Report, us } from '../report.ts';
import type { Site } from '../site.ts';

/** Backends report what they did at most a second later. */
const REPORTED_MS = 1_500;
/** Bytes of WAL since the cluster was made. The statistics lag: a backend reports its WAL when it is idle. */
const WAL = `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8`;

/** Processor time and WAL of a transfer in a burst, from the request until it is final. */
export async function measureProcessor(site: Site, report: Report): Promise<void> {
  const { cluster, service } = site;
  const postmaster = await cluster.server.postmasterPid();
  const read = async () => ({
    ...(await processorTimes(service.program.pid, postmaster)),
    wal: await cluster.number(WAL),
  });
  await site.warmUp(() => site.transfers());
  await sleep(REPORTED_MS);
  const before = await read();
  const { accepted } = await site.burst(undefined, { warmUp: false });
  await sleep(REPORTED_MS);
  const after = await read();
  const each = (name: keyof typeof before): number => (after[name] - before[name]) / accepted;
  const node = 1_000 * each('node');
  const postgres = 1_000 * each('postgres');
  report.keep('processor', { node, postgres, wal: each('wal') });
  report.add({
    measure: 'processor time of a transfer until it is final',
    figure: `${us(node)} in Node, ${us(postgres)} in PostgreSQL`,
    ratio: `${Math.round(each('wal')).toLocaleString('en-GB')} bytes of WAL`,
    goal: '',
    met: null,
  });
}
