import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ConnectionFor } from '../../src/db/database.ts';

/** A database of one test's own: connect as any of Kolo's roles; `drop` when done. */
export interface TestDatabase {
  name: string;
  connection: ConnectionFor;
  /** The owner's connection, for looking at and corrupting rows. */
  config: pg.ClientConfig;
  drop(): Promise<void>;
}

async function asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ host: inject('pgHost'), user: 'kolo_owner', database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Clones the migrated template (or an empty database, for books other than Kolo's own). */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.empty ? 'template0' : 'kolo_template';
  await asOwner((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const connection: ConnectionFor = (role) => ({ host: inject('pgHost'), user: role, database: name });
  return {
    name,
    connection,
    config: connection('kolo_owner'),
    drop: () => asOwner((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}
