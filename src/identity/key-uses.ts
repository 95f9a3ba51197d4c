import { type Session, statement } from '../platform/db/database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { Loop } from '../platform/jobs/loop.ts';
import { toRfc3339 } from '../platform/values/clock.ts';

const MINUTE_MS = 60_000;
/** Interval at which uses are written, milliseconds. */
const WRITE_MS = 20_000;

/**
 * A row that somebody else has locked is passed over: what locks it is another process, which writes the same, or a change
 * of the key, and the next use says it again.
 */
const WRITE = statement(
  'write_key_uses',
  `WITH free AS (
     SELECT key_id FROM api_keys WHERE key_id = ANY ($1::text[]) FOR NO KEY UPDATE SKIP LOCKED
   )
   UPDATE api_keys k SET last_used_at = u.used_at
   FROM free f CROSS JOIN LATERAL (
     SELECT used_at FROM unnest($1::text[], $2::timestamptz[]) AS u (key_id, used_at) WHERE u.key_id = f.key_id
   ) u
   WHERE k.key_id = f.key_id AND (k.last_used_at IS NULL OR k.last_used_at < u.used_at)`,
);

/** Keeps when each key was last used, to the minute: in memory, and now and then all of them in one statement. */
export class KeyUses implements Job {
  readonly name = 'uses of keys';
  /** By the id of the key: the minute of its last use, milliseconds since the epoch. */
  #unwritten = new Map<string, number>();
  readonly #directory: Session;
  readonly #loop: Loop;

  /** @param options `directory` is a session of the role `kolo_directory` */
  constructor({ directory, onError }: { directory: Session; onError: (error: unknown) => void }) {
    this.#directory = directory;
    this.#loop = new Loop({ name: this.name, pollMs: WRITE_MS, onError, round: () => this.#write() });
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

  /** A key was used. */
  used(keyId: string, nowMs: number): void {
    this.#unwritten.set(keyId, nowMs - (nowMs % MINUTE_MS));
  }

  /** Writes what is unwritten. Entries that cannot be written now are tried again with the next ones. */
  async #write(): Promise<number> {
    const uses = this.#unwritten;
    if (uses.size === 0) return 0;
    this.#unwritten = new Map();
    try {
      await this.#directory.execute(WRITE, [[...uses.keys()], [...uses.values()].map(toRfc3339)]);
    } catch (error) {
      this.#unwritten = new Map([...uses, ...this.#unwritten]);
      throw error;
    }
    return 0;
  }

  /** Writes what is left too, so that a process that ends loses no use. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#write().catch(() => {});
  }
}
