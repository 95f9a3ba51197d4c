import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ConnectionFor } from '../../../src/platform/db/database.ts';
import type { TestDatabase } from '../../support/database.ts';

async function asSuperuser(sql: string): Promise<void> {
  const { host, port, superuser } = inject('server');
  const client = new pg.Client({ host, port, user: 'postgres', password: superuser, database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A copy of a database that nobody is connected to: a backup of it, or the database that a backup is restored to. */
export async function copyOf(database: TestDatabase): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${database.name}'`,
  );
  await asSuperuser(`CREATE DATABASE ${name} OWNER kolo_owner TEMPLATE ${database.name} STRATEGY file_copy`);
  const connection: ConnectionFor = (role) => ({ ...database.connection(role), database: name });
  const drop = () => asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`);
  return { name, connection, config: connection('kolo_owner'), drop };
}
