import type pg from 'pg';

/** Statements that a pool's connections send in place of others. */
export interface Refusing {
  /** The statements that the server is made to refuse; none when undefined. */
  statements: RegExp | undefined;
  /** The error's SQLSTATE. */
  sqlState: string;
  /** The number of statements that it refuses; the rest go through. */
  times: number;
}

type Query = (config: string | { text?: string; callback?: unknown }, ...rest: unknown[]) => unknown;

/**
 * Has the server fail statements of a pool as disks, operators and failovers make it fail, which no test can do to
 * a shared server: in their place it is sent one that raises the SQLSTATE. Call it before the pool connects.
 */
export function refuse(pool: pg.Pool, refusing: Refusing): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query;
    const instead: Query = (config, ...rest) => {
      const text = typeof config === 'string' ? config : config.text;
      if (text === undefined || refusing.times === 0 || refusing.statements?.test(text) !== true) {
        return query(config, ...rest);
      }
      refusing.times -= 1;
      const raise = `DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${refusing.sqlState}'; END $$`;
      // A query object brings its callback along.
      const own = typeof config === 'string' ? undefined : config.callback;
      return query({ text: raise }, ...(own === undefined ? rest : [own]));
    };
    Object.assign(client, { query: instead });
  });
}
