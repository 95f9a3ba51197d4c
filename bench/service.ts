import type { StdioOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Agent, request } from 'undici';
import { memoryOf, Program, run } from './processes.ts';

/** Where the service is and how to call it. */
export interface Target {
  baseUrl: string;
  key: string;
}

/** Work of a process (`kolo serve --role`). */
export type Role = 'api' | 'worker' | 'all';

/** How to start a service. */
export interface ServiceOptions {
  dist: string;
  /** Holds `data`, the data folder. */
  folder: string;
  role?: Role;
  /** For node, before the program. */
  nodeArgs?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Default: its output is read. */
  stdio?: StdioOptions;
}

const SAMPLE_MS = 1_000;

const environment = (folder: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  KOLO_DATA_DIR: join(folder, 'data'),
});

/** `node dist/main.js serve` in a process of its own, with its settings at their defaults. */
export class Service implements Target {
  readonly program: Program;
  readonly baseUrl: string;
  readonly key: string;
  /** From the spawn until it said that it runs, milliseconds. */
  readonly readyMs: number;
  /** When it was spawned, `performance.now()`. */
  readonly spawnedAt: number;
  readonly #agent = new Agent({ connections: 64, pipelining: 1 });
  #memory: { mostBytes: number; samples: number[] } = { mostBytes: 0, samples: [] };
  #sampling = true;

  private constructor(program: Program, target: Target, spawnedAt: number) {
    this.program = program;
    this.baseUrl = target.baseUrl;
    this.key = target.key;
    this.spawnedAt = spawnedAt;
    this.readyMs = performance.now() - spawnedAt;
    void this.#sample();
  }

  static async start(options: ServiceOptions): Promise<Service> {
    const { dist, folder, role = 'all', nodeArgs = [], env = {}, stdio } = options;
    const spawnedAt = performance.now();
    const program = new Program(
      process.execPath,
      [...nodeArgs, join(resolve(dist), 'main.js'), 'serve', '--role', role],
      {
        cwd: folder,
        env: {
          ...environment(folder),
          KOLO_PORT: '0',
          ...env,
        },
        ...(stdio === undefined ? {} : { stdio }),
      },
    );
    // A worker's address is only in its log.
    const said = role === 'worker' ? /"address":"([^"]+)"/ : /Kolo is running at (\S+)/;
    const [, baseUrl = ''] = await program.says(said);
    const sandbox = await readFile(join(folder, 'data', 'sandbox.json'), 'utf8');
    const { secret_key: key } = JSON.parse(sandbox) as { secret_key: string };
    return new Service(program, { baseUrl, key }, spawnedAt);
  }

  async #sample(): Promise<void> {
    if (!this.#sampling) return;
    await this.#readMemory();
    setTimeout(() => void this.#sample(), SAMPLE_MS).unref();
  }

  async #readMemory(): Promise<void> {
    const memory = await memoryOf(this.program.pid);
    if (memory === undefined) return;
    this.#memory.mostBytes = Math.max(this.#memory.mostBytes, memory.most);
    this.#memory.samples.push(memory.now);
  }

  /** Its resident memory so far: the most that it ever was, and one sample a second. */
  async memory(): Promise<{ mostBytes: number; samples: readonly number[] }> {
    await this.#readMemory();
    return this.#memory;
  }

  /** Calls the API; throws unless the answer is 2xx. */
  async call<T>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    key: string = this.key,
  ): Promise<T> {
    const answer = await request(this.baseUrl + path, {
      method,
      dispatcher: this.#agent,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return (text.startsWith('{') ? JSON.parse(text) : text) as T;
  }

  /** Sums of the samples of `/metrics` whose line begins as given. */
  async metric(...beginnings: string[]): Promise<number[]> {
    const lines = (await this.call<string>('GET', '/metrics')).split('\n');
    return beginnings.map((beginning) =>
      lines
        .filter((line) => line.startsWith(beginning))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0),
    );
  }

  /** Asks it to stop and waits until it has. */
  async stop(): Promise<void> {
    await this.#readMemory();
    this.#sampling = false;
    await this.#agent.close();
    this.program.child.kill('SIGTERM');
    const { code, stderr } = await this.program.ended;
    if (code !== 0) throw new Error(`the service ended with ${code}: ${stderr}`);
  }
}

/** Starts a command of the program on a data folder. */
export const startKolo = (
  dist: string,
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Program =>
  new Program(process.execPath, [join(resolve(dist), 'main.js'), ...args], {
    cwd: folder,
    env: { ...environment(folder), ...env },
  });

/** A command of the program on a data folder; gives what it printed, and throws with what it says unless it ended with 0. */
export const runKolo = (
  dist: string,
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> =>
  run(process.execPath, [join(resolve(dist), 'main.js'), ...args], {
    cwd: folder,
    env: { ...environment(folder), ...env },
  });

/** `kolo verify` on a data folder: throws with what it says when something does not agree. */
export async function verify(
  dist: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<{ ms: number; checks: number }> {
  const begun = performance.now();
  const report = await runKolo(dist, folder, ['verify', '--json'], env);
  const { ok, checks } = JSON.parse(report) as { ok: boolean; checks: unknown[] };
  if (!ok) throw new Error(`kolo verify: ${report.slice(0, 2_000)}`);
  return { ms: performance.now() - begun, checks: checks.length };
}
