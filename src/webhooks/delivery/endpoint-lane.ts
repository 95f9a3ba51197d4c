import { recordAct } from '../../platform/audit/entry.ts';
import { DEFAULT_PROFILE } from '../../platform/values/profiles.ts';
import { type Health, tooLongFailing } from '../endpoints/health.ts';
import { changeEndpoint, type Endpoint, readTarget } from '../endpoints/queries.ts';
import { isToBeReported, reportDisabled, reportFailing } from '../endpoints/report.ts';
import { openSecrets } from '../endpoints/secrets.ts';
import {
  type CallOutcome,
  call,
  classify,
  type DeliveryTarget,
  isGone,
  NOT_PREPARED,
  type PreparedAttempt,
  prepare,
} from './attempt.ts';
import type { Outbound } from './outbound.ts';
import {
  type AttemptResult,
  type ClaimedDelivery,
  cancelDeliveries,
  claimDeliveries,
  releaseDeliveries,
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
  claimMax: number;
  /** Requests a slot for one more request in flight beside the lane's own. */
  takeSpareCall: () => boolean;
  returnSpareCall: () => void;
}

/**
 * Serves one endpoint once: claims deliveries, attempts them, gives back what it did not attempt. It begins with
 * one request and has more in flight once the endpoint has answered well; after a failure it begins no other.
 */
export class EndpointLane {
  readonly #endpoint: WaitingEndpoint;
  readonly #options: EndpointLaneOptions;
  readonly #outbound: Outbound;
  readonly #leasedUntil: number;
  readonly #callers: Promise<void>[] = [];
  #waiting: ClaimedDelivery[] = [];
  readonly #givenUp: ClaimedDelivery[] = [];
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
    this.#leasedUntil = options.settings.clock.now() + options.settings.leaseMs;
  }

  /** Begins no other request. */
  close(): void {
    this.#closed = true;
  }

  /** Resolves, when all is recorded or given back, to how many deliveries it claimed or cancelled. */
  async serve(): Promise<number> {
    const { tenantId, endpointId } = this.#endpoint;
    const { database, clock, claimant, vault } = this.#options.settings;
    const claimed = await database.within(tenantId, async (session) => {
      const target = await readTarget(session, tenantId, endpointId);
      if (target?.status !== 'enabled') {
        // Enabled when the event was written and not any more.
        await cancelDeliveries(session, tenantId, endpointId);
        return [];
      }
      const secrets = openSecrets(vault, tenantId, endpointId, target, clock.now());
      this.#target = { ...secrets, url: target.url, profile: target.profile };
      this.#health = target;
      const proven = target.provenAt !== null;
      const claimed = await claimDeliveries(session, tenantId, {
        endpointId,
        proven,
        now: clock.now(),
        leasedUntil: this.#leasedUntil,
        claimedBy: claimant.processId,
        limit: this.#options.claimMax,
      });
      this.waits = !proven && claimed.length === 0;
      return claimed;
    });
    // Counted now: callers take from the list until it is empty.
    const count = claimed.length;
    this.#waiting = claimed;
    this.#callers.push(this.#attemptAll());
    // Callers add callers, and the walk over a growing array sees those too.
    for (const caller of this.#callers) await caller;
    await this.#giveBack();
    return count;
  }

  async #attemptAll(): Promise<void> {
    for (;;) {
      const delivery = this.#next();
      if (delivery === undefined) return;
      try {
        this.answersWell = await this.#attempt(delivery);
      } catch (error) {
        // The lease ends by itself; then the delivery is attempted again.
        this.#closed = true;
        this.#options.settings.onError(error, this.#endpoint);
      }
      if (this.answersWell) this.#widen();
      else this.#closed = true;
    }
  }

  /** The next delivery, as long as its attempt is sure to end within the lease. */
  #next(): ClaimedDelivery | undefined {
    if (this.#closed) return undefined;
    const { clock } = this.#options.settings;
    if (clock.now() + this.#outbound.timeoutMs >= this.#leasedUntil) return undefined;
    return this.#waiting.shift();
  }

  #widen(): void {
    const { settings, takeSpareCall, returnSpareCall } = this.#options;
    let wanted = Math.min(settings.callsPerEndpointMax - this.#callers.length, this.#waiting.length);
    while (!this.#closed && wanted-- > 0 && takeSpareCall()) {
      this.#callers.push(this.#attemptAll().finally(returnSpareCall));
    }
  }

  /** Resolves to whether the endpoint took the delivery. */
  async #attempt(delivery: ClaimedDelivery): Promise<boolean> {
    const { settings, recorder } = this.#options;
    const { tenantId, endpointId } = this.#endpoint;
    const { clock, random } = settings;
    const outcome = await this.#call(delivery);
    if (outcome.kind === 'given_up') {
      this.#givenUp.push(delivery);
      return false;
    }
    const attempt = { delivery, endpointId, leasedUntil: this.#leasedUntil };
    const result = classify(attempt, outcome, clock.now(), random);
    await recorder.record(tenantId, result);
    const failing = result.error === null ? undefined : tooLongFailing(this.#health, clock.now());
    if (isGone(outcome)) await this.#disable(result, 'it answered 410', () => true);
    else if (failing !== undefined) {
      await this.#disable(result, failing, (health) => tooLongFailing(health, clock.now()) !== undefined);
    } else if (result.error !== null && isToBeReported(this.#health, clock.now())) {
      await this.#reportFailing(result);
    }
    settings.onAttempt(result, delivery);
    return result.status === 'delivered';
  }

  /** A delivery that cannot be prepared has failed like any other: it is tried again, and given up at last. */
  async #call(delivery: ClaimedDelivery): Promise<CallOutcome> {
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

  async #giveBack(): Promise<void> {
    const eventIds = [...this.#waiting, ...this.#givenUp].map((delivery) => delivery.eventId);
    if (eventIds.length === 0) return;
    const { database, clock } = this.#options.settings;
    const { tenantId, endpointId } = this.#endpoint;
    const release = { endpointId, eventIds, leasedUntil: this.#leasedUntil, now: clock.now() };
    await database.within(tenantId, (session) => releaseDeliveries(session, tenantId, release));
  }
}
