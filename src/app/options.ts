import type { Logger } from 'pino';
import type { PoolLimits } from '../platform/db/database.ts';
import type { Clock } from '../platform/values/clock.ts';
import type { VaultKeys } from '../platform/values/vault.ts';
import type { AccountRail } from '../rails/context.ts';
import type { Config } from './config/config.ts';
import type { Connections } from './process/connections.ts';

/** The work of a process: the API, background jobs, or both. */
export type ServiceRole = 'api' | 'worker' | 'all';

export interface ServiceOptions {
  config: Config;
  connections: Connections;
  vaultKeys: VaultKeys;
  clock: Clock;
  /** How far `clock` may be from the database server's, milliseconds; past it the process takes no work. */
  clockDifferenceMaxMs: number;
  logger: Logger;
  /** Called after each answer of the database to a check of its clock and schema. */
  databaseAnswers?: () => void;
  role: ServiceRole;
  /** Steps of the start that the caller still has to finish. The service is not ready before the list is empty. */
  unfinished?: Iterable<string>;
  /** In place of those of every pool. */
  limits?: Partial<PoolLimits>;
  /** Addresses of providers by rail, in place of those in their documents: for tests. */
  providerOrigins?: Readonly<Record<string, string>>;
  /** Rails with accounts at providers, in place of those of the registry: for tests. */
  accountRails?: readonly AccountRail[];
  /** In place of each job's own polling interval, milliseconds: for a clock that tests move. */
  pollMs?: number;
}
