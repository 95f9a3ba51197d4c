import type { Session } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/failures.ts';

/** What was read is shown again for so long, milliseconds, however often it is asked for. */
const READ_AGAIN_AFTER_MS = 3_000;
/** Whoever asks waits no longer than this for what is read, milliseconds, and is shown what was known before. */
const WAIT_MAX_MS = 2_500;

/** What can be read, by name: each a query or two that are cheap whatever the backlog. */
type Readable = Readonly<Record<string, (directory: Session) => Promise<unknown>>>;

/** What was read, as far as it was. */
type Known<R extends Readable> = { readonly [Name in keyof R]?: Awaited<ReturnType<R[Name]>> };

/**
 * What is known of the database, for the metrics. It is read when it is asked for, one query behind the other on one
 * connection, and not again within seconds; while the database is away, or slow, what was known last is shown.
 */
export class Readings<R extends Readable> {
  readonly #readable: R;
  readonly #directory: Session;
  #known: Known<R> = {};
  #running: Promise<void> | undefined;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  /** When all of it was last read. */
  #readAtMs: number | undefined;
  #up = false;

  /** @param directory a session of the role `kolo_directory` whose statements end by themselves */
  constructor(directory: Session, readable: R) {
    this.#directory = directory;
    this.#readable = readable;
  }

  /** What was read last of each. */
  get known(): Known<R> {
    return this.#known;
  }

  /** Whether all could be read when last tried. */
  get up(): boolean {
    return this.#up;
  }

  /** How long ago all of it was read, milliseconds; undefined where it never was. */
  get ageMs(): number | undefined {
    return this.#readAtMs === undefined ? undefined : performance.now() - this.#readAtMs;
  }

  /** Reads again where that is due; resolves soon, whatever the database does. Never rejects. */
  async refresh(): Promise<void> {
    const nowMs = performance.now();
    if (this.#running === undefined) {
      if (nowMs - this.#triedAtMs < READ_AGAIN_AFTER_MS) return;
      this.#triedAtMs = nowMs;
      this.#running = this.#read().finally(() => {
        this.#running = undefined;
      });
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#up = false;
        resolve();
      }, WAIT_MAX_MS);
    });
    await Promise.race([this.#running, late]);
    clearTimeout(timer);
  }

  async #read(): Promise<void> {
    let failed = false;
    for (const [name, read] of Object.entries(this.#readable)) {
      try {
        this.#known = { ...this.#known, [name]: await read(this.#directory) };
      } catch (error) {
        failed = true;
        // The others would fail as well, one after the other.
        if (isUnavailable(error)) break;
      }
    }
    this.#up = !failed;
    if (!failed) this.#readAtMs = performance.now();
  }
}
