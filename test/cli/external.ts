import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { locateBinaries } from '../../src/platform/db/embedded/binaries.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { copyInto } from '../support/copy.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/http.ts';
import { onceARun } from '../support/once-a-run.ts';
import { childrenOf, killNow, newFolder } from './folders.ts';

/** The paths of a PostgreSQL's programs. */
export interface Programs {
  name: string;
  /** Its version's first number. */
  major: number;
  initdb: string;
  postgres: string;
}

/** The packaged PostgreSQL, and the machine's own where it has one: Debian's 15 is the oldest that Kolo takes. */
export function installedPrograms(): Programs[] {
  const { initdb, postgres, major } = locateBinaries();
  const found: Programs[] = [
    { name: `the packaged PostgreSQL ${major}`, major: Number(major), initdb, postgres },
  ];
  try {
    const ask = (what: string) =>
      execFileSync('pg_config', [what], { encoding: 'utf8', stdio: 'pipe' }).trim();
    const bin = ask('--bindir');
    const own = {
      name: `the PostgreSQL in ${bin}`,
      major: Number(/\d+/.exec(ask('--version'))?.[0]),
      initdb: join(bin, 'initdb'),
      postgres: join(bin, 'postgres'),
    };
    if (existsSync(own.initdb) && existsSync(own.postgres)) found.push(own);
  } catch {
    // There is none.
  }
  return found;
}

/** PostgreSQL does not run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const SUPERUSER = 'admin';
/** The name of a standby for `synchronous_standby_names`. */
export const STANDBY = 'standby';
/** The database that has Kolo's schema already. */
export const MIGRATED = 'migrated';

/** A cluster's place in the run's folder. */
const nameOf = (kind: string, { initdb }: Programs): string => `${kind}${initdb.replaceAll('/', '-')}`;

/** A PostgreSQL of the operator's own, which the test starts, stops and queries. */
export class ExternalServer {
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #port: number;
  readonly #password: string;
  #child: ChildProcess | undefined;
  /** Clients by database; a connection costs more than most of its queries. */
  readonly #clients = new Map<string, Promise<pg.Client>>();

  private constructor(programs: Programs, folder: string, port: number, password: string) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.#password = password;
  }

  /** Starts a copy of the cluster that the run makes once. */
  static async create(programs: Programs): Promise<ExternalServer> {
    return ExternalServer.#startCopy(
      programs,
      await onceARun(nameOf('cluster', programs), (draft) => makeCluster(programs, draft)),
    );
  }

  /** The same of a cluster of its own, with another system identifier. */
  static async createApart(programs: Programs): Promise<ExternalServer> {
    const made = join(newFolder(), 'apart');
    await makeCluster(programs, made);
    return ExternalServer.#startCopy(programs, made);
  }

  /** The same with Kolo's roles and schema, which the run has made once as well. */
  static async createMigrated(programs: Programs): Promise<ExternalServer> {
    const made = await onceARun(nameOf(MIGRATED, programs), async (draft) => {
      const server = await ExternalServer.create(programs);
      await server.query(`CREATE DATABASE ${MIGRATED}`);
      await migrate({ connectionString: server.url(MIGRATED) });
      await server.stop();
      await rename(server.#folder, draft);
    });
    return ExternalServer.#startCopy(programs, made);
  }

  static async #startCopy(programs: Programs, made: string): Promise<ExternalServer> {
    const password = await readFile(join(made, 'password'), 'utf8');
    // A short name: its socket stands in it.
    const folder = join(newFolder(), 'external');
    await mkdir(folder);
    await copyInto(folder, `${made}/.`);
    const server = new ExternalServer(programs, folder, await freePort(), password);
    await server.start();
    return server;
  }

  /** Stops it, makes a copy that follows it, and starts both, this one with settings where given. */
  async createStandby(settings: readonly string[] = []): Promise<ExternalServer> {
    await this.stop();
    const folder = join(newFolder(), 'standby');
    await mkdir(folder);
    await copyInto(folder, `${this.#folder}/.`);
    const data = join(folder, 'postgres');
    const primary = `host=127.0.0.1 port=${this.#port} user=${SUPERUSER} password=${this.#password} application_name=${STANDBY}`;
    await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
    await writeFile(join(data, 'standby.signal'), '');
    const standby = new ExternalServer(this.#programs, folder, await freePort(), this.#password);
    await Promise.all([this.start(settings), standby.start()]);
    return standby;
  }

  /** Kills it and its sessions with no warning, as a machine that loses its power does. */
  async kill(): Promise<void> {
    const { pid } = this.#child!;
    this.#child = undefined;
    await killNow(pid!, ...(await childrenOf(pid!)));
  }

  /** The URL of a database on this server and others, of which one is the primary. */
  urlWith(others: readonly ExternalServer[], database: string): string {
    const list = [this, ...others].map((server) => `127.0.0.1:${server.#port}`).join(',');
    return `postgres://${SUPERUSER}:${this.#password}@${list}/${database}?target_session_attrs=read-write`;
  }

  /** A new database with Kolo's schema; how the superuser reaches it. */
  async migratedDatabase(name: string): Promise<string> {
    await this.query(`CREATE DATABASE ${name} TEMPLATE ${MIGRATED}`);
    return this.url(name);
  }

  /** The URL by which a role reaches a database; by default the superuser. */
  url(database: string, user = SUPERUSER, password = this.#password, host = '127.0.0.1'): string {
    return `postgres://${user}:${password}@${host}:${this.#port}/${database}`;
  }

  /** The same through the server's socket. */
  socketUrl(database: string): string {
    return `postgres://${SUPERUSER}:${this.#password}@/${database}?host=${this.#folder}&port=${this.#port}`;
  }

  /** Starts it, with settings such as `fsync=off` where given. */
  async start(settings: readonly string[] = []): Promise<void> {
    const args = ['-D', join(this.#folder, 'postgres'), '-p', String(this.#port), '-k', this.#folder];
    args.push(...settings.flatMap((setting) => ['-c', setting]));
    this.#child = spawn(this.#programs.postgres, [...args, '-c', 'listen_addresses=127.0.0.1'], {
      ...USER,
      cwd: this.#folder,
      stdio: 'ignore',
    });
    await until(async () => (await this.query('SELECT 1').catch(() => [])).length === 1);
  }

  /**
   * Starts it with all that it has on a disk of so many megabytes, and again whenever it ends: for root, on Linux.
   *
   * @returns the folder of that disk, as this process reaches it
   */
  async startOnSmallDisk(megabytes: number): Promise<string> {
    await this.stop();
    const disk = join(this.#folder, 'disk');
    await mkdir(disk);
    const user = `--reuid=${USER.uid} --regid=${USER.gid} --clear-groups`;
    const postgres = `setpriv ${user} ${this.#programs.postgres} -D ${disk} -p ${this.#port} -k ${this.#folder}`;
    const script = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs ${disk} && cp -a ${this.#folder}/postgres/. ${disk}/ &&
      chown ${USER.uid}:${USER.gid} ${disk} && cd ${disk} && trap 'kill -INT $child; wait $child; exit' INT &&
      while :; do ${postgres} -c listen_addresses=127.0.0.1 & child=$!; wait $child; rm -f postmaster.pid; sleep 0.2; done`;
    this.#child = spawn('unshare', ['-m', 'sh', '-c', script], { stdio: 'ignore' });
    await until(async () => (await this.query('SELECT 1').catch(() => [])).length === 1);
    return `/proc/${this.#child.pid}/root${disk}`;
  }

  /** Stops it at once, as a restart for maintenance does: sessions are ended. */
  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGINT');
    await until(() => child === undefined || child.exitCode !== null || child.signalCode !== null);
  }

  /** Asks as the superuser, one question after the other on the connection to a database. */
  async query<Row extends object>(sql: string, database = 'postgres'): Promise<Row[]> {
    let client = this.#clients.get(database);
    if (client === undefined) {
      client = this.#connect(database);
      this.#clients.set(database, client);
    }
    return (await (await client).query<Row>(sql)).rows;
  }

  async #connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url(database) });
    const forget = () => void this.#clients.delete(database);
    // The server's stop ends it.
    client.on('error', forget).on('end', forget);
    await client.connect().catch((error) => {
      forget();
      throw error;
    });
    return client;
  }
}

async function makeCluster({ initdb }: Programs, folder: string): Promise<void> {
  const password = join(folder, 'password');
  await mkdir(folder);
  await writeFile(password, randomBytes(12).toString('hex'));
  if (USER.uid !== undefined) for (const path of [folder, password]) await chown(path, USER.uid, USER.gid);
  const args = ['-D', join(folder, 'postgres'), '-U', SUPERUSER, '-A', 'scram-sha-256', '-E', 'UTF8', '-N'];
  await promisify(execFile)(initdb, [...args, `--pwfile=${password}`], { ...USER, cwd: folder });
}
