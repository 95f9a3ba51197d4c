import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from '../support/bundle.ts';
import { Client, until } from '../support/http.ts';

/** A command's exit and output. */
interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** From the spawn to the end, milliseconds. */
  ms: number;
}

type Environment = Readonly<Record<string, string>>;

/** Command line of `kolo`: a Node and a file. */
export type Program = readonly [node: string, main: string];

/** As it is in the sources now, on the Node of the tests. */
const ofSources = async (): Promise<Program> => [process.execPath, await bundled('src/main.ts')];

const running = new Set<KoloProcess>();

/** The built `kolo` in a process of its own, in a folder, with none of this process's settings. */
export class KoloProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  private constructor(child: ChildProcess) {
    const begun = performance.now();
    this.child = child;
    running.add(this);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        running.delete(this);
        const { stdout, stderr } = this;
        resolve({ code, signal, stdout, stderr, ms: performance.now() - begun });
      });
    });
  }

  /**
   * @param stdin true if the test writes to it; otherwise it has nothing to read
   * @param program the program to run; that of the sources unless given
   */
  static async start(
    folder: string,
    args: readonly string[],
    env: Environment = {},
    stdin: 'ignore' | 'pipe' = 'ignore',
    program?: Program,
  ): Promise<KoloProcess> {
    const [node, main] = program ?? (await ofSources());
    const child = spawn(node, [main, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, KOLO_DATA_DIR: join(folder, 'data'), ...env },
      stdio: [stdin, 'pipe', 'pipe'],
      // A process group of its own, as a shell gives each of its jobs: a terminal signals the group.
      detached: true,
    });
    return new KoloProcess(child);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** As Ctrl-C does: to every process of the group. */
  signalGroup(signal: NodeJS.Signals): void {
    process.kill(-this.pid, signal);
  }
}

/** Runs a command to its end. */
export async function kolo(
  folder: string,
  args: readonly string[],
  env: Environment = {},
  program?: Program,
): Promise<Ended> {
  return (await KoloProcess.start(folder, args, env, 'ignore', program)).ended;
}

/** A `kolo serve` that answers. */
export interface Serving {
  process: KoloProcess;
  baseUrl: string;
  /** From the spawn until it said that it runs, milliseconds. */
  readyMs: number;
}

/** Starts `kolo serve` on a free port and waits until it says where it runs. */
export async function serve(
  folder: string,
  env: Environment = {},
  args: readonly string[] = [],
  program?: Program,
): Promise<Serving> {
  const run = program ?? (await ofSources());
  const begun = performance.now();
  const process = await KoloProcess.start(
    folder,
    ['serve', ...args],
    { KOLO_PORT: '0', ...env },
    'ignore',
    run,
  );
  let baseUrl: string | undefined;
  await until(() => {
    if (process.hasEnded) throw new Error(`kolo ended: ${process.stdout}${process.stderr}`);
    // Development says it with the banner, after everything else; production, and a worker, in the log only.
    const quiet = env.NODE_ENV === 'production' || args.includes('worker');
    const says = quiet ? /"address":"([^"]+)"/ : /Kolo is running at (\S+)/;
    baseUrl = says.exec(process.stdout)?.[1];
    return baseUrl !== undefined;
  });
  return { process, baseUrl: baseUrl!, readyMs: performance.now() - begun };
}

/** Asks a service to stop and waits for its end. */
export function stop(serving: Serving, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
  serving.process.signal(signal);
  return serving.process.ended;
}

/** Content of `sandbox.json` in the data folder. */
export function sandbox(folder: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, 'data', 'sandbox.json'), 'utf8')) as Record<string, string>;
}

/** A client of the folder's service with the key of `sandbox.json`. */
export const clientOf = (serving: Serving, folder: string): Client =>
  new Client(serving.baseUrl, sandbox(folder).secret_key!);

/** Kills every command of this file that still runs; gives their process ids. */
export async function killLeftOver(): Promise<number[]> {
  const left = [...running];
  for (const { child } of left) child.kill('SIGKILL');
  await Promise.all(left.map((process) => process.ended));
  return left.map(({ pid }) => pid);
}
