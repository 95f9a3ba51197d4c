import { CheckedClock } from '../../platform/db/checked-clock.ts';
import { sessionOn } from '../../platform/db/database.ts';
import { Heartbeats } from '../../platform/liveness/heartbeats.ts';
import { logErrors, type Pools, type Runtime } from '../../platform/runtime.ts';
import { Calendar } from '../../platform/values/calendar.ts';
import type { ServiceOptions } from '../options.ts';
import { checkedVault } from '../vault/check-keys.ts';
import { openPools } from './pools.ts';

/** Opens the connection pools of a migrated database, the vault, the logger and the clock. */
export async function openRuntime(options: ServiceOptions): Promise<Runtime> {
  const { config, logger, role, databaseAnswers = () => {}, limits = {}, pollMs } = options;
  const startedAtMs = options.clock.now();
  const clock = new CheckedClock({ clock: options.clock, differenceMaxMs: options.clockDifferenceMaxMs });
  const pools = openPools(options.connections, config, limits);
  const directory = sessionOn(pools.directory);
  const claimant = new Heartbeats({
    directory,
    clock,
    startedAtMs,
    claims: role !== 'api',
    sharesWork: !config.production,
    onSeen: databaseAnswers,
    onError: logErrors(logger, 'the heartbeat failed'),
  });
  try {
    const user = { nowMs: startedAtMs, processId: claimant.processId };
    const vault = await checkedVault(directory, options.vaultKeys, user);
    return { pools, clock, calendar: new Calendar(config.timeZone), vault, logger, claimant, pollMs };
  } catch (error) {
    await closePools(pools);
    throw error;
  }
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
}
