import { recordAct } from '../../platform/audit/entry.ts';
import { CLOCK_DIFFERENCE_MAX_MS } from '../../platform/db/checked-clock.ts';
import type { Session } from '../../platform/db/database.ts';
import { DEFAULT_PROFILE } from '../../platform/values/profiles.ts';
import { type Health, type HealthSign, healthAfter, tooLongFailing } from '../endpoints/health.ts';
import { changeEndpoint, type Endpoint, readTarget } from '../endpoints/queries.ts';
import { isToBeReported, reportDisabled, reportFailing } from '../endpoints/report.ts';
import { openSecrets } from '../endpoints/secrets.ts';
import {
  type CallOutcome,
  call,
  classify,
  type DeliveryTarget,
  type EndedCall,
  errorOf,
  isGone,
  NOT_PREPARED,
  type PreparedAttempt,
  prepare,
} from './attempt.ts';
import { type EndpointLease, endLease, takeLease } from './leases.ts';
import type { Outbound } from './outbound.ts';
import {
  type AttemptResult,
  cancelDeliveries,
  type DueDelivery,
  dueDeliveries,
  type WaitingEndpoint,
} from './queries.ts';
import type { ResultRecorder } from './result-recorder.ts';
import type { WorkerSettings } from './settings.ts';

/** A lane begins requests for so long, milliseconds. Its lease lasts until they have ended, by any process's clock. */
const BEGINS_MS = 30_000;
/** Nobody asks for it. */
const BY_ITSELF = { kind: 'kolo', name: 'deliveries', address: null } as const;

interface EndpointLaneOptions {
  settings: WorkerSettings;
  recorder: ResultRecorder;
  /** Aborted when requests in flight must end. */
  giveUp: AbortSignal;
  batchMax: number;
  /** Requests a slot for one more request in flight beside the lane's own. */
  takeSpareCall: () => boolean;
  returnSpareCall: () => void;
}

/**
 * Serves one endpoint once, under a lease that keeps other processes from it: reads due deliveries and attempts them. It
 * begins with one request and has more in flight once the endpoint has answered well; after a failure it begins no other.
 */
export class EndpointLane {
  readonly #endpoint: WaitingEndpoint;
  readonly #options: EndpointLaneOptions;
  readonly #outbound: Outbound;
  readonly #beginsUntil: number;
  readonly #lease: EndpointLease;
  readonly #callers: Promise<void>[] = [];
  #waiting: DueDelivery[] = [];
  #target: DeliveryTarget = { url: '', profile: DEFAULT_PROFILE, secrets: [], header: null };
  #health: Health = { failingSince: null, provenAt: null, failingReported: false };
  #closed = false;
  #isRecorded = false;
  /** The first fault of Kolo's own while it serves. */
  #fault: Error | undefined;
  /**
   * Its endpoint is left for a time: it has not shown yet that it wants anything, and the delivery that would show it is
   * not due; or a result came too late, so another process may serve it.
   */
  backsOff = false;
  /** True if the last attempt succeeded; undefined before the first. */
  answersWell: boolean | undefined;

  constructor(endpoint: WaitingEndpoint, options: EndpointLaneOptions) {
    this.#endpoint = endpoint;
    this.#options = options;
    this.#outbound = options.settings.outbound[endpoint.mode];
    const { claimant, clock } = options.settings;
    this.#beginsUntil = clock.now() + BEGINS_MS;
    const leasedUntil = this.#beginsUntil + this.#outbound.timeoutMs + 2 * CLOCK_DIFFERENCE_MAX_MS;
    this.#lease = { endpointId: endpoint.endpointId, claimedBy: claimant.processId, leasedUntil };
  }

  /** Begins no other request. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Resolves, when all is recorded, to how many deliveries were due.
   *
   * @throws Error when a result could not be recorded: the delivery is still due, and comes a second time
   */
  async serve(): Promise<number> {
    const { tenantId, endpointId, leasedBy } = this.#endpoint;
    const { database, clock, claimant, onTakenOver, onError } = this.#options.settings;
    const { deadProcessIds: dead } = claimant;
    const terms = { now: clock.now(), dead };
    const isTaken = await database.within(tenantId, (session) =>
      takeLease(session, tenantId, this.#lease, terms),
    );
    if (!isTaken) return 0;
    if (leasedBy !== null && dead.includes(leasedBy)) onTakenOver({ tenantId, endpointId });
    try {
      return await this.#serveUnderLease();
    } finally {
      // Where it cannot be ended it ends by itself.
      await database
        .within(tenantId, (session) => endLease(session, tenantId, this.#lease))
        .catch((error) => onError(error, this.#endpoint));
    }
  }

  async #serveUnderLease(): Promise<number> {
    const { tenantId } = this.#endpoint;
    this.#waiting = await this.#options.settings.database.within(tenantId, (session) => this.#read(session));
    // Counted now: callers take from the list until it is empty.
    const count = this.#waiting.length;
    if (count > 0) this.#callers.push(this.#attemptAll());
    // Callers add callers, and the walk over a growing array sees those too.
    for (const caller of this.#callers) await caller;
    if (this.#fault !== undefined) throw this.#fault;
    return count;
  }

  async #read(session: Session): Promise<DueDelivery[]> {
    const { tenantId, endpointId } = this.#endpoint;
    const { clock, vault } = this.#options.settings;
    const now = clock.now();
    const target = await readTarget(session, tenantId, endpointId);
    if (target?.status !== 'enabled') {
      // Enabled when the event was written and not any more.
      await cancelDeliveries(session, tenantId, endpointId);
      return [];
    }
    const secrets = openSecrets(vault, tenantId, endpointId, target, now);
    this.#target = { ...secrets, url: target.url, profile: target.profile };
    this.#health = target;
    const proven = target.provenAt !== null;
    const limit = this.#options.batchMax;
    const due = await dueDeliveries(session, tenantId, { endpointId, proven, now, limit });
    this.backsOff = !proven && due.length === 0;
    return due;
  }

  /** One attempt after the other; the result of one is recorded while the next one runs. Never rejects. */
  async #attemptAll(): Promise<void> {
    const { clock } = this.#options.settings;
    let recorded: Promise<void> | undefined;
    try {
      for (let delivery = this.#next(); delivery !== undefined; delivery = this.#next()) {
        const outcome = await this.#call(delivery);
        if (outcome.kind === 'given_up') break;
        const endedAt = clock.now();
        await recorded;
        recorded = this.#record(delivery, outcome, endedAt);
        // The first result shows whether another process has taken the endpoint over.
        if (!this.#isRecorded) await recorded;
        this.#isRecorded = true;
        if (this.answersWell) this.#widen();
        else this.#closed = true;
      }
    } catch (error) {
      this.#failed(error);
    }
    await recorded;
  }

  #failed(error: unknown): void {
    this.#closed = true;
    this.#fault ??= error instanceof Error ? error : new Error(String(error));
  }

  /** The next delivery, as long as its attempt ends within the lease. */
  #next(): DueDelivery | undefined {
    if (this.#closed) return undefined;
    if (this.#options.settings.clock.now() >= this.#beginsUntil) return undefined;
    return this.#waiting.shift();
  }

  #widen(): void {
    const { settings, takeSpareCall, returnSpareCall } = this.#options;
    let wanted = Math.min(settings.callsPerEndpointMax - this.#callers.length, this.#waiting.length);
    while (!this.#closed && wanted-- > 0 && takeSpareCall()) {
      this.#callers.push(this.#attemptAll().finally(returnSpareCall));
    }
  }

  /** Never rejects. */
  async #record(delivery: DueDelivery, outcome: EndedCall, endedAt: number): Promise<void> {
    const { settings, recorder } = this.#options;
    const { tenantId, endpointId } = this.#endpoint;
    this.answersWell = outcome.kind === 'answered' && errorOf(outcome.answer.status) === null;
    try {
      const gone = isGone(outcome) && (await this.#hasItsUrl());
      const result = classify({ delivery, endpointId, gone }, outcome, endedAt, settings.random);
      const isInTime = await recorder.record(tenantId, result, this.#signOf(result));
      if (!isInTime) {
        this.#closed = true;
        this.backsOff = true;
      }
      if (!this.answersWell) await this.#judge(result);
      settings.onAttempt(result, delivery);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** False once the endpoint was given another URL. */
  async #hasItsUrl(): Promise<boolean> {
    const { tenantId, endpointId } = this.#endpoint;
    const { database } = this.#options.settings;
    const target = await database.within(tenantId, (session) => readTarget(session, tenantId, endpointId));
    return target?.url === this.#target.url;
  }

  /** Undefined where nothing is new: after a success of a healthy endpoint, and after a fault of Kolo's own. */
  #signOf({ eventId, endpointId, wasDueAt, error, attemptedAt }: AttemptResult): HealthSign | undefined {
    const isHealthy = this.#health.failingSince === null && this.#health.provenAt !== null;
    if (error === null ? isHealthy : error === NOT_PREPARED) return undefined;
    const failed = error === null ? null : { eventId, wasDueAt };
    const sign = { endpointId, url: this.#target.url, failed, atMs: attemptedAt };
    this.#health = healthAfter(this.#health, sign);
    return sign;
  }

  /** Disables or reports an endpoint that is gone, or has failed for too long. */
  async #judge(result: AttemptResult): Promise<void> {
    const { attemptedAt } = result;
    const failing = tooLongFailing(this.#health, attemptedAt);
    if (result.status === 'cancelled') await this.#disable(result, 'it answered 410', () => true);
    else if (failing !== undefined) {
      await this.#disable(result, failing, (now) => tooLongFailing(now, attemptedAt) !== undefined);
    } else if (isToBeReported(this.#health, attemptedAt)) await this.#reportFailing(result);
  }

  /** A delivery that cannot be prepared has failed like any other: it is tried again, and given up at last. */
  async #call(delivery: DueDelivery): Promise<CallOutcome> {
    const { settings, giveUp } = this.#options;
    let prepared: PreparedAttempt;
    try {
      prepared = prepare(delivery, this.#target, settings.clock.now());
    } catch (error) {
      settings.onError(error, this.#endpoint);
      return { kind: 'failed', error: NOT_PREPARED };
    }
    return call(this.#outbound, prepared, giveUp);
  }

  /**
   * Disables the endpoint, and records the reason for its operator.
   *
   * @param still true if the reason holds, checked again under the lock: another process may have had a good response
   */
  async #disable(result: AttemptResult, reason: string, still: (health: Health) => boolean): Promise<void> {
    const { database, clock, contacts, onDisabled } = this.#options.settings;
    const { tenantId, endpointId } = this.#endpoint;
    const now = clock.now();
    this.#closed = true;
    const disable = (before: Endpoint): Endpoint | null =>
      before.status === 'enabled' && before.url === this.#target.url && still(before)
        ? { ...before, status: 'disabled', updatedAt: now }
        : null;
    const emails = await contacts?.of(tenantId);
    const disabled = await database.transaction(tenantId, async (session) => {
      const changed = await changeEndpoint(session, tenantId, endpointId, disable, reason);
      if (changed === undefined) return false;
      await recordAct(session, {
        tenantId,
        actor: BY_ITSELF,
        act: 'webhook_endpoint.disabled',
        atMs: now,
        subject: `webhook_endpoint ${endpointId}`,
        reason,
        before: { status: 'enabled' },
        after: { status: 'disabled' },
      });
      await reportDisabled(session, tenantId, changed, { nowMs: now, last: result, emails });
      return true;
    });
    if (!disabled) return;
    onDisabled({ tenantId, endpointId, reason });
    await database.within(tenantId, (session) => cancelDeliveries(session, tenantId, endpointId));
  }

  async #reportFailing(result: AttemptResult): Promise<void> {
    const { database, clock, contacts } = this.#options.settings;
    const { tenantId, endpointId } = this.#endpoint;
    const emails = await contacts?.of(tenantId);
    await database.transaction(tenantId, (session) =>
      reportFailing(session, tenantId, endpointId, { nowMs: clock.now(), last: result, emails }),
    );
    this.#health = { ...this.#health, failingReported: true };
  }
}
