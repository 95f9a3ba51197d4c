/** So many requests in so much time. */
interface Limit {
  requests: number;
  windowMs: number;
}

/** Parts of a millisecond that sums of fractions may be off by. */
const ROUNDING_MS = 1e-6;

/**
 * A token bucket that holds as many requests as the limit allows and refills evenly within the window (generic cell
 * rate algorithm). Its whole state is the time at which it is full again. Each request adds the time that its token
 * takes to refill.
 */
export class Bucket {
  readonly subject: string;
  /** Milliseconds since the epoch. */
  fullAtMs = 0;
  /** Time taken since the bucket was last shared with other processes, milliseconds. */
  unsharedMs = 0;
  /** It is about to be shared. */
  listed = false;

  constructor(subject: string) {
    this.subject = subject;
  }
}

/** The buckets of many subjects, so many at most; of more, the one that is known the longest is forgotten. */
export class Buckets {
  readonly limit: Limit;
  /** Time in which one token comes back, milliseconds. */
  readonly #tokenMs: number;
  readonly #bySubject = new Map<string, Bucket>();
  readonly #most: number;

  constructor(limit: Limit, most: number) {
    this.limit = limit;
    this.#tokenMs = limit.windowMs / limit.requests;
    this.#most = most;
  }

  /** The bucket of a subject; a full one where it has none. */
  of(subject: string): Bucket {
    const known = this.#bySubject.get(subject);
    if (known !== undefined) return known;
    if (this.#bySubject.size >= this.#most) {
      this.#bySubject.delete(this.#bySubject.keys().next().value!);
    }
    const bucket = new Bucket(subject);
    this.#bySubject.set(subject, bucket);
    return bucket;
  }

  /** Time until a request may pass, milliseconds; 0 if one may pass now. */
  waitMs({ fullAtMs }: Bucket, nowMs: number): number {
    const wait = Math.max(fullAtMs, nowMs) + this.#tokenMs - nowMs - this.limit.windowMs;
    return wait > ROUNDING_MS ? wait : 0;
  }

  /** Takes the token of a request that passes. */
  take(bucket: Bucket, nowMs: number): void {
    bucket.fullAtMs = Math.max(bucket.fullAtMs, nowMs) + this.#tokenMs;
    bucket.unsharedMs += this.#tokenMs;
  }

  /** Puts a token back that need not have been taken. */
  giveBack(bucket: Bucket): void {
    bucket.fullAtMs -= this.#tokenMs;
    bucket.unsharedMs -= this.#tokenMs;
  }

  /** Number of requests that may pass at once. */
  remaining({ fullAtMs }: Bucket, nowMs: number): number {
    const freeMs = this.limit.windowMs - Math.max(fullAtMs - nowMs, 0);
    return Math.max(0, Math.floor((freeMs + ROUNDING_MS) / this.#tokenMs));
  }
}
