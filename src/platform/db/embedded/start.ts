import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, errorCode, errorText, TryAgain } from './errors.ts';
import { ownerOf, type Paths } from './files.ts';
import { type ListenAddress, listenAddresses } from './listen-address.ts';
import { type Postmaster, waitUntilReady } from './postmaster.ts';
import { childEnvironment, poll } from './process.ts';
import { commandOf, type Runner } from './runner.ts';
import { DURABLE } from './settings.ts';
import { CannotListen, whyNot } from './why-not.ts';

const LOG_BYTES_MAX = 10 * 1024 * 1024;
const LOG_TAIL_BYTES = 64 * 1024;
const EXIT_MS = 1_000;

/**
 * Starts the server in a session of its own, so that a terminal's Ctrl-C does not reach it, and waits until
 * it takes connections. It outlives this process. The caller holds the lock, and no server is running.
 */
export async function startPostmaster(
  paths: Paths,
  binaries: Binaries,
  runner: Runner,
  secret: string,
  log: (message: string) => void,
): Promise<Postmaster> {
  let refusal: unknown;
  for (const prepare of listenAddresses(paths, secret, runner)) {
    const address = await prepare();
    if (!address) continue;
    try {
      return await startAt(address, paths, binaries, runner, log);
    } catch (error) {
      if (!(error instanceof CannotListen)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new EmbeddedServerError(`PostgreSQL in ${paths.data} found no way to listen.`);
}

async function startAt(
  address: ListenAddress,
  paths: Paths,
  binaries: Binaries,
  runner: Runner,
  log: (message: string) => void,
): Promise<Postmaster> {
  const output = await openLog(paths);
  try {
    const from = (await output.stat()).size;
    const child = launch(address, paths, binaries, runner, output);
    let ended: string | undefined;
    child.once('error', (error) => {
      ended = errorText(error);
    });
    child.once('exit', (code, signal) => {
      ended = `it ended with ${signal ?? `code ${code}`}`;
    });
    const { pid } = child;
    try {
      if (pid !== undefined) return await waitUntilReady(paths.cluster, pid, log, () => ended !== undefined);
    } catch (error) {
      if (!(error instanceof TryAgain)) throw error;
    }
    const reason = await poll(EXIT_MS, () => ended);
    throw whyNot(await readFrom(paths.log, from), reason ?? 'it could not be run', paths);
  } finally {
    await output.close();
  }
}

function launch(
  address: ListenAddress,
  paths: Paths,
  binaries: Binaries,
  runner: Runner,
  output: FileHandle,
): ChildProcess {
  const args = ['-D', paths.cluster, ...DURABLE, ...address.options];
  const child = spawn(...commandOf(runner, binaries.postgres, args), {
    ...runner.user,
    // Another user may not be able to enter our working folder.
    cwd: '/',
    env: childEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  child.unref();
  return child;
}

async function openLog(paths: Paths): Promise<FileHandle> {
  try {
    if ((await stat(paths.log)).size > LOG_BYTES_MAX) await rename(paths.log, `${paths.log}.1`);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(paths.log, flags, 0o600);
  const owner = await ownerOf(paths.data);
  if (owner) await handle.chown(owner.uid, owner.gid);
  return handle;
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(position, size - LOG_TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - start)), {
      position: start,
    });
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}
