import type { Clock } from '../platform/values/clock.ts';

/** What a command is at, and how much of it is done. */
interface Step {
  what: string;
  /** Of `total`; null where nobody knows how far it is. */
  done: number | null;
  /** Null where nobody knows how much there is. */
  total: number | null;
}

/** Where the line is written: a terminal, whose line is written over again and again. */
interface ProgressTerminal {
  readonly columns: number;
  write(text: string): void;
}

/** A command that is done sooner shows nothing, milliseconds. */
const SHOWN_AFTER_MS = 2_000;
/** How often the line is written anew at most, milliseconds. */
const REDRAWN_EVERY_MS = 250;
const BAR_CHARACTERS = 20;
/** Moves to the start of the line and empties it (ECMA-48, EL). */
const EMPTY_LINE = '\r\u001b[K';

/** `1:05`, or `2:03:05` past an hour. */
function inMinutes(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const twoDigits = (n: number): string => String(n).padStart(2, '0');
  const rest = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/**
 * The line that says how far a command is: `Checking payouts  [#####---------------]  25 %  0:07`.
 *
 * @param elapsedMs since the command began
 * @param columns the line is no wider, so that the terminal does not break it into two
 */
export function progressLine({ what, done, total }: Step, elapsedMs: number, columns: number): string {
  const parts = [what];
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
 * The one line beside a command's output that says how far it is. Nothing is shown before the command has taken two
 * seconds, and nothing at all where no terminal is: a log would keep every version of the line.
 */
export class Progress {
  readonly #terminal: ProgressTerminal | null;
  readonly #clock: Clock;
  #step: Step = { what: 'Working', done: null, total: null };
  #begunMs = 0;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #running = false;
  #shown = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param terminal null where the line is not to be shown */
  constructor(terminal: ProgressTerminal | null, clock: Clock) {
    this.#terminal = terminal;
    this.#clock = clock;
  }

  /** The command begins. From here on the line is kept up to date, whether the command says anything or not. */
  begin(): void {
    if (this.#terminal === null) return;
    this.#running = true;
    this.#begunMs = this.#clock.now();
    this.#draw();
  }

  /** Says what is done now, and how much of it is; cheap enough to be called for each row. */
  at(what: string, done: number | null = null, total: number | null = null): void {
    this.#step = { what, done, total };
    if (this.#running && this.#clock.now() - this.#drawnMs >= REDRAWN_EVERY_MS) this.#draw();
  }

  /** Takes the line away for now, so that something else can be written there. */
  clear(): void {
    if (this.#shown) this.#terminal?.write(EMPTY_LINE);
    this.#shown = false;
  }

  /** The command is done: nothing is shown any more. */
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
    // It keeps no process alive.
    this.#timer.unref();
  }
}
