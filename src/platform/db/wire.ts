import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * The connection inside the driver's client, as the driver's own queries use it. None of it is public: this is written
 * for the version of `pg` that package.json names exactly, and `test/platform/db/pipeline.test.ts` must pass with another.
 */
export interface Wire {
  readonly stream: Socket;
  /** Statements that the server has prepared: their texts by their names. */
  readonly parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

/** A client's own connection. */
export const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection;
