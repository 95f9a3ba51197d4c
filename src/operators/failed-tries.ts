import { networkOf } from '../values/networks.ts';

/** Wrong tries that are let pass from one place, within `FORGOTTEN_AFTER_MS`. */
const TRIES_MAX = 10;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
/** Places remembered at most; the one that tried longest ago is forgotten first. */
const PLACES_MAX = 10_000;

/**
 * Who guesses is slowed down by where they guess from (of IPv6 a network of 64 bits), never by whose password they guess: so
 * nobody is locked out by a stranger. A try counts when it begins, so that however many come at once no more are looked at.
 * Each process counts for itself.
 */
export class FailedTries {
  readonly #places = new Map<string, { tries: number; sinceMs: number }>();

  /** A try from an address; false where it has to wait. */
  begin(address: string, nowMs: number): boolean {
    const place = networkOf(address);
    const known = this.#places.get(place);
    const counts = known !== undefined && known.sinceMs + FORGOTTEN_AFTER_MS > nowMs;
    if (counts && known.tries >= TRIES_MAX) return false;
    this.#places.delete(place);
    const [oldest] = this.#places.size >= PLACES_MAX ? this.#places.keys() : [];
    if (oldest !== undefined) this.#places.delete(oldest);
    this.#places.set(place, counts ? { ...known, tries: known.tries + 1 } : { tries: 1, sinceMs: nowMs });
    return true;
  }

  /** The try was right, and says nothing of those before it: it alone counts no more. */
  takeBack(address: string): void {
    const place = networkOf(address);
    const known = this.#places.get(place);
    if (known !== undefined) this.#places.set(place, { ...known, tries: Math.max(0, known.tries - 1) });
  }

  /** The try was right: those before it are forgotten. */
  succeeded(address: string): void {
    this.#places.delete(networkOf(address));
  }
}
