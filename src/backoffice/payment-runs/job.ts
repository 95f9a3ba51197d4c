import type { Engine } from '../../ledger/engine/engine.ts';
import { acceptBulk } from '../../payments/bulk-transfers/accept-bulk.ts';
import { turns } from '../../payments/bulk-transfers/turns.ts';
import type { BankTransferDeps } from '../../payments/payouts/accept.ts';
import type { Session } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { type CheckDeps, checkTransfers } from './checks.ts';
import {
  claimRuns,
  deleteRun,
  endRun,
  findRun,
  type OpenedRun,
  type RunRefusal,
  storeChecks,
  tenantsWithDueRuns,
} from './queries.ts';
import { bulkItemsOf, sentOf } from './transfers.ts';

/** Tenants whose payment runs are worked on together, and payment runs of each. */
const IN_FLIGHT_MAX = 4;
const CLAIM_MAX = 1;
/** Shortest time between two rounds, milliseconds. */
const PACE_MS = 50;
/** Polling interval, milliseconds. People make payment runs, a few a day. */
const POLL_MS = 2_000;
/** Transfers checked at a time. Name enquiries of that many end before the claim does. */
const CHECKED_AT_ONCE = 50;
/** Length of a claim, milliseconds. */
const CLAIM_MS = 60_000;
/** Age at which a payment run that nobody has approved is deleted, milliseconds. */
const DELETE_AFTER_MS = 30 * 86_400_000;

/** Errors that refuse a run as a whole. It would be refused again. */
const FINAL_ERRORS: ReadonlySet<string> = new Set([
  'invalid_request',
  'unsupported_currency',
  'duplicate_reference',
  'bulk_refused',
]);

/** Dependencies of the work on one payment run. */
interface RunWork extends CheckDeps, BankTransferDeps {
  engine: Engine;
  vault: Vault;
}

interface PaymentRunOptions extends RunWork {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  /** Tenants that another process has reserved are left alone. */
  claimant: Pick<Claimant, 'skipsTenant'>;
  /** Polling interval, milliseconds. */
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string }) => void;
}

interface Tenant {
  tenantId: string;
  mode: Mode;
}

/**
 * Checks the transfers of payment runs, and sends approved runs as bulk transfers. A run that is interrupted goes on: its
 * bulk transfer has the same id, and accepts each transfer once. Any number of processes may run it.
 */
export class PaymentRunJob extends TenantJob<Tenant> {
  readonly #options: PaymentRunOptions;

  constructor(options: PaymentRunOptions) {
    super({
      name: 'payment runs',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: CLAIM_MAX,
      claimant: options.claimant,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<Tenant[]> {
    const { directory, clock } = this.#options;
    return tenantsWithDueRuns(directory, clock.now(), after, limit);
  }

  protected async claim(tenant: Tenant, limit: number): Promise<number> {
    const { database, clock, onError } = this.#options;
    const { tenantId } = tenant;
    const nowMs = clock.now();
    const claim = { nowMs, untilMs: nowMs + CLAIM_MS, limit };
    const runs = await database.within(tenantId, (session) => claimRuns(session, tenantId, claim));
    for (const { id } of runs)
      this.begin(
        advanceRun(this.#options, tenant, id).catch((error: unknown) => onError(error, { tenantId })),
      );
    return runs.length;
  }
}

/** Checks, sends or deletes a payment run, whatever is next. */
export async function advanceRun(options: RunWork, tenant: Tenant, id: string): Promise<void> {
  const { database, vault, clock } = options;
  const { tenantId } = tenant;
  const run = await database.within(tenantId, (session) => findRun(session, tenantId, vault, id));
  if (run === undefined || run.sentAt !== null) return;
  if (run.approvedAt !== null) await sendRun(options, tenant, run);
  else if (run.checked < run.transfers) await checkRun(options, tenant, run);
  else if (clock.now() >= run.createdAt + DELETE_AFTER_MS)
    await database.within(tenantId, (session) => deleteRun(session, tenantId, id));
}

async function checkRun(
  options: RunWork,
  tenant: Tenant,
  { id, rows, checks, checked, createdAt }: OpenedRun,
): Promise<void> {
  const { database, vault, clock } = options;
  const { tenantId } = tenant;
  const next = rows.slice(checked, checked + CHECKED_AT_ONCE);
  const all = [...checks, ...(await checkTransfers(options, tenant, next, clock.now()))];
  const dueAt = all.length < rows.length ? clock.now() : createdAt + DELETE_AFTER_MS;
  await database.within(tenantId, (session) =>
    storeChecks(session, tenantId, vault, { id, before: checked, checks: all, dueAt }),
  );
}

async function sendRun(
  options: RunWork,
  tenant: Tenant,
  { id, reference, walletId, mode, rows, leftOut }: OpenedRun,
): Promise<void> {
  const { database, clock } = options;
  const { tenantId } = tenant;
  const transfers = bulkItemsOf(sentOf(rows, leftOut ?? []));
  const request = { id, reference, currency: 'NGN', source: walletId, mode, transfers };
  const refusal = await turns.run(() => acceptBulk(options, tenant, request)).then(() => null, refusalOf);
  await database.within(tenantId, (session) =>
    endRun(session, tenantId, { id, refusal, nowMs: clock.now() }),
  );
}

/** The refusal of a run. @throws other errors, after which the run is sent again */
function refusalOf(error: unknown): RunRefusal {
  if (!(error instanceof ApiError) || !FINAL_ERRORS.has(error.code)) throw error;
  return { code: error.code, errors: error.errors };
}
