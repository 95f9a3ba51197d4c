import { recordAct } from '../../platform/audit/entry.ts';
import type { Session } from '../../platform/db/database.ts';
import { DEFAULT_PROFILE } from '../../platform/values/profiles.ts';
import { type Health, tooLongFailing } from '../endpoints/health.ts';
import {
  changeEndpoint,
  type Endpoint,
  type EndpointLease,
  leaseEndpoint,
  releaseEndpoint,
} from '../endpoints/queries.ts';
import { isToBeReported, reportDisabled, reportFailing } from '../endpoints/report.ts';
import { openSecrets } from '../endpoints/secrets.ts';
import {
  type CallOutcome,
  call,
  classify,
  type DeliveryTarget,
  type EndedCall,
  errorOf,
  healthAfter,
  isGone,
  NOT_PREPARED,
  type PreparedAttempt,
  prepare,
} from './attempt.ts';
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
  readonly #lease: EndpointLease;
  readonly #callers: Promise<void>[] = [];
  #waiting: DueDelivery[] = [];
  #target: DeliveryTarget = { url: '', profile: DEFAULT_PROFILE, secrets: [], header: null };
  #health: Health = { failingSince: null, provenAt: null, failingReported: false };
  #closed = false;
  /** It has not shown yet that it wants anything, and what would show it is not due: others wait behind that. */
  waits = false;
  /** True if the last attempt succeeded; undefined before the first. */
  answersWell: boolean | undefined;

  constructor(endpoint: WaitingEndpoint, options: EndpointLaneOptions) {
    this.#endpoint = endpoint;
    this.#options = options;
    this.#outbound = options.settings.outbound[endpoint.mode];
    const { claimant, clock, leaseMs } = options.settings;
    this.#lease = { claimedBy: claimant.processId, leasedUntil: clock.now() + leaseMs };
  }

  /** Begins no other request. */
  close(): void {
    this.#closed = true;
  }

  /** Resolves, when all is recorded, to how many deliveries were due. */
  async serve(): Promise<number> {
    const { tenantId, endpointId, leasedBy } = this.#endpoint;
    const { database, claimant, onTakenOver } = this.#options.settings;
    const due = await database.within(tenantId, (session) => this.#readUnderLease(session));
    if (due === undefined) return 0;
    if (leasedBy !== null && leasedBy !== claimant.processId) onTakenOver({ tenantId, endpointId });
    // Counted now: callers take from the list until it is empty.
    const count = due.length;
    this.#waiting = due;
    if (count > 0) this.#callers.push(this.#attemptAll());
    // Callers add callers, and the walk over a growing array sees those too.
    for (const caller of this.#callers) await caller;
    await database.within(tenantId, (session) => releaseEndpoint(session, tenantId, endpointId, this.#lease));
    return count;
  }

  /** Undefined while another process has the endpoint. */
  async #readUnderLease(session: Session): Promise<DueDelivery[] | undefined> {
    const { tenantId, endpointId } = this.#endpoint;
    const { clock, claimant, vault } = this.#options.settings;
    const now = clock.now();
    const terms = { ...this.#lease, now, dead: claimant.deadProcessIds };
    const target = await leaseEndpoint(session, tenantId, endpointId, terms);
    if (target === undefined) return undefined;
    if (target.status !== 'enabled') {
      // Enabled when the event was written and not any more.
      await cancelDeliveries(session, tenantId, endpointId);
      return [];
    }
    const secrets = openSecrets(vault, tenantId, endpointId, target, now);
    this.#target = { ...secrets, url: target.url, profile: target.profile };
    this.#health = target;
    const proven = target.provenAt !== null;
    const due = await dueDeliveries(session, tenantId, {
      endpointId,
      proven,
      now,
      limit: this.#options.batchMax,
    });
    this.waits = !proven && due.length === 0;
    return due;
  }

  /** One attempt after the other; the result of one is recorded while the next one runs. */
  async #attemptAll(): Promise<void> {
    let recorded: Promise<void> | undefined;
    for (let delivery = this.#next(); delivery !== undefined; delivery = this.#next()) {
      const outcome = await this.#call(delivery);
      await recorded;
      this.answersWell = outcome.kind === 'answered' && errorOf(outcome.answer.status) === null;
      if (outcome.kind !== 'given_up') recorded = this.#record(delivery, outcome);
      if (this.answersWell) this.#widen();
      else this.#closed = true;
    }
    await recorded;
  }

  /** The next delivery, as long as its attempt is sure to end within the lease. */
  #next(): DueDelivery | undefined {
    if (this.#closed) return undefined;
    const { clock } = this.#options.settings;
    if (clock.now() + this.#outbound.timeoutMs >= this.#lease.leasedUntil) return undefined;
    return this.#waiting.shift();
  }

  #widen(): void {
    const { settings, takeSpareCall, returnSpareCall } = this.#options;
    let wanted = Math.min(settings.callsPerEndpointMax - this.#callers.length, this.#waiting.length);
    while (!this.#closed && wanted-- > 0 && takeSpareCall()) {
      this.#callers.push(this.#attemptAll().finally(returnSpareCall));
    }
  }

  /** Never rejects. A result that could not be recorded means that the delivery is attempted again. */
  async #record(delivery: DueDelivery, outcome: EndedCall): Promise<void> {
    const { settings, recorder } = this.#options;
    const { tenantId, endpointId } = this.#endpoint;
    const result = classify({ delivery, endpointId }, outcome, settings.clock.now(), settings.random);
    const before = this.#health;
    this.#health = healthAfter(result, before);
    try {
      await recorder.record(tenantId, result, this.#health !== before);
      if (result.error !== null) await this.#judge(result, outcome, before);
      settings.onAttempt(result, delivery);
    } catch (error) {
      this.#closed = true;
      settings.onError(error, this.#endpoint);
    }
  }

  /** Disables or reports an endpoint that has failed for too long. */
  async #judge(result: AttemptResult, outcome: EndedCall, health: Health): Promise<void> {
    const { clock } = this.#options.settings;
    const failing = tooLongFailing(health, clock.now());
    if (isGone(outcome)) await this.#disable(result, 'it answered 410', () => true);
    else if (failing !== undefined) {
      await this.#disable(result, failing, (now) => tooLongFailing(now, clock.now()) !== undefined);
    } else if (isToBeReported(health, clock.now())) await this.#reportFailing(result);
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
      before.status === 'enabled' && still(before) ? { ...before, status: 'disabled', updatedAt: now } : null;
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
