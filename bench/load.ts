import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { canRun, run } from './processes.ts';
import type { Target } from './service.ts';
import { luaScript, newTag, requestOf, type Workload } from './workloads.ts';

/** Results of a closed loop: each connection sends its next request once it has the answer to the last one. */
export interface Load {
  requests: number;
  seconds: number;
  /** Good answers a second. */
  rate: number;
  /** Latency as a closed loop sees it, milliseconds: it sends less while the service is slow. */
  p50: number;
  p99: number;
  p999: number;
}

interface LoadOptions {
  connections: number;
  seconds: number;
}

type Loader = 'wrk' | 'autocannon';

let loader: Loader | undefined;

/** The program that makes load: `wrk` where there is one. */
export async function findLoader(): Promise<Loader> {
  loader ??= (await canRun('wrk')) ? 'wrk' : 'autocannon';
  return loader;
}

/** Loads a target for some seconds. Throws when an answer was not 2xx: a refused request is no work done. */
export async function load(target: Target, workload: Workload, options: LoadOptions): Promise<Load> {
  const by = (await findLoader()) === 'wrk' ? loadWithWrk : loadWithAutocannon;
  const { requests, seconds, refused, broken, ...latency } = await by(target, workload, options);
  if (refused + broken > 0 || requests === 0) {
    throw new Error(`${workload.kind}: of ${requests} requests ${refused} were refused and ${broken} failed`);
  }
  return { requests, seconds, rate: requests / seconds, ...latency };
}

type Raw = Omit<Load, 'rate'> & { refused: number; broken: number };

async function loadWithWrk(target: Target, workload: Workload, options: LoadOptions): Promise<Raw> {
  const script = join(tmpdir(), `kolo-bench-${process.pid}-${newTag()}.lua`);
  // It holds the key.
  await writeFile(script, luaScript(workload, target), { mode: 0o600 });
  try {
    const { connections, seconds } = options;
    const args = [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '30s',
      '-s',
      script,
      target.baseUrl,
    ];
    const output = await run('wrk', args);
    const result = /RESULT (\{.*\})/.exec(output)?.[1];
    if (result === undefined) throw new Error(`wrk gave no result: ${output}`);
    return JSON.parse(result) as Raw;
  } finally {
    await rm(script, { force: true });
  }
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function loadWithAutocannon(target: Target, workload: Workload, options: LoadOptions): Promise<Raw> {
  let i = 0;
  const { method } = requestOf(workload, 0);
  const result = await autocannon({
    url: target.baseUrl,
    connections: options.connections,
    duration: options.seconds,
    timeout: 30,
    headers: {
      ...bearer(target.key),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    requests: [
      {
        method,
        setupRequest: (request) => {
          i += 1;
          const { path, body, key } = requestOf(workload, i);
          const headers = key === undefined ? {} : { headers: { ...request.headers, ...bearer(key) } };
          return { ...request, path, ...headers, ...(body === undefined ? {} : { body }) };
        },
      },
    ],
  });
  return {
    requests: result['2xx'],
    seconds: result.duration,
    refused: result.non2xx,
    broken: result.errors + result.timeouts,
    p50: result.latency.p50,
    p99: result.latency.p99,
    p999: result.latency.p99_9,
  };
}
