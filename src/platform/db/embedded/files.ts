import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../sync-folder.ts';
import { EmbeddedServerError, errorCode } from './errors.ts';

/** Paths of the embedded server, all inside the data folder. */
export interface Paths {
  readonly data: string;
  readonly cluster: string;
  readonly credentials: string;
  readonly lock: string;
  /** The beginning of the name of a file that each process has that uses the server. */
  readonly user: string;
  readonly log: string;
  readonly sockets: string;
}

/** A user and a group that a file shall belong to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Derives the paths inside a data folder, whose path must be free of symbolic links. */
export function pathsIn(data: string): Paths {
  return {
    data,
    cluster: path.join(data, 'postgres'),
    credentials: path.join(data, 'postgres.password'),
    lock: path.join(data, 'postgres.lock'),
    user: path.join(data, 'postgres.user-'),
    log: path.join(data, 'postgres.log'),
    sockets: path.join(data, 'postgres-socket'),
  };
}

/** True if this process may change owners of files and run programs as other users. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/**
 * Makes the data folder if it is missing. Others can pass through root's, but not list it: the server runs as another
 * user and has its cluster inside.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await chmod(folder, isRoot() ? 0o711 : 0o700);
  if (!(await stat(folder)).isDirectory()) throw new EmbeddedServerError(`${folder} is not a folder.`);
}

/** The owner of new files in a folder. In another user's folder, root creates them for that user. */
export async function ownerOf(folder: string): Promise<Owner | undefined> {
  if (!isRoot()) return undefined;
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

/** A file's text, or undefined when there is no such file. Symbolic links are not followed. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, { encoding: 'utf8', flag: constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file whole, owner-only and to the disk, or not at all. */
export async function writeWhole(file: string, text: string, owner?: Owner): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(text);
      if (owner) await handle.chown(owner.uid, owner.gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}
