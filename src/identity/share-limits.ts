import { createHash } from 'node:crypto';
import { type Session, statement } from '../platform/db/database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { Loop } from '../platform/jobs/loop.ts';
import { type Clock, toRfc3339 } from '../platform/values/clock.ts';
import type { Bucket } from './buckets.ts';
import type { RateLimits } from './rate-limits.ts';

/** Interval at which processes notify each other, milliseconds. */
const SHARE_MS = 1_000;
/** A subject is stored as so many bytes of its SHA-256: which address called is nobody's business later. */
const SUBJECT_BYTES = 16;

/**
 * Adds what was taken to each bucket and gives what it is then. The table has a place for each of 65,536 slots and is never
 * larger: a subject takes the place of another whose bucket is full again. Two that are busy at the same time in one slot do
 * without each other's: the second stays known to its own process alone. In order of slots, so that no two processes
 * wait for each other.
 */
const SHARE = statement(
  'share_rate_limits',
  `INSERT INTO rate_limit_buckets AS b (slot, subject, full_at)
   SELECT t.slot, t.subject, $1::timestamptz + t.taken_ms * interval '1 millisecond'
   FROM unnest($2::integer[], $3::bytea[], $4::double precision[]) AS t (slot, subject, taken_ms)
   ORDER BY t.slot
   ON CONFLICT (slot) DO UPDATE SET
     subject = excluded.subject,
     full_at = CASE WHEN b.subject = excluded.subject
       THEN greatest(b.full_at, $1::timestamptz) + (excluded.full_at - $1::timestamptz) ELSE excluded.full_at END
   WHERE b.subject = excluded.subject OR b.full_at <= $1::timestamptz
   RETURNING b.slot, b.full_at AS "fullAtMs"`,
);

/** A bucket's change that is being shared. */
interface Shared {
  bucket: Bucket;
  subject: Buffer;
  takenMs: number;
}

interface ShareOptions {
  limits: RateLimits;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  onError: (error: unknown) => void;
}

/**
 * Notifies the other processes once a second of what callers have used of their limits here, and learns what callers
 * have used elsewhere, those that must wait too. One statement serves all; none runs while nobody calls. If it is unknown
 * whether a message arrived, it is sent again. So of each process a caller gets a bucket at most before it is known,
 * and what was too much is waited for afterwards: in the long run it is the limit.
 */
export class ShareLimits implements Job {
  readonly name = 'rate limits';
  readonly #options: ShareOptions;
  readonly #loop: Loop;
  /** Time of the last sharing: nothing that is still to be shared was taken before. Milliseconds since the epoch. */
  #sinceMs: number | undefined;

  constructor(options: ShareOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: this.name,
      pollMs: SHARE_MS,
      onError: options.onError,
      round: () => this.share().then(() => 0),
    });
  }

  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Shares what was taken since the last time. Shares that cannot be sent now go with the next ones. */
  async share(): Promise<void> {
    const { limits, directory, clock } = this.#options;
    const nowMs = clock.now();
    const sinceMs = this.#sinceMs ?? nowMs;
    const [bySlot, later] = placed(limits.toShare());
    limits.shareAgain(later);
    if (bySlot.size > 0) {
      try {
        const rows = await directory.query<{ slot: number; fullAtMs: number }>(SHARE, [
          toRfc3339(sinceMs),
          [...bySlot.keys()],
          [...bySlot.values()].map(({ subject }) => subject),
          [...bySlot.values()].map(({ takenMs }) => takenMs),
        ]);
        for (const { slot, fullAtMs } of rows) learn(bySlot.get(slot)!.bucket, fullAtMs);
      } catch (error) {
        for (const { bucket, takenMs } of bySlot.values()) bucket.unsharedMs += takenMs;
        limits.shareAgain([...bySlot.values()].map(({ bucket }) => bucket));
        throw error;
      }
    }
    this.#sinceMs = nowMs;
  }
}

/** Buckets by their slots, with what was taken of them, and those whose slot another one has. */
function placed(buckets: readonly Bucket[]): [Map<number, Shared>, Bucket[]] {
  const bySlot = new Map<number, Shared>();
  const later: Bucket[] = [];
  for (const bucket of buckets) {
    const digest = createHash('sha256').update(bucket.subject).digest();
    const slot = digest.readUInt16BE(0);
    if (bySlot.has(slot)) {
      later.push(bucket);
      continue;
    }
    bySlot.set(slot, { bucket, subject: digest.subarray(0, SUBJECT_BYTES), takenMs: bucket.unsharedMs });
    bucket.unsharedMs = 0;
  }
  return [bySlot, later];
}

/** A bucket is full when all processes say so, and not before what was taken here meanwhile has come back. */
function learn(bucket: Bucket, fullAtMs: number): void {
  bucket.fullAtMs = Math.max(bucket.fullAtMs, fullAtMs + bucket.unsharedMs);
}
