import type { Clock } from '../platform/values/clock.ts';

/** The current step of a command. */
interface Step {
  step: string;
  /** Null if unknown. */
  done: number | null;
  /** Null if unknown. */
  total: number | null;
}

/** The terminal that shows the line. */
interface ProgressTerminal {
  readonly columns: number;
  write(text: string): void;
}

/** A shorter command shows no progress line, milliseconds. */
const SHOWN_AFTER_MS = 2_000;
/** Least time between two redraws, milliseconds. */
const REDRAWN_EVERY_MS = 250;
const BAR_CHARACTERS = 20;
/** Moves to the start of the line and clears it (ECMA-48, EL). */
const EMPTY_LINE = '\r\u001b[K';

/** Formats a duration as `1:05`, or `2:03:05` past an hour. */
function inMinutes(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const twoDigits = (n: number): string => String(n).padStart(2, '0');
  const rest = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/**
 * Formats the progress line: `Checking payouts  [#####---------------]  25 %  0:07`.
 *
 * @param elapsedMs since the command began
 * @param columns maximum width, so that the terminal does not wrap the line
 */
export function progressLine({ step, done, total }: Step, elapsedMs: number, columns: number): string {
  const parts = [step];
  if (done !== null && total !== null && total > 0) {
    const share = Math.min(Math.max(done / total, 0), 1);
    const full = Math.floor(share * BAR_CHARACTERS);
    parts.push(
      `[${'#'.repeat(full)}${'-'.repeat(BAR_CHARACTERS - full)}]`,
      `${Math.floor(share * 100)} %`.padStart(5),
    );
  } else if (done !== null) parts.push(String(done));
  parts.push(inMinutes(elapsedMs));
  return parts.join('  ').slice(0, Math.max(columns - 1, 0));
}

/**
 * The progress line on standard error. It appears after two seconds, and only on a terminal: a log would keep every
 * version of the line.
 */
export class Progress {
  readonly #terminal: ProgressTerminal | null;
  readonly #clock: Clock;
  #step: Step = { step: 'Working', done: null, total: null };
  #begunMs = 0;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #running = false;
  #shown = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param terminal null hides the line */
  constructor(terminal: ProgressTerminal | null, clock: Clock) {
    this.#terminal = terminal;
    this.#clock = clock;
  }

  /** Starts redrawing the line. */
  begin(): void {
    if (this.#terminal === null) return;
    this.#running = true;
    this.#begunMs = this.#clock.now();
    this.#draw();
  }

  /** Sets the current step. Cheap enough to call for each row. */
  at(step: string, done: number | null = null, total: number | null = null): void {
    this.#step = { step, done, total };
    if (this.#running && this.#clock.now() - this.#drawnMs >= REDRAWN_EVERY_MS) this.#draw();
  }

  /** Clears the line, so that other output can be written. */
  clear(): void {
    if (this.#shown) this.#terminal?.write(EMPTY_LINE);
    this.#shown = false;
  }

  /** Stops redrawing and clears the line. */
  end(): void {
    this.#running = false;
    clearTimeout(this.#timer);
    this.clear();
  }

  #draw(): void {
    clearTimeout(this.#timer);
    const nowMs = this.#clock.now();
    this.#drawnMs = nowMs;
    const elapsedMs = nowMs - this.#begunMs;
    if (elapsedMs >= SHOWN_AFTER_MS) {
      const line = progressLine(this.#step, elapsedMs, this.#terminal!.columns);
      this.#terminal!.write(EMPTY_LINE + line);
      this.#shown = true;
    }
    this.#timer = setTimeout(() => this.#draw(), REDRAWN_EVERY_MS);
    // The timer does not keep the process alive.
    this.#timer.unref();
  }
}
