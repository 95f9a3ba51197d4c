import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import { type Clock, toRfc3339 } from '../../platform/values/clock.ts';
import { keyHistory, keyWallets } from './keying.ts';
import { countBatches, lockProgress, buildRollups, type Progress, tenantsToCount } from './queries.ts';

/** How often to look for tenants whose books have moved on, and the rest between two looks; milliseconds. */
const POLL_MS = 500;
const PACE_MS = 500;
/** Batches counted in one transaction. */
const BATCHES_MAX = 64;
/** Transactions of one tenant before the next has its turn. */
const ROUNDS_MAX = 32;
/** Figures that would have to be made anew sooner than this after the last time wait, milliseconds: while an older version runs beside. */
const MAKE_AGAIN_AFTER_MS = 60_000;

/** What figures are kept with. */
interface FiguresOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  database: TenantDatabase;
  /** Connections on which a whole history can be added up. */
  history: TenantDatabase;
  calendar: Calendar;
  clock: Clock;
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string }) => void;
  /** Figures were made anew because a version of the ledger was missing. */
  onMissing: (tenant: HasTenant) => void;
}

/**
 * Keeps figures by hour and day, and what movements are searched for by, a little behind the books: counts what each batch says that it has changed, in order, each once.
 * Where that is not known (a history from before there were figures, a version of Kolo that does not say, another time zone) they
 * are made anew from the whole history. Any number of processes may run it.
 */
export class RollupsJob extends TenantJob {
  readonly #options: FiguresOptions;
  /** No tenant's hours and days begin elsewhere than this process has it: only a start can change that. */
  #zonesAgree = false;

  constructor(options: FiguresOptions) {
    super({
      name: 'figures',
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

  protected async claim(tenant: HasTenant, limit: number): Promise<number> {
    let waiting = limit;
    for (let round = 0; round < ROUNDS_MAX && waiting === limit; round++) {
      waiting = await this.#count(tenant, limit);
    }
    let more = true;
    for (let round = 0; round < ROUNDS_MAX && more; round++) more = await this.#key(tenant);
    return more ? limit : waiting;
  }

  /** Gives keys to what no batch brings; whether there is more of that. */
  #key({ tenantId }: HasTenant): Promise<boolean> {
    return this.#options.database.transaction(tenantId, async (session) => {
      if ((await lockProgress(session, tenantId)) === undefined) return false;
      const wallets = await keyWallets(session, tenantId);
      return (await keyHistory(session, tenantId)) || wallets;
    });
  }

  /** How many batches there were to count, at most `limit`; 0 where nothing can be done now. */
  async #count({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, calendar, clock, onMissing } = this.#options;
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
      if (clock.now() < found.madeAt! + MAKE_AGAIN_AFTER_MS) return 0;
      if (found.timeZone === timeZone) onMissing({ tenantId });
    }
    await this.#make(tenantId, found);
    return 1;
  }

  async #make(tenantId: string, seen: Progress): Promise<void> {
    const { history, calendar, clock } = this.#options;
    await history.transaction(tenantId, async (session) => {
      const progress = await lockProgress(session, tenantId);
      // Another process may have made them meanwhile.
      if (progress?.version !== seen.version || progress?.madeAt !== seen.madeAt) return;
      await buildRollups(session, tenantId, { timeZone: calendar.timeZone, at: toRfc3339(clock.now()) });
    });
  }
}
