import { changeEndpoint, readTarget } from '../endpoints/queries.ts';
import { openSecrets } from '../endpoints/secrets.ts';
import { type CallOutcome, call, isGone, judge, type PreparedAttempt, prepare } from './attempt.ts';
import type { Outbound } from './outbound.ts';
import {
  type ClaimedDelivery,
  cancelDeliveries,
  claimDeliveries,
  releaseDeliveries,
  type WaitingEndpoint,
} from './queries.ts';
import type { ResultRecorder } from './result-recorder.ts';
import type { WorkerSettings } from './settings.ts';
import type { SigningSecrets } from './signature.ts';

interface EndpointLaneOptions {
  settings: WorkerSettings;
  recorder: ResultRecorder;
  /** Aborted when requests in flight must end. */
  giveUp: AbortSignal;
  claimMax: number;
  /** Asks for leave to have one more request in flight beside the lane's own. */
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
  #target: SigningSecrets & { url: string } = { url: '', secrets: [], header: null };
  #closed = false;
  /** Whether the last attempt succeeded; undefined while there was none. */
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
      this.#target = { ...secrets, url: target.url };
      return claimDeliveries(session, tenantId, {
        endpointId,
        now: clock.now(),
        leasedUntil: this.#leasedUntil,
        claimedBy: claimant.processId,
        limit: this.#options.claimMax,
      });
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
    const result = judge(attempt, outcome, clock.now(), random);
    await recorder.record(tenantId, result);
    if (isGone(outcome)) await this.#disable();
    settings.onAttempt(result);
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
      return { kind: 'failed', error: 'could not be prepared' };
    }
    return call(this.#outbound, prepared, giveUp);
  }

  async #disable(): Promise<void> {
    const { database, clock } = this.#options.settings;
    const { tenantId, endpointId } = this.#endpoint;
    this.#closed = true;
    const disabled = { status: 'disabled', updatedAt: clock.now() } as const;
    await database.transaction(tenantId, (session) =>
      changeEndpoint(
        session,
        tenantId,
        endpointId,
        (before) => ({ ...before, ...disabled }),
        'it answered 410',
      ),
    );
    await database.within(tenantId, (session) => cancelDeliveries(session, tenantId, endpointId));
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
