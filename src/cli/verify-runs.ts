import type { CliContext } from './context.ts';
import { signedIn } from './ops-client.ts';

interface ListedRun {
  started_at: string;
  ended_at: string;
  since: string | null;
  made_by: string;
  version: string;
  checks: number;
  findings: number;
  listed: { check: string; table: string; key: string; problem: string }[];
  failure: string | null;
}

/** `kolo verify runs`. */
export async function verifyRuns({ print }: CliContext, { json }: { json: boolean }): Promise<void> {
  const runs = await (await signedIn()).call<ListedRun[]>('GET', '/ops/v1/verify-runs');
  if (json) return print(JSON.stringify(runs));
  for (const run of runs) for (const line of runLines(run)) print(line);
}

function* runLines({ started_at, ended_at, since, made_by, ...run }: ListedRun): Generator<string> {
  const of = since === null ? 'everything' : `since ${since}`;
  const took = `${Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1_000)} s`;
  const found = run.findings === 0 ? 'no findings' : `${run.findings} findings`;
  const end = run.failure === null ? found : `stopped early, ${found}: ${run.failure}`;
  yield [started_at, took, made_by, run.version, of, `${run.checks} checks`, end].join('  ');
  for (const { check, table, key, problem } of run.listed) yield `  ${check}  ${table} ${key}: ${problem}`;
  const more = run.findings - run.listed.length;
  if (more > 0) yield `  and ${more} more`;
}
