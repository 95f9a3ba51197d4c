import { createHash } from 'node:crypto';
import { Buckets } from '../../../identity/buckets.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import { RateLimitedError } from '../../../platform/values/errors.ts';

/** Different searches that one person may make in a burst, replenished within this period, milliseconds. */
const SEARCHES_MAX = 30;
const WITHIN_MS = 5 * 60_000;
/** Period in which a repeated search counts once, milliseconds: pages of a result, or a refreshing page. */
const SAME_MS = 60 * 60_000;
/** People and searches remembered by a process; the oldest is forgotten first. */
const PEOPLE_MAX = 10_000;
const REMEMBERED_MAX = 50_000;

/** The kind of personal data that a search uses. */
export type SearchKind = 'account_number' | 'name' | 'email' | 'third_party_identifier' | 'phone' | 'bvn';

/** A search of a tenant by personal data. */
interface PersonalSearch {
  operatorId: string;
  tenantId: string;
  kind: SearchKind;
  /** The search text. It is never stored. */
  text: string;
}

const COUNT = statement(
  'count_operator_search',
  `INSERT INTO operator_search_counts AS s (operator_id, chain, kind, searches, refused, began_at)
   VALUES ($1, $2, $3, 1, $4, $5)
   ON CONFLICT (operator_id, chain, kind) DO UPDATE SET
     searches = s.searches + 1,
     refused = s.refused + excluded.refused,
     began_at = coalesce(s.began_at, excluded.began_at)`,
);

/**
 * Counts searches by personal data for the audit log (`summaries.ts`) and throttles each person, so that
 * masked values cannot be guessed. Each process throttles by itself.
 */
export class PersonalSearches {
  readonly #buckets = new Buckets({ requests: SEARCHES_MAX, windowMs: WITHIN_MS }, PEOPLE_MAX);
  /** Times of counted searches, milliseconds since the epoch, by hash. */
  readonly #counted = new Map<string, number>();

  /**
   * Call it before the search.
   *
   * @param session of `kolo_operator`, outside a transaction: a refused search is counted too
   * @throws RateLimitedError
   */
  async count(session: Session, search: PersonalSearch, nowMs: number): Promise<void> {
    const { operatorId, tenantId, kind, text } = search;
    const name = createHash('sha256')
      .update(JSON.stringify([operatorId, tenantId, kind, text]))
      .digest('base64');
    const countedAt = this.#counted.get(name);
    if (countedAt !== undefined && countedAt + SAME_MS > nowMs) return;
    const bucket = this.#buckets.of(operatorId);
    const waitMs = this.#buckets.waitMs(bucket, nowMs);
    if (waitMs === 0) this.#buckets.take(bucket, nowMs);
    try {
      await session.execute(COUNT, [operatorId, tenantId, kind, waitMs === 0 ? 0 : 1, toRfc3339(nowMs)]);
    } catch (error) {
      // The search is not made.
      if (waitMs === 0) this.#buckets.giveBack(bucket);
      throw error;
    }
    if (waitMs > 0) throw new RateLimitedError(waitMs);
    this.#remember(name, nowMs);
  }

  #remember(name: string, nowMs: number): void {
    this.#counted.delete(name);
    if (this.#counted.size >= REMEMBERED_MAX) this.#counted.delete(this.#counted.keys().next().value!);
    this.#counted.set(name, nowMs);
  }
}
