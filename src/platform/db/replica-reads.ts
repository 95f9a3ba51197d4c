import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** The read replica, for the statements of one request. */
export interface ReplicaReads {
  /** The replica's connections in place of the primary's; undefined where the primary is to be read. */
  poolFor(primary: pg.Pool): pg.Pool | undefined;
  /** A statement could not be run there, and runs on the primary instead. */
  failed(error: unknown): void;
}

/**
 * Set by the hook of routes that may read the replica (`src/app/replica-hook.ts`), for everything that the request does
 * afterwards. Unset, all statements run on the primary.
 */
export const replicaReads = new AsyncLocalStorage<ReplicaReads>();
