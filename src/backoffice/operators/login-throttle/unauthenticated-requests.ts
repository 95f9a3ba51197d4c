import type { FailedAttempts } from '../../../identity/failed-attempts.ts';
import { ApiError, RateLimitedError, statusOf } from '../../../platform/values/errors.ts';
import { Semaphore } from '../../../platform/values/semaphore.ts';

/**
 * Concurrent queries for unauthenticated requests: the operators' other connection stays free for signed-in
 * ones.
 */
const AT_ONCE = 1;
/** Longest queue. */
const WAITING_MAX = 100;

/** Limits queries for unauthenticated requests, and failures of each address. */
export class UnauthenticatedRequests {
  readonly attempts: FailedAttempts;
  readonly #semaphore = new Semaphore(AT_ONCE);
  #here = 0;

  constructor(attempts: FailedAttempts) {
    this.attempts = attempts;
  }

  /** True where the next request would be rejected. */
  get isFull(): boolean {
    return this.#here >= WAITING_MAX;
  }

  /** Runs a query, one at a time. @throws ApiError `service_unavailable` where the queue is full */
  async run<Result>(query: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw new ApiError('service_unavailable');
    this.#here += 1;
    try {
      return await this.#semaphore.run(query);
    } finally {
      this.#here -= 1;
    }
  }

  /**
   * Runs an attempt that an address may fail a limited number of times a minute. @throws ApiError
   * `rate_limited`, `service_unavailable`, and errors of the work
   */
  async attempt<Result>(address: string, nowMs: number, work: () => Promise<Result>): Promise<Result> {
    const attempt = this.attempts.begin(address, nowMs);
    if (attempt.waitMs > 0) throw new RateLimitedError(attempt.waitMs);
    try {
      const result = await this.run(work);
      attempt.giveBack();
      return result;
    } catch (error) {
      const failed = error instanceof ApiError && statusOf(error.code) < 500;
      if (!failed) attempt.giveBack();
      throw error;
    }
  }
}
