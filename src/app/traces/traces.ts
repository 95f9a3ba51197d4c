import type { Engine, EngineOptions } from '../../ledger/engine/engine.ts';
import type { App } from '../../platform/http/app-types.ts';
import type { BankCall } from '../../rails/bank-call.ts';
import type { AttemptResult, DueDelivery } from '../../webhooks/delivery/queries.ts';

/** Tracing as the rest of the process knows it. OpenTelemetry is loaded only if tracing is on. */
export interface Traces {
  /** Traces the requests of an application and their queries. Call it before the application has hooks and routes. */
  watch(app: App): void;
  /** An engine whose batches and their effects on movements are traced. */
  engine(options: EngineOptions): Engine;
  /** Records a call to a bank, with or without an answer. */
  bankCalled(call: BankCall): void;
  /** Records an attempt to deliver an event. */
  deliveryAttempted(result: AttemptResult, delivery: DueDelivery): void;
  /** Sends the remaining spans, for two seconds at most, and stops. Never throws. */
  close(): Promise<void>;
}

/** A function that calls two with the same arguments; the first itself if there is no second. */
export const both = <Args extends readonly unknown[]>(
  first: (...args: Args) => void,
  second: ((...args: Args) => void) | undefined,
): ((...args: Args) => void) =>
  second === undefined
    ? first
    : (...args) => {
        first(...args);
        second(...args);
      };
