import type pg from 'pg';
import type { Logger } from 'pino';
import type { CheckedClock } from './db/checked-clock.ts';
import { sessionOn, TenantDatabase } from './db/database.ts';
import type { Heartbeats } from './liveness/heartbeats.ts';
import type { Calendar } from './values/calendar.ts';
import type { Vault } from './values/vault.ts';

/** The use of a pool's connections. */
type PoolName =
  | 'api'
  | 'engine'
  | 'engineLookUps'
  | 'worker'
  | 'interest'
  | 'history'
  | 'janitor'
  | 'verify'
  | 'metrics'
  | 'operator'
  | 'directory';

/** The connections of a process to Kolo's database. */
export type Pools = Readonly<Record<PoolName, pg.Pool>>;

/** Shared by every room of a process. `app/service.ts` makes it once. */
export interface Runtime {
  pools: Pools;
  clock: CheckedClock;
  calendar: Calendar;
  vault: Vault;
  logger: Logger;
  /** This process among those that claim work. */
  claimant: Heartbeats;
  /** In place of each job's own polling interval, milliseconds: for a clock that tests move. */
  pollMs?: number | undefined;
}

/** Dependencies of most jobs. Their own connections keep them from slowing requests down. */
export const jobRuntime = ({ pools, clock, calendar, claimant }: Runtime) => ({
  database: new TenantDatabase(pools.worker),
  directory: sessionOn(pools.directory),
  clock,
  calendar,
  claimant,
});

/** A callback that logs errors, with their context, under one message. */
export const logErrors =
  (logger: Logger, message: string) =>
  (error: unknown, context: object = {}): void =>
    logger.error({ err: error, ...context }, message);
