/** Runs of a batch before its callers get the error that the book is out of reach. */
const ATTEMPTS_MAX = 3;

/**
 * Runs work again after a failure: a deadlock between two processes, a connection lost before or at commit.
 * Only for work that is keyed by ids of its own, where doing it again finds what was done before.
 */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (attempt >= ATTEMPTS_MAX) throw cause;
    }
  }
}
