import type { Session } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/failures.ts';

/** A reading is shown again for this time, milliseconds. */
const READ_AGAIN_AFTER_MS = 3_000;
/** Maximum wait for a reading, milliseconds. After it the previous one is shown. */
const WAIT_MAX_MS = 2_500;

/** Readings by name. Each is a query or two that stay cheap with any backlog. */
type Readable = Readonly<Record<string, (directory: Session) => Promise<unknown>>>;

/** The readings so far. */
type Known<R extends Readable> = { readonly [Name in keyof R]?: Awaited<ReturnType<R[Name]>> };

/**
 * Readings of the database for the metrics. They are made on request, one query after the other on one connection, and
 * cached for seconds. While the database is away or slow, the previous readings are shown.
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

  /** The last readings. */
  get known(): Known<R> {
    return this.#known;
  }

  /** True if the last attempt made all readings. */
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
