import type { Profile } from '../../platform/values/profiles.ts';
import { bodyFor } from '../event-profiles.ts';
import { failureText, type Outbound, type OutboundAnswer } from './outbound.ts';
import type { AttemptResult, DeliveryStatus, DueDelivery } from './queries.ts';
import { nextAttemptAt } from './retries.ts';
import { type SigningSecrets, signatureHeaders } from './signature.ts';

/** One attempt goes through three phases, each taking what the one before gave: prepare, call, judge. */
export interface PreparedAttempt {
  delivery: DueDelivery;
  url: string;
  headers: Record<string, string>;
  /** The bytes that are signed and sent. */
  body: Buffer;
}

/** The outcome of a request. */
export type CallOutcome =
  | { kind: 'answered'; answer: OutboundAnswer }
  | { kind: 'failed'; error: string }
  /** The process is stopping; whether the endpoint got it is not known. */
  | { kind: 'given_up' };

/** The outcome of a request that was not given up. */
export type EndedCall = Exclude<CallOutcome, { kind: 'given_up' }>;

/** Where a delivery goes, and in which form. */
export interface DeliveryTarget extends SigningSecrets {
  url: string;
  profile: Profile;
}

/**
 * Prepare: the body, signed with the time of this attempt.
 *
 * @throws Error when there is no body to send
 */
export function prepare(delivery: DueDelivery, target: DeliveryTarget, now: number): PreparedAttempt {
  if (delivery.body === null) throw new Error(`event ${delivery.eventId} does not exist`);
  const body = Buffer.from(bodyFor(target.profile, delivery.body), 'utf8');
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders(target, delivery.eventId, now, body),
  };
  return { delivery, url: target.url, headers, body };
}

/** Call: one request, in no transaction. Never rejects. */
export async function call(
  outbound: Outbound,
  attempt: PreparedAttempt,
  giveUp: AbortSignal,
): Promise<CallOutcome> {
  const { url, headers, body } = attempt;
  try {
    const answer = await outbound.call({ method: 'POST', url: new URL(url), headers, body }, giveUp);
    return { kind: 'answered', answer };
  } catch (error) {
    return giveUp.aborted ? { kind: 'given_up' } : { kind: 'failed', error: failureText(error) };
  }
}

/** The recorded error of an attempt that failed before anything was sent. */
export const NOT_PREPARED = 'could not be prepared';

/** The status that says "send me nothing more" (contract section 4). */
const GONE = 410;

const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

/** True if the outcome demands that the endpoint is disabled. */
export const isGone = (outcome: CallOutcome): boolean =>
  outcome.kind === 'answered' && outcome.answer.status === GONE;

/** Reason for which a response is no success; null if it is one. */
export function errorOf(status: number): string | null {
  if (isSuccess(status)) return null;
  return status >= 300 && status <= 399 ? 'redirects are not followed' : `answered ${status}`;
}

/**
 * Decides the result to record and the time of the next attempt. 2xx is success and everything else failure.
 *
 * @param attempt `gone` where the endpoint has said that it wants nothing more
 */
export function classify(
  { delivery, endpointId, gone }: { delivery: DueDelivery; endpointId: string; gone: boolean },
  outcome: EndedCall,
  now: number,
  random: () => number,
): AttemptResult {
  const answer = outcome.kind === 'answered' ? outcome.answer : undefined;
  const failed = answer === undefined || !isSuccess(answer.status);
  const retryAt =
    failed && !gone ? nextAttemptAt(delivery.attempts + 1, answer?.retryAfter, now, random) : null;
  let status: DeliveryStatus = 'delivered';
  if (gone) status = 'cancelled';
  else if (failed) status = retryAt === null ? 'exhausted' : 'pending';
  return {
    eventId: delivery.eventId,
    endpointId,
    wasDueAt: delivery.dueAt,
    status,
    dueAt: retryAt,
    attemptedAt: now,
    responseStatus: answer?.status ?? null,
    responseExcerpt: answer?.excerpt ?? null,
    latencyMs: answer?.latencyMs ?? null,
    error: outcome.kind === 'failed' ? outcome.error : errorOf(outcome.answer.status),
  };
}
