import type { Connections } from '../app/process/connections.ts';
import { ROLES } from '../platform/db/database.ts';
import { connected } from '../platform/db/migrate.ts';
import { CommandError } from './command-error.ts';

/** PostgreSQL shows only the name of sessions of another login. */
const IN_USE = `
  SELECT count(*)::integer AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (usename = ANY ($1::text[]) OR application_name = ANY ($1::text[]))`;

/** Rows written during the copy would be lost. */
export async function ensureUnused({ kolo }: Connections): Promise<void> {
  const [sessions] = await connected(kolo('kolo_owner'), (_, query) =>
    query<{ count: number }>(IN_USE, [[...ROLES]]),
  );
  if (sessions!.count > 0)
    throw new CommandError('Kolo is running on the database. Stop every process first.');
}
