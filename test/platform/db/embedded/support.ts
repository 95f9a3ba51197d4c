import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedServer, openEmbeddedServer } from '../../../../src/platform/db/embedded/server.ts';
import { isGone, postmasterPid } from '../../../cli/folders.ts';
import { bundled } from '../../../support/bundle.ts';
import { copyInto } from '../../../support/copy.ts';
import { onceARun } from '../../../support/once-a-run.ts';
import { WANTED } from './wanted.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/** In memory where there is room: nothing here cuts the power, and flushing to a disk is half of the time. */
async function base(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize > ROOM_BYTES ? MEMORY : os.tmpdir();
}

/** A new folder that `cleanUp` removes, with the server in it. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(await base(), 'kolo-embedded-')));
  folders.push(folder);
  // As folders usually are: others may pass through.
  await chmod(folder, 0o755);
  return folder;
}

/** The same with a server's data in it, as the first open and leave of the run left it. */
export async function openedFolder(): Promise<string> {
  const opened = await onceARun('opened', async (draft) => {
    await mkdir(draft, { mode: 0o755 });
    await (await open(draft)).leave();
  });
  const folder = await newFolder();
  await copyInto(folder, `${opened}/.`);
  return folder;
}

export function open(dataDir: string): Promise<EmbeddedServer> {
  return openEmbeddedServer({ dataDir, ...WANTED });
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends object>(
  server: EmbeddedServer,
  sql: string,
  role = 't_app',
): Promise<Row[]> {
  const client = new Client(server.connection(role, 't_main'));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function until(condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`did not happen: ${what}`);
    await sleep(5);
  }
}

/** Another process, which opens a folder's server and runs the commands that it receives. */
export class Opener {
  readonly process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(process: ChildProcess, lines: AsyncIterator<string>) {
    this.process = process;
    this.#lines = lines;
  }

  static async start(dataDir: string, options: SpawnOptions = {}): Promise<Opener> {
    const child = spawn(process.execPath, [await bundled('test/platform/db/embedded/opener.ts'), dataDir], {
      ...options,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const { stdout } = child;
    if (!stdout) throw new Error('no output to read');
    return new Opener(child, createInterface({ input: stdout })[Symbol.asyncIterator]());
  }

  /** The next line it says. */
  async says(): Promise<string> {
    const { value, done } = await this.#lines.next();
    return done ? '(ended)' : value;
  }

  /** Makes it leave, and waits for its end. */
  async leaves(): Promise<string> {
    this.process.stdin?.end();
    const said = await this.says();
    await this.ended();
    return said;
  }

  async killed(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended();
  }

  async ended(): Promise<void> {
    await until(
      () => this.process.exitCode !== null || this.process.signalCode !== null,
      'the end of a child',
    );
  }
}

/** Ends the processes that a test has left running and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const inside of ['', 'data', 'a b, "c" é']) {
      const pid = await postmasterPid(path.join(folder, inside));
      if (pid !== undefined && !isGone(pid) && (await isPostgres(pid))) process.kill(pid, 'SIGQUIT');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres';
}
