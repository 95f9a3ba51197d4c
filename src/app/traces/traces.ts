import type { Engine, EngineOptions } from '../../ledger/engine/engine.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { BankCall } from '../../rails/bank-call.ts';
import type { AttemptResult, ClaimedDelivery } from '../../webhooks/delivery/queries.ts';

/** Tracing as the rest of the process knows it. OpenTelemetry is loaded only if tracing is on. */
export interface Traces {
  /** Watches the requests of an application, and what they ask of the database; before it has hooks and routes. */
  watch(app: App): void;
  /** An engine whose batches, and what they do to movements, are traced. */
  engine(options: EngineOptions): Engine;
  /** A bank has answered, or not. */
  bankCalled(call: BankCall): void;
  /** An event was sent to an endpoint, and what came of that is recorded. */
  deliveryAttempted(result: AttemptResult, delivery: ClaimedDelivery): void;
  /** Sends what is left, for a second or two at most, and ends. Never throws. */
  close(): Promise<void>;
}

/** Tells two of the same; where there is no second, costs nothing more than the first. */
export const both = <Told extends readonly unknown[]>(
  first: (...told: Told) => void,
  second: ((...told: Told) => void) | undefined,
): ((...told: Told) => void) =>
  second === undefined
    ? first
    : (...told) => {
        first(...told);
        second(...told);
      };
