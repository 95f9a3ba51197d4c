import type pg from 'pg';
import { createPool, type PoolLimits, type Role } from '../../platform/db/database.ts';
import type { Pools } from '../../platform/runtime.ts';
import type { Config } from '../config/config.ts';
import type { Connections } from './connections.ts';

/** Time limits of statements and of lock waits, milliseconds, by purpose. */
const API_LIMITS = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };
const ENGINE_LIMITS = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };
const WORKER_LIMITS = { statementTimeoutMs: 30_000, lockTimeoutMs: 5_000 };
const INTEREST_LIMITS = { connectionsMax: 1, ...WORKER_LIMITS };
/** Rebuilding rollups reads the whole history. */
const HISTORY_LIMITS = { connectionsMax: 1, statementTimeoutMs: 1_800_000, lockTimeoutMs: 5_000 };
const JANITOR_LIMITS = { connectionsMax: 1, ...WORKER_LIMITS };
const OPERATOR_LIMITS = { connectionsMax: 2, ...API_LIMITS };
/** Verification limits its own statements. */
const VERIFY_LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 5_000 };
/** Metrics have their own pool, so that they neither wait for other work nor delay it. */
const METRICS_LIMITS = {
  connectionsMax: 1,
  statementTimeoutMs: 2_000,
  lockTimeoutMs: 1_000,
  answerTimeoutMs: 2_500,
  connectTimeoutMs: 1_500,
};
const DIRECTORY_LIMITS = { statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };

/**
 * A process's connection pools. Connections are opened when they are needed, and kept.
 *
 * @param limits override those of every pool
 */
export function openPools({ kolo }: Connections, config: Config, limits: Partial<PoolLimits>): Pools {
  const open = (role: Role, own: PoolLimits, joins?: 'batches' | 'sets'): pg.Pool =>
    createPool(kolo(role), role, { ...own, ...limits }, joins);
  const engine = { connectionsMax: config.engineConnectionsMax, ...ENGINE_LIMITS };
  return {
    api: open('kolo_app', { connectionsMax: config.apiConnectionsMax, ...API_LIMITS }),
    engine: open('kolo_app', engine, 'batches'),
    engineLookUps: open('kolo_app', engine),
    worker: open('kolo_app', { connectionsMax: config.workerConnectionsMax, ...WORKER_LIMITS }),
    interest: open('kolo_app', INTEREST_LIMITS, 'sets'),
    history: open('kolo_app', HISTORY_LIMITS, 'sets'),
    janitor: open('kolo_janitor', JANITOR_LIMITS),
    verify: open('kolo_verify', VERIFY_LIMITS),
    metrics: open('kolo_directory', METRICS_LIMITS),
    operator: open('kolo_operator', OPERATOR_LIMITS),
    directory: open('kolo_directory', {
      connectionsMax: config.directoryConnectionsMax,
      ...DIRECTORY_LIMITS,
    }),
  };
}

/**
 * Maximum number of connections of a serving process, including the sandbox bank's. An API process does not open the
 * pools of workers, interest, rebuilding, the janitor and verification. A worker does not open the operators' pools, and
 * opens one connection of the API's pool, to draw its process number at the start.
 */
export function connectionsMax(config: Config, role: 'api' | 'worker' | 'all'): number {
  const shared =
    2 * config.engineConnectionsMax +
    config.directoryConnectionsMax +
    METRICS_LIMITS.connectionsMax +
    config.sandboxConnectionsMax;
  const api = role === 'worker' ? 1 : config.apiConnectionsMax + OPERATOR_LIMITS.connectionsMax;
  const workers =
    role === 'api'
      ? 0
      : config.workerConnectionsMax +
        INTEREST_LIMITS.connectionsMax +
        HISTORY_LIMITS.connectionsMax +
        JANITOR_LIMITS.connectionsMax +
        VERIFY_LIMITS.connectionsMax;
  return shared + api + workers;
}
