import { randomUUID } from 'node:crypto';
import { access, constants, link, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../platform/sync-folder.ts';
import type { Deadline } from '../deadline.ts';

/*
 * A payment is handed over at most once, by whatever process. Its file is first written under a temporary name in `tmp`. A
 * hard link in `sent` then claims the id: only one process can make it. Last the file moves from `tmp` to `out`, where the
 * gateway takes it: a move happens once, because the name in `tmp` is gone afterwards. So a link in `sent` whose file is
 * still in `tmp` was not handed over, and one whose file is not there was.
 */

/** The state of a payment's file. */
type Handover = 'handed over' | 'prepared' | 'none';

/** Hands files over to the gateway of a bank. */
export class Outbox {
  readonly #out: string;
  readonly #sent: string;
  readonly #tmp: string;

  constructor(folder: string) {
    this.#out = join(folder, 'out');
    this.#sent = join(folder, 'sent');
    this.#tmp = join(folder, 'tmp');
  }

  /**
   * Hands a payment's file over, unless this was done before.
   *
   * @returns false if the deadline had passed: this call has handed nothing over
   * @throws errors of the file system. The file may have been handed over all the same, which {@link handover} tells
   */
  async handOver(id: string, content: string, deadline: Deadline): Promise<boolean> {
    await access(this.#out, constants.W_OK);
    const own = join(this.#tmp, `${id}.${randomUUID()}`);
    await writeDurably(own, content);
    await syncFolder(this.#tmp);
    if (!(await linked(own, this.#sentPath(id)))) await unlink(own);
    await syncFolder(this.#sent);
    const prepared = await this.#prepared(id);
    if (prepared === undefined) return true;
    if (deadline.passed) return false;
    await rename(prepared, join(this.#out, `${id}.xml`)).catch(ignoring('ENOENT'));
    await syncFolder(this.#out);
    return true;
  }

  /** @throws errors of the file system */
  async handover(id: string): Promise<Handover> {
    // A folder that is not there says nothing about the file.
    await Promise.all([this.#out, this.#tmp, this.#sent].map((folder) => readable(folder)));
    // In this order: what is in `tmp` now and handed over by the next line is not taken for handed over too early.
    const isSent = (await inodeOf(this.#sentPath(id))) !== undefined;
    if (!isSent) return 'none';
    return (await this.#prepared(id)) === undefined ? 'handed over' : 'prepared';
  }

  /** The file in `tmp` that is the one in `sent`; undefined where it has moved on. */
  async #prepared(id: string): Promise<string | undefined> {
    const sent = await inodeOf(this.#sentPath(id));
    const names = (await readdir(this.#tmp)).filter((name) => name.startsWith(`${id}.`));
    for (const name of names) {
      const path = join(this.#tmp, name);
      if (sent !== undefined && (await inodeOf(path)) === sent) return path;
    }
    return undefined;
  }

  #sentPath(id: string): string {
    return join(this.#sent, `${id}.xml`);
  }

  /** Tries in `tmp` and `sent` what a handover needs of the file system. @throws errors of the file system */
  async probe(): Promise<void> {
    await access(this.#out, constants.W_OK);
    const name = `probe.${randomUUID()}`;
    const first = join(this.#tmp, name);
    const second = join(this.#sent, name);
    const third = join(this.#tmp, `${name}.moved`);
    try {
      await writeDurably(first, '');
      await link(first, second);
      await rename(first, third);
      const devices = await Promise.all([this.#out, third].map(async (path) => (await stat(path)).dev));
      if (devices[0] !== devices[1]) throw new Error('out is on another file system than tmp');
    } finally {
      for (const path of [first, second, third]) await unlink(path).catch(ignoring('ENOENT'));
    }
  }
}

/** Writes a new file, down to the disk. */
async function writeDurably(path: string, content: string): Promise<void> {
  // The gateway often runs as another user of the same group.
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

const readable = (folder: string): Promise<void> => access(folder, constants.R_OK | constants.X_OK);

/** @returns false if there is a file of the new name */
async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/** The number of a file; undefined where there is none. */
async function inodeOf(path: string): Promise<bigint | undefined> {
  const found = await stat(path, { bigint: true }).catch(ignoring('ENOENT'));
  return found?.ino;
}

const ignoring =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
    return undefined;
  };
