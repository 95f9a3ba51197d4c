import type { FailedAttempts } from '../../../identity/failed-attempts.ts';
import { ApiError, RateLimitedError, statusOf } from '../../../platform/values/errors.ts';
import { Semaphore } from '../../../platform/values/semaphore.ts';

/** What is looked up at a time for who has not shown who they are: the operators' other connection stays with who has. */
const AT_ONCE = 1;
/** Those that wait for that, at most. */
const WAITING_MAX = 100;

/** Those who have not shown yet who they are: bounded in how much is looked up for them, and in how often each address fails. */
export class UnauthenticatedRequests {
  readonly attempts: FailedAttempts;
  readonly #turns = new Semaphore(AT_ONCE);
  #here = 0;

  constructor(attempts: FailedAttempts) {
    this.attempts = attempts;
  }

  /** Whether so many wait that the next is refused. */
  get isFull(): boolean {
    return this.#here >= WAITING_MAX;
  }

  /**
   * Looks something up when its turn has come.
   *
   * @throws ApiError `service_unavailable` where too many wait already
   */
  async inTurn<Result>(look: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw new ApiError('service_unavailable');
    this.#here += 1;
    try {
      return await this.#turns.run(look);
    } finally {
      this.#here -= 1;
    }
  }

  /**
   * The same of what an address may fail at so many times in a minute.
   *
   * @throws ApiError `rate_limited`, `service_unavailable`, and what the work throws
   */
  async attempt<Result>(address: string, nowMs: number, work: () => Promise<Result>): Promise<Result> {
    const attempt = this.attempts.begin(address, nowMs);
    if (attempt.waitMs > 0) throw new RateLimitedError(attempt.waitMs);
    try {
      const result = await this.inTurn(work);
      attempt.giveBack();
      return result;
    } catch (error) {
      const failed = error instanceof ApiError && statusOf(error.code) < 500;
      if (!failed) attempt.giveBack();
      throw error;
    }
  }
}
