import pg from 'pg';

/** Stored data that cannot be read or computed with: classes 22 and XX. */
const isDataFault = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^(22|XX)/.test(error.code ?? '');

/**
 * Runs `work` in the open transaction. Data that the database cannot read (a damaged page, a value out of
 * range) is a finding, so that other checks still run. Any other error is thrown.
 */
export async function guarded<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
): Promise<T | pg.DatabaseError> {
  await client.query('SAVEPOINT verify_check');
  try {
    const found = await work();
    await client.query('RELEASE SAVEPOINT verify_check');
    return found;
  } catch (error) {
    if (!isDataFault(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT verify_check; RELEASE SAVEPOINT verify_check');
    return error;
  }
}
