import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './errors.ts';

const POLL_MS = 10;
const NOTICE_MS = 5_000;

/** The result of a program that has ended. */
export interface Finished {
  /** Exit code; null when it could not be started or a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Polls a condition until it returns something, or until the time is over.
 *
 * @param notice called every five seconds while it takes so long
 */
export async function poll<T>(
  timeoutMs: number,
  condition: () => Promise<T | undefined> | T | undefined,
  notice: () => Promise<void> | void = () => undefined,
): Promise<T | undefined> {
  const begun = performance.now();
  let noticed = begun;
  for (;;) {
    const found = await condition();
    if (found !== undefined) return found;
    const now = performance.now();
    if (now >= begun + timeoutMs) return undefined;
    if (now > noticed + NOTICE_MS) {
      await notice();
      noticed = now;
    }
    await sleep(POLL_MS);
  }
}

/** True if a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Distinguishes a process from a later one that got the same id: the boot and the moment in which it began. Undefined when there
 * is no such process; empty when this system does not say.
 */
export async function processStamp(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || undefined;
  }
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ]);
    // The second field is the program's name in parentheses and may hold spaces; 'starttime' is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${boot.trim()}:${fields[19]}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    return '';
  }
}

/** True if the live process `pid` is the postmaster of this cluster, and not another process with a reused id. */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes(cluster);
  }
  // A postmaster works in its cluster's folder. The link is unreadable when the process is not ours, and
  // the cluster's own postmaster always is.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return folder !== '' && folder === (await realpath(cluster));
}

const PASSED_ON = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot', 'windir', 'TEMP', 'TMP'] as const;

/** The environment of PostgreSQL's programs: ours holds secrets, and PG* variables would change what they do. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/** Runs a program to its end; never rejects: an error is in the result. */
export function run(
  file: string,
  args: readonly string[],
  user: { uid?: number; gid?: number } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const options = { ...user, cwd: '/', env: childEnvironment(), maxBuffer: 16 * 1024 * 1024 };
    execFile(file, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, stdout, stderr: stderr || (error?.message ?? '') });
    });
  });
}
