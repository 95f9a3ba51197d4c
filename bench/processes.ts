import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Exit status and output of a program. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Characters of its output that are kept of a program. */
const KEPT_MAX = 1_000_000;

const running = new Set<ChildProcess>();

/** A program of this run. */
export class Program {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(command: string, args: readonly string[], options: SpawnOptions = {}) {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    this.child = child;
    running.add(child);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // A service under load says a line a request.
      if (this.stdout.length < KEPT_MAX) this.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        running.delete(child);
        resolve({ code, stdout: this.stdout, stderr: this.stderr });
      });
    });
    // Callers that wait for it get the error; nobody may be waiting yet.
    this.ended.catch(() => running.delete(child));
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the program did not start');
    return this.child.pid;
  }

  /** Waits until its output shows something. */
  async says(pattern: RegExp, timeoutMs = 60_000): Promise<RegExpExecArray> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const found = pattern.exec(this.stdout);
      if (found !== null) return found;
      const { exitCode, signalCode } = this.child;
      if (exitCode !== null || signalCode !== null || performance.now() > deadline) {
        throw new Error(`a program did not say ${pattern}: ${this.stdout}${this.stderr}`);
      }
      await sleep(2);
    }
  }
}

/** Runs a program to its end; throws when it fails. */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await new Program(command, args, options).ended;
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr}${stdout}`);
  return stdout;
}

/** Tells if a program can be started. */
export async function canRun(command: string): Promise<boolean> {
  try {
    await new Program(command, ['--version']).ended;
    return true;
  } catch {
    return false;
  }
}

/** Ends what this run started and is still there. The services go first: their PostgreSQL follows them. */
export async function endAll(): Promise<void> {
  const left = [...running];
  for (const child of left) child.kill('SIGTERM');
  await Promise.race([
    Promise.all(left.map((child) => closed(child))),
    sleep(15_000, undefined, { ref: false }),
  ]);
  for (const child of running) child.kill('SIGKILL');
}

const closed = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('close', () => resolve());
  });

/** Resident memory of a process, bytes; undefined where `/proc` is not there to tell. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number } | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
  const memory = { now: kib('VmRSS') * 1024, most: kib('VmHWM') * 1024 };
  return Number.isNaN(memory.most) ? undefined : memory;
}

const MS_PER_TICK = 10;

/** `utime stime cutime cstime` of a process in milliseconds, with its parent's id. */
async function cpuFields(
  pid: number,
): Promise<{ parent: number; own: number; children: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return undefined;
  const ticks = (index: number): number => Number(fields[index]) * MS_PER_TICK;
  return { parent: Number(fields[1]), own: ticks(11) + ticks(12), children: ticks(13) + ticks(14) };
}

/** Processor time of a process so far, milliseconds. */
const cpuOf = async (pid: number): Promise<number> => (await cpuFields(pid))?.own ?? 0;

/** Processor time of a process's first thread so far, milliseconds; undefined where `/proc` is not there to tell. */
export async function cpuOfMainThread(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split(' ', 1)[0]) / 1e6;
}

/** Processor time of a service and of its PostgreSQL so far, milliseconds. */
export const processorTimes = async (servicePid: number, postmasterPid: number) => ({
  node: await cpuOf(servicePid),
  postgres: await cpuOfFamily(postmasterPid),
});

/** Processor time of a process, of its children and of those of its children that have ended, milliseconds. */
async function cpuOfFamily(pid: number): Promise<number> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(names.map(async (name) => cpuFields(Number(name))));
  const own = await cpuFields(pid);
  const children = all.filter((fields) => fields?.parent === pid);
  return children.reduce((sum, fields) => sum + (fields?.own ?? 0), (own?.own ?? 0) + (own?.children ?? 0));
}
