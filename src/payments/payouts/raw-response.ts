import type { Heard } from '../../rails/rail.ts';
import { harmlessBody } from '../../rails/recording.ts';

/** So much of an answer is kept, characters. */
const KEPT_MAX = 4_000;

/** What a bank answers to one attempt. */
export class HeardAnswer {
  #last: Parameters<Heard>[0] | undefined;

  /** Hears an answer; of several, the last one is kept. */
  readonly listen: Heard = (answer) => {
    this.#last = answer;
  };

  /**
   * Its status, and its JSON with nothing in it that is anybody's: names are `x`, digits of what may be a number of an account
   * are ones. Null where nothing was heard, as of a bank in this process, or of one that did not answer.
   */
  get kept(): string | null {
    if (this.#last === undefined) return null;
    const { status, body } = this.#last;
    return `${status} ${harmlessBody(body.toString('utf8'))}`.slice(0, KEPT_MAX);
  }
}
