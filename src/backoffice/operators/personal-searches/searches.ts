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

/** A search without its text. */
const nameOf = ({ operatorId, tenantId, kind, text }: PersonalSearch): string =>
  createHash('sha256')
    .update(JSON.stringify([operatorId, tenantId, kind, text]))
    .digest('base64');

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
  /** The last new search of each person: its hash, and the length of its text. */
  readonly #last = new Map<string, { name: string; length: number }>();

  /**
   * Call it before the search.
   *
   * @param session of `kolo_operator`, outside a transaction: a refused search is counted too
   * @throws RateLimitedError
   */
  async count(session: Session, search: PersonalSearch, nowMs: number): Promise<void> {
    const { operatorId, tenantId, kind } = search;
    const name = nameOf(search);
    if (this.#isCounted(name, nowMs)) {
      if (this.#last.get(operatorId)?.name !== name) this.#last.delete(operatorId);
      return;
    }
    if (this.#isContinued(search, nowMs)) {
      this.#remember(search, name, nowMs);
      return;
    }
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
    this.#remember(search, name, nowMs);
  }

  #isCounted(name: string, nowMs: number): boolean {
    const countedAt = this.#counted.get(name);
    return countedAt !== undefined && countedAt + SAME_MS > nowMs;
  }

  /**
   * True where the text is the person's last one and what was typed since: results appear while somebody types. A text
   * is continued once, and grows, so that a count buys one guess at a number.
   */
  #isContinued(search: PersonalSearch, nowMs: number): boolean {
    const last = this.#last.get(search.operatorId);
    if (last === undefined || last.length >= search.text.length) return false;
    const name = nameOf({ ...search, text: search.text.slice(0, last.length) });
    return name === last.name && this.#isCounted(name, nowMs);
  }

  #remember({ operatorId, text }: PersonalSearch, name: string, nowMs: number): void {
    this.#counted.delete(name);
    if (this.#counted.size >= REMEMBERED_MAX) this.#counted.delete(this.#counted.keys().next().value!);
    this.#counted.set(name, nowMs);
    this.#last.delete(operatorId);
    if (this.#last.size >= PEOPLE_MAX) this.#last.delete(this.#last.keys().next().value!);
    this.#last.set(operatorId, { name, length: text.length });
  }
}
