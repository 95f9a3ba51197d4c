import { transactionsByReferences } from '../../ledger/find-transactions.ts';
import type { Transaction } from '../../ledger/transactions.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import { Batcher } from '../../platform/values/batcher.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { Semaphore } from '../../platform/values/semaphore.ts';

/** References looked up in one statement at most. */
const BATCH_MAX = 256;
/** Statements of one tenant at once; while they run, further queries gather. */
const TENANT_RUNNING_MAX = 2;
/** Statements at once, so that one tenant whose look-ups are slow does not hold up the others'. */
const RUNNING_MAX = 4;
/** Queries that may wait for their answer. */
const QUEUE_MAX = 10_000;

type Lookups = Batcher<string, Transaction | undefined>;

/**
 * Answers status queries (TSQ), which clients send in a stream while transfers are processing: those of a tenant
 * that come at the same time are one statement. Tenants have nothing in common but the number of statements: an
 * error fails only the queries of its own tenant.
 */
export class StatusQueries {
  readonly #database: TenantDatabase;
  /** Lookups of the tenants that wait for an answer, and no others. */
  readonly #tenants = new Map<string, Lookups>();
  readonly #statements = new Semaphore(RUNNING_MAX);
  #waiting = 0;

  constructor(database: TenantDatabase) {
    this.#database = database;
  }

  /** The movement that has this reference, as it is at some moment after the call. */
  find(tenantId: string, reference: string): Promise<Transaction | undefined> {
    if (this.#waiting >= QUEUE_MAX) throw new ApiError('service_unavailable');
    this.#waiting += 1;
    let lookups = this.#tenants.get(tenantId);
    if (lookups === undefined) {
      lookups = this.#lookups(tenantId);
      this.#tenants.set(tenantId, lookups);
    }
    return lookups.submit(reference);
  }

  #lookups(tenantId: string): Lookups {
    let batches = 0;
    const lookups: Lookups = new Batcher({
      run: async (references) => {
        batches += 1;
        try {
          return await this.#statements.run(() => this.#lookUp(tenantId, references));
        } finally {
          batches -= 1;
          this.#waiting -= references.length;
          if (batches === 0 && lookups.waiting === 0) this.#tenants.delete(tenantId);
        }
      },
      batchMax: BATCH_MAX,
      runningMax: TENANT_RUNNING_MAX,
      queueMax: Number.POSITIVE_INFINITY,
    });
    return lookups;
  }

  async #lookUp(tenantId: string, references: readonly string[]): Promise<(Transaction | undefined)[]> {
    const rows = await this.#database.within(tenantId, (session) =>
      transactionsByReferences(session, tenantId, [...new Set(references)]),
    );
    const found = new Map(rows.map((row) => [row.reference, row]));
    return references.map((reference) => found.get(reference));
  }
}
