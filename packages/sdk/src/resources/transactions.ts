import type { CallOptions } from '../core/call.ts';
import { NoAnswerError, StillProcessingError, UnknownReferenceError } from '../core/errors.ts';
import type { List } from '../core/pages.ts';
import { pause } from '../core/pause.ts';
import { TransactionNotFoundError } from '../core/refusals.ts';
import { Resource, segment } from '../core/resource.ts';
import type { DataOf, FilterOf, ItemOf, QueryOf } from '../core/types.ts';

/** How to wait. */
export interface WaitOptions extends CallOptions {
  /** For how long, milliseconds; two minutes unless said. */
  withinMs?: number | undefined;
}

const WITHIN_MS = 120_000;
/** Pause between two polls, milliseconds; it grows by the factor up to the maximum. */
const POLL_MS = 500;
const POLL_MAX_MS = 10_000;
const POLL_FACTOR = 1.5;

/** Movements of money, and their outcomes. */
export class Transactions extends Resource {
  /** Queries the status of a movement (TSQ), by its reference. @throws TransactionNotFoundError, which is no failure of the movement */
  verify(reference: string, query?: Omit<QueryOf<'verifyTransaction'>, 'reference'>, options?: CallOptions) {
    return this.read<'verifyTransaction'>('/api/v1/transaction/verify', { ...query, reference }, options);
  }

  /**
   * Waits until a movement is final: `status` is `successful` or `failed` then, and never changes. For one or two; for many take the
   * webhooks.
   *
   * @throws UnknownReferenceError where Kolo knows none: send the same again; StillProcessingError; NoAnswerError
   */
  async waitUntilFinal(
    reference: string,
    { withinMs = WITHIN_MS, ...options }: WaitOptions = {},
  ): Promise<DataOf<'verifyTransaction'>> {
    const until = performance.now() + withinMs;
    for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * POLL_FACTOR, POLL_MAX_MS)) {
      const found = await this.#poll(reference, options);
      if (found !== undefined && found.status !== 'processing') return found;
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw new StillProcessingError(reference);
      await pause(Math.min(pauseMs, leftMs), options.signal);
      options.signal?.throwIfAborted();
    }
  }

  /** Reads the status once; undefined where no answer came. */
  async #poll(reference: string, options: CallOptions): Promise<DataOf<'verifyTransaction'> | undefined> {
    try {
      return await this.verify(reference, undefined, options);
    } catch (cause) {
      if (cause instanceof TransactionNotFoundError) throw new UnknownReferenceError(reference, { cause });
      if (cause instanceof NoAnswerError && options.signal?.aborted !== true) return undefined;
      throw cause;
    }
  }

  /** One movement in full, by its id. @throws TransactionNotFoundError */
  get(id: string, options?: CallOptions): Promise<DataOf<'retrieveTransaction'>> {
    return this.read<'retrieveTransaction'>(`/api/v1/transaction/${segment(id)}`, undefined, options);
  }

  /** Movements, the newest first. */
  list(filter?: FilterOf<'listTransactions'>, options?: CallOptions): List<ItemOf<'listTransactions'>> {
    return this.listOf<'listTransactions'>('/api/v1/transaction', filter, options);
  }
}
