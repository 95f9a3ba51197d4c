import type pg from 'pg';
import type { Connections } from '../app/process/connections.ts';
import { ROLES } from '../platform/db/database.ts';
import { newClient } from '../platform/db/primary.ts';
import { CommandError } from './command-error.ts';

/** Runs some work on a connection of its own. */
export async function onClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = newClient(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL shows only the name of sessions of another login. */
const IN_USE = `
  SELECT count(*)::integer AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (usename = ANY ($1::text[]) OR application_name = ANY ($1::text[]))`;

/** Rows written during the copy would be lost. */
export async function ensureUnused({ kolo }: Connections): Promise<void> {
  const { count } = await onClient(
    kolo('kolo_owner'),
    async (client) => (await client.query<{ count: number }>(IN_USE, [[...ROLES]])).rows[0]!,
  );
  if (count > 0) throw new CommandError('Kolo is running on the database. Stop every process first.');
}
