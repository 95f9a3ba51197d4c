import { createHmac } from 'node:crypto';
import { chown, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedServerError, errorCode } from './errors.ts';
import type { Paths } from './files.ts';
import type { Runner } from './runner.ts';

/** Any number will do: in a folder of its own the socket meets no other server's. */
const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** What fits in the operating system's address of a socket, less the closing zero byte. */
const SOCKET_PATH_BYTES_MAX = process.platform === 'linux' ? 107 : 103;
const LOOPBACK = '127.0.0.1';

/** Where a server listens, and the options that make it. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly options: readonly string[];
}

/** The ways to listen, best first; one that turns out not to work here gives undefined. */
export function listenAddresses(
  paths: Paths,
  secret: string,
  runner: Runner,
): readonly (() => Promise<ListenAddress | undefined>)[] {
  if (process.platform === 'win32') return [loopback];
  // Nobody can guess this name and take it first; and it is the same at each start, so nothing piles up.
  const name = createHmac('sha256', secret).update(paths.cluster).digest('hex').slice(0, 24);
  const temporary = [...new Set([os.tmpdir(), '/tmp'])].map((folder) => path.join(folder, `pg-${name}`));
  const folders = [paths.sockets, ...temporary].filter(fits);
  return [...folders.map((folder) => () => socketIn(folder, runner)), loopback];
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= SOCKET_PATH_BYTES_MAX;
}

/** Makes the folder the server's own and empties it of what a killed server left. */
async function socketIn(folder: string, runner: Runner): Promise<ListenAddress | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') throw error;
    if (errorCode(error) !== 'EEXIST') return undefined;
  }
  const found = await lstat(folder);
  const mine = process.geteuid?.() ?? found.uid;
  // Root takes over what an earlier way of running left: nobody else could have made a folder of this name.
  const owned = mine === 0 || found.uid === mine;
  if (!found.isDirectory() || !owned || (found.mode & 0o077) !== 0) return undefined;
  if (mine === 0) await chown(folder, runner.owner?.uid ?? 0, runner.owner?.gid ?? 0);
  await rm(path.join(folder, SOCKET_NAME), { force: true });
  await rm(path.join(folder, `${SOCKET_NAME}.lock`), { force: true });
  // The setting is a list of folders: quoted, commas and spaces are part of the name.
  const quoted = `"${folder.replaceAll('"', '""')}"`;
  return {
    host: folder,
    port: SOCKET_PORT,
    options: [
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${quoted}`,
      '-p',
      String(SOCKET_PORT),
    ],
  };
}

/** Removes a stopped server's socket folder when it lies outside the data folder. */
export async function removeSocketFolder(paths: Paths, host: string): Promise<void> {
  if (path.isAbsolute(host) && host !== paths.sockets) await rmdir(host).catch(() => undefined);
}

async function loopback(): Promise<ListenAddress> {
  const port = await freePort();
  return {
    host: LOOPBACK,
    port,
    options: ['-c', `listen_addresses=${LOOPBACK}`, '-c', 'unix_socket_directories=', '-p', String(port)],
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new EmbeddedServerError('No free port was found on 127.0.0.1.'));
      });
    });
  });
}
