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

/** The migrated database that test databases are cloned from; nobody may be connected to it. */
export const TEMPLATE = 'kolo_template';

async function asSuperuser(database: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { host, port, superuser } = inject('server');
  const client = new pg.Client({ host, port, user: 'postgres', password: superuser, database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Clones the migrated template, or makes an empty database.
 *
 * @param options whom it is for: `empty` for books other than Kolo's own, `unmigrated` for Kolo before its migrations
 */
export async function createTestDatabase(
  options: { empty?: boolean; unmigrated?: boolean } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = options.empty ? 'kolo_bank' : 'kolo_owner';
  const template = options.empty || options.unmigrated ? 'template0' : TEMPLATE;
  await asSuperuser('postgres', (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template}`),
  );
  const { host, port, roles: password } = inject('server');
  const as = (user: string): pg.ClientConfig => ({ host, port, user, password, database: name });
  const connection: ConnectionFor = as;
  return {
    name,
    connection,
    config: as(owner),
    drop: () => asSuperuser('postgres', (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}
