/** Work in the background of a process: a loop, or a worker with one inside. */
export interface Job {
  /** What it looks for, in words: `/readyz` says "looking for <name> fails". */
  readonly name: string;
  /** The last look for work failed: the work that it stands for is not being done. */
  readonly failing: boolean;
  /** When its last look for work ended that did not fail, by `performance.now()`; undefined before the first. */
  readonly lastPollAtMs: number | undefined;
  /** Begins to look. */
  start(): void;
  /** This process has committed a batch of movements: look now. Only of a job that batches make work for; called after each one. */
  batchCommitted?(): void;
  /** Begins nothing more, and resolves once what was begun is finished or given back. Also before the start. */
  stop(): Promise<void>;
}

/** When the one of some jobs looked that has not looked for the longest time; undefined while one has never. None has nothing to look for. */
export function oldestPoll(jobs: readonly Pick<Job, 'lastPollAtMs'>[]): number | undefined {
  if (jobs.length === 0) return performance.now();
  const polls = jobs.map(({ lastPollAtMs }) => lastPollAtMs ?? Number.NEGATIVE_INFINITY);
  const oldest = Math.min(...polls);
  return Number.isFinite(oldest) ? oldest : undefined;
}

/** Jobs of a process that are started, woken, asked and stopped together. */
export class Jobs {
  /** With when they were started, by `performance.now()`. */
  readonly #started = new Map<Job, number>();

  /** Starts jobs, in this order. */
  start(jobs: Iterable<Job>): void {
    for (const job of jobs) {
      this.#started.set(job, performance.now());
      job.start();
    }
  }

  /** Has every job look that batches of movements make work for. */
  batchCommitted(): void {
    for (const job of this.#started.keys()) job.batchCommitted?.();
  }

  /** How long ago each looked for work without a failure, milliseconds, by name: since it was started where it never did. */
  *sinceLastPolls(): Generator<{ name: string; ms: number }> {
    const nowMs = performance.now();
    for (const [job, startedAtMs] of this.#started)
      yield { name: job.name, ms: nowMs - (job.lastPollAtMs ?? startedAtMs) };
  }

  /** The names of the jobs whose last look failed. */
  get failing(): string[] {
    return [...this.#started.keys()].filter((job) => job.failing).map((job) => job.name);
  }

  /** Stops all of them at the same time. */
  async stop(): Promise<void> {
    await Promise.all([...this.#started.keys()].map((job) => job.stop()));
  }
}
