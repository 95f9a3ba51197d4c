/** A background job of a process: a loop, or a worker that contains one. */
export interface Job {
  /** A noun for its work. `/readyz` shows "job failing: <name>". */
  readonly name: string;
  /** True when the last poll failed, so the job's work is not being done. */
  readonly failing: boolean;
  /** The end of its last successful poll, by `performance.now()`; undefined before the first. */
  readonly lastPollAtMs: number | undefined;
  start(): void;
  /** Polls at once. */
  wake?(): void;
  /** Called after this process commits a batch of movements. Only for jobs that every batch feeds. */
  batchCommitted?(): void;
  /** Starts no more work and resolves once running work is finished or released. Callable before the start. */
  stop(): Promise<void>;
}

/** The oldest of the jobs' last polls; undefined while one has never polled. The current time for an empty list. */
export function oldestPoll(jobs: readonly Pick<Job, 'lastPollAtMs'>[]): number | undefined {
  if (jobs.length === 0) return performance.now();
  const polls = jobs.map(({ lastPollAtMs }) => lastPollAtMs ?? Number.NEGATIVE_INFINITY);
  const oldest = Math.min(...polls);
  return Number.isFinite(oldest) ? oldest : undefined;
}

/** The background jobs of a process, started, woken and stopped together. */
export class Jobs {
  /** The start time of each job, by `performance.now()`. */
  readonly #started = new Map<Job, number>();

  /** Starts jobs, in this order. */
  start(jobs: Iterable<Job>): void {
    for (const job of jobs) {
      this.#started.set(job, performance.now());
      job.start();
    }
  }

  /** Has every job poll at once that can be woken. */
  wake(): void {
    for (const job of this.#started.keys()) job.wake?.();
  }

  /** Wakes every job that batches of movements feed. */
  batchCommitted(): void {
    for (const job of this.#started.keys()) job.batchCommitted?.();
  }

  /** The time since each job's last successful poll, or since its start if it never polled; milliseconds, by name. */
  *sinceLastPolls(): Generator<{ name: string; ms: number }> {
    const nowMs = performance.now();
    for (const [job, startedAtMs] of this.#started)
      yield { name: job.name, ms: nowMs - (job.lastPollAtMs ?? startedAtMs) };
  }

  /** The names of the jobs whose last poll failed. */
  get failing(): string[] {
    return [...this.#started.keys()].filter((job) => job.failing).map((job) => job.name);
  }

  /** Stops all of them at the same time. */
  async stop(): Promise<void> {
    await Promise.all([...this.#started.keys()].map((job) => job.stop()));
  }
}
