/** Work in the background of a process: a loop, or a worker with one inside. */
export interface Job {
  /** What it looks for, in words: `/readyz` says "looking for <name> fails". */
  readonly name: string;
  /** The last look for work failed: the work that it stands for is not being done. */
  readonly failing: boolean;
  /** Begins to look. */
  start(): void;
  /** This process has committed what may be work for it: look now. Only where commits make work; called on each one. */
  wake?(): void;
  /** Begins nothing more, and resolves once what was begun is finished or given back. Also before the start. */
  stop(): Promise<void>;
}

/** Jobs of a process that are started, woken, asked and stopped together. */
export class Jobs {
  readonly #started: Job[] = [];

  /** Starts jobs, in this order. */
  start(jobs: Iterable<Job>): void {
    for (const job of jobs) {
      this.#started.push(job);
      job.start();
    }
  }

  /** Has every job look that commits make work for. */
  wake(): void {
    for (const job of this.#started) job.wake?.();
  }

  /** The names of the jobs whose last look failed. */
  get failing(): string[] {
    return this.#started.filter((job) => job.failing).map((job) => job.name);
  }

  /** Stops all of them at the same time. */
  async stop(): Promise<void> {
    await Promise.all(this.#started.map((job) => job.stop()));
  }
}
