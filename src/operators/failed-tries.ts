/** Wrong tries that are let pass from one place, within `FORGOTTEN_AFTER_MS`. */
const TRIES_MAX = 10;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
/** Places remembered at most; the one that tried longest ago is forgotten first. */
const PLACES_MAX = 10_000;

/**
 * Who guesses is slowed down by where they guess from, never by whose password they guess: so nobody is locked out
 * by a stranger. Each process counts for itself.
 */
export class FailedTries {
  readonly #places = new Map<string, { tries: number; sinceMs: number }>();

  /** How long a place has to wait before it may try again, milliseconds; 0 for not at all. */
  waitMs(place: string, nowMs: number): number {
    const known = this.#places.get(place);
    if (known === undefined || known.tries < TRIES_MAX) return 0;
    return Math.max(0, known.sinceMs + FORGOTTEN_AFTER_MS - nowMs);
  }

  failed(place: string, nowMs: number): void {
    const known = this.#places.get(place);
    const counts = known !== undefined && known.sinceMs + FORGOTTEN_AFTER_MS > nowMs;
    this.#places.delete(place);
    const [oldest] = this.#places.size >= PLACES_MAX ? this.#places.keys() : [];
    if (oldest !== undefined) this.#places.delete(oldest);
    this.#places.set(place, counts ? { ...known, tries: known.tries + 1 } : { tries: 1, sinceMs: nowMs });
  }

  succeeded(place: string): void {
    this.#places.delete(place);
  }
}
