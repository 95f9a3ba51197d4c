import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import { buildRollups, countBatches, lockProgress, type Progress, tenantsToCount } from './queries.ts';
import { keyHistory, keyWallets } from './search-key-backfill.ts';

/** Interval between checks for tenants whose ledgers moved, milliseconds. */
const POLL_MS = 500;
const PACE_MS = 500;
/** Batches counted in one transaction. */
const BATCHES_MAX = 64;
/** Transactions of one tenant before the next is served. */
const ROUNDS_MAX = 32;
/** Shortest interval between two rebuilds of a tenant, milliseconds: a rebuild sums up its whole history. */
const REBUILD_INTERVAL_MIN_MS = 60_000;

/** Dependencies of the work on the rollups of one tenant. */
interface RollupsWork {
  database: TenantDatabase;
  /** Connections that may sum a whole history. */
  history: TenantDatabase;
  calendar: Calendar;
  clock: Clock;
  /** Called when rollups were rebuilt because a ledger version was missing. */
  onMissing: (tenant: HasTenant) => void;
}

/** Dependencies of the rollups job. */
interface RollupsOptions extends RollupsWork {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string }) => void;
}

/**
 * Keeps hourly and daily rollups and search keys, slightly behind the ledger: counts the recorded changes of
 * each batch, in order, once. Where a batch is missing, or the time zone has
 * changed, they are rebuilt from the whole history. Any number of processes may run it.
 */
export class RollupsJob extends TenantJob {
  readonly #options: RollupsOptions;
  /** True once every tenant's hours and days use this process's time zone: only a start can change that. */
  #zonesAgree = false;

  constructor(options: RollupsOptions) {
    super({
      name: 'rollups',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: BATCHES_MAX,
      claimMax: BATCHES_MAX,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected async due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, calendar } = this.#options;
    const zone = this.#zonesAgree ? null : calendar.timeZone;
    const tenants = await tenantsToCount(directory, after, limit, zone);
    if (tenants.length === 0) this.#zonesAgree = true;
    return tenants;
  }

  protected claim(tenant: HasTenant, limit: number): Promise<number> {
    return updateRollups(this.#options, tenant, limit);
  }
}

/** Updates the rollups and search keys of a tenant, in bounded transactions. @returns 0 once nothing is left */
export async function updateRollups(
  options: RollupsWork,
  tenant: HasTenant,
  limit = BATCHES_MAX,
): Promise<number> {
  let waiting = limit;
  for (let round = 0; round < ROUNDS_MAX && waiting === limit; round++) {
    waiting = await count(options, tenant, limit);
  }
  let more = true;
  for (let round = 0; round < ROUNDS_MAX && more; round++) more = await key(options, tenant);
  return more ? limit : waiting;
}

/** Keys data that no batch brings; gives true where more is left. */
function key({ database }: RollupsWork, { tenantId }: HasTenant): Promise<boolean> {
  return database.transaction(tenantId, async (session) => {
    if ((await lockProgress(session, tenantId)) === undefined) return false;
    const wallets = await keyWallets(session, tenantId);
    return (await keyHistory(session, tenantId)) || wallets;
  });
}

/** Counts batches and gives their number, at most `limit`; 0 where nothing can be done now. */
async function count(options: RollupsWork, { tenantId }: HasTenant, limit: number): Promise<number> {
  const { database, calendar, clock, onMissing } = options;
  const { timeZone } = calendar;
  const found = await database.transaction(tenantId, async (session) => {
    const progress = await lockProgress(session, tenantId);
    if (progress === undefined) return 'taken';
    if (progress.version === null || progress.timeZone !== timeZone) return progress;
    const { waiting, counted } = await countBatches(session, tenantId, {
      timeZone,
      from: progress.version,
      limit,
    });
    return counted || waiting === 0 ? waiting : progress;
  });
  if (found === 'taken') return 0;
  if (typeof found === 'number') return found;
  if (found.version !== null) {
    if (clock.now() < found.madeAt! + REBUILD_INTERVAL_MIN_MS) return 0;
    if (found.timeZone === timeZone) onMissing({ tenantId });
  }
  await make(options, tenantId, found);
  return 1;
}

/** Citus runs the statement that rebuilds in parts, which would each see other movements. */
const ONE_SNAPSHOT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ';

async function make({ history, calendar, clock }: RollupsWork, tenantId: string, seen: Progress) {
  await history.transaction(tenantId, async (session) => {
    await session.execute(ONE_SNAPSHOT);
    const progress = await lockProgress(session, tenantId);
    // Another process may have built them meanwhile.
    if (progress?.version !== seen.version || progress?.madeAt !== seen.madeAt) return;
    await buildRollups(session, tenantId, { timeZone: calendar.timeZone, at: toRfc3339(clock.now()) });
  });
}
