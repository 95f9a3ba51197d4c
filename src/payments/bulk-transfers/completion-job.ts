import { emitEvents } from '../../ledger/emit-events.ts';
import { lockLedger } from '../../ledger/ledger-lock.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { newEvent } from '../../platform/events/event.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { BULK_COMPLETED } from './events.ts';
import { type Bulk, completeBulk, dueBulks, postpone, tenantsWithDueBulks } from './queries.ts';
import { bulkView } from './schemas.ts';

/** Tenants whose bulk transfers are looked at together, and bulk transfers of each. */
const IN_FLIGHT_MAX = 8;
const CLAIM_MAX = 4;
/** Shortest time between two rounds, milliseconds. */
const PACE_MS = 50;
/** Polling interval, milliseconds. */
const POLL_MS = 500;
/** Time between two looks at a bulk transfer, milliseconds: an eighth of its age, within these bounds. */
const LOOK_AGAIN_MS = { least: 250, most: 60_000 };

interface BulkCompletionOptions {
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  /** Polling interval, milliseconds. */
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string }) => void;
}

/** Completes bulk transfers whose last transfer is final. Any number of processes may run it: one completes each. */
export class BulkCompletion extends TenantJob {
  readonly #options: BulkCompletionOptions;

  constructor(options: BulkCompletionOptions) {
    super({
      name: 'bulk transfers',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: CLAIM_MAX,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock } = this.#options;
    return tenantsWithDueBulks(directory, clock.now(), after, limit);
  }

  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, clock } = this.#options;
    const nowMs = clock.now();
    const bulks = await database.within(tenantId, (session) => dueBulks(session, tenantId, nowMs, limit));
    for (const bulk of bulks) {
      if (bulk.processing > 0) await this.#lookAgain(tenantId, bulk, nowMs);
      else await this.#complete(tenantId, bulk, nowMs);
    }
    return bulks.length;
  }

  async #lookAgain(tenantId: string, { id, createdAt }: Bulk, nowMs: number): Promise<void> {
    const { least, most } = LOOK_AGAIN_MS;
    const waitMs = Math.min(Math.max(Math.round((nowMs - createdAt) / 8), least), most);
    await this.#options.database.within(tenantId, (session) =>
      postpone(session, tenantId, id, nowMs + waitMs),
    );
  }

  async #complete(tenantId: string, bulk: Bulk, nowMs: number): Promise<void> {
    await this.#options.database.transaction(tenantId, async (session) => {
      const ledger = await lockLedger(session, tenantId);
      if (!(await completeBulk(session, tenantId, bulk, nowMs))) return;
      const event = newEvent(BULK_COMPLETED, {
        eventId: uuidv7(nowMs),
        customerId: null,
        reference: bulk.reference,
        wallet: null,
        createdAtMs: nowMs,
        eventData: { ...bulkView({ ...bulk, completedAt: nowMs }), wallet_id: null, customer_id: null },
      });
      await emitEvents(session, tenantId, [event], ledger);
    });
  }
}
