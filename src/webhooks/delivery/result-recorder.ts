import type { TenantDatabase } from '../../platform/db/database.ts';
import { recordHealth } from '../endpoints/health.ts';
import { NOT_PREPARED } from './attempt.ts';
import { type AttemptResult, recordResults } from './queries.ts';

interface ResultBatch {
  results: AttemptResult[];
  written: Promise<void>;
}

/** Endpoints that accepted a delivery, and those that accepted none. Faults of our own count as neither. */
function healthIn(results: readonly AttemptResult[]): { succeeded: string[]; failed: string[] } {
  const of = (some: readonly AttemptResult[]) => new Set(some.map(({ endpointId }) => endpointId));
  const succeeded = of(results.filter(({ status }) => status === 'delivered'));
  const failed = of(results.filter(({ error }) => error !== null && error !== NOT_PREPARED));
  return { succeeded: [...succeeded], failed: [...failed].filter((id) => !succeeded.has(id)) };
}

/** Writes results in batches, one of a tenant at a time: while one is being written the next one gathers. */
export class ResultRecorder {
  readonly #database: TenantDatabase;
  readonly #gathering = new Map<string, ResultBatch>();
  readonly #writing = new Map<string, Promise<void>>();

  constructor(database: TenantDatabase) {
    this.#database = database;
  }

  /** Resolves once the result is committed. A result whose lease is over is dropped. */
  record(tenantId: string, result: AttemptResult): Promise<void> {
    let batch = this.#gathering.get(tenantId);
    if (batch === undefined) {
      const before = this.#writing.get(tenantId) ?? Promise.resolve();
      batch = { results: [], written: before.then(() => this.#write(tenantId)) };
      this.#gathering.set(tenantId, batch);
    }
    batch.results.push(result);
    return batch.written;
  }

  async #write(tenantId: string): Promise<void> {
    const { results } = this.#gathering.get(tenantId)!;
    this.#gathering.delete(tenantId);
    const written = this.#database.within(tenantId, async (session) => {
      const firstAt = Math.min(...results.map(({ attemptedAt }) => attemptedAt));
      // Health first: a reader of the attempt then finds its endpoint's health up to date.
      await recordHealth(session, tenantId, healthIn(results), firstAt);
      await recordResults(session, tenantId, results);
    });
    // The batch that waits for this one goes on whatever comes of it.
    const over = written.then(
      () => {},
      () => {},
    );
    this.#writing.set(tenantId, over);
    try {
      await written;
    } finally {
      if (this.#writing.get(tenantId) === over) this.#writing.delete(tenantId);
    }
  }
}
