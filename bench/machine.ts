import os from 'node:os';
import { findLoader } from './load.ts';
import { run } from './processes.ts';
import type { Json } from './report.ts';

/** Describes the machine and the versions behind the measurements. */
export async function describeMachine(): Promise<Record<string, Json>> {
  const loader = await findLoader();
  // `wrk --version` also prints its usage, and ends with 1.
  const version =
    loader === 'wrk' ? await run('sh', ['-c', 'wrk --version | head -n 1']) : 'of the repository';
  return {
    machine: {
      processor: os.cpus()[0]?.model ?? 'unknown',
      cores: os.availableParallelism(),
      memoryBytes: os.totalmem(),
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      loadAverageBefore: os.loadavg().map((value) => Number(value.toFixed(2))),
    },
    versions: { node: process.version, kolo: await commitOf('.') },
    tools: { load: loader, version: version.trim().split(' Copyright')[0]! },
  };
}

/** The commit of a checkout, with `-dirty` behind it where its files are not those of the commit. */
export async function commitOf(checkout: string): Promise<string> {
  const args = ['describe', '--always', '--dirty', '--exclude', '*'];
  return (await run('git', args, { cwd: checkout }).catch(() => 'unknown')).trim();
}
