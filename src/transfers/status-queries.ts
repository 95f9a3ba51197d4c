import { Batcher } from '../batcher.ts';
import type { TenantDatabase } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { type Transaction, transactionsByReferences } from '../ledger/transactions.ts';

/** References looked up in one statement at most. */
const BATCH_MAX = 256;
/** Statements at once; while they run, further queries gather. */
const RUNNING_MAX = 2;
/** Queries that may wait. */
const QUEUE_MAX = 10_000;

interface Question {
  readonly tenantId: string;
  readonly reference: string;
}

/**
 * Answers status queries (TSQ), which clients send in a stream while transfers are processing: those that come
 * at the same time are one statement.
 */
export class StatusQueries {
  readonly #database: TenantDatabase;
  readonly #questions: Batcher<Question, Transaction | undefined>;

  constructor(database: TenantDatabase) {
    this.#database = database;
    this.#questions = new Batcher({
      run: (questions) => this.#answer(questions),
      batchMax: BATCH_MAX,
      runningMax: RUNNING_MAX,
      queueMax: Number.POSITIVE_INFINITY,
    });
  }

  /** The movement that has this reference, as it is at some moment after the call. */
  find(tenantId: string, reference: string): Promise<Transaction | undefined> {
    if (this.#questions.waiting >= QUEUE_MAX) throw new ApiError('service_unavailable');
    return this.#questions.submit({ tenantId, reference });
  }

  async #answer(questions: readonly Question[]): Promise<(Transaction | undefined)[]> {
    const byTenant = new Map<string, Set<string>>();
    for (const { tenantId, reference } of questions) {
      byTenant.set(tenantId, (byTenant.get(tenantId) ?? new Set()).add(reference));
    }
    const found = new Map<string, Transaction>();
    for (const [tenantId, references] of byTenant) {
      const rows = await this.#database.within(tenantId, (session) =>
        transactionsByReferences(session, tenantId, [...references]),
      );
      for (const row of rows) found.set(`${tenantId} ${row.reference}`, row);
    }
    return questions.map(({ tenantId, reference }) => found.get(`${tenantId} ${reference}`));
  }
}
