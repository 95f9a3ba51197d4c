import type { ConcurrencyLimit } from '../../platform/values/concurrency-limit.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { exampleBody } from '../event-schemas.ts';
import { EVENTS } from '../events.ts';
import { call, type DeliveryTarget, errorOf, prepare } from './attempt.ts';
import { failureText, type Outbound } from './outbound.ts';

/** Concurrency limit of test events: each holds a request for as long as its receiver likes. */
export const TEST_EVENTS_MAX = { totalMax: 16, perTenantMax: 2 };

/** The response to a test event. */
export interface TestResult {
  eventId: string;
  /** True if it would count as delivered. */
  delivered: boolean;
  /** Null where there was no answer. */
  responseStatus: number | null;
  responseExcerpt: string | null;
  latencyMs: number | null;
  /** Reason for which it was not delivered; null if it was. */
  error: string | null;
}

/**
 * Sends a made-up event, signed like every delivery and marked as a test, so that no receiver acts on money that never moved.
 * It is stored nowhere and sent once.
 *
 * @param type one that there is
 * @throws ApiError `service_unavailable` while too many are on their way
 */
export async function sendTestEvent(
  { outbound, limit }: { outbound: Outbound; limit: ConcurrencyLimit },
  target: DeliveryTarget & { tenantId: string },
  type: string,
  now: number,
): Promise<TestResult> {
  const event = EVENTS.find((one) => one.type === type);
  if (event === undefined) throw new ApiError('invalid_request');
  const release = limit.acquire(target.tenantId);
  try {
    const eventId = uuidv7(now);
    const ofTest = { eventId, createdAt: new Date(now).toISOString(), sequence: 0, test: true };
    const madeUp = { ...exampleBody(event), ...ofTest };
    const attempt = prepare({ eventId, dueAt: now, attempts: 0, body: JSON.stringify(madeUp) }, target, now);
    const outcome = await call(outbound, attempt, NEVER);
    const nothing = { responseStatus: null, responseExcerpt: null, latencyMs: null };
    if (outcome.kind !== 'answered') {
      const error = outcome.kind === 'failed' ? outcome.error : failureText(undefined);
      return { eventId, delivered: false, ...nothing, error };
    }
    const { status, excerpt, latencyMs } = outcome.answer;
    const seen = { responseStatus: status, responseExcerpt: excerpt, latencyMs };
    return { eventId, delivered: errorOf(status) === null, ...seen, error: errorOf(status) };
  } finally {
    release();
  }
}

const NEVER = new AbortController().signal;
