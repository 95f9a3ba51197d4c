import type { TenantDatabase } from '../../platform/db/database.ts';
import { type HealthSign, recordHealth } from '../endpoints/health.ts';
import { type AttemptResult, recordResults } from './queries.ts';

interface ResultBatch {
  results: AttemptResult[];
  signs: HealthSign[];
  /** True if none of the results came too late. */
  written: Promise<boolean>;
}

/** Writes results in batches, one of a tenant at a time: while one is being written the next one gathers. */
export class ResultRecorder {
  readonly #database: TenantDatabase;
  readonly #gathering = new Map<string, ResultBatch>();
  readonly #writing = new Map<string, Promise<void>>();

  constructor(database: TenantDatabase) {
    this.#database = database;
  }

  /**
   * Resolves once the result is committed. A result that comes too late is dropped: another process has attempted the
   * delivery, or somebody has resent it.
   *
   * @returns false if this result, or one that was written with it, was dropped
   * @param sign undefined if the stored health of the endpoint says the same
   */
  record(tenantId: string, result: AttemptResult, sign: HealthSign | undefined): Promise<boolean> {
    let batch = this.#gathering.get(tenantId);
    if (batch === undefined) {
      const before = this.#writing.get(tenantId) ?? Promise.resolve();
      batch = { results: [], signs: [], written: before.then(() => this.#write(tenantId)) };
      this.#gathering.set(tenantId, batch);
    }
    batch.results.push(result);
    if (sign !== undefined) batch.signs.push(sign);
    return batch.written;
  }

  async #write(tenantId: string): Promise<boolean> {
    const { results, signs } = this.#gathering.get(tenantId)!;
    this.#gathering.delete(tenantId);
    const written = this.#database.within(tenantId, async (session) => {
      // Health first: a reader of the attempt then finds its endpoint's health up to date.
      for (const sign of signs) await recordHealth(session, tenantId, sign);
      return (await recordResults(session, tenantId, results)) === results.length;
    });
    // The batch that waits for this one goes on whatever comes of it.
    const over = written.then(
      () => {},
      () => {},
    );
    this.#writing.set(tenantId, over);
    try {
      return await written;
    } finally {
      if (this.#writing.get(tenantId) === over) this.#writing.delete(tenantId);
    }
  }
}
