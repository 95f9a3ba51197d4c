import type { ResponseListener } from '../../rails/rail.ts';
import { harmlessBody } from '../../rails/recording.ts';

/** Maximum length of a stored response, characters. */
const STORED_MAX_CHARS = 4_000;

/** The bank's response to one attempt. */
export class RawResponse {
  #last: Parameters<ResponseListener>[0] | undefined;

  /** Records a response. The last of several counts. */
  readonly record: ResponseListener = (response) => {
    this.#last = response;
  };

  /**
   * The status, and the JSON without personal data: names are `x`, digits of a possible account number are ones.
   * Null without a response: a bank in this process, or one that did not answer.
   */
  get stored(): string | null {
    if (this.#last === undefined) return null;
    const { status, body } = this.#last;
    return `${status} ${harmlessBody(body.toString('utf8'))}`.slice(0, STORED_MAX_CHARS);
  }
}
